//! `canju kb backup`: a consistent copy of a base, even while another program has it open.

use std::path::PathBuf;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use crate::files::Over;
use crate::service::notice::Notice;
use crate::store::Base;

/// Write a copy of a base to a new file, with its log and versions, even while another program has the base open.
///
/// A copy that a file manager makes of an open base lacks what was stored last; this one has everything.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb backup 2026-11-22.canju
  canju kb backup /media/stick/mine.canju --kb mine.canju --force")]
pub(super) struct Arguments {
    /// The file to make.
    file: PathBuf,
    /// Replace a file of that name.
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
    let over = if arguments.force { Over::Existing } else { Over::Nothing };
    let path = base.store().save_copy(&arguments.file, over).map_err(|error| terminal.fault(error))?;
    if terminal.json {
        let log_entries = base.history().entries().len();
        return terminal.document(&Copied { path: path.to_string_lossy().into_owned(), log_entries });
    }
    terminal.line(terminal.words.notice(&Notice::Copied(path)))
}
