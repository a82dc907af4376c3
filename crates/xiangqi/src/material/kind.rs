//! The six kinds of pieces that a material combination counts.

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
