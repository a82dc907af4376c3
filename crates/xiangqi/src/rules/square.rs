//! The ninety points of the board.

use std::fmt;
use std::str::FromStr;

/// One of the ninety points, in ICCS coordinates: files `a` to `i` from Red's left, ranks 0 to 9 from Red's home rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The number of points.
    pub const COUNT: usize = 90;
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
