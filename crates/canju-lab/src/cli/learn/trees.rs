//! `canju-lab learn trees`: the model, learned from what was played out.

use std::path::PathBuf;

use super::parsed;
use crate::acquisition::learned::train::train;
use crate::files;
use crate::terminal::text_file::{free, write_new};
use crate::terminal::{Failure, Terminal};

/// Train the prediction model on played-out combinations.
///
/// The same rows give the same model. Proofs are not used in training: they correct the model near them at each
/// prediction.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// One or more files written by `canju-lab learn playouts`.
    #[arg(required = true)]
    playouts: Vec<PathBuf>,
    /// Output file [default: standard output].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    free(arguments.out.as_ref(), terminal)?;
    let mut examples = Vec::new();
    for file in &arguments.playouts {
        let text = files::read(file).map_err(|error| terminal.fault(error))?;
        examples.extend(parsed(file, &text, terminal)?);
    }
    let trees = train(&examples).map_err(|error| Failure::Message(terminal.words.message(error)))?;
    match &arguments.out {
        Some(path) => write_new(path, &trees.to_string(), terminal),
        None => terminal.text(trees.to_string().trim_end()),
    }
}
