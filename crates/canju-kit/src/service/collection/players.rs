//! The players of a library.

use rustc_hash::FxHashMap;

use super::Collection;
use crate::records::Outcome;
use crate::records::players::{Proposal, SearchName, Wanted, proposals};

/// A player with all names and games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayerEntry {
    /// The name.
    pub name: String,
    /// Further names that games have, in order.
    pub aliases: Vec<String>,
    /// Games with Red.
    pub red: u64,
    /// Games with Black.
    pub black: u64,
    /// Points of the games with a result, in halves.
    pub half_points: u64,
    /// Games with a result.
    pub finished: u64,
    /// The first and the last year, if known.
    pub years: Option<(u16, u16)>,
}

impl PlayerEntry {
    /// Number of games.
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
    /// Gathers the players of the names.
    pub(super) fn gather_players(&mut self) {
        let mut known: FxHashMap<&str, u32> = FxHashMap::default();
        let mut players: Vec<PlayerEntry> = Vec::new();
        let mut player_of = Vec::with_capacity(self.names.texts().len());
        for name in self.names.texts() {
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
        let mut counts = vec![0_u64; self.names.texts().len()];
        for name in self.sides.iter().flatten() {
            counts.iter_mut().skip(*name as usize).take(1).for_each(|count| *count += 1);
        }
        let named = self.names.texts().iter().cloned().zip(counts).filter(|(name, _)| !name.is_empty());
        proposals(&named.collect::<Vec<_>>(), &self.aliases)
    }
}
