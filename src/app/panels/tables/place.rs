//! The board for setting up and playing out positions, with the tables' answer for the position on it.

use egui::{
    Align, Button, Label, Layout, Rect, Response, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, vec2,
};

use crate::app::board::{BoardAnswer, BoardInput, BoardView, TargetMark, move_of, refused};
use crate::app::editor::Editor;
use crate::app::export;
use crate::app::parts::{self, BottomReserve};
use crate::app::scene::ViewContext;
use crate::app::theme::{BODY, Palette, paint_centred};
use crate::material::{Material, NodeId};
use crate::rng::Rng;
use crate::rules::{Color, Move, Position, Setup, SetupFaults, Square};
use crate::service::settings::play::Form;
use crate::session::tables::{self, Answer};
use crate::tablebase::code::Wdl;
use crate::tablebase::dtz::Fate;
use crate::tablebase::index::canonical;
use crate::tablebase::probe::NoAnswer;
use crate::tablebase::table::Rules;
use crate::text::Words;

/// The position on the board, and its history.
#[derive(Default)]
pub(super) struct Place {
    view: BoardView,
    editor: Editor,
    /// The setup before each change, and the moves played.
    before: Vec<(Setup, Option<Move>)>,
    mode: Mode,
    picked: Option<Square>,
    /// The illegal move that was tried last, and the key of its position.
    refused: Option<(u64, Move)>,
    flipped: bool,
    /// The node of the last random position, and the number drawn before.
    drawn: Option<NodeId>,
    seed: u64,
}

