//! The board for setting up and playing out positions.

use egui::{Button, Ui, vec2};

use crate::app::board::{BoardAnswer, BoardInput, BoardView, TargetMark, move_of, refused};
use crate::app::editor::Editor;
use crate::app::export;
use crate::app::parts::{self, BottomReserve};
use crate::app::scene::ViewContext;
use crate::material::{Material, NodeId};
use crate::rng::Rng;
use crate::rules::{Color, Move, Position, Setup, SetupFaults, Square};
use crate::tablebase::code::Wdl;

/// The position on the board, and its history.
pub(super) struct Place {
    view: BoardView,
    editor: Editor,
    /// The setup before each change, and the moves played.
    before: Vec<(Setup, Option<Move>)>,
    mode: Mode,
    /// The picked piece.
    picked: Option<Square>,
    /// The illegal move that was tried last, and the key of its position.
    refused: Option<(u64, Move)>,
    flipped: bool,
    /// The node of the last random position, and the number drawn before.
    drawn: Option<NodeId>,
    seed: u64,
}

/// The effect of a click on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Plays a move.
    Play,
    /// Places, moves and removes pieces.
    SetUp,
}

impl Default for Place {
    fn default() -> Self {
        Self {
            view: BoardView::default(),
            editor: Editor::default(),
            before: Vec::new(),
            mode: Mode::Play,
            picked: None,
            refused: None,
            flipped: false,
            drawn: None,
            seed: 0,
        }
    }
}

/// Width of the part beside the board.
pub(super) const BESIDE: f32 = 120.0;

impl Place {
    /// Puts a position of a newly selected node on the board, unless there is one.
    pub(super) fn follow(&mut self, node: Option<NodeId>) {
        if self.drawn == node {
            return;
        }
        self.drawn = node;
        let Some(node) = node else { return };
        let there = self.position().ok().map(|position| Material::of(&position));
        if there != Some(node.material()) {
            self.draw(node);
        }
    }

    fn draw(&mut self, node: NodeId) {
        let mut rng = Rng::new(u64::from(node.get()) << 20 | self.seed);
        if let Some(position) = node.material().random_position(Color::Red, &mut rng) {
            self.put(position.to_setup());
            self.before.clear();
        }
    }

    /// Returns the position on the board, or its errors.
    pub(super) fn position(&self) -> Result<Position, SetupFaults> {
        self.editor.setup().clone().check()
    }

    /// Plays a move.
    pub(super) fn play(&mut self, position: &Position, played: Move) {
        if let Ok(after) = position.play(played) {
            let before = self.editor.put(after.to_setup());
            self.before.push((before, Some(played)));
            self.picked = None;
        }
    }

    /// Whether there is something to take back.
    pub(super) fn is_played(&self) -> bool {
        !self.before.is_empty()
    }

    /// Takes back the last move or change.
    pub(super) fn take_back(&mut self) {
        if let Some((before, _)) = self.before.pop() {
            self.editor.put(before);
            self.picked = None;
        }
    }

    pub(super) fn put(&mut self, setup: Setup) {
        let same = *self.editor.setup() == setup;
        let before = self.editor.put(setup);
        if !same {
            self.before.push((before, None));
        }
        self.picked = None;
    }

