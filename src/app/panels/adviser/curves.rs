//! The membership functions as curves, one chart per input, with the input of the selected move.

use egui::{Rangef, Ui, vec2};
use egui_plot::{Line, LineStyle, PlotPoints, VLine, uniform_grid_spacer};

use crate::adviser::inference::terms;
use crate::adviser::{Advised, Adviser, DegreeTerms, Term};
use crate::app::scene::ViewContext;
use crate::app::theme::Palette;
use crate::app::{parts, plots};

/// Points of a curve.
const POINTS: usize = 64;
/// Height of a chart.
const HEIGHT: f32 = 92.0;

/// The text keys of the inputs.
const NAMES: [&str; 4] = ["adviser-source", "adviser-target", "adviser-mover", "adviser-taken"];

/// Draws the charts, two per row.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, adviser: &Adviser, one: &Advised) {
    parts::section(ui, scene.words.get("adviser-curves"));
    let legend = match adviser.settings().degrees {
        DegreeTerms::Three => "adviser-curves-legend",
        DegreeTerms::Five => "adviser-curves-legend-five",
    };
    parts::quiet(ui, scene.words.get(legend));
    let width = (ui.available_width() - 24.0) / 2.0;
    let inputs = one.inputs.list();
    for pair in [[0, 1], [2, 3]] {
        ui.horizontal_top(|ui| {
            for input in pair {
                let x = inputs.get(input).copied().unwrap_or(0.0);
                ui.allocate_ui(vec2(width, HEIGHT + 20.0), |ui| {
                    ui.vertical(|ui| chart(ui, scene, adviser, input, x, width));
                });
            }
        });
    }
}

/// Formats 0, .5 and 1; empty for other values.
fn number(value: f64) -> String {
    if (-0.01..=1.01).contains(&value) { format!("{value}") } else { String::new() }
}

fn chart(ui: &mut Ui, scene: ViewContext<'_>, adviser: &Adviser, input: usize, x: f64, width: f32) {
    let palette = Palette::of(ui);
    let name = NAMES.get(input).map_or_else(String::new, |key| scene.words.get(key));
    let title = format!("x{} {name}: {x:.2}", input + 1);
    ui.add(egui::Label::new(egui::RichText::new(title).small()).truncate());
    // The toolkit draws the grid in the colour of text.
    ui.visuals_mut().override_text_color = Some(palette.edge);
    plots::still(("membership", input), vec2(width, HEIGHT))
        .include_x(0.0)
        .include_x(1.0)
        .include_y(0.0)
        .include_y(1.0)
        .grid_spacing(Rangef::new(4.0, 40.0))
        .x_grid_spacer(uniform_grid_spacer(|_| [0.5, 1.0, 1.0]))
        .y_grid_spacer(uniform_grid_spacer(|_| [0.5, 1.0, 1.0]))
        .x_axis_formatter(|mark, _| number(mark.value))
        .y_axis_formatter(|mark, _| number(mark.value))
        .show(ui, |plot| {
            let terms = terms(input, adviser.settings().degrees);
            for term in terms {
                let curve = (0..=POINTS).map(|at| {
                    let x = at as f64 / POINTS as f64;
                    [x, adviser.settings().shape.membership(x, *term, terms.len())]
                });
                let (colour, style) = match term {
                    Term::Low => (palette.loss, LineStyle::dashed_dense()),
                    Term::Medium => (palette.edge, LineStyle::dotted_dense()),
                    Term::MidLow => (palette.loss, LineStyle::dotted_dense()),
                    Term::MidHigh => (palette.win, LineStyle::dotted_dense()),
                    Term::High => (palette.win, LineStyle::Solid),
                };
                let line = Line::new("", curve.collect::<PlotPoints<'_>>());
                plot.line(line.color(colour).style(style).width(2.0));
            }
            plot.vline(VLine::new("", x).color(palette.accent).width(2.5));
        });
}
