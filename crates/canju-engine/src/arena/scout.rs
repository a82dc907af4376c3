//! Short searches of a position: whether it is quiet, and its score. They select start positions of games.

use std::sync::Arc;

use super::openings::{Effort, SearchResult};
use crate::engine::limits::Unwatched;
use crate::engine::{Evaluation, Limits, Parameters, Searcher, TranspositionTable};
use xiangqi::rules::referee::GameHistory;
use xiangqi::rules::referee::RuleSet;
use xiangqi::rules::{Move, Position};

/// Nodes of a search.
const fn nodes(effort: Effort) -> u64 {
    match effort {
        Effort::Quick => 1_000,
        Effort::Thorough => 10_000,
    }
}

/// Memory of a search, in MiB.
const MEMORY: usize = 1;

/// Searches without the knowledge of any base, so that no side of a comparison chooses its own positions.
#[derive(Debug)]
pub struct Scout {
    evaluation: Arc<Evaluation>,
    tt: Arc<TranspositionTable>,
}

impl Default for Scout {
    fn default() -> Self {
        Self {
            // Not the network: a new one would change the start positions of every match.
            evaluation: Arc::new(Evaluation::classical(Parameters::default(), None)),
            tt: Arc::new(TranspositionTable::new(MEMORY)),
        }
    }
}

impl Scout {
    /// Returns the score for the side to move and its best move; `None` if the game is over.
    pub fn search(&self, position: &Position, effort: Effort) -> Option<SearchResult> {
        self.tt.clear();
        let (evaluation, tt) = (Arc::clone(&self.evaluation), Arc::clone(&self.tt));
        let start = (position.clone(), GameHistory::new());
        let mut searcher = Searcher::new(start.0, start.1, RuleSet::ASIAN, evaluation, tt, &Unwatched);
        let lines = searcher.run(&Limits::nodes(nodes(effort)));
        let line = lines.first()?;
        let best = *line.moves.first()?;
        let quiet = !position.in_check() && !captures(position, &line.moves);
        Some(SearchResult { score: line.score, best, quiet })
    }
}

/// Whether one of the first two moves takes something.
fn captures(position: &Position, moves: &[Move]) -> bool {
    let mut position = position.clone();
    moves.iter().take(2).any(|played| {
        let takes = position.piece_at(played.to).is_some();
        position.make(*played);
        takes
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_finds_leads_and_hanging_pieces() {
        let scout = Scout::default();
        let search = |fen: &str| scout.search(&fen.parse().unwrap(), Effort::Thorough);
        assert!(search(&Position::start().to_string()).is_some_and(|found| found.score.abs() < 100));
        let ahead = search("3k5/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1");
        assert!(ahead.is_some_and(|found| found.score > 200), "{ahead:?}");
        assert!(ahead.is_some_and(|found| found.quiet));
        // The rook takes the cannon.
        assert!(search("3k5/9/9/9/c8/9/9/9/4A4/R3K4 w - - 0 1").is_some_and(|found| !found.quiet));
        // In check.
        assert!(search("3k5/9/9/9/3R5/9/9/9/4A4/4K4 b - - 0 1").is_some_and(|found| !found.quiet));
        // Mated.
        assert_eq!(search("3k5/9/9/9/9/9/9/3R5/3R5/4K4 b - - 0 1"), None);
        // Equal searches give equal results.
        let position = "3k5/4a4/4b4/9/9/4P4/9/2N6/4A4/4K4 w - - 0 1";
        assert_eq!(search(position), search(position));
    }
}
