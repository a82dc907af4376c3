//! Pieces, and the board as an exported figure. A red piece is a light disc with a double ring, a black one a dark disc with one ring, so
//! that the sides can be distinguished without colour vision.

use std::fmt::Write;

use egui::epaint::{Mesh, PathShape, RectShape};
use egui::{
    Color32, CornerRadius, FontId, Painter, Pos2, Rect, Response, Role as AccessRole, Sense, Shape, Stroke,
    StrokeKind, Ui, WidgetInfo, vec2,
};

use crate::app::theme::{self, Palette, SHADOW, paint_centred};
use crate::figures::svg::{Anchor, Svg};
use crate::figures::{Figure, List};
use crate::language::Language;
use crate::rules::notation::Script;
use crate::rules::{Color, Piece, Position, Role, Square};
use crate::service::settings::PieceSet;
use crate::text::Words;

/// Returns the script of the characters on the board; English uses those of English books.
pub(super) const fn script(language: Language) -> Script {
    match language {
        Language::Simplified => Script::Simplified,
        Language::English | Language::Traditional => Script::Traditional,
    }
}

/// Returns the name of a piece: "Red rook", "黑卒".
pub fn piece_name(words: Words, piece: Piece) -> String {
    let name = script(words.language).piece(piece).to_string();
    words.with("board-piece", &[("side", words.side(piece.color)), ("piece", name)])
}

/// Returns the character that a piece bears; `None` for a picture.
const fn character(piece: Piece, set: PieceSet, language: Language) -> Option<char> {
    Some(match set {
        PieceSet::Language => script(language).piece(piece),
        PieceSet::Traditional => Script::Traditional.piece(piece),
        PieceSet::Simplified => Script::Simplified.piece(piece),
        PieceSet::Letters => letter(piece.role),
        PieceSet::Pictograms => return None,
    })
}

const fn letter(role: Role) -> char {
    match role {
        Role::King => 'K',
        Role::Rook => 'R',
        Role::Knight => 'H',
        Role::Cannon => 'C',
        Role::Pawn => 'P',
        Role::Guard => 'A',
        Role::Minister => 'E',
    }
}

/// The height of a lifted piece, in radii.
pub(super) const LIFT: f32 = 0.16;

#[derive(Clone, Copy)]
pub(super) struct Pieces {
    pub(super) palette: &'static Palette,
    pub(super) set: PieceSet,
    pub(super) language: Language,
}

impl Pieces {
    /// Paints a piece; a `lifted` one is above the board and throws a longer shadow.
    pub(super) fn paint(self, painter: &Painter, at: Pos2, radius: f32, piece: Piece, lifted: bool) {
        let (disc, ink) = match piece.color {
            Color::Red => (self.palette.red_man, self.palette.red_ink),
            Color::Black => (self.palette.black_man, self.palette.black_ink),
        };
        let height = if lifted { LIFT } else { 0.0 };
        shadow(painter, at, radius, height);
        let at = at - vec2(0.0, height * radius);
        // The edge of the disc, seen from above: darker below.
        painter.circle_filled(
            at + vec2(0.0, radius * 0.05),
            radius,
            disc.lerp_to_gamma(Color32::BLACK, 0.45),
        );
        painter.circle(
            at,
            radius,
            disc,
            Stroke::new((radius * 0.03).max(0.6), disc.lerp_to_gamma(Color32::BLACK, 0.3)),
        );
        painter.circle_stroke(at, radius * 0.84, Stroke::new((radius * 0.055).max(1.0), ink));
        if piece.color == Color::Red {
            painter.circle_stroke(at, radius * 0.94, Stroke::new((radius * 0.035).max(0.8), ink));
        }
        match character(piece, self.set, self.language) {
            Some(character) => {
                let font = FontId::new(radius * 1.22, theme::kai());
                paint_centred(painter, at, &character.to_string(), font, ink);
            }
            None => paint(painter, at, radius * 0.62, piece.role, ink, disc),
        }
    }
}

/// Paints the soft shadow of a disc at a height in radii.
fn shadow(painter: &Painter, at: Pos2, radius: f32, height: f32) {
    let middle = at + vec2(radius * (0.04 + height * 0.3), radius * (0.1 + height * 0.6));
    let rect = Rect::from_center_size(middle, vec2(2.0, 2.0) * radius);
    let round = CornerRadius::same(radius.min(255.0) as u8);
    let soft = RectShape::filled(rect, round, SHADOW);
    painter.add(Shape::Rect(soft.with_blur_width(radius * (0.22 + height))));
}

/// Draws a piece as a button, to be picked and put on the board.
pub fn piece_button(ui: &mut Ui, words: Words, piece: Piece, chosen: bool, size: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(size, size), Sense::click());
    let palette = Palette::of(ui);
    let pieces = Pieces { palette, set: super::paint::look(ui.ctx()).pieces, language: words.language };
    pieces.paint(ui.painter(), rect.center(), size * 0.42, piece, false);
    if chosen || response.has_focus() {
        let width = if chosen { 3.0 } else { 1.5 };
        ui.painter().rect_stroke(rect, 4.0, Stroke::new(width, palette.accent), StrokeKind::Inside);
    }
    let name = piece_name(words, piece);
    response.widget_info(|| WidgetInfo::selected(AccessRole::RadioButton, true, chosen, &name));
    response.on_hover_text(name)
}

