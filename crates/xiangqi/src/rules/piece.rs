//! The two sides and the seven kinds of piece.

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
