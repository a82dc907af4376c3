//! The rules: pieces, board, legal moves, set-up, FEN, notation, game history, and the referee of repetition.
//!
//! Unchecked and checked positions have different types. A [`Setup`] is any arrangement of pieces (an edited board, a FEN, a
//! record); [`Setup::check`] returns everything that is wrong with it, or a [`Position`], which needs no further checks.

pub mod attacks;
pub mod bitboard;
pub mod board;
pub mod fen;
pub mod notation;
pub mod piece;
pub mod position;
pub mod referee;
pub mod threat;
pub mod tree;
pub mod zobrist;
pub mod zones;

pub use bitboard::{Bitboard, Occupancy};
pub use board::Board;
pub use piece::{Color, Move, MoveList, Piece, Role, Square};
pub use position::{IllegalMove, Position, Setup, SetupFault, SetupFaults, Undo, divide, perft};
pub use referee::{Cause, Ending, Forfeit};
