//! How an estimate came about: the share of severe errors and its interval after every mark.

use egui::{Rangef, Ui};
use egui_plot::{HLine, Line, LineStyle, Plot, PlotPoints, VLine, uniform_grid_spacer};

use crate::app::theme::Palette;
use crate::text::Words;
use crate::verification::estimate::{Confidence, wilson};
use crate::verification::marks::Judged;

/// Draws the course of the estimate over the sample, with a line where it will be enough.
pub(super) fn show(ui: &mut Ui, words: Words, judged: &Judged, confidence: Confidence, enough: u32) {
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
    Plot::new("course of the estimate")
        .width(size.x)
        .height(size.y.max(96.0))
        .allow_scroll(false)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_boxed_zoom(false)
        .show_crosshair(false)
        .include_y(0.0)
        .include_x(0.0)
        .include_x(judged.verdicts.len() as f64)
        .include_y(10.0)
        .grid_spacing(Rangef::new(4.0, 40.0))
        .x_grid_spacer(uniform_grid_spacer(|grid| steps(grid.bounds)))
        .y_grid_spacer(uniform_grid_spacer(|grid| steps(grid.bounds)))
        .x_axis_label(words.get("sample-plot-marks"))
        .y_axis_label(words.get("sample-plot-share"))
        .y_axis_formatter(
            |mark, _| if mark.value < 0.0 { String::new() } else { format!("{} %", mark.value) },
        )
        .x_axis_formatter(|mark, _| {
            if mark.value.fract() == 0.0 && mark.value >= 0.0 {
                format!("{}", mark.value)
            } else {
                String::new()
            }
        })
        .show(ui, |chart| {
            chart.line(
                Line::new("", line(3)).color(palette.accent).style(LineStyle::dashed_dense()).width(1.5),
            );
            chart.line(Line::new("", line(2)).color(palette.conflict).width(2.5));
            chart.line(
                Line::new("", line(1)).color(palette.accent).style(LineStyle::dashed_dense()).width(1.5),
            );
            if enough as usize <= judged.verdicts.len() {
                let done = VLine::new("", f64::from(enough)).color(palette.text);
                chart.vline(done.style(LineStyle::dotted_loose()));
            }
            if let Some([_, _, share, _]) = course.last() {
                chart.hline(HLine::new("", *share).color(palette.line));
            }
        });
}

/// Some four marks at round numbers.
fn steps((low, high): (f64, f64)) -> [f64; 3] {
    let wanted = ((high - low) / 4.0).max(1.0);
    let unit = 10_f64.powf(wanted.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|step| step * unit >= wanted).unwrap_or(10.0) * unit;
    [step, 10.0 * step, 100.0 * step]
}
