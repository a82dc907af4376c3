//! Coordinate notation: ICCS and the UCI dialects.

use super::NotationError;
use crate::rules::{Move, Square};

/// Writes `H2-E2`.
pub(super) fn write_iccs(played: Move) -> String {
    format!("{}-{}", played.from, played.to).to_ascii_uppercase()
}

/// Writes `h3e3`, ranks 1-10.
pub(super) fn write_from_one(played: Move) -> String {
    let point = |square: Square| format!("{}{}", (b'a' + square.file()) as char, square.rank() + 1);
    point(played.from) + &point(played.to)
}

/// Reads ranks 0-9, either case, with or without a dash.
pub(super) fn read(text: &[char]) -> Result<Move, NotationError> {
    let (from, to, second) = match *text {
        [a, b, c, d] => ([a, b], [c, d], 2),
        [a, b, '-', c, d] => ([a, b], [c, d], 3),
        _ => return Err(NotationError::Length(text.len())),
    };
    let point =
        |[file, rank]: [char; 2], at| square(file, rank.to_digit(10)).ok_or(NotationError::UnknownSquare(at));
    Ok(Move::new(point(from, 0)?, point(to, second)?))
}

/// Reads ranks 1-10, either case.
pub(super) fn read_from_one(text: &[char]) -> Result<Move, NotationError> {
    let second = text.iter().skip(1).position(|character| character.is_ascii_alphabetic()).map(|at| at + 1);
    let (from, to) = second.map_or((text, &[][..]), |at| text.split_at(at));
    let point = |point: &[char], at| {
        let (file, rank) = match *point {
            [file, rank] => (file, rank.to_digit(10).filter(|&rank| rank > 0)),
            [file, '1', '0'] => (file, Some(10)),
            [] => return Err(NotationError::Length(text.len())),
            _ => return Err(NotationError::UnknownSquare(at)),
        };
        square(file, rank.map(|rank| rank - 1)).ok_or(NotationError::UnknownSquare(at))
    };
    Ok(Move::new(point(from, 0)?, point(to, from.len())?))
}

pub(super) fn square(file: char, rank: Option<u32>) -> Option<Square> {
    let file = u32::from(file.to_ascii_lowercase()).checked_sub(u32::from('a'))?;
    Square::new(u8::try_from(file).ok()?, u8::try_from(rank?).ok()?)
}
