//! Searches in the library: `canju games search`, `players`, `alias`, `duplicates` and `merge`.

use super::files::Filter;
use crate::jobs::now;
use crate::knowledge::KnowledgeBase;
use crate::progress::Unattended;
use crate::records::Outcome;
use crate::records::players::Wanted;
use crate::report::object;
use crate::service::collection::{Collection, PlayerEntry};
use crate::service::duplicates;
use crate::service::filter::Elsewhere;
use crate::store::Base;
use crate::store::library::{GameId, Library};
use crate::terminal::list::{ListOptions, ONE_SCREEN, show};
use crate::terminal::{Done, Terminal};
use crate::text::thousands;
use crate::views;

/// Find games by player, event, year, result, position or combination.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games search --player 胡榮華 --result red
  canju games search --material KRNKRP
  canju games search --material 'KR* v K*GGMM & score<=3' --json
  canju games search --fen '3k5/9/9/9/9/9/9/9/9/R3K4 w'")]
pub(super) struct SearchArguments {
    #[command(flatten)]
    filter: Filter,
    #[command(flatten)]
    list: ListOptions,
}

pub(super) fn search(
    arguments: &SearchArguments,
    kb: &KnowledgeBase,
    library: &Library,
    terminal: &mut Terminal,
) -> Done {
    let found = arguments.filter.found(kb, library, terminal)?;
    let (elsewhere, found) = (found.elsewhere, found.games());
    let count = |outcome| found.iter().filter(|listed| listed.outcome == outcome).count();
    let [red, draw, black] = Outcome::ALL.map(|outcome| count(Some(outcome)));
    let open = count(None);
    let total = found.len();
    let games = arguments.list.limit(views::games::games(terminal.words, found).without(&views::games::WIDE));
    let document = object("found", total)
        .with("red", red)
        .with("draw", draw)
        .with("black", black)
        .with("open", open)
        .with("games", &games)
        .with("elsewhere", elsewhere);
    arguments.list.form.write(&games, &document, terminal, |terminal| {
        let words = terminal.words;
        write_elsewhere(elsewhere, terminal)?;
        if games.is_empty() {
            return terminal.line(words.get("games-none"));
        }
        show(&games, games.listed(ONE_SCREEN), 0, terminal)?;
        let number = |count: usize| thousands(count as i64);
        terminal.line(words.with(
            "cli-games-ended",
            &[
                ("found", number(total)),
                ("red", number(red)),
                ("draw", number(draw)),
                ("black", number(black)),
                ("open", number(open)),
            ],
        ))
    })
}

/// Writes the number of entries of the endgame books and the base for the combinations searched for.
fn write_elsewhere(elsewhere: Option<Elsewhere>, terminal: &mut Terminal) -> Done {
    let Some(elsewhere) = elsewhere else { return Ok(()) };
    let Elsewhere { problems, stored, scored } = elsewhere;
    let counts = [("problems", problems), ("stored", stored), ("scored", scored)];
    let counts = counts.map(|(name, count)| (name, thousands(count as i64)));
    terminal.line(terminal.words.with("cli-games-elsewhere", &counts))
}

/// List the players of the library with their games and scores.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games players
  canju games players hrh --csv")]
pub(super) struct PlayersArguments {
    /// Part of a name in either script, or pinyin initials.
    name: Option<String>,
    #[command(flatten)]
    list: ListOptions,
}

pub(super) fn players(arguments: &PlayersArguments, library: &Library, terminal: &mut Terminal) -> Done {
    let collection = Collection::read(library, false, &Unattended)?;
    let wanted = Wanted::new(arguments.name.as_deref().unwrap_or_default());
    let players = collection.players().into_iter().filter(|player| player.is_found_by(&wanted)).cloned();
    let players: Vec<PlayerEntry> = players.collect();
    let table = arguments.list.limit(views::games::players(terminal.words, players));
    let empty = terminal.words.get("players-none");
    arguments.list.write(&table, &table, &empty, terminal)
}

