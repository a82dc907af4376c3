//! Common settings of all charts of the toolkit: no scrolling, and axes with round numbers.

use egui::{Id, Rangef, Vec2};
use egui_plot::{Plot, uniform_grid_spacer};

use crate::text::thousands;

/// Creates a chart that ignores the wheel. Its axes have about four ticks at round numbers.
pub(super) fn still<'a>(name: impl std::hash::Hash + std::fmt::Debug, size: Vec2) -> Plot<'a> {
    Plot::new(Id::unique(name))
        .width(size.x)
        .height(size.y)
        .allow_scroll(false)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_boxed_zoom(false)
        .show_crosshair(false)
        .grid_spacing(Rangef::new(4.0, 20.0))
        .x_grid_spacer(uniform_grid_spacer(|grid| steps(grid.bounds)))
        .y_grid_spacer(uniform_grid_spacer(|grid| steps(grid.bounds)))
}

/// Returns about four tick steps of an axis at round numbers, and finer ones few enough to be labelled.
fn steps((low, high): (f64, f64)) -> [f64; 3] {
    let wanted = ((high - low) / 4.0).max(1.0);
    let unit = 10_f64.powf(wanted.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|step| step * unit >= wanted).unwrap_or(10.0) * unit;
    [step, 10.0 * step, 100.0 * step]
}

/// Formats a tick of a numeric axis; empty between integers.
pub(super) fn whole(value: f64) -> String {
    if value.fract() == 0.0 && value >= 0.0 { thousands(value as i64) } else { String::new() }
}

/// Formats a tick of a percentage axis.
pub(super) fn percent(value: f64) -> String {
    if (0.0..=100.0).contains(&value) { format!("{value} %") } else { String::new() }
}
