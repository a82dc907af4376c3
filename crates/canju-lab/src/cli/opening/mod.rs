//! `canju-lab opening`: makes and measures opening books.

mod build;
mod check;
mod grow;
mod made;
mod others;

use crate::terminal::{Failure, Terminal};

/// Make an opening book by search or by self-play, and check one by search.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab opening grow --positions 200 --nodes 50000 --out grown.tsv
  canju-lab opening build --games 200 --nodes 1000 --out mine.tsv
  canju-lab opening check --sample 20")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Build(build::Arguments),
    Check(check::Arguments),
    Grow(grow::Arguments),
}

/// Carries out the command.
pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    match arguments.command {
        Command::Build(arguments) => build::run(&arguments, terminal),
        Command::Check(arguments) => check::run(&arguments, terminal),
        Command::Grow(arguments) => grow::run(&arguments, terminal),
    }
}
