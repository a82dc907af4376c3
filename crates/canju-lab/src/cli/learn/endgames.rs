//! `canju-lab learn endgames`: the endgames with which a new base begins.

use std::path::PathBuf;

use crate::experiment::endgames;
use crate::files::{self, FileError, Overwrite};
use crate::terminal::text_file::free;
use crate::terminal::{Failure, Terminal};
use crate::text::Value;

/// Predict all endgames from the built-in data, repair them, and write the file that a new base starts from.
///
/// Results of tables and verdicts of manuals are locked, except verdicts that contradict the tables. The same tables,
/// manuals and model give the same file.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab learn endgames --out endgames.zst")]
pub(super) struct Arguments {
    /// Output file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    free(Some(&arguments.out), terminal)?;
    let meter = terminal.meter("build-building");
    let made = endgames::base(&meter).and_then(|kb| endgames::of(&kb, &meter));
    drop(meter);
    let endgames = made.map_err(|error| Failure::Message(terminal.words.message(error)))?;
    let written = endgames
        .to_bytes()
        .map_err(FileError::io(&arguments.out))
        .and_then(|bytes| files::write(&arguments.out, Overwrite::Never, |writer| writer.write_all(&bytes)));
    written.map_err(|error| terminal.fault(error))?;
    let args = [
        ("path", Value::from(arguments.out.to_string_lossy().into_owned())),
        ("count", endgames.all().len().into()),
    ];
    terminal.line(terminal.words.with("cli-made", &args))
}
