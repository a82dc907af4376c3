//! Positions of the book that are like another one, and by which pieces they differ.

use super::exact::Spot;
use super::{OpeningBook, Place};
use xiangqi::rules::{Move, Piece, Position, Square};

/// Pieces by which a position differs from another.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Difference {
    /// Pieces of the other position that are missing here.
    pub missing: Vec<(Square, Piece)>,
    /// Pieces here that are missing there.
    pub extra: Vec<(Square, Piece)>,
}

impl Difference {
    /// Returns the number of differing pieces: a displaced one counts once.
    pub fn distance(&self) -> usize {
        self.missing.len().max(self.extra.len())
    }
}

/// Returns the difference of `position` from `other`.
pub fn difference(position: &Position, other: &Position) -> Difference {
    image_difference(position, other, |square| square)
}

/// Returns the difference of `position` from an image of `other`; `image` is its own inverse.
fn image_difference(position: &Position, other: &Position, image: fn(Square) -> Square) -> Difference {
    let theirs = other.board().iter().map(|(square, piece)| (image(square), piece));
    let missing = theirs.filter(|(square, piece)| position.piece_at(*square) != Some(*piece)).collect();
    let own = position.board().iter();
    let extra = own.filter(|(square, piece)| other.piece_at(image(*square)) != Some(*piece)).collect();
    Difference { missing, extra }
}

/// A position of the book that is like another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Similar {
    /// The game, by its place in the book.
    pub game: usize,
    /// The plies of it that lead there.
    pub ply: usize,
    /// Whether its left-right mirror is meant.
    pub mirrored: bool,
    /// Difference of the query position from it.
    pub difference: Difference,
    /// Move played there, in the orientation of the query position; it need not be legal.
    pub played: Move,
}

impl Similar {
    /// Compares with the position or its mirror, whichever is nearer; `None` if more than `most` pieces differ.
    fn of(position: &Position, there: &Position, played: Move, most: usize) -> Option<Self> {
        let plain = (false, difference(position, there));
        let mirror = (true, image_difference(position, there, Square::mirrored));
        let nearer = if mirror.1.distance() < plain.1.distance() { mirror } else { plain };
        let (mirrored, difference) = nearer;
        let played = if mirrored { played.mirrored() } else { played };
        (difference.distance() <= most).then_some(Self { game: 0, ply: 0, mirrored, difference, played })
    }
}

impl OpeningBook {
    /// The positions of the book with the same side to move that differ by no more than `most` pieces, and what was played there:
    /// the nearest first, `limit` at most. Each move of each position comes once, with the first game that has it.
    pub fn similar(&self, position: &Position, most: usize, limit: usize) -> Vec<Similar> {
        let mut found: Vec<(usize, Place, Similar)> = Vec::new();
        for (game, moves) in self.games().map(super::BookGame::moves).enumerate() {
            let mut there = Position::start();
            for (ply, &played) in moves.iter().enumerate() {
                if there.turn() == position.turn()
                    && let Some(similar) = Similar::of(position, &there, played, most)
                {
                    let similar = Similar { game, ply, ..similar };
                    found.push((similar.difference.distance(), Spot::of(&there).place(played), similar));
                }
                there.make(played);
            }
        }
        found.sort_by_key(|(distance, place, similar)| (*distance, *place, similar.game));
        found.dedup_by_key(|(_, place, _)| *place);
        found.into_iter().map(|(.., similar)| similar).take(limit).collect()
    }
}
