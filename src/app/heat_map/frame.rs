//! The layout of the map: the map itself and the margins with the names of the sides.

use egui::{Color32, Rect, Ui, vec2};

use super::axis::Axis;
use super::camera::Camera;
use super::raster::Picture;
use crate::app::theme::{SMALL, STEP};
use crate::material::SideMaterial;
use crate::rules::Color;
use crate::text::Words;

/// Minimum cell size at which every row and column is named.
pub(super) const NAMED: f32 = 14.0;

/// The parts of the layout.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    /// The rectangle of the cells.
    pub(super) map: Rect,
    /// The length of the longest name.
    pub(super) longest: f32,
    /// Whether every column is named, vertically; otherwise some are, horizontally.
    pub(super) upright: bool,
}

impl Default for Frame {
    fn default() -> Self {
        Self { map: Rect::ZERO, longest: 0.0, upright: false }
    }
}

impl Frame {
    /// `longest` is the length of the longest name along an axis.
    pub(super) fn new(longest: f32, picture: &Picture, camera: &Camera, rect: Rect) -> Self {
        let left = longest + STEP;
        let inside = |bottom: f32| rect.with_min_x(rect.left() + left).with_max_y(rect.bottom() - bottom);
        let narrow = inside(longest + STEP);
        let upright = camera.size_in(narrow.size(), picture.axis.len()) >= NAMED;
        let map = if upright { narrow } else { inside(STEP * 3.0) };
        Self { map: Rect::from_min_size(map.min, map.size().max(vec2(1.0, 1.0))), longest, upright }
    }
}

/// Returns the titles of the axes: whose pieces are along which axis.
pub(super) fn titles(words: Words) -> String {
    format!("{} ↑  {} →", words.get("map-red"), words.get("map-black"))
}

/// The length of the names along the axes, measured once per set of sides and naming.
#[derive(Debug, Default)]
pub(super) struct Names(Option<(Words, usize, f32)>);

impl Names {
    /// Returns the length of the longest name, or of the titles if they are longer.
    pub(super) fn longest(&mut self, ui: &Ui, words: Words, axis: &Axis) -> f32 {
        if let Some((known, sides, longest)) = self.0
            && (known, sides) == (words, axis.len())
        {
            return longest;
        }
        let longest = ui.fonts_mut(|fonts| {
            let mut length = |side: &SideMaterial| {
                let name = words.army(*side, Color::Red);
                name.chars().map(|sign| fonts.glyph_width(&SMALL, sign)).sum::<f32>()
            };
            axis.sides().iter().map(&mut length).fold(0.0, f32::max)
        });
        // The titles of the axes are in the same margin.
        let longest =
            longest.max(ui.painter().layout_no_wrap(titles(words), SMALL, Color32::PLACEHOLDER).size().x);
        self.0 = Some((words, axis.len(), longest));
        longest
    }
}
