//! Occupancy of the board, by point, rank and file.

use super::{Bitboard, Square};

/// The occupied points as a bitboard and as the bits of every rank and file, which index the line tables.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Occupancy {
    set: Bitboard,
    ranks: [u16; Square::RANKS as usize],
    files: [u16; Square::FILES as usize],
}

impl Occupancy {
    /// Returns all occupied points.
    #[inline]
    pub const fn set(&self) -> Bitboard {
        self.set
    }

    /// Returns the occupancy of the rank of `square`; bit n is file n.
    #[inline]
    pub const fn rank_of(&self, square: Square) -> usize {
        self.ranks[square.rank() as usize] as usize
    }

    /// Returns the occupancy of the file of `square`; bit n is rank n.
    #[inline]
    pub const fn file_of(&self, square: Square) -> usize {
        self.files[square.file() as usize] as usize
    }

    /// Toggles the occupancy of one point.
    #[inline]
    pub fn toggle(&mut self, square: Square) {
        self.set ^= Bitboard::of(square);
        self.ranks[usize::from(square.rank())] ^= 1 << square.file();
        self.files[usize::from(square.file())] ^= 1 << square.rank();
    }

    /// Returns a copy with one point toggled.
    #[inline]
    pub fn toggled(&self, square: Square) -> Self {
        let mut other = self.clone();
        other.toggle(square);
        other
    }
}
