//! Runs of the tuner, and the parameters that they have moved.

use std::sync::Arc;

use crate::report::{Cell, Columns, Table, Tone, Type};
use crate::text::Words;
use crate::tuner::Moved;
use crate::tuner::run::Past;

/// Generations, with the score of the best of each.
pub fn generations(words: Words, rows: Vec<Arc<Past>>) -> Table {
    Columns::<(), Arc<Past>>::over(words, ())
        .both("generation", "tune-column-generation", |(), past| i64::from(past.number) + 1)
        .right()
        .data("best", |(), past| past.best)
        .both("fitness", "tune-column-best", |(), past| Cell::Share(past.fitness))
        .of(Type::Share)
        .right()
        .both("mean", "tune-column-mean", |(), past| Cell::Share(past.mean))
        .of(Type::Share)
        .right()
        .both("spread", "tune-column-spread", |(), past| Cell::Real(past.outline.spread, 3))
        .of(Type::Real)
        .right()
        .both("at_bounds", "tune-column-bounds", |(), past| Cell::Share(past.outline.at_bounds))
        .of(Type::Share)
        .right()
        .data("games", |(), past| past.games)
        .table("panel-tuning", rows)
}

/// Parameters that a run has moved.
pub fn parameters(words: Words, rows: Vec<Moved>) -> Table {
    Columns::<(), Moved>::over(words, ())
        .both("parameter", "tune-column-parameter", move |(), moved| {
            Cell::Word(moved.parameter.name, words.parameter(moved.parameter), Tone::Plain)
        })
        .of(Type::Text)
        .both("from", "tune-column-from", |(), moved| Cell::Real(moved.parameter.initial, 2))
        .of(Type::Real)
        .right()
        .both("to", "tune-column-to", |(), moved| Cell::Real(moved.to, 2))
        .of(Type::Real)
        .right()
        .both("by", "tune-column-by", |(), moved| Cell::Share(moved.by))
        .of(Type::Real)
        .right()
        .table("tuning-parameters", rows)
}
