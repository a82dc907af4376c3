//! Why a text is no move.

use crate::rules::{IllegalMove, Move};

/// Why a text is not a move of the position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// The text has another length than any move in this form; how many characters it has.
    #[error("a move does not have {0} characters in this form")]
    Length(usize),
    /// No point of the board, but there should be one; its place among the characters.
    #[error("no point of the board at character {0}")]
    UnknownSquare(usize),
    /// No piece, but there should be one.
    #[error("{0:?} is no piece")]
    UnknownPiece(char),
    /// No direction, but there should be one.
    #[error("{0:?} is no direction")]
    UnknownDirection(char),
    /// No digit 1-9, but there should be one.
    #[error("{0:?} is no number from 1 to 9")]
    UnknownNumber(char),
    /// The text names two points, and that move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The text describes a move, and no legal move is like that.
    #[error("no legal move is like that")]
    NoSuchMove,
    /// The text fits several legal moves.
    #[error("several legal moves are like that: {candidates:?}")]
    Ambiguous {
        /// The moves it fits.
        candidates: Vec<Move>,
    },
}
