//! The library as a collection in memory: filters, orders and counts of tens of thousands of games in milliseconds.
//!
//! Texts that many games share are kept once (`Pool`), so that a filter compares each text once and an order compares numbers.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use canju_message::All;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::books::opening::OpeningName;
use crate::knowledge::KnowledgeBase;
use crate::language::Language;
use crate::material::NodeId;
use crate::progress::Progress;
use crate::records::players::{AliasTable, Proposal, SearchName, Wanted, proposals, sort_key};
use crate::records::{Date, Outcome};
use crate::rules::Position;
use crate::service::fault::Fault;
use crate::service::filter::{Elsewhere, MaterialFilter};
use crate::service::settings::{GameColumn, GameOrder};
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
    keys: [OnceLock<Keys>; GameColumn::ALL.len()],
}

impl Collection {
    /// Reads the present games of a library, or the removed ones. Can be cancelled; reports nothing.
    pub fn read(library: &Library, removed: bool, progress: &dyn Progress) -> Result<Self, Fault> {
        let games = library.search(&Filter { removed, ..Filter::default() }, progress)?;
        Ok(Self::new(games, library.aliases()?))
    }

    /// Reads some games again, which may be new or gone, and the aliases.
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

    pub fn get(&self, at: u32) -> Option<&Listed> {
        self.games.get(at as usize)
    }

    pub fn index_of(&self, id: GameId) -> Option<u32> {
        self.games.binary_search_by_key(&id, |game| game.id).ok().map(|at| at as u32)
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

// Searches in the library of games.

/// A stretch of years, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Years {
    pub first: u16,
    pub last: u16,
}

impl Years {
    pub fn contains(self, year: u16) -> bool {
        (self.first..=self.last).contains(&year)
    }
}

/// A search of games; all given conditions must hold.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Search {
    /// A part of the name of either player in either script, initials, or a whole name between quotation marks. Aliases count as one
    /// name.
    pub player: String,
    /// A part of the event or of the file's name, or the whole between quotation marks.
    pub event: String,
    /// `1990`, or `1990-1999`.
    pub years: String,
    /// The result: `None` matches any, `Some(None)` an unknown one.
    pub outcome: Option<Option<Outcome>>,
    /// Tags with semicolons between them; a game must have all of them.
    pub tag: String,
    /// The combinations that its main line reaches.
    pub material: MaterialFilter,
    /// A position that it reaches, or its mirror image.
    pub position: Option<Box<Position>>,
    pub removed: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameHit {
    /// Its index in the collection.
    pub at: u32,
    /// Ply at which the requested position or material is first reached; 0 if none was requested.
    pub ply: u32,
}

#[derive(Debug, Clone, Default)]
pub struct GamesFound {
    pub collection: Arc<Collection>,
    pub rows: Vec<GameHit>,
    pub facets: Facets,
    /// Further matches elsewhere, if combinations were searched for.
    pub elsewhere: Option<Elsewhere>,
}

impl GamesFound {
    pub const fn len(&self) -> usize {
        self.rows.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn get(&self, row: usize) -> Option<&Listed> {
        self.rows.get(row).and_then(|row| self.collection.get(row.at))
    }

    /// Returns the game of a row for a list, with its ply.
    pub fn listed(&self, row: usize) -> Option<Listed> {
        let GameHit { at, ply } = *self.rows.get(row)?;
        self.collection.get(at).map(|game| Listed { ply, ..game.clone() })
    }

    pub fn games(&self) -> Vec<Listed> {
        (0..self.len()).filter_map(|row| self.listed(row)).collect()
    }

    pub fn ids(&self) -> impl Iterator<Item = GameId> {
        self.rows.iter().filter_map(|row| self.collection.get(row.at)).map(|game| game.id)
    }

    pub fn row_of(&self, id: GameId) -> Option<usize> {
        let at = self.collection.index_of(id)?;
        self.rows.iter().position(|row| row.at == at)
    }
}

/// The text is no range of years.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoYears;

impl Search {
    pub fn years(&self) -> Result<Option<Years>, NoYears> {
        let text = self.years.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let (first, last) = text.split_once(['-', '–', '~']).unwrap_or((text, text));
        let year = |text: &str| text.trim().parse::<u16>().ok();
        year(first).zip(year(last)).map(|(first, last)| Some(Years { first, last })).ok_or(NoYears)
    }

