//! The next questions, and the latest answers.

use egui::{Align, Button, Layout, RichText, Ui};

use super::QuestionAction;
use crate::app::scene::ViewContext;
use crate::app::theme::SMALL;
use crate::app::{parts, swatch};
use crate::material::NodeId;
use crate::text::{Words, thousands};

/// Maximum number of latest answers.
const LAST: usize = 7;

/// Draws both lists.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>) -> Option<QuestionAction> {
    let (session, words) = (scene.session, scene.words);
    let blind = session.settings().asking.blind;
    let line = ui.spacing().interact_size.y + ui.spacing().item_spacing.y;
    let mut action = None;
    parts::section(ui, words.get("inquiry-next"));
    let lower = (LAST as f32 + 2.5) * line;
    let lines = ((ui.available_height() - lower) / line).max(1.0) as usize;
    for question in session.inquiry().next().take(lines) {
        ui.horizontal(|ui| {
            swatch::score_label(ui, words, session.kb().score(question.node).filter(|_| !blind));
            // The gain first, so that a long name is truncated before it.
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if question.gain > 0 && !blind {
                    let gain = [("gain", thousands(question.gain as i64))];
                    ui.label(RichText::new(words.with("inquiry-gain", &gain)).font(SMALL).weak())
                        .on_hover_text(words.get("inquiry-gain-hint"));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    if name(ui, words, question.node) {
                        action = Some(QuestionAction::Prompt(question.node));
                    }
                });
            });
        });
    }
    ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
        let done = session.inquiry().interview().done();
        if done.is_empty() {
            parts::quiet(ui, words.get("inquiry-last-none"));
        }
        // From the bottom: the newest is the lowest.
        for done in done.iter().rev().take(LAST) {
            ui.allocate_ui_with_layout(
                egui::vec2(ui.available_width(), ui.spacing().interact_size.y),
                Layout::left_to_right(Align::Center),
                |ui| {
                    swatch::score_label(ui, words, Some(done.score));
                    if name(ui, words, done.question.node) {
                        action = Some(QuestionAction::Prompt(done.question.node));
                    }
                },
            );
        }
        ui.strong(words.get("inquiry-last"));
    });
    action
}

/// Draws the name of a combination in the remaining space; returns true if it was clicked.
fn name(ui: &mut Ui, words: Words, node: NodeId) -> bool {
    let material = node.material();
    let name = RichText::new(words.material(material)).font(SMALL);
    let choice = ui.add(Button::new(name).frame(false).truncate());
    choice.on_hover_text(words.material_aside(material)).clicked()
}
