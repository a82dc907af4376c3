//! The panels of the window, one file or folder each, and their list: a row has the state of a panel, its key, and the callbacks
//! of the window's frame.

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

use std::sync::LazyLock;

use egui::{Key, KeyboardShortcut, Ui};

use super::commands::{self, CommandId, CommandInfo, Commands, Effect, Menu, ctrl, ctrl_shift};
use super::scene::ViewContext;
use crate::service::settings::Panel;
use crate::session::{self, Command, Session};

/// The description of a panel for the window's frame.
#[derive(Clone, Copy)]
pub(super) struct PanelInfo {
    pub(super) panel: Panel,
    pub(super) shortcut: Option<KeyboardShortcut>,
    /// Returns the number beside its name: the open items.
    pub(super) badge: fn(ViewContext<'_>, &PanelStates) -> Option<u32>,
    /// Whether the inspector of the selected node is shown beside it.
    pub(super) has_inspector: fn(ViewContext<'_>) -> bool,
    /// Its own undo; `None` if undo takes back actions on the base.
    pub(super) undo: Option<Undo>,
    pub(super) show: fn(&mut Ui, ViewContext<'_>, &mut PanelStates),
}

/// The undo of a panel with its own.
#[derive(Clone, Copy)]
pub(super) struct Undo {
    /// Whether a change can be undone, and whether one can be redone.
    pub(super) can: fn(&Session) -> (bool, bool),
    pub(super) undo: fn() -> Command,
    redo: fn() -> Command,
    /// Whether actions on the base are undone if there is nothing else to undo.
    pub(super) shares: bool,
}

/// A panel that is given no `badge` has none, one without `inspector` always has it, and one without `undo` takes back actions on the
/// base.
macro_rules! panels {
    ($($Panel:ident: $module:ident::$State:ident, $shortcut:expr
        $(, badge: $badge:expr)? $(, inspector: $inspector:expr)? $(, undo: $can_undo:expr, shares: $shares:expr)?;)*) => {
        #[derive(Default)]
        pub(super) struct PanelStates {
            $(pub(super) $module: $module::$State,)*
        }

        /// Every panel, in the order of the rail.
        pub(super) static PANELS: &[PanelInfo] = &[$(PanelInfo {
            $(badge: $badge,)?
            $(has_inspector: $inspector,)?
            $(undo: Some(Undo {
                can: $can_undo,
                undo: || session::$module::Action::Undo.into(),
                redo: || session::$module::Action::Redo.into(),
                shares: $shares,
            }),)?
            ..PanelInfo::new(Panel::$Panel, $shortcut, |ui, scene, panels| $module::show(ui, scene, &mut panels.$module))
        }),*];

        impl PanelInfo {
            pub(super) const fn of(panel: Panel) -> &'static Self {
                const fn at(panel: Panel) -> usize {
                    let mut at = 0;
                    $(if matches!(panel, Panel::$Panel) { return at; } at += 1;)*
                    at
                }
                &PANELS[at(panel)]
            }
        }
    };
}

impl PanelInfo {
    const fn new(
        panel: Panel,
        shortcut: Option<KeyboardShortcut>,
        show: fn(&mut Ui, ViewContext<'_>, &mut PanelStates),
    ) -> Self {
        Self { panel, shortcut, badge: |_, _| None, has_inspector: |_| true, undo: None, show }
    }
}

/// No inspector: a panel with its own boards and questions, or one whose position is seldom that of the selected node.
const fn never(_: ViewContext<'_>) -> bool {
    false
}

panels! {
    Lattice: lattice::Lattice, ctrl(Key::Num1);
    Conflicts: conflicts::Conflicts, ctrl(Key::Num2),
        badge: |scene, _| (!scene.session.hides_conflicts()).then(|| scene.session.kb().labelling().tally().conflict_nodes);
    Inquiry: inquiry::InquiryPanel, ctrl(Key::Num3),
        badge: |scene, _| Some(scene.session.inquiry().left() as u32), inspector: never;
    Resolver: resolver::ResolverPanel, ctrl(Key::Num4),
        badge: |scene, _| scene.session.resolver().greedy().map(|greedy| greedy.steps() as u32);
    Acquisition: acquisition::AcquisitionPanel, ctrl(Key::Num5);
    Verification: verification::VerificationPanel, ctrl(Key::Num6), inspector: verification::has_inspector;
    Tables: tables::TablesPanel, ctrl(Key::Num7),
        badge: |scene, _| Some(scene.session.tables().queue().len() as u32);
    Log: log::LogPanel, ctrl(Key::L);
    Play: play::PlayPanel, ctrl(Key::Num8);
    Games: games::GamesPanel, ctrl(Key::Num9), inspector: never,
        undo: |session| session.games().changes.can_undo(), shares: false;
    Endgames: endgames::EndgamesPanel, ctrl_shift(Key::B),
        badge: |scene, _| Some(scene.session.endgames().due() as u32), inspector: never,
        undo: |session| session.endgames().changes.can_undo(), shares: true;
    Openings: openings::OpeningsPanel, ctrl_shift(Key::O), inspector: never,
        undo: Session::can_undo_openings, shares: false;
    Adviser: adviser::AdviserPanel, ctrl_shift(Key::A), inspector: never,
        undo: |session| session.adviser().changes.can_undo(), shares: false;
    Tuning: tuning::TuningPanel, ctrl_shift(Key::T), inspector: never,
        undo: |session| session.tuning().changes.can_undo(), shares: false;
}

/// The group of the panels in the view menu.
const PANEL_GROUP: u8 = 3;

/// Every command of the window: the rows of `commands`, Undo and Redo, which depend on the panel shown, and one per panel to show
/// it.
pub static COMMANDS: LazyLock<Commands> = LazyLock::new(|| {
    let edit = |id, text_key, key, effect, is_enabled| CommandInfo {
        id,
        menu: Menu::Edit,
        group: 1,
        text_key,
        shortcut: ctrl(key),
        effect,
        is_enabled,
    };
    let undo: [CommandInfo; 2] = [
        edit(CommandId::Undo, "verb-undo", Key::Z, |session| undo(session, false), |session| can(session).0),
        edit(CommandId::Redo, "verb-redo", Key::Y, |session| undo(session, true), |session| can(session).1),
    ];
    let panels = PANELS.iter().map(|info| CommandInfo {
        id: CommandId::Show(info.panel),
        menu: Menu::View,
        group: PANEL_GROUP,
        text_key: info.panel.text_key(),
        shortcut: info.shortcut,
        effect: |_| Effect::Nothing,
        is_enabled: commands::always,
    });
    Commands::with(undo.into_iter().chain(panels))
});

/// Returns the undo of the panel shown, if it has its own.
fn own_undo(session: &Session) -> Option<Undo> {
    PanelInfo::of(session.settings().panel).undo
}

/// Whether undo applies to the panel rather than to the base.
pub(super) fn undoes_here(session: &Session) -> bool {
    own_undo(session).is_some_and(|undo| !undo.shares || (undo.can)(session).0)
}

/// Returns the effect of undo or redo: the panel's if it has its own, else the base's.
fn undo(session: &Session, again: bool) -> Effect {
    let own = own_undo(session).filter(|undo| {
        let (can_undo, can_redo) = (undo.can)(session);
        !undo.shares || if again { can_redo } else { can_undo }
    });
    commands::session_command(match (own, again) {
        (Some(undo), false) => (undo.undo)(),
        (Some(undo), true) => (undo.redo)(),
        (None, false) => session::base::Action::Undo.into(),
        (None, true) => session::base::Action::Redo.into(),
    })
}

/// Whether an action can be undone, and whether one can be redone.
fn can(session: &Session) -> (bool, bool) {
    if !commands::is_free(session) {
        return (false, false);
    }
    let of_base = || (session.history().undo().is_ok(), session.history().redo().is_ok());
    match own_undo(session) {
        None => of_base(),
        Some(undo) if undo.shares => {
            let ((undo, redo), of_base) = ((undo.can)(session), of_base());
            (undo || of_base.0, redo || of_base.1)
        }
        Some(undo) => (undo.can)(session),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_command_and_no_shortcut_is_listed_twice() {
        let ids: HashSet<CommandId> = COMMANDS.iter().map(|info| info.id).collect();
        assert_eq!(ids.len(), COMMANDS.iter().count());
        let keys: Vec<String> =
            COMMANDS.iter().map(CommandInfo::keys).filter(|key| !key.is_empty()).collect();
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
    }
}
