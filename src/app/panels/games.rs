//! The library of games: the search, the games found, the game shown, and the reports of imports and exports.

mod about;
mod filter;
mod judged;
mod list;
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
    list: list::Chosen,
    viewer: viewer::Viewer,
    moves: Moves,
    judged: judged::Judged,
    about: typed::Fields,
    report: report::Shown,
}

impl GamesPanel {
    /// Called when the panel is left: returns the action that stores text typed but not stored yet.
    pub(in crate::app) fn leave(&mut self) -> Option<Action> {
        self.about.leave()
    }
}

/// Draws the panel.
pub(in crate::app) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut GamesPanel,
    requests: &mut Requests,
) {
    keys(ui, scene, requests);
    let games = scene.session.games();
    let whole = ui.available_width();
    let share = Share { usual: 0.3, most: 0.6, least: 300.0 };
    layout::list(ui, Panel::left("games"), "games", whole, share, |ui| {
        filter::show(ui, scene, &mut state.filter, requests);
        if state.report.show(ui, scene, requests) {
            return;
        }
        let filter = filter::described(scene.words, games.search());
        export::filtered(ui, &filter, |ui| list::show(ui, scene, &mut state.list, requests));
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

/// Draws the game: the board, its moves, and the comments.
fn game(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut GamesPanel,
    open: &crate::session::games::Open,
    requests: &mut Requests,
) {
    layout::beside_board(ui, "beside the record", viewer::AROUND, |ui| {
        opening_name::show(ui, scene, &open.record.tree);
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
