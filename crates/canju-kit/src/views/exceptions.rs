//! Exact exceptions: proved neighbours that violate monotonicity.

use super::shares::{self, SHARES, SHARES_TYPE};
use crate::material::Kind;
use crate::report::{Cell, Columns, Table, Type};
use crate::text::Words;
use crate::text::node::step_name;
use crate::verification::exceptions::{End, Exception};

const END: &[&str] = &["material", "score", "class", "shares.w", "shares.r", "shares.fortress"];
const END_TYPE: Type = Type::Map(&[
    ("material", Type::Node),
    ("score", Type::Score),
    ("class", Type::Count),
    ("shares", SHARES_TYPE),
]);

/// Exact exceptions.
pub fn exceptions(words: Words, rows: Vec<Exception>) -> Table {
    let table = Columns::<(), Exception>::over(words, ())
        .both("classes", "exceptions-classes", |(), found| found.classes())
        .right()
        .data("piece", |(), found| Kind::letter(found.step.kind).to_string())
        .data("color", |(), found| found.step.color.word())
        .of(Type::COLOR)
        .data("winner", |(), found| found.winner.word())
        .of(Type::COLOR)
        .data("better", |(), found| end(found.better))
        .of(END_TYPE)
        .members(END)
        .data("worse", |(), found| end(found.worse))
        .of(END_TYPE)
        .members(END);
    let table = shown(shown(table, |found| found.better), |found| found.worse);
    table
        .shown("exceptions-step", move |(), found| step_name(words, found.step))
        .table("exceptions-title", rows)
}

/// The columns that people read of one end.
fn shown(table: Columns<(), Exception>, end: fn(&Exception) -> End) -> Columns<(), Exception> {
    let table = table
        .shown("cli-material", move |(), found| end(found).node)
        .shown("cli-score", move |(), found| end(found).score.get());
    shares::shown(table, move |found| end(found).shares)
}

/// One end as programs read it.
fn end(end: End) -> Cell {
    Cell::Map(vec![
        ("material", end.node.into()),
        ("score", end.score.get().into()),
        ("class", end.score.class().get().into()),
        ("shares", Cell::json(&end.shares, SHARES)),
    ])
}