    /// Draws the board and the controls of its setup. `position` is the position on it, if legal.
    pub(super) fn show(&mut self, ui: &mut Ui, scene: ViewContext<'_>, position: Option<&Position>) {
        self.controls(ui, scene);
        let mut below = BottomReserve::of(ui, "below the board", 72.0);
        let size = vec2(ui.available_width() - BESIDE, below.room(ui).max(160.0));
        let targets = self.targets(scene, position);
        let board = self.editor.setup().board.clone();
        let input = BoardInput {
            flipped: self.flipped,
            picked: self.picked.or(self.editor.picked()),
            targets: &targets,
            last: self.before.last().and_then(|(_, played)| *played),
            ..BoardInput::of(&board)
        };
        if let Some(position) = position {
            export::position(ui.ctx(), scene.words, position, self.flipped);
        }
        let answer = ui.horizontal_top(|ui| {
            let answer = self.view.show(ui, scene.words, input, size);
            ui.vertical(|ui| self.pieces(ui, scene));
            answer
        });
        if let Some(answer) = answer.inner {
            match self.mode {
                Mode::Play => self.play_answer(answer, position),
                Mode::SetUp => {
                    let setup = self.editor.answer(answer);
                    setup.into_iter().for_each(|setup| self.put(setup));
                }
            }
        }
        below.begin(ui);
        let typed = self.editor.fen_line(ui, scene.words);
        typed.into_iter().for_each(|setup| self.put(setup));
        if let Some(fault) = self.editor.unread(scene.words) {
            parts::caution(ui, &fault);
        }
        ui.horizontal_wrapped(|ui| {
            self.buttons(ui, scene);
            if let Some(position) = position {
                let here = self.refused.filter(|(key, _)| *key == position.key());
                parts::refused(ui, scene.words, position, here.map(|(_, tried)| tried));
            }
        });
        below.end(ui);
    }

    fn controls(&mut self, ui: &mut Ui, scene: ViewContext<'_>) {
        let words = scene.words;
        ui.horizontal_wrapped(|ui| {
            for (mode, key) in [(Mode::Play, "place-play"), (Mode::SetUp, "place-set-up")] {
                let button = Button::selectable(self.mode == mode, words.get(key));
                if ui.add(button).on_hover_text(parts::hint(words, key)).clicked() {
                    self.mode = mode;
                    self.editor.drop_piece();
                    self.picked = None;
                }
            }
            let turned = self.editor.turn(ui, words);
            turned.into_iter().for_each(|setup| self.put(setup));
        });
    }

    /// Draws the pieces that can be put on the board.
    fn pieces(&mut self, ui: &mut Ui, scene: ViewContext<'_>) {
        if self.editor.pieces(ui, scene.words) {
            self.mode = Mode::SetUp;
            self.picked = None;
        }
    }

    /// Draws the actions on the whole board.
    fn buttons(&mut self, ui: &mut Ui, scene: ViewContext<'_>) {
        let words = scene.words;
        if ui.add_enabled(self.is_played(), Button::new(words.get("place-back"))).clicked() {
            self.take_back();
        }
        let another = ui.add_enabled(self.drawn.is_some(), Button::new(words.get("place-another")));
        if another.on_hover_text(words.get("place-another-hint")).clicked()
            && let Some(node) = self.drawn
        {
            self.seed += 1;
            self.draw(node);
        }
        if ui.button(words.get("place-flip")).clicked() {
            self.flipped = !self.flipped;
        }
        if ui.button(words.get("place-clear")).clicked() {
            self.put(Setup { turn: self.editor.setup().turn, ..Setup::empty() });
            self.mode = Mode::SetUp;
        }
    }

    /// Returns the targets of the picked piece, with the results of the moves.
    fn targets(&self, scene: ViewContext<'_>, position: Option<&Position>) -> Vec<(Square, TargetMark)> {
        let (Some(position), Some(from), Mode::Play) = (position, self.picked, self.mode) else {
            return Vec::new();
        };
        let tables = scene.session.tables();
        let answer = tables.answer().filter(|_| tables.asked() == Some(position));
        let known = answer.and_then(|answer| answer.as_ref().ok()).map_or(&[][..], |answer| &answer.moves);
        let mark = |played: &Move| match known.iter().find(|(known, _)| known == played) {
            None => TargetMark::Open,
            Some((_, value)) => match value.wdl {
                Wdl::Win => TargetMark::Wins,
                Wdl::Draw => TargetMark::Draws,
                Wdl::Loss => TargetMark::Loses,
            },
        };
        let moves = position.legal_moves();
        let own = moves.iter().filter(|played| played.from == from);
        own.map(|played| (played.to, mark(played))).collect()
    }

    fn play_answer(&mut self, answer: BoardAnswer, position: Option<&Position>) {
        let Some(position) = position else { return };
        self.refused = refused(answer, self.picked, position).map(|tried| (position.key(), tried));
        if let Some(played) = move_of(answer, &mut self.picked, position) {
            self.play(position, played);
        }
    }
}