    /// Returns the matching combinations of the library; `None` if every game matches.
    fn materials(&self, library: &Library, kb: &KnowledgeBase) -> Result<Option<Vec<NodeId>>, Fault> {
        if self.material.is_blank() {
            return Ok(None);
        }
        let fits = self.material.fits(kb)?;
        Ok(Some(library.materials()?.into_iter().filter(|node| fits(*node)).collect()))
    }

    /// Runs the search on a library as it is on the disk, in the order of import.
    pub fn find(
        &self,
        library: &Library,
        kb: &KnowledgeBase,
        progress: &dyn Progress,
    ) -> Result<GamesFound, Fault> {
        let collection = Arc::new(Collection::read(library, self.removed, progress)?);
        self.find_in(&collection, library, kb, GameOrder::default(), progress)
    }

    /// Runs the search on the games of a library that were read before. The file is read only for positions and combinations.
    pub fn find_in(
        &self,
        collection: &Arc<Collection>,
        library: &Library,
        kb: &KnowledgeBase,
        order: GameOrder,
        progress: &dyn Progress,
    ) -> Result<GamesFound, Fault> {
        let filter = Filter {
            position: self.position.as_ref().map(|position| position.mirror_key()),
            materials: self.materials(library, kb)?,
            games: None,
            removed: self.removed,
        };
        let plies = if filter.position.is_some() || filter.materials.is_some() {
            Some(library.reaching(&filter, progress)?.into_iter().collect::<FxHashMap<_, _>>())
        } else {
            None
        };
        let found = collection.find(self, plies.as_ref(), order);
        Ok(GamesFound { elsewhere: Elsewhere::of(&self.material, library, kb, progress)?, ..found })
    }
}

// Orders of the list.

/// What a column sorts by.
#[derive(Debug)]
enum Keys {
    /// A number for each game; 0 if it has no value.
    Games(Vec<u64>),
    /// By game the index of a text, and the place of each text.
    Texts(Vec<u32>, Vec<u64>),
}

impl Collection {
    /// Sorts rows that are in the order of import. Games with equal values keep that order, those without a value come last.
    fn sort(&self, rows: &mut [GameHit], order: GameOrder) {
        if order == GameOrder::default() {
            return;
        }
        let keys = self.keys.get(order.column as usize);
        let Some(keys) = keys.map(|keys| keys.get_or_init(|| self.keys(order.column))) else { return };
        let key = |row: &GameHit| {
            let value = keys.of(row.at as usize);
            let turned = if order.descending { u64::MAX - value } else { value };
            (value == 0, turned)
        };
        rows.sort_by_cached_key(key);
    }

    fn keys(&self, column: GameColumn) -> Keys {
        let games = |value: fn(&Listed) -> u64| Keys::Games(self.games.iter().map(value).collect());
        let side = |side: usize| {
            let of = self.sides.iter().map(|names| names.get(side).copied().unwrap_or_default()).collect();
            Keys::Texts(of, self.names.ranks())
        };
        match column {
            GameColumn::Number => games(|game| game.id.0.unsigned_abs()),
            GameColumn::Red => side(0),
            GameColumn::Black => side(1),
            GameColumn::Outcome => games(|game| match game.outcome {
                Some(Outcome::Red) => 1,
                Some(Outcome::Draw) => 2,
                Some(Outcome::Black) => 3,
                None => 0,
            }),
            GameColumn::Date => {
                self.texts(|game| Cow::Borrowed(&game.date), |game| Date::of_text(&game.date))
            }
            GameColumn::Event => Keys::Texts(self.event_of.clone(), self.events.ranks()),
            GameColumn::Site => {
                self.texts(|game| Cow::Borrowed(&game.site), |game| Some(sort_key(&game.site)))
            }
            GameColumn::Opening => self.texts(
                |game| Cow::Borrowed(game.opening.map_or("", |opening| opening.name(Language::English))),
                |game| {
                    let name = game.opening.map_or("", |opening| opening.name(Language::Simplified));
                    Some((game.opening.and_then(OpeningName::code), sort_key(name)))
                },
            ),
            GameColumn::Plies => games(|game| game.plies.into()),
            GameColumn::Comments => games(|game| game.comments.into()),
            GameColumn::Variations => games(|game| game.variations.into()),
            GameColumn::Tags => self
                .texts(|game| Cow::Owned(game.tags.join("; ")), |game| Some(sort_key(&game.tags.join("; ")))),
            GameColumn::Source => Keys::Texts(self.source_of.clone(), self.sources.ranks()),
            GameColumn::Added => games(|game| game.added.unsigned_abs()),
        }
    }

