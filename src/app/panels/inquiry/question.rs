//! A question: its boards, two answers, the scale, the other actions and the keys; its context of neighbours, bounds and evidence.

use std::cell::RefCell;
use std::sync::Arc;

use egui::{Button, Event, Id, Key, Label, RichText, ScrollArea, TextEdit, Ui, UiBuilder, Vec2, vec2};

use crate::app::keys::{self, SingleKeys, Target};
use crate::app::layout::BOARD;
use crate::app::parts;
use crate::app::samples::Samples;
use crate::app::scale::{self, Scale};
use crate::app::scene::{Memo, ViewContext};
use crate::app::theme::{self, Palette, SMALL, STEP, paint_centred};
use crate::inquiry::answer::{Binary, Opposed, binary, effect, opposed};
use crate::inquiry::interview::{Asked, Given, Stage};
use crate::jobs::now;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::Standing;
use crate::knowledge::evidence::{Answer, Evidence, Role};
use crate::knowledge::provenance::is_same;
use crate::knowledge::score::{Class, Score};
use crate::material::NodeId;
use crate::material::lattice::{Neighbour, Relation};
use crate::rules::Color;
use crate::text::Words;
use crate::text::node::{conflict_sentence, relation_name, score_name, step_name};

/// The name of the field for the comment.
const COMMENT: &str = "comment on a question";

#[derive(Default)]
pub(super) struct AnswerInput {
    pub(super) comment: String,
    /// Whether the comment field is open; true until it has the focus.
    commenting: Option<bool>,
    /// The meaning of the next digit.
    stage: Stage,
    /// The score under the pointer.
    pointed: Option<Score>,
    /// What was clicked in this frame.
    pub(super) clicked: Option<QuestionAction>,
    allowed: RefCell<Memo<NodeId, (Class, Class)>>,
    opposed: RefCell<Memo<NodeId, Option<Opposed>>>,
}

impl AnswerInput {
    pub(super) fn with_comment(comment: String) -> Self {
        let commenting = (!comment.is_empty()).then_some(false);
        Self { comment, commenting, ..Self::default() }
    }

    /// Returns the score under the pointer, or the first digit of two.
    fn looked_at(&self) -> Option<Score> {
        self.score().or(self.pointed)
    }

    /// Returns the first digit of two.
    fn score(&self) -> Option<Score> {
        if let Stage::Exceptions(given) = self.stage { Some(given.score) } else { None }
    }

    pub(super) fn allowed(&self, kb: &Arc<KnowledgeBase>, node: NodeId) -> (Class, Class) {
        self.allowed.borrow_mut().get(kb, node, || kb.allowed(node))
    }

    /// Returns the two locked scores that leave no class for a node.
    fn opposed(&self, kb: &Arc<KnowledgeBase>, node: NodeId) -> Option<Opposed> {
        self.opposed.borrow_mut().get(kb, node, || opposed(kb, node))
    }

    /// Takes a digit: the score, or the number of positions in ten with a different result.
    fn digit(&mut self, (digit, sure): (u8, bool)) -> Option<QuestionAction> {
        self.stage.digit(digit, sure).map(QuestionAction::Answer)
    }

    /// Returns the complete answer; the session adds author and time.
    pub(super) fn answer(&self, given: Given, asked: Asked, blind: bool) -> Answer {
        given.answer(asked, &self.comment, blind, now())
    }
}

/// The keys that act on the question; those that write are ignored while a job has the base.
pub(super) fn single_keys(ui: &Ui, scene: ViewContext<'_>, asked: Asked, writes: bool) -> SingleKeys {
    let busy = writes && scene.session.path().is_none();
    SingleKeys::of(ui.ctx(), Target::Question(asked.id)).unless_busy(busy)
}

