//! Painting of the board: its lines, pieces, marks, numbers and arrows, and its look.

use egui::epaint::{PathShape, RectShape};
use egui::{
    Align2, Color32, ColorImage, Context, CornerRadius, FontId, Id, Painter, Pos2, Rect, Shape, Stroke,
    StrokeKind, TextureHandle, TextureId, TextureOptions, pos2, vec2,
};

use super::piece::{LIFT, Pieces, script};
use super::{BoardInput, Geometry, TargetMark};
use crate::app::theme::{self, Palette, paint_centred};
use crate::figures::number;
use crate::knowledge::score::Score;
use crate::language::Language;
use crate::rules::notation::Script;
use crate::rules::{Move, Piece, Square};
use crate::service::annotation::Judgement;
use crate::service::settings::BoardLook;

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

    const fn line_colour(&self) -> Color32 {
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
        let font = FontId::new(self.geometry.pitch * 0.46, theme::kai());
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
                paint_centred(&self.painter, at, text, FontId::new(size, theme::kai()), self.line_colour());
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

// Marks on the board: the last move, the picked piece and its targets, check, arrows, a judgement. Each has a shape of its own,
// so that none needs colour vision.

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
    fn differences(&self) {
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

// Numbers under the pieces: a heat map with one cell per point, and arrows between points.

/// Formats a number with its sign, so that it is readable without colour.
fn signed(value: f64) -> String {
    number::signed(value, 1).replace('-', "−")
}

/// Returns the score whose colour represents a number: red's end for the greatest, black's for the least, `None` around 0.
fn step(number: f64, most: f64) -> Option<Score> {
    let part = if most > 0.0 { (number.abs() / most * 4.0).round().min(4.0) as u8 } else { 0 };
    Score::new(if number > 0.0 { 4 - part } else { 5 + part }).filter(|_| part > 0)
}

impl Painting<'_> {
    /// Returns the centre of a piece: above the number of its point, if there is one.
    fn standing(&self, square: Square) -> Pos2 {
        let raised = if self.input.heat.is_some() { 0.15 } else { 0.0 };
        self.geometry.point(square) - vec2(0.0, raised) * self.geometry.pitch
    }

    /// Returns the size of a piece, in pitches.
    const fn piece_size(&self) -> f32 {
        if self.input.heat.is_some() { 0.31 } else { 0.46 }
    }

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

// The look of boards in the toolkit's context, as the theme is: set once a frame, read wherever a board is drawn.

/// Sets the look of the boards drawn from now on.
pub fn set_look(ctx: &Context, look: BoardLook) {
    ctx.data_mut(|data| data.insert_temp(Id::NULL, look));
}

/// Returns the look of boards.
pub(super) fn look(ctx: &Context) -> BoardLook {
    ctx.data(|data| data.get_temp(Id::NULL)).unwrap_or_default()
}

/// Size of the texture of wood, in pixels: it is made within a frame.
const WOOD: [usize; 2] = [384, 432];

/// Units of the grain for a pixel.
const SCALE: f32 = 4.0 / 3.0;

/// Returns the texture of wood of a theme, made when it is first drawn.
pub(super) fn wood(ctx: &Context, palette: &Palette, dark: bool) -> TextureId {
    let id = Id::unique(("wood", dark));
    if let Some(known) = ctx.data(|data| data.get_temp::<TextureHandle>(id)) {
        return known.id();
    }
    let texture = ctx.load_texture("wood", wood_image(palette), TextureOptions::LINEAR);
    let made = texture.id();
    ctx.data_mut(|data| data.insert_temp(id, texture));
    made
}

fn wood_image(palette: &Palette) -> ColorImage {
    let [width, height] = WOOD;
    let pixels = (0..width * height).map(|at| {
        let (x, y) = ((at % width) as f32 * SCALE, (at / width) as f32 * SCALE);
        palette.wood[0].lerp_to_gamma(palette.wood[1], grain(x, y))
    });
    ColorImage::new(WOOD, pixels.collect::<Vec<Color32>>())
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
    fn the_scale_has_both_ends_and_a_middle() {
        let steps = [12.0, 0.0, -0.1, -12.0].map(|number| step(number, 12.0).map(Score::get));
        assert_eq!(steps, [Some(0), None, None, Some(9)]);
        assert_eq!([3.0, -3.0].map(|number| step(number, 12.0).map(Score::get)), [Some(3), Some(6)]);
        assert_eq!(step(0.0, 0.0), None);
        assert_eq!([signed(3.16), signed(-12.55), signed(0.0)], ["+3.2", "−12.6", "0.0"]);
    }

    #[test]
    fn lines_and_names_can_be_read_wherever_the_grain_is_darkest_or_lightest() {
        for palette in [true, false].map(Palette::for_dark) {
            let pixels = wood_image(palette).pixels;
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
