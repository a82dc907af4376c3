//! The last step: the node, the objective for each of its nine classes, and the choice.

use egui::{Align2, FontId, Grid, Rect, RichText, ScrollArea, Sense, TextStyle, Ui, WidgetInfo, vec2};

use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::Palette;
use crate::app::{parts, swatch};
use crate::inference::greedy::{Greedy, GreedyStep};
use crate::knowledge::score::Class;
use crate::text::{Value, thousands};

/// Draws the card of the present step.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, greedy: &Greedy, requests: &mut Requests) {
    let words = scene.words;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let Some(step) = greedy.last_step() else {
            ui.strong(words.get("step-none-title"));
            parts::quiet(ui, words.get("step-none"));
            return;
        };
        let place = [("number", step.number), ("pass", step.pass)];
        ui.strong(words.with("step-title", &place));
        ui.horizontal_wrapped(|ui| {
            parts::node_link(ui, scene, step.node, requests);
            ui.label(words.material_aside(step.node));
        });
        let count = [
            ("conflicts", Value::from(step.count.conflicts)),
            ("neighbours", step.count.neighbours.into()),
            ("weight", step.count.weight().into()),
            ("ratio", (step.count.ratio() * 100.0).round().into()),
        ];
        parts::quiet(ui, words.with("step-count", &count));
        if scene.session.hides(step.node) {
            parts::quiet(ui, words.get("score-hidden"));
        } else {
            outcome(ui, scene, &step);
            candidates(ui, scene, &step);
        }
    });
}

fn outcome(ui: &mut Ui, scene: ViewContext<'_>, step: &GreedyStep) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        let kept = scene.session.kb().score(step.node);
        swatch::score_label(ui, words, Some(step.before.score(kept)));
        if step.changed() {
            ui.label("→");
            swatch::score_label(ui, words, Some(step.after.score(kept)));
        }
        let objectives = [("before", step.objective_before()), ("after", step.objective_after())];
        let key = if step.changed() { "step-changed" } else { "step-kept" };
        ui.label(words.with(key, &objectives));
    });
}

/// Draws a bar for each class; the shortest is the best.
fn candidates(ui: &mut Ui, scene: ViewContext<'_>, step: &GreedyStep) {
    let words = scene.words;
    parts::section(ui, words.get("step-candidates"));
    // The differences are drawn: whole lengths would look alike.
    let least = step.objectives.iter().min().copied().unwrap_or_default();
    let most = step.objectives.iter().map(|objective| objective - least).max().unwrap_or(1).max(1);
    let kept = scene.session.kb().score(step.node);
    Grid::new("candidates").num_columns(3).spacing([8.0, 4.0]).show(ui, |ui| {
        for (class, objective) in Class::all().zip(step.objectives) {
            swatch::score_label(ui, words, Some(class.score(kept)));
            bar(ui, class == step.after, (objective, objective - least), most);
            let mark = match (class == step.before, class == step.after) {
                (true, true) => "step-mark-kept",
                (true, false) => "step-mark-before",
                (false, true) => "step-mark-after",
                (false, false) => "step-mark-none",
            };
            ui.label(RichText::new(words.get(mark)).strong());
            ui.end_row();
        }
    });
}

/// Draws the remaining objective, and as a bar its excess over the best.
fn bar(ui: &mut Ui, chosen: bool, (objective, more): (u64, u64), most: u64) {
    let (rect, response) = ui.allocate_exact_size(vec2(200.0, 18.0), Sense::hover());
    let text = if more > 0 {
        format!("{}  (+{})", thousands(objective as i64), thousands(more as i64))
    } else {
        thousands(objective as i64)
    };
    response.widget_info(|| WidgetInfo::labeled(egui::accesskit::Role::Label, true, &text));
    let palette = Palette::of(ui);
    let share = (more as f64 / most as f64) as f32;
    let filled = Rect::from_min_size(rect.min, vec2(rect.width() * share, rect.height()));
    ui.painter().rect_filled(rect, 2.0, palette.raised);
    ui.painter().rect_filled(filled, 2.0, if chosen { palette.accent_ground } else { palette.line });
    let font: FontId = TextStyle::Small.resolve(ui.style());
    ui.painter().text(rect.left_center() + vec2(6.0, 0.0), Align2::LEFT_CENTER, text, font, palette.text);
}