pub(super) fn question_keys(
    ui: &Ui,
    scene: ViewContext<'_>,
    asked: Asked,
    input: &mut AnswerInput,
) -> Option<QuestionAction> {
    let ctx = ui.ctx();
    let keys = |writes| single_keys(ui, scene, asked, writes);
    if input.stage != Stage::Plain && keys::are_free(ctx) && parts::escaped(ctx) {
        input.stage = Stage::Plain;
    }
    if let Some(digit) = keys(true).digit(ctx) {
        return input.digit(digit);
    }
    let mut of_keys = Vec::new();
    if let Some(opposed) = shown_opposed(scene, asked, input) {
        // The lock of the score found wrong is removed; scores proved by tables stay.
        let wrong = [(Key::Y, opposed.worse), (Key::N, opposed.better)];
        let open = wrong.into_iter().filter(|(_, wrong)| !scene.session.kb().is_proved(*wrong));
        of_keys.extend(open.map(|(key, wrong)| (key, QuestionAction::Open(wrong))));
    } else if let Some(binary) = shown_binary(scene, asked, input) {
        let answers = [(Key::Y, binary.yes), (Key::N, binary.no)];
        of_keys.extend(answers.map(|(key, score)| (key, QuestionAction::Answer(Given::plain(score)))));
    }
    if ui.memory(|memory| memory.focused().is_none()) {
        of_keys.push((Key::Space, QuestionAction::Skip));
    }
    of_keys.extend([
        (Key::U, QuestionAction::Undo),
        (Key::B, QuestionAction::Back),
        (Key::G, QuestionAction::Sample),
    ]);
    if !hides(scene, asked) {
        of_keys.extend([(Key::L, QuestionAction::Lock), (Key::P, QuestionAction::Play(Color::Red))]);
    }
    if let Some((_, action)) =
        of_keys.into_iter().find(|(key, action)| keys(action.writes()).pressed(ctx, *key))
    {
        return Some(action);
    }
    if keys(false).pressed(ctx, Key::F) {
        input.stage.toggle();
    }
    if keys(false).pressed(ctx, Key::C) {
        input.commenting = Some(true);
        // Not to be typed into the field that opens.
        ctx.input_mut(|input| input.events.retain(|event| !matches!(event, Event::Text(_))));
    }
    None
}

/// Returns the question with two answers, if only one edge is in conflict and nothing is hidden.
fn shown_binary(scene: ViewContext<'_>, asked: Asked, input: &AnswerInput) -> Option<Binary> {
    let open = !hides(scene, asked) && input.stage == Stage::Plain;
    open.then(|| binary(scene.session.kb(), asked.question.node)).flatten()
}

/// Returns the two locked scores that contradict every answer, if nothing is hidden.
fn shown_opposed(scene: ViewContext<'_>, asked: Asked, input: &AnswerInput) -> Option<Opposed> {
    let open = !hides(scene, asked) && input.stage == Stage::Plain;
    open.then(|| input.opposed(scene.session.kb(), asked.question.node)).flatten()
}

/// Asks which of two locked scores is right if they leave no class between them.
fn which_is_right(ui: &mut Ui, scene: ViewContext<'_>, input: &mut AnswerInput, opposed: Opposed) {
    let (kb, words) = (scene.session.kb(), scene.words);
    let named = |node: NodeId| {
        let score = kb.score(node).map_or_else(String::new, |score| score.to_string());
        format!("{} = {score}", words.material(node))
    };
    let Opposed { better, worse, proved } = opposed;
    let key = if proved { "inquiry-opposed-proved" } else { "inquiry-opposed" };
    ui.add(Label::new(words.with(key, &[("one", named(better)), ("other", named(worse))])).wrap());
    if proved {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for (right, wrong, key) in [(better, worse, "Y"), (worse, better, "N")] {
            let name = words.with("inquiry-right", &[("name", named(right))]);
            let button = ui.add_enabled(!kb.is_proved(wrong), Button::new(name).shortcut_text(key));
            let hint = words.with("inquiry-right-hint", &[("name", named(wrong))]);
            if button.on_hover_text(hint).clicked() {
                input.clicked = Some(QuestionAction::Open(wrong));
            }
        }
    });
}

