//! `canju kb version`: named states of a base.

use serde::Serialize;

use super::super::failure::Failure;
use super::super::list::{ListForm, show};
use super::super::terminal::Terminal;
use crate::report::Table;
use crate::service::edit;
use crate::service::notice::Notice;
use crate::store::Base;
use crate::views::log::versions;

/// List, keep, show, rename and delete versions: states of a base that stay as they are, and lines of work.
///
/// An edit while a kept state is shown begins a line of its own, named as the state with + behind.
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
    /// Keep the present state under a name. It stays as it is; the current version stays current.
    New {
        /// A name that no version has.
        name: String,
    },
    /// Make a version the current one: what is shown from now on, and edited where it is a line of work.
    Use {
        /// The name of a version.
        name: String,
    },
    /// Give a version another name. A round that others are built on keeps its own.
    Rename {
        /// The name of a version.
        name: String,
        /// The other name, which no version has.
        to: String,
    },
    /// Delete a version that nothing hangs on: not the current one, nor a round that others are built on. The log keeps its entries.
    Delete {
        /// The name of a version.
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
        (Some(notice), _) if !terminal.json => terminal.line(terminal.words.notice(&notice)),
        _ => terminal.document(&document),
    }
}
