//! The layout of a panel: lists with a fixed share of the width, the area beside a board, and the columns of tables. None of it depends
//! on the contents, so that a board keeps its place whatever is shown beside it. And the zoom of the whole window.

use std::cmp::Reverse;

use egui::{Color32, Context, Frame, Panel, Sense, TextStyle, Ui, UiBuilder, Vec2, vec2};

use super::theme::STEP;

/// Width of a board relative to its height.
pub(super) const BOARD: f32 = 0.9;

/// Width of the window, in points, below which columns at the side give way to the panel.
pub(super) const NARROW: f32 = 900.0;

/// Whether the window is narrow.
pub(super) fn is_narrow(ctx: &Context) -> bool {
    ctx.content_rect().width() < NARROW
}

/// The minimum and maximum share of a panel's width beside its board.
const BESIDE: (f32, f32) = (0.4, 0.62);

/// Width of a table's scroll bar, in points.
pub(super) const SCROLL_BAR: f32 = 12.0;

/// Margin, in points, in which a frame or ring around a widget is still visible.
const RIM: f32 = STEP / 2.0;

/// Draws contents in the remaining area, which they fill and never exceed.
fn bounded<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let room = ui.available_rect_before_wrap();
    ui.allocate_rect(room, Sense::hover());
    let mut inner = ui.new_child(UiBuilder::new().max_rect(room));
    inner.shrink_clip_rect(room.expand(RIM));
    contents(&mut inner)
}

/// Draws the part to the right of a board that is as large as its height allows; `around` is the height of the parts
/// above and below the board, in points.
pub(super) fn beside_board<R>(
    ui: &mut Ui,
    name: &'static str,
    around: f32,
    contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    let (whole, board) = (ui.available_width(), (ui.available_height() - around) * BOARD);
    let width = (whole - board).clamp(whole * BESIDE.0, whole * BESIDE.1);
    fixed(ui, Panel::right(name), width, contents)
}

/// Draws a side panel of fixed size, whatever its contents.
fn fixed<R>(ui: &mut Ui, panel: Panel, size: f32, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let panel = panel.resizable(false).exact_size(size).frame(Frame::NONE.inner_margin(STEP));
    panel.show(ui, |ui| bounded(ui, contents)).inner
}

/// The width of a list beside a board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Share {
    /// Default share of the whole panel.
    pub(super) usual: f32,
    /// Maximum share of the whole panel.
    pub(super) most: f32,
    /// Minimum width, in points.
    pub(super) least: f32,
}

