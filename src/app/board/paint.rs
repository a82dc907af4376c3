//! Painting of board and pieces. A red piece is a light disc with a double ring, a black one a dark disc with one ring, so that
//! the sides can be distinguished without colour vision.

use egui::{
    FontId, Painter, Pos2, Rect, Response, Role as AccessRole, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    pos2, vec2,
};

use super::{BoardInput, Geometry, TargetMark, piece_name};
use crate::app::swatch::paint_centred;
use crate::app::theme::Palette;
use crate::language::Language;
use crate::rules::notation::Script;
use crate::rules::{Color, Move, Piece, Square};
use crate::text::Words;

pub(super) struct Painting<'a> {
    pub(super) painter: Painter,
    pub(super) palette: &'static Palette,
    pub(super) language: Language,
    pub(super) geometry: Geometry,
    pub(super) input: BoardInput<'a>,
    pub(super) cursor: Option<Square>,
    /// The dragged piece, and the position of the pointer.
    pub(super) hand: Option<(Square, Pos2)>,
    /// The sliding piece, and its progress, 0 to 1.
    pub(super) sliding: Option<(Move, f32)>,
}

/// Returns the script of the characters on the pieces and the board; English uses those of English books.
pub(super) const fn script(language: Language) -> Script {
    match language {
        Language::Simplified => Script::Simplified,
        Language::English | Language::Traditional => Script::Traditional,
    }
}

