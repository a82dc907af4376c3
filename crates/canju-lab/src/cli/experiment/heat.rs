//! Numbers of the board as pictures: a cell a point, its colour by the sign and the size of the number.

use crate::adviser::finding::Matrix;
use crate::figures::number::decimal;
use crate::figures::svg::{Anchor, Svg};

/// Width and height of a cell, and of a board with what is around it.
const CELL: (f64, f64) = (46.0, 28.0);
const BOARD: (f64, f64) = (432.0, 336.0);
/// The top left corner of the first board.
const CORNER: (f64, f64) = (16.0, 44.0);

/// Boards two by two, each with its name; Black's home rank is above.
pub(super) fn boards(title: &str, boards: &[(String, Matrix)]) -> String {
    let rows = boards.len().div_ceil(2) as f64;
    let mut svg = Svg::new(2.0 * (CORNER.0 + BOARD.0), CORNER.1 + BOARD.1 * rows);
    svg.text((CORNER.0, 28.0), Anchor::Start, title);
    for (at, (name, matrix)) in boards.iter().enumerate() {
        let left = CORNER.0 + (CORNER.0 + BOARD.0) * (at % 2) as f64;
        board(&mut svg, (left, CORNER.1 + BOARD.1 * (at / 2) as f64), name, matrix);
    }
    svg.finish()
}

fn board(svg: &mut Svg, (left, top): (f64, f64), name: &str, matrix: &Matrix) {
    const NAME: f64 = 26.0;
    svg.text((left, top + 18.0), Anchor::Start, name);
    let most = matrix.iter().flatten().map(|value| value.abs()).fold(f64::MIN_POSITIVE, f64::max);
    for (rank, row) in matrix.iter().enumerate() {
        for (file, value) in row.iter().enumerate() {
            let corner = (left + CELL.0 * file as f64, top + NAME + CELL.1 * rank as f64);
            svg.bar(corner, CELL, &shade(value / most));
            svg.text((corner.0 + CELL.0 / 2.0, corner.1 + 19.0), Anchor::Middle, &number(*value, most));
        }
    }
}

/// A number with as many decimals as the largest one leaves room for.
fn number(value: f64, most: f64) -> String {
    decimal(value, if most < 1.0 { 3 } else { 1 })
}

/// White for 0 and the darker the farther from it, −1 to 1: violet below, orange above.
fn shade(part: f64) -> String {
    let full: [u8; 3] = if part < 0.0 { [0x75, 0x70, 0xb3] } else { [0xd9, 0x5f, 0x02] };
    let strength = 0.75 * part.abs().min(1.0);
    let [red, green, blue] = full.map(|light| (255.0 - strength * (255.0 - f64::from(light))).round() as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_and_numbers_tell_sign_and_size() {
        assert_eq!([shade(0.0), shade(1.0), shade(-1.0)], ["#ffffff", "#e38741", "#9894c6"]);
        assert_eq!(
            [number(-0.04, 9.0), number(-12.55, 12.55), number(0.0124, 0.5)],
            ["0.0", "-12.6", "0.012"]
        );
    }
}