/// Draws a list at a side of a panel that is `whole` points wide. The user can resize it; in a larger or smaller
/// window it keeps its share.
pub(super) fn list<R>(
    ui: &mut Ui,
    panel: Panel,
    name: &'static str,
    whole: f32,
    share: Share,
    contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    let id = ui.scope_id().with(("share of the width", name));
    let before: Option<(f32, f32)> = ui.data(|data| data.get_temp(id));
    let kept = before.map_or(share.usual, |(kept, _)| kept);
    let range = share.least..=(whole * share.most).max(share.least);
    let width = (whole * kept).clamp(*range.start(), *range.end());
    let same = before.is_some_and(|(_, was)| was == whole);
    let panel = panel.frame(Frame::NONE.inner_margin(STEP)).resizable(true).default_size(width);
    let panel = if same { panel.size_range(range) } else { panel.exact_size(width) };
    let shown = panel.show(ui, |ui| bounded(ui, contents));
    let now = shown.response.rect.width();
    let kept = if same && (now - width).abs() > 2.0 { now / whole } else { kept };
    ui.data_mut(|data| data.insert_temp(id, (kept, whole)));
    shown.inner
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct TableColumn {
    /// The minimum width, in points.
    pub(super) least: f32,
    /// The preferred width, in points.
    pub(super) usual: f32,
    /// The priority for leaving it out if space is short, highest first; 0 never.
    pub(super) rank: u8,
}

impl TableColumn {
    pub(super) const fn kept(least: f32, usual: f32) -> Self {
        Self { least, usual, rank: 0 }
    }

    /// Creates a column that is left out if space is short, the highest rank first.
    pub(super) const fn ranked(least: f32, usual: f32, rank: u8) -> Self {
        Self { least, usual, rank }
    }

    /// Widens the column to fit its title, which may be a button.
    pub(super) fn titled(self, ui: &Ui, title: &str) -> Self {
        let font = TextStyle::Body.resolve(ui.style());
        let wide = ui.painter().layout_no_wrap(title.to_owned(), font, Color32::PLACEHOLDER).size().x;
        let wide = (wide + STEP).ceil();
        Self { least: self.least.max(wide), usual: self.usual.max(wide), ..self }
    }
}

/// Returns the widths of columns in `room` points, `None` for those left out. Column `grows` gets the spare width. If even the
/// columns that are never left out do not fit, they get their minimum width.
pub(super) fn columns(columns: &[TableColumn], grows: usize, gap: f32, room: f32) -> Vec<Option<f32>> {
    let mut widths: Vec<_> = columns.iter().map(|column| Some(column.least)).collect();
    let needed = |widths: &[Option<f32>]| -> f32 {
        widths.iter().flatten().map(|width| width + gap).sum::<f32>() - gap
    };
    let mut by_rank: Vec<_> = columns.iter().enumerate().filter(|(_, column)| column.rank > 0).collect();
    by_rank.sort_by_key(|(_, column)| Reverse(column.rank));
    for (at, _) in by_rank {
        if needed(&widths) <= room {
            break;
        }
        widths.iter_mut().skip(at).take(1).for_each(|width| *width = None);
    }
    let wanted: f32 = widths
        .iter()
        .zip(columns)
        .filter(|(width, _)| width.is_some())
        .map(|(_, column)| column.usual - column.least)
        .sum();
    let spare = (room - needed(&widths)).max(0.0);
    let part = if wanted > 0.0 { (spare / wanted).min(1.0) } else { 0.0 };
    for (width, column) in widths.iter_mut().zip(columns) {
        if let Some(width) = width {
            *width += (column.usual - column.least) * part;
        }
    }
    let rest = (spare - wanted * part).max(0.0);
    widths.iter_mut().skip(grows).take(1).flatten().for_each(|width| *width += rest);
    widths
}

// The zoom: by the size of the window, times the user's own zoom.

/// The window size at zoom 1, in points of the system.
const USUAL_WINDOW: Vec2 = vec2(1280.0, 800.0);

/// The least size of the contents, in points: a user's zoom beyond it would cut controls.
pub(super) const LEAST_WINDOW: Vec2 = vec2(784.0, 484.0);

/// Minimum change of the zoom when the window is resized, to avoid flicker while its edge
/// is dragged.
const ZOOM_STEP: f32 = 0.05;

/// The user's default zoom, in percent.
pub(super) const USUAL_ZOOM: u16 = 100;
const ZOOM_PERCENT: (f32, f32) = (50.0, 300.0);

/// Returns the user's zoom after a step of `by`, or the default one; in percent.
pub(super) fn changed_zoom(percent: u16, by: Option<f32>) -> u16 {
    let wanted = by.map_or(f32::from(USUAL_ZOOM), |by| f32::from(percent) + 100.0 * by);
    ((wanted / 10.0).round() * 10.0).clamp(ZOOM_PERCENT.0, ZOOM_PERCENT.1) as u16
}

/// Returns the zoom for a window of this size, in points of the system: half of the excess over the usual size makes
/// letters larger, the other half shows more.
pub(super) fn readable(window: Vec2) -> f32 {
    let larger = (window.x / USUAL_WINDOW.x).min(window.y / USUAL_WINDOW.y);
    let zoom = 1.0 + (larger - 1.0).clamp(0.0, 2.0) / 2.0;
    (zoom / ZOOM_STEP + 0.01).floor() * ZOOM_STEP
}

/// Returns the zoom for a window of this size and the user's own, in percent: no more than leaves the least size.
pub(super) fn applied_zoom(window: Vec2, percent: u16) -> f32 {
    let most = (window.x / LEAST_WINDOW.x).min(window.y / LEAST_WINDOW.y);
    (readable(window) * f32::from(percent) / 100.0).min(most.max(1.0))
}

/// Applies the zoom from the next frame on.
pub(super) fn follow_window_size(ctx: &Context, percent: u16) {
    let now = ctx.zoom_factor();
    let window = ctx.content_rect().size() * now;
    let wanted = applied_zoom(window, percent);
    if (wanted - now).abs() > ZOOM_STEP / 10.0 {
        ctx.set_zoom_factor(wanted);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_column() -> impl Strategy<Value = TableColumn> {
        (20.0..120.0f32, 0.0..80.0f32, 0..4u8).prop_map(|(least, more, rank)| TableColumn {
            least,
            usual: least + more,
            rank,
        })
    }

    proptest! {
        #[test]
        fn columns_fill_the_room_and_none_is_left_out_for_one_of_lower_worth(
            given in proptest::array::uniform6(any_column()), room in 200.0..1200.0f32,
        ) {
            let given = { let mut given = given; given[0].rank = 0; given };
            let widths = columns(&given, 0, 8.0, room);
            let least = |shown: &dyn Fn(&TableColumn) -> bool| -> f32 {
                given.iter().filter(|column| shown(column)).map(|column| column.least + 8.0).sum::<f32>() - 8.0
            };
            let taken = widths.iter().flatten().map(|width| width + 8.0).sum::<f32>() - 8.0;
            prop_assert!((taken - room.max(least(&|column| column.rank == 0))).abs() < 0.1, "{} {}", taken, room);
            for (column, width) in given.iter().zip(widths) {
                prop_assert!(width.is_none_or(|width| width >= column.least));
                // Left out: it does not fit together with the columns of the same or higher priority.
                if width.is_none() {
                    prop_assert!(column.rank > 0 && least(&|other| other.rank <= column.rank) > room);
                }
            }
        }
    }

    #[test]
    fn letters_grow_with_the_window_and_no_panel_gets_less_room_for_it() {
        assert_eq!(readable(vec2(1100.0, 680.0)), 1.0);
        assert_eq!(readable(USUAL_WINDOW), 1.0);
        assert!((readable(vec2(2560.0, 1440.0)) - 1.4).abs() < 1e-4);
        let mut before = 0.0;
        for share in 40..400 {
            let window = USUAL_WINDOW * share as f32 / 100.0;
            let zoom = readable(window);
            assert!(zoom >= before, "a larger window has no smaller letters");
            assert!((window / zoom).x + 40.0 >= USUAL_WINDOW.x.min(window.x), "{window}: {zoom}");
            before = zoom;
        }
    }

    #[test]
    fn the_contents_keep_their_least_size() {
        assert!((applied_zoom(vec2(1440.0, 900.0), 140) - 1.47).abs() < 1e-4);
        let zoom = applied_zoom(vec2(1100.0, 680.0), 300);
        assert!(1100.0 / zoom >= LEAST_WINDOW.x && 680.0 / zoom >= LEAST_WINDOW.y - 1e-3, "{zoom}");
        assert_eq!(applied_zoom(vec2(600.0, 400.0), 100), 1.0);
        assert!(applied_zoom(vec2(600.0, 400.0), 50) < 1.0, "smaller letters are always possible");
    }

    #[test]
    fn what_the_user_wants_is_kept_in_tenths_within_bounds() {
        assert_eq!(changed_zoom(100, Some(0.1)), 110);
        assert_eq!(changed_zoom(50, Some(-0.1)), 50);
        assert_eq!(changed_zoom(300, Some(0.1)), 300);
        assert_eq!(changed_zoom(170, None), 100);
    }
}
