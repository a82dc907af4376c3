//! The scroll position of a table with up to millions of rows. Counted in rows with double precision: in points and single
//! precision, like the toolkit's own scroll area, the last of two million rows would jump by several points.

use egui::{Rect, Response, Role, Sense, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::app::theme::{Palette, STEP};

/// The width of the scroll bar.
pub(super) const BAR: f32 = 10.0;
const SHORTEST_HANDLE: f32 = STEP * 3.0;

/// The rows in view.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Scroll {
    /// The first row in view and the fraction of it above the view.
    top: f64,
    /// The height of the view in rows.
    view: f64,
    rows: usize,
}

impl Scroll {
    /// Sets the number of rows and the height of the view in rows.
    pub(super) fn enter(&mut self, rows: usize, view: f64) {
        self.rows = rows;
        self.view = view.max(1.0);
        self.settle();
    }

    fn settle(&mut self) {
        self.top = self.top.clamp(0.0, self.furthest());
    }

    fn furthest(&self) -> f64 {
        (self.rows as f64 - self.view).max(0.0)
    }

    /// Scrolls by this number of rows.
    pub(super) fn by(&mut self, rows: f64) {
        self.top += rows;
        self.settle();
    }

    /// Scrolls as little as possible to make a row wholly visible.
    pub(super) fn reveal(&mut self, row: usize) {
        let row = row as f64;
        self.top = self.top.min(row).max(row + 1.0 - self.view);
        self.settle();
    }

    /// Returns the rows to draw, and the fraction of the first that is above the view.
    pub(super) fn visible(&self) -> (std::ops::Range<usize>, f32) {
        let first = self.top.floor();
        let end = (self.top + self.view).ceil() as usize;
        (first as usize..end.min(self.rows), (self.top - first) as f32)
    }

    /// Returns the row at this number of rows below the upper edge of the view.
    pub(super) fn row_at(&self, below: f32) -> Option<usize> {
        let row = (self.top + f64::from(below)).floor();
        (row >= 0.0 && row < self.rows as f64).then_some(row as usize)
    }

    /// Returns the number of rows that Page Up and Page Down scroll.
    pub(super) fn page(&self) -> usize {
        ((self.view - 1.0) as usize).max(1)
    }

    /// Shows the scroll bar and handles its dragging.
    pub(super) fn bar(&mut self, ui: &Ui, rect: Rect, name: &str) {
        if self.furthest() == 0.0 {
            return;
        }
        let response = ui.interact(rect, ui.scope_id().with("bar"), Sense::drag());
        let handle =
            (rect.height() * (self.view / self.rows as f64) as f32).max(SHORTEST_HANDLE.min(rect.height()));
        let way = (rect.height() - handle).max(1.0);
        if let Some(pointer) = response.interact_pointer_pos() {
            let share = f64::from((pointer.y - rect.top() - handle / 2.0) / way);
            self.top = share * self.furthest();
            self.settle();
        }
        response.widget_info(|| WidgetInfo {
            value: Some(self.top),
            ..WidgetInfo::labeled(Role::ScrollBar, true, name)
        });
        let top = rect.top() + way * (self.top / self.furthest()) as f32;
        paint_bar(
            ui,
            rect,
            Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), handle)),
            &response,
        );
    }
}

fn paint_bar(ui: &Ui, rect: Rect, handle: Rect, response: &Response) {
    let palette = Palette::of(ui);
    let color = if response.hovered() || response.dragged() { palette.edge } else { palette.line };
    ui.painter().rect_filled(rect, 5.0, palette.canvas);
    ui.painter().rect_filled(handle.shrink2(vec2(1.0, 0.0)), 4.0, color);
    if response.has_focus() {
        ui.painter().rect_stroke(handle, 4.0, ui.visuals().selection.stroke, StrokeKind::Inside);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_two_million_rows_is_exactly_at_the_end() {
        let mut scroll = Scroll::default();
        scroll.enter(2_125_764, 20.5);
        scroll.reveal(2_125_763);
        assert_eq!(scroll.visible(), (2_125_743..2_125_764, 0.5));
        scroll.by(-1.0 / 24.0);
        let (rows, above) = scroll.visible();
        assert_eq!(rows.start, 2_125_743);
        assert!((above - (0.5 - 1.0 / 24.0)).abs() < 1e-6, "a point is a point even there: {above}");
        assert_eq!(scroll.row_at(0.6), Some(2_125_744));
    }

    #[test]
    fn a_short_table_does_not_move() {
        let mut scroll = Scroll::default();
        scroll.enter(3, 20.0);
        scroll.by(5.0);
        assert_eq!(scroll.visible(), (0..3, 0.0));
        assert_eq!(scroll.row_at(3.5), None);
    }

    #[test]
    fn revealing_moves_no_further_than_needed() {
        let mut scroll = Scroll::default();
        scroll.enter(100, 10.0);
        scroll.reveal(5);
        assert_eq!(scroll.visible().0, 0..10);
        scroll.reveal(10);
        assert_eq!(scroll.visible().0, 1..11);
        scroll.reveal(0);
        assert_eq!(scroll.visible().0, 0..10);
    }
}
