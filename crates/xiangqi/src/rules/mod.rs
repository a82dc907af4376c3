//! The game: pieces, board, legal moves, set-up, FEN, notation, the path of a game and its referee.
//!
//! Two types keep the unchecked and the checked apart: a [`Setup`] is any arrangement of pieces (a board being edited, a
//! FEN, a record), [`Setup::check`] names everything that is wrong with it, and what passes is a [`Position`], which
//! nothing below checks again.

pub mod attacks;
pub mod bitboard;
pub mod board;
pub mod ending;
pub mod fen;
pub mod movegen;
pub mod moves;
pub mod notation;
pub mod occupancy;
pub mod path;
pub mod perft;
pub mod piece;
pub mod position;
pub mod referee;
pub mod setup;
pub mod square;
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
