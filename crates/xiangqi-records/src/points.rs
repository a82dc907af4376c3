//! Moves as two points in digits, file from the left and rank from the top, as in web formats.

use xiangqi::rules::{Move, Square};

/// Returns the point of two digits.
pub(super) fn point(file: u8, rank: u8) -> Option<Square> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    Square::new(digit(file)?, 9_u8.checked_sub(digit(rank)?)?)
}

/// Returns the digits of a point.
pub(super) fn digits(square: Square) -> [char; 2] {
    let digit = |number: u8| char::from(b'0' + number);
    [digit(square.file()), digit(9 - square.rank())]
}

/// Returns the move of four digits.
pub(super) fn read(digits: &[u8]) -> Option<Move> {
    let &[file, rank, to_file, to_rank] = digits else { return None };
    Some(Move::new(point(file, rank)?, point(to_file, to_rank)?))
}
