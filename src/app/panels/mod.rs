//! The panels of the window, one file or folder each, and the list of them: a row has the state of a panel, its key, and what the
//! frame of the window asks it.

pub(super) mod acquisition;
pub(super) mod adviser;
pub(super) mod conflicts;
pub(super) mod endgames;
pub(super) mod games;
pub(super) mod inquiry;
pub(super) mod lattice;
pub(super) mod log;
pub(super) mod openings;
pub(super) mod play;
pub(super) mod resolver;
pub(super) mod tables;
pub(super) mod tuning;
pub(super) mod verification;

use egui::{Key, KeyboardShortcut, Ui};

use super::commands::{ctrl, ctrl_shift};
use super::scene::{Requests, Scene};
use super::state::State;
use crate::service::settings::Panel;
use crate::session::{self, Command, Session};

/// What the frame of the window knows of a panel.
#[derive(Clone, Copy)]
pub(super) struct PanelInfo {
    /// Which panel.
    pub(super) panel: Panel,
    /// The key that shows it.
    pub(super) shortcut: Option<KeyboardShortcut>,
    /// The number beside its name: how much waits there.
    pub(super) badge: fn(Scene<'_>, &State) -> Option<u32>,
    /// Whether the inspector of the selected node is beside it.
    pub(super) has_inspector: fn(Scene<'_>) -> bool,
    /// Its own undo; `None` if undo takes back actions on the base.
    pub(super) undo: Option<Undo>,
    /// Draws it.
    pub(super) show: fn(&mut Ui, Scene<'_>, &mut State, &mut Requests),
}

/// The undo of a panel that has its own.
#[derive(Clone, Copy)]
pub(super) struct Undo {
    /// Whether something can be undone, and whether something can be redone.
    pub(super) can: fn(&Session) -> (bool, bool),
    /// Undoes.
    pub(super) undo: fn() -> Command,
    /// Redoes.
    pub(super) redo: fn() -> Command,
    /// Whether actions on the base are undone if there is nothing else to undo.
    pub(super) shares: bool,
}

macro_rules! panels {
    ($($Panel:ident: $module:ident::$State:ident, $shortcut:expr, badge: $badge:expr, inspector: $inspector:expr, undo: $undo:expr, show: $show:expr;)*) => {
        /// What the panels remember from frame to frame.
        #[derive(Default)]
        pub(super) struct PanelStates {
            $(pub(super) $module: $module::$State,)*
        }

        /// Every panel, in the order of the rail.
        pub(super) static PANELS: &[PanelInfo] = &[$(PanelInfo {
            panel: Panel::$Panel,
            shortcut: $shortcut,
            badge: $badge,
            has_inspector: $inspector,
            undo: $undo,
            show: $show,
        }),*];

        impl Panel {
            /// Its row.
            pub(super) const fn info(self) -> &'static PanelInfo {
                const fn at(panel: Panel) -> usize {
                    let mut at = 0;
                    $(if matches!(panel, Panel::$Panel) { return at; } at += 1;)*
                    at
                }
                &PANELS[at(self)]
            }
        }
    };
}

const fn always(_: Scene<'_>) -> bool {
    true
}

/// A panel with its own boards and questions, or one whose position is seldom that of the selected node.
const fn never(_: Scene<'_>) -> bool {
    false
}

panels! {
    Lattice: lattice::Lattice, ctrl(Key::Num1),
        badge: |_, _| None,
        inspector: always,
        undo: None,
        show: |ui, scene, state, requests| lattice::show(ui, scene, &mut state.panels.lattice, requests);
    Conflicts: conflicts::Conflicts, ctrl(Key::Num2),
        badge: |scene, _| Some(scene.session.kb().labelling().tally().conflict_nodes),
        inspector: always,
        undo: None,
        show: |ui, scene, state, requests| conflicts::show(ui, scene, &mut state.panels.conflicts, requests);
    Inquiry: inquiry::InquiryPanel, ctrl(Key::Num3),
        badge: |scene, state| Some(state.panels.inquiry.left(scene) as u32),
        inspector: never,
        undo: None,
        show: |ui, scene, state, requests| inquiry::show(ui, scene, &mut state.panels.inquiry, &mut state.strip, requests);
    Resolver: resolver::ResolverPanel, ctrl(Key::Num4),
        badge: |scene, _| scene.session.resolver().greedy().map(|greedy| greedy.steps() as u32),
        inspector: always,
        undo: None,
        show: |ui, scene, state, requests| resolver::show(ui, scene, &mut state.panels.resolver, requests);
    Acquisition: acquisition::AcquisitionPanel, ctrl(Key::Num5),
        badge: |_, _| None,
        inspector: always,
        undo: None,
        show: |ui, scene, state, requests| acquisition::show(ui, scene, &mut state.panels.acquisition, requests);
    Verification: verification::VerificationPanel, ctrl(Key::Num6),
        badge: |_, _| None,
        inspector: verification::has_inspector,
        undo: None,
        show: |ui, scene, state, requests| verification::show(ui, scene, &mut state.panels.verification, requests);
    Tables: tables::TablesPanel, ctrl(Key::Num7),
        badge: |scene, _| Some(scene.session.tables().queue().len() as u32),
        inspector: always,
        undo: None,
        show: |ui, scene, state, requests| tables::show(ui, scene, &mut state.panels.tables, requests);
    Log: log::LogPanel, ctrl(Key::L),
        badge: |_, _| None,
        inspector: always,
        undo: None,
        show: |ui, scene, state, requests| log::show(ui, scene, &mut state.panels.log, requests);
    Play: play::PlayPanel, ctrl(Key::Num8),
        badge: |_, _| None,
        inspector: never,
        undo: None,
        show: |ui, scene, state, requests| play::show(ui, scene, &mut state.panels.play, requests);
    Games: games::GamesPanel, ctrl(Key::Num9),
        badge: |_, _| None,
        inspector: never,
        undo: Some(Undo {
            can: |session| session.games().can_undo(),
            undo: || session::games::Action::Undo.into(),
            redo: || session::games::Action::Redo.into(),
            shares: false,
        }),
        show: |ui, scene, state, requests| games::show(ui, scene, &mut state.panels.games, requests);
    Endgames: endgames::EndgamesPanel, ctrl_shift(Key::B),
        badge: |scene, _| Some(scene.session.endgames().due() as u32),
        inspector: never,
        undo: Some(Undo {
            can: |session| session.endgames().can_undo(),
            undo: || session::endgames::Action::Undo.into(),
            redo: || session::endgames::Action::Redo.into(),
            shares: true,
        }),
        show: |ui, scene, state, requests| endgames::show(ui, scene, &mut state.panels.endgames, requests);
    Openings: openings::OpeningsPanel, ctrl_shift(Key::O),
        badge: |_, _| None,
        inspector: never,
        undo: Some(Undo {
            can: Session::can_undo_openings,
            undo: || session::openings::Action::Undo.into(),
            redo: || session::openings::Action::Redo.into(),
            shares: false,
        }),
        show: |ui, scene, state, requests| openings::show(ui, scene, &mut state.panels.openings, requests);
    Adviser: adviser::AdviserPanel, ctrl_shift(Key::A),
        badge: |_, _| None,
        inspector: never,
        undo: Some(Undo {
            can: |session| session.adviser().can_undo(),
            undo: || session::adviser::Action::Undo.into(),
            redo: || session::adviser::Action::Redo.into(),
            shares: false,
        }),
        show: |ui, scene, state, requests| adviser::show(ui, scene, &mut state.panels.adviser, requests);
    Tuning: tuning::TuningPanel, ctrl_shift(Key::T),
        badge: |_, _| None,
        inspector: never,
        undo: Some(Undo {
            can: |session| session.tuning().can_undo(),
            undo: || session::tuning::Action::Undo.into(),
            redo: || session::tuning::Action::Redo.into(),
            shares: false,
        }),
        show: |ui, scene, state, requests| tuning::show(ui, scene, &mut state.panels.tuning, requests);
}
