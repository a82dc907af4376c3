//! The screen positions of the points of a board.

use egui::{Pos2, Rect, vec2};

use crate::rules::Square;

/// The screen positions of the points.
#[derive(Debug, Clone, Copy)]
pub(super) struct Geometry {
    /// The point at the upper left.
    pub(super) origin: Pos2,
    /// The distance of neighbouring points.
    pub(super) pitch: f32,
    pub(super) flipped: bool,
}

/// Files and ranks with the margin around them, in pitches.
pub(super) const WIDTH: f32 = 9.9;
pub(super) const HEIGHT: f32 = 10.9;

impl Geometry {
    pub(super) fn new(rect: Rect, flipped: bool) -> Self {
        let pitch = (rect.width() / WIDTH).min(rect.height() / HEIGHT);
        let size = pitch * vec2(8.0, 9.0);
        Self { origin: rect.center() - size / 2.0, pitch, flipped }
    }

    pub(super) fn point(&self, square: Square) -> Pos2 {
        let (file, rank) = (f32::from(square.file()), f32::from(square.rank()));
        let (column, row) = if self.flipped { (8.0 - file, rank) } else { (file, 9.0 - rank) };
        self.origin + self.pitch * vec2(column, row)
    }

    pub(super) fn square(&self, at: Pos2) -> Option<Square> {
        let grid = (at - self.origin) / self.pitch;
        let (column, row) = (grid.x.round(), grid.y.round());
        let near = (grid - vec2(column, row)).length() <= 0.5;
        if !near || !(0.0..=8.0).contains(&column) || !(0.0..=9.0).contains(&row) {
            return None;
        }
        let (file, rank) = if self.flipped { (8.0 - column, row) } else { (column, 9.0 - row) };
        Square::new(file as u8, rank as u8)
    }
}
