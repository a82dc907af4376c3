//! `canju-lab experiment exchange`: exchange tables estimated from positions.

use std::path::PathBuf;

use crate::acquisition::exchange;
use crate::experiment::exchange_estimate::{EstimateSettings, estimate};
use crate::store::StoreError;
use crate::terminal::text_file::{free, write_new};
use crate::terminal::{Failure, Terminal};

/// Estimate the exchange tables by searching random positions, and write them in the format of
/// assets/exchange/README.md.
///
/// `canju-lab experiment accuracy --paper --exchange FILE` compares them with the hand-made ones.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Positions per cell.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    positions: u32,
    /// Number of moves within which the exchange must be forced; each makes the search a few hundred times longer.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=5))]
    moves: u8,
    /// Seed of the positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Output file [default: standard output].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    free(arguments.out.as_ref(), terminal)?;
    let pattern = exchange::built_in();
    let pattern = pattern.map_err(|error| Failure::Message(terminal.words.message(&error)))?;
    let settings =
        EstimateSettings { positions: arguments.positions, moves: arguments.moves, seed: arguments.seed };
    let meter = terminal.meter("exchange-estimating");
    let tables = estimate(&pattern, settings, &meter);
    drop(meter);
    let tables = tables.map_err(|cancelled| terminal.fault(StoreError::from(cancelled)))?;
    match &arguments.out {
        Some(path) => write_new(path, &tables.to_string(), terminal),
        None => terminal.text(tables.to_string().trim_end()),
    }
}
