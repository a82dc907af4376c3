//! The log of a base: its entries, and the versions that name places in it.

use crate::knowledge::history::{Entry, EntryId, History, Version};
use crate::knowledge::score::Score;
use crate::knowledge::statement::Statement;
use crate::language::Language;
use crate::material::Material;
use crate::material::name::material_name;
use crate::report::{Cell, Columns, Table};
use crate::text::{Value, Words, moment, rfc3339};

/// Members of an action in JSON, in the order of every action that has them.
const ACTION: [&str; 13] = [
    "action",
    "from",
    "material",
    "locked",
    "by",
    "objective",
    "order",
    "steps",
    "method",
    "round",
    "answers",
    "positions",
    "file",
];

/// An entry, its action as JSON, and whether the current version is built on it.
struct Row {
    entry: Entry,
    action: Cell,
    in_force: bool,
}

/// Entries, each with whether the current version is built on it.
pub fn entries(words: Words, rows: impl IntoIterator<Item = (Entry, bool)>) -> Table {
    let row = |(entry, in_force): (Entry, bool)| Row {
        action: Cell::json(&entry.action, &ACTION),
        entry,
        in_force,
    };
    let table = Columns::<(), Row>::over(words, ())
        .shown("cli-entry", |(), row| format!("{}{}", if row.in_force { "" } else { "- " }, row.entry.id.0))
        .right()
        .data("entry", |(), row| row.entry.id.0)
        .data("parent", |(), row| row.entry.parent.0)
        .shown("cli-time", |(), row| moment(row.entry.time))
        .data("time", |(), row| rfc3339(row.entry.time))
        .both("author", "cli-author", |(), row| row.entry.author.clone());
    let table = ACTION.into_iter().fold(table, |table, name| {
        table.data(name, move |(), row| row.action.member(name).cloned().unwrap_or(Cell::Absent))
    });
    table
        .shown("cli-action", move |(), row| words.entry(&row.entry))
        .both("changes", "cli-changes", |(), row| row.entry.changes)
        .right()
        .data("score", |(), row| stated(row, |stated| stated.score.map(Score::get).into()))
        .data("sure", |(), row| stated(row, |stated| stated.sure.into()))
        .data("exceptions", |(), row| stated(row, |stated| stated.exceptions.into()))
        .data("comment", |(), row| stated(row, |stated| stated.comment.clone().into()))
        .data("changes_unit", |(), _| "mirror pairs")
        .data("in_force", |(), row| row.in_force)
        .table("panel-log", rows.into_iter().map(row).collect())
}

/// Returns a cell from the statement of an entry, if it has one.
fn stated(row: &Row, of: impl Fn(&Statement) -> Cell) -> Cell {
    row.entry.statement.as_ref().map_or(Cell::Absent, of)
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

/// An entry, and its action in words.
#[derive(Debug, Clone)]
pub struct Logged {
    /// The entry.
    pub entry: Entry,
    /// Its action, with the versions that it heads.
    pub action: String,
}

/// The columns of entries; the parts of a statement have columns of their own.
pub fn columns(words: Words) -> Columns<(), Logged> {
    let stated = |logged: &Logged, part: fn(&Statement) -> Option<Cell>| {
        logged.entry.statement.as_ref().and_then(part)
    };
    Columns::<(), Logged>::over(words, ())
        .shown("log-entry", |(), logged| i64::from(logged.entry.id.0))
        .shown("log-time", |(), logged| moment(logged.entry.time))
        .shown("log-author", move |(), logged| words.author(&logged.entry.author))
        .shown("log-action", |(), logged| logged.action.clone())
        .shown("log-changes", |(), logged| logged.entry.changes)
        .shown("table-material", |(), logged| logged.entry.action.material().map(Cell::from))
        .shown("log-name", move |(), logged| chinese_name(words, &logged.entry))
        .shown("column-score", move |(), logged| {
            stated(logged, |statement| Some(Cell::Score(Some(statement.score?), false)))
        })
        .shown("log-sure", move |(), logged| {
            let statement = logged.entry.statement.as_ref();
            statement.map(|statement| words.get(if statement.sure { "log-yes" } else { "log-no" }))
        })
        .shown("log-condition", move |(), logged| {
            stated(logged, |statement| Some(Cell::Percent(statement.exceptions?.into())))
        })
        .shown("log-comment", move |(), logged| {
            stated(logged, |statement| Some(statement.comment.clone().into()))
        })
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
