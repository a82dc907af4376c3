//! `canju experiment guard-matrix`: what of the paper's printed matrix can be checked.

use super::Failure;
use super::Terminal;
use crate::adviser::finding::Figures;
use crate::cli::text_table::TextTable;
use crate::experiment::guard_matrix::{self, GuardMatrix};
use crate::text::Value;

/// Compare the guard matrix that Huang and Chen printed (Table 3) with the maps of the fuzzy adviser.
///
/// The figure of its position is missing, so its numbers cannot be made again; signs, sum and halves can be looked at. Positions are
/// drawn by random moves from the start of the game.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju experiment guard-matrix
  canju experiment guard-matrix --positions 100 --seed 7 --json")]
pub(super) struct Arguments {
    /// How many positions are drawn.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    positions: u32,
    /// How many random plies lead to each.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(0..=100))]
    plies: u32,
    /// From what they are drawn.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let found = guard_matrix::measure(arguments.seed, arguments.positions, arguments.plies);
    if terminal.json { terminal.document(&found) } else { page(&found, terminal) }
}

fn page(found: &GuardMatrix, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let mut table = TextTable::new(&[1, 2, 3, 4]);
    let heads = ["matrix-of", "matrix-negative", "matrix-sum", "matrix-own-sign", "matrix-half"];
    table.row(heads.map(|key| words.get(key)));
    let row = |name: &str, figures: &Figures| {
        [
            words.get(name),
            figures.negative.to_string(),
            // Without the sign of a sum that rounds to nothing.
            format!("{:.2}", (figures.sum * 100.0).round() / 100.0 + 0.0),
            figures.own_sign.to_string(),
            format!("{:.2}", figures.half_correlation),
        ]
    };
    table.row(row("matrix-printed", &found.printed));
    table.row(row("matrix-start-guards", &found.start.guards));
    table.row(row("matrix-start-restarted", &found.start.restarted));
    table.row(row("matrix-start-literal", &found.start.literal));
    table.show(0, terminal)?;
    let correlation = format!("{:.2}", found.correlation_with_start);
    terminal.line(words.with("matrix-other-position", &[("correlation", correlation)]))?;
    let told = [
        ("positions", Value::from(found.drawn.len())),
        ("literal", found.literal_one_sign.into()),
        ("restarted", found.restarted_one_sign.into()),
        ("kept", format!("{:.1}", found.restarted_own_sign).into()),
    ];
    terminal.line(words.with("matrix-signs", &told))
}
