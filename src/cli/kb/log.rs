//! `canju kb log`: the actions, newest first.

use std::collections::HashSet;

use crate::knowledge::history::{Entry, EntryId};
use crate::store::Base;
use crate::terminal::list::{ListForm, show};
use crate::terminal::{Failure, Terminal};
use crate::text::evidence::Sought;
use crate::views::log::{Logged, PARTS, columns};

/// List the actions on a base, newest first, along the branch of the current version.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb log --limit 10
  canju kb log --find 'Lin KNP'     entries with these words, also in comments
  canju kb log --all                include undone actions and other branches, marked (not in force)")]
pub(super) struct Arguments {
    /// Maximum number of rows [default: all].
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// All entries, including other branches.
    #[arg(long)]
    all: bool,
    /// Only entries with all these words: a name (also in pinyin), a comment, a condition, a score, a date.
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
    let wanted = Sought::new(arguments.find.as_deref().unwrap_or_default());
    let words = terminal.words;
    let entries = entries.into_iter().filter(|entry| {
        words.entry_matches(entry, || words.logged(history, entry, line.contains(&entry.id)), &wanted)
    });
    let listed = entries.take(arguments.limit.unwrap_or(usize::MAX));
    let row = |entry: &Entry| Logged::of(words, history, entry, line.contains(&entry.id));
    let table = columns(words).table("panel-log", listed.map(row).collect()).without(&PARTS);
    arguments.form.write(&table, &table, terminal, |terminal| show(&table, table.len(), 0, terminal))
}
