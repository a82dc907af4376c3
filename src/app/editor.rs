//! Position setup: pieces to place, drag and remove, the side to move, and the position as FEN with its errors; alone or on a panel's board.

use egui::{Button, ScrollArea, TextEdit, TextStyle, Ui, vec2};

use super::board::{BoardAnswer, BoardInput, BoardView, piece_button};
use super::moves::Clipboard;
use super::parts;
use super::scene::ViewContext;
use crate::rules::fen::FenError;
use crate::rules::{Color, Piece, Position, Role, Setup, Square};
use crate::session::Command;
use crate::text::Words;

/// Below this width, in points, the FEN has a line of its own.
const NARROW: f32 = 380.0;

/// Maximum number of characters of a pasted text that are shown; a FEN is shorter.
const LONGEST: usize = 200;

/// Size of a piece beside the board, in points.
const PIECE_SIZE: f32 = 26.0;

/// The setup and the state of its editor.
pub(super) struct Editor {
    pub(super) setup: Setup,
    /// The piece placed by a click on the board.
    hand: Option<Piece>,
    pub(super) picked: Option<Square>,
    /// The FEN being typed.
    fen: String,
}

impl Default for Editor {
    fn default() -> Self {
        Self::new(Setup::empty())
    }
}

impl Editor {
    pub(super) fn new(setup: Setup) -> Self {
        Self { fen: setup.to_string(), setup, hand: None, picked: None }
    }

    /// Replaces the pieces; returns the previous setup.
    pub(super) fn put(&mut self, setup: Setup) -> Setup {
        self.fen = setup.to_string();
        self.picked = None;
        std::mem::replace(&mut self.setup, setup)
    }

    /// Returns why the text in the line is no position; `None` if it is one.
    pub(super) fn unread(&self, words: Words) -> Option<String> {
        self.typed().err().map(|error| words.fen_error(&error))
    }

    fn typed(&self) -> Result<Setup, FenError> {
        self.fen.trim().parse()
    }

    pub(super) const fn drop_piece(&mut self) {
        (self.hand, self.picked) = (None, None);
    }

    /// Returns the setup after an action on the board; `None` if a piece is only picked up.
    pub(super) fn answer(&mut self, answer: BoardAnswer) -> Option<Setup> {
        let mut setup = self.setup.clone();
        let carry = |setup: &mut Setup, from: Square, to: Square| {
            let piece = setup.board.set(from, None);
            setup.board.set(to, piece);
        };
        match (answer, self.hand, self.picked) {
            (BoardAnswer::Clicked(square), Some(piece), _) => {
                setup.board.set(square, Some(piece));
            }
            (BoardAnswer::Clicked(to), None, Some(from)) => carry(&mut setup, from, to),
            (BoardAnswer::Clicked(square), None, None) => {
                self.picked = setup.board.piece_at(square).map(|_| square);
                return None;
            }
            (BoardAnswer::Dragged(from, to), ..) => carry(&mut setup, from, to),
            (BoardAnswer::Removed(square) | BoardAnswer::Thrown(square), ..) => {
                setup.board.set(square, None);
            }
        }
        Some(setup)
    }

