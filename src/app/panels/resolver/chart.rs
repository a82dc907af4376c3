//! The objective and the ten levels of inconsistency, by step.

use egui::{Color32, Response, RichText, Sense, Stroke, Ui, vec2};
use egui_plot::{Line, LineStyle, PlotPoints, PlotUi, VLine};

use crate::app::theme::{Palette, STEP};
use crate::app::{export, plots};
use crate::figures::{Chart, Figure, Series, Shape};
use crate::inference::greedy::Greedy;
use crate::inference::{Curve, Point};
use crate::knowledge::conflict::Tally;
use crate::text::{Words, thousands};

/// The width of the legend of the levels.
const LEGEND: f32 = STEP * 11.0;
/// The height of a line of the legend.
const ENTRY: f32 = 15.0;
const LEVELS: usize = 10;

/// Draws both charts side by side; returns the step that was clicked.
pub(super) fn show(ui: &mut Ui, words: Words, greedy: &Greedy) -> Option<usize> {
    let (curve, mut clicked) = (greedy.curve(), None);
    let levels: Vec<usize> =
        (0..LEVELS).filter(|level| curve.points().any(|point| at_level(*level)(&point.tally) > 0)).collect();
    let size = ui.available_size();
    let width = (size.x - LEGEND - 2.0 * ui.spacing().item_spacing.x) / 2.0;
    ui.horizontal_top(|ui| {
        let palette = Palette::of(ui);
        let aim = greedy.settings().objective;
        titled(ui, words.with("chart-objective", &[("objective", words.objective(aim))]), |ui| {
            let objective = |tally: &Tally| tally.objective(aim);
            let values =
                |tally: &Tally| vec![format!("{} {}", words.objective(aim), count(objective(tally)))];
            let (drawn, chosen) = plot(ui, "objective", words, width, greedy, &values, |chart| {
                let line = Line::new("", plotted(points(curve, objective)));
                chart.line(line.color(palette.conflict).width(2.0));
            });
            clicked = clicked.or(chosen);
            export::menu(&drawn, words, || {
                let title = words.with("chart-objective", &[("objective", words.objective(aim))]);
                let series = [(words.objective(aim), points(curve, objective))];
                figure(words, title, series.into_iter())
            });
        });
        titled(ui, words.get("chart-levels"), |ui| {
            let values = |tally: &Tally| {
                let there = levels.iter().filter(|level| at_level(**level)(tally) > 0);
                there
                    .map(|level| format!("{}: {}", level_name(*level), count(at_level(*level)(tally))))
                    .collect()
            };
            let (drawn, chosen) = plot(ui, "levels", words, width, greedy, &values, |chart| {
                levels.iter().for_each(|level| line_of(chart, palette, curve, *level));
            });
            clicked = clicked.or(chosen);
            export::menu(&drawn, words, || {
                let series = (0..LEVELS).map(|level| (level_name(level), points(curve, at_level(level))));
                figure(words, words.get("chart-levels"), series)
            });
        });
        legend(ui, words, palette, &levels);
    });
    clicked
}

fn count(number: u64) -> String {
    thousands(i64::try_from(number).unwrap_or(i64::MAX))
}

fn titled(ui: &mut Ui, title: String, content: impl FnOnce(&mut Ui)) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = STEP;
        ui.label(RichText::new(title).small().strong());
        content(ui);
    });
}

