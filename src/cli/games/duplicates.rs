//! `canju games duplicates`: games that the library has more than once.

use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::list::{ListOptions, ONE_SCREEN, more, show};
use crate::cli::terminal::Terminal;
use crate::jobs::now;
use crate::report::Table;
use crate::service::duplicates::{Merged, merge};
use crate::store::Base;
use crate::store::library::{Duplicates, Library};
use crate::text::thousands;
use crate::views::games as views;

/// Find games that the library has more than once, and merge them.
///
/// Games are compared by starting position and moves of the main line, also mirrored left to right; of less than 20 plies
/// also by players. A game is also a duplicate if it is the beginning, of at least 40 plies, of another one. With --merge
/// each group becomes one new game with all their moves, variations, comments and headers; of headers that differ those of
/// the longest game are kept, and the others are added to its comment. The merged games are removed; `canju games restore`
/// brings them back.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games duplicates
  canju games duplicates --csv > duplicates.csv
  canju games duplicates --merge")]
pub(super) struct Arguments {
    /// Merge each group into one game.
    #[arg(long)]
    pub(super) merge: bool,
    #[command(flatten)]
    list: ListOptions,
}

#[derive(Serialize)]
struct Json {
    groups: usize,
    games: usize,
    duplicates: Table,
    /// The games merged, with --merge.
    merged: Vec<Merged>,
}

/// Carries out the command; `base` is there for a merge.
pub(super) fn run(
    arguments: &Arguments,
    library: &Library,
    base: Option<&mut Base>,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let meter = terminal.meter("cli-games-duplicates");
    let found = library.duplicates(&meter);
    drop(meter);
    let found = found.map_err(|error| terminal.fault(error))?;
    let merged = match base {
        None => Vec::new(),
        Some(base) => {
            let meter = terminal.meter("cli-games-merging");
            let merged = merge(base, library, &found, now(), &meter);
            drop(meter);
            merged.map_err(|error| terminal.fault(error))?
        }
    };
    let (groups, games) = (found.len(), found.iter().map(|group: &Duplicates| group.games.len()).sum());
    let table = arguments.list.limit(views::duplicates(terminal.words, found));
    let json = Json { groups, games, duplicates: table, merged };
    arguments.list.form.write(&json.duplicates, &json, terminal, |terminal| {
        let words = terminal.words;
        let listed = json.duplicates.listed(ONE_SCREEN);
        if groups > 0 {
            show(&json.duplicates, listed, 0, terminal)?;
            more(listed, json.duplicates.len(), terminal)?;
        }
        let number = |count: usize| thousands(count as i64);
        let args = [("games", number(games)), ("groups", number(groups))];
        terminal.line(words.with("cli-games-duplicated", &args))?;
        if arguments.merge {
            terminal.line(words.with("cli-games-merged", &[("groups", number(json.merged.len()))]))?;
        }
        Ok(())
    })
}
