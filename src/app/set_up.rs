//! Setup of a position on the board, replacing the one shown, with all its errors.

use egui::{Button, ScrollArea, Ui, vec2};

use super::board::{BoardInput, BoardView};
use super::editor::Editor;
use super::moves::Clipboard;
use super::parts;
use super::scene::{Requests, ViewContext};
use crate::rules::{Position, Setup};
use crate::session::Command;

/// The button that uses the position.
pub(super) struct Use<'a> {
    /// The text key of the button.
    pub(super) key: &'a str,
    /// Returns the command of the button.
    pub(super) with: &'a dyn Fn(Position) -> Command,
}

/// A position being set up.
pub(super) struct SetUp {
    view: BoardView,
    editor: Editor,
    flipped: bool,
}

impl SetUp {
    /// Starts with this position.
    pub(super) fn of(position: &Position, flipped: bool) -> Self {
        Self { view: BoardView::default(), editor: Editor::new(position.to_setup()), flipped }
    }

    /// Reads a FEN; the position of an invalid one is shown with its errors, and a text that is none is shown with its error beside the
    /// position there was.
    pub(super) fn paste(&mut self, text: &str) -> Option<Position> {
        let setup = self.editor.paste(text)?;
        self.editor.put(setup);
        self.position().ok()
    }

    /// Handles copy and paste while it is shown.
    pub(super) fn keys(&mut self, ui: &Ui, clipboard: Clipboard) {
        if clipboard.copies {
            ui.ctx().copy_text(self.editor.setup().to_string());
        }
        clipboard.pasted.into_iter().for_each(|text| _ = self.paste(&text));
    }

    fn position(&self) -> Result<Position, crate::rules::SetupFaults> {
        self.editor.setup().clone().check()
    }

    /// Draws the board and the text below it.
    pub(super) fn board(&mut self, ui: &mut Ui, scene: ViewContext<'_>) {
        ui.push_id("set up", |ui| self.board_and_text(ui, scene));
    }

    fn board_and_text(&mut self, ui: &mut Ui, scene: ViewContext<'_>) {
        let board = self.editor.setup().board.clone();
        let input =
            BoardInput { flipped: self.flipped, picked: self.editor.picked(), ..BoardInput::of(&board) };
        let size = vec2(ui.available_width(), (ui.available_height() - 88.0).max(160.0));
        let answer = ui.vertical_centered(|ui| self.view.show(ui, scene.words, input, size)).inner;
        let changed = answer.and_then(|answer| self.editor.answer(answer));
        let typed = self.editor.fen_line(ui, scene.words);
        changed.into_iter().chain(typed).for_each(|setup| _ = self.editor.put(setup));
    }

    /// Draws the part beside the board; returns true once it is done.
    pub(super) fn beside(
        &mut self,
        ui: &mut Ui,
        scene: ViewContext<'_>,
        used: &Use<'_>,
        requests: &mut Requests,
    ) -> bool {
        let words = scene.words;
        let mut done = false;
        ScrollArea::vertical().id_salt("setting up").auto_shrink(false).show(ui, |ui| {
            parts::section(ui, words.get("play-set-up"));
            parts::quiet(ui, words.get("place-set-up-hint"));
            self.editor.pieces(ui, words);
            ui.add_space(4.0);
            let turned = ui.horizontal_wrapped(|ui| self.editor.turn(ui, words)).inner;
            let turn = self.editor.setup().turn;
            let cleared = ui.button(words.get("place-clear")).clicked();
            let cleared = cleared.then(|| Setup { turn, ..Setup::empty() });
            let start = ui.button(words.get("play-start-position")).clicked().then(Setup::start);
            turned.into_iter().chain(cleared).chain(start).for_each(|setup| _ = self.editor.put(setup));
            if ui.button(words.get("place-flip")).clicked() {
                self.flipped = !self.flipped;
            }
            ui.separator();
            let position = self.position();
            let unread = self.editor.unread(words);
            if let Some(fault) = &unread {
                parts::caution(ui, fault);
            } else if let Err(faults) = &position {
                parts::caution(ui, &words.setup_faults(*faults));
            }
            ui.horizontal_wrapped(|ui| {
                let ready = position.is_ok() && unread.is_none();
                let from_here = ui.add_enabled(ready, Button::new(words.get(used.key)));
                if from_here.clicked()
                    && let Ok(start) = position
                {
                    requests.command((used.with)(start));
                    done = true;
                }
                done |= ui.button(words.get("ask-cancel")).clicked();
            });
        });
        done
    }
}
