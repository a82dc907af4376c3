//! What tables say of a position, for the faces.

use crate::rules::{Move, Position};
use crate::tablebase::code::Value;
use crate::tablebase::probe::is_endless_after;

/// What tables say of a position.
#[derive(Debug)]
pub struct Answer {
    /// Its value for the side to move.
    pub value: Value,
    /// Every legal move with its value for the side that makes it, the best first.
    pub moves: Vec<(Move, Value)>,
    /// The moves to the end with best play; empty without a distance.
    pub line: Vec<Move>,
}

impl Answer {
    /// Whether the value of this position, which was asked, rests on play without end.
    pub fn is_endless(&self, position: &Position) -> bool {
        is_endless_after(position, self.value, &self.moves)
    }
}
