//! `canju book`: the practical endgame book.

mod add;
mod check;
mod evidence;
mod export;
mod games;
mod progress;
mod query;
mod remove;
mod stats;

use std::path::PathBuf;

use crate::terminal::{Failure, Terminal};

/// Query the practical endgame book, add games to it, and check it against exact tables.
///
/// Besides the book of your base there is a book shipped with the program, mined from exact tables and never changed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book query '3ak4/4a4/9/9/9/9/9/9/9/R3K4 w'
  canju book add studies.txt --result book-win-red
  canju book games
  canju book stats --shipped
  canju book check --tables ~/tables --shipped
  canju book evidence --dry-run
  canju book export --format nodes --out book")]
pub(super) struct Arguments {
    /// Knowledge base [default: your own].
    #[arg(long, global = true, value_name = "FILE")]
    kb: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Query(query::Arguments),
    Games(games::Arguments),
    Add(add::Arguments),
    Remove(remove::Arguments),
    Stats(stats::Arguments),
    Check(check::Arguments),
    Evidence(evidence::Arguments),
    Export(export::Arguments),
    Progress(progress::Arguments),
}

/// Carries out the command.
pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let Arguments { kb, command } = arguments;
    match command {
        Command::Add(arguments) => {
            add::run(&arguments, &mut crate::terminal::args::open(kb, terminal)?, terminal)
        }
        Command::Remove(arguments) => {
            remove::run(&arguments, &mut crate::terminal::args::open(kb, terminal)?, terminal)
        }
        Command::Evidence(arguments) => {
            evidence::run(&arguments, &mut crate::terminal::args::open(kb, terminal)?, terminal)
        }
        Command::Query(arguments) => {
            query::run(&arguments, &crate::terminal::args::read(kb, terminal)?, terminal)
        }
        Command::Games(arguments) => {
            games::run(&arguments, &crate::terminal::args::read(kb, terminal)?, terminal)
        }
        Command::Stats(arguments) => {
            stats::run(&arguments, &crate::terminal::args::read(kb, terminal)?, terminal)
        }
        Command::Check(arguments) => {
            check::run(&arguments, &crate::terminal::args::read(kb, terminal)?, terminal)
        }
        Command::Progress(arguments) => {
            progress::run(&arguments, &crate::terminal::args::read(kb, terminal)?, terminal)
        }
        Command::Export(arguments) => {
            export::run(&arguments, &crate::terminal::args::read(kb, terminal)?, terminal)
        }
    }
}
