//! The parameters by how far the run has moved them, each with its way through the generations.

use egui::{Sense, Stroke, Ui, pos2, vec2};
use egui_extras::{Column, TableBuilder};

use crate::app::leave;
use crate::app::scene::Scene;
use crate::app::theme::Palette;
use crate::engine::elements::{Parameter, REGISTRY};
use crate::session::tuning::View;

/// Height of a row.
const ROW: f32 = 22.0;

/// Draws the list.
pub(super) fn show(ui: &mut Ui, scene: Scene<'_>, view: &View) {
    let words = scene.words;
    ui.strong(words.get("tuning-parameters")).on_hover_text(words.get("tuning-parameters-hint"));
    let mut rows: Vec<usize> = (0..view.settings.space.dimensions()).collect();
    rows.sort_by(|one, other| moved(view, *other).abs().total_cmp(&moved(view, *one).abs()));
    let heads = [
        "tune-column-parameter",
        "tune-column-from",
        "tune-column-to",
        "tune-column-by",
        "tuning-column-way",
    ];
    let [parameter, from, to, by, _] = heads;
    leave::list(ui, words, "tuning-parameters", [parameter, from, to, by], || {
        let row = |at: &usize| {
            let parameter = REGISTRY.get(*at)?;
            let value = view.choice.values().get(*at)?;
            let numbers = [parameter.initial, *value, moved(view, *at)].map(|number| number.to_string());
            let [from, to, by] = numbers;
            Some([parameter.name.to_owned(), from, to, by])
        };
        rows.iter().filter_map(row).collect()
    });
    let table = TableBuilder::new(ui)
        .id_salt("parameters of the run")
        .striped(true)
        .min_scrolled_height(0.0)
        .auto_shrink(false)
        .column(Column::remainder().at_least(120.0).clip(true))
        .columns(Column::exact(74.0), 2)
        .column(Column::exact(64.0))
        .column(Column::exact(112.0));
    let table = table.header(ROW, |mut row| {
        for head in heads {
            row.col(|ui| _ = ui.strong(words.get(head)));
        }
    });
    table.body(|body| {
        body.rows(ROW, rows.len(), |mut row| {
            let Some(at) = rows.get(row.index()).copied() else { return };
            let Some(parameter) = REGISTRY.get(at) else { return };
            let value = view.choice.values().get(at).copied().unwrap_or_default();
            row.col(|ui| {
                let (least, most) = parameter.bounds();
                let bounds = format!("{}\n{least} … {most}", parameter.name);
                ui.add(egui::Label::new(words.parameter(parameter)).truncate()).on_hover_text(bounds);
            });
            for number in [parameter.initial, value] {
                row.col(|ui| _ = ui.monospace(format!("{number:.2}")));
            }
            row.col(|ui| _ = ui.monospace(format!("{:+.1} %", 100.0 * moved(view, at))));
            row.col(|ui| way(ui, view, at, parameter));
        });
    });
}

/// How far the run would move a parameter, in parts of its range.
fn moved(view: &View, at: usize) -> f64 {
    let Some(parameter) = REGISTRY.get(at) else { return 0.0 };
    let (least, most) = parameter.bounds();
    let value = view.choice.values().get(at).copied().unwrap_or(parameter.initial);
    (value - parameter.initial) / (most - least)
}

/// Points of a way at most: more are not seen.
const POINTS: usize = 56;

/// The way of a parameter within its range, from the first generation to the last; the thin line is the value set by hand.
fn way(ui: &mut Ui, view: &View, at: usize, parameter: &Parameter) {
    let (rect, _) = ui.allocate_exact_size(vec2(104.0, ROW - 4.0), Sense::hover());
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
        Some(pos2(x, height(*past.choice.get(at)?)))
    });
    let whole: Vec<_> = std::iter::once(pos2(rect.left(), hand)).chain(points).collect();
    ui.painter().line(whole, Stroke::new(1.5, palette.accent));
}
