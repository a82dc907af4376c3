//! The course of an estimate: the share of severe errors and its interval after every mark.

use egui::{Ui, vec2};
use egui_plot::{HLine, Line, LineStyle, PlotPoints, VLine};

use crate::app::theme::Palette;
use crate::app::{export, plots};
use crate::figures::{Chart, Figure, Series, Shape};
use crate::text::Words;
use crate::verification::estimate::{Confidence, Estimate, wilson};
use crate::verification::marks::Judged;

/// The minimum height of a chart whose vertical axis has a name.
const LABELLED: f32 = 160.0;

/// Draws the course of the estimate over the sample, with the lines between which the precision suffices.
pub(super) fn show(ui: &mut Ui, words: Words, judged: &Judged, confidence: Confidence, estimate: &Estimate) {
    let palette = Palette::of(ui);
    let course: Vec<[f64; 4]> = judged
        .course()
        .map(|counts| {
            let interval = wilson(counts.severe, counts.all(), confidence);
            let share = f64::from(counts.severe) / f64::from(counts.all());
            [f64::from(counts.all()), 100.0 * interval.low, 100.0 * share, 100.0 * interval.high]
        })
        .collect();
    let line = |of: usize| course.iter().map(|point| [point[0], point[of]]).collect::<PlotPoints<'_>>();
    ui.small(words.get("sample-plot-legend"));
    // The toolkit draws the grid in the colour of text.
    ui.visuals_mut().override_text_color = Some(palette.edge);
    let size = ui.available_size();
    // The axis name does not fit a low chart.
    let up = if size.y >= LABELLED { words.get("sample-plot-share") } else { String::new() };
    let drawn = plots::still("course of the estimate", vec2(size.x, size.y.max(96.0)))
        .include_y(0.0)
        .include_x(0.0)
        .include_x(judged.verdicts.len() as f64)
        .include_y(10.0)
        .x_axis_label(words.get("sample-plot-marks"))
        .y_axis_label(up)
        .y_axis_formatter(|mark, _| plots::percent(mark.value))
        .x_axis_formatter(|mark, _| plots::whole(mark.value))
        .show(ui, |chart| {
            chart.line(
                Line::new("", line(3)).color(palette.accent).style(LineStyle::dashed_dense()).width(1.5),
            );
            chart.line(Line::new("", line(2)).color(palette.conflict).width(2.5));
            chart.line(
                Line::new("", line(1)).color(palette.accent).style(LineStyle::dashed_dense()).width(1.5),
            );
            let enough = [estimate.least, estimate.most].map(|enough| estimate.counts.all() + enough.more);
            for enough in enough.into_iter().filter(|enough| *enough as usize <= judged.verdicts.len()) {
                let done = VLine::new("", f64::from(enough)).color(palette.text);
                chart.vline(done.style(LineStyle::dotted_loose()));
            }
            if let Some([_, _, share, _]) = course.last() {
                chart.hline(HLine::new("", *share).color(palette.line));
            }
        });
    export::menu(&drawn.response, words, || {
        let series = [("export-low", 1), ("export-share", 2), ("export-high", 3)].map(|(name, of)| Series {
            name: words.get(name),
            shape: Shape::Line,
            points: course.iter().filter_map(|point| Some([point[0], *point.get(of)?])).collect(),
        });
        Figure::Chart(Chart {
            title: words.get("export-estimate"),
            across: words.get("sample-plot-marks"),
            up: words.get("sample-plot-share"),
            series: series.to_vec(),
        })
    });
}
