//! How the objective and the ten levels of inconsistency went, step by step.

use egui::Ui;
use egui_plot::{Corner, Legend, Line, Plot, PlotPoints, VLine};

use crate::app::theme::Palette;
use crate::inference::greedy::Greedy;
use crate::knowledge::conflict::Objective;
use crate::text::{Words, thousands};

/// Draws both charts side by side.
pub(super) fn show(ui: &mut Ui, words: Words, greedy: &Greedy) {
    let size = ui.available_size();
    let width = (size.x - ui.spacing().item_spacing.x) / 2.0;
    ui.horizontal_top(|ui| {
        objective(ui, words, greedy, width, size.y);
        levels(ui, words, greedy, width, size.y);
    });
}

fn plot<'a>(name: &'static str, words: Words, title: String, width: f32, height: f32) -> Plot<'a> {
    Plot::new(name)
        .width(width)
        .height(height)
        .allow_scroll(false)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_boxed_zoom(false)
        .show_crosshair(false)
        .include_y(0.0)
        .x_axis_label(words.get("chart-steps"))
        .x_axis_formatter(|mark, _| whole(mark.value))
        .y_axis_formatter(|mark, _| whole(mark.value))
        .legend(Legend::default().position(Corner::RightTop).title(title.as_str()))
}

/// A mark of an axis; nothing between whole numbers.
fn whole(value: f64) -> String {
    if value.fract() == 0.0 && value >= 0.0 { thousands(value as i64) } else { String::new() }
}

fn objective(ui: &mut Ui, words: Words, greedy: &Greedy, width: f32, height: f32) {
    let palette = Palette::of(ui);
    let lines = [
        (Objective::Exponential, "chart-inc", palette.conflict),
        (Objective::ConflictNodes, "chart-cn", palette.accent),
    ];
    let here = greedy.steps() as f64;
    plot("objective", words, words.get("chart-objective"), width, height).show(ui, |chart| {
        for (objective, key, colour) in lines {
            let points = greedy.curve().points();
            let points = points.map(|point| [point.step as f64, point.tally.objective(objective) as f64]);
            chart.line(Line::new(words.get(key), PlotPoints::from_iter(points)).color(colour).width(2.0));
        }
        chart.vline(VLine::new("", here).color(palette.edge));
    });
}

fn levels(ui: &mut Ui, words: Words, greedy: &Greedy, width: f32, height: f32) {
    let palette = Palette::of(ui);
    let here = greedy.steps() as f64;
    plot("levels", words, words.get("chart-levels"), width, height).show(ui, |chart| {
        for level in 0..10_usize {
            let nodes = |levels: &[u32; 10]| levels.get(level).copied().unwrap_or_default();
            if greedy.curve().points().all(|point| nodes(&point.tally.levels) == 0) {
                continue;
            }
            let points = greedy.curve().points();
            let points = points.map(|point| [point.step as f64, f64::from(nodes(&point.tally.levels))]);
            let colour = palette.accent.lerp_to_gamma(palette.conflict, level as f32 / 9.0);
            let name = format!("{}–{} %", level * 10, level * 10 + 10);
            chart.line(Line::new(name, PlotPoints::from_iter(points)).color(colour).width(1.5));
        }
        chart.vline(VLine::new("", here).color(palette.edge));
    });
}
