//! `canju opening games`: the base's own games in the book.

use std::path::PathBuf;

use crate::terminal::args::read;
use crate::terminal::list::{ListForm, people};
use crate::terminal::{Failure, Terminal};
use crate::views::games::opening_games;

/// List the games that a base added to the opening book, newest first: learned from play, or imported.
///
/// `canju opening forget` removes a game by its number; the numbers of later games then decrease by one.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju opening games
  canju opening games --kb mine.canju --json")]
pub(super) struct Arguments {
    /// Knowledge base [default: your own].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
    #[command(flatten)]
    form: ListForm,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let base = read(arguments.kb.clone(), terminal)?;
    let (games, _) = base.openings().map_err(|error| terminal.fault(error))?;
    let newest_first = games.iter().enumerate().rev().map(|(behind, game)| (behind + 1, game.clone()));
    let table = opening_games(terminal.words, newest_first.collect());
    let none = terminal.words.get("opening-own-none");
    arguments.form.write(&table, &table, terminal, |terminal| people(&table, usize::MAX, &none, terminal))
}