/// Draws a chart over the steps, with lines at the resolver's step and at the pointer, whose values are shown beside it; returns
/// the step that was clicked. It ignores the wheel.
fn plot(
    ui: &mut Ui,
    name: &'static str,
    words: Words,
    width: f32,
    greedy: &Greedy,
    values: &dyn Fn(&Tally) -> Vec<String>,
    content: impl FnOnce(&mut PlotUi<'_>),
) -> (Response, Option<usize>) {
    let palette = Palette::of(ui);
    // The toolkit draws the grid in the colour of text.
    ui.visuals_mut().override_text_color = Some(palette.edge);
    let drawn = plots::still(name, vec2(width, ui.available_height()))
        .include_y(0.0)
        // Space for the last mark.
        .include_x(1.04 * greedy.known_steps() as f64)
        .x_axis_label(words.get("chart-steps"))
        .x_axis_formatter(|mark, _| plots::whole(mark.value))
        .y_axis_formatter(|mark, _| plots::whole(mark.value))
        .show(ui, |chart| {
            content(chart);
            chart.vline(VLine::new("", greedy.steps() as f64).color(palette.text));
            let at = chart.response().hovered().then(|| chart.pointer_coordinate()).flatten()?;
            let point = nearest(greedy.curve(), at.x)?;
            chart.vline(
                VLine::new("", point.step as f64).color(palette.accent).style(LineStyle::dashed_dense()),
            );
            Some(*point)
        });
    let Some(point) = drawn.inner else { return (drawn.response, None) };
    let response = drawn.response.on_hover_ui_at_pointer(|ui| {
        ui.visuals_mut().override_text_color = None;
        ui.strong(words.with("chart-step", &[("step", point.step)]));
        values(&point.tally).into_iter().for_each(|value| drop(ui.label(value)));
        ui.small(words.get("chart-step-hint"));
    });
    let clicked = response.clicked().then_some(point.step);
    (response, clicked)
}

/// Returns the point nearest to a position on the axis of steps.
fn nearest(curve: &Curve, step: f64) -> Option<&Point> {
    let apart = |point: &&Point| (point.step as f64 - step).abs();
    curve.points().min_by(|one, other| apart(one).total_cmp(&apart(other)))
}

fn points(curve: &Curve, of: impl Fn(&Tally) -> u64) -> Vec<[f64; 2]> {
    curve.points().map(|point| [point.step as f64, of(&point.tally) as f64]).collect()
}

fn plotted<'a>(points: Vec<[f64; 2]>) -> PlotPoints<'a> {
    points.into()
}

/// Returns the number of nodes at a level.
fn at_level(level: usize) -> impl Fn(&Tally) -> u64 {
    move |tally| tally.levels.get(level).copied().unwrap_or_default().into()
}

fn level_name(level: usize) -> String {
    format!("{}–{} %", level * LEVELS, level * LEVELS + LEVELS)
}

/// Returns curves over the steps as a figure.
fn figure(words: Words, title: String, series: impl Iterator<Item = (String, Vec<[f64; 2]>)>) -> Figure {
    let series = series.map(|(name, points)| Series { name, shape: Shape::Line, points }).collect();
    Figure::Chart(Chart { title, across: words.get("chart-steps"), up: String::new(), series })
}

fn line_of(chart: &mut PlotUi<'_>, palette: &Palette, curve: &Curve, level: usize) {
    let line = Line::new("", plotted(points(curve, at_level(level))));
    chart.line(line.color(colour(palette, level)).style(style(level)).width(1.5));
}

fn colour(palette: &Palette, level: usize) -> Color32 {
    palette.accent.lerp_to_gamma(palette.conflict, level as f32 / (LEVELS - 1) as f32)
}

/// Returns the line style of a level; neighbouring ones differ without colour, too.
fn style(level: usize) -> LineStyle {
    match level % 3 {
        0 => LineStyle::Solid,
        1 => LineStyle::dashed_loose(),
        _ => LineStyle::dotted_dense(),
    }
}

/// Draws the legend of the levels beside the chart. Levels without nodes have no line.
fn legend(ui: &mut Ui, words: Words, palette: &Palette, levels: &[usize]) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing = vec2(STEP / 2.0, 0.0);
        ui.spacing_mut().interact_size.y = ENTRY;
        for level in levels.iter().copied() {
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
        if levels.len() < LEVELS {
            ui.small(words.get("chart-levels-empty"));
        }
    });
}
