//! The tables' answer for a position.

use crate::rules::{Move, Position};
use crate::tablebase::code::Value;
use crate::tablebase::probe::{NoAnswer, Probe, endless_moves, is_endless_after};
use crate::tablebase::repeating::{RepeatingLine, repeating_line};

/// The tables' answer for a position.
#[derive(Debug)]
pub struct Answer {
    /// Its value for the side to move.
    pub value: Value,
    /// Every legal move with its value for the side that plays it, best first.
    pub moves: Vec<(Move, Value)>,
    /// Whether each of these values rests on endless play that the table does not judge in full.
    pub endless_moves: Vec<bool>,
    /// Whether the value of this position does.
    pub endless: bool,
    /// The principal variation to the end; empty without a distance.
    pub line: Vec<Move>,
    /// A line that shows a result by the rules on repetition, if one was found.
    pub repeating: Option<RepeatingLine>,
}

impl Answer {
    /// Looks a position up.
    ///
    /// # Errors
    /// There is no usable table.
    pub fn of(tables: &impl Probe, position: &Position) -> Result<Self, NoAnswer> {
        let (value, moves) = (tables.value(position)?, tables.moves(position)?);
        let endless_moves = endless_moves(tables, position, &moves);
        let endless = is_endless_after(tables, position, value, &endless_moves);
        let (line, repeating) = (tables.line(position)?, repeating_line(tables, position)?);
        Ok(Self { value, moves, endless_moves, endless, line, repeating })
    }
}
