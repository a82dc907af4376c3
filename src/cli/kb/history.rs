//! The history of a base: `canju kb log`, `version`, `undo` and `redo`.

use std::collections::HashSet;

use serde::Serialize;

use crate::knowledge::history::{Action, Entry, EntryId};
use crate::report::Table;
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

#[derive(Serialize)]
struct Versions {
    current_version: String,
    versions: Table,
}

pub(super) fn version(command: &VersionCommand, base: &mut Base, terminal: &mut Terminal) -> Done {
    let notice = match command {
        VersionCommand::List(_) => None,
        VersionCommand::New { name } => {
            edit::name_version(base, name).map_err(|fault| terminal.fault(fault))?;
            Some(Notice::VersionNamed(name.trim().to_owned()))
        }
        VersionCommand::Use { name } => {
            base.select_version(name).map_err(|error| terminal.fault(error))?;
            Some(Notice::VersionShown(name.clone()))
        }
        VersionCommand::Rename { name, to } => {
            edit::rename_version(base, name, to).map_err(|fault| terminal.fault(fault))?;
            Some(Notice::VersionRenamed { from: name.clone(), to: to.trim().to_owned() })
        }
        VersionCommand::Delete { name } => {
            edit::delete_version(base, name).map_err(|fault| terminal.fault(fault))?;
            Some(Notice::VersionDeleted(name.clone()))
        }
    };
    let history = base.history();
    let versions = versions(terminal.words, history);
    let document = Versions { current_version: history.current().name.clone(), versions };
    let table = &document.versions;
    match (notice, command) {
        (_, VersionCommand::List(form)) => {
            form.write(table, &document, terminal, |terminal| show(table, table.len(), 0, terminal))
        }
        (Some(notice), _) if !terminal.json => terminal.line(terminal.words.message(&notice)),
        _ => terminal.document(&document),
    }
}

#[derive(Serialize)]
struct Moved<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    undone: Option<&'a Action>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redone: Option<&'a Action>,
    head: u32,
    conflict_nodes: u32,
    can_undo: bool,
    can_redo: bool,
}

pub(super) fn undo(base: &mut Base, terminal: &mut Terminal) -> Done {
    let action = base.undo().map_err(|error| terminal.fault(error))?;
    tell(&Notice::Undone(action), base, terminal)
}

pub(super) fn redo(base: &mut Base, terminal: &mut Terminal) -> Done {
    let action = base.redo().map_err(|error| terminal.fault(error))?;
    tell(&Notice::Redone(action), base, terminal)
}

fn tell(notice: &Notice, base: &Base, terminal: &mut Terminal) -> Done {
    if !terminal.json {
        return terminal.line(terminal.words.message(notice));
    }
    let (undone, redone) = match notice {
        Notice::Undone(action) => (Some(action), None),
        Notice::Redone(action) => (None, Some(action)),
        _ => (None, None),
    };
    let history = base.history();
    terminal.document(&Moved {
        undone,
        redone,
        head: history.current().head.0,
        conflict_nodes: base.kb().labelling().tally().conflict_nodes,
        can_undo: history.undo().is_ok(),
        can_redo: history.redo().is_ok(),
    })
}
