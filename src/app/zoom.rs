//! The zoom: by the size of the window, times the user's own zoom.

use egui::{Context, Vec2, vec2};

/// The window size at zoom 1, in points of the system.
const USUAL: Vec2 = vec2(1280.0, 800.0);

/// The least size of the contents, in points: a user's zoom beyond it would cut controls.
pub(super) const LEAST: Vec2 = vec2(784.0, 484.0);

/// Minimum change of the zoom when the window is resized, to avoid flicker while its edge
/// is dragged.
const STEP: f32 = 0.05;

/// The user's default zoom, in percent.
pub(super) const USUAL_PERCENT: u16 = 100;
const PERCENT: (f32, f32) = (50.0, 300.0);

/// Returns the user's zoom after a step of `by`, or the default one; in percent.
pub(super) fn changed(percent: u16, by: Option<f32>) -> u16 {
    let wanted = by.map_or(f32::from(USUAL_PERCENT), |by| f32::from(percent) + 100.0 * by);
    ((wanted / 10.0).round() * 10.0).clamp(PERCENT.0, PERCENT.1) as u16
}

/// Returns the zoom for a window of this size, in points of the system: half of the excess over the usual size makes
/// letters larger, the other half shows more.
pub(super) fn readable(window: Vec2) -> f32 {
    let larger = (window.x / USUAL.x).min(window.y / USUAL.y);
    let zoom = 1.0 + (larger - 1.0).clamp(0.0, 2.0) / 2.0;
    (zoom / STEP + 0.01).floor() * STEP
}

/// Returns the zoom for a window of this size and the user's own, in percent: no more than leaves the least size.
pub(super) fn applied(window: Vec2, percent: u16) -> f32 {
    let most = (window.x / LEAST.x).min(window.y / LEAST.y);
    (readable(window) * f32::from(percent) / 100.0).min(most.max(1.0))
}

/// Applies the zoom from the next frame on.
pub(super) fn follow(ctx: &Context, percent: u16) {
    let now = ctx.zoom_factor();
    let window = ctx.content_rect().size() * now;
    let wanted = applied(window, percent);
    if (wanted - now).abs() > STEP / 10.0 {
        ctx.set_zoom_factor(wanted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_grow_with_the_window_and_no_panel_gets_less_room_for_it() {
        assert_eq!(readable(vec2(1100.0, 680.0)), 1.0);
        assert_eq!(readable(USUAL), 1.0);
        assert!((readable(vec2(2560.0, 1440.0)) - 1.4).abs() < 1e-4);
        let mut before = 0.0;
        for share in 40..400 {
            let window = USUAL * share as f32 / 100.0;
            let zoom = readable(window);
            assert!(zoom >= before, "a larger window has no smaller letters");
            assert!((window / zoom).x + 40.0 >= USUAL.x.min(window.x), "{window}: {zoom}");
            before = zoom;
        }
    }

    #[test]
    fn the_contents_keep_their_least_size() {
        assert!((applied(vec2(1440.0, 900.0), 140) - 1.47).abs() < 1e-4);
        let zoom = applied(vec2(1100.0, 680.0), 300);
        assert!(1100.0 / zoom >= LEAST.x && 680.0 / zoom >= LEAST.y - 1e-3, "{zoom}");
        assert_eq!(applied(vec2(600.0, 400.0), 100), 1.0);
        assert!(applied(vec2(600.0, 400.0), 50) < 1.0, "smaller letters are always possible");
    }

    #[test]
    fn what_the_user_wants_is_kept_in_tenths_within_bounds() {
        assert_eq!(changed(100, Some(0.1)), 110);
        assert_eq!(changed(50, Some(-0.1)), 50);
        assert_eq!(changed(300, Some(0.1)), 300);
        assert_eq!(changed(170, None), 100);
    }
}
