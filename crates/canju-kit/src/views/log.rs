//! The log of a base: its entries, the versions that name places in it, differences between versions as in Table 1 of the paper, and stored reports.

use crate::inference::comparison::{Comparison, LARGE};
use crate::knowledge::history::{Entry, EntryId, History, Statement, Version};
use crate::language::Language;
use crate::material::Material;
use crate::material::name::material_name;
use crate::report::{Cell, Columns, Share, Table, Type};
use crate::store::Report;
use crate::text::paper::legible;
use crate::text::{Value, Words, moment, rfc3339};
use crate::verification::paper::Changes;

/// Members of an action in JSON with their types, in the order of every action that has them.
const ACTION: [(&str, Type, &str); 13] = [
    ("action", Type::Text, "Kind of the action"),
    ("from", Type::Text, "Origin of the base"),
    ("material", Type::Text, ""),
    ("locked", Type::Bool, "Whether it locks"),
    ("by", Type::Text, "Expert who answered"),
    ("objective", Type::Text, "Objective of the resolver"),
    ("order", Type::Text, "Order of the resolver"),
    ("steps", Type::Count, "Steps of the resolver"),
    ("method", Type::Text, "Method of the repair"),
    ("round", Type::Text, "Round"),
    ("answers", Type::Count, "Answers withdrawn"),
    ("positions", Type::Count, "Positions added as evidence"),
    ("file", Type::Text, "File merged or imported"),
];

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
            action: Cell::json(&entry.action, &ACTION.map(|(name, ..)| name)),
            entry: entry.clone(),
            line: words.logged(history, entry, in_force),
            in_force,
        }
    }
}

/// The columns that the window saves but neither draws nor prints: the parts of a statement.
pub const PARTS: [&str; 6] =
    ["table-material", "log-name", "column-score", "log-sure", "log-condition", "log-comment"];

pub fn columns(words: Words) -> Columns<(), Logged> {
    let table = Columns::<(), Logged>::over(words, ())
        .both("entry", "cli-entry", |(), row| i64::from(row.entry.id.0))
        .says("Number of the entry")
        .data("parent", |(), row| row.entry.parent.0)
        .says("Entry before it; 0 for none")
        .shown("cli-time", |(), row| moment(row.entry.time))
        .data("time", |(), row| rfc3339(row.entry.time))
        .of(Type::Time)
        .data("author", |(), row| row.entry.author.clone())
        .says("Author")
        .shown("cli-author", move |(), row| words.author(&row.entry.author));
    let table = ACTION.into_iter().fold(table, |table, (name, of, says)| {
        table
            .data(name, move |(), row| row.action.member(name).cloned().unwrap_or(Cell::Absent))
            .says(says)
            .of(of)
            .optional()
    });
    table
        .shown("cli-action", |(), row| row.line.clone())
        .both("changes", "cli-changes", |(), row| row.entry.changes)
        .says("Changes of the entry")
        .shown("table-material", |(), row| row.entry.action.material().map(Cell::from))
        .shown("log-name", move |(), row| chinese_name(words, &row.entry))
        .both("score", "column-score", |(), row| {
            stated(row, |stated| stated.score.map(|score| Cell::Score(Some(score), false)).into())
        })
        .of(Type::Nullable(&Type::Score))
        .optional()
        .data("sure", |(), row| stated(row, |stated| stated.sure.into()))
        .says("Whether the author was sure")
        .of(Type::Bool)
        .optional()
        .shown("log-sure", move |(), row| {
            stated(row, |stated| words.get(if stated.sure { "log-yes" } else { "log-no" }).into())
        })
        .data("exceptions", |(), row| stated(row, |stated| stated.exceptions.into()))
        .says("Percentage of positions with another result")
        .of(Type::Nullable(&Type::Count))
        .optional()
        .shown("log-condition", |(), row| {
            stated(row, |stated| stated.exceptions.map(|percent| Cell::Percent(percent.into())).into())
        })
        .both("comment", "log-comment", |(), row| stated(row, |stated| stated.comment.clone().into()))
        .says("Comment on the score")
        .of(Type::Text)
        .optional()
        .data("changes_unit", |(), _| "mirror pairs")
        .says("Unit of changes")
        .data("in_force", |(), row| row.in_force)
        .says("Whether the current version is built on it")
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
        .says("Its name")
        .data("head", |_, (version, _)| version.head.0)
        .says("Its newest entry")
        .data("entries", |_, (_, entries)| *entries)
        .says("Entries that it is built on")
        .data("frozen", |_, (version, _)| version.frozen)
        .says("Whether it is a named state, which does not grow")
        .data("current", |current, (version, _)| version.name == *current)
        .says("Whether it is the current version")
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
    pub old: String,
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
        .says("Old version")
        .data("new", |(), row| row.new.clone())
        .says("New version")
        .data("common", |(), row| row.comparison.common)
        .says("Nodes with a score in both versions")
        .data("changed", |(), row| row.comparison.changed.to_vec())
        .says("Common nodes by the classes between their scores, 0 to 8")
        .data("added", |(), row| row.comparison.added)
        .says("Nodes that only the new version scores")
        .data("removed", |(), row| row.comparison.removed)
        .says("Nodes that only the old version scores")
        .data("total_diff", |(), row| row.comparison.total())
        .says("Nodes whose class changed")
        .data("share", |(), row| Share(row.comparison.share(row.comparison.total())))
        .says("Share of the common nodes that changed")
        .data("large", |(), row| row.comparison.large())
        .says("Nodes that changed by 5 classes or more")
        .data("large_share", |(), row| Share(row.comparison.share(row.comparison.large())))
        .says("Their share of the common nodes")
        .data("paper", |(), row| row.of_paper.map_or(Cell::Absent, of_paper))
        .says("Row of the paper on these versions, with signs for lost digits")
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
        .both("experiment", "reports-experiment", |(), (_, report)| report.experiment.clone())
        .says("Experiment")
        .data("time", |(), (_, report)| rfc3339(report.time))
        .of(Type::Time)
        .shown("cli-time", |(), (_, report)| moment(report.time))
        .data("settings", move |(), (_, report)| json(&report.settings))
        .says("All that decides its figures")
        .data("figures", move |(), (_, report)| json(&report.figures))
        .says("Its figures")
        .table("report-title", rows)
}
