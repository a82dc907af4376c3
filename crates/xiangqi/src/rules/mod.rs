//! The rules: pieces, board, legal moves, set-up, FEN, notation, game history, and the referee of repetition.
//!
//! Unchecked and checked positions have different types. A [`Setup`] is any arrangement of pieces (an edited board, a FEN, a
//! record); [`Setup::check`] returns everything that is wrong with it, or a [`Position`], which needs no further checks.

pub mod attacks;
pub mod bitboard;
pub mod board;
pub mod ending;
pub mod fen;
pub mod history;
pub mod movegen;
pub mod moves;
pub mod notation;
pub mod occupancy;
pub mod perft;
pub mod piece;
pub mod position;
pub mod referee;
pub mod setup;
pub mod square;
pub mod threat;
pub mod tree;
pub mod zobrist;
pub mod zones;

pub use bitboard::Bitboard;
pub use board::Board;
pub use ending::{Cause, Ending, Forfeit};
pub use moves::{Move, MoveList};
pub use piece::{Color, Piece, Role};
pub use position::{IllegalMove, Position, Undo};
pub use setup::{Setup, SetupFault, SetupFaults};
pub use square::Square;