    /// What a column of texts sorts by: games with equal texts have equal keys, those with an empty one or an unknown value none.
    fn texts<K: Ord>(&self, text: fn(&Listed) -> Cow<'_, str>, key: fn(&Listed) -> Option<K>) -> Keys {
        let mut known: FxHashMap<Cow<'_, str>, u32> = FxHashMap::default();
        let mut first: Vec<&Listed> = Vec::new();
        let of = |game| {
            *known.entry(text(game)).or_insert_with(|| {
                first.push(game);
                first.len() as u32 - 1
            })
        };
        let of = self.games.iter().map(of).collect();
        let places = ranks(&first, |game| key(game).filter(|_| !text(game).is_empty()));
        Keys::Texts(of, places)
    }
}

impl Keys {
    fn of(&self, at: usize) -> u64 {
        match self {
            Self::Games(values) => values.get(at).copied().unwrap_or_default(),
            Self::Texts(of, ranks) => {
                of.get(at).and_then(|text| ranks.get(*text as usize)).copied().unwrap_or_default()
            }
        }
    }
}

// Counts of the games found by event, year, player, result and tag.

/// A property of games by which they are counted and filtered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, All)]
#[all(text = "games-")]
pub enum Facet {
    /// The event, or the file of a game without one.
    Event,
    #[all(text = "games-years")]
    Year,
    /// The player of either side.
    Player,
    /// The result.
    Outcome,
    Tag,
}

/// A value and the number of games that have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FacetCount {
    /// The value as text; a result as PGN has it.
    pub value: String,
    pub games: u64,
}

/// The counts of the games found, the most frequent value first, years in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Facets([Vec<FacetCount>; 5]);

impl Facets {
    pub fn of(&self, facet: Facet) -> &[FacetCount] {
        self.0.get(facet as usize).map_or(&[], Vec::as_slice)
    }
}

impl Search {
    /// Returns the search restricted to a value of a facet, or without the restriction if it has it already.
    #[must_use]
    pub fn toggled(&self, facet: Facet, value: &str) -> Self {
        let mut search = self.clone();
        let has = self.has(facet, value);
        let text = |quoted: bool| match (has, quoted) {
            (true, _) => String::new(),
            (false, true) => format!("\"{value}\""),
            (false, false) => value.to_owned(),
        };
        match facet {
            Facet::Event => search.event = text(true),
            Facet::Year => search.years = text(false),
            Facet::Player => search.player = text(true),
            Facet::Outcome => search.outcome = (!has).then(|| Outcome::of_word(value)),
            Facet::Tag if has => {
                let tags = crate::store::library::split_tags(&self.tag);
                search.tag = tags.into_iter().filter(|tag| tag != value).collect::<Vec<_>>().join("; ");
            }
            Facet::Tag if self.tag.trim().is_empty() => search.tag = value.to_owned(),
            Facet::Tag => search.tag = format!("{}; {value}", self.tag.trim()),
        }
        search
    }

