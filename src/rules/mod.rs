//! The game: pieces, board, legal moves, set-up, FEN, notation and the repetition judge.

mod piece;

pub use piece::Color;
