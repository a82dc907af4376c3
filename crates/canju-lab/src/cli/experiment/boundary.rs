//! `canju-lab experiment boundary`: start positions in which a move decides between a win and a draw.

use std::path::PathBuf;

use crate::experiment::boundary;
use crate::jobs::lower_priority;
use crate::terminal::text_file::{free, write_new};
use crate::terminal::{Failure, Terminal};

/// Draw boundary positions: quiet endgames, half of them won and half drawn by exact tables, in which fewer than half of the moves keep
/// the result, one or two exchanges before the endgame that decides.
///
/// The line that decides has at least 20 plies. Both sides can attack; the tables of each material are solved in memory. The same seed
/// gives the same positions. Those of seed 1 are built in, for `canju match --boundary`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab experiment boundary --positions 100 --seed 2 --out boundary.txt
  canju match default none --fens boundary.txt --nodes 2000")]
pub(super) struct Arguments {
    /// Number of positions.
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    positions: u32,
    /// Seed of materials and positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Maximum number of index entries of a material.
    #[arg(long, value_name = "ENTRIES", default_value_t = 50_000_000)]
    max_entries: u64,
    /// Output file [default: standard output].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    free(arguments.out.as_ref(), terminal)?;
    lower_priority();
    let meter = terminal.meter("cli-boundary");
    let found = boundary::positions(
        arguments.positions as usize,
        arguments.seed,
        arguments.max_entries.into(),
        &meter,
    );
    drop(meter);
    let found = found.map_err(|error| super::injection::cancelled(error, terminal))?;
    let lines: String = found.iter().map(|position| format!("{position}\n")).collect();
    match &arguments.out {
        Some(path) => write_new(path, &lines, terminal),
        None => terminal.text(lines.trim_end()),
    }
}
