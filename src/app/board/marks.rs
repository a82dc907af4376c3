//! Marks on the board: the last move, the picked piece and its targets, check, arrows, a judgement. Each has a shape of its own,
//! so that none needs colour vision.

use egui::epaint::PathShape;
use egui::{FontId, Painter, Pos2, Rect, Stroke, StrokeKind, vec2};

use super::input::TargetMark;
use super::paint::Painting;
use super::piece::LIFT;
use crate::app::swatch::paint_centred;
use crate::app::theme::Palette;
use crate::rules::{Move, Square};
use crate::service::annotation::Judgement;

impl Painting<'_> {
    /// Marks the last move: corners around the piece that was moved, a ring where it came from.
    pub(super) fn last(&self) {
        let Some(last) = self.input.last else { return };
        let pitch = self.geometry.pitch;
        let stroke = Stroke::new((pitch * 0.05).max(2.0), self.line_colour());
        self.painter.circle_stroke(self.geometry.point(last.from), pitch * 0.17, stroke);
        let (at, half, arm) = (self.geometry.point(last.to), pitch * 0.475, pitch * 0.2);
        for (x, y) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
            let corner = at + vec2(x, y) * half;
            let path = vec![corner - vec2(arm * x, 0.0), corner, corner - vec2(0.0, arm * y)];
            self.painter.add(PathShape::line(path, stroke));
        }
    }

    /// Paints the differences from another position: its pieces faintly in a dashed ring, pieces it does not have crossed out.
    pub(super) fn differences(&self) {
        let pitch = self.geometry.pitch;
        let mut faint = self.painter.clone();
        faint.multiply_opacity(0.45);
        for (square, piece) in self.input.ghosts {
            let at = self.geometry.point(*square);
            self.pieces.paint(&faint, at, pitch * 0.38, *piece, false);
            let ring: Vec<Pos2> = (0..=48_u8)
                .map(|part| {
                    at + egui::Vec2::angled(f32::from(part) * std::f32::consts::TAU / 48.0) * pitch * 0.46
                })
                .collect();
            let stroke = Stroke::new(2.0, self.palette.accent);
            self.painter.extend(egui::Shape::dashed_line(&ring, stroke, 4.0, 4.0));
        }
        for square in self.input.ringed {
            let (at, arm) = (self.geometry.point(*square), pitch * 0.34);
            let stroke = Stroke::new(3.0, self.palette.warning);
            for sign in [-1.0, 1.0] {
                self.painter.line_segment([at + vec2(-arm, -arm * sign), at + vec2(arm, arm * sign)], stroke);
            }
        }
    }

    /// Paints a ring around the king in check and a mark beside it.
    pub(super) fn check(&self) {
        let Some(square) = self.input.check else { return };
        let (at, pitch, colour) = (self.geometry.point(square), self.geometry.pitch, self.palette.warning);
        self.painter.circle_stroke(at, pitch * 0.52, Stroke::new(pitch * 0.08, colour));
        let corner = at + vec2(0.36, -0.36) * pitch;
        self.painter.circle_filled(corner, pitch * 0.17, colour);
        paint_centred(&self.painter, corner, "!", FontId::proportional(pitch * 0.28), Palette::ink(colour));
    }

    /// Paints the suggested move as an arrow.
    pub(super) fn advice(&self) {
        if let Some(advice) = self.input.advice {
            self.arrow(&self.painter, advice, 0.09);
        }
    }

    /// Paints an arrow whose width is this part of the distance of points; returns its start and its end.
    fn arrow(&self, painter: &Painter, played: Move, width: f32) -> [Pos2; 2] {
        let (from, to) = (self.geometry.point(played.from), self.geometry.point(played.to));
        let along = (to - from).normalized() * self.geometry.pitch;
        let stroke = Stroke::new(self.geometry.pitch * width, self.palette.accent);
        let (start, end) = (from + along * 0.5, to - along * 0.1);
        painter.line_segment([start, end], stroke);
        for side in [-0.22, 0.22] {
            painter.line_segment([end, end - along * 0.3 + along.rot90() * side], stroke);
        }
        [start, end]
    }

    /// Paints the first moves of the engine's lines: the better, the wider and the less transparent, each with its number.
    pub(super) fn engine_lines(&self) {
        let pitch = self.geometry.pitch;
        // The best lies on top of the others.
        for (at, (played, quality)) in self.input.lines.iter().enumerate().rev() {
            let mut painter = self.painter.clone();
            painter.multiply_opacity(0.4 + 0.5 * quality);
            let [start, end] = self.arrow(&painter, *played, 0.04 + 0.07 * quality);
            if self.input.lines.len() > 1 {
                let middle = start.lerp(end, 0.4);
                self.painter.circle_filled(middle, pitch * 0.16, self.palette.accent);
                let number = (at + 1).to_string();
                let font = FontId::proportional(pitch * 0.24);
                paint_centred(&self.painter, middle, &number, font, Palette::ink(self.palette.accent));
            }
        }
    }

    /// Paints the targets of the picked piece: a ring with the result as colour and symbol; frames the picked piece and the cursor.
    pub(super) fn marks(&self) {
        let pitch = self.geometry.pitch;
        for (square, mark) in self.input.targets {
            let at = self.geometry.point(*square);
            let (sign, colour) = match mark {
                TargetMark::Open => ("", self.palette.accent),
                TargetMark::Wins => ("+", self.palette.win),
                TargetMark::Draws => ("=", self.palette.draw),
                TargetMark::Loses => ("−", self.palette.loss),
            };
            let taken = self.input.board.piece_at(*square).is_some();
            let (at, radius, size) = if taken {
                self.painter.circle_stroke(at, pitch * 0.49, Stroke::new((pitch * 0.06).max(3.0), colour));
                (at + vec2(0.34, -0.34) * pitch, 0.17, 0.28)
            } else {
                (at, if sign.is_empty() { 0.14 } else { 0.2 }, 0.34)
            };
            if !(taken && sign.is_empty()) {
                self.painter.circle_filled(at, pitch * radius, colour);
                let font = FontId::proportional(pitch * size);
                paint_centred(&self.painter, at, sign, font, Palette::ink(colour));
            }
        }
        let frame = |square: Square, width: f32| {
            let rect = Rect::from_center_size(self.geometry.point(square), vec2(1.0, 1.0) * pitch);
            self.painter.rect_stroke(rect, 4.0, Stroke::new(width, self.palette.accent), StrokeKind::Inside);
        };
        if let Some(square) = self.input.picked {
            let stroke = Stroke::new((pitch * 0.07).max(3.0), self.palette.accent);
            let lifted = vec2(0.0, LIFT * self.piece_size() * pitch);
            self.painter.circle_stroke(self.geometry.point(square) - lifted, pitch * 0.5, stroke);
        }
        self.cursor
            .into_iter()
            .filter(|at| self.input.picked != Some(*at))
            .for_each(|square| frame(square, 1.5));
    }

    /// Paints the judgement of a move at the lower corner of its piece: a sign on a disc.
    pub(super) fn judgement(&self) {
        let Some((square, judgement)) = self.input.judged else { return };
        let pitch = self.geometry.pitch;
        let at = self.geometry.point(square) + vec2(0.36, 0.36) * pitch;
        let colour = match judgement {
            Judgement::Best | Judgement::Good => self.palette.win,
            Judgement::Dubious => self.palette.warning,
            Judgement::Mistake | Judgement::Blunder => self.palette.loss,
        };
        let radius = (pitch * 0.19).max(7.0);
        self.painter.circle(at, radius, colour, Stroke::new(1.5, self.palette.halo));
        let font = FontId::proportional(radius * 1.5);
        paint_centred(&self.painter, at, judgement.sign(), font, Palette::ink(colour));
    }
}
