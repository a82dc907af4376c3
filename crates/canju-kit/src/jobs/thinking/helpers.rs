//! The threads that help a search: how they end, and which line all threads play.

use std::sync::atomic::{AtomicU64, Ordering};

use super::Shared;
use crate::engine::PvLine;
use crate::engine::limits::Control;
use crate::engine::score::TABLE_BOUND;

/// Control of a thread that helps until the leader is done.
pub(super) struct Help<'a> {
    pub(super) shared: &'a Shared,
    pub(super) nodes: &'a AtomicU64,
}

impl Control for Help<'_> {
    fn stopped(&self, nodes: u64) -> bool {
        self.nodes.store(nodes, Ordering::Relaxed);
        self.shared.stopped.load(Ordering::Relaxed)
    }
}

/// Ends the helping threads when the leader is done, and also when it panics.
pub(super) struct Leading<'a>(pub(super) &'a Shared);

impl Drop for Leading<'_> {
    fn drop(&mut self) {
        self.0.stopped.store(true, Ordering::Relaxed);
    }
}

/// Votes of a line with the lowest score, for each ply of depth.
const LEAST_VOTES: i64 = 14;

/// Elects one of the lines of all threads, the leader's first, from those that are as deep as it. A line votes for its first move,
/// with more votes the deeper it is and the better its score against the lowest (as in Stockfish). A decided game is no matter of
/// votes: then the highest score is elected.
pub(super) fn elected(lines: &[PvLine]) -> Option<&PvLine> {
    let deep = || lines.iter().filter(|line| lines.first().is_some_and(|first| line.depth >= first.depth));
    let lowest = deep().map(|line| line.score).min()?;
    let is_decided = deep().any(|line| line.score.abs() >= TABLE_BOUND);
    let votes = |line: &PvLine| i64::from(line.depth) * (i64::from(line.score - lowest) + LEAST_VOTES);
    let all = |line: &PvLine| {
        let same = deep().filter(|other| other.moves.first() == line.moves.first());
        same.map(votes).sum::<i64>()
    };
    // Of equals `max_by_key` takes the last, here the leader's.
    deep().rev().max_by_key(|line| match is_decided {
        true => (i64::from(line.score), 0),
        false => (all(line), votes(line)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Score;

    fn line(played: &str, score: Score, depth: u32) -> PvLine {
        PvLine { score, moves: vec![played.parse().unwrap()], depth, seldepth: depth }
    }

    #[test]
    fn threads_elect_the_move_with_most_votes() {
        let leader = line("h2e2", 30, 10);
        let one = |others: &[PvLine]| {
            let lines: Vec<_> = std::iter::once(&leader).chain(others).cloned().collect();
            elected(&lines).unwrap().clone()
        };
        assert_eq!(one(&[]), leader);
        // Equal votes: the leader's.
        assert_eq!(one(&[line("b0c2", 30, 10)]), leader);
        assert_eq!(one(&[line("b0c2", 29, 9)]), leader);
        // Two against one, and the deeper of the two.
        assert_eq!(one(&[line("b0c2", 25, 10), line("b0c2", 25, 11)]), line("b0c2", 25, 11));
        // A shallower line has no vote, however good.
        assert_eq!(one(&[line("b0c2", 500, 9)]), leader);
        // A win is no matter of votes.
        let win = line("b0c2", TABLE_BOUND + 3, 10);
        assert_eq!(one(&[line("h2e2", 40, 12), win.clone(), line("h2e2", 45, 12)]), win);
        assert!(elected(&[]).is_none());
    }
}
