//! `canju experiment exchange`: exchange tables estimated from positions.

use std::path::{Path, PathBuf};

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use crate::acquisition::estimate::{EstimateSettings, estimate};
use crate::acquisition::exchange;
use crate::files::{self, FileError, Over, Refusal};
use crate::store::StoreError;

/// Estimate the exchange tables from random positions, by search, and write them in the format of assets/exchange/README.md.
///
/// `canju experiment accuracy --paper --exchange FILE` measures them against the hand-made ones.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Positions for each cell.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    positions: u32,
    /// Moves in which the exchange must be forced. Each makes the search a few hundred times longer.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=5))]
    moves: u8,
    /// The seed that sets the positions up.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to write; the standard output unless given.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Refuses a file that is there already, before the work that would be lost.
pub(super) fn free(path: Option<&PathBuf>, terminal: &Terminal) -> Result<(), Failure> {
    match path.filter(|path| path.symlink_metadata().is_ok()) {
        Some(path) => Err(terminal.fault(FileError::new(path, Refusal::Exists))),
        None => Ok(()),
    }
}

/// Writes a text to a file that must not exist.
pub(super) fn write_new(path: &Path, text: &str, terminal: &Terminal) -> Result<(), Failure> {
    let written = files::write(path, Over::Nothing, |writer| writer.write_all(text.as_bytes()));
    written.map_err(|error| terminal.fault(error))
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    free(arguments.out.as_ref(), terminal)?;
    let pattern = exchange::built_in();
    let pattern = pattern.map_err(|error| Failure::Told(terminal.words.exchange_error(None, &error)))?;
    let settings =
        EstimateSettings { positions: arguments.positions, moves: arguments.moves, seed: arguments.seed };
    let meter = terminal.meter("exchange-estimating");
    let tables = estimate(&pattern, settings, &meter);
    drop(meter);
    let tables = tables.map_err(|cancelled| terminal.fault(StoreError::from(cancelled)))?;
    match &arguments.out {
        Some(path) => write_new(path, &tables.to_string(), terminal),
        None => terminal.line(tables.to_string().trim_end()),
    }
}