/// Draws the question with two answers, or the present meaning of the keys.
fn answer_by_two(ui: &mut Ui, scene: ViewContext<'_>, asked: Asked, input: &mut AnswerInput) {
    let (kb, words, node) = (scene.session.kb(), scene.words, asked.question.node);
    // The same height with and without a question, so that nothing jumps.
    ui.allocate_ui(vec2(ui.available_width(), 68.0), |ui| {
        ui.set_min_height(68.0);
        if let Some(opposed) = shown_opposed(scene, asked, input) {
            return which_is_right(ui, scene, input, opposed);
        }
        if let Some(binary) = shown_binary(scene, asked, input) {
            let better = binary.better(node);
            let worse = if better == node { binary.neighbour.node } else { node };
            let asked = words.question_of_order(
                better,
                worse,
                binary.neighbour,
                [better, worse].map(|node| kb.score(node)),
            );
            ui.add(Label::new(asked).wrap());
            ui.horizontal(|ui| {
                for (score, key, text) in [(binary.yes, "Y", "inquiry-yes"), (binary.no, "N", "inquiry-no")] {
                    let name = words.with(text, &[("score", score.to_string())]);
                    if ui.add(Button::new(name).shortcut_text(key)).clicked() {
                        input.clicked = Some(QuestionAction::Answer(Given::plain(score)));
                    }
                }
            });
            return;
        }
        match input.stage {
            Stage::Plain => parts::quiet(ui, words.get("inquiry-keys")),
            Stage::Depends => ui.strong(words.get("inquiry-digit-first")),
            Stage::Exceptions(given) => {
                ui.strong(words.with("inquiry-digit-second", &[("score", given.score.to_string())]))
            }
        };
    });
}

/// Width of a cell of the scale in which both effects of a score stand side by side, in points.
const EFFECT: f32 = 46.0;

/// Draws the scale, and below each score the conflicts that it resolves and creates.
fn scale_with_effects(ui: &mut Ui, scene: ViewContext<'_>, asked: Asked, input: &mut AnswerInput) {
    let (kb, words, node) = (scene.session.kb(), scene.words, asked.question.node);
    let hidden = hides(scene, asked);
    let scale = Scale {
        score: input.score().or_else(|| kb.score(node).filter(|_| !hidden)),
        allowed: if hidden { ANY } else { input.allowed(kb, node) },
        enabled: scene.session.path().is_some(),
        listens: keys::are_free(ui.ctx()),
        target: Some(Target::Question(asked.id)),
    };
    let cell = scale::cell_width(ui);
    let left = ui.cursor().left();
    let top = ui.cursor().top();
    let chosen = scale::show(ui, words, scale);
    let column = |x: f32| ((x - left) / cell).floor();
    let pointer = ui.input(|input| input.pointer.hover_pos());
    let over = pointer.filter(|at| (top..ui.cursor().top()).contains(&at.y));
    let over = over.map(|at| column(at.x)).filter(|at| (0.0..10.0).contains(at));
    input.pointed = over.and_then(|at| Score::new(at as u8)).filter(|_| !hidden);
    // In narrow cells what is resolved stands above what is created.
    let rows = if cell < EFFECT { 2.0 } else { 1.0 };
    let (strip, response) = ui.allocate_exact_size(vec2(cell * 10.0, 16.0 * rows), egui::Sense::hover());
    if !hidden {
        let palette = Palette::of(ui);
        for score in Score::all().filter(|score| !node.is_symmetric() || score.class() == Class::LEVEL) {
            let would = effect(kb, node, score);
            let middle = strip.left() + cell * (f32::from(score.get()) + 0.5);
            let write = |y: f32, text: &str, ink| {
                paint_centred(ui.painter(), egui::pos2(middle, y), text, SMALL, ink);
            };
            let (fixes, breaks) = (format!("−{}", would.fixes), format!("+{}", would.breaks));
            match (would.fixes, would.breaks) {
                (0, 0) => write(strip.top() + 8.0, "·", palette.weak),
                (_, 0) => write(strip.top() + 8.0, &fixes, palette.accent),
                (0, _) => write(strip.top() + 8.0, &breaks, palette.conflict),
                _ if rows > 1.0 => {
                    write(strip.top() + 8.0, &fixes, palette.accent);
                    write(strip.bottom() - 8.0, &breaks, palette.conflict);
                }
                _ => write(strip.center().y, &format!("{fixes} {breaks}"), palette.conflict),
            }
        }
        response.on_hover_text(words.get("inquiry-effects-hint"));
    }
    if let Some(chosen) = chosen {
        input.clicked = input.digit((chosen.score.get(), chosen.sure));
    }
}

