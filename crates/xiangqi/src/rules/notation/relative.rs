//! Common parts of WXF and Chinese notation: piece, direction and distance from the view of the moving side.
//!
//! Files are numbered 1-9 from the right of the side that moves. Pieces of one kind on one file form a *tandem*, in which
//! the piece nearest to the enemy comes first.

use super::NotationError;
use crate::rules::{Bitboard, Color, Move, Piece, Position, Role, Square};

/// A move in terms of the relative notations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Description {
    pub(super) role: Role,
    pub(super) selector: Selector,
    pub(super) step: Displacement,
}

/// The selector of one of several pieces of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Selector {
    /// The piece on this file.
    OnFile(u8),
    /// The piece with this place in a tandem.
    Placed(Place),
    /// The piece with this place in the tandem on this file.
    PlacedOnFile(Place, u8),
    /// Two digits: the middle one on file `n` of `nn`; as some programs write, number `n` on file `m` of `nm`.
    Digits(u8, u8),
}

/// A place in a tandem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// The first of four or five, if another one is called front.
    Foremost,
    Front,
    Middle,
    Rear,
    /// The last of four or five, if another one is called rear.
    Rearmost,
    /// Counted from 1: within the tandem, or through all tandems of the side from its right.
    Numbered(u8),
}

/// The direction and distance of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Displacement {
    pub(super) direction: Direction,
    /// The number of ranks for a piece that moves straight up or down; else the target file.
    pub(super) number: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Forward,
    Backward,
    Sideways,
}

/// The relation of a piece to the others of its kind.
#[derive(Debug, Clone, Copy)]
pub(super) struct Standing {
    pub(super) role: Role,
    /// The number of its file, 1-9.
    pub(super) file: u8,
    /// The number of pieces of its kind on its file, itself included.
    pub(super) size: u32,
    /// Its number in the tandem, 1 for the foremost.
    pub(super) place: u32,
    /// The number of files with a tandem of its kind.
    pub(super) tandems: u32,
    /// Its number among all pieces in tandems, file after file from the right.
    pub(super) number: u32,
}

/// Describes the legal move `played` of `piece`, with the selector of one notation.
pub(super) fn describe(
    position: &Position,
    piece: Piece,
    played: Move,
    selector: fn(&Standing) -> Selector,
) -> Description {
    let selector = selector(&standing(position, piece, played.from));
    Description { role: piece.role, selector, step: step(piece, played) }
}

/// Returns the legal move that matches: the one that would be written so, or the only possible reading.
pub(super) fn find(
    position: &Position,
    wanted: &Description,
    selector: fn(&Standing) -> Selector,
) -> Result<Move, NotationError> {
    let piece = Piece::new(position.turn(), wanted.role);
    let own = position.board().side(piece.color);
    let mut candidates = Vec::new();
    for from in position.board().pieces(piece.color, piece.role) {
        let standing = standing(position, piece, from);
        let named = selector(&standing) == wanted.selector;
        if !named && !standing.fits(wanted.selector) {
            continue;
        }
        let moves =
            (position.board().attacks_of(piece, from) - own).into_iter().map(|to| Move::new(from, to));
        for played in moves.filter(|played| step(piece, *played) == wanted.step && position.is_legal(*played))
        {
            if named {
                return Ok(played);
            }
            candidates.push(played);
        }
    }
    match candidates[..] {
        [] => Err(NotationError::NoSuchMove),
        [only] => Ok(only),
        _ => Err(NotationError::Ambiguous { candidates }),
    }
}

impl Standing {
    /// Whether `selector` matches the piece in any reading.
    fn fits(&self, selector: Selector) -> bool {
        match selector {
            Selector::OnFile(file) => self.file == file,
            Selector::Placed(place) => self.size > 1 && self.has(place),
            Selector::PlacedOnFile(place, file) => self.file == file && self.has(place),
            Selector::Digits(number, file) => {
                self.file == file
                    && (self.place == u32::from(number) || (number == file && self.has(Place::Middle)))
            }
        }
    }

    fn has(&self, place: Place) -> bool {
        match place {
            Place::Foremost | Place::Front => self.place == 1,
            Place::Middle => 1 < self.place && self.place < self.size,
            Place::Rear | Place::Rearmost => self.place == self.size,
            Place::Numbered(number) => [self.place, self.number].contains(&number.into()),
        }
    }
}

fn standing(position: &Position, piece: Piece, square: Square) -> Standing {
    let all = position.board().pieces(piece.color, piece.role);
    let on_file = |file| all & Bitboard::file(file);
    let tandems = || (0..Square::FILES).filter(|&file| on_file(file).has_several());
    let file = file_number(square, piece.color);
    let mates = on_file(square.file());
    let ahead = mates.into_iter().filter(|&other| is_ahead(other, square, piece.color)).count() as u32;
    let on_the_right = tandems().filter(|&other| file_of(other, piece.color) < file);
    Standing {
        role: piece.role,
        file,
        size: mates.count(),
        place: ahead + 1,
        tandems: tandems().count() as u32,
        number: ahead + 1 + on_the_right.map(|other| on_file(other).count()).sum::<u32>(),
    }
}

fn step(piece: Piece, played: Move) -> Displacement {
    let Move { from, to } = played;
    let direction = match from.rank() == to.rank() {
        true => Direction::Sideways,
        false if is_ahead(to, from, piece.color) => Direction::Forward,
        false => Direction::Backward,
    };
    let straight = from.file() == to.file();
    let number = if straight { from.rank().abs_diff(to.rank()) } else { file_number(to, piece.color) };
    Displacement { direction, number }
}

fn file_number(square: Square, color: Color) -> u8 {
    file_of(square.file(), color)
}

/// Returns the number of the board's file 0-8 as `color` counts, 1-9 from its right.
const fn file_of(file: u8, color: Color) -> u8 {
    match color {
        Color::Red => Square::FILES - file,
        Color::Black => file + 1,
    }
}

/// Whether `square` is nearer to the enemy of `color` than `than`.
const fn is_ahead(square: Square, than: Square, color: Color) -> bool {
    square.rank_from(color) > than.rank_from(color)
}
