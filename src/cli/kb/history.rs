//! The history of a base: `canju kb log`, `version`, `undo` and `redo`.

use std::collections::HashSet;

use serde::Serialize;

use crate::knowledge::history::{Action, Entry, EntryId};
use crate::report::{Table, object};
use crate::service::edit;
use crate::service::notice::Notice;
use crate::store::Base;
use crate::terminal::list::{ListForm, show};
use crate::terminal::{Done, Terminal};
use crate::text::evidence::Sought;
use crate::views::log::{Logged, PARTS, columns, versions};

/// List the actions on a base, newest first, along the branch of the current version.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb log --limit 10
  canju kb log --find 'Lin KNP'     entries with these words, also in comments
  canju kb log --all                include undone actions and other branches, marked (not in force)")]
pub(super) struct LogArguments {
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

pub(super) fn log(arguments: &LogArguments, base: &Base, terminal: &mut Terminal) -> Done {
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

/// Manage versions: saved states of a base, and branches.
///
/// Editing while a saved state is current starts a branch, named as the state with + appended.
#[derive(Debug, clap::Subcommand)]
#[command(after_help = "\
Examples:
  canju kb version new before-resolving
  canju kb version use before-resolving
  canju kb version rename before-resolving first
  canju kb version delete first")]
pub(super) enum VersionCommand {
    /// List the versions, oldest first.
    List(ListForm),
    /// Save the current state under a name. The current version stays current.
    New {
        /// Unused name.
        name: String,
    },
    /// Switch to a version: it is shown from now on, and edited if it is a branch.
    Use {
        /// Name of the version.
        name: String,
    },
    /// Rename a version. A round that others are built on keeps its name.
    Rename {
        /// Name of the version.
        name: String,
        /// Unused name.
        to: String,
    },
    /// Delete a version. The current version and rounds that others are built on cannot be deleted. The log keeps its
    /// entries.
    Delete {
        /// Name of the version.
        name: String,
    },
}

pub(super) fn list_versions(form: ListForm, base: &Base, terminal: &mut Terminal) -> Done {
    let table = versions(terminal.words, base.history());
    let document = versions_json(base, &table);
    form.write(&table, &document, terminal, |terminal| show(&table, table.len(), 0, terminal))
}

fn versions_json(base: &Base, versions: &Table) -> impl Serialize {
    object("current_version", &base.history().current().name).with("versions", versions)
}

pub(super) fn version(command: &VersionCommand, base: &mut Base, terminal: &mut Terminal) -> Done {
    let notice = match command {
        VersionCommand::List(form) => return list_versions(*form, base, terminal),
        VersionCommand::New { name } => {
            edit::name_version(base, name)?;
            Notice::VersionNamed(name.trim().to_owned())
        }
        VersionCommand::Use { name } => {
            base.select_version(name)?;
            Notice::VersionShown(name.clone())
        }
        VersionCommand::Rename { name, to } => {
            edit::rename_version(base, name, to)?;
            Notice::VersionRenamed { from: name.clone(), to: to.trim().to_owned() }
        }
        VersionCommand::Delete { name } => {
            edit::delete_version(base, name)?;
            Notice::VersionDeleted(name.clone())
        }
    };
    let table = versions(terminal.words, base.history());
    terminal.answer(&versions_json(base, &table), |words| words.message(&notice))
}

pub(super) fn undo((): &(), base: &mut Base, terminal: &mut Terminal) -> Done {
    let action = base.undo()?;
    moved("undone", &action, &Notice::Undone(action.clone()), base, terminal)
}

pub(super) fn redo((): &(), base: &mut Base, terminal: &mut Terminal) -> Done {
    let action = base.redo()?;
    moved("redone", &action, &Notice::Redone(action.clone()), base, terminal)
}

fn moved(key: &'static str, action: &Action, notice: &Notice, base: &Base, terminal: &mut Terminal) -> Done {
    let history = base.history();
    let json = object(key, action)
        .with("head", history.current().head)
        .with("conflict_nodes", base.kb().labelling().tally().conflict_nodes)
        .with("can_undo", history.undo().is_ok())
        .with("can_redo", history.redo().is_ok());
    terminal.answer(&json, |words| words.message(notice))
}
