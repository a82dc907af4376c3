//! `canju games players` and `alias`: players, and names that are one player.

use serde::Serialize;

use crate::progress::Unattended;
use crate::records::players::Wanted;
use crate::service::collection::{Collection, PlayerEntry};
use crate::store::Base;
use crate::store::library::Library;
use crate::terminal::list::ListOptions;
use crate::terminal::{Failure, Terminal};
use crate::views::games;

/// List the players of the library with their games and scores.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games players
  canju games players hrh --csv")]
pub(super) struct Arguments {
    /// Part of a name in either script, or pinyin initials.
    name: Option<String>,
    #[command(flatten)]
    list: ListOptions,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, library: &Library, terminal: &mut Terminal) -> Result<(), Failure> {
    let collection = read(library, terminal)?;
    let wanted = Wanted::new(arguments.name.as_deref().unwrap_or_default());
    let players = collection.players().into_iter().filter(|player| player.is_found_by(&wanted)).cloned();
    let players: Vec<PlayerEntry> = players.collect();
    let table = arguments.list.limit(games::players(terminal.words, players));
    let empty = terminal.words.get("players-none");
    arguments.list.write(&table, &table, &empty, terminal)
}

fn read(library: &Library, terminal: &Terminal) -> Result<Collection, Failure> {
    Collection::read(library, false, &Unattended).map_err(|fault| terminal.fault(fault))
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

#[derive(Serialize)]
struct Decided {
    names: Vec<String>,
    players: Vec<String>,
}

/// Lists the proposals.
pub(super) fn propose(
    arguments: &AliasArguments,
    library: &Library,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let proposals = read(library, terminal)?.proposals();
    let table = arguments.list.limit(games::alias_proposals(terminal.words, proposals));
    let empty = terminal.words.get("players-no-proposals");
    arguments.list.write(&table, &table, &empty, terminal)
}

impl AliasArguments {
    /// Whether names are given, to be decided on.
    pub(super) const fn decides(&self) -> bool {
        !self.names.is_empty()
    }
}

/// Stores a decision.
pub(super) fn decide(
    arguments: &AliasArguments,
    base: &mut Base,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let library = Library::open(base.path()).map_err(|error| terminal.fault(error))?;
    let mut aliases = library.aliases().map_err(|error| terminal.fault(error))?;
    let (player, names) = arguments.names.split_first().map_or(("", &[][..]), |(one, more)| (one, more));
    match (arguments.separate, arguments.refuse) {
        (true, _) => arguments.names.iter().for_each(|name| aliases.separate(name)),
        (_, true) => aliases.refuse(player, names),
        _ => aliases.confirm(player, names),
    }
    base.set_aliases(&aliases).map_err(|error| terminal.fault(error))?;
    let players = arguments.names.iter().map(|name| aliases.player(name).to_owned()).collect();
    let decided = Decided { names: arguments.names.clone(), players };
    if terminal.json {
        return terminal.document(&decided);
    }
    for (name, player) in decided.names.iter().zip(&decided.players) {
        let args = [("name", name.as_str()), ("player", player)];
        terminal.line(terminal.words.with("cli-games-alias", &args))?;
    }
    Ok(())
}