    /// Whether it is restricted to a value of a facet.
    pub fn has(&self, facet: Facet, value: &str) -> bool {
        let quoted = || format!("\"{value}\"");
        match facet {
            Facet::Event => self.event.trim() == quoted(),
            Facet::Year => self.years.trim() == value,
            Facet::Player => self.player.trim() == quoted(),
            Facet::Outcome => self.outcome == Some(Outcome::of_word(value)),
            Facet::Tag => crate::store::library::split_tags(&self.tag).iter().any(|tag| tag == value),
        }
    }
}

impl Collection {
    /// Counts the games of these rows.
    fn facets(&self, rows: &[GameHit]) -> Facets {
        let mut events = vec![0_u64; self.events.texts.len()];
        let mut players = vec![0_u64; self.players.len()];
        let mut years: BTreeMap<u16, u64> = BTreeMap::new();
        let mut outcomes: BTreeMap<&'static str, u64> = BTreeMap::new();
        let mut tags: BTreeMap<&str, u64> = BTreeMap::new();
        let add = |counts: &mut Vec<u64>, at: u32| {
            counts.iter_mut().skip(at as usize).take(1).for_each(|count| *count += 1);
        };
        for at in rows.iter().map(|row| row.at as usize) {
            let Some((game, sides)) = self.games.get(at).zip(self.sides.get(at)) else { continue };
            if let Some(event) = self.event_of.get(at) {
                add(&mut events, *event);
            }
            let [red, black] =
                sides.map(|name| self.player_of.get(name as usize).copied().unwrap_or_default());
            add(&mut players, red);
            if black != red {
                add(&mut players, black);
            }
            if let Some(year) = self.years.get(at).copied().flatten() {
                *years.entry(year).or_default() += 1;
            }
            *outcomes.entry(game.outcome.map_or("*", Outcome::word)).or_default() += 1;
            game.tags.iter().for_each(|tag| *tags.entry(tag).or_default() += 1);
        }
        let count = |(value, games): (&str, u64)| FacetCount { value: value.to_owned(), games };
        let events = self.events.texts.iter().map(String::as_str).zip(events);
        let players = self.players.iter().map(|player| player.name.as_str()).zip(players);
        Facets([
            most(events.map(count)),
            years.iter().rev().map(|(year, games)| count((&year.to_string(), *games))).collect(),
            most(players.map(count)),
            most(outcomes.into_iter().map(count)),
            most(tags.into_iter().map(count)),
        ])
    }
}

/// Sorts values by their games; empty ones are left out.
fn most(counts: impl Iterator<Item = FacetCount>) -> Vec<FacetCount> {
    let mut counts: Vec<FacetCount> =
        counts.filter(|count| count.games > 0 && !count.value.is_empty()).collect();
    counts.sort_by_key(|count| std::cmp::Reverse(count.games));
    counts
}

// The players of a library.

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayerEntry {
    pub name: String,
    /// Further names that games have, in order.
    pub aliases: Vec<String>,
    pub red: u64,
    pub black: u64,
    /// Points of the games with a result, in halves.
    pub half_points: u64,
    pub finished: u64,
    /// The first and the last year, if known.
    pub years: Option<(u16, u16)>,
}

impl PlayerEntry {
    pub const fn games(&self) -> u64 {
        self.red + self.black
    }

    /// The share of the points in the games with a result; `None` without any.
    pub fn score(&self) -> Option<f64> {
        (self.finished > 0).then(|| self.half_points as f64 / (2 * self.finished) as f64)
    }

    /// Whether one of the names is found by a search text.
    pub fn is_found_by(&self, wanted: &Wanted) -> bool {
        let mut names = std::iter::once(&self.name).chain(&self.aliases);
        names.any(|name| SearchName::new(name).is_found_by(wanted))
    }

