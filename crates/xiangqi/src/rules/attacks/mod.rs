//! Attack tables, built at compile time.
//!
//! Rook and cannon use the occupancy of one rank and one file (`lines`), knight and minister that of their four legs or
//! eyes (`leapers`). The sets are pseudo-legal: they ignore the colour of the piece on the target and the safety of the own
//! king.
//!
//! A rook stops at the first piece, a cannon captures the second one over its screen:
//!
//! ```
//! use xiangqi::rules::{Position, attacks};
//! let position = Position::start();
//! let lines = attacks::lines("b2".parse()?, position.board().occupancy());
//! assert_eq!(lines.rook.to_string(), "\
//! . . . . . . . . .\n. . . . . . . . .\n. x . . . . . . .\n. x . . . . . . .\n. x . . . . . . .
//! . x . . . . . . .\n. x . . . . . . .\nx . x x x x x x .\n. x . . . . . . .\n. x . . . . . . .\n");
//! assert_eq!(lines.cannon.to_string(), "\
//! . x . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .
//! . . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n");
//! # Ok::<(), xiangqi::rules::square::NotASquare>(())
//! ```

mod leapers;
mod lines;

pub use leapers::{guard, king, knight, knight_leg, knight_ring, knights_to, minister, pawn, pawns_to};
pub use lines::{Lines, behind, cross, lines};

use super::occupancy::Occupancy;
use super::{Bitboard, Piece, Role, Square};

/// Returns the points that `piece` on `from` protects or could capture on. They equal [`attacks_of`], except that a cannon
/// protects over one screen only.
#[inline]
pub fn guards(piece: Piece, from: Square, occupied: &Occupancy) -> Bitboard {
    match piece.role {
        Role::Cannon => behind(from, occupied),
        _ => attacks_of(piece, from, occupied),
    }
}

/// Returns the pseudo-legal targets of `piece` on `from`, both quiet moves and captures.
#[inline]
pub fn attacks_of(piece: Piece, from: Square, occupied: &Occupancy) -> Bitboard {
    match piece.role {
        Role::King => king(from),
        Role::Guard => guard(from),
        Role::Minister => minister(from, occupied.set()),
        Role::Rook => lines(from, occupied).rook,
        Role::Knight => knight(from, occupied.set()),
        Role::Cannon => lines(from, occupied).cannon_reach(occupied.set()),
        Role::Pawn => pawn(from, piece.color),
    }
}
