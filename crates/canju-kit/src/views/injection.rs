//! Effects of repairs on planted errors.

use crate::report::{Cell, Columns, Table, Tone, Type};
use crate::text::Words;
use crate::text::injection::part_of;
use crate::verification::injection::{Repaired, Repairer};

/// Repairs of a base with this number of planted errors; people read shares of them.
pub fn repairs(words: Words, errors: u32, rows: Vec<Repaired>) -> Table {
    let share = move |part| Cell::or_dash(part_of(part, errors).map(Cell::Percent));
    Columns::<(), Repaired>::over(words, ())
        .both("method", "injection-method", move |(), repaired| method(words, repaired.by))
        .of(Type::Text)
        .data("found", |(), repaired| repaired.found)
        .shown("injection-found", move |(), repaired| share(repaired.found))
        .right()
        .data("restored", |(), repaired| repaired.restored)
        .shown("injection-restored", move |(), repaired| share(repaired.restored))
        .right()
        .both("harmed", "injection-harmed", |(), repaired| repaired.harmed)
        .right()
        .data("exact", |(), repaired| repaired.after.exact)
        .data("slight", |(), repaired| repaired.after.slight)
        .both("severe", "injection-severe", |(), repaired| repaired.after.severe)
        .right()
        .both("conflict_edges", "injection-conflicts", |(), repaired| repaired.conflicts)
        .right()
        .table("verify-planted", rows)
}

fn method(words: Words, by: Repairer) -> Cell {
    let name = match by {
        Repairer::Exact(method) => words.with("build-exact", &[("method", words.message(method))]),
        Repairer::Greedy(measure) => words.greedy(measure),
    };
    Cell::Word(by.word(), name, Tone::Plain)
}
