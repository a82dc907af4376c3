//! The page of a question: two boards and the answers below them, or one board beside the answers where two would be small.

use egui::{Label, RichText, ScrollArea, Ui, UiBuilder, Vec2};

use super::QuestionAction;
use super::question::{AnswerInput, answer_by_two, buttons, comment, scale_with_effects};
use crate::app::layout::BOARD;
use crate::app::parts;
use crate::app::samples::Samples;
use crate::app::scene::ViewContext;
use crate::inquiry::interview::Asked;
use crate::material::NodeId;
use crate::text::Words;

/// Draws the question.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    asked: Asked,
    input: &mut AnswerInput,
    samples: &mut Samples,
    form: PageForm,
) -> Option<QuestionAction> {
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
        let action = others.inner.then_some(QuestionAction::Sample);
        let beside = ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
            let scroll = ScrollArea::vertical().auto_shrink(false).id_salt("beside the board");
            scroll.show(ui, |ui| {
                title(ui, words, node);
                answers(ui, scene, asked, input)
            })
        });
        return action.or(beside.inner.inner);
    }
    title(ui, words, node);
    let mut below = parts::BottomReserve::of(ui, "below the boards", BELOW);
    let height = below.room(ui).clamp(120.0, 720.0);
    let others = samples.show(ui, words, node, asked.repeat, height, 2);
    below.begin(ui);
    ui.add_space(4.0);
    let action = others.then_some(QuestionAction::Sample).or(answers(ui, scene, asked, input));
    below.end(ui);
    action
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

/// The form of the page.
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

/// Draws the answers and the other actions.
fn answers(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    asked: Asked,
    input: &mut AnswerInput,
) -> Option<QuestionAction> {
    let mut action = answer_by_two(ui, scene, asked, input);
    action = action.or(scale_with_effects(ui, scene, asked, input));
    action = action.or(buttons(ui, scene, asked, input));
    comment(ui, scene, input);
    action
}
