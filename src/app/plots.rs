//! Charts of the toolkit: no scrolling, axes with round numbers; and a histogram with horizontal bars.

use egui::accesskit::Role;
use egui::{Align2, Id, Rangef, Rect, RichText, Sense, Ui, Vec2, WidgetInfo, vec2};
use egui_plot::{Plot, uniform_grid_spacer};

use crate::app::export;
use crate::app::theme::{Palette, SMALL, STEP};
use crate::figures::{Chart, ExportFormat, Figure};
use crate::text::{Words, percent, thousands};

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
pub(super) fn percent_tick(value: f64) -> String {
    if (0.0..=100.0).contains(&value) { format!("{value} %") } else { String::new() }
}

// A histogram with horizontal bars: the number of nodes by change in classes, or by level of the lattice.

/// The height of a bar.
const BAR: f32 = 17.0;
/// The width of the names.
const NAMES: f32 = STEP * 9.0;
/// The width of the numbers.
const NUMBERS: f32 = STEP * 17.0;

/// The names of the bars: the text key of one with its `count`, and that of all as an axis.
#[derive(Debug, Clone, Copy)]
pub(super) struct Names {
    bar: &'static str,
    axis: &'static str,
}

/// Bars by change in classes.
pub(super) const CLASSES: Names = Names { bar: "classes-moved", axis: "unit-classes" };

pub(super) const LEVELS: Names = Names { bar: "lattice-level-bar", axis: "column-lattice-level" };

/// Draws the title with this key and a bar for each number from `first` on. Those from `large` on are highlighted.
pub(super) fn histogram(
    ui: &mut Ui,
    words: Words,
    (title, names): (&str, Names),
    first: usize,
    large: usize,
    nodes: &[u32],
) {
    let all: u32 = nodes.iter().sum();
    let most = nodes.iter().max().copied().unwrap_or(0).max(1);
    let palette = Palette::of(ui);
    let width = ui.available_width().clamp(NAMES + NUMBERS + STEP * 4.0, STEP * 70.0);
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.horizontal(|ui| {
        ui.label(RichText::new(words.get(title)).small().strong());
        export::button(ui, words, ExportFormat::OF_PICTURES, || {
            let [across, name] = [names.axis, "export-nodes"].map(|key| words.get(key));
            Figure::Chart(Chart::of_counts(words.get(title), across, name, first, nodes))
        });
    });
    for (apart, count) in (first..).zip(nodes.iter().copied()) {
        let (rect, response) = ui.allocate_exact_size(vec2(width, BAR), Sense::hover());
        let name = words.with(names.bar, &[("count", apart)]);
        let share = 100.0 * f64::from(count) / f64::from(all.max(1));
        let number = format!("{}  {}", thousands(count.into()), percent(Some(share)));
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}: {number}")));
        let painter = ui.painter();
        painter.text(rect.left_center(), Align2::LEFT_CENTER, name, SMALL, palette.weak);
        let space = width - NAMES - NUMBERS;
        let length = space * (f64::from(count) / f64::from(most)) as f32;
        let start = rect.left_top() + vec2(NAMES, 1.0);
        let color = if apart >= large { palette.conflict } else { palette.accent };
        // A small count is still visible.
        let length = if count > 0 { length.max(2.0) } else { 0.0 };
        painter.rect_filled(Rect::from_min_size(start, vec2(length, BAR - 2.0)), 1.0, color);
        let at = rect.left_center() + vec2(NAMES + length + STEP / 2.0, 0.0);
        painter.text(at, Align2::LEFT_CENTER, number, SMALL, palette.text);
    }
}
