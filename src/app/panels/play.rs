//! A game: the board with both players, the moves with their branches, what the engine and the base say, and a position to set up.

pub(in crate::app::panels) mod analysis;
pub(in crate::app::panels) mod desk;
mod graph;
mod knowledge;
pub(in crate::app::panels) mod options;

use egui::{CentralPanel, Frame, ScrollArea, Ui};

use crate::app::layout;
use crate::app::moves::{self, Deed, Listed, Moves};
use crate::app::scene::{Scene, Wishes};
use crate::app::set_up::{SetUp, Use};
use crate::app::theme::STEP;
use crate::rules::fen;
use crate::workbench::play::Wish;
use crate::workbench::{games, settings};

/// What the panel remembers.
#[derive(Default)]
pub(in crate::app) struct PlayPanel {
    table: desk::Table,
    /// The game that was shown last.
    game: u64,
    /// The position that is being set up.
    editor: Option<SetUp>,
    /// The score for which the game is said to speak.
    speaks: knowledge::Speaks,
    moves: Moves,
}

impl PlayPanel {
    /// Shows the game, whatever was being set up.
    pub(in crate::app) fn show_game(&mut self) {
        self.editor = None;
    }
}

/// Draws the panel.
pub(in crate::app) fn show(ui: &mut Ui, scene: Scene<'_>, state: &mut PlayPanel, wishes: &mut Wishes) {
    position_keys(ui, scene, &mut state.editor, wishes);
    let game = scene.bench.play().number();
    if std::mem::replace(&mut state.game, game) != game {
        // A game that begins is played: on the board, by the keys.
        state.editor = None;
        state.table.focus();
    }
    options::show(ui, scene, state, wishes);
    layout::beside_board(ui, "beside the game", desk::AROUND, |ui| match &mut state.editor {
        Some(editor) => {
            let begin = |start| Wish::New(Box::new(start)).into();
            if editor.beside(ui, scene, &Use { key: "play-from-here", with: &begin }, wishes) {
                state.editor = None;
            }
        }
        None => about(ui, scene, state, wishes),
    });
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| match &mut state.editor {
        Some(editor) => editor.board(ui, scene),
        None => desk::show(ui, scene, &mut state.table, wishes),
    });
}

/// Returns the position of the game, to be changed.
pub(in crate::app::panels) fn set_up(scene: Scene<'_>) -> SetUp {
    let play = scene.bench.play();
    SetUp::of(play.tree().position(), play.is_flipped())
}

/// What stands beside the board.
fn about(ui: &mut Ui, scene: Scene<'_>, state: &mut PlayPanel, wishes: &mut Wishes) {
    let height = ui.available_height();
    let listed = Listed {
        tree: scene.bench.play().tree(),
        none: scene.words.get("play-no-moves"),
        command: &|deed| match deed {
            Deed::Go(place) => Wish::Go(place).into(),
            Deed::Promote(place) => Wish::Promote(place).into(),
            Deed::Prune(place) => Wish::Prune(place).into(),
        },
        said: |_| ("", ""),
    };
    moves::show(ui, scene, &listed, &mut state.moves, height * 0.3, wishes);
    graph::show(ui, scene, wishes);
    ScrollArea::vertical().id_salt("about the game").auto_shrink(false).show(ui, |ui| {
        analysis::show(ui, scene, wishes);
        knowledge::show(ui, scene, &mut state.speaks, wishes);
    });
}

/// The keys that look through the game. What is copied is a FEN; of what is pasted, a FEN that is no legal position opens the editor, and
/// a game goes to the library.
pub(in crate::app::panels) fn position_keys(
    ui: &Ui,
    scene: Scene<'_>,
    shown: &mut Option<SetUp>,
    wishes: &mut Wishes,
) {
    let clipboard = moves::look_keys(ui, Wish::Look, wishes);
    if clipboard.copies {
        ui.ctx().copy_text(scene.bench.play().tree().position().to_setup().to_string());
    }
    let (fens, games): (Vec<_>, Vec<_>) = clipboard.pasted.into_iter().partition(|text| fen::is_meant(text));
    for text in games {
        wishes.command(games::Wish::Paste(text));
        wishes.command(settings::Wish::Show(settings::Panel::Games));
    }
    for text in fens {
        let mut editor = set_up(scene);
        match editor.paste(scene.words, &text) {
            Some(start) => {
                wishes.command(Wish::New(Box::new(start)));
                *shown = None;
            }
            None => *shown = Some(editor),
        }
    }
}
