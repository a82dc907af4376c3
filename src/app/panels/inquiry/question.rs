//! The answers to a question: two answers, the scale, the other actions, and the keys.

use std::cell::RefCell;
use std::sync::Arc;

use egui::{Button, Event, Id, Key, Label, TextEdit, Ui, vec2};

use super::QuestionAction;
use super::context::{ANY, hides};
use crate::app::scale::{self, Scale};
use crate::app::scene::{Memo, ViewContext};
use crate::app::single::{SingleKeys, Target};
use crate::app::swatch::paint_centred;
use crate::app::theme::{Palette, SMALL, STEP};
use crate::app::{keys, parts};
use crate::inquiry::interview::{Asked, Given, Stage};
use crate::inquiry::preview::{Binary, Opposed, binary, effect, opposed};
use crate::jobs::now;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::evidence::Answer;
use crate::knowledge::score::{Class, Score};
use crate::material::NodeId;
use crate::rules::Color;

/// The name of the field for the comment.
const COMMENT: &str = "comment on a question";

/// The answer in progress.
#[derive(Default)]
pub(super) struct AnswerInput {
    comment: String,
    /// Whether the comment field is open; true until it has the focus.
    commenting: Option<bool>,
    /// The meaning of the next digit.
    stage: Stage,
    /// The score under the pointer.
    pointed: Option<Score>,
    allowed: RefCell<Memo<NodeId, (Class, Class)>>,
    opposed: RefCell<Memo<NodeId, Option<Opposed>>>,
}

impl AnswerInput {
    /// Creates an input with an earlier comment.
    pub(super) fn with_comment(comment: String) -> Self {
        let commenting = (!comment.is_empty()).then_some(false);
        Self { comment, commenting, ..Self::default() }
    }

    /// Returns the comment, to be kept.
    pub(super) fn into_comment(self) -> String {
        self.comment
    }

    /// Returns the score under the pointer, or the first digit of two.
    pub(super) fn looked_at(&self) -> Option<Score> {
        self.score().or(self.pointed)
    }

    /// Returns the first digit of two.
    fn score(&self) -> Option<Score> {
        if let Stage::Exceptions(given) = self.stage { Some(given.score) } else { None }
    }

    /// Returns the classes allowed by the locked scores.
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

/// Handles the keys of the panel.
pub(super) fn keys(
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
fn which_is_right(ui: &mut Ui, scene: ViewContext<'_>, opposed: Opposed) -> Option<QuestionAction> {
    let (kb, words) = (scene.session.kb(), scene.words);
    let named = |node: NodeId| {
        let score = kb.score(node).map_or_else(String::new, |score| score.to_string());
        format!("{} = {score}", words.material(node))
    };
    let Opposed { better, worse, proved } = opposed;
    let key = if proved { "inquiry-opposed-proved" } else { "inquiry-opposed" };
    ui.add(Label::new(words.with(key, &[("one", named(better)), ("other", named(worse))])).wrap());
    if proved {
        return None;
    }
    let mut action = None;
    ui.horizontal_wrapped(|ui| {
        for (right, wrong, key) in [(better, worse, "Y"), (worse, better, "N")] {
            let name = words.with("inquiry-right", &[("name", named(right))]);
            let button = ui.add_enabled(!kb.is_proved(wrong), Button::new(name).shortcut_text(key));
            let hint = words.with("inquiry-right-hint", &[("name", named(wrong))]);
            if button.on_hover_text(hint).clicked() {
                action = Some(QuestionAction::Open(wrong));
            }
        }
    });
    action
}

/// Draws the question with two answers, or the present meaning of the keys.
pub(super) fn answer_by_two(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    asked: Asked,
    input: &AnswerInput,
) -> Option<QuestionAction> {
    let (kb, words, node) = (scene.session.kb(), scene.words, asked.question.node);
    let mut action = None;
    // The same height with and without a question, so that nothing jumps.
    ui.allocate_ui(vec2(ui.available_width(), 68.0), |ui| {
        ui.set_min_height(68.0);
        if let Some(opposed) = shown_opposed(scene, asked, input) {
            action = which_is_right(ui, scene, opposed);
            return;
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
                        action = Some(QuestionAction::Answer(Given::plain(score)));
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
    action
}

/// Width of a cell of the scale in which both effects of a score stand side by side, in points.
const EFFECT: f32 = 46.0;

/// Draws the scale, and below each score the conflicts that it resolves and creates.
pub(super) fn scale_with_effects(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    asked: Asked,
    input: &mut AnswerInput,
) -> Option<QuestionAction> {
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
    chosen.and_then(|chosen| input.digit((chosen.score.get(), chosen.sure)))
}

/// Draws the other actions, with their keys on the buttons.
pub(super) fn buttons(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    asked: Asked,
    input: &mut AnswerInput,
) -> Option<QuestionAction> {
    let words = scene.words;
    let mut action = None;
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        let button = |ui: &mut Ui, text: &str, key: &str| {
            let name = words.get(text);
            let button = ui.add(Button::new(&name).shortcut_text(key)).accessible_name(&name);
            button.on_hover_text(parts::hint(words, text)).clicked()
        };
        if button(ui, "inquiry-skip", "Space") {
            action = Some(QuestionAction::Skip);
        }
        if button(ui, "inquiry-depends", "F") {
            input.stage.toggle();
        }
        if button(ui, "inquiry-comment", "C") {
            input.commenting = Some(true);
        }
        if button(ui, "inquiry-undo", "U") {
            action = Some(QuestionAction::Undo);
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
                action = Some(QuestionAction::Play(color));
            }
        }
    });
    action
}

/// Draws the comment field.
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
