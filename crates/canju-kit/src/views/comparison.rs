//! Differences between versions, as in Table 1 of the paper.

use crate::inference::comparison::{Comparison, LARGE};
use crate::report::{Cell, Columns, Table, Type};
use crate::text::Words;
use crate::text::paper::legible;
use crate::verification::paper::Changes;

/// Members of a row of the paper.
const MEMBERS: &[&str] = &["total_diff", "share", "changed", "large_at_least", "place.table"];
const PAPER: Type = Type::Map(&[
    ("total_diff", Type::Count),
    ("share", Type::Nullable(&Type::Share)),
    ("changed", Type::List(&Type::Text)),
    ("large_at_least", Type::Count),
    ("place", Type::Map(&[("table", Type::Count)])),
]);

/// Two named versions and their differences.
#[derive(Debug, Clone)]
pub struct Compared {
    /// The old version.
    pub old: String,
    /// The new version.
    pub new: String,
    /// Nodes by the classes between their scores.
    pub comparison: Comparison,
    /// The paper's row for the same versions.
    pub of_paper: Option<&'static Changes>,
}

/// Pairs of versions, for programs.
pub fn compared(words: Words, rows: Vec<Compared>) -> Table {
    Columns::<(), Compared>::over(words, ())
        .data("old", |(), row| row.old.clone())
        .data("new", |(), row| row.new.clone())
        .data("common", |(), row| row.comparison.common)
        .data("changed", |(), row| row.comparison.changed.to_vec())
        .data("added", |(), row| row.comparison.added)
        .data("removed", |(), row| row.comparison.removed)
        .data("total_diff", |(), row| row.comparison.total())
        .data("share", |(), row| Cell::Share(row.comparison.share(row.comparison.total())))
        .of(Type::Share)
        .data("large", |(), row| row.comparison.large())
        .data("large_share", |(), row| Cell::Share(row.comparison.share(row.comparison.large())))
        .of(Type::Share)
        .data("paper", |(), row| row.of_paper.map_or(Cell::Absent, of_paper))
        .of(PAPER)
        .optional()
        .members(MEMBERS)
        .table("compare-versions", rows)
}

/// A row of the paper as printed.
fn of_paper(row: &Changes) -> Cell {
    Cell::Map(vec![
        ("total_diff", row.total.into()),
        ("share", row.share().map(Cell::Share).into()),
        ("changed", row.cells.map(legible).to_vec().into()),
        ("large_at_least", row.least(LARGE).into()),
        ("place", Cell::json(&Changes::PLACE, &["table"])),
    ])
}
