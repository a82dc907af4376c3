//! Errors of reading moves.

use crate::rules::{IllegalMove, Move};

/// Error of reading a move of a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// No move in this form has this number of characters.
    #[error("a move does not have {0} characters in this form")]
    Length(usize),
    /// A point of the board was expected at this character.
    #[error("no point of the board at character {0}")]
    UnknownSquare(usize),
    /// A piece was expected.
    #[error("{0:?} is no piece")]
    UnknownPiece(char),
    /// A direction was expected.
    #[error("{0:?} is no direction")]
    UnknownDirection(char),
    /// A digit 1-9 was expected.
    #[error("{0:?} is no number from 1 to 9")]
    UnknownNumber(char),
    /// The text is two points, and that move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// No legal move matches the text.
    #[error("no legal move is like that")]
    NoSuchMove,
    /// Several legal moves match the text.
    #[error("several legal moves are like that: {candidates:?}")]
    Ambiguous {
        /// The matching moves.
        candidates: Vec<Move>,
    },
}
