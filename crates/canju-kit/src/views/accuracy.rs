//! Predictions beside proofs.

use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::report::{Cell, Columns, Table, Type};
use crate::text::Words;

type Row = (NodeId, Score, Score);

/// Combinations with their proved and their predicted scores.
pub fn trials(words: Words, rows: Vec<Row>) -> Table {
    Columns::<(), Row>::over(words, ())
        .both("material", "cli-material", |(), (node, ..)| *node)
        .both("proved", "verify-proved", |(), (_, proved, _)| Cell::Score(Some(*proved), false))
        .of(Type::Score)
        .right()
        .both("predicted", "accuracy-predicted", |(), (.., predicted)| Cell::Score(Some(*predicted), false))
        .of(Type::Score)
        .right()
        .table("accuracy-severe", rows)
}
