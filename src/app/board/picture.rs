//! The board as an exported figure.

use std::fmt::Write;

use super::piece;
use crate::figures::svg::{Anchor, Svg};
use crate::figures::{Figure, List};
use crate::rules::{Color, Position, Square};
use crate::text::Words;

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
    svg.path(&lines(), LINE);
    let script = piece::script(words.language);
    let mut rows = Vec::new();
    for (square, piece) in position.board().iter() {
        let letter = script.piece(piece);
        let (fill, ink) =
            if piece.color == Color::Red { ("#ffffff", "#b3261e") } else { ("#1b1f24", "#ffffff") };
        svg.disc(point(square), 26.0, fill, ink, letter);
        rows.push(vec![square.to_string(), piece::piece_name(words, piece)]);
    }
    svg.text((MARGIN, height - 14.0), Anchor::Start, &title);
    let headers = ["export-point", "export-piece"].map(|key| words.get(key)).to_vec();
    Figure::Picture { title: title.clone(), svg: svg.finish(), cells: List::of(title, headers, rows) }
}

/// Returns the lines of the board, which look the same from both sides.
fn lines() -> String {
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
    use crate::figures::ExportFormat;

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
