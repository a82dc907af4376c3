//! The log of a base.

use crate::knowledge::history::Entry;
use crate::knowledge::statement::Statement;
use crate::language::Language;
use crate::material::Material;
use crate::material::name::material_name;
use crate::report::{Cell, Columns};
use crate::text::{Words, moment};

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
