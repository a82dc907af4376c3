//! What is counted of a combination.

use serde::{Deserialize, Serialize};

use super::positions::{Node, State};
use crate::records::Outcome;

/// What is counted of a combination, kept in step with every change.
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

    /// Shares of wins by red, draws and wins by black among those whose result is known, 0 to 1; nothing where none is.
    pub fn shares(&self) -> Option<[f64; 3]> {
        let [red, drawn, black, _] = self.both();
        let all = (red + drawn + black) as f64;
        (all > 0.0).then(|| [red, drawn, black].map(|part| part as f64 / all))
    }
}

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
