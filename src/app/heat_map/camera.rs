//! The visible part of the map, and its zoom.

use egui::{Pos2, Rect, Vec2, vec2};

use super::axis::Cell;

/// The maximum cell size, in points.
const LARGEST: f32 = 64.0;
/// The cell size from which digit and marks are readable, in points.
const READABLE: f32 = 28.0;
/// The maximum cell size of a fitted map of few sides, in points.
const LARGEST_FIT: f32 = 40.0;

/// Position and zoom of the map in its frame. Lengths on the map count cells.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Camera {
    /// The frame on the screen.
    frame: Rect,
    /// Number of cells along each axis.
    cells: f32,
    /// The point of the map at the centre of the frame.
    centre: Vec2,
    /// The side of a cell in points; `None` fits the map into the frame.
    zoom: Option<f32>,
}

impl Default for Camera {
    fn default() -> Self {
        Self { frame: Rect::ZERO, cells: 1.0, centre: Vec2::splat(0.5), zoom: None }
    }
}

impl Camera {
    /// Sets the frame and the number of cells of this frame.
    pub(super) fn enter(&mut self, frame: Rect, cells: usize) {
        let cells = cells.max(1) as f32;
        if self.cells != cells {
            self.cells = cells;
            self.fit();
        }
        // When the frame changes, the visible part stays in place.
        self.centre += (frame.center() - frame.left_top() - (self.frame.center() - self.frame.left_top()))
            / self.cell_size();
        self.frame = frame;
        self.settle();
    }

    /// Returns the cell size of the map fitted into a frame of this size.
    pub(super) fn size_in(&self, frame: Vec2, cells: usize) -> f32 {
        let fitted = fitting(frame, cells.max(1) as f32);
        self.zoom.map_or(fitted, |zoom| zoom.max(fitted))
    }

    /// Shows the whole map.
    pub(super) fn fit(&mut self) {
        self.zoom = None;
        self.settle();
    }

    /// Returns the cell size in points.
    pub(super) fn cell_size(&self) -> f32 {
        self.zoom.unwrap_or_else(|| self.fitting())
    }

    /// Returns the number of cells along each axis, at least 1.
    pub(super) const fn cells(&self) -> usize {
        self.cells as usize
    }

    fn fitting(&self) -> f32 {
        fitting(self.frame.size(), self.cells)
    }

    /// Zooms by a factor, keeping the point at `anchor` on the screen in place.
    pub(super) fn zoom_by(&mut self, factor: f32, anchor: Pos2) {
        let held = self.map_at(anchor);
        let smallest = self.fitting();
        let size = (self.cell_size() * factor).clamp(smallest, LARGEST.max(smallest));
        self.zoom = (size > smallest).then_some(size);
        self.centre = held + (self.frame.center() - anchor) / size;
        self.settle();
    }

    /// Moves the map by this number of points.
    pub(super) fn pan(&mut self, by: Vec2) {
        self.centre -= by / self.cell_size();
        self.settle();
    }

    /// Zooms in on a cell until it is readable.
    pub(super) fn go_to(&mut self, cell: Cell) {
        self.zoom = Some(self.cell_size().max(READABLE));
        self.centre = middle(cell);
        self.settle();
    }

    /// Moves the map as little as possible to make a cell visible.
    pub(super) fn reveal(&mut self, cell: Cell) {
        let size = self.cell_size();
        let margin = size.min(self.frame.width() / 4.0);
        let rect = self.cell_rect(cell).expand(margin);
        let overshoot =
            |low: f32, high: f32, from: f32, to: f32| (from - low).max(0.0) - (high - to).max(0.0);
        self.pan(vec2(
            overshoot(rect.left(), rect.right(), self.frame.left(), self.frame.right()),
            overshoot(rect.top(), rect.bottom(), self.frame.top(), self.frame.bottom()),
        ));
    }

    /// Keeps the map in sight: the centre of the frame is always on it, and a fitted map is centred. No more than that,
    /// so that zooming keeps the point under the pointer in place up to the edges.
    fn settle(&mut self) {
        if let Some(size) = self.zoom
            && size <= self.fitting()
        {
            self.zoom = None;
        }
        self.centre = match self.zoom {
            None => Vec2::splat(self.cells / 2.0),
            Some(_) => self.centre.clamp(Vec2::ZERO, Vec2::splat(self.cells)),
        };
    }

