//! Pieces. A red piece is a light disc with a double ring, a black one a dark disc with one ring, so that the sides can be
//! distinguished without colour vision.

use egui::epaint::RectShape;
use egui::{
    Color32, CornerRadius, FontId, Painter, Pos2, Rect, Response, Role as AccessRole, Sense, Shape, Stroke,
    StrokeKind, Ui, WidgetInfo, vec2,
};

use super::{look, pictogram};
use crate::app::fonts;
use crate::app::swatch::paint_centred;
use crate::app::theme::{Palette, SHADOW};
use crate::language::Language;
use crate::rules::notation::Script;
use crate::rules::{Color, Piece, Role};
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
    let side = match piece.color {
        Color::Red => "side-red",
        Color::Black => "side-black",
    };
    words.with(
        "board-piece",
        &[("side", words.get(side)), ("piece", script(words.language).piece(piece).to_string())],
    )
}

/// Returns the character that a piece bears; `None` for a picture.
pub(super) const fn character(piece: Piece, set: PieceSet, language: Language) -> Option<char> {
    Some(match set {
        PieceSet::Language => script(language).piece(piece),
        PieceSet::Traditional => Script::Traditional.piece(piece),
        PieceSet::Simplified => Script::Simplified.piece(piece),
        PieceSet::Letters => letter(piece.role),
        PieceSet::Pictograms => return None,
    })
}

/// Returns the letter of a piece in WXF moves.
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

/// How pieces are drawn.
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
                let font = FontId::new(radius * 1.22, fonts::kai());
                paint_centred(painter, at, &character.to_string(), font, ink);
            }
            None => pictogram::paint(painter, at, radius * 0.62, piece.role, ink, disc),
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
    let pieces = Pieces { palette, set: look::of(ui.ctx()).pieces, language: words.language };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::theme::contrast;

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
        fonts::install(&ctx);
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
                assert!(
                    known.iter().all(|one| fonts::kai_has(*one)),
                    "{known:?}: run assets/fonts/subset.py"
                );
            }
        }
    }
}
