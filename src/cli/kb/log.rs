//! `canju kb log`: what was done, newest first.

use std::collections::HashSet;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::moment::{readable, rfc3339};
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use crate::knowledge::history::{Action, Entry, EntryId};
use crate::store::Base;
use crate::text::thousands;

/// List what was done to a base, newest first: the line of the current version.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb log --limit 10
  canju kb log --all    also what was taken back and never made again; marked with -")]
pub(super) struct Arguments {
    /// List so many at most.
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Every entry there ever was, branches that were left included.
    #[arg(long)]
    all: bool,
}

#[derive(Serialize)]
struct EntryPicture<'a> {
    entry: u32,
    parent: u32,
    time: String,
    author: &'a str,
    #[serde(flatten)]
    action: &'a Action,
    changes: u64,
    /// Whether the current version is built on it.
    in_force: bool,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let history = base.history();
    let line: HashSet<EntryId> = history.line().map(|entry| entry.id).collect();
    let entries: Vec<&Entry> =
        if arguments.all { history.entries().rev().collect() } else { history.line().collect() };
    let listed = entries.into_iter().take(arguments.limit.unwrap_or(usize::MAX));
    if terminal.json {
        let pictures: Vec<EntryPicture<'_>> = listed
            .map(|entry| EntryPicture {
                entry: entry.id.0,
                parent: entry.parent.0,
                time: rfc3339(entry.time),
                author: &entry.author,
                action: &entry.action,
                changes: entry.changes,
                in_force: line.contains(&entry.id),
            })
            .collect();
        return terminal.document(&pictures);
    }
    let words = terminal.words;
    let mut table = TextTable::new(&[0, 4]);
    let keys = ["cli-entry", "cli-time", "cli-author", "cli-action", "cli-changes"];
    table.row(keys.map(|key| words.get(key)));
    for entry in listed {
        let mark = if line.contains(&entry.id) { "" } else { "- " };
        table.row([
            format!("{mark}{}", entry.id.0),
            readable(entry.time),
            entry.author.clone(),
            words.action(&entry.action),
            thousands(entry.changes as i64),
        ]);
    }
    table.show(0, terminal)
}
