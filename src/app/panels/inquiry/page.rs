//! The page of a question: its boards and the answers below them, or beside one board in a low window.

use egui::{Label, RichText, ScrollArea, Ui, UiBuilder};

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
) -> Option<QuestionAction> {
    let (words, node) = (scene.words, asked.question.node);
    if ui.available_height() < LOW {
        // Each side has its own rectangle: what is too wide beside the board takes nothing from the other.
        let room = ui.available_rect_before_wrap();
        let board = (room.height() * BOARD).min(room.width() - BESIDE).max(0.0);
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

/// Height, in points, below which one board is drawn, beside the answers.
const LOW: f32 = 430.0;
/// Least width of the answers beside a board, in points.
const BESIDE: f32 = 280.0;
/// Height of the answers below the boards until they are drawn, in points.
const BELOW: f32 = 216.0;
/// Height of the name above the boards and of their captions, in points.
const ABOVE: f32 = 76.0;

/// Returns the width of a question whose boards are as large as this height allows, in points.
pub(super) fn width_for(height: f32) -> f32 {
    if height < LOW { height * BOARD + BESIDE } else { 2.0 * (height - BELOW - ABOVE) * BOARD }
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
