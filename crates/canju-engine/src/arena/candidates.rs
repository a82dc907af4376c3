//! Searches of single positions: of all moves, each with nodes of its own, and short ones that select start positions of games.
//!
//! A search of a position spends nearly all nodes on its best move, and tells nothing exact about the others.

use std::cell::RefCell;
use std::sync::Arc;

use canju_files::progress::{Cancelled, Progress};
use xiangqi::rules::referee::{Game, GameHistory, RuleSet};
use xiangqi::rules::{Move, Position};
use xiangqi_books::opening::ScoredMove;

use super::openings::{Effort, SearchResult};
use crate::engine::limits::{Control, Unwatched};
use crate::engine::{Evaluation, Limits, Parameters, PvLine, Searcher, TranspositionTable};

/// The stages before the last: the share of the nodes for a move, and the loss against the best up to which it goes on.
const STAGES: [(u64, i32); 2] = [(64, 150), (8, 90)];

/// Memory of a search, in MiB; with fewer nodes than these 1.
const MEMORY: usize = 32;
const FEW: u64 = 50_000;

/// A search of all moves of one position after another, without the knowledge of any base.
pub struct CandidateSearch {
    evaluation: Arc<Evaluation>,
    tt: Arc<TranspositionTable>,
    /// Nodes for each move of the last stage.
    nodes: u64,
}

/// Keeps the score of every iteration, and stops a search when its job is cancelled.
struct Watch<'a> {
    job: &'a dyn Progress,
    /// The scores of the iterations, the first one of depth 1.
    scores: RefCell<Vec<i32>>,
}

impl Control for Watch<'_> {
    fn stopped(&self, _: u64) -> bool {
        self.job.cancelled()
    }

    fn iteration(&self, lines: &[PvLine], _: u64) {
        self.scores.borrow_mut().extend(lines.first().map(|line| line.score));
    }
}

impl CandidateSearch {
    pub fn new(nodes: u64) -> Self {
        // Not the network: the built-in book was grown by the hand-made evaluation.
        let evaluation = Arc::new(Evaluation::classical(Parameters::default(), None));
        let memory = if nodes < FEW { 1 } else { MEMORY };
        Self { evaluation, tt: Arc::new(TranspositionTable::new(memory)), nodes }
    }

    /// Returns the scores of these moves for the side to move, the best first. First all moves are searched with a 64th of the
    /// nodes, then those within 1.50 of the best with an eighth, and those within .90 with all of them, as are those of `wanted`;
    /// each move has the score of its last stage. Moves of the last stage come before the others; the second value is their number.
    /// The same game and nodes give the same scores.
    pub fn search(
        &self,
        game: &Game,
        moves: &[Move],
        wanted: &[Move],
        progress: &dyn Progress,
    ) -> Result<(Vec<ScoredMove>, usize), Cancelled> {
        self.tt.clear();
        let mut left: Vec<ScoredMove> = moves.iter().map(|&played| ScoredMove { played, score: 0 }).collect();
        let mut others = Vec::new();
        for (share, loss) in STAGES {
            self.stage(game, &mut left, self.nodes / share, progress)?;
            let best = left.first().map_or(0, |scored| scored.score);
            let goes_on =
                |scored: &ScoredMove| scored.score >= best - loss || wanted.contains(&scored.played);
            let (on, mut out): (Vec<_>, Vec<_>) = left.into_iter().partition(goes_on);
            left = on;
            out.append(&mut others);
            others = out;
        }
        self.stage(game, &mut left, self.nodes, progress)?;
        let last = left.len();
        left.append(&mut others);
        Ok((left, last))
    }

    /// Searches moves with these nodes each, and sorts them. All are compared at the depth that all have reached: scores of even
    /// and odd depths differ by the move that one side is ahead, so that each score is the mean of the last two.
    fn stage(
        &self,
        game: &Game,
        moves: &mut [ScoredMove],
        nodes: u64,
        progress: &dyn Progress,
    ) -> Result<(), Cancelled> {
        let iterations = moves.iter().map(|scored| self.iterations(game, scored.played, nodes, progress));
        let iterations: Vec<Vec<i32>> = iterations.collect::<Result<_, _>>()?;
        let depth = iterations.iter().filter(|scores| !scores.is_empty()).map(Vec::len).min().unwrap_or(0);
        for (scored, scores) in moves.iter_mut().zip(&iterations) {
            let last = scores.get(..depth).map_or(&[][..], |scores| &scores[depth.saturating_sub(2)..]);
            let sum: i32 = last.iter().sum();
            // Without an answer the move mates.
            scored.score = if last.is_empty() { i32::from(i16::MAX) } else { -sum / last.len() as i32 };
        }
        moves.sort_by_key(|scored| (std::cmp::Reverse(scored.score), scored.played));
        Ok(())
    }

    /// The scores of the position after a move for the side to move there, by depth; none if the game is over.
    fn iterations(
        &self,
        game: &Game,
        played: Move,
        nodes: u64,
        progress: &dyn Progress,
    ) -> Result<Vec<i32>, Cancelled> {
        let mut after = game.clone();
        // The move is legal.
        let _ = after.play(played);
        self.tt.new_search();
        let (position, history) = (after.position().clone(), after.history().clone());
        let (evaluation, tt) = (Arc::clone(&self.evaluation), Arc::clone(&self.tt));
        let watch = Watch { job: progress, scores: RefCell::default() };
        Searcher::new(position, history, RuleSet::ASIAN, evaluation, tt, &watch)
            .run(&Limits::nodes(nodes.max(1)));
        progress.proceed().map(|()| watch.scores.into_inner())
    }
}

const fn nodes(effort: Effort) -> u64 {
    match effort {
        Effort::Quick => 1_000,
        Effort::Thorough => 10_000,
    }
}

/// Memory of a search, in MiB.
const SCOUT_MEMORY: usize = 1;

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
            tt: Arc::new(TranspositionTable::new(SCOUT_MEMORY)),
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
    use canju_files::progress::Unattended;
    use xiangqi::rules::Position;

    fn search(fen: &str, nodes: u64) -> (Vec<ScoredMove>, usize) {
        let position: Position = fen.parse().unwrap();
        let moves = position.legal_moves();
        CandidateSearch::new(nodes).search(&Game::new(position), &moves, &[], &Unattended).unwrap()
    }

    #[test]
    fn every_move_has_a_score_and_the_winning_one_is_the_first() {
        // The rook takes the cannon.
        let fen = "3k5/9/9/9/c8/9/9/9/4A4/R3K4 w - - 0 1";
        let (scored, last) = search(fen, 20_000);
        assert_eq!(scored[0].played, "a0a5".parse().unwrap());
        assert!(scored[0].score > scored[1].score + 100 && last < scored.len(), "{scored:?}");
        let position: Position = fen.parse().unwrap();
        let mut all: Vec<Move> = scored.iter().map(|scored| scored.played).collect();
        all.sort();
        let mut legal = position.legal_moves().to_vec();
        legal.sort();
        assert_eq!(all, legal);
        assert_eq!(search(fen, 20_000), (scored, last));
    }
}

#[cfg(test)]
mod scout_tests {
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
