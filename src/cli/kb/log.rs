//! `canju kb log`: what was done, newest first.

use std::collections::HashSet;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::moment::{readable, rfc3339};
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use crate::knowledge::history::{Action, Entry, EntryId};
use crate::knowledge::score::Score;
use crate::knowledge::statement::Statement;
use crate::store::Base;
use crate::text::thousands;

/// List what was done to a base, newest first: the line of the current version.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb log --limit 10
  canju kb log --find 'Lin KNP'     every entry whose line has these words, comments too
  canju kb log --all    also what was taken back and never made again; marked with -")]
pub(super) struct Arguments {
    /// List so many at most.
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Every entry there ever was, branches that were left included.
    #[arg(long)]
    all: bool,
    /// Only entries whose line has all these words: a name, a comment, a condition, a score, a date.
    #[arg(long, value_name = "WORDS")]
    find: Option<String>,
}

#[derive(Serialize)]
struct EntryPicture<'a> {
    entry: u32,
    parent: u32,
    time: String,
    author: &'a str,
    #[serde(flatten)]
    action: &'a Action,
    /// A node and its mirror are one change.
    changes: u64,
    /// What was said of the combination that is named.
    #[serde(flatten)]
    said: Option<SaidPicture<'a>>,
    changes_unit: &'static str,
    /// Whether the current version is built on it.
    in_force: bool,
}

#[derive(Serialize)]
struct SaidPicture<'a> {
    score: Option<u8>,
    sure: bool,
    /// Percentage of positions with a different result.
    exceptions: Option<u8>,
    comment: &'a str,
}

impl<'a> SaidPicture<'a> {
    fn of(said: &'a Statement) -> Self {
        let Statement { score, sure, exceptions, comment, .. } = said;
        Self { score: score.map(Score::get), sure: *sure, exceptions: *exceptions, comment }
    }
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let history = base.history();
    let line: HashSet<EntryId> = history.line().map(|entry| entry.id).collect();
    let entries: Vec<&Entry> =
        if arguments.all { history.entries().rev().collect() } else { history.line().collect() };
    let wanted = arguments.find.as_deref().unwrap_or_default().to_lowercase();
    let words = terminal.words;
    let entries = entries.into_iter().filter(|entry| words.is_said(entry, &wanted));
    let listed = entries.take(arguments.limit.unwrap_or(usize::MAX));
    if terminal.json {
        let pictures: Vec<EntryPicture<'_>> = listed
            .map(|entry| EntryPicture {
                entry: entry.id.0,
                parent: entry.parent.0,
                time: rfc3339(entry.time),
                author: &entry.author,
                action: &entry.action,
                changes: entry.changes,
                said: entry.statement.as_ref().map(SaidPicture::of),
                changes_unit: "mirror pairs",
                in_force: line.contains(&entry.id),
            })
            .collect();
        return terminal.document(&pictures);
    }
    let mut table = TextTable::new(&[0, 4]);
    let keys = ["cli-entry", "cli-time", "cli-author", "cli-action", "cli-changes"];
    table.row(keys.map(|key| words.get(key)));
    for entry in listed {
        let mark = if line.contains(&entry.id) { "" } else { "- " };
        table.row([
            format!("{mark}{}", entry.id.0),
            readable(entry.time),
            entry.author.clone(),
            words.entry(entry),
            thousands(entry.changes as i64),
        ]);
    }
    table.show(0, terminal)
}
