//! The tables' answer for a position.

use crate::rules::{Move, Position};
use crate::tablebase::code::Value;
use crate::tablebase::probe::is_endless_after;

/// The tables' answer for a position.
#[derive(Debug)]
pub struct Answer {
    /// Its value for the side to move.
    pub value: Value,
    /// Every legal move with its value for the side that plays it, best first.
    pub moves: Vec<(Move, Value)>,
    /// The principal variation to the end; empty without a distance.
    pub line: Vec<Move>,
}

impl Answer {
    /// Whether the value of this position rests on endless play.
    pub fn is_endless(&self, position: &Position) -> bool {
        is_endless_after(position, self.value, &self.moves)
    }
}