impl Painting<'_> {
    pub(super) fn paint(&self, rect: Rect, focused: bool) {
        let edge =
            if focused { Stroke::new(2.0, self.palette.accent) } else { Stroke::new(1.0, self.palette.edge) };
        self.painter.rect(rect, 4.0, self.palette.board, edge, StrokeKind::Inside);
        self.lines();
        self.names();
        self.heat();
        self.last();
        for (square, piece) in self.input.board.iter() {
            let arriving = self.sliding.is_some_and(|(played, _)| played.to == square);
            let standing = if arriving { self.input.taken } else { Some(piece) };
            if let Some(piece) = standing.filter(|_| self.hand.is_none_or(|(from, _)| from != square)) {
                self.piece(self.standing(square), piece);
            }
        }
        self.differences();
        self.check();
        self.marks();
        self.arrows();
        self.engine_lines();
        self.advice();
        if let Some((played, part)) = self.sliding
            && let Some(piece) = self.input.board.piece_at(played.to)
        {
            let [from, to] = [played.from, played.to].map(|square| self.standing(square));
            self.piece(from.lerp(to, part), piece);
        }
        if let Some((from, at)) = self.hand
            && let Some(piece) = self.input.board.piece_at(from)
        {
            self.piece(at, piece);
        }
    }

    fn at(&self, file: u8, rank: u8) -> Pos2 {
        Square::new(file, rank).map_or(Pos2::ZERO, |square| self.geometry.point(square))
    }

    fn lines(&self) {
        let stroke = Stroke::new(1.0, self.palette.board_line);
        let line = |from: (u8, u8), to: (u8, u8)| {
            self.painter.line_segment([self.at(from.0, from.1), self.at(to.0, to.1)], stroke);
        };
        (0..10).for_each(|rank| line((0, rank), (8, rank)));
        for file in 0..9 {
            if file == 0 || file == 8 {
                line((file, 0), (file, 9));
            } else {
                line((file, 0), (file, 4));
                line((file, 5), (file, 9));
            }
        }
        for rank in [0, 7] {
            line((3, rank), (5, rank + 2));
            line((5, rank), (3, rank + 2));
        }
        self.flowers();
        if self.input.heat.is_none() {
            self.river();
        }
    }

    /// Paints the corner marks of the points on which cannons and pawns begin.
    fn flowers(&self) {
        let stroke = Stroke::new(1.0, self.palette.board_line);
        let (gap, arm) = (self.geometry.pitch * 0.07, self.geometry.pitch * 0.15);
        let cannons = [1_u8, 7].map(|file| (file, 2_u8));
        let pawns = [0_u8, 2, 4, 6, 8].map(|file| (file, 3_u8));
        for (file, rank) in
            cannons.into_iter().chain(pawns).flat_map(|(file, rank)| [(file, rank), (file, 9 - rank)])
        {
            let at = self.at(file, rank);
            for (x, y) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
                let outer = at.x + gap * x;
                // Beyond the edge of the board there is no corner.
                if (x < 0.0 && at.x <= self.at(0, 0).x.min(self.at(8, 0).x) + 1.0)
                    || (x > 0.0 && at.x >= self.at(0, 0).x.max(self.at(8, 0).x) - 1.0)
                {
                    continue;
                }
                let corner = pos2(outer, at.y + gap * y);
                self.painter.line_segment([corner, corner + vec2(arm * x, 0.0)], stroke);
                self.painter.line_segment([corner, corner + vec2(0.0, arm * y)], stroke);
            }
        }
    }

    fn river(&self) {
        let font = FontId::proportional(self.geometry.pitch * 0.42);
        let (west, east) = match script(self.language) {
            Script::Simplified => ("楚 河", "汉 界"),
            Script::Traditional => ("楚 河", "漢 界"),
        };
        for (file, text) in [(2, west), (6, east)] {
            let middle = self.at(file, 4).lerp(self.at(file, 5), 0.5);
            paint_centred(&self.painter, middle, text, font.clone(), self.palette.board_line);
        }
    }

    /// Paints the names of files and ranks, as in moves: a to i and 0 to 9 in English, in Chinese the files alone, each side's own
    /// counted from its right.
    fn names(&self) {
        const CHINESE: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
        let beside = self.geometry.pitch * 0.6;
        let font = FontId::proportional((self.geometry.pitch * 0.26).clamp(9.0, 18.0));
        let name = |at: Pos2, text: &str| {
            paint_centred(&self.painter, at, text, font.clone(), self.palette.board_line);
        };
        let outside = vec2(0.0, if self.input.flipped { -beside } else { beside });
        if self.language != Language::English {
            for (file, red) in (0..9_u8).zip(CHINESE.iter().rev()) {
                name(self.at(file, 0) + outside, red);
                name(self.at(file, 9) - outside, &(file + 1).to_string());
            }
            return;
        }
        let (below, left) = if self.input.flipped { (9, 8) } else { (0, 0) };
        for file in 0..9_u8 {
            name(self.at(file, below) + vec2(0.0, beside), &char::from(b'a' + file).to_string());
        }
        for rank in 0..10_u8 {
            name(self.at(left, rank) - vec2(beside, 0.0), &rank.to_string());
        }
    }

    fn last(&self) {
        let Some(last) = self.input.last else { return };
        for square in [last.from, last.to] {
            let rect = Rect::from_center_size(
                self.geometry.point(square),
                vec2(1.0, 1.0) * self.geometry.pitch * 0.94,
            );
            self.painter.rect_stroke(
                rect,
                3.0,
                Stroke::new(2.0, self.palette.board_line),
                StrokeKind::Inside,
            );
        }
    }

    /// Paints the differences from another position: its pieces faintly in a dashed ring, pieces it does not have crossed out.
    fn differences(&self) {
        let pitch = self.geometry.pitch;
        let mut faint = self.painter.clone();
        faint.multiply_opacity(0.45);
        for (square, piece) in self.input.ghosts {
            let at = self.geometry.point(*square);
            paint_man(&faint, self.palette, at, pitch * 0.38, self.language, *piece);
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
    fn check(&self) {
        let Some(square) = self.input.check else { return };
        let (at, pitch, colour) = (self.geometry.point(square), self.geometry.pitch, self.palette.warning);
        self.painter.circle_stroke(at, pitch * 0.52, Stroke::new(pitch * 0.08, colour));
        let corner = at + vec2(0.36, -0.36) * pitch;
        self.painter.circle_filled(corner, pitch * 0.17, colour);
        paint_centred(&self.painter, corner, "!", FontId::proportional(pitch * 0.28), Palette::ink(colour));
    }

    /// Paints the suggested move as an arrow.
    fn advice(&self) {
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
    fn engine_lines(&self) {
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

    fn piece(&self, at: Pos2, piece: Piece) {
        let radius = self.geometry.pitch * self.piece_size();
        paint_man(&self.painter, self.palette, at, radius, self.language, piece);
    }

    /// Paints the targets of the picked piece: a ring with the result as colour and symbol; frames the picked piece and the cursor.
    fn marks(&self) {
        let pitch = self.geometry.pitch;
        for (square, mark) in self.input.targets {
            let at = self.geometry.point(*square);
            let (sign, colour) = match mark {
                TargetMark::Open => ("", self.palette.accent),
                TargetMark::Wins => ("+", self.palette.win),
                TargetMark::Draws => ("=", self.palette.draw),
                TargetMark::Loses => ("−", self.palette.loss),
            };
            let radius = pitch * if self.input.board.piece_at(*square).is_some() { 0.5 } else { 0.2 };
            if self.input.board.piece_at(*square).is_some() {
                self.painter.circle_stroke(at, radius, Stroke::new(3.0, colour));
                let corner = at + vec2(0.34, -0.34) * pitch;
                self.painter.circle_filled(corner, pitch * 0.17, colour);
                paint_centred(
                    &self.painter,
                    corner,
                    sign,
                    FontId::proportional(pitch * 0.28),
                    Palette::ink(colour),
                );
            } else {
                self.painter.circle_filled(at, radius, colour);
                paint_centred(
                    &self.painter,
                    at,
                    sign,
                    FontId::proportional(pitch * 0.34),
                    Palette::ink(colour),
                );
            }
        }
        let frame = |square: Square, width: f32| {
            let rect = Rect::from_center_size(self.geometry.point(square), vec2(1.0, 1.0) * pitch);
            self.painter.rect_stroke(rect, 4.0, Stroke::new(width, self.palette.accent), StrokeKind::Inside);
        };
        self.input.picked.into_iter().for_each(|square| frame(square, 3.0));
        self.cursor.into_iter().for_each(|square| frame(square, 1.5));
    }
}

fn paint_man(painter: &Painter, palette: &Palette, at: Pos2, radius: f32, language: Language, piece: Piece) {
    let (disc, ink) = match piece.color {
        Color::Red => (palette.red_man, palette.red_ink),
        Color::Black => (palette.black_man, palette.black_ink),
    };
    painter.circle(at, radius, disc, Stroke::new(1.0, palette.board_line));
    painter.circle_stroke(at, radius * 0.86, Stroke::new(radius * 0.07, ink));
    if piece.color == Color::Red {
        painter.circle_stroke(at, radius * 0.98, Stroke::new(radius * 0.07, ink));
    }
    paint_centred(
        painter,
        at,
        &script(language).piece(piece).to_string(),
        FontId::proportional(radius * 1.1),
        ink,
    );
}

/// Draws a piece as a button, to be picked and put on the board.
pub fn piece_button(ui: &mut Ui, words: Words, piece: Piece, chosen: bool, size: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(size, size), Sense::click());
    let palette = Palette::of(ui);
    paint_man(ui.painter(), palette, rect.center(), size * 0.44, words.language, piece);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::theme::contrast;
    use crate::rules::Role;

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
    fn every_man_has_a_character_of_its_own_side_or_kind() {
        for language in Language::ALL {
            let letters: Vec<char> = Color::ALL
                .into_iter()
                .flat_map(|color| Role::ALL.map(|role| script(language).piece(Piece::new(color, role))))
                .collect();
            for color in [&letters[..7], &letters[7..]] {
                assert!(color.iter().all(|one| color.iter().filter(|other| *other == one).count() == 1));
            }
        }
    }
}
