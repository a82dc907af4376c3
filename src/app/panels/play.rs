//! A game: the board with both players, the moves with their branches, what the engine and the base say, and a position to set up.

mod analysis;
mod desk;
mod graph;
mod knowledge;
mod moves;
mod notation;
mod options;
mod set_up;

use egui::{CentralPanel, Event, Frame, Key, Modifiers, Panel, ScrollArea, Ui};

use crate::app::scene::{Scene, Wishes};
use crate::app::theme::STEP;
use crate::workbench::play::Wish;

/// What the panel remembers.
#[derive(Default)]
pub(in crate::app) struct PlayPanel {
    table: desk::Table,
    /// The position that is being set up.
    editor: Option<set_up::SetUp>,
    /// The score for which the game is said to speak.
    speaks: knowledge::Speaks,
    moves: moves::Moves,
}

impl PlayPanel {
    /// Shows the game, whatever was being set up.
    pub(in crate::app) fn show_game(&mut self) {
        self.editor = None;
    }
}

/// Draws the panel.
pub(in crate::app) fn show(ui: &mut Ui, scene: Scene<'_>, state: &mut PlayPanel, wishes: &mut Wishes) {
    keys(ui, scene, state, wishes);
    options::show(ui, scene, state, wishes);
    // As wide as the board can use for its height, so that the rest goes to what stands beside it.
    let board = (ui.available_height() - desk::AROUND) * 0.9;
    let beside =
        (ui.available_width() - board).clamp(ui.available_width() * 0.38, ui.available_width() * 0.6);
    let right = Panel::right("beside the game").resizable(false).exact_size(beside);
    right.frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| match &mut state.editor {
        Some(editor) => {
            if editor.beside(ui, scene, wishes) {
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

/// What stands beside the board.
fn about(ui: &mut Ui, scene: Scene<'_>, state: &mut PlayPanel, wishes: &mut Wishes) {
    let height = ui.available_height();
    moves::show(ui, scene, &mut state.moves, height * 0.3, wishes);
    graph::show(ui, scene, wishes);
    ScrollArea::vertical().id_salt("about the game").auto_shrink(false).show(ui, |ui| {
        analysis::show(ui, scene, wishes);
        knowledge::show(ui, scene, &mut state.speaks, wishes);
    });
}

/// Page keys, Home and End look through the game; a copied or pasted text is a FEN. All of them are left to a text field that has
/// the focus.
fn keys(ui: &Ui, scene: Scene<'_>, state: &mut PlayPanel, wishes: &mut Wishes) {
    let covered = ui.ctx().any_popup_open() || ui.memory(|memory| memory.top_modal_layer()).is_some();
    if covered || ui.ctx().text_edit_focused() {
        return;
    }
    let looks = [
        (Key::PageUp, Wish::Back),
        (Key::PageDown, Wish::Forward),
        (Key::Home, Wish::First),
        (Key::End, Wish::Last),
    ];
    let mut pasted = None;
    ui.input_mut(|input| {
        for (key, wish) in looks {
            if input.consume_key(Modifiers::NONE, key) {
                wishes.command(wish);
            }
        }
        for event in &input.events {
            match event {
                Event::Copy => {
                    let fen = scene.bench.play().tree().position().to_setup().to_string();
                    ui.ctx().copy_text(fen);
                }
                Event::Paste(text) => pasted = Some(text.clone()),
                _ => {}
            }
        }
    });
    if let Some(text) = pasted {
        let mut editor = set_up::SetUp::of(scene);
        match editor.paste(scene.words, &text) {
            Some(start) => wishes.command(Wish::New(Box::new(start))),
            None => state.editor = Some(editor),
        }
    }
}
