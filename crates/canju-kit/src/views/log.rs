//! The log of a base: its entries, the versions that name places in it, differences between versions as in Table 1 of the paper, and stored reports.

use crate::inference::comparison::{Comparison, LARGE};
use crate::knowledge::history::{Entry, EntryId, History, Statement, Version};
use crate::language::Language;
use crate::material::Material;
use crate::material::name::material_name;
use crate::report::{Cell, Columns, Table, Type};
use crate::store::Report;
use crate::text::paper::legible;
use crate::text::{Value, Words, moment, rfc3339};
use crate::verification::paper::Changes;

/// Members of an action in JSON with their types, in the order of every action that has them.
const ACTION: [(&str, Type); 13] = [
    ("action", Type::Text),
    ("from", Type::Text),
    ("material", Type::Text),
    ("locked", Type::Bool),
    ("by", Type::Text),
    ("objective", Type::Text),
    ("order", Type::Text),
    ("steps", Type::Count),
    ("method", Type::Text),
    ("round", Type::Text),
    ("answers", Type::Count),
    ("positions", Type::Count),
    ("file", Type::Text),
];

/// An entry as it is listed.
#[derive(Debug, Clone)]
pub struct Logged {
    entry: Entry,
    /// Its action, with the versions that it heads, and whether it is in force.
    line: String,
    /// Its action as JSON.
    action: Cell,
    in_force: bool,
}

impl Logged {
    /// Returns an entry of a log; it is in force if the current version is built on it.
    pub fn of(words: Words, history: &History, entry: &Entry, in_force: bool) -> Self {
        Self {
            action: Cell::json(&entry.action, &ACTION.map(|(name, _)| name)),
            entry: entry.clone(),
            line: words.logged(history, entry, in_force),
            in_force,
        }
    }
}

/// The columns that the window saves but neither draws nor prints: the parts of a statement.
pub const PARTS: [&str; 6] =
    ["table-material", "log-name", "column-score", "log-sure", "log-condition", "log-comment"];

/// The columns of entries.
pub fn columns(words: Words) -> Columns<(), Logged> {
    let table = Columns::<(), Logged>::over(words, ())
        .both("entry", "cli-entry", |(), row| i64::from(row.entry.id.0))
        .right()
        .data("parent", |(), row| row.entry.parent.0)
        .shown("cli-time", |(), row| moment(row.entry.time))
        .data("time", |(), row| rfc3339(row.entry.time))
        .of(Type::Time)
        .data("author", |(), row| row.entry.author.clone())
        .shown("cli-author", move |(), row| words.author(&row.entry.author));
    let table = ACTION.into_iter().fold(table, |table, (name, of)| {
        table
            .data(name, move |(), row| row.action.member(name).cloned().unwrap_or(Cell::Absent))
            .of(of)
            .optional()
    });
    table
        .shown("cli-action", |(), row| row.line.clone())
        .both("changes", "cli-changes", |(), row| row.entry.changes)
        .right()
        .shown("table-material", |(), row| row.entry.action.material().map(Cell::from))
        .shown("log-name", move |(), row| chinese_name(words, &row.entry))
        .both("score", "column-score", |(), row| {
            stated(row, |stated| stated.score.map(|score| Cell::Score(Some(score), false)).into())
        })
        .of(Type::Nullable(&Type::Score))
        .optional()
        .data("sure", |(), row| stated(row, |stated| stated.sure.into()))
        .of(Type::Bool)
        .optional()
        .shown("log-sure", move |(), row| {
            stated(row, |stated| words.get(if stated.sure { "log-yes" } else { "log-no" }).into())
        })
        .data("exceptions", |(), row| stated(row, |stated| stated.exceptions.into()))
        .of(Type::Nullable(&Type::Count))
        .optional()
        .shown("log-condition", |(), row| {
            stated(row, |stated| stated.exceptions.map(|percent| Cell::Percent(percent.into())).into())
        })
        .both("comment", "log-comment", |(), row| stated(row, |stated| stated.comment.clone().into()))
        .of(Type::Text)
        .optional()
        .data("changes_unit", |(), _| "mirror pairs")
        .data("in_force", |(), row| row.in_force)
}

/// Returns a cell from the statement of an entry, if it has one.
fn stated(row: &Logged, of: impl Fn(&Statement) -> Cell) -> Cell {
    row.entry.statement.as_ref().map_or(Cell::Absent, of)
}

/// The Chinese name of the combination of an entry, whatever the language.
fn chinese_name(words: Words, entry: &Entry) -> Option<String> {
    let script = match words.language {
        Language::Traditional => Language::Traditional,
        Language::English | Language::Simplified => Language::Simplified,
    };
    let material: Material = entry.action.material()?.parse().ok()?;
    Some(material_name(material, script))
}

/// All versions, oldest first.
pub fn versions(words: Words, history: &History) -> Table {
    let length = |head: EntryId| {
        std::iter::successors(history.entry(head), |entry| history.entry(entry.parent)).count()
    };
    let rows = history.versions().iter().map(|version| (version.clone(), length(version.head)));
    let current = history.current().name.clone();
    Columns::<String, (Version, usize)>::over(words, current)
        .shown("cli-version", |current, (version, _)| {
            format!("{} {}", if version.name == *current { "*" } else { " " }, version.name)
        })
        .data("name", |_, (version, _)| version.name.clone())
        .data("head", |_, (version, _)| version.head.0)
        .data("entries", |_, (_, entries)| *entries)
        .data("frozen", |_, (version, _)| version.frozen)
        .data("current", |current, (version, _)| version.name == *current)
        .shown("log-kind", move |_, (version, _)| {
            words.get(if version.frozen { "states-frozen" } else { "states-line" })
        })
        .shown("cli-entry", move |_, (version, entries)| {
            let place = [("entry", Value::from(version.head.0)), ("count", (*entries).into())];
            words.with("cli-version-of", &place)
        })
        .table("panel-log", rows.collect())
}

// Differences between versions, as in Table 1 of the paper.

/// Members of a row of the paper.
const PAPER_MEMBERS: &[&str] = &["total_diff", "share", "changed", "large_at_least", "place.table"];
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
        .members(PAPER_MEMBERS)
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

// Stored reports of experiments.

/// Reports with their numbers, from 1.
pub fn reports(words: Words, rows: Vec<(usize, Report)>) -> Table {
    let json = |text: &str| Cell::Json(serde_json::from_str(text).unwrap_or_default());
    Columns::<(), (usize, Report)>::over(words, ())
        .both("number", "games-number", |(), (number, _)| *number)
        .right()
        .both("experiment", "reports-experiment", |(), (_, report)| report.experiment.clone())
        .data("time", |(), (_, report)| rfc3339(report.time))
        .of(Type::Time)
        .shown("cli-time", |(), (_, report)| moment(report.time))
        .data("settings", move |(), (_, report)| json(&report.settings))
        .data("figures", move |(), (_, report)| json(&report.figures))
        .table("report-title", rows)
}
