//! Numbers under the pieces: a heat map with one cell per point, and arrows between points.

use egui::{FontId, Pos2, Rect, Stroke, StrokeKind, vec2};

use super::paint::Painting;
use crate::app::swatch::paint_centred;
use crate::app::theme::Palette;
use crate::figures::number;
use crate::knowledge::score::Score;
use crate::rules::Square;

/// One number per point, by [`Square::index`].
pub type Heat = [f64; Square::COUNT];

/// Formats a number with its sign, so that it is readable without colour.
pub(super) fn signed(value: f64) -> String {
    number::signed(value, 1).replace('-', "−")
}

/// Returns the score whose colour represents a number: red's end for the greatest, black's for the least, `None` around 0.
fn step(number: f64, most: f64) -> Option<Score> {
    let part = if most > 0.0 { (number.abs() / most * 4.0).round().min(4.0) as u8 } else { 0 };
    Score::new(if number > 0.0 { 4 - part } else { 5 + part }).filter(|_| part > 0)
}

impl Painting<'_> {
    /// Returns the centre of a piece: above the number of its point, if there is one.
    pub(super) fn standing(&self, square: Square) -> Pos2 {
        let raised = if self.input.heat.is_some() { 0.15 } else { 0.0 };
        self.geometry.point(square) - vec2(0.0, raised) * self.geometry.pitch
    }

    /// Returns the size of a piece, in pitches.
    pub(super) const fn piece_size(&self) -> f32 {
        if self.input.heat.is_some() { 0.31 } else { 0.46 }
    }

    /// Draws the cells of the heat map with their numbers.
    pub(super) fn heat(&self) {
        let Some(heat) = self.input.heat else { return };
        let most = heat.iter().fold(0.0_f64, |most, number| most.max(number.abs()));
        let pitch = self.geometry.pitch;
        let font = FontId::proportional((pitch * 0.24).clamp(9.0, 14.0));
        for square in Square::all() {
            let Some(number) = heat.get(square.index()).copied() else { continue };
            let at = self.geometry.point(square);
            let ground = self.palette.score(step(number, most));
            let cell = Rect::from_center_size(at, vec2(0.94, 0.94) * pitch);
            self.painter.rect(cell, 3.0, ground, Stroke::new(1.0, self.line_colour()), StrokeKind::Inside);
            let taken = self.input.board.piece_at(square).is_some();
            let below = if taken { 0.32 } else { 0.0 };
            let place = at + vec2(0.0, below) * pitch;
            paint_centred(&self.painter, place, &signed(number), font.clone(), Palette::ink(ground));
        }
    }

    /// Draws arrows, wider for larger weights; dashed for negative ones.
    pub(super) fn arrows(&self) {
        let pitch = self.geometry.pitch;
        let most = self.input.arrows.iter().fold(0.0_f32, |most, (.., weight)| most.max(weight.abs()));
        for (from, to, weight) in self.input.arrows {
            let (from, to) = (self.geometry.point(*from), self.geometry.point(*to));
            let along = (to - from).normalized() * pitch;
            let part = if most > 0.0 { weight.abs() / most } else { 0.0 };
            let (start, end) = (from + along * 0.36, to - along * 0.3);
            for (colour, wider) in [(self.palette.halo, 3.0), (self.palette.accent, 0.0)] {
                let stroke = Stroke::new(pitch * (0.03 + 0.06 * part) + wider, colour);
                if *weight < 0.0 {
                    let path = [start, end];
                    self.painter.extend(egui::Shape::dashed_line(&path, stroke, pitch * 0.16, pitch * 0.1));
                } else {
                    self.painter.line_segment([start, end], stroke);
                }
                for side in [-0.13, 0.13] {
                    let barb = end - along * 0.22 + along.rot90() * side;
                    self.painter.line_segment([end, barb], stroke);
                }
            }
        }
        self.labels();
    }

    /// Writes the texts of the arrows near their starts, over a ground of their own.
    fn labels(&self) {
        let pitch = self.geometry.pitch;
        let font = FontId::proportional((pitch * 0.22).clamp(9.0, 13.0));
        for ((from, to, _), text) in self.input.arrows.iter().zip(self.input.labels) {
            let (from, to) = (self.geometry.point(*from), self.geometry.point(*to));
            let middle = from + (to - from).normalized() * pitch * 0.62;
            let ink = self.palette.text;
            let galley = self.painter.layout_no_wrap(text.clone(), font.clone(), ink);
            let area = egui::Rect::from_center_size(middle, galley.size()).expand2(vec2(3.0, 1.0));
            self.painter.rect_filled(area, 3.0, self.palette.panel);
            self.painter.galley(area.center() - galley.size() / 2.0, galley, ink);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_has_both_ends_and_a_middle() {
        let steps = [12.0, 0.0, -0.1, -12.0].map(|number| step(number, 12.0).map(Score::get));
        assert_eq!(steps, [Some(0), None, None, Some(9)]);
        assert_eq!([3.0, -3.0].map(|number| step(number, 12.0).map(Score::get)), [Some(3), Some(6)]);
        assert_eq!(step(0.0, 0.0), None);
        assert_eq!([signed(3.16), signed(-12.55), signed(0.0)], ["+3.2", "−12.6", "0.0"]);
    }
}
