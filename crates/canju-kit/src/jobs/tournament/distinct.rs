//! Pairs of games that repeat each other move by move.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use crate::arena::PairRecord;

/// The pairs of games seen so far, by a 64-bit hash.
#[derive(Default)]
pub(super) struct DistinctPairs {
    hasher: RandomState,
    seen: HashSet<u64>,
}

impl DistinctPairs {
    /// Adds a pair; false if the same players have played the same two games before. Move counters of the start do not matter.
    pub(super) fn insert(&mut self, pair: &PairRecord) -> bool {
        let PairRecord { unit, start, games: [one, other] } = pair;
        let board_and_turn: Vec<&str> = start.split(' ').take(2).collect();
        let identity = (unit.first, unit.second, board_and_turn, &one.moves, &other.moves);
        self.seen.insert(self.hasher.hash_one(identity))
    }
}
