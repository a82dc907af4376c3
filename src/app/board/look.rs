//! The look of boards in the toolkit's context, as the theme is: set once a frame, read wherever a board is drawn.

use egui::{Color32, ColorImage, Context, Id, TextureHandle, TextureId, TextureOptions};

use crate::app::theme::Palette;
use crate::service::settings::BoardLook;

/// Sets the look of the boards drawn from now on.
pub fn set(ctx: &Context, look: BoardLook) {
    ctx.data_mut(|data| data.insert_temp(Id::NULL, look));
}

/// Returns the look of boards.
pub(super) fn of(ctx: &Context) -> BoardLook {
    ctx.data(|data| data.get_temp(Id::NULL)).unwrap_or_default()
}

/// Size of the texture of wood, in pixels: it is made within a frame.
const SIZE: [usize; 2] = [384, 432];

/// Units of the grain for a pixel.
const SCALE: f32 = 4.0 / 3.0;

/// Returns the texture of wood of a theme, made when it is first drawn.
pub(super) fn wood(ctx: &Context, palette: &Palette, dark: bool) -> TextureId {
    let id = Id::unique(("wood", dark));
    if let Some(known) = ctx.data(|data| data.get_temp::<TextureHandle>(id)) {
        return known.id();
    }
    let texture = ctx.load_texture("wood", image(palette), TextureOptions::LINEAR);
    let made = texture.id();
    ctx.data_mut(|data| data.insert_temp(id, texture));
    made
}

fn image(palette: &Palette) -> ColorImage {
    let [width, height] = SIZE;
    let pixels = (0..width * height).map(|at| {
        let (x, y) = ((at % width) as f32 * SCALE, (at / width) as f32 * SCALE);
        palette.wood[0].lerp_to_gamma(palette.wood[1], grain(x, y))
    });
    ColorImage::new(SIZE, pixels.collect::<Vec<Color32>>())
}

/// Returns the darkness of wood at a point, 0 to 1: slow rings across the boards, and fine fibres along them.
fn grain(x: f32, y: f32) -> f32 {
    let bend = 34.0 * noise(x * 0.006, y * 0.0035) + 6.0 * noise(x * 0.03, y * 0.006);
    let rings = 0.5 + 0.5 * ((x * 0.045 + bend * 0.32).sin());
    let fibres = noise(x * 0.7, y * 0.02);
    let clouds = noise(x * 0.012 + 40.0, y * 0.008);
    (0.35 * rings * rings + 0.3 * fibres + 0.15 * clouds).clamp(0.0, 1.0)
}

/// Value noise, 0 to 1.
fn noise(x: f32, y: f32) -> f32 {
    let (left, top) = (x.floor(), y.floor());
    let ease = |part: f32| part * part * (3.0 - 2.0 * part);
    let (across, down) = (ease(x - left), ease(y - top));
    let at = |right: i32, below: i32| random(left as i32 + right, top as i32 + below);
    let row = |below| egui::lerp(at(0, below)..=at(1, below), across);
    egui::lerp(row(0)..=row(1), down)
}

/// A number from 0 to 1 for a point of the grid of the noise.
fn random(x: i32, y: i32) -> f32 {
    let mut bits = (x as u32).wrapping_mul(0x9E37_79B9) ^ (y as u32).wrapping_mul(0x85EB_CA6B);
    for factor in [0x2C1B_3C6D, 0x297A_2D39] {
        bits = (bits ^ (bits >> 15)).wrapping_mul(factor);
    }
    ((bits ^ (bits >> 15)) & 0xffff) as f32 / 65535.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::theme::contrast;

    #[test]
    fn lines_and_names_can_be_read_wherever_the_grain_is_darkest_or_lightest() {
        for palette in [true, false].map(Palette::for_dark) {
            let pixels = image(palette).pixels;
            let least = pixels.iter().map(|ground| contrast(*ground, palette.wood_line)).fold(21.0, f32::min);
            assert!(least >= 4.5, "{least}");
        }
    }

    #[test]
    fn the_grain_is_seen_but_not_striking() {
        let all: Vec<f32> =
            (0..64).flat_map(|x| (0..64).map(move |y| grain(x as f32 * 8.0, y as f32 * 9.0))).collect();
        let middle = all.iter().sum::<f32>() / all.len() as f32;
        let spread = (all.iter().map(|one| (one - middle).powi(2)).sum::<f32>() / all.len() as f32).sqrt();
        assert!((0.25..0.65).contains(&middle) && (0.05..0.3).contains(&spread), "{middle} {spread}");
    }
}