    /// Returns the screen point of a map point.
    pub(super) fn screen(&self, at: Vec2) -> Pos2 {
        self.frame.center() + (at - self.centre) * self.cell_size()
    }

    fn map_at(&self, at: Pos2) -> Vec2 {
        self.centre + (at - self.frame.center()) / self.cell_size()
    }

    /// Returns the cell at a screen point; `None` outside of the map or the frame.
    pub(super) fn cell_at(&self, at: Pos2) -> Option<Cell> {
        let map = self.map_at(at);
        let inside = 0.0..self.cells;
        if !self.frame.contains(at) || !inside.contains(&map.x) || !inside.contains(&map.y) {
            return None;
        }
        Some(Cell { column: map.x as usize, row: map.y as usize })
    }

    /// Returns the screen rectangle of a cell.
    pub(super) fn cell_rect(&self, cell: Cell) -> Rect {
        let corner = self.screen(vec2(cell.column as f32, cell.row as f32));
        Rect::from_min_size(corner, Vec2::splat(self.cell_size()))
    }

    /// Returns the screen rectangle of the visible part of the map.
    pub(super) fn visible(&self) -> Rect {
        Rect::from_min_max(self.screen(Vec2::ZERO), self.screen(Vec2::splat(self.cells)))
            .intersect(self.frame)
    }

    /// Returns the columns visible wholly or in part.
    pub(super) fn columns(&self) -> std::ops::Range<usize> {
        let visible = self.visible();
        self.seen(self.map_at(visible.left_top()).x, self.map_at(visible.right_bottom()).x)
    }

    /// Returns the rows visible wholly or in part.
    pub(super) fn rows(&self) -> std::ops::Range<usize> {
        let visible = self.visible();
        self.seen(self.map_at(visible.left_top()).y, self.map_at(visible.right_bottom()).y)
    }

    fn seen(&self, from: f32, to: f32) -> std::ops::Range<usize> {
        from.max(0.0) as usize..(to.ceil().clamp(0.0, self.cells) as usize)
    }
}

fn fitting(frame: Vec2, cells: f32) -> f32 {
    (frame.min_elem() / cells).clamp(0.05, LARGEST_FIT)
}

/// Returns the centre of a cell on the map.
fn middle(cell: Cell) -> Vec2 {
    vec2(cell.column as f32 + 0.5, cell.row as f32 + 0.5)
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    fn camera() -> Camera {
        let mut camera = Camera::default();
        camera.enter(Rect::from_min_size(pos2(100.0, 50.0), vec2(600.0, 400.0)), 1458);
        camera
    }

    #[test]
    fn fitting_shows_every_cell() {
        let camera = camera();
        assert_eq!((camera.columns(), camera.rows()), (0..1458, 0..1458));
        assert!(camera.visible().height() <= 400.0 + 1e-2);
    }

    #[test]
    fn zooming_holds_what_is_under_the_pointer() {
        let mut camera = camera();
        let pointer = pos2(380.0, 220.0);
        let cell = camera.cell_at(pointer).unwrap();
        for _ in 0..25 {
            camera.zoom_by(1.3, pointer);
        }
        let now = camera.cell_at(pointer).unwrap();
        assert!(now == cell, "{cell:?} {now:?}");
        assert!(camera.cell_rect(now).contains(pointer));
        assert_eq!(camera.cell_size(), LARGEST);
    }

    #[test]
    fn the_map_cannot_be_lost() {
        let mut camera = camera();
        for zoom in [1.2, 40.0, 1000.0] {
            camera.zoom_by(zoom, pos2(300.0, 200.0));
            for by in [vec2(1e6, -1e6), vec2(-1e6, 1e6)] {
                camera.pan(by);
                assert!(camera.visible().expand(0.1).contains(pos2(400.0, 250.0)));
                assert!(!camera.columns().is_empty() && !camera.rows().is_empty());
            }
        }
    }

    #[test]
    fn a_revealed_cell_is_seen_whole() {
        let mut camera = camera();
        camera.zoom_by(50.0, pos2(300.0, 200.0));
        for cell in [Cell { column: 0, row: 1457 }, Cell { column: 700, row: 3 }] {
            camera.reveal(cell);
            assert!(camera.visible().expand(0.1).contains_rect(camera.cell_rect(cell)));
        }
    }
}
