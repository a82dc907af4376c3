//! `canju kb digest`: a digest of the content, to compare two bases.

use serde::Serialize;

use crate::store::Base;
use crate::terminal::{Failure, Terminal};

/// Print a digest of the contents of a base: all scores, locks, authors and evidence, without times.
///
/// Two builds from the same knowledge with the same settings have the same digest, whenever they were made.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb digest
  canju kb digest END12CR --kb mine.canju")]
pub(super) struct Arguments {
    /// Version [default: the current one].
    version: Option<String>,
}

#[derive(Serialize)]
struct Json<'a> {
    version: &'a str,
    digest: String,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let version = arguments.version.as_deref().unwrap_or(&base.history().current().name);
    let digest = base.version(version).map_err(|error| terminal.fault(error))?.digest().to_string();
    if terminal.json {
        return terminal.document(&Json { version, digest });
    }
    terminal.line(digest)
}
