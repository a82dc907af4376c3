//! Counts of the games found by event, year, player, result and tag.

use std::collections::BTreeMap;

use canju_message::All;

use super::Collection;
use crate::records::Outcome;
use crate::service::search::{GameHit, Search};

/// A property of games by which they are counted and filtered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, All)]
pub enum Facet {
    /// The event, or the file of a game without one.
    Event,
    /// The year.
    Year,
    /// The player of either side.
    Player,
    /// The result.
    Outcome,
    /// A tag.
    Tag,
}

impl Facet {
    /// The text key of its name.
    pub const fn text_key(self) -> &'static str {
        match self {
            Self::Event => "games-event",
            Self::Year => "games-years",
            Self::Player => "games-player",
            Self::Outcome => "games-outcome",
            Self::Tag => "games-tag",
        }
    }
}

/// A value and the number of games that have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FacetCount {
    /// The value as text; a result as PGN has it.
    pub value: String,
    /// Number of games.
    pub games: u64,
}

/// The counts of the games found, the most frequent value first, years in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Facets([Vec<FacetCount>; 5]);

impl Facets {
    /// The counts of a facet.
    pub fn of(&self, facet: Facet) -> &[FacetCount] {
        let at = Facet::ALL.iter().position(|known| *known == facet);
        at.and_then(|at| self.0.get(at)).map_or(&[], Vec::as_slice)
    }
}

/// The result of a facet's value: `None` for an unknown one.
fn outcome(value: &str) -> Option<Outcome> {
    Outcome::of_word(value)
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
            Facet::Outcome => search.outcome = (!has).then(|| outcome(value)),
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
            Facet::Outcome => self.outcome == Some(outcome(value)),
            Facet::Tag => crate::store::library::split_tags(&self.tag).iter().any(|tag| tag == value),
        }
    }
}

impl Collection {
    /// Counts the games of these rows.
    pub(super) fn facets(&self, rows: &[GameHit]) -> Facets {
        let mut events = vec![0_u64; self.events.texts().len()];
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
        let events = self.events.texts().iter().map(String::as_str).zip(events);
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
