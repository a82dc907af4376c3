//! `canju games copy`: copies games to another base, or moves them.

use std::path::PathBuf;

use serde::Serialize;

use crate::jobs::now;
use crate::service::notice::Notice;
use crate::service::output::copy_games;
use crate::store::Base;
use crate::store::library::GameId;
use crate::terminal::{Failure, Terminal};

/// Copy games with their tags to another base, or move them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games copy 17 23 --to studies.canju
  canju games copy 17 23 --to studies.canju --move")]
pub(super) struct Arguments {
    /// Numbers of the games, as listed by `canju games search`.
    #[arg(required = true, value_name = "NUMBER")]
    games: Vec<i64>,
    /// The other base.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// Remove them here; `canju games restore` brings them back.
    #[arg(long = "move")]
    moves: bool,
}

#[derive(Serialize)]
struct Json {
    /// The numbers of the new games in the other base.
    new: Vec<GameId>,
    /// Games that were there.
    known: u64,
    moved: bool,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let games: Vec<GameId> = arguments.games.iter().map(|id| GameId(*id)).collect();
    let meter = terminal.meter("cli-games-copying");
    let copied = copy_games(base.path(), arguments.to.clone(), &games, now(), &meter);
    drop(meter);
    let copied = copied.map_err(|fault| terminal.fault(fault))?;
    if arguments.moves {
        base.remove_games(&games, Some(now())).map_err(|error| terminal.fault(error))?;
    }
    if terminal.json {
        return terminal.document(&Json { new: copied.new, known: copied.known, moved: arguments.moves });
    }
    let (count, path) = (copied.new.len() as u64, copied.path);
    let notice = if arguments.moves {
        Notice::GamesMoved { games: count + copied.known, path }
    } else {
        Notice::GamesCopied { games: count, known: copied.known, path }
    };
    terminal.line(terminal.words.message(&notice))
}