    fn add(&mut self, is_red: bool, outcome: Option<Outcome>, year: Option<u16>) {
        *(if is_red { &mut self.red } else { &mut self.black }) += 1;
        self.half_points += match (outcome, is_red) {
            (Some(Outcome::Draw), _) => 1,
            (Some(Outcome::Red), true) | (Some(Outcome::Black), false) => 2,
            _ => 0,
        };
        self.finished += u64::from(outcome.is_some());
        if let Some(year) = year {
            let (first, last) = self.years.unwrap_or((year, year));
            self.years = Some((first.min(year), last.max(year)));
        }
    }
}

impl Collection {
    fn gather_players(&mut self) {
        let mut known: FxHashMap<&str, u32> = FxHashMap::default();
        let mut players: Vec<PlayerEntry> = Vec::new();
        let mut player_of = Vec::with_capacity(self.names.texts.len());
        for name in &self.names.texts {
            let player = self.aliases.player(name);
            let at = *known.entry(player).or_insert_with(|| {
                players.push(PlayerEntry { name: player.to_owned(), ..PlayerEntry::default() });
                players.len() as u32 - 1
            });
            player_of.push(at);
            if let Some(entry) = players.get_mut(at as usize).filter(|_| name != player) {
                entry.aliases.push(name.clone());
            }
        }
        players.iter_mut().for_each(|player| player.aliases.sort_unstable());
        for ((sides, game), year) in self.sides.iter().zip(&self.games).zip(&self.years) {
            for (name, is_red) in sides.iter().zip([true, false]) {
                let player = player_of.get(*name as usize).and_then(|at| players.get_mut(*at as usize));
                if let Some(player) = player {
                    player.add(is_red, game.outcome, *year);
                }
            }
        }
        (self.player_of, self.players) = (player_of, players);
    }

    /// Returns the players with a name, the one with the most games first.
    pub fn players(&self) -> Vec<&PlayerEntry> {
        let mut players: Vec<&PlayerEntry> =
            self.players.iter().filter(|player| !player.name.is_empty()).collect();
        players.sort_by_key(|player| std::cmp::Reverse(player.games()));
        players
    }

    /// Proposes which names may be one player.
    pub fn proposals(&self) -> Vec<Proposal> {
        let mut counts = vec![0_u64; self.names.texts.len()];
        for name in self.sides.iter().flatten() {
            counts.iter_mut().skip(*name as usize).take(1).for_each(|count| *count += 1);
        }
        let named = self.names.texts.iter().cloned().zip(counts).filter(|(name, _)| !name.is_empty());
        proposals(&named.collect::<Vec<_>>(), &self.aliases)
    }
}

// Texts that many games share.

/// Different texts by index.
#[derive(Debug, Default)]
struct Pool {
    texts: Vec<String>,
    ready: Vec<SearchName>,
    index: FxHashMap<String, u32>,
}

impl Pool {
    /// Adds a text, if it is new, and returns its index.
    fn add(&mut self, text: &str) -> u32 {
        if let Some(known) = self.index.get(text) {
            return *known;
        }
        let at = self.texts.len() as u32;
        self.texts.push(text.to_owned());
        self.ready.push(SearchName::new(text));
        self.index.insert(text.to_owned(), at);
        at
    }

    /// Whether each text is found by a search text.
    fn fitting(&self, wanted: &Wanted) -> Vec<bool> {
        self.ready.iter().map(|text| text.is_found_by(wanted)).collect()
    }

    /// The place of each text in their order, from 1; 0 for the empty text.
    fn ranks(&self) -> Vec<u64> {
        ranks(&self.texts, |text| (!text.is_empty()).then(|| sort_key(text)))
    }
}

/// The place of each item in the order of their keys, from 1; 0 for items without one. Equal keys have equal places.
fn ranks<T, K: Ord>(items: &[T], key: impl Fn(&T) -> Option<K>) -> Vec<u64> {
    let keyed = items.iter().enumerate().filter_map(|(at, item)| Some((key(item)?, at)));
    let mut order: Vec<(K, usize)> = keyed.collect();
    order.sort_unstable();
    let mut ranks = vec![0; items.len()];
    let mut rank = 0;
    let mut before: Option<&K> = None;
    for (key, at) in &order {
        rank += u64::from(before != Some(key));
        before = Some(key);
        ranks.iter_mut().skip(*at).take(1).for_each(|own| *own = rank);
    }
    ranks
}

#[cfg(test)]
mod tests;
