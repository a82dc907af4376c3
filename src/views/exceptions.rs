//! Neighbours that break the order of pieces although tables prove both.

use crate::acquisition::scoring::Shares;
use crate::material::Kind;
use crate::report::{Cell, Columns, Table};
use crate::text::Words;
use crate::text::node::step_name;
use crate::verification::exceptions::{End, Exception};

const END: &[&str] = &["material", "score", "class", "shares.w", "shares.r", "shares.fortress"];

/// Exact exceptions.
pub fn exceptions(words: Words, rows: Vec<Exception>) -> Table {
    let table = Columns::<(), Exception>::over(words, ())
        .both("classes", "exceptions-classes", |(), found| found.classes())
        .right()
        .data("piece", |(), found| Kind::letter(found.step.kind).to_string())
        .data("color", |(), found| found.step.color.word())
        .data("winner", |(), found| found.winner.word())
        .data("better", |(), found| end(found.better))
        .members(END)
        .data("worse", |(), found| end(found.worse))
        .members(END);
    let table = shown(shown(table, |found| found.better), |found| found.worse);
    table
        .shown("exceptions-step", move |(), found| step_name(words, found.step))
        .table("exceptions-title", rows)
}

/// The columns that people read of one end.
fn shown(table: Columns<(), Exception>, end: fn(&Exception) -> End) -> Columns<(), Exception> {
    let share = move |found: &Exception, of: fn(&Shares) -> Option<f64>| {
        Cell::or_dash(end(found).shares.as_ref().and_then(of).map(Cell::Percent))
    };
    table
        .shown("cli-material", move |(), found| end(found).node)
        .shown("cli-score", move |(), found| end(found).score.get())
        .shown("share-w", move |(), found| share(found, |shares| Some(shares.w)))
        .right()
        .shown("share-r", move |(), found| share(found, |shares| Some(shares.r)))
        .right()
        .shown("share-f", move |(), found| share(found, |shares| shares.fortress))
        .right()
}

/// One end as programs read it.
fn end(end: End) -> Cell {
    let shares = end.shares.map(|shares| {
        let fortress = shares.fortress.map(Cell::Percent);
        Cell::Map(vec![
            ("w", Cell::Percent(shares.w)),
            ("r", Cell::Percent(shares.r)),
            ("fortress", fortress.into()),
        ])
    });
    Cell::Map(vec![
        ("material", end.node.into()),
        ("score", end.score.get().into()),
        ("class", end.score.class().get().into()),
        ("shares", shares.into()),
    ])
}
