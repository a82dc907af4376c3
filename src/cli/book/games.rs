//! `canju book games`: the games in a base's book.

use crate::books::endgame::Positions;
use crate::store::Base;
use crate::terminal::list::{ListForm, people};
use crate::terminal::{Failure, Terminal};
use crate::views::games::endgame_games;

/// List the games in the book of a base: number, name, page and number in print, moves, start, notes.
///
/// `canju book remove` removes a game by its number.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book games
  canju book games --kb mine.canju --json")]
pub(super) struct Arguments {
    #[command(flatten)]
    form: ListForm,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let mut rows = Vec::new();
    let read = base.book().each_game(&mut |id, game| rows.push((id.0, game.clone())));
    read.map_err(|error| terminal.fault(base.book_error(error)))?;
    let table = endgame_games(terminal.words, rows);
    let none = terminal.words.get("book-games-none");
    arguments.form.write(&table, &table, terminal, |terminal| people(&table, usize::MAX, &none, terminal))
}
