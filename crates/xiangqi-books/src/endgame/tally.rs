//! Counts of a combination.

use serde::{Deserialize, Serialize};

use super::positions::{Node, State};
use xiangqi_records::Outcome;

/// Counts of a combination, updated with every change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Stored boards.
    pub positions: u64,
    /// With red and with black to move: won by red, drawn, won by black, unknown.
    pub results: [[u64; 4]; 2],
}

impl Tally {
    /// Counts a position, or takes it off.
    pub(super) fn count(&mut self, node: &Node, one: Change) {
        one.apply(&mut self.positions);
        for (state, counts) in node.states.iter().zip(&mut self.results) {
            if let Some(slot) = column(state).and_then(|column| counts.get_mut(column)) {
                one.apply(slot);
            }
        }
    }

    /// Positions with a side to move of which the book knows something: won by red, drawn, won by black, unknown.
    pub fn both(&self) -> [u64; 4] {
        let [red, black] = self.results;
        [0, 1, 2, 3].map(|at: usize| red.get(at).copied().unwrap_or(0) + black.get(at).copied().unwrap_or(0))
    }

    /// Returns the number of positions with a side to move that have a known result.
    pub fn known(&self) -> u64 {
        let [red, drawn, black, _] = self.both();
        red + drawn + black
    }

    /// Returns the share of the stored positions with a side to move whose result is known, 0 to 1; `None` if none is stored.
    pub fn known_share(&self) -> Option<f64> {
        let [.., unknown] = self.both();
        let all = self.known() + unknown;
        (all > 0).then(|| self.known() as f64 / all as f64)
    }

    /// Whether a search of the combination may rely on finding results in the book: it has [`ENOUGH`] of them, and at least
    /// [`ENOUGH_KNOWN`] of its positions (Chen and Hsu hand over by such statistics and print no bounds; these are ours).
    pub fn is_dense(&self) -> bool {
        self.known() >= ENOUGH && self.known_share().is_some_and(|share| share >= ENOUGH_KNOWN)
    }

    /// Returns the shares of wins by Red, draws and wins by Black among the known results, 0 to 1; `None` if there are none.
    pub fn shares(&self) -> Option<[f64; 3]> {
        let [red, drawn, black, _] = self.both();
        let all = self.known() as f64;
        (all > 0.0).then(|| [red, drawn, black].map(|part| part as f64 / all))
    }
}

/// Known results that make a combination dense.
pub const ENOUGH: u64 = 100;

/// Minimum share of known results of a combination with [`Tally::is_dense`].
pub const ENOUGH_KNOWN: f64 = 0.9;

/// One more or one less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    More,
    Less,
}

impl Change {
    const fn apply(self, count: &mut u64) {
        *count = match self {
            Self::More => count.saturating_add(1),
            Self::Less => count.saturating_sub(1),
        };
    }
}

fn column(state: &State) -> Option<usize> {
    state.verdict.map(|verdict| match verdict.result {
        Some(Outcome::Red) => 0,
        Some(Outcome::Draw) => 1,
        Some(Outcome::Black) => 2,
        None => 3,
    })
}
