//! A move, and a list of moves without heap allocation.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::str::FromStr;

use super::Square;

/// A move from one point to another. The captured piece follows from the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The origin.
    pub from: Square,
    /// The target.
    pub to: Square,
}

impl Move {
    /// Returns the move from `from` to `to`.
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// Returns the move in the left-right mirror.
    pub const fn mirrored(self) -> Self {
        Self::new(self.from.mirrored(), self.to.mirrored())
    }

    /// Returns the move from the other side's view: rank r becomes rank 9 − r.
    pub const fn flipped(self) -> Self {
        Self::new(self.from.flipped(), self.to.flipped())
    }
}

/// Error: the text is not two points of the board, with or without a dash between.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a move: two points of the board were expected")]
pub struct NotAMove;

/// Reads `h2e2` and `H2-E2`, whether the move is possible or not.
impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let (from, to) = text.split_at_checked(2).ok_or(NotAMove)?;
        let point = |text: &str| text.parse::<Square>().map_err(|_| NotAMove);
        Ok(Self::new(point(from)?, point(to.strip_prefix('-').unwrap_or(to))?))
    }
}

/// Writes `h2e2`: ICCS in lower case without the dash, equal to UCI with ranks 0-9.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The moves of one position, without heap allocation.
#[derive(Clone)]
pub struct MoveList {
    length: u8,
    moves: [Move; Self::CAPACITY],
}

impl MoveList {
    /// Upper bound on the moves of a position: two rooks and two cannons have at most 17 each, two knights 8, five pawns 3,
    /// two ministers 4, two guards together 5 and the king 4, in total 116.
    pub const CAPACITY: usize = 120;

    /// Returns an empty list.
    pub const fn new() -> Self {
        let nowhere = Square::on_board(0);
        Self { length: 0, moves: [Move::new(nowhere, nowhere); Self::CAPACITY] }
    }

    /// Adds a move; moves beyond the capacity are dropped, which no position reaches.
    #[inline]
    pub fn push(&mut self, item: Move) {
        if let Some(slot) = self.moves.get_mut(usize::from(self.length)) {
            *slot = item;
            self.length += 1;
        }
    }
}

impl DerefMut for MoveList {
    fn deref_mut(&mut self) -> &mut [Move] {
        self.moves.get_mut(..usize::from(self.length)).unwrap_or_default()
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];
    fn deref(&self) -> &[Move] {
        self.moves.get(..usize::from(self.length)).unwrap_or_default()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