    /// Draws the pieces that can be placed; returns true if one was picked up or put away.
    pub(super) fn pieces(&mut self, ui: &mut Ui, words: Words) -> bool {
        let mut taken = false;
        ui.spacing_mut().item_spacing.y = 2.0;
        for role in Role::ALL {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                for color in Color::ALL {
                    let piece = Piece::new(color, role);
                    if piece_button(ui, words, piece, self.hand == Some(piece), PIECE_SIZE).clicked() {
                        self.hand = (self.hand != Some(piece)).then_some(piece);
                        self.picked = None;
                        taken = true;
                    }
                }
            });
        }
        ui.spacing_mut().item_spacing.y = 4.0;
        taken
    }

    /// Draws the choice of the side to move; returns the setup if it changed.
    pub(super) fn turn(&self, ui: &mut Ui, words: Words) -> Option<Setup> {
        let mut chosen = None;
        for color in Color::ALL {
            let name = words.with("place-to-move", &[("side", words.side(color))]);
            if ui.add(Button::selectable(self.setup.turn == color, name)).clicked() {
                chosen = Some(Setup { turn: color, ..self.setup.clone() });
            }
        }
        chosen
    }

    /// Draws the FEN line, without its error; returns the setup if another FEN was confirmed.
    pub(super) fn fen_line(&mut self, ui: &mut Ui, words: Words) -> Option<Setup> {
        let mut typed = None;
        ui.horizontal_wrapped(|ui| {
            // On narrow panels the field has a line of its own, since a FEN is long.
            let room = ui.available_width();
            let (name, width) = if room < NARROW { ("", room - 12.0) } else { ("FEN", room - 96.0) };
            if !name.is_empty() {
                ui.label(name);
            }
            let copy = Button::new(words.get("place-copy"));
            let field = TextEdit::singleline(&mut self.fen).font(TextStyle::Small).desired_width(width);
            let field = ui.add(field).accessible_name("FEN");
            if parts::confirmed(ui, &field) || field.lost_focus() && self.typed().as_ref() != Ok(&self.setup)
            {
                typed = self.typed().ok();
            }
            if ui.add(copy).clicked() {
                ui.ctx().copy_text(self.setup.to_string());
            }
        });
        typed
    }

    /// Reads a text as FEN; the line has the beginning of one that is none.
    pub(super) fn paste(&mut self, text: &str) -> Option<Setup> {
        let line = |sign: char| if sign.is_control() { ' ' } else { sign };
        self.fen = text.trim().chars().take(LONGEST).map(line).collect();
        text.trim().parse().ok()
    }
}

// Setup of a position on the board, replacing the one shown, with all its errors.

/// The button that uses the position.
pub(super) struct Use<'a> {
    pub(super) key: &'a str,
    pub(super) with: &'a dyn Fn(Position) -> Command,
}

pub(super) struct SetUp {
    view: BoardView,
    editor: Editor,
    flipped: bool,
}

impl SetUp {
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
            ui.ctx().copy_text(self.editor.setup.to_string());
        }
        clipboard.pasted.into_iter().for_each(|text| _ = self.paste(&text));
    }

    fn position(&self) -> Result<Position, crate::rules::SetupFaults> {
        self.editor.setup.clone().check()
    }

    /// Draws the board and the text below it.
    pub(super) fn board(&mut self, ui: &mut Ui, scene: ViewContext<'_>) {
        ui.push_id("set up", |ui| self.board_and_text(ui, scene));
    }

    fn board_and_text(&mut self, ui: &mut Ui, scene: ViewContext<'_>) {
        let board = self.editor.setup.board.clone();
        let input =
            BoardInput { flipped: self.flipped, picked: self.editor.picked, ..BoardInput::of(&board) };
        let size = vec2(ui.available_width(), (ui.available_height() - 88.0).max(160.0));
        let answer = ui.vertical_centered(|ui| self.view.show(ui, scene.words, input, size)).inner;
        let changed = answer.and_then(|answer| self.editor.answer(answer));
        let typed = self.editor.fen_line(ui, scene.words);
        changed.into_iter().chain(typed).for_each(|setup| _ = self.editor.put(setup));
    }

    /// Draws the part beside the board; returns true once it is done.
    pub(super) fn beside(&mut self, ui: &mut Ui, scene: ViewContext<'_>, used: &Use<'_>) -> bool {
        let words = scene.words;
        let mut done = false;
        ScrollArea::vertical().id_salt("setting up").auto_shrink(false).show(ui, |ui| {
            parts::section(ui, words.get("play-set-up"));
            parts::quiet(ui, words.get("place-set-up-hint"));
            self.editor.pieces(ui, words);
            ui.add_space(4.0);
            let turned = ui.horizontal_wrapped(|ui| self.editor.turn(ui, words)).inner;
            let turn = self.editor.setup.turn;
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
                    scene.command((used.with)(start));
                    done = true;
                }
                done |= ui.button(words.get("ask-cancel")).clicked();
            });
        });
        done
    }
}
