//! Short searches of a position: whether it is quiet, and its score. They select start positions of games.

use std::sync::Arc;

use super::openings::{Care, Sight};
use crate::engine::limits::Unwatched;
use crate::engine::{Evaluation, Limits, Parameters, Searcher, TranspositionTable};
use xiangqi::rules::history::GameHistory;
use xiangqi::rules::referee::RuleSet;
use xiangqi::rules::{Move, Position};

/// Nodes of a look.
const fn nodes(care: Care) -> u64 {
    match care {
        Care::Glance => 1_000,
        Care::Study => 10_000,
    }
}

/// Memory of a look, in MiB.
const MEMORY: usize = 1;

/// Who looks: the search without the knowledge of any base, so that no side of a comparison chooses its own positions.
#[derive(Debug)]
pub struct Scout {
    evaluation: Arc<Evaluation>,
    memory: Arc<TranspositionTable>,
}

impl Default for Scout {
    fn default() -> Self {
        Self {
            evaluation: Arc::new(Evaluation::new(Parameters::default(), None)),
            memory: Arc::new(TranspositionTable::new(MEMORY)),
        }
    }
}

impl Scout {
    /// Returns the score for the side to move and its best move; `None` if the game is over.
    pub fn look(&self, position: &Position, care: Care) -> Option<Sight> {
        self.memory.clear();
        let (evaluation, memory) = (Arc::clone(&self.evaluation), Arc::clone(&self.memory));
        let start = (position.clone(), GameHistory::new());
        let mut searcher = Searcher::new(start.0, start.1, RuleSet::ASIAN, evaluation, memory, &Unwatched);
        let lines = searcher.run(&Limits::nodes(nodes(care)));
        let line = lines.first()?;
        let best = *line.moves.first()?;
        let quiet = !position.in_check() && !captures(position, &line.moves);
        Some(Sight { score: line.score, best, quiet })
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
    fn a_look_sees_who_is_ahead_and_what_hangs() {
        let scout = Scout::default();
        let look = |fen: &str| scout.look(&fen.parse().unwrap(), Care::Study);
        assert!(look(&Position::start().to_string()).is_some_and(|sight| sight.score.abs() < 100));
        let ahead = look("3k5/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1");
        assert!(ahead.is_some_and(|sight| sight.score > 200), "{ahead:?}");
        assert!(ahead.is_some_and(|sight| sight.quiet));
        // The rook takes the cannon.
        assert!(look("3k5/9/9/9/c8/9/9/9/4A4/R3K4 w - - 0 1").is_some_and(|sight| !sight.quiet));
        // In check.
        assert!(look("3k5/9/9/9/3R5/9/9/9/4A4/4K4 b - - 0 1").is_some_and(|sight| !sight.quiet));
        // Mated.
        assert_eq!(look("3k5/9/9/9/9/9/9/3R5/3R5/4K4 b - - 0 1"), None);
        // Equal looks give equal results.
        let position = "3k5/4a4/4b4/9/9/4P4/9/2N6/4A4/4K4 w - - 0 1";
        assert_eq!(look(position), look(position));
    }
}