/// List names that may be one player, or decide that they are.
///
/// Names are proposed by five rules: the same name in either script; the same letters; a place or team before the name;
/// its pinyin, if no other name has that; the beginning of its pinyin, likewise. Names with different digits are never
/// proposed. Games keep their names; searches, players and counts treat aliases as one player.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games alias
  canju games alias 胡榮華 胡荣华 上海胡榮華 'HU Ronghua'
  canju games alias 胡榮華 'HU Rong' --refuse
  canju games alias 'HU Rong' --separate")]
pub(super) struct AliasArguments {
    /// The player, then the names that mean the same player.
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Never propose these names for the player.
    #[arg(long, conflicts_with = "separate", requires = "names")]
    refuse: bool,
    /// Make each of these names a player of its own again.
    #[arg(long, requires = "names")]
    separate: bool,
    #[command(flatten)]
    list: ListOptions,
}

pub(super) fn propose(arguments: &AliasArguments, library: &Library, terminal: &mut Terminal) -> Done {
    let proposals = Collection::read(library, false, &Unattended)?.proposals();
    let table = arguments.list.limit(views::games::alias_proposals(terminal.words, proposals));
    let empty = terminal.words.get("players-no-proposals");
    arguments.list.write(&table, &table, &empty, terminal)
}

impl AliasArguments {
    /// Whether names are given, to be decided on.
    pub(super) const fn decides(&self) -> bool {
        !self.names.is_empty()
    }
}

pub(super) fn decide(arguments: &AliasArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let library = Library::open(base.path())?;
    let mut aliases = library.aliases()?;
    let (player, names) = arguments.names.split_first().map_or(("", &[][..]), |(one, more)| (one, more));
    match (arguments.separate, arguments.refuse) {
        (true, _) => arguments.names.iter().for_each(|name| aliases.separate(name)),
        (_, true) => aliases.refuse(player, names),
        _ => aliases.confirm(player, names),
    }
    base.set_aliases(&aliases)?;
    let players: Vec<&str> = arguments.names.iter().map(|name| aliases.player(name)).collect();
    if terminal.json {
        return terminal.document(&object("names", &arguments.names).with("players", players));
    }
    for (name, player) in arguments.names.iter().zip(players) {
        let args = [("name", name.as_str()), ("player", player)];
        terminal.line(terminal.words.with("cli-games-alias", &args))?;
    }
    Ok(())
}

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
pub(super) struct DuplicatesArguments {
    #[command(flatten)]
    list: ListOptions,
}

pub(super) fn list_duplicates(
    arguments: &DuplicatesArguments,
    library: &Library,
    terminal: &mut Terminal,
) -> Done {
    let words = terminal.words;
    let groups = terminal.metered("cli-searching", |meter| duplicates::find(library, meter))?;
    let superfluous: usize = groups.iter().map(|group| group.members.len() - 1).sum();
    let games = arguments.list.limit(views::games::duplicates(words, views::games::duplicate_rows(&groups)));
    let document = object("groups", groups.len()).with("superfluous", superfluous).with("games", &games);
    arguments.list.write(&games, &document, &words.get("duplicates-none"), terminal)
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

pub(super) fn merge(arguments: &MergeArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let meter = terminal.meter("cli-games-merging");
    let groups = if arguments.all {
        let library = Library::open(base.path())?;
        let found = duplicates::find(&library, &meter)?;
        found.iter().map(|group| group.ids().collect()).collect()
    } else {
        vec![arguments.games.iter().map(|id| GameId(*id)).collect()]
    };
    let merged = duplicates::merge_groups(base, &groups, now(), &meter)?;
    drop(meter);
    let kept: Vec<GameId> = merged.kept.iter().map(|(id, ..)| *id).collect();
    let counts = [("games", merged.removed.len()), ("kept", kept.len())];
    let json = object("kept", kept).with("removed", &merged.removed);
    terminal.answer(&json, |words| words.with("notice-games-merged", &counts))
}