/// Draws the other actions, with their keys on the buttons.
fn buttons(ui: &mut Ui, scene: ViewContext<'_>, asked: Asked, input: &mut AnswerInput) {
    let words = scene.words;
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        let button = |ui: &mut Ui, text: &str, key: &str| {
            let name = words.get(text);
            let button = ui.add(Button::new(&name).shortcut_text(key)).accessible_name(&name);
            button.on_hover_text(words.hint(text)).clicked()
        };
        if button(ui, "inquiry-skip", "Space") {
            input.clicked = Some(QuestionAction::Skip);
        }
        if button(ui, "inquiry-depends", "F") {
            input.stage.toggle();
        }
        if button(ui, "inquiry-comment", "C") {
            input.commenting = Some(true);
        }
        if button(ui, "inquiry-undo", "U") {
            input.clicked = Some(QuestionAction::Undo);
        }
        // The context shown beside the game would reveal what is hidden.
        let open = !hides(scene, asked);
        for (color, text, key) in
            [(Color::Red, "inquiry-play-red", "P"), (Color::Black, "inquiry-play-black", "")]
        {
            let name = words.get(text);
            let button = Button::new(&name);
            let button = if key.is_empty() { button } else { button.shortcut_text(key) };
            let response = ui.add_enabled(open, button).accessible_name(&name);
            if response.on_hover_text(words.get("inquiry-play-hint")).clicked() {
                input.clicked = Some(QuestionAction::Play(color));
            }
        }
    });
}

pub(super) fn comment(ui: &mut Ui, scene: ViewContext<'_>, input: &mut AnswerInput) {
    let Some(fresh) = input.commenting else { return };
    ui.add_space(STEP / 2.0);
    let hint = scene.words.get("inquiry-comment-hint");
    let field = TextEdit::singleline(&mut input.comment)
        .id(Id::unique(COMMENT))
        .hint_text(hint)
        .desired_width(f32::INFINITY);
    let field = ui.add(field).accessible_name(scene.words.get("inquiry-comment"));
    if fresh {
        field.request_focus();
        input.commenting = Some(false);
    } else if field.lost_focus() && input.comment.trim().is_empty() {
        input.commenting = None;
    }
}

// The page of a question: two boards and the answers below them, or one board beside the answers where two would be small.

pub(super) fn show_page(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    asked: Asked,
    input: &mut AnswerInput,
    samples: &mut Samples,
    form: PageForm,
) {
    let (words, node) = (scene.words, asked.question.node);
    if form == PageForm::OneBoard {
        // Each side has its own rectangle: what is too wide beside the board takes nothing from the other.
        let room = ui.available_rect_before_wrap();
        let board = (room.height() * BOARD).min(room.width() - BESIDE.0).max(0.0);
        let (left, right) = room.split_left_right_at_x(room.left() + board);
        let right = right.with_min_x(right.left() + ui.spacing().item_spacing.x);
        let others = ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
            samples.show(ui, words, node, asked.repeat, room.height(), 1)
        });
        if others.inner {
            input.clicked = Some(QuestionAction::Sample);
        }
        ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
            ScrollArea::vertical().auto_shrink(false).id_salt("beside the board").show(ui, |ui| {
                title(ui, words, node);
                answers(ui, scene, asked, input);
            });
        });
        return;
    }
    title(ui, words, node);
    let mut below = parts::BottomReserve::of(ui, "below the boards", BELOW);
    let height = below.room(ui).clamp(120.0, 720.0);
    if samples.show(ui, words, node, asked.repeat, height, 2) {
        input.clicked = Some(QuestionAction::Sample);
    }
    below.begin(ui);
    ui.add_space(4.0);
    answers(ui, scene, asked, input);
    below.end(ui);
}

/// Least height of a board, relative to the smaller side of the window, at which two are drawn.
const BOARD_SHARE: f32 = 0.4;
/// Height of a single board, relative to the smaller side of the window, at which columns stay beside it.
const SINGLE_SHARE: f32 = 0.45;
/// Least and usual width of the answers beside a board, in points.
const BESIDE: (f32, f32) = (280.0, 300.0);
/// Width of a page with two boards that is enough if they are low, and if they are high, in points.
const ENOUGH: (f32, f32) = (440.0, 640.0);
/// Height of the answers below the boards until they are drawn, in points.
const BELOW: f32 = 250.0;
/// Height of the name above the boards and of their captions, in points.
const ABOVE: f32 = 76.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PageForm {
    /// Two boards, one with each side to move, above the answers.
    TwoBoards,
    /// One board beside the answers.
    OneBoard,
}

impl PageForm {
    /// Returns the form for a page of this height in a window of this size: two boards if they are large.
    pub(super) fn of(height: f32, window: Vec2) -> Self {
        let large = height - BELOW - ABOVE >= BOARD_SHARE * window.min_elem();
        if large { Self::TwoBoards } else { Self::OneBoard }
    }

