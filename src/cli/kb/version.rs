//! `canju kb version`: named states of a base.

use serde::Serialize;

use crate::report::Table;
use crate::service::edit;
use crate::service::notice::Notice;
use crate::store::Base;
use crate::terminal::list::{ListForm, show};
use crate::terminal::{Failure, Terminal};
use crate::views::log::versions;

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
pub(super) enum Command {
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

/// Carries out the command.
pub(super) fn run(command: &Command, base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let notice = match command {
        Command::List(_) => None,
        Command::New { name } => {
            edit::name_version(base, name).map_err(|fault| terminal.fault(fault))?;
            Some(Notice::VersionNamed(name.trim().to_owned()))
        }
        Command::Use { name } => {
            base.select_version(name).map_err(|error| terminal.fault(error))?;
            Some(Notice::VersionShown(name.clone()))
        }
        Command::Rename { name, to } => {
            edit::rename_version(base, name, to).map_err(|fault| terminal.fault(fault))?;
            Some(Notice::VersionRenamed { from: name.clone(), to: to.trim().to_owned() })
        }
        Command::Delete { name } => {
            edit::delete_version(base, name).map_err(|fault| terminal.fault(fault))?;
            Some(Notice::VersionDeleted(name.clone()))
        }
    };
    let history = base.history();
    let versions = versions(terminal.words, history);
    let document = Versions { current_version: history.current().name.clone(), versions };
    let table = &document.versions;
    match (notice, command) {
        (_, Command::List(form)) => {
            form.write(table, &document, terminal, |terminal| show(table, table.len(), 0, terminal))
        }
        (Some(notice), _) if !terminal.json => terminal.line(terminal.words.message(&notice)),
        _ => terminal.document(&document),
    }
}
