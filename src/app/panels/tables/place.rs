//! The board on which a position is set up and played out.

use egui::{Button, TextEdit, Ui, vec2};

use crate::app::board::{BoardAnswer, BoardInput, BoardView, TargetMark, man_button};
use crate::app::parts;
use crate::app::scene::Scene;
use crate::material::{Material, NodeId};
use crate::rng::Rng;
use crate::rules::{Color, Move, Piece, Position, Role, Setup, SetupFaults, Square};
use crate::tablebase::code::Wdl;

/// What is on the board, and how it came there.
pub(super) struct Place {
    view: BoardView,
    setup: Setup,
    /// What stood there before each change, and the moves played.
    before: Vec<(Setup, Option<Move>)>,
    mode: Mode,
    /// The piece that a click puts on the board.
    hand: Option<Piece>,
    picked: Option<Square>,
    flipped: bool,
    /// The FEN as it is being typed, and what is wrong with it.
    fen: String,
    fault: Option<String>,
    /// The node for which a position was last drawn, and how many were drawn before.
    drawn: Option<NodeId>,
    seed: u64,
}

/// What a click on the board does.
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
            setup: Setup::empty(),
            before: Vec::new(),
            mode: Mode::Play,
            hand: None,
            picked: None,
            flipped: false,
            fen: String::new(),
            fault: None,
            drawn: None,
            seed: 0,
        }
    }
}

/// Size of a piece beside the board.
const MAN: f32 = 26.0;
/// Width of what stands beside the board.
pub(super) const BESIDE: f32 = 120.0;

impl Place {
    /// Puts a position of a newly selected node on the board, unless one stands there.
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

    /// The position on the board, or what is wrong with it.
    pub(super) fn position(&self) -> Result<Position, SetupFaults> {
        self.setup.clone().check()
    }

    /// Plays a move on.
    pub(super) fn play(&mut self, position: &Position, played: Move) {
        if let Ok(after) = position.play(played) {
            let before = std::mem::replace(&mut self.setup, after.to_setup());
            self.before.push((before, Some(played)));
            self.changed();
        }
    }

    /// Whether there is something to take back.
    pub(super) fn is_played(&self) -> bool {
        !self.before.is_empty()
    }

    /// Takes the last move or change back.
    pub(super) fn take_back(&mut self) {
        if let Some((before, _)) = self.before.pop() {
            self.setup = before;
            self.changed();
        }
    }

    pub(super) fn put(&mut self, setup: Setup) {
        if self.setup != setup {
            let before = std::mem::replace(&mut self.setup, setup);
            self.before.push((before, None));
        }
        self.changed();
    }

    fn changed(&mut self) {
        self.picked = None;
        self.fault = None;
        self.fen = self.setup.to_string();
    }

    /// Draws the board with all that sets it up. `position` is what stands on it, where that is legal.
    pub(super) fn show(&mut self, ui: &mut Ui, scene: Scene<'_>, position: Option<&Position>) {
        self.controls(ui, scene);
        let below = if self.fault.is_some() { 88.0 } else { 44.0 };
        let size = vec2(ui.available_width() - BESIDE, (ui.available_height() - below).max(160.0));
        let targets = self.targets(scene, position);
        let board = self.setup.board.clone();
        let input = BoardInput {
            board: &board,
            flipped: self.flipped,
            picked: self.picked,
            targets: &targets,
            last: self.before.last().and_then(|(_, played)| *played).map(|played| (played.from, played.to)),
        };
        let answer = ui.horizontal_top(|ui| {
            let answer = self.view.show(ui, scene.words, input, size);
            ui.vertical(|ui| self.beside(ui, scene));
            answer
        });
        if let Some(answer) = answer.inner {
            match self.mode {
                Mode::Play => self.play_answer(answer, position),
                Mode::SetUp => self.set_up_answer(answer),
            }
        }
        self.fen_line(ui, scene);
    }

