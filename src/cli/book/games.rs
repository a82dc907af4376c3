//! `canju book games`: the games that a base has in its book.

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use crate::books::endgame::{Game, Positions};
use crate::store::Base;

/// List the games in the book of a base: number, name, page and number in print, moves, start, notes.
///
/// `canju book remove` takes one out by its number.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book games
  canju book games --kb mine.canju --json")]
pub(super) struct Arguments {}

#[derive(Serialize)]
struct Row {
    game: u32,
    name: String,
    page: u32,
    number: u32,
    notes: String,
    fen: String,
    moves: usize,
}

impl Row {
    fn of(id: u32, game: &Game) -> Self {
        let printed = game.printed().clone();
        Self {
            game: id,
            name: game.name().to_owned(),
            page: printed.page,
            number: printed.number,
            notes: printed.notes,
            fen: game.start().to_string(),
            moves: game.steps().len(),
        }
    }
}

/// Carries out the command.
pub(super) fn run(base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let mut rows = Vec::new();
    let read = base.book().each_game(&mut |id, game| rows.push(Row::of(id.0, game)));
    read.map_err(|error| terminal.fault(base.book_error(error)))?;
    if terminal.json {
        return terminal.document(&rows);
    }
    let words = terminal.words;
    if rows.is_empty() {
        return terminal.line(words.get("book-games-none"));
    }
    let mut table = TextTable::new(&[0, 2, 3, 4]);
    let heads = ["games-number", "book-games-name", "book-games-page", "book-games-printed", "play-moves"];
    let heads = heads.into_iter().chain(["book-games-start", "book-games-notes"]);
    table.push(heads.map(|key| words.get(key)).collect());
    for row in rows {
        let known = |number: u32| if number == 0 { String::new() } else { number.to_string() };
        let numbers = [known(row.page), known(row.number), row.moves.to_string()];
        let [page, number, moves] = numbers;
        table.push(vec![row.game.to_string(), row.name, page, number, moves, row.fen, row.notes]);
    }
    table.show(0, terminal)
}
