//! `canju kb version`: named states of a base.

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use super::info::{VersionPicture, versions};
use crate::store::Base;
use crate::text::Value;
use crate::workbench::notice::Notice;

/// List, name and change versions: named states of a base, each with edits of its own.
#[derive(Debug, clap::Subcommand)]
#[command(after_help = "\
Examples:
  canju kb version new before-resolving
  canju kb version use before-resolving")]
pub(super) enum Command {
    /// List the versions, oldest first.
    List,
    /// Name the present state as a new version. The current version stays current.
    New {
        /// A name that no version has.
        name: String,
    },
    /// Make a version the current one: what is shown and edited from now on.
    Use {
        /// The name of a version.
        name: String,
    },
}

#[derive(Serialize)]
struct Versions {
    current_version: String,
    versions: Vec<VersionPicture>,
}

/// Carries out the command.
pub(super) fn run(command: &Command, base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let notice = match command {
        Command::List => None,
        Command::New { name } => {
            base.name_version(name).map_err(|error| terminal.fault(error))?;
            Some(Notice::VersionNamed(name.clone()))
        }
        Command::Use { name } => {
            base.select_version(name).map_err(|error| terminal.fault(error))?;
            Some(Notice::VersionShown(name.clone()))
        }
    };
    let history = base.history();
    if terminal.json {
        let current_version = history.current().name.clone();
        return terminal.document(&Versions { current_version, versions: versions(history) });
    }
    match notice {
        Some(notice) => terminal.line(terminal.words.notice(&notice)),
        None => list(versions(history), terminal),
    }
}

fn list(versions: Vec<VersionPicture>, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let mut table = TextTable::new(&[]);
    for version in versions {
        let place = [("entry", Value::from(version.head)), ("count", version.entries.into())];
        let mark = if version.current { "*" } else { " " };
        table.row([mark.to_owned(), version.name, words.with("cli-version-of", &place)]);
    }
    table.show(0, terminal)
}