    fn controls(&mut self, ui: &mut Ui, scene: Scene<'_>) {
        let words = scene.words;
        ui.horizontal_wrapped(|ui| {
            for (mode, key) in [(Mode::Play, "place-play"), (Mode::SetUp, "place-set-up")] {
                let button = Button::selectable(self.mode == mode, words.get(key));
                if ui.add(button).on_hover_text(parts::hint(words, key)).clicked() {
                    self.mode = mode;
                    self.hand = None;
                    self.picked = None;
                }
            }
            ui.separator();
            for color in Color::ALL {
                let name = words.with("place-to-move", &[("side", words.side(color))]);
                if ui.add(Button::selectable(self.setup.turn == color, name)).clicked() {
                    self.put(Setup { turn: color, ..self.setup.clone() });
                }
            }
        });
    }

    /// What stands beside the board: the pieces that can be put on it, and what concerns it as a whole.
    fn beside(&mut self, ui: &mut Ui, scene: Scene<'_>) {
        let words = scene.words;
        self.men(ui, scene);
        ui.add_space(4.0);
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
            self.put(Setup { turn: self.setup.turn, ..Setup::empty() });
            self.mode = Mode::SetUp;
        }
    }

    /// Where the picked piece can go, with what that brings.
    fn targets(&self, scene: Scene<'_>, position: Option<&Position>) -> Vec<(Square, TargetMark)> {
        let (Some(position), Some(from), Mode::Play) = (position, self.picked, self.mode) else {
            return Vec::new();
        };
        let tables = scene.bench.tables();
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
        let wanted = match (answer, self.picked) {
            (BoardAnswer::Clicked(to), Some(from)) | (BoardAnswer::Dragged(from, to), _) => {
                Some(Move::new(from, to))
            }
            _ => None,
        };
        match (wanted, answer) {
            (Some(wanted), _) if position.is_legal(wanted) => self.play(position, wanted),
            (_, BoardAnswer::Clicked(square)) => {
                let own = position.piece_at(square).is_some_and(|man| man.color == position.turn());
                self.picked = (own && self.picked != Some(square)).then_some(square);
            }
            _ => {}
        }
    }

    fn set_up_answer(&mut self, answer: BoardAnswer) {
        let mut setup = self.setup.clone();
        let carry = |setup: &mut Setup, from: Square, to: Square| {
            let man = setup.board.set(from, None);
            setup.board.set(to, man);
        };
        match (answer, self.hand, self.picked) {
            (BoardAnswer::Clicked(square), Some(man), _) => {
                setup.board.set(square, Some(man));
            }
            (BoardAnswer::Clicked(to), None, Some(from)) => carry(&mut setup, from, to),
            (BoardAnswer::Clicked(square), None, None) => {
                self.picked = setup.board.piece_at(square).map(|_| square);
                return;
            }
            (BoardAnswer::Dragged(from, to), ..) => carry(&mut setup, from, to),
            (BoardAnswer::Removed(square) | BoardAnswer::Thrown(square), ..) => {
                setup.board.set(square, None);
            }
        }
        self.put(setup);
    }

    /// The pieces that can be put on the board.
    fn men(&mut self, ui: &mut Ui, scene: Scene<'_>) {
        ui.spacing_mut().item_spacing.y = 2.0;
        for role in Role::ALL {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                for color in Color::ALL {
                    let man = Piece::new(color, role);
                    if man_button(ui, scene.words, man, self.hand == Some(man), MAN).clicked() {
                        self.hand = (self.hand != Some(man)).then_some(man);
                        self.mode = Mode::SetUp;
                        self.picked = None;
                    }
                }
            });
        }
        ui.spacing_mut().item_spacing.y = 4.0;
    }

    fn fen_line(&mut self, ui: &mut Ui, scene: Scene<'_>) {
        let words = scene.words;
        ui.horizontal(|ui| {
            let label = ui.label("FEN");
            let copy = Button::new(words.get("place-copy"));
            let width = (ui.available_width() - 96.0).max(120.0);
            let field =
                ui.add(TextEdit::singleline(&mut self.fen).desired_width(width)).labelled_by(label.id);
            if parts::confirmed(ui, &field) {
                match self.fen.parse::<Setup>() {
                    Ok(setup) => self.put(setup),
                    Err(error) => self.fault = Some(words.fen_error(&error)),
                }
            }
            if ui.add(copy).clicked() {
                ui.ctx().copy_text(self.setup.to_string());
            }
        });
        if let Some(fault) = &self.fault {
            parts::caution(ui, fault);
        }
    }
}
