//! The game: the board with both players, the moves with their variations, the engine's and the base's information, and the setup.

pub(in crate::app::panels) mod analysis;
mod bar;
pub(in crate::app::panels) mod desk;
mod engine_options;
mod engines;
mod knowledge;
pub(in crate::app::panels) mod options;

use egui::{CentralPanel, Frame, ScrollArea, Ui};

use crate::app::command_row;
use crate::app::dialogs::PromptBar;
use crate::app::layout;
use crate::app::moves::{self, Clipboard, Effect, Listed, Moves};
use crate::app::opening_name;
use crate::app::scene::{Requests, ViewContext};
use crate::app::set_up::{SetUp, Use};
use crate::app::theme::STEP;
use crate::rules::{Position, fen};
use crate::service::annotation::Judgement;
use crate::session::play::{Action, Note};

/// The state of the panel.
#[derive(Default)]
pub(in crate::app) struct PlayPanel {
    table: desk::Table,
    /// The number of the game shown last.
    game: u64,
    /// The position being set up.
    editor: Option<SetUp>,
    /// The state of the game's evidence.
    speaks: knowledge::Speaks,
    moves: Moves,
    /// The list of engines, while it is shown in place of the game.
    engines: Option<engines::EngineList>,
}

impl PlayPanel {
    /// Shows the game, closing the setup and the list of engines.
    pub(in crate::app) fn show_game(&mut self) {
        (self.editor, self.engines) = (None, None);
    }

    /// Shows the list of engines.
    pub(in crate::app) fn show_engines(&mut self) {
        self.engines.get_or_insert_default();
    }
}

/// Draws the panel.
pub(in crate::app) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut PlayPanel,
    prompt_bar: &mut Option<PromptBar>,
    requests: &mut Requests,
) {
    if let Some(engines) = &mut state.engines {
        if engines.show(ui, scene, prompt_bar, requests) {
            state.engines = None;
            state.table.focus();
        }
        return;
    }
    let clipboard = match state.editor {
        // The game is not seen.
        Some(_) => moves::clipboard(ui),
        None => moves::look_keys(ui, Action::Navigate, requests),
    };
    position_keys(ui, scene, scene.session.play().tree().position(), clipboard, &mut state.editor, requests);
    let game = scene.session.play().number();
    if std::mem::replace(&mut state.game, game) != game {
        // A new game is shown on the board, which takes the keys.
        state.editor = None;
        state.table.focus();
    }
    options::show(ui, scene, state, requests);
    layout::beside_board(ui, "beside the game", desk::DIVISION, |ui| match &mut state.editor {
        Some(editor) => {
            let begin = |start| Action::New(Box::new(start)).into();
            if editor.beside(ui, scene, &Use { key: "play-from-here", with: &begin }, requests) {
                state.editor = None;
            }
        }
        None => about(ui, scene, state, requests),
    });
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| match &mut state.editor {
        Some(editor) => editor.board(ui, scene),
        None => desk::show(ui, scene, &mut state.table, requests),
    });
}

/// Returns the position of the game, to be changed.
pub(in crate::app::panels) fn set_up(scene: ViewContext<'_>) -> SetUp {
    let play = scene.session.play();
    SetUp::of(play.tree().position(), play.is_flipped())
}

/// Draws the part beside the board.
fn about(ui: &mut Ui, scene: ViewContext<'_>, state: &mut PlayPanel, requests: &mut Requests) {
    let height = ui.available_height();
    let listed = Listed {
        tree: scene.session.play().tree(),
        none: scene.words.get("play-no-moves"),
        command: &|deed| match deed {
            Effect::Go(place) => Action::Go(place).into(),
            Effect::Promote(place) => Action::Promote(place).into(),
            Effect::Prune(place) => Action::Prune(place).into(),
        },
        remark: if scene.session.play().judges(&scene.session.settings().play) { judged } else { sign },
    };
    command_row::next_step(ui, scene, requests);
    opening_name::show_with_library(ui, scene, listed.tree, requests);
    moves::show(ui, scene, &listed, &mut state.moves, height * 0.3, requests);
    let tree = scene.session.play().tree();
    let line: Vec<_> = tree.line().into_iter().map(|place| (place, tree.note(place).score)).collect();
    moves::graph::show(ui, scene, &line, tree.current(), Action::Go, requests);
    ScrollArea::vertical().id_salt("about the game").auto_shrink(false).show(ui, |ui| {
        analysis::show(ui, scene, requests);
        knowledge::show(ui, scene, &mut state.speaks, requests);
    });
}

/// Returns the sign of a judged move.
fn sign(note: &Note) -> (&str, &str) {
    (if note.judged.is_some() { judged(note).0 } else { "" }, "")
}

/// Returns the place of a sign after each move, with the sign if the move was judged.
fn judged(note: &Note) -> (&str, &str) {
    let sign = match note.judged.as_ref().map(|judged| judged.judgement) {
        None => moves::SLOT,
        Some(Judgement::Best) => "　★",
        Some(Judgement::Good) => "　✓",
        Some(Judgement::Dubious) => "　?!",
        Some(Judgement::Mistake) => "　?",
        Some(Judgement::Blunder) => "　??",
    };
    (sign, "")
}

/// Handles copy and paste. Copies the FEN of the position shown; a pasted FEN of an illegal position opens the editor, and
/// a game is shown. The editor, while it is shown, has both to itself.
pub(in crate::app::panels) fn position_keys(
    ui: &Ui,
    scene: ViewContext<'_>,
    position: &Position,
    clipboard: Clipboard,
    shown: &mut Option<SetUp>,
    requests: &mut Requests,
) {
    if let Some(editor) = shown {
        return editor.keys(ui, clipboard);
    }
    let clipboard = moves::look_keys(ui, Action::Navigate, requests);
    if clipboard.copies {
        ui.ctx().copy_text(position.to_setup().to_string());
    }
    let is_position = |text: &String| fen::is_meant(text) && fen::with_moves(text).is_none();
    let (fens, games): (Vec<_>, Vec<_>) = clipboard.pasted.into_iter().partition(is_position);
    games.into_iter().for_each(|text| requests.command(Action::Paste(text)));
    for text in fens {
        let mut editor = set_up(scene);
        match editor.paste(&text) {
            Some(start) => requests.command(Action::New(Box::new(start))),
            None => *shown = Some(editor),
        }
    }
}
