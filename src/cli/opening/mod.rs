//! `canju opening`: the opening book.

mod forget;
mod games;
mod import;
mod list;
mod tree;

use crate::terminal::{Failure, Terminal};

/// Query the opening book and edit it.
///
/// The book has two halves: the exact half knows the moves of positions, from searches and from games; the fuzzy half
/// compares whole games with the current one and credits the moves that only they contain, in any order.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju opening list
  canju opening list --moves 'h2e2 h9g7 h0g2'
  canju opening tree '炮二平五 馬８進７'
  canju opening list --book mine.tsv --moves 'h2e2'
  canju opening import mine.tsv
  canju opening games
  canju opening forget 3")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    List(list::Arguments),
    Tree(tree::Arguments),
    Import(import::Arguments),
    Games(games::Arguments),
    Forget(forget::Arguments),
}

/// Carries out the command.
pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    match arguments.command {
        Command::List(arguments) => list::run(&arguments, terminal),
        Command::Tree(arguments) => tree::run(&arguments, terminal),
        Command::Import(arguments) => import::run(&arguments, terminal),
        Command::Games(arguments) => games::run(&arguments, terminal),
        Command::Forget(arguments) => forget::run(&arguments, terminal),
    }
}
