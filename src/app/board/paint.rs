//! Painting of the board and what stands on it.

use egui::epaint::RectShape;
use egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, TextureId, pos2,
    vec2,
};

use super::geometry::Geometry;
use super::input::BoardInput;
use super::piece::{Pieces, script};
use crate::app::fonts;
use crate::app::swatch::paint_centred;
use crate::app::theme::Palette;
use crate::language::Language;
use crate::rules::notation::Script;
use crate::rules::{Move, Piece, Square};

pub(super) struct Painting<'a> {
    pub(super) painter: Painter,
    pub(super) palette: &'static Palette,
    /// The texture of a wooden board.
    pub(super) wood: Option<TextureId>,
    pub(super) pieces: Pieces,
    pub(super) geometry: Geometry,
    pub(super) input: BoardInput<'a>,
    pub(super) cursor: Option<Square>,
    /// The dragged piece, and the position of the pointer.
    pub(super) hand: Option<(Square, Pos2)>,
    /// The sliding piece, and its progress, 0 to 1.
    pub(super) sliding: Option<(Move, f32)>,
}

impl Painting<'_> {
    pub(super) fn paint(&self, rect: Rect, focused: bool) {
        self.ground(rect, focused);
        self.lines();
        self.names();
        self.heat();
        self.last();
        for (square, piece) in self.input.board.iter() {
            let arriving = self.sliding.is_some_and(|(played, _)| played.to == square);
            let standing = if arriving { self.input.taken } else { Some(piece) };
            if let Some(piece) = standing.filter(|_| self.hand.is_none_or(|(from, _)| from != square)) {
                self.piece(self.standing(square), piece, self.input.picked == Some(square));
            }
        }
        self.differences();
        self.check();
        self.marks();
        self.judgement();
        self.arrows();
        self.engine_lines();
        self.advice();
        if let Some((played, part)) = self.sliding
            && let Some(piece) = self.input.board.piece_at(played.to)
        {
            let [from, to] = [played.from, played.to].map(|square| self.standing(square));
            self.piece(from.lerp(to, part), piece, true);
        }
        if let Some((from, at)) = self.hand
            && let Some(piece) = self.input.board.piece_at(from)
        {
            self.piece(at, piece, true);
        }
    }

    /// Paints the surface and its edge.
    fn ground(&self, rect: Rect, focused: bool) {
        const ROUND: u8 = 6;
        let (width, colour) =
            if focused { (2.0, self.palette.accent) } else { (1.0, self.line_colour().gamma_multiply(0.7)) };
        match self.wood {
            None => drop(self.painter.rect_filled(rect, ROUND, self.palette.board)),
            Some(wood) => {
                let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
                let shape = RectShape::filled(rect, CornerRadius::same(ROUND), Color32::WHITE);
                self.painter.add(Shape::Rect(shape.with_texture(wood, whole)));
            }
        }
        self.painter.rect_stroke(rect, ROUND, Stroke::new(width, colour), StrokeKind::Inside);
    }

    /// Returns the colour of lines and names.
    pub(super) const fn line_colour(&self) -> Color32 {
        if self.wood.is_some() { self.palette.wood_line } else { self.palette.board_line }
    }

    fn at(&self, file: u8, rank: u8) -> Pos2 {
        Square::new(file, rank).map_or(Pos2::ZERO, |square| self.geometry.point(square))
    }

    fn lines(&self) {
        let stroke = self.thin();
        let frame = Rect::from_two_pos(self.at(0, 0), self.at(8, 9)).expand(self.geometry.pitch * 0.08);
        let thick = Stroke::new((self.geometry.pitch * 0.045).max(1.5), self.line_colour());
        self.painter.rect_stroke(frame, 0.0, thick, StrokeKind::Middle);
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

    /// Returns the stroke of lines: thin on small boards, a little wider on large ones.
    fn thin(&self) -> Stroke {
        Stroke::new((self.geometry.pitch * 0.018).max(1.0), self.line_colour())
    }

    /// Paints the corner marks of the points on which cannons and pawns begin.
    fn flowers(&self) {
        let stroke = self.thin();
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
        let font = FontId::new(self.geometry.pitch * 0.46, fonts::kai());
        let (west, east) = match script(self.pieces.language) {
            Script::Simplified => ("楚　河", "汉　界"),
            Script::Traditional => ("楚　河", "漢　界"),
        };
        for (file, text) in [(2, west), (6, east)] {
            let middle = self.at(file, 4).lerp(self.at(file, 5), 0.5);
            paint_centred(&self.painter, middle, text, font.clone(), self.line_colour());
        }
    }

    /// Paints the names of files and ranks, as in moves: a to i and 0 to 9 in English, in Chinese the files alone, each side's own
    /// counted from its right.
    fn names(&self) {
        const CHINESE: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
        let beside = self.geometry.pitch * 0.7;
        let size = (self.geometry.pitch * 0.3).clamp(11.0, 20.0);
        let name = |at: Pos2, text: &str| {
            if text.is_ascii() {
                // Letters share a baseline.
                self.painter.text(
                    at,
                    Align2::CENTER_CENTER,
                    text,
                    FontId::proportional(size),
                    self.line_colour(),
                );
            } else {
                paint_centred(&self.painter, at, text, FontId::new(size, fonts::kai()), self.line_colour());
            }
        };
        let outside = vec2(0.0, if self.input.flipped { -beside } else { beside });
        if self.pieces.language != Language::English {
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

    pub(super) fn piece(&self, at: Pos2, piece: Piece, lifted: bool) {
        let radius = self.geometry.pitch * self.piece_size();
        self.pieces.paint(&self.painter, at, radius, piece, lifted);
    }
}
