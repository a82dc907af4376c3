//! The pieces of one side, packed into a number, and their six kinds.

use std::fmt;

/// The pieces of one side besides its king: one of 1,458 possibilities.
///
/// Ordered by [`SideMaterial::index`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SideMaterial(u16);

impl SideMaterial {
    /// Number of possibilities: 3⁵·6.
    pub const COUNT: u16 = 1458;

    /// The king alone.
    pub const BARE: Self = Self(0);

    /// Returns the side with these counts, in the order of [`Kind::ALL`]; `None` if a count exceeds that of a set.
    pub fn from_counts(counts: [u8; 6]) -> Option<Self> {
        let mut index = 0;
        for (kind, count) in Kind::ALL.into_iter().zip(counts) {
            if count > kind.limit() {
                return None;
            }
            index += kind.stride() * u16::from(count);
        }
        Some(Self(index))
    }

    /// Returns the side with this index; `None` at 1,458 and above.
    pub const fn from_index(index: u16) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index)) } else { None }
    }

    /// Returns the index among all sides, `((((R·3+N)·3+C)·6+P)·3+G)·3+M`: 0..1458.
    pub const fn index(self) -> u16 {
        self.0
    }

    /// The number of pieces of this kind.
    pub const fn count(self, kind: Kind) -> u8 {
        COUNTS[self.0 as usize][kind as usize]
    }

    /// Returns the counts in the order of [`Kind::ALL`].
    pub fn counts(self) -> [u8; 6] {
        COUNTS[usize::from(self.0)]
    }

    /// Returns the kinds present, one bit each in the order of [`Kind::ALL`]: 0..64.
    pub fn kinds(self) -> u8 {
        (0..).zip(self.counts()).fold(0, |bits, (kind, count)| bits | u8::from(count > 0) << kind)
    }

    /// Returns the side with one more piece of this kind; `None` beyond a set.
    pub const fn add(self, kind: Kind) -> Option<Self> {
        if self.count(kind) < kind.limit() { Some(Self(self.0 + kind.stride())) } else { None }
    }

    /// Returns the side with one piece of this kind less; `None` if it has none.
    pub const fn remove(self, kind: Kind) -> Option<Self> {
        if self.count(kind) > 0 { Some(Self(self.0 - kind.stride())) } else { None }
    }

    /// Whether this side has at least as many of every kind.
    pub fn contains(self, other: Self) -> bool {
        self.counts().into_iter().zip(other.counts()).all(|(own, theirs)| own >= theirs)
    }

    /// The number of pieces besides the king.
    pub fn pieces(self) -> u8 {
        self.counts().iter().sum()
    }

    /// The number of pieces that may cross the river.
    pub fn attackers(self) -> u8 {
        Kind::ALL.into_iter().filter(|k| k.attacks()).map(|k| self.count(k)).sum()
    }

    /// The units of strength: R 2, N and C 1.
    pub fn units(self) -> u8 {
        Kind::ALL.into_iter().map(|k| self.count(k) * k.units()).sum()
    }

    /// Whether a side of an endgame can have these pieces: at most 5 units of strength (Chen et al. 2011).
    pub fn is_endgame(self) -> bool {
        self.units() <= 5
    }

    /// Static value of the pieces that may cross the river (Chen et al. 2011).
    pub fn attacking_value(self) -> u8 {
        Kind::ALL.into_iter().filter(|k| k.attacks()).map(|k| self.count(k) * k.value()).sum()
    }

    /// Static value of guards and ministers (Chen et al. 2011).
    pub fn defending_value(self) -> u8 {
        Kind::ALL.into_iter().filter(|k| !k.attacks()).map(|k| self.count(k) * k.value()).sum()
    }

    /// Returns every side, by index.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self)
    }
}

/// A pattern for a side: exactly these pieces, or at least these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SidePattern {
    /// The pieces.
    pub pieces: SideMaterial,
    /// Whether more pieces are allowed.
    pub open: bool,
}

