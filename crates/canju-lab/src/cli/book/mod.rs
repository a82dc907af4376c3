//! `canju-lab book`: makes the shipped endgame book and its problems, and measures who solves them.

mod measure;
mod mine;
mod problems;

use crate::terminal::{Failure, Terminal};

/// Mine the endgame book and its problems from exact tables, and measure who solves them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab book mine --tables ~/tables --seed 1 --out endgames.tsv")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Mine(mine::Arguments),
    Problems(problems::Arguments),
    Measure(measure::Arguments),
}

/// Carries out the command.
pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    match arguments.command {
        Command::Mine(arguments) => mine::run(&arguments, terminal),
        Command::Problems(arguments) => problems::run(&arguments, terminal),
        Command::Measure(arguments) => measure::run(&arguments, terminal),
    }
}
