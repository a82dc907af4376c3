//! `canju book`: the practical endgame book.

mod add;
mod args;
mod check;
mod evidence;
mod export;
mod games;
mod measure;
mod mine;
mod problems;
mod progress;
mod query;
mod remove;
mod stats;

use std::path::PathBuf;

use super::failure::Failure;
use super::terminal::Terminal;
pub(super) use args::shipped_results;

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
  canju book export --format nodes --out book
  canju book mine --tables ~/tables --seed 1 --out endgames.tsv")]
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
    Mine(mine::Arguments),
    Problems(problems::Arguments),
    Progress(progress::Arguments),
    Measure(measure::Arguments),
}

/// Carries out the command.
pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let Arguments { kb, command } = arguments;
    match command {
        Command::Mine(arguments) => mine::run(&arguments, terminal),
        Command::Problems(arguments) => problems::run(&arguments, terminal),
        Command::Measure(arguments) => measure::run(&arguments, terminal),
        Command::Add(arguments) => add::run(&arguments, &mut super::args::open(kb, terminal)?, terminal),
        Command::Remove(arguments) => {
            remove::run(&arguments, &mut super::args::open(kb, terminal)?, terminal)
        }
        Command::Evidence(arguments) => {
            evidence::run(&arguments, &mut super::args::open(kb, terminal)?, terminal)
        }
        Command::Query(arguments) => query::run(&arguments, &super::args::read(kb, terminal)?, terminal),
        Command::Games(arguments) => games::run(&arguments, &super::args::read(kb, terminal)?, terminal),
        Command::Stats(arguments) => stats::run(&arguments, &super::args::read(kb, terminal)?, terminal),
        Command::Check(arguments) => check::run(&arguments, &super::args::read(kb, terminal)?, terminal),
        Command::Progress(arguments) => {
            progress::run(&arguments, &super::args::read(kb, terminal)?, terminal)
        }
        Command::Export(arguments) => export::run(&arguments, &super::args::read(kb, terminal)?, terminal),
    }
}