/// The minimum contrast of a piece's character with its disc.
#[cfg(test)]
const READABLE: f32 = 4.5;

// Pictures of the pieces, drawn from polygons, for people who do not read the characters.

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

// The board as an exported figure.

/// The distance of neighbouring points, and of the outer points from the edge of the figure.
const PITCH: f64 = 60.0;
const MARGIN: f64 = 60.0;
const LINE: &str = "fill=\"none\" stroke=\"#1b1f24\" stroke-width=\"1.5\"";

/// Returns the position as a figure, on white as in a book; its data are the pieces with their squares. Its title is its FEN.
pub(in crate::app) fn figure(words: Words, position: &Position, flipped: bool) -> Figure {
    let point = |square: Square| {
        let (file, rank) = (f64::from(square.file()), f64::from(square.rank()));
        let (column, row) = if flipped { (8.0 - file, rank) } else { (file, 9.0 - rank) };
        (MARGIN + PITCH * column, MARGIN + PITCH * row)
    };
    let title = position.to_string();
    let (width, height) = (2.0 * MARGIN + 8.0 * PITCH, 2.0 * MARGIN + 9.0 * PITCH + 24.0);
    let mut svg = Svg::new(width, height);
    svg.path(&board_lines(), LINE);
    let script = script(words.language);
    let mut rows = Vec::new();
    for (square, piece) in position.board().iter() {
        let letter = script.piece(piece);
        let (fill, ink) =
            if piece.color == Color::Red { ("#ffffff", "#b3261e") } else { ("#1b1f24", "#ffffff") };
        svg.disc(point(square), 26.0, fill, ink, letter);
        rows.push(vec![square.to_string(), piece_name(words, piece)]);
    }
    svg.text((MARGIN, height - 14.0), Anchor::Start, &title);
    let headers = ["export-point", "export-piece"].map(|key| words.get(key)).to_vec();
    Figure::Picture { title: title.clone(), svg: svg.finish(), cells: List::of(title, headers, rows) }
}

/// Returns the lines of the board, which look the same from both sides.
fn board_lines() -> String {
    let mut path = String::new();
    let mut line = |from: (f64, f64), to: (f64, f64)| {
        let at = |along: f64| MARGIN + PITCH * along;
        // Writing to a string cannot fail.
        let _ = write!(path, "M{} {}L{} {}", at(from.0), at(from.1), at(to.0), at(to.1));
    };
    for row in 0..10 {
        line((0.0, f64::from(row)), (8.0, f64::from(row)));
    }
    for column in [0.0, 8.0] {
        line((column, 0.0), (column, 9.0));
    }
    for column in 1..8 {
        line((f64::from(column), 0.0), (f64::from(column), 4.0));
        line((f64::from(column), 5.0), (f64::from(column), 9.0));
    }
    for row in [0.0, 7.0] {
        line((3.0, row), (5.0, row + 2.0));
        line((5.0, row), (3.0, row + 2.0));
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::theme::{contrast, install_fonts, kai_has};
    use crate::figures::ExportFormat;

    #[test]
    fn men_can_be_read_in_both_themes() {
        for palette in [true, false].map(Palette::for_dark) {
            for (disc, ink) in [(palette.red_man, palette.red_ink), (palette.black_man, palette.black_ink)] {
                assert!(contrast(disc, ink) >= READABLE, "{}", contrast(disc, ink));
            }
            let apart = contrast(palette.red_man, palette.black_man);
            assert!(apart >= 3.0, "the discs differ in lightness: {apart}");
            assert!(contrast(palette.board, palette.board_line) >= 3.0);
        }
    }

    #[test]
    fn every_man_of_a_side_has_a_character_of_its_own_which_the_regular_script_has() {
        let ctx = egui::Context::default();
        install_fonts(&ctx);
        let characters = |set, language| {
            let of =
                move |color| Role::ALL.map(move |role| character(Piece::new(color, role), set, language));
            Color::ALL.map(of)
        };
        for (set, language) in PieceSet::ALL.into_iter().flat_map(|set| Language::ALL.map(|one| (set, one))) {
            for side in characters(set, language) {
                let known: Vec<char> = side.into_iter().flatten().collect();
                assert!(known.iter().all(|one| known.iter().filter(|other| *other == one).count() == 1));
                assert_eq!(known.len(), if set == PieceSet::Pictograms { 0 } else { 7 });
                assert!(known.iter().all(|one| kai_has(*one)), "{known:?}: run assets/fonts/subset.py");
            }
        }
    }

    #[test]
    fn every_man_of_a_position_is_in_its_picture_and_in_its_list() {
        let words = Words::default();
        let figure = figure(words, &Position::start(), false);
        let svg = figure.svg().unwrap();
        assert_eq!(svg.matches("<circle").count(), 32);
        let mut csv = Vec::new();
        figure.write(ExportFormat::Csv, &mut csv, &|_, _| Ok(())).unwrap();
        assert_eq!(String::from_utf8(csv).unwrap().lines().count(), 33);
    }
}