/// The effect of a click on the board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Mode {
    /// Plays a move.
    #[default]
    Play,
    /// Places, moves and removes pieces.
    SetUp,
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
        self.editor.setup.clone().check()
    }

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
        let same = self.editor.setup == setup;
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
        let board = self.editor.setup.board.clone();
        let input = BoardInput {
            flipped: self.flipped,
            picked: self.picked.or(self.editor.picked),
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
                if ui.add(button).on_hover_text(words.hint(key)).clicked() {
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
        if parts::button_if(ui, words, "place-another", self.drawn.is_some()).clicked()
            && let Some(node) = self.drawn
        {
            self.seed += 1;
            self.draw(node);
        }
        if ui.button(words.get("place-flip")).clicked() {
            self.flipped = !self.flipped;
        }
        if ui.button(words.get("place-clear")).clicked() {
            self.put(Setup { turn: self.editor.setup.turn, ..Setup::empty() });
            self.mode = Mode::SetUp;
        }
    }

    /// Returns the targets of the picked piece, with the results of the moves.
    fn targets(&self, scene: ViewContext<'_>, position: Option<&Position>) -> Vec<(Square, TargetMark)> {
        let (Some(position), Some(from), Mode::Play) = (position, self.picked, self.mode) else {
            return Vec::new();
        };
        let tables = scene.session.tables();
        let answer = tables.answer.as_ref().filter(|_| tables.asked.as_ref() == Some(position));
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

// The tables' answer for the position on the board: its result, every move with its own, the best line.

/// Height of the best line; a longer one scrolls.
const LINE: f32 = 64.0;

/// Draws the answer; returns the move that was clicked.
pub(super) fn show_answer(ui: &mut Ui, scene: ViewContext<'_>, position: &Position) -> Option<Move> {
    let tables = scene.session.tables();
    let material = Material::of(position);
    whose(ui, scene, material);
    match tables.answer.as_ref().filter(|_| tables.asked.as_ref() == Some(position)) {
        None => drop(ui.spinner()),
        Some(Err(reason)) => refusal(ui, scene, position, reason),
        Some(Ok(answer)) => {
            headline(ui, scene.words, position, answer);
            under_limit(ui, scene, answer);
            parts::quiet(ui, scene.words.table_rules(Rules::of(material)));
            return moves(ui, scene.words, position, answer);
        }
    }
    None
}

/// Draws the material on the board if it is not that of the selected node.
fn whose(ui: &mut Ui, scene: ViewContext<'_>, material: Material) {
    let node = NodeId::from(material);
    if scene.session.selected() == Some(node) {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(scene.words.get("answer-material"));
        parts::node_link(ui, scene, node);
    });
}

/// Draws why there is no answer, and the remedy.
fn refusal(ui: &mut Ui, scene: ViewContext<'_>, position: &Position, reason: &NoAnswer) {
    let (words, material) = (scene.words, Material::of(position));
    match reason {
        NoAnswer::NoTable(_) if reason.is_too_large() => drop(parts::caution(ui, &words.message(reason))),
        NoAnswer::NoTable(material) => {
            ui.label(words.with("answer-no-table", &[("material", words.material(*material))]));
            for sentence in words.known_instead(position, scene.session.tables().censuses(*material)) {
                ui.label(sentence);
            }
            if scene.session.tables().is_queued(*material) {
                return;
            }
            let solve = words.with("answer-solve", &[("material", words.material(canonical(*material).0))]);
            if ui.button(solve).clicked() {
                scene.command(tables::Action::Solve(*material));
            }
        }
        NoAnswer::Unsolved(_) => {
            parts::caution(ui, &words.message(reason));
            if ui.button(words.get("answer-look-up")).clicked() {
                scene.command(tables::Action::LookUp(Box::new(position.clone())));
            }
        }
        NoAnswer::File(_) => {
            parts::caution(ui, &words.message(reason));
            if !scene.session.tables().is_queued(material) && ui.button(words.get("answer-again")).clicked() {
                scene.command(tables::Action::Solve(material));
            }
        }
    }
}

fn headline(ui: &mut Ui, words: Words, position: &Position, answer: &Answer) {
    ui.horizontal_wrapped(|ui| {
        let fate = answer.fate();
        sign(ui, if fate == Fate::Drawn { Wdl::Draw } else { answer.value.wdl });
        let value = words.table_value(answer.value, answer.endless, fate);
        let args = [("side", words.side(position.turn())), ("value", value)];
        let text = ui.label(RichText::new(words.with("answer-value", &args)).strong());
        if answer.endless {
            text.on_hover_text(words.get("table-endless-hint"));
        }
    });
}

/// Draws what the limit of plies without a capture makes of a win, and a button to compute it for a large table.
fn under_limit(ui: &mut Ui, scene: ViewContext<'_>, answer: &Answer) {
    if let Some(limit) = answer.limit {
        let sentence = scene.words.table_limit(limit.fate, limit.left, limit.needed);
        match limit.fate {
            Fate::Unchanged => drop(parts::quiet(ui, sentence)),
            Fate::Unknown | Fate::Unclear | Fate::Drawn => drop(parts::caution(ui, &sentence)),
        }
    }
    if !answer.is_limit_open() {
        return;
    }
    if scene.session.tables().limit.subject().is_some() {
        ui.spinner();
    } else if ui.button(scene.words.get("answer-limit")).clicked() {
        scene.command(tables::Action::ApplyLimit);
    }
}

/// Draws the result as colour and symbol.
fn sign(ui: &mut Ui, wdl: Wdl) -> Response {
    let palette = Palette::of(ui);
    let (ground, text) = match wdl {
        Wdl::Win => (palette.win, "+"),
        Wdl::Draw => (palette.draw, "="),
        Wdl::Loss => (palette.loss, "−"),
    };
    let (rect, response) = ui.allocate_exact_size(vec2(20.0, 20.0), Sense::hover());
    ui.painter().rect(rect, 3.0, ground, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    paint_centred(ui.painter(), rect.center(), text, BODY, Palette::ink(ground));
    response
}

/// Draws the line, then the moves, best first; returns the move that was clicked.
fn moves(ui: &mut Ui, words: Words, position: &Position, answer: &Answer) -> Option<Move> {
    if !answer.line.is_empty() {
        ui.label(words.get("table-line"));
        line(ui, words, position, &answer.line, answer.line.len());
    }
    if let Some(repeating) = &answer.repeating {
        ui.label(words.table_offence(&repeating.offence));
        line(ui, words, position, &repeating.moves, repeating.repeats_from);
    }
    let mut chosen = None;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        if answer.moves.is_empty() {
            ui.label(words.get("answer-no-move"));
        }
        ui.spacing_mut().item_spacing.y = 4.0;
        let rows = answer.moves.iter().zip(&answer.endless_moves).zip(&answer.fates);
        for ((&(played, value), &endless), &fate) in rows {
            let row = ui.horizontal(|ui| {
                sign(ui, if fate == Fate::Drawn { Wdl::Draw } else { value.wdl });
                let name = RichText::new(words.played(Form::Own, position, played)).monospace();
                ui.allocate_ui_with_layout(vec2(80.0, 20.0), Layout::left_to_right(Align::Center), |ui| {
                    ui.set_min_width(80.0);
                    ui.add(Label::new(name).truncate());
                });
                parts::quiet(ui, words.table_value(value, endless, fate));
            });
            let name = words.with("answer-play", &[("move", words.played(Form::Own, position, played))]);
            if clickable(ui, row.response.rect, played, &name) {
                chosen = Some(played);
            }
        }
    });
    chosen
}

/// Makes a row a button; returns whether it was clicked.
fn clickable(ui: &Ui, rect: Rect, played: Move, name: &str) -> bool {
    let wide = Rect::from_min_max(rect.min, rect.max.max(egui::pos2(ui.max_rect().right(), rect.max.y)));
    let response = ui.interact(wide, ui.scope_id().with(("a move", played.to_string())), Sense::click());
    if response.hovered() || response.has_focus() {
        let stroke = Stroke::new(1.0, Palette::of(ui).accent);
        ui.painter().rect_stroke(wide, 3.0, stroke, StrokeKind::Inside);
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, name));
    response.clicked()
}

/// Draws moves, those from `repeats_from` on in brackets.
fn line(ui: &mut Ui, words: Words, position: &Position, moves: &[Move], repeats_from: usize) {
    ScrollArea::vertical().id_salt("best line").max_height(LINE).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(10.0, 2.0);
            // One label per move, so that none is broken at the end of a line.
            for text in words.table_line(Form::Own, position, moves, repeats_from) {
                ui.add(Label::new(text).extend());
            }
        });
    });
    ui.separator();
}
