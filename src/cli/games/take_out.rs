//! `canju games remove` and `restore`.

use serde::Serialize;

use crate::jobs::now;
use crate::store::Base;
use crate::store::library::GameId;
use crate::terminal::{Failure, Terminal};

/// Games by number.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Numbers of the games, as listed by `canju games search`.
    #[arg(required = true, value_name = "NUMBER")]
    games: Vec<i64>,
}

#[derive(Serialize)]
struct Taken {
    games: Vec<i64>,
    removed: bool,
}

/// Carries out the command.
pub(super) fn run(
    arguments: &Arguments,
    out: bool,
    base: &mut Base,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let games: Vec<GameId> = arguments.games.iter().map(|id| GameId(*id)).collect();
    let removed = out.then(now);
    base.remove_games(&games, removed).map_err(|error| terminal.fault(error))?;
    if terminal.json {
        return terminal.document(&Taken { games: arguments.games.clone(), removed: out });
    }
    let key = if out { "cli-games-removed" } else { "cli-games-restored" };
    terminal.line(terminal.words.with(key, &[("count", games.len())]))
}