impl SidePattern {
    /// Matches any side.
    pub const ANY: Self = Self { pieces: SideMaterial::BARE, open: true };

    /// Returns the pattern of exactly these pieces.
    pub const fn exactly(pieces: SideMaterial) -> Self {
        Self { pieces, open: false }
    }

    /// Whether a side matches the pattern.
    pub fn holds(self, side: SideMaterial) -> bool {
        if self.open { side.contains(self.pieces) } else { side == self.pieces }
    }
}

impl fmt::Display for SidePattern {
    /// Writes the pattern as in queries: `KR*`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.pieces, if self.open { "*" } else { "" })
    }
}

/// The counts of every side by index: queries look up millions of sides.
static COUNTS: [[u8; 6]; SideMaterial::COUNT as usize] = {
    let mut table = [[0; 6]; SideMaterial::COUNT as usize];
    let mut index = 0;
    while index < SideMaterial::COUNT {
        let mut i = 0;
        while i < Kind::ALL.len() {
            let kind = Kind::ALL[i];
            table[index as usize][i] = (index / kind.stride() % (kind.limit() as u16 + 1)) as u8;
            i += 1;
        }
        index += 1;
    }
    table
};

/// A kind of piece other than the king, in the order of the text form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Rook 車, at most 2.
    Rook,
    /// Knight 馬, at most 2.
    Knight,
    /// Cannon 炮, at most 2.
    Cannon,
    /// Pawn 兵 卒, at most 5.
    Pawn,
    /// Guard 仕 士, at most 2.
    Guard,
    /// Minister 相 象, at most 2.
    Minister,
}

impl Kind {
    /// All kinds in the order of the text form.
    pub const ALL: [Self; 6] =
        [Self::Rook, Self::Knight, Self::Cannon, Self::Pawn, Self::Guard, Self::Minister];

    /// Returns the letter of the text form.
    pub const fn letter(self) -> char {
        match self {
            Self::Rook => 'R',
            Self::Knight => 'N',
            Self::Cannon => 'C',
            Self::Pawn => 'P',
            Self::Guard => 'G',
            Self::Minister => 'M',
        }
    }

    /// Returns the kind of a letter, in either case; A is a guard, B and E are ministers, H is a knight. `None` for any
    /// other letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            'R' => Self::Rook,
            'N' | 'H' => Self::Knight,
            'C' => Self::Cannon,
            'P' => Self::Pawn,
            'G' | 'A' => Self::Guard,
            'M' | 'B' | 'E' => Self::Minister,
            _ => return None,
        })
    }

    /// The maximum number per side.
    pub const fn limit(self) -> u8 {
        match self {
            Self::Pawn => 5,
            _ => 2,
        }
    }

    /// The static value of the paper: R 10, N and C 5, G and M 2, P 1 (Chen et al. 2011).
    pub const fn value(self) -> u8 {
        match self {
            Self::Rook => 10,
            Self::Knight | Self::Cannon => 5,
            Self::Guard | Self::Minister => 2,
            Self::Pawn => 1,
        }
    }

    /// Units of strength: R 2, N and C 1, the others 0. An endgame has at most 5 a side (Chen et al. 2011).
    pub const fn units(self) -> u8 {
        match self {
            Self::Rook => 2,
            Self::Knight | Self::Cannon => 1,
            _ => 0,
        }
    }

    /// Whether the kind may cross the river: rook, knight, cannon, pawn.
    pub const fn attacks(self) -> bool {
        !matches!(self, Self::Guard | Self::Minister)
    }

    /// Returns the difference that one more piece of this kind makes to [`super::SideMaterial::index`].
    pub const fn stride(self) -> u16 {
        match self {
            Self::Rook => 486,
            Self::Knight => 162,
            Self::Cannon => 54,
            Self::Pawn => 9,
            Self::Guard => 3,
            Self::Minister => 1,
        }
    }
}
