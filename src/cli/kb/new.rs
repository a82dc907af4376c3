//! `canju kb new`: makes a base.

use std::path::PathBuf;

use super::info::Summary;
use crate::service::edit::{self, Content};
use crate::terminal::{Failure, Terminal};
use crate::text::Value;

/// Create a base with every endgame, with the elementary combinations, or empty. Never overwrites a file.
///
/// Results of exact tables and manuals are locked; all other endgames are predicted by the trained model.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb new endgames.canju
  canju kb new --elementary paper.canju
  canju kb new --empty mine.canju")]
pub(super) struct Arguments {
    /// File to create.
    file: PathBuf,
    /// Only the elementary combinations, guessed by counting pieces if nothing is known: the base E0, from which
    /// `canju kb build` builds the rounds of the paper.
    #[arg(long, conflicts_with = "empty")]
    elementary: bool,
    /// No scores.
    #[arg(long)]
    empty: bool,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let content = match (arguments.elementary, arguments.empty) {
        (true, _) => Content::Elementary,
        (false, true) => Content::Empty,
        (false, false) => Content::Endgames,
    };
    let base =
        edit::make(&arguments.file, content, terminal.author()).map_err(|fault| terminal.fault(fault))?;
    let summary = Summary::of(&base, terminal.words);
    if terminal.json {
        return terminal.document(&summary);
    }
    let arguments = [
        ("path", Value::from(base.path().to_string_lossy().into_owned())),
        ("count", base.kb().scored_count().into()),
    ];
    let made = terminal.words.with("cli-made", &arguments);
    terminal.line(made)
}
