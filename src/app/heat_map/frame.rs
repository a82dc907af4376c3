//! How the space of the map is divided: the map itself and the margins with the names of the sides.

use egui::{Rect, Ui, vec2};

use super::camera::Camera;
use super::raster::Picture;
use crate::app::theme::{SMALL, STEP};
use crate::material::{Kind, SideMaterial};

/// From this size of a cell on, every row and column has its name.
pub(super) const NAMED: f32 = 14.0;

/// The parts of the space.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    /// Where the cells are.
    pub(super) map: Rect,
    /// The length of the longest name.
    pub(super) longest: f32,
    /// Whether every column has its name, written upwards; otherwise some have, written along.
    pub(super) upright: bool,
}

impl Default for Frame {
    fn default() -> Self {
        Self { map: Rect::ZERO, longest: 0.0, upright: false }
    }
}

impl Frame {
    pub(super) fn new(ui: &Ui, picture: &Picture, camera: &Camera, rect: Rect) -> Self {
        let longest = longest_name(ui, picture.axis.sides());
        let left = longest + STEP;
        let inside = |bottom: f32| rect.with_min_x(rect.left() + left).with_max_y(rect.bottom() - bottom);
        let narrow = inside(longest + STEP);
        let upright = camera.size_in(narrow.size(), picture.axis.len()) >= NAMED;
        let map = if upright { narrow } else { inside(STEP * 3.0) };
        Self { map: Rect::from_min_size(map.min, map.size().max(vec2(1.0, 1.0))), longest, upright }
    }
}

/// The length of the longest of the sides' text forms.
fn longest_name(ui: &Ui, sides: &[SideMaterial]) -> f32 {
    ui.fonts_mut(|fonts| {
        let king = fonts.glyph_width(&SMALL, 'K');
        let letters = Kind::ALL.map(|kind| fonts.glyph_width(&SMALL, kind.letter()));
        let length = |side: &SideMaterial| {
            side.counts().iter().zip(letters).map(|(count, width)| f32::from(*count) * width).sum::<f32>()
        };
        king + sides.iter().map(length).fold(0.0, f32::max)
    })
}
