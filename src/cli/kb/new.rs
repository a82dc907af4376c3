//! `canju kb new`: makes a base.

use std::path::PathBuf;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use super::info::Summary;
use crate::text::Value;
use crate::workbench::edit;

/// Make a base with the built-in knowledge, or an empty one. Never overwrites.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb new endgames.canju
  canju kb new --empty mine.canju")]
pub(super) struct Arguments {
    /// The file to make.
    file: PathBuf,
    /// Without the built-in knowledge.
    #[arg(long)]
    empty: bool,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let Arguments { file, empty } = arguments;
    let base = edit::make(file, *empty, terminal.author()).map_err(|fault| terminal.fault(fault))?;
    let summary = Summary::of(&base);
    if terminal.json {
        return terminal.document(&summary);
    }
    let arguments = [
        ("path", Value::from(base.path().to_string_lossy().into_owned())),
        ("count", base.kb().labelling().tally().scored.into()),
    ];
    let made = terminal.words.with("cli-made", &arguments);
    terminal.line(made)
}
