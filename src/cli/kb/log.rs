//! `canju kb log`: the actions, newest first.

use std::collections::HashSet;

use super::super::failure::Failure;
use super::super::list::{ListForm, show};
use super::super::terminal::Terminal;
use crate::knowledge::history::{Entry, EntryId};
use crate::store::Base;
use crate::views::log::{Logged, PARTS, columns};

/// List what was done to a base, newest first: the line of the current version.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb log --limit 10
  canju kb log --find 'Lin KNP'     every entry whose line has these words, comments too
  canju kb log --all    also what was taken back and never made again; marked (not in force)")]
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
    #[command(flatten)]
    form: ListForm,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let history = base.history();
    let line: HashSet<EntryId> = history.line().map(|entry| entry.id).collect();
    let entries: Vec<&Entry> =
        if arguments.all { history.entries().rev().collect() } else { history.line().collect() };
    let wanted = arguments.find.as_deref().unwrap_or_default().to_lowercase();
    let words = terminal.words;
    let entries = entries.into_iter().filter(|entry| {
        words.is_said(entry, || words.logged(history, entry, line.contains(&entry.id)), &wanted)
    });
    let listed = entries.take(arguments.limit.unwrap_or(usize::MAX));
    let row = |entry: &Entry| Logged::of(words, history, entry, line.contains(&entry.id));
    let table = columns(words).table("panel-log", listed.map(row).collect()).without(&PARTS);
    arguments.form.write(&table, &table, terminal, |terminal| show(&table, table.len(), 0, terminal))
}
