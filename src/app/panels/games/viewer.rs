//! The board of the game shown.

use egui::{Ui, vec2};

use crate::app::board::{BoardInput, MovingBoard};
use crate::app::commands::CommandId;
use crate::app::scene::{Requests, ViewContext};
use crate::app::{export, moves, parts};
use crate::books::opening::{BookGame, GameDetails, Source, USUAL_WEIGHT};
use crate::rules::tree::NodeIndex;
use crate::rules::{Move, Position};
use crate::service::settings::Panel;
use crate::session::games::{Action, Edit, Open};
use crate::session::{endgames, openings, play, preferences};

/// The state of the board.
#[derive(Default)]
pub(super) struct Viewer {
    board: MovingBoard,
    flipped: bool,
}

/// Height of the parts around the board.
pub(super) const AROUND: f32 = 92.0;

/// Draws the players, the board and the buttons. A new move on the board is stored as a variation.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    open: &Open,
    state: &mut Viewer,
    requests: &mut Requests,
) {
    title(ui, scene, open, state.board.refused());
    let tree = &open.record.tree;
    let position = tree.position();
    let board = open.record.set_up.as_ref().map_or(position.board(), |set_up| &set_up.board);
    let input = BoardInput {
        flipped: state.flipped,
        last: tree.played(tree.current()),
        leaves: Some(export::position(ui.ctx(), scene.words, position, state.flipped)),
        ..BoardInput::of(board)
    };
    let size = vec2(ui.available_width(), (ui.available_height() - AROUND).max(160.0));
    let free = open.record.set_up.is_none();
    if let Some(played) = state.board.show(ui, scene.words, position, input, size, free) {
        requests.command(Action::Edit(open.id, Edit::Play(played)));
    }
    buttons(ui, scene, open, state, requests);
}

/// Draws the players and the result, or the move that was refused.
fn title(ui: &mut Ui, scene: ViewContext<'_>, open: &Open, refused: Option<Move>) {
    if refused.is_some() {
        return parts::refused(ui, scene.words, open.record.tree.position(), refused);
    }
    let title = open.record.headers.title().unwrap_or_else(|| "–".to_owned());
    let heading = format!("{title}   {}", scene.words.outcome(open.record.outcome));
    ui.add(egui::Label::new(egui::RichText::new(heading).strong()).truncate());
}

fn buttons(ui: &mut Ui, scene: ViewContext<'_>, open: &Open, state: &mut Viewer, requests: &mut Requests) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        moves::look_buttons(ui, scene, Action::Navigate, requests);
        if ui.button(words.get("place-flip")).clicked() {
            state.flipped = !state.flipped;
        }
        if ui.button(words.get("games-copy")).on_hover_text(words.get("games-copy-hint")).clicked() {
            super::copy(ui, scene);
        }
        if ui.button(words.get("games-copy-fen")).clicked() {
            ui.ctx().copy_text(open.record.tree.position().to_setup().to_string());
        }
        parts::short_command_button(ui, scene, CommandId::AnnotateGame, requests);
        parts::short_command_button(ui, scene, CommandId::PractiseMistakes, requests);
        into_books(ui, scene, open, requests);
        if ui.button(words.get("games-play-from-here")).clicked() {
            requests.command(play::Action::New(Box::new(open.record.tree.position().clone())));
            requests.command(preferences::Action::Show(Panel::Play));
        }
    });
}

/// Adds the game to the opening book, if it starts from the initial position, or to the endgame book.
fn into_books(ui: &mut Ui, scene: ViewContext<'_>, open: &Open, requests: &mut Requests) {
    let record = &open.record;
    let number = u32::try_from(open.id.0).unwrap_or(u32::MAX);
    let whole = record.start().key() == Position::start().key() && record.set_up.is_none();
    let name = ("library", number);
    let game = BookGame::new(name, &record.main_line(), record.outcome, Source::Own, USUAL_WEIGHT);
    let details = GameDetails::of(&record.headers);
    if let Ok(game) = game.map(|game| game.with_details(details))
        && whole
        && ui.button(scene.words.get("opening-learn")).clicked()
    {
        requests.command(openings::Action::Learn(Box::new(game)));
    }
    let moves = !record.tree.next(NodeIndex::START).is_empty();
    if moves && !whole && ui.button(scene.words.get("endgame-add")).clicked() {
        requests.command(endgames::Action::Add(Box::new(record.clone()), None));
    }
}
