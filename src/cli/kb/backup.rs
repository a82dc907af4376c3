//! `canju kb backup`: a consistent copy of a base, even while another program has it open.

use std::path::PathBuf;

use serde::Serialize;

use crate::files::Overwrite;
use crate::service::notice::Notice;
use crate::store::Base;
use crate::terminal::{Failure, Terminal};

/// Copy a base with its log and versions to a new file, even while another program has it open.
///
/// A copy made by a file manager of an open base may lack the latest changes; this copy is complete.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb backup 2026-11-22.canju
  canju kb backup /media/stick/mine.canju --kb mine.canju --force")]
pub(super) struct Arguments {
    /// Output file.
    file: PathBuf,
    /// Replace an existing file.
    #[arg(long)]
    force: bool,
}

#[derive(Serialize)]
struct Copied {
    path: String,
    log_entries: usize,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let overwrite = if arguments.force { Overwrite::Replace } else { Overwrite::Never };
    let path = base.store().save_copy(&arguments.file, overwrite).map_err(|error| terminal.fault(error))?;
    if terminal.json {
        let log_entries = base.history().entries().len();
        return terminal.document(&Copied { path: path.to_string_lossy().into_owned(), log_entries });
    }
    terminal.line(terminal.words.message(Notice::Copied(path)))
}
