//! The mark of a conflict as a sprite, so that thousands of them cost no more than thousands of letters.

use egui::{Color32, ColorImage, Mesh, Pos2, Rect, TextureHandle, TextureId, TextureOptions, Ui, Vec2, pos2};

use crate::app::theme::Palette;

/// Width and height of the sprite in texels: about the size of a mark in points, so that it needs no mipmaps.
const SIZE: usize = 20;
/// Half the width of a stroke of the cross, and of its rim, as shares of the sprite.
const STROKE: f32 = 0.085;
const RIM: f32 = 0.075;
/// Length of the strokes from the centre along an axis.
const REACH: f32 = 0.36;

/// The sprite of each theme, made when first needed.
#[derive(Default)]
pub(super) struct Sprites {
    cross: [Option<TextureHandle>; 2],
}

impl Sprites {
    /// Returns the cross of a conflict in the colours of the present theme.
    pub(super) fn conflict(&mut self, ui: &Ui) -> TextureId {
        let dark = ui.visuals().dark_mode;
        let handle = self.cross[usize::from(dark)].get_or_insert_with(|| {
            ui.ctx().load_texture("conflict", cross(Palette::for_dark(dark)), TextureOptions::LINEAR)
        });
        handle.id()
    }
}

fn cross(palette: &Palette) -> ColorImage {
    let texel = 1.0 / SIZE as f32;
    let pixels = (0..SIZE * SIZE).map(|at| {
        let (x, y) = (((at % SIZE) as f32 + 0.5) * texel - 0.5, ((at / SIZE) as f32 + 0.5) * texel - 0.5);
        let distance = stroke_distance(x, y).min(stroke_distance(x, -y));
        let covered = |half: f32| ((half - distance) / texel + 0.5).clamp(0.0, 1.0);
        let rim = Color32::TRANSPARENT.lerp_to_gamma(palette.halo, covered(STROKE + RIM));
        rim.lerp_to_gamma(palette.conflict, covered(STROKE))
    });
    ColorImage::new([SIZE, SIZE], pixels.collect())
}

/// Returns the distance of a point from the stroke that rises from the lower left to the upper right.
fn stroke_distance(x: f32, y: f32) -> f32 {
    let along = ((x - y) / 2.0).clamp(-REACH, REACH);
    (x - along).hypot(y + along)
}

/// Adds a mark of this width to a mesh of marks.
pub(super) fn add(mesh: &mut Mesh, centre: Pos2, width: f32) {
    let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    mesh.add_rect_with_uv(Rect::from_center_size(centre, Vec2::splat(width)), uv, Color32::WHITE);
}
