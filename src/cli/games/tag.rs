//! `canju games tag`: adds and removes tags.

use serde::Serialize;

use crate::store::Base;
use crate::store::library::{GameId, split_tags};
use crate::terminal::{Failure, Terminal};

/// Add tags to games, or remove them.
///
/// Tags are words of your own. PGN keeps them in the header Tags. `canju games search --tag` finds them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games tag 17 23 --add 'classic; to study'
  canju games tag 17 --remove 'to study'")]
pub(super) struct Arguments {
    /// Numbers of the games, as listed by `canju games search`.
    #[arg(required = true, value_name = "NUMBER")]
    games: Vec<i64>,
    /// Tags to add, with semicolons between them.
    #[arg(long, value_name = "TAGS", required_unless_present = "remove")]
    add: Option<String>,
    /// Tags to remove, likewise.
    #[arg(long, value_name = "TAGS")]
    remove: Option<String>,
}

#[derive(Serialize)]
struct Tagged {
    games: Vec<i64>,
    changed: usize,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let games: Vec<GameId> = arguments.games.iter().map(|id| GameId(*id)).collect();
    let tags = |text: &Option<String>| split_tags(text.as_deref().unwrap_or_default());
    let changed = base.retag_games(&games, &tags(&arguments.add), &tags(&arguments.remove));
    let changed = changed.map_err(|error| terminal.fault(error))?.len();
    if terminal.json {
        return terminal.document(&Tagged { games: arguments.games.clone(), changed });
    }
    terminal.line(terminal.words.with("cli-games-tagged", &[("count", changed)]))
}
