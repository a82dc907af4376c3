//! `canju book remove`: removes a game from the book.

use serde::Serialize;

use crate::books::endgame::positions::GameId;
use crate::store::Base;
use crate::terminal::{Failure, Terminal};

/// Remove a game from the book, with everything that no other game uses.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book remove 3")]
pub(super) struct Arguments {
    /// Number of the game, as listed by `canju book games`.
    game: u32,
}

#[derive(Serialize)]
struct Removed {
    game: u32,
    positions: u64,
    moves: u64,
    changed: u64,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let removed = base.remove_from_book(GameId(arguments.game)).map_err(|error| terminal.fault(error))?;
    let number = arguments.game.to_string();
    let Some(edited) = removed else {
        return Err(Failure::Message(terminal.words.with("book-no-game", &[("game", number)])));
    };
    if terminal.json {
        let (positions, moves, changed) = (edited.positions, edited.moves, edited.changed);
        return terminal.document(&Removed { game: arguments.game, positions, moves, changed });
    }
    let args =
        [("game", number), ("positions", edited.positions.to_string()), ("moves", edited.moves.to_string())];
    terminal.line(terminal.words.with("book-removed", &args))
}
