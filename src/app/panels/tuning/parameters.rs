//! The parameters by how far the run has moved them, each with its history.

use egui::{Response, Sense, Stroke, Ui, pos2};

use crate::app::list::{self, Extra};
use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::Palette;
use crate::session::tuning::View;
use crate::tuner::Moved;
use crate::views::tuning::parameters;

/// The size of a history, in points.
const WAY: (f32, f32) = (104.0, 18.0);

/// Draws the list.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, view: &View, requests: &mut Requests) {
    let words = scene.words;
    ui.strong(words.get("tuning-parameters")).on_hover_text(words.get("tuning-parameters-hint"));
    let rows = Moved::all(view.settings.space, &view.choice);
    let mut draw = |ui: &mut Ui, row: usize| {
        if let Some(moved) = rows.get(row) {
            let (least, most) = moved.parameter.bounds();
            let bounds = format!("{}\n{least} … {most}", moved.parameter.name);
            way(ui, view, moved).on_hover_text(bounds);
        }
    };
    let extra = Extra { widget: Some((WAY.0, &mut draw)), ..Extra::default() };
    // At most 90 rows: the table is rebuilt in every frame.
    list::show_with(ui, scene, "parameters", &parameters(words, rows.clone()), extra, requests);
}

/// Maximum number of points of a history: more would not be visible.
const POINTS: usize = 56;

/// Draws the history of a parameter within its range, over all generations; the thin line is the value set by hand.
fn way(ui: &mut Ui, view: &View, Moved { at, parameter, .. }: &Moved) -> Response {
    let (rect, response) = ui.allocate_exact_size(WAY.into(), Sense::hover());
    let palette = Palette::of(ui);
    let (least, most) = parameter.bounds();
    let height = |value: f64| {
        let share = ((value - least) / (most - least)).clamp(0.0, 1.0) as f32;
        rect.bottom() - 1.0 - share * (rect.height() - 2.0)
    };
    let hand = height(parameter.initial);
    ui.painter()
        .line_segment([pos2(rect.left(), hand), pos2(rect.right(), hand)], Stroke::new(1.0, palette.line));
    let every = view.past.len().div_ceil(POINTS).max(1);
    let last = view.past.len().saturating_sub(1);
    let shown = view.past.iter().enumerate().filter(|(number, _)| number % every == 0 || *number == last);
    let points = shown.filter_map(|(number, past)| {
        let x = rect.left() + rect.width() * (number + 1) as f32 / (last + 1) as f32;
        Some(pos2(x, height(*past.choice.get(*at)?)))
    });
    let whole: Vec<_> = std::iter::once(pos2(rect.left(), hand)).chain(points).collect();
    ui.painter().line(whole, Stroke::new(1.5, palette.accent));
    response
}
