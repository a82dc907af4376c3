//! Guard values: how well each point is guarded by either side, after Ke and Parng's capture strengths.

use canju_message::All;
use serde::{Deserialize, Serialize};

use xiangqi::rules::{Bitboard, Board, Color, Piece, Role, Square, attacks};

/// The capture strength of a kind, 1 to 9: the least valuable captures best.
pub const fn strength(role: Role) -> i32 {
    match role {
        Role::King => 1,
        Role::Rook => 2,
        Role::Cannon => 4,
        Role::Knight => 5,
        Role::Guard | Role::Minister | Role::Pawn => 9,
    }
}

/// Pieces that count in a guard value beside those that guard a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, All)]
#[serde(rename_all = "kebab-case")]
pub enum GuardForm {
    /// The piece on the point, if both sides guard it.
    #[default]
    Occupant,
    /// The piece only if it is an enemy of the side to move, as Ke and Parng's values are described elsewhere.
    KeParng,
}

/// One number a point, by [`Square::index`].
pub type Values = [i32; Square::COUNT];

/// Returns the guard value of every point: positive if Red guards it better. `viewpoint` matters for [`GuardForm::KeParng`] only.
pub fn values(board: &Board, form: GuardForm, viewpoint: Color) -> Values {
    let mut values = [0; Square::COUNT];
    let mut guarded = [Bitboard::EMPTY; 2];
    for (from, piece) in board.iter() {
        let points = attacks::guards(piece, from, board.occupancy());
        let worth = signed(piece);
        for square in points {
            values[square.index()] += worth;
        }
        guarded[piece.color.index()] |= points;
    }
    for square in guarded[0] & guarded[1] & board.occupancy().set() {
        let counts = |piece: &Piece| form == GuardForm::Occupant || piece.color != viewpoint;
        if let Some(piece) = board.piece_at(square).filter(counts) {
            values[square.index()] += signed(piece);
        }
    }
    values
}

/// The capture strength with the sign of the side: Red's is positive.
const fn signed(piece: Piece) -> i32 {
    match piece.color {
        Color::Red => strength(piece.role),
        Color::Black => -strength(piece.role),
    }
}
