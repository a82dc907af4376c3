//! The library as a collection in memory: filters, orders and counts of tens of thousands of games in milliseconds.
//!
//! Texts that many games share are kept once (`Pool`), so that a filter compares each text once and an order compares numbers.

mod facets;
mod order;
mod players;
mod pool;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};

pub use facets::{Facet, FacetCount, Facets};
pub use players::PlayerEntry;
use pool::Pool;

use crate::progress::Progress;
use crate::records::Date;
use crate::records::players::{AliasTable, Wanted};
use crate::service::fault::Fault;
use crate::service::search::{GameHit, GamesFound, Search};
use crate::service::settings::games::{GameColumn, GameOrder};
use crate::store::library::{Filter, GameId, Library, Listed};

/// The games of a library with the aliases of their players.
#[derive(Debug, Default)]
pub struct Collection {
    games: Vec<Listed>,
    /// Names of players; by game the indices of Red and Black.
    names: Pool,
    sides: Vec<[u32; 2]>,
    /// By name the index of its player.
    player_of: Vec<u32>,
    players: Vec<PlayerEntry>,
    /// Events, or the file of a game without one; by game the index.
    events: Pool,
    event_of: Vec<u32>,
    sources: Pool,
    source_of: Vec<u32>,
    years: Vec<Option<u16>>,
    aliases: AliasTable,
    /// By column what it sorts by, once it was sorted by.
    keys: [OnceLock<order::Keys>; GameColumn::ALL.len()],
}

impl Collection {
    /// Reads the present games of a library, or the removed ones. Can be cancelled; reports nothing.
    ///
    /// # Errors
    /// An I/O or SQLite error; cancelled.
    pub fn read(library: &Library, removed: bool, progress: &dyn Progress) -> Result<Self, Fault> {
        let games = library.search(&Filter { removed, ..Filter::default() }, progress)?;
        Ok(Self::new(games, library.aliases()?))
    }

    /// Reads some games again, which may be new or gone, and the aliases.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn updated(
        &self,
        library: &Library,
        games: Vec<GameId>,
        removed: bool,
        progress: &dyn Progress,
    ) -> Result<Self, Fault> {
        let changed: FxHashSet<GameId> = games.iter().copied().collect();
        let filter = Filter { games: Some(games), removed, ..Filter::default() };
        let kept = self.games.iter().filter(|game| !changed.contains(&game.id)).cloned();
        let mut games: Vec<Listed> = kept.chain(library.search(&filter, progress)?).collect();
        games.sort_by_key(|game| game.id);
        Ok(Self::new(games, library.aliases()?))
    }

    /// Makes a collection of games in the order of their numbers.
    pub fn new(games: Vec<Listed>, aliases: AliasTable) -> Self {
        let (mut names, mut events, mut sources) = (Pool::default(), Pool::default(), Pool::default());
        let sides = games.iter().map(|game| [names.add(&game.red), names.add(&game.black)]).collect();
        let event_of = games.iter().map(|game| events.add(event(game))).collect();
        let source_of = games.iter().map(|game| sources.add(&game.source)).collect();
        let years = games.iter().map(|game| Date::of_text(&game.date).map(|date| date.year)).collect();
        let mut collection = Self {
            names,
            sides,
            events,
            event_of,
            sources,
            source_of,
            years,
            aliases,
            games,
            ..Self::default()
        };
        collection.gather_players();
        collection
    }

    /// The games, in the order of import.
    pub fn games(&self) -> &[Listed] {
        &self.games
    }

    /// Returns a game.
    pub fn get(&self, at: u32) -> Option<&Listed> {
        self.games.get(at as usize)
    }

    /// Returns the index of a game.
    pub fn index_of(&self, id: GameId) -> Option<u32> {
        self.games.binary_search_by_key(&id, |game| game.id).ok().map(|at| at as u32)
    }

    /// The aliases of the players.
    pub const fn aliases(&self) -> &AliasTable {
        &self.aliases
    }

    /// Returns the rows of the games that match the texts, years, result and tags of a search; other conditions are `plies`: the ply
    /// of each matching game, `None` without them.
    fn matching(&self, search: &Search, plies: Option<&FxHashMap<GameId, u32>>) -> Vec<GameHit> {
        let fits_player = self.fitting_players(&Wanted::new(&search.player));
        let event = Wanted::new(&search.event);
        let fits_event = self.events.fitting(&event);
        // The whole name of a file means the games without an event, as counts have it.
        let in_source = !matches!(event, Wanted::Whole(_));
        let fits_source = if in_source { self.sources.fitting(&event) } else { Vec::new() };
        let years = search.years().ok().flatten();
        let tags = crate::store::library::split_tags(&search.tag);
        let holds =
            |list: &[bool], at: Option<&u32>| at.is_some_and(|at| list.get(*at as usize) == Some(&true));
        let mut rows = Vec::new();
        for (at, game) in self.games.iter().enumerate() {
            let ply = match plies {
                None => 0,
                Some(plies) => match plies.get(&game.id) {
                    Some(ply) => *ply,
                    None => continue,
                },
            };
            let year = self.years.get(at).copied().flatten();
            let player = |names: &[u32; 2]| {
                names.iter().any(|name| holds(&fits_player, self.player_of.get(*name as usize)))
            };
            let fits = search.outcome.is_none_or(|outcome| outcome == game.outcome)
                && years.is_none_or(|years| year.is_some_and(|year| years.contains(year)))
                && self.sides.get(at).is_some_and(player)
                && (holds(&fits_event, self.event_of.get(at)) || holds(&fits_source, self.source_of.get(at)))
                && tags.iter().all(|tag| game.tags.contains(tag));
            if fits {
                rows.push(GameHit { at: at as u32, ply });
            }
        }
        rows
    }

    /// Whether each player matches, by one of the names.
    fn fitting_players(&self, wanted: &Wanted) -> Vec<bool> {
        let mut fitting = vec![*wanted == Wanted::Any; self.players.len()];
        for (fits, player) in self.names.fitting(wanted).into_iter().zip(&self.player_of) {
            if fits {
                fitting.iter_mut().skip(*player as usize).take(1).for_each(|found| *found = true);
            }
        }
        fitting
    }

    /// Returns the games of a search in this order, with the counts of their properties.
    pub fn find(
        self: &Arc<Self>,
        search: &Search,
        plies: Option<&FxHashMap<GameId, u32>>,
        order: GameOrder,
    ) -> GamesFound {
        let mut rows = self.matching(search, plies);
        let facets = self.facets(&rows);
        self.sort(&mut rows, order);
        GamesFound { collection: Arc::clone(self), rows, facets, elsewhere: None }
    }
}

/// The event of a game as lists show it: the file of a game without one.
pub fn event(game: &Listed) -> &str {
    if game.event.is_empty() { &game.source } else { &game.event }
}
