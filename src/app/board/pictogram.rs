//! Pictures of the pieces, drawn from polygons, for people who do not read the characters.

use egui::epaint::{Mesh, PathShape};
use egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};

use crate::rules::Role;

/// A point of a picture; x to the right and y down, both from −1 to 1.
type Point = (f32, f32);

/// Paints the picture of a piece with half this size, in `ink` on a disc of colour `ground`.
pub(super) fn paint(painter: &Painter, at: Pos2, half: f32, role: Role, ink: Color32, ground: Color32) {
    let pen = Pen { painter, at, half, ink, ground };
    match role {
        Role::King => pen.king(),
        Role::Guard => pen.guard(),
        Role::Minister => pen.elephant(),
        Role::Knight => pen.horse(),
        Role::Rook => pen.chariot(),
        Role::Cannon => pen.cannon(),
        Role::Pawn => pen.pawn(),
    }
}

struct Pen<'a> {
    painter: &'a Painter,
    at: Pos2,
    half: f32,
    ink: Color32,
    ground: Color32,
}

impl Pen<'_> {
    fn point(&self, (x, y): Point) -> Pos2 {
        self.at + vec2(x, y) * self.half
    }

    /// Fills a polygon all of which is seen from `heart`.
    fn star(&self, heart: Point, corners: &[Point]) {
        let mut mesh = Mesh::default();
        mesh.colored_vertex(self.point(heart), self.ink);
        let mut around: Vec<Pos2> = corners.iter().map(|corner| self.point(*corner)).collect();
        around.iter().for_each(|corner| mesh.colored_vertex(*corner, self.ink));
        let count = corners.len() as u32;
        (0..count).for_each(|at| mesh.add_triangle(0, 1 + at, 1 + (at + 1) % count));
        self.painter.add(Shape::mesh(mesh));
        // A fine line smooths the edge.
        around.extend(around.first().copied());
        self.painter.add(PathShape::line(around, Stroke::new(1.0, self.ink)));
    }

    fn disc(&self, middle: Point, radius: f32) {
        self.painter.circle_filled(self.point(middle), radius * self.half, self.ink);
    }

    /// Cuts a disc out of the ink.
    fn hole(&self, middle: Point, radius: f32) {
        self.painter.circle_filled(self.point(middle), radius * self.half, self.ground);
    }

    fn line(&self, points: &[Point], width: f32, color: Color32) {
        let points = points.iter().map(|point| self.point(*point)).collect();
        self.painter.add(PathShape::line(points, Stroke::new(width * self.half, color)));
    }

    /// A crown.
    fn king(&self) {
        let tips = [(-0.9, -0.45), (-0.45, 0.0), (0.0, -0.75), (0.45, 0.0), (0.9, -0.45)];
        let mut corners = tips.to_vec();
        corners.extend([(0.62, 0.55), (-0.62, 0.55)]);
        self.star((0.0, 0.3), &corners);
        self.star((0.0, 0.76), &[(-0.62, 0.68), (0.62, 0.68), (0.62, 0.85), (-0.62, 0.85)]);
        for tip in [(-0.9, -0.5), (0.0, -0.8), (0.9, -0.5)] {
            self.disc(tip, 0.13);
        }
    }

    /// A shield.
    fn guard(&self) {
        let corners = [
            (0.0, -0.92),
            (0.72, -0.66),
            (0.7, 0.1),
            (0.42, 0.6),
            (0.0, 0.92),
            (-0.42, 0.6),
            (-0.7, 0.1),
            (-0.72, -0.66),
        ];
        self.star((0.0, 0.0), &corners);
        self.line(&[(0.0, -0.6), (0.0, 0.58)], 0.14, self.ground);
        self.line(&[(-0.48, -0.18), (0.48, -0.18)], 0.14, self.ground);
    }

    /// The head of an elephant from the front.
    fn elephant(&self) {
        self.disc((-0.58, -0.3), 0.42);
        self.disc((0.58, -0.3), 0.42);
        self.star(
            (0.0, -0.2),
            &[(-0.4, -0.75), (0.4, -0.75), (0.46, 0.1), (0.24, 0.42), (-0.24, 0.42), (-0.46, 0.1)],
        );
        self.line(&[(0.0, 0.2), (0.0, 0.55), (0.06, 0.78), (0.24, 0.88), (0.42, 0.8)], 0.3, self.ink);
        for side in [-1.0, 1.0] {
            self.line(&[(0.34 * side, 0.3), (0.46 * side, 0.56), (0.6 * side, 0.62)], 0.11, self.ink);
            self.hole((0.2 * side, -0.22), 0.08);
            self.line(&[(0.4 * side, -0.62), (0.44 * side, 0.02)], 0.07, self.ground);
        }
    }

    /// The head of a horse, looking to the left.
    fn horse(&self) {
        let head = [
            (0.02, -0.98),
            (0.14, -0.72),
            (0.5, -0.52),
            (0.72, -0.12),
            (0.8, 0.36),
            (0.78, 0.88),
            (-0.42, 0.88),
            (-0.34, 0.56),
            (-0.02, 0.28),
            (0.04, 0.06),
            (-0.34, 0.14),
            (-0.56, 0.34),
            (-0.8, 0.24),
            (-0.84, -0.02),
            (-0.52, -0.4),
            (-0.3, -0.66),
        ];
        self.star((0.16, -0.1), &head);
        self.hole((-0.22, -0.34), 0.09);
    }

    /// A chariot as the tower of other chess games.
    fn chariot(&self) {
        for left in [-0.72, -0.2, 0.32] {
            let (right, middle) = (left + 0.4, left + 0.2);
            self.star((middle, -0.65), &[(left, -0.88), (right, -0.88), (right, -0.42), (left, -0.42)]);
        }
        self.star((0.0, -0.35), &[(-0.72, -0.5), (0.72, -0.5), (0.5, -0.2), (-0.5, -0.2)]);
        self.star((0.0, 0.2), &[(-0.46, -0.2), (0.46, -0.2), (0.54, 0.52), (-0.54, 0.52)]);
        self.star((0.0, 0.75), &[(-0.76, 0.62), (0.76, 0.62), (0.76, 0.88), (-0.76, 0.88)]);
    }

    /// A cannon on a wheel.
    fn cannon(&self) {
        self.star(
            (0.0, -0.1),
            &[(-0.82, 0.06), (-0.66, 0.4), (0.9, -0.34), (0.98, -0.62), (0.78, -0.78), (0.62, -0.7)],
        );
        self.line(&[(-0.1, 0.3), (-0.92, 0.78)], 0.16, self.ink);
        self.disc((0.06, 0.4), 0.48);
        self.hole((0.06, 0.4), 0.3);
        self.disc((0.06, 0.4), 0.12);
        for (x, y) in [(0.3, 0.0), (0.0, 0.3)] {
            self.line(&[(0.06 - x, 0.4 - y), (0.06 + x, 0.4 + y)], 0.09, self.ink);
        }
    }

    /// The pawn of other chess games.
    fn pawn(&self) {
        self.disc((0.0, -0.5), 0.38);
        self.star((0.0, -0.08), &[(-0.46, -0.16), (0.46, -0.16), (0.4, 0.02), (-0.4, 0.02)]);
        self.star((0.0, 0.3), &[(-0.22, 0.0), (0.22, 0.0), (0.52, 0.62), (-0.52, 0.62)]);
        self.star((0.0, 0.75), &[(-0.66, 0.62), (0.66, 0.62), (0.66, 0.88), (-0.66, 0.88)]);
    }
}
