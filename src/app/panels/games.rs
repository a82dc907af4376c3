//! The library of games: the search, the games found, the game shown, and the reports of imports and exports.

mod about;
mod duplicates;
mod facets;
mod filter;
mod judged;
mod list;
mod list_keys;
mod players;
mod report;
mod typed;
mod viewer;
mod write_options;

use egui::{CentralPanel, Frame, Panel, Ui};

use crate::app::commands::CommandId;
use crate::app::layout::{self, Share};
use crate::app::moves::{self, Moves};
use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::STEP;
use crate::app::{export, opening_name, parts};
use crate::session::games::Action;

/// The state of the panel.
#[derive(Default)]
pub(in crate::app) struct GamesPanel {
    filter: filter::Fields,
    view: View,
    list: list::GameList,
    players: players::Players,
    duplicates: duplicates::Duplicates,
    viewer: viewer::Viewer,
    moves: Moves,
    judged: judged::Judged,
    about: typed::Fields,
    report: report::Shown,
}

/// What is beside the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum View {
    /// The games found.
    #[default]
    Games,
    /// The players.
    Players,
    /// The duplicates.
    Duplicates,
}

impl View {
    const ALL: [Self; 3] = [Self::Games, Self::Players, Self::Duplicates];

    const fn text_key(self) -> &'static str {
        match self {
            Self::Games => "games-view-games",
            Self::Players => "games-view-players",
            Self::Duplicates => "games-view-duplicates",
        }
    }
}

impl GamesPanel {
    /// Called when the panel is left: returns the action that stores text typed but not stored yet.
    pub(in crate::app) fn leave(&mut self) -> Option<Action> {
        self.about.leave()
    }
}

/// The width of the panel from which on the board leaves much of it to the list.
const WIDE: f32 = 1_500.0;

/// Draws the panel.
pub(in crate::app) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut GamesPanel,
    requests: &mut Requests,
) {
    list::keys(ui, scene, &mut state.list, requests);
    keys(ui, scene, requests);
    let games = scene.session.games();
    let whole = ui.available_width();
    let usual = if whole >= WIDE { 0.45 } else { 0.3 };
    let share = Share { usual, most: 0.75, least: 300.0 };
    layout::list(ui, Panel::left("games"), "games", whole, share, |ui| {
        beside(ui, scene, state, requests);
    });
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| match games.open() {
        Some(open) => game(ui, scene, state, open, requests),
        None if games.found().is_empty()
            && !games.is_searching()
            && *games.search() == Default::default() =>
        {
            let (title, text) = (scene.words.get("games-empty-title"), scene.words.get("games-empty"));
            parts::empty(ui, scene, &title, &text, &[CommandId::ImportGames], requests);
        }
        None => drop(parts::quiet(ui, scene.words.get("games-choose"))),
    });
}

/// Draws what is beside the game: the games found, the players, or the duplicates.
fn beside(ui: &mut Ui, scene: ViewContext<'_>, state: &mut GamesPanel, requests: &mut Requests) {
    ui.horizontal(|ui| {
        for view in View::ALL {
            ui.selectable_value(&mut state.view, view, scene.words.get(view.text_key()));
        }
    });
    match state.view {
        View::Games => games(ui, scene, state, requests),
        View::Players => {
            if players::show(ui, scene, &mut state.players, requests) {
                state.view = View::Games;
            }
        }
        View::Duplicates => duplicates::show(ui, scene, &mut state.duplicates, requests),
    }
}

/// The width of the counts beside the list, and the width from which on they are beside it.
const FACETS: f32 = 190.0;
const BESIDE: f32 = 480.0;

/// Draws the search, the counts and the games found.
fn games(ui: &mut Ui, scene: ViewContext<'_>, state: &mut GamesPanel, requests: &mut Requests) {
    filter::show(ui, scene, &mut state.filter, requests);
    state.report.show(ui, scene, requests);
    let filter = filter::described(scene.words, scene.session.games().search());
    export::filtered(ui, &filter, |ui| {
        if scene.session.settings().games.facets {
            let (panel, size) = if ui.available_width() >= BESIDE {
                (Panel::left("facets"), FACETS)
            } else {
                (Panel::top("facets"), ui.available_height() * 0.4)
            };
            let panel = panel.resizable(false).exact_size(size).frame(Frame::NONE);
            panel.show(ui, |ui| facets::show(ui, scene, requests));
        }
        list::show(ui, scene, &mut state.list, requests);
    });
}

/// Draws the game: the board, its moves, and the comments.
fn game(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut GamesPanel,
    open: &crate::session::games::Open,
    requests: &mut Requests,
) {
    layout::beside_board(ui, "beside the record", viewer::AROUND, |ui| {
        opening_name::show_with_library(ui, scene, &open.record.tree, requests);
        let height = ui.available_height() * 0.5;
        about::moves(ui, scene, open, &mut state.moves, height, requests);
        judged::show(ui, scene, open, &mut state.judged, requests);
        about::show(ui, scene, open, &mut state.about, requests);
    });
    viewer::show(ui, scene, open, &mut state.viewer, requests);
}

/// Handles copy and paste: copies the game; a pasted one is imported into the library.
fn keys(ui: &Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    moves::step_keys(ui, Action::Navigate, requests);
    let clipboard = moves::look_keys(ui, Action::Navigate, requests);
    if clipboard.copies {
        copy(ui, scene);
    }
    clipboard.pasted.into_iter().for_each(|text| requests.command(Action::Paste(text)));
}

/// Copies the game shown to the clipboard, as PGN.
fn copy(ui: &Ui, scene: ViewContext<'_>) {
    let games = scene.session.games();
    if let Some(open) = games.open() {
        moves::copy(ui.ctx(), &open.record, games.write_options(scene.session.settings()));
    }
}
