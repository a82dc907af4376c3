//! How the objective and the ten levels of inconsistency went, step by step.

use egui::{Color32, Response, RichText, Sense, Stroke, Ui, vec2};
use egui_plot::{Line, LineStyle, PlotPoints, PlotUi, VLine};

use crate::app::theme::{Palette, STEP};
use crate::app::{leave, plots};
use crate::figures::{Chart, Figure, Series, Shape};
use crate::inference::Curve;
use crate::inference::greedy::Greedy;
use crate::knowledge::conflict::Tally;
use crate::text::Words;

/// The width of the legend of the levels.
const LEGEND: f32 = STEP * 11.0;
/// The height of a line of the legend.
const ENTRY: f32 = 15.0;
const LEVELS: usize = 10;

/// Draws both charts side by side.
pub(super) fn show(ui: &mut Ui, words: Words, greedy: &Greedy) {
    let size = ui.available_size();
    let width = (size.x - LEGEND - 2.0 * ui.spacing().item_spacing.x) / 2.0;
    ui.horizontal_top(|ui| {
        let palette = Palette::of(ui);
        let aim = greedy.settings().objective;
        titled(ui, words.with("chart-objective", &[("objective", words.objective(aim))]), |ui| {
            let objective = |tally: &Tally| tally.objective(aim);
            let drawn = plot(ui, "objective", words, width, greedy, |chart| {
                let line = Line::new("", plotted(points(greedy.curve(), objective)));
                chart.line(line.color(palette.conflict).width(2.0));
            });
            leave::menu(&drawn, words, || {
                let title = words.with("chart-objective", &[("objective", words.objective(aim))]);
                let series = [(words.objective(aim), points(greedy.curve(), objective))];
                figure(words, title, series.into_iter())
            });
        });
        titled(ui, words.get("chart-levels"), |ui| {
            let curve = greedy.curve();
            let drawn = plot(ui, "levels", words, width, greedy, |chart| levels(chart, palette, curve));
            leave::menu(&drawn, words, || {
                let series = (0..LEVELS).map(|level| (level_name(level), points(curve, at_level(level))));
                figure(words, words.get("chart-levels"), series)
            });
        });
        legend(ui, palette);
    });
}

fn titled(ui: &mut Ui, title: String, content: impl FnOnce(&mut Ui)) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.label(RichText::new(title).small().strong());
        content(ui);
    });
}

/// A chart over the steps, with a line where the resolver stands. It stays as it is: a wheel over it scrolls nothing.
fn plot(
    ui: &mut Ui,
    name: &'static str,
    words: Words,
    width: f32,
    greedy: &Greedy,
    content: impl FnOnce(&mut PlotUi<'_>),
) -> Response {
    let palette = Palette::of(ui);
    // The toolkit draws the grid in the colour of text.
    ui.visuals_mut().override_text_color = Some(palette.edge);
    plots::still(name, vec2(width, ui.available_height()))
        .include_y(0.0)
        .x_axis_label(words.get("chart-steps"))
        .x_axis_formatter(|mark, _| plots::whole(mark.value))
        .y_axis_formatter(|mark, _| plots::whole(mark.value))
        .show(ui, |chart| {
            content(chart);
            chart.vline(VLine::new("", greedy.steps() as f64).color(palette.text));
        })
        .response
}

fn points(curve: &Curve, of: impl Fn(&Tally) -> u64) -> Vec<[f64; 2]> {
    curve.points().map(|point| [point.step as f64, of(&point.tally) as f64]).collect()
}

fn plotted<'a>(points: Vec<[f64; 2]>) -> PlotPoints<'a> {
    points.into()
}

/// How many nodes are at a level.
fn at_level(level: usize) -> impl Fn(&Tally) -> u64 {
    move |tally| tally.levels.get(level).copied().unwrap_or_default().into()
}

fn level_name(level: usize) -> String {
    format!("{}–{} %", level * LEVELS, level * LEVELS + LEVELS)
}

/// Curves over the steps, to be written.
fn figure(words: Words, title: String, series: impl Iterator<Item = (String, Vec<[f64; 2]>)>) -> Figure {
    let series = series.map(|(name, points)| Series { name, shape: Shape::Line, points }).collect();
    Figure::Chart(Chart { title, across: words.get("chart-steps"), up: String::new(), series })
}

fn levels(chart: &mut PlotUi<'_>, palette: &Palette, curve: &Curve) {
    for level in 0..LEVELS {
        let line = Line::new("", plotted(points(curve, at_level(level))));
        chart.line(line.color(colour(palette, level)).style(style(level)).width(1.5));
    }
}

fn colour(palette: &Palette, level: usize) -> Color32 {
    palette.accent.lerp_to_gamma(palette.conflict, level as f32 / (LEVELS - 1) as f32)
}

/// Neighbouring levels have different lines, to be told apart without colours.
fn style(level: usize) -> LineStyle {
    match level % 3 {
        0 => LineStyle::Solid,
        1 => LineStyle::dashed_loose(),
        _ => LineStyle::dotted_dense(),
    }
}

/// Which line is which level, beside the chart so that it covers nothing.
fn legend(ui: &mut Ui, palette: &Palette) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing = vec2(STEP / 2.0, 0.0);
        ui.spacing_mut().interact_size.y = ENTRY;
        for level in 0..LEVELS {
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(STEP * 3.0, ENTRY), Sense::hover());
                let ends = [rect.left_center(), rect.right_center()];
                let stroke = Stroke::new(1.5, colour(palette, level));
                match level % 3 {
                    0 => drop(ui.painter().line_segment(ends, stroke)),
                    1 => ui.painter().extend(egui::Shape::dashed_line(&ends, stroke, 6.0, 4.0)),
                    _ => ui.painter().extend(egui::Shape::dotted_line(&ends, stroke.color, 4.0, 1.0)),
                }
                ui.small(level_name(level));
            });
        }
    });
}
