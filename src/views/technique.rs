//! Technique of a player by material.

use crate::experiment::technique::Technique;
use crate::report::{Columns, Table};
use crate::text::Words;

/// Materials with the won positions that were won, and the drawn ones that were held.
pub fn materials(words: Words, rows: Vec<Technique>) -> Table {
    Columns::<(), Technique>::over(words, ())
        .both("material", "cli-material", |(), technique| technique.node)
        .both("won", "technique-column-won", |(), technique| technique.won.all)
        .right()
        .both("converted", "technique-column-converted", |(), technique| technique.won.succeeded)
        .right()
        .both("drawn", "technique-column-drawn", |(), technique| technique.drawn.all)
        .right()
        .both("held", "technique-column-held", |(), technique| technique.drawn.succeeded)
        .right()
        .table("technique-worst", rows)
}
