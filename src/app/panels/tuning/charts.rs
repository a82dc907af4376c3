//! Charts of a run: the results of the generations, and the projection of their candidates.

use egui::{RichText, Ui, vec2};
use egui_plot::{Line, LineStyle, MarkerShape, PlotPoints, Points, VLine};

use crate::app::theme::Palette;
use crate::app::{export, parts, plots};
use crate::figures::{Chart, Figure, Series, Shape};
use crate::session::tuning::View;
use crate::text::Words;
use crate::tuner::run::Past;

/// Draws the results of the best and the mean of each generation of a stage or the whole run; a click selects a generation.
pub(super) fn course(
    ui: &mut Ui,
    words: Words,
    view: &View,
    (at, stage): (u32, usize),
    height: f32,
) -> Option<u32> {
    let shown = view.of_stage(stage);
    let number = |past: Option<&std::sync::Arc<Past>>| past.map_or(1, |past| past.number + 1);
    let (first, last) = (number(shown.first()), number(shown.last()));
    ui.label(RichText::new(words.get("tuning-course")).strong());
    parts::quiet(ui, words.get("tuning-course-legend"));
    let size = vec2(ui.available_width(), height.max(96.0));
    let palette = Palette::of(ui);
    let line = |of: fn(&Past) -> f64| {
        let point = |past: &std::sync::Arc<Past>| [f64::from(past.number) + 1.0, 100.0 * of(past)];
        shown.iter().map(point).collect::<PlotPoints<'_>>()
    };
    let (first, last) = (f64::from(first), f64::from(last));
    let inner = view.settings.way.stage(2).zip(view.settings.way.stage(3)).filter(|_| stage == 0);
    let borders =
        inner.map_or([0.0; 2], |(second, third)| [second, third].map(|stage| f64::from(*stage.start())));
    ui.scope(|ui| {
        // The toolkit draws the grid in the colour of text.
        ui.visuals_mut().override_text_color = Some(palette.edge);
        let plot = plots::still("generations of the run", size)
            .include_x(first)
            .include_x(last.max(first + 1.0))
            .include_y(0.0)
            .include_y(60.0)
            .x_axis_formatter(|mark, _| plots::whole(mark.value))
            .y_axis_formatter(|mark, _| plots::percent(mark.value))
            .show(ui, |chart| {
                chart.line(Line::new("", line(|past| past.fitness)).color(palette.conflict).width(2.0));
                let mean = Line::new("", line(|past| past.mean)).color(palette.accent).width(2.0);
                chart.line(mean.style(LineStyle::dashed_dense()));
                let spread = Line::new("", line(|past| past.outline.spread)).color(palette.text).width(1.5);
                chart.line(spread.style(LineStyle::dotted_dense()));
                for border in borders.into_iter().filter(|border| (first..=last).contains(border)) {
                    chart.vline(VLine::new("", border - 0.5).color(palette.line).width(2.0));
                }
                chart.vline(VLine::new("", f64::from(at)).color(palette.text));
                chart.pointer_coordinate().map(|point| point.x.round().clamp(first, last) as u32)
            });
        export::menu(&plot.response, words, || {
            let series = |name, of: fn(&Past) -> f64| Series {
                name: words.get(name),
                shape: Shape::Line,
                points: shown.iter().map(|past| [f64::from(past.number) + 1.0, 100.0 * of(past)]).collect(),
            };
            Figure::Chart(Chart {
                title: words.get("tuning-course"),
                across: words.get("tuning-generation"),
                up: "%".into(),
                series: vec![
                    series("export-best", |past| past.fitness),
                    series("export-mean", |past| past.mean),
                    series("export-spread", |past| past.outline.spread),
                ],
            })
        });
        let under = plot.inner;
        if let Some(past) = under.and_then(|under| view.past.get(under as usize - 1))
            && plot.response.hovered()
        {
            plot.response.clone().on_hover_text(words.generation(past));
        }
        under.filter(|_| plot.response.clicked())
    })
    .inner
}

/// Draws the candidates of a generation among all others, in their two principal directions.
pub(super) fn projection(ui: &mut Ui, words: Words, view: &View, at: u32, height: f32) {
    let share = format!("{:.0}", 100.0 * view.projection.share);
    ui.label(RichText::new(words.with("tuning-projection", &[("share", share)])).strong());
    parts::quiet(ui, words.get("tuning-projection-legend"));
    let Some(past) = view.past.get((at as usize).wrapping_sub(1)) else { return };
    let size = vec2(ui.available_width(), height.max(96.0));
    let palette = Palette::of(ui);
    let seen = |points: &mut dyn Iterator<Item = &Vec<f64>>| {
        points.map(|point| view.projection.place(point)).collect::<PlotPoints<'_>>()
    };
    let all = seen(&mut view.past.iter().flat_map(|past| &past.candidates));
    let now = seen(&mut past.candidates.iter());
    let way = seen(&mut view.past.iter().map(|past| &past.point));
    let best = seen(&mut std::iter::once(&past.point));
    let hand = view.settings.space.hand();
    let hand = seen(&mut std::iter::once(&hand));
    ui.visuals_mut().override_text_color = Some(palette.edge);
    plots::still("candidates of the run", size)
        .data_aspect(1.0)
        // The directions have no names.
        .show_axes(false)
        .show_grid(false)
        .show(ui, |chart| {
            chart.points(Points::new("", all).radius(1.0).color(palette.line));
            chart.line(Line::new("", way).color(palette.edge).width(1.0));
            chart.points(Points::new("", now).radius(4.0).shape(MarkerShape::Circle).color(palette.accent));
            chart.points(
                Points::new("", best).radius(7.0).shape(MarkerShape::Diamond).color(palette.conflict),
            );
            chart.points(Points::new("", hand).radius(7.0).shape(MarkerShape::Cross).color(palette.text));
        });
}
