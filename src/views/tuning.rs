//! Parameters of the evaluation as a run has moved them.

use crate::report::{Cell, Columns, Table, Tone};
use crate::text::Words;
use crate::tuner::Moved;

/// Parameters that a run has moved.
pub fn parameters(words: Words, rows: Vec<Moved>) -> Table {
    Columns::<(), Moved>::over(words, ())
        .both("parameter", "tune-column-parameter", move |(), moved| {
            Cell::Word(moved.parameter.name, words.parameter(moved.parameter), Tone::Plain)
        })
        .both("from", "tune-column-from", |(), moved| Cell::Real(moved.parameter.initial, 2))
        .right()
        .both("to", "tune-column-to", |(), moved| Cell::Real(moved.to, 2))
        .right()
        .both("by", "tune-column-by", |(), moved| Cell::Share(moved.by))
        .right()
        .table("tuning-parameters", rows)
}
