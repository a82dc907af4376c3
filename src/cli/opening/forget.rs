//! `canju opening forget`: removes a game of a base from the book.

use std::path::PathBuf;

use serde::Serialize;

use crate::terminal::args::open;
use crate::terminal::{Failure, Terminal};

/// Remove a game that the base added to the opening book.
///
/// The games shipped with the program stay.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju opening forget 3
  canju opening forget 3 --kb mine.canju")]
pub(super) struct Arguments {
    /// Number of the game, as listed by `canju opening games`.
    #[arg(value_name = "NUMBER")]
    game: usize,
    /// Knowledge base [default: your own].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
}

#[derive(Serialize)]
struct Forgotten {
    title: String,
    games: usize,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let mut base = open(arguments.kb.clone(), terminal)?;
    let (games, _) = base.openings().map_err(|error| terminal.fault(error))?;
    let found = arguments.game.checked_sub(1).and_then(|behind| Some((behind, games.get(behind)?)));
    let Some((behind, game)) = found else {
        let args = [("number", arguments.game)];
        return Err(Failure::Message(terminal.words.with("opening-no-game", &args)));
    };
    base.remove_opening(behind, game).map_err(|error| terminal.fault(error))?;
    let forgotten = Forgotten { title: game.title(), games: games.len() - 1 };
    if terminal.json {
        return terminal.document(&forgotten);
    }
    terminal.line(terminal.words.with("notice-opening-forgotten", &[("title", forgotten.title)]))
}
