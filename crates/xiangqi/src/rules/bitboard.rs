//! Bitboard: a set of points as the low ninety bits of a `u128`; the occupancy of ranks and files.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use super::Square;

/// A set of points; bit `n` is the point with index `n`. Bits 90 to 127 are always 0.
///
/// `Display` prints the board from Red's side, rank 9 at the top, `x` for a member and `.` for the others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(u128);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All ninety points.
    pub const ALL: Self = Self((1 << Square::COUNT) - 1);

    /// Returns the set of the one bits of `bits`; bits off the board are dropped.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Returns the members as bits.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Returns the set of one point.
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Returns the nine points of a rank 0-9; empty for any other number.
    pub const fn rank(rank: u8) -> Self {
        if rank < Square::RANKS { Self(0x1FF << (rank * Square::FILES)) } else { Self::EMPTY }
    }

    /// Returns the ten points of a file 0-8; empty for any other number.
    pub const fn file(file: u8) -> Self {
        let first: u128 =
            1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45 | 1 << 54 | 1 << 63 | 1 << 72 | 1 << 81;
        if file < Square::FILES { Self(first << file) } else { Self::EMPTY }
    }

    /// Whether `square` is a member.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of members.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has two members or more.
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether the sets intersect.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the member with the lowest index; `None` if the set is empty.
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::on_board(self.0.trailing_zeros())) }
    }

    /// Returns `self | other` in const context.
    pub(super) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns `self & other` in const context.
    pub(super) const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the points strictly between two points of one rank or file; empty if they do not share one.
    pub fn between(a: Square, b: Square) -> Self {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let span = (1_u128 << high.index()).saturating_sub(2 << low.index());
        if a.file() == b.file() {
            Self(span) & Self::file(a.file())
        } else if a.rank() == b.rank() {
            Self(span)
        } else {
            Self::EMPTY
        }
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// Set difference: the members of the first that are not members of the second.
impl Sub for Bitboard {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl BitAndAssign for Bitboard {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// Iterator over the members of a [`Bitboard`], lowest index first.
#[derive(Debug, Clone)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..Square::RANKS).rev() {
            for file in 0..Square::FILES {
                let member = Square::new(file, rank).is_some_and(|square| self.contains(square));
                write!(f, "{}{}", if file > 0 { " " } else { "" }, if member { 'x' } else { '.' })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

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

#[cfg(test)]
mod tests {
    use super::Bitboard;
    use crate::rules::Square;

    #[test]
    fn between_is_the_points_between_on_a_line() {
        for a in Square::all() {
            for b in Square::all() {
                let strictly = |x: u8, y: u8, z: u8| (x < y && y < z) || (z < y && y < x);
                let expected = Square::all().filter(|s| {
                    (a.file() == b.file() && s.file() == a.file() && strictly(a.rank(), s.rank(), b.rank()))
                        || (a.rank() == b.rank()
                            && s.rank() == a.rank()
                            && strictly(a.file(), s.file(), b.file()))
                });
                assert_eq!(Bitboard::between(a, b), expected.collect());
            }
        }
    }

    #[test]
    fn complement_stays_on_the_board() {
        assert_eq!(!Bitboard::EMPTY, Bitboard::ALL);
        assert_eq!(Bitboard::ALL.count(), 90);
        assert_eq!((!Bitboard::rank(3)).count(), 81);
        assert_eq!(Bitboard::ALL.into_iter().count(), 90);
    }
}