    /// Returns the width of a page of this height that no column may take, in points.
    pub(super) fn width(self, height: f32, window: Vec2) -> f32 {
        match self {
            Self::TwoBoards => {
                let enough = ENOUGH.1.max(2.0 * BOARD_SHARE * window.min_elem() * BOARD);
                (2.0 * (height - BELOW - ABOVE) * BOARD).clamp(ENOUGH.0, enough)
            }
            Self::OneBoard => height.min(SINGLE_SHARE * window.min_elem()) * BOARD + BESIDE.1,
        }
    }
}

fn title(ui: &mut Ui, words: Words, node: NodeId) {
    let material = node.material();
    ui.vertical_centered(|ui| {
        ui.add(Label::new(RichText::new(words.material_title(material)).heading()).wrap());
        ui.label(words.material_aside(material));
    });
}

fn answers(ui: &mut Ui, scene: ViewContext<'_>, asked: Asked, input: &mut AnswerInput) {
    answer_by_two(ui, scene, asked, input);
    scale_with_effects(ui, scene, asked, input);
    buttons(ui, scene, asked, input);
    comment(ui, scene, input);
}

// The context of a question: the allowed interval, the effect of an answer, the neighbours with their sources, the evidence.

pub(super) fn show_context(ui: &mut Ui, scene: ViewContext<'_>, asked: Asked, input: &mut AnswerInput) {
    let (session, words) = (scene.session, scene.words);
    if hides(scene, asked) {
        parts::section(ui, words.get("inquiry-around"));
        parts::quiet(ui, words.get("inquiry-hidden"));
        own_around(ui, scene, asked.question.node, &mut input.clicked);
        return;
    }
    let (kb, node) = (session.kb(), asked.question.node);
    let scale = Scale {
        score: kb.score(node),
        allowed: input.allowed(kb, node),
        enabled: false,
        listens: false,
        target: None,
    };
    ui.add_space(4.0);
    ui.label(RichText::new(score_name(words, scale.score)).strong());
    if let Some(provenance) = kb.state(node).and_then(|state| kb.provenance(state.provenance)) {
        let lock = if kb.is_invariable(node) { "🔒 " } else { "" };
        parts::quiet(ui, format!("{lock}{}", words.provenance(provenance)));
    }
    parts::quiet(ui, scale::allowed_sentence(words, scale));
    if let Some(score) = input.looked_at() {
        let would = effect(kb, node, score);
        let args = [
            ("score", i64::from(score.get())),
            ("fixes", would.fixes.into()),
            ("breaks", would.breaks.into()),
        ];
        ui.strong(words.with("inquiry-effect", &args));
    } else {
        parts::quiet(ui, conflict_sentence(words, kb.labelling().count(node)));
    }
    parts::section(ui, words.get("inquiry-around"));
    let ledger = kb.evidence(node).count();
    let height = ui.available_height() * if ledger == 0 { 0.9 } else { 0.68 };
    neighbours(ui, scene, node, height, &mut input.clicked);
    if ledger > 0 {
        parts::section(ui, words.get("inquiry-evidence"));
        ScrollArea::vertical().id_salt("evidence of the question").auto_shrink(false).show(ui, |ui| {
            kb.evidence(node).for_each(|(_, evidence)| finding(ui, scene, node, evidence));
        });
    }
}

/// Draws the scored neighbours on both sides.
pub(super) fn neighbours(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    node: NodeId,
    height: f32,
    clicked: &mut Option<QuestionAction>,
) {
    ScrollArea::vertical().id_salt("neighbours of the question").max_height(height).show(ui, |ui| {
        // All 24 neighbours that a node can have are visible at once.
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.spacing_mut().interact_size.y = 20.0;
        for relation in [Relation::Better, Relation::Worse] {
            let kb = scene.session.kb();
            for (neighbour, _) in
                kb.labelling().scored_neighbours(node).filter(|(n, _)| n.relation == relation)
            {
                let broken = kb.standing(node, neighbour) == Some(Standing::Conflict);
                around(ui, scene, neighbour, broken, clicked);
            }
            if relation == Relation::Better {
                ui.separator();
            }
        }
    });
}

/// Whether other experts' scores are hidden, and in a repeated question the expert's own. A question is repeated only if the
/// scores of all questions are hidden, so that the expert cannot recognise it.
fn hides(scene: ViewContext<'_>, asked: Asked) -> bool {
    scene.session.settings().asking.blind || asked.repeat
}

