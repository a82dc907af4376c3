//! The two sides, the seven kinds of piece, the ninety points of the board, and moves between them.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A side. Red plays up the board, from rank 0 towards rank 9, and moves first in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Color {
    /// 紅
    Red,
    /// 黑
    Black,
}

impl Color {
    /// Both sides, Red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// Returns the other side.
    pub const fn opponent(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }

    /// Returns the name in JSON and CSV.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Black => "black",
        }
    }

    /// 0 for Red, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A kind of piece, in the order king, guard, minister, rook, knight, cannon, pawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// 帥 將, the general.
    King,
    /// 仕 士, the advisor.
    Guard,
    /// 相 象, the elephant.
    Minister,
    /// 車, the chariot.
    Rook,
    /// 馬, the horse.
    Knight,
    /// 炮
    Cannon,
    /// 兵 卒, the soldier.
    Pawn,
}

impl Role {
    /// All seven, in the order of [`Role::index`].
    pub const ALL: [Self; 7] =
        [Self::King, Self::Guard, Self::Minister, Self::Rook, Self::Knight, Self::Cannon, Self::Pawn];

    /// Returns 0 for the king to 6 for the pawn.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter in names of material: K G M R N C P.
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Guard => 'G',
            Self::Minister => 'M',
            Self::Rook => 'R',
            Self::Knight => 'N',
            Self::Cannon => 'C',
            Self::Pawn => 'P',
        }
    }

    /// The number of pieces of this kind in one side of a set.
    pub const fn set_size(self) -> u32 {
        match self {
            Self::King => 1,
            Self::Pawn => 5,
            _ => 2,
        }
    }
}

/// A piece: a side and a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// The side.
    pub color: Color,
    /// The kind.
    pub role: Role,
}

impl Piece {
    /// Returns the piece of `color` and `role`.
    pub const fn new(color: Color, role: Role) -> Self {
        Self { color, role }
    }
}

/// One of the ninety points, in ICCS coordinates: files `a` to `i` from Red's left, ranks 0 to 9 from Red's home rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The number of points.
    pub const COUNT: usize = 90;
    /// The point with the lowest index, a0.
    pub const FIRST: Self = Self(0);
    /// The point with the highest index, i9.
    pub const LAST: Self = Self(Self::COUNT as u8 - 1);
    /// The number of files.
    pub const FILES: u8 = 9;
    /// The number of ranks.
    pub const RANKS: u8 = 10;

    /// Returns the point on `file` 0-8 (a-i) and `rank` 0-9; `None` if either is off the board.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < Self::FILES && rank < Self::RANKS { Some(Self(rank * Self::FILES + file)) } else { None }
    }

    /// Returns the point with `index` 0-89; `None` above that.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// As [`Square::from_index`], for an index known to be on the board.
    pub(super) const fn on_board(index: u32) -> Self {
        debug_assert!(index < Self::COUNT as u32);
        Self(index as u8)
    }

    /// Returns all ninety points, a0 b0 … i9.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The index `rank * 9 + file`, 0 to 89.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 to 8 from Red's left.
    pub const fn file(self) -> u8 {
        self.0 % Self::FILES
    }

    /// The rank, 0 to 9 from Red's home rank.
    pub const fn rank(self) -> u8 {
        self.0 / Self::FILES
    }

    /// The point as a side sees it: for Black mirrored at the river.
    pub const fn seen_by(self, color: Color) -> Self {
        match color {
            Color::Red => self,
            Color::Black => self.flipped(),
        }
    }

    /// The rank, 0 to 9 from a side's home rank.
    pub const fn rank_from(self, color: Color) -> u8 {
        self.seen_by(color).rank()
    }

    /// Files or ranks to another point, the larger of the two.
    pub fn distance(self, other: Self) -> u8 {
        self.file().abs_diff(other.file()).max(self.rank().abs_diff(other.rank()))
    }

    /// Returns the point `files` to Red's right and `ranks` up the board; `None` off the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        Self::new((self.file() as i8 + files) as u8, (self.rank() as i8 + ranks) as u8)
    }

    /// Returns the point in the left-right mirror.
    pub const fn mirrored(self) -> Self {
        Self(self.0 - self.file() + (Self::FILES - 1 - self.file()))
    }

    /// Returns the point mirrored at the river: rank r becomes rank 9 − r.
    pub const fn flipped(self) -> Self {
        Self((Self::RANKS - 1 - self.rank()) * Self::FILES + self.file())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Error: the text is not a letter a-i followed by a digit 0-9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a point of the board: a letter a-i and a digit 0-9 were expected")]
pub struct NotASquare;

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let &[file, rank] = text.as_bytes() else { return Err(NotASquare) };
        Self::new(file.to_ascii_lowercase().wrapping_sub(b'a'), rank.wrapping_sub(b'0')).ok_or(NotASquare)
    }
}

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

#[cfg(test)]
mod tests {
    use super::Square;

    #[test]
    fn names_and_indices_are_one_to_one() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::from_index(square.index()), Some(square));
            assert_eq!(Square::new(square.file(), square.rank()), Some(square));
        }
        for text in ["", "a", "j0", "a10", "aa", "00", "@5", "é1", "a:"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }

    #[test]
    fn reflections_undo_themselves() {
        for square in Square::all() {
            assert_eq!(square.mirrored().mirrored(), square);
            assert_eq!(square.flipped().flipped(), square);
            assert_eq!(square.mirrored().file() + square.file(), 8);
            assert_eq!(square.flipped().rank() + square.rank(), 9);
        }
    }
}
