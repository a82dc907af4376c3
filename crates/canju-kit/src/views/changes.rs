//! Combinations with another score than before.

use crate::inference::comparison::Rescored;
use crate::material::name::material_name;
use crate::report::{Columns, Table};
use crate::text::Words;

/// Combinations with another score, each for its mirror, too; `moved` counts classes, below 0 if it became better for red.
pub fn rescored(words: Words, rows: Vec<Rescored>) -> Table {
    Columns::<(), Rescored>::over(words, ())
        .both("material", "cli-material", |(), change| change.node)
        .data("before", |(), change| change.before.get())
        .data("after", |(), change| change.after.get())
        .data("moved", |(), change| i64::from(change.moved()))
        .shown("cli-score", |(), change| format!("{} → {}", change.before, change.after))
        .shown("cli-name", move |(), change| material_name(change.node.material(), words.language))
        .table("repair-list", rows)
}
