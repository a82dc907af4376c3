//! Zobrist keys: one random number per piece and point, one for the side to move, combined by XOR.
//!
//! The numbers come from a fixed seed, so that keys are the same in every run and may be stored.

use super::{Board, Color, Piece, Square};
use crate::rng::Rng;

/// Toggled if Black is to move.
pub const BLACK_TO_MOVE: u64 = NUMBERS.0;

/// Returns the number of `piece` on `square`.
#[inline]
pub fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.color.index()][piece.role.index()][square.index()]
}

/// Computes the key of a board with `turn` to move from scratch.
pub fn key(board: &Board, turn: Color) -> u64 {
    let side = match turn {
        Color::Red => 0,
        Color::Black => BLACK_TO_MOVE,
    };
    board.iter().fold(side, |key, (square, found)| key ^ piece(found, square))
}

type PieceNumbers = [[[u64; Square::COUNT]; 7]; 2];

static PIECES: PieceNumbers = NUMBERS.1;

const NUMBERS: (u64, PieceNumbers) = {
    let mut rng = Rng::new(0x6361_6E6A_7500_0001);
    let mut pieces = [[[0; Square::COUNT]; 7]; 2];
    let mut i = 0;
    while i < 2 * 7 * Square::COUNT {
        pieces[i / Square::COUNT / 7][i / Square::COUNT % 7][i % Square::COUNT] = rng.next_u64();
        i += 1;
    }
    (rng.next_u64(), pieces)
};
