//! `canju-lab book problems`: makes the exercises from exact tables.

use std::path::PathBuf;

use super::mine::write;
use crate::books::endgame::mine;
use crate::terminal::{Failure, Terminal};

/// Make exercises from the exact tables of a folder: for every combination in which only one side can attack, quiet
/// positions in which few moves win or hold the draw.
///
/// The same tables and seed give the same exercises. `canju-lab book measure` then measures how hard they are; the shipped
/// ones were made this way, see assets/books/README.md.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab book problems --tables ~/tables --seed 1 --out problems.tsv")]
pub(super) struct Arguments {
    /// Folder of the tables [default: your own].
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// Seed of the random choice.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Output file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let Arguments { tables, seed, out } = arguments;
    write(tables.as_ref(), out, terminal, |catalog, meter| mine::exercises(catalog, *seed, meter))
}