/// Draws a neighbour: the relation, the piece that differs, its score and source, and whether the pair is in conflict.
fn around(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    neighbour: Neighbour,
    broken: bool,
    clicked: &mut Option<QuestionAction>,
) {
    let (kb, words) = (scene.session.kb(), scene.words);
    let Some(state) = kb.state(neighbour.node) else { return };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        theme::score_label(ui, words, Some(state.score));
        let palette = Palette::of(ui);
        let sign = if neighbour.relation == Relation::Better { "▲" } else { "▼" };
        ui.label(RichText::new(sign).font(SMALL).color(palette.weak))
            .on_hover_text(relation_name(words, neighbour.relation));
        let step = RichText::new(step_name(words, neighbour)).font(SMALL);
        let choice = ui.add(Button::new(step).frame(false));
        let material = neighbour.node.material();
        if choice
            .on_hover_text(format!("{}\n{}", words.material_title(material), words.material_aside(material)))
            .clicked()
        {
            *clicked = Some(QuestionAction::Prompt(neighbour.node));
        }
        if broken {
            parts::conflict_mark(ui, words);
        }
        let provenance = kb.provenance(state.provenance);
        let who = provenance.map(|provenance| {
            let source = words.get(provenance.source.text_key());
            let lock = if state.invariable { "🔒 " } else { "" };
            let is_person = provenance.source == crate::knowledge::provenance::Source::Expert;
            let name = if is_person { format!(" · {}", provenance.author) } else { String::new() };
            format!("{lock}{source}{name}")
        });
        let who = RichText::new(who.unwrap_or_default()).font(SMALL).weak();
        ui.add(egui::Label::new(who).truncate());
    });
}

/// Draws only this expert's own answers among the neighbours: blind mode hides others'. Conflicts are hidden, too, since they would
/// reveal on which side of the answer the others' scores are.
fn own_around(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId, clicked: &mut Option<QuestionAction>) {
    let kb = scene.session.kb();
    let own = |n: &Neighbour| {
        let provenance = kb.state(n.node).and_then(|state| kb.provenance(state.provenance));
        let is_expert = |provenance: &crate::knowledge::provenance::Provenance| {
            provenance.source == crate::knowledge::provenance::Source::Expert
                && is_same(&provenance.author, &scene.session.settings().author)
        };
        provenance.is_some_and(is_expert)
    };
    for neighbour in node.neighbours().filter(own) {
        around(ui, scene, neighbour, false, clicked);
    }
}

/// Draws a piece of evidence in one or two lines.
fn finding(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId, evidence: &Evidence) {
    let words = scene.words;
    let answer = evidence.answer();
    ui.horizontal(|ui| {
        theme::score_label(ui, words, Some(evidence.finding_at(node)));
        let details = match answer {
            Some(answer) => words.answer_details(answer),
            None => {
                [words.term_at(evidence, node), words.conditions(evidence)].join(" ").trim_end().to_owned()
            }
        };
        let verdict = answer.filter(|answer| answer.role == Role::Verdict).map(|_| "✔ ").unwrap_or_default();
        let parts = [words.cited(evidence), details];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let line = RichText::new(format!("{verdict}{}", parts.join(" · "))).font(SMALL);
        ui.add(egui::Label::new(line).truncate());
    });
    for caution in [words.comment(evidence), words.caution(evidence)].into_iter().flatten() {
        ui.label(RichText::new(caution).font(SMALL).weak());
    }
}

/// All classes: the interval shown if it is hidden.
const ANY: (Class, Class) = (Class::BEST, Class::WORST);

// The user's actions on a question.

/// The user's action on a question.
pub(super) enum QuestionAction {
    Answer(Given),
    /// Postpone it.
    Skip,
    /// Return to the previous question, with its answer.
    Back,
    /// Undo the last answer.
    Undo,
    /// Draw other positions.
    Sample,
    /// Lock or unlock the present score.
    Lock,
    /// Unlock this locked score because it is wrong.
    Open(NodeId),
    /// Play it, the user on this side.
    Play(Color),
    /// Ask another question.
    Prompt(NodeId),
}

impl QuestionAction {
    /// Whether it changes the base, which a job may have.
    pub(super) const fn writes(&self) -> bool {
        matches!(self, Self::Answer(_) | Self::Undo | Self::Lock | Self::Open(_))
    }
}
