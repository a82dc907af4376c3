//! How a panel divides its room: lists that keep their share of the width, what is beside a board, and the columns of
//! tables. None of it follows what is drawn inside, so that a board stays in its place whatever is said beside it.

use std::cmp::Reverse;

use egui::{Color32, Frame, Panel, Sense, TextStyle, Ui, UiBuilder};

use super::theme::STEP;

/// Width of a board by its height.
const BOARD: f32 = 0.9;

/// The least and the greatest share of a panel's width beside its board.
const BESIDE: (f32, f32) = (0.4, 0.62);

/// Room for the bar by which a table is scrolled, in points.
pub(super) const SCROLL_BAR: f32 = 12.0;

/// What is drawn outside of its place by a frame or a ring around it is seen up to here, in points.
const RIM: f32 = STEP / 2.0;

/// Draws contents in the room that is left, which they take whole and never exceed.
fn bounded<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let room = ui.available_rect_before_wrap();
    ui.allocate_rect(room, Sense::hover());
    let mut inner = ui.new_child(UiBuilder::new().max_rect(room));
    inner.shrink_clip_rect(room.expand(RIM));
    contents(&mut inner)
}

/// Draws what is to the right of a board that is as large as its height allows; `around` is the height of what is
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

/// Draws a panel of this size beside others, which its contents do not change.
pub(super) fn fixed<R>(ui: &mut Ui, panel: Panel, size: f32, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let panel = panel.resizable(false).exact_size(size).frame(Frame::NONE.inner_margin(STEP));
    panel.show(ui, |ui| bounded(ui, contents)).inner
}

/// The width of a list beside a board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Share {
    /// Of the whole panel, before the user changes it.
    pub(super) usual: f32,
    /// At most, of the whole panel.
    pub(super) most: f32,
    /// At least, in points.
    pub(super) least: f32,
}

/// Draws a list at a side of a panel that is `whole` points wide. The user can make it wider or narrower; in a larger or smaller
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

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct TableColumn {
    /// The least width, in points.
    pub(super) least: f32,
    /// The width that it has where there is room, in points.
    pub(super) usual: f32,
    /// How soon it is left out where there is no room, the highest first; 0 never.
    pub(super) rank: u8,
}

impl TableColumn {
    /// A column that is never left out.
    pub(super) const fn kept(least: f32, usual: f32) -> Self {
        Self { least, usual, rank: 0 }
    }

    /// A column that is left out where there is no room for it, the highest rank first.
    pub(super) const fn ranked(least: f32, usual: f32, rank: u8) -> Self {
        Self { least, usual, rank }
    }

    /// The same, wide enough for its title, which may be a button.
    pub(super) fn titled(self, ui: &Ui, title: &str) -> Self {
        let font = TextStyle::Body.resolve(ui.style());
        let wide = ui.painter().layout_no_wrap(title.to_owned(), font, Color32::PLACEHOLDER).size().x;
        let wide = (wide + STEP).ceil();
        Self { least: self.least.max(wide), usual: self.usual.max(wide), ..self }
    }
}

/// The widths of columns in `room` points, `None` of those that are left out. What is spare goes to column `grows`. Where even the
/// columns that are never left out have no room they have their least width.
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
                // Left out: together with all that are worth as much or more it has no room.
                if width.is_none() {
                    prop_assert!(column.rank > 0 && least(&|other| other.rank <= column.rank) > room);
                }
            }
        }
    }
}
