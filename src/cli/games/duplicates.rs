//! `canju games duplicates` and `merge`.

use serde::Serialize;

use crate::jobs::now;
use crate::report::Table;
use crate::service::duplicates;
use crate::store::Base;
use crate::store::library::{GameId, Library};
use crate::terminal::list::ListOptions;
use crate::terminal::{Failure, Terminal};
use crate::views::games;

/// Find games that are in the library more than once.
///
/// Duplicates have the same moves from the same position, or one is the beginning of the other, of at least 20 plies;
/// mirror images count as the same. Headers, comments and variations may differ: the last column names what does.
/// `canju games merge` merges them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games duplicates
  canju games duplicates --csv > duplicates.csv")]
pub(super) struct Arguments {
    #[command(flatten)]
    list: ListOptions,
}

#[derive(Serialize)]
struct Json {
    groups: usize,
    /// Games beyond the first of each group.
    superfluous: usize,
    games: Table,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, library: &Library, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let meter = terminal.meter("cli-searching");
    let groups = duplicates::find(library, &meter).map_err(|fault| terminal.fault(fault))?;
    drop(meter);
    let superfluous = groups.iter().map(|group| group.members.len() - 1).sum();
    let games = arguments.list.limit(games::duplicates(words, games::duplicate_rows(&groups)));
    let document = Json { groups: groups.len(), superfluous, games };
    arguments.list.write(&document.games, &document, &words.get("duplicates-none"), terminal)
}

/// Merge duplicates into one game.
///
/// The first game takes up the headers, comments and variations of the others, which are removed. A header that differs
/// is kept under a name with Alt (EventAlt). `canju games restore` brings the others back.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games merge 17 23
  canju games merge --all")]
pub(super) struct MergeArguments {
    /// The game that stays, then the others, by number.
    #[arg(num_args = 2.., value_name = "NUMBER", required_unless_present = "all")]
    games: Vec<i64>,
    /// Merge every group that `canju games duplicates` lists, each into its first game.
    #[arg(long, conflicts_with = "games")]
    all: bool,
}

#[derive(Serialize)]
struct MergeJson {
    /// The games that stayed.
    kept: Vec<GameId>,
    removed: Vec<GameId>,
}

/// Carries out the command.
pub(super) fn merge(
    arguments: &MergeArguments,
    base: &mut Base,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let meter = terminal.meter("cli-games-merging");
    let groups = if arguments.all {
        let library = Library::open(base.path()).map_err(|error| terminal.fault(error))?;
        let found = duplicates::find(&library, &meter).map_err(|fault| terminal.fault(fault))?;
        found.iter().map(|group| group.ids().collect()).collect()
    } else {
        vec![arguments.games.iter().map(|id| GameId(*id)).collect()]
    };
    let merged = duplicates::merge_groups(base, &groups, now(), &meter);
    drop(meter);
    let merged = merged.map_err(|fault| terminal.fault(fault))?;
    if terminal.json {
        let kept = merged.kept.iter().map(|(id, ..)| *id).collect();
        return terminal.document(&MergeJson { kept, removed: merged.removed });
    }
    let counts = [("games", merged.removed.len()), ("kept", merged.kept.len())];
    terminal.line(terminal.words.with("notice-games-merged", &counts))
}
