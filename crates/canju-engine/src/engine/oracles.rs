//! Exact scores without a search: from exact tables, then from endgame books.

use std::sync::Arc;

use super::score::{MATE, Score, TABLE};
use xiangqi::rules::Position;
use xiangqi_books::endgame::Results;
use xiangqi_tablebase::code::Wdl;
use xiangqi_tablebase::probe::Probe;

/// Exact tables that threads share.
pub type Tables = Arc<dyn Probe + Send + Sync>;

/// Exact sources, queried in order; the first answer wins. Clones share the sources.
#[derive(Clone, Default)]
pub struct Oracles {
    /// Exact tables; their distances are to mate.
    pub tables: Option<Tables>,
    /// Endgame books, the proved one before unproved statements of authors.
    pub books: Vec<Arc<Results>>,
}

/// Assumed distance of a win without DTM, in plies.
const FAR: Score = 500;

impl Oracles {
    /// Returns the score of a position for its side to move without a search, if a source has it.
    pub fn known(&self, position: &Position) -> Option<Score> {
        self.score(position, 0)
    }

    /// Returns the score of a position `ply` plies from the root for its side to move. A win of a book counts below every mate that is
    /// proved, and the sooner the line of the book ends the better.
    #[inline]
    pub(super) fn score(&self, position: &Position, ply: usize) -> Option<Score> {
        // Inlined fast path: most searches have no exact source.
        if self.tables.is_none() && self.books.is_empty() { None } else { self.ask(position, ply) }
    }

    #[inline(never)]
    fn ask(&self, position: &Position, ply: usize) -> Option<Score> {
        self.by_tables(position, ply).or_else(|| self.by_books(position, ply))
    }

    fn by_tables(&self, position: &Position, ply: usize) -> Option<Score> {
        let value = self.tables.as_ref()?.value(position).ok()?;
        let won = value.plies.map_or(TABLE - FAR, |plies| MATE - plies as Score);
        Some(for_mover(value.wdl, won - ply as Score))
    }

    fn by_books(&self, position: &Position, ply: usize) -> Option<Score> {
        let known = self.books.iter().find_map(|book| book.get(position))?;
        if known.plies == Some(0) && !position.has_legal_move() {
            // Mate on the board is scored by the search itself.
            return None;
        }
        let plies = known.plies.map_or(FAR, |plies| Score::from(plies).min(FAR));
        Some(for_mover(known.wdl, TABLE - plies - ply as Score))
    }
}

const fn for_mover(wdl: Wdl, won: Score) -> Score {
    match wdl {
        Wdl::Win => won,
        Wdl::Draw => 0,
        Wdl::Loss => -won,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{
        Evaluation, Limits, Parameters, PvLine, Searcher, TranspositionTable, limits::Unwatched,
    };
    use xiangqi::rng::Rng;
    use xiangqi::rules::referee::GameHistory;
    use xiangqi::rules::referee::RuleSet;
    use xiangqi_books::endgame::shipped;
    use xiangqi_tablebase::code::Value;
    use xiangqi_tablebase::probe::NoAnswer;

    /// Tables that call everything a draw.
    struct Drawn;

    impl Probe for Drawn {
        fn value(&self, _: &Position) -> Result<Value, NoAnswer> {
            Ok(Value { wdl: Wdl::Draw, plies: None })
        }
    }

    fn shipped_book() -> Oracles {
        Oracles { tables: None, books: vec![shipped::results().unwrap()] }
    }

    fn searched(position: &Position, oracles: Oracles, limits: &Limits) -> (PvLine, u64) {
        let evaluation = Arc::new(Evaluation::classical(Parameters::default(), None));
        let tt = Arc::new(TranspositionTable::new(1));
        let searcher =
            Searcher::new(position.clone(), GameHistory::new(), RuleSet::ASIAN, evaluation, tt, &Unwatched);
        let mut searcher = searcher.with_oracles(oracles);
        (searcher.run(limits).remove(0), searcher.nodes())
    }

    #[test]
    fn a_book_move_has_the_score_of_the_book() {
        let problems = shipped::problems().unwrap();
        let mut rng = Rng::new(41);
        let (mut wins, mut draws) = (0, 0);
        for _ in 0..300 {
            let problem = &problems[rng.below(problems.len() as u64) as usize];
            let Some(&first) = problem.line.first() else { continue };
            // Nodes directly below the root are probed from the second iteration on.
            let limits = Limits { only: Some(vec![first]), ..Limits::depth(2) };
            let score = searched(&problem.start, shipped_book(), &limits).0.score;
            let mover = problem.start.turn();
            let expected = match problem.category.outcome().winner() {
                None => 0,
                Some(winner) => {
                    let plies =
                        problem.plies.map_or(score.abs().abs_diff(TABLE) as Score, |plies| plies as Score);
                    let won = if plies == 1 { MATE - 1 } else { TABLE - plies };
                    if winner == mover { won } else { -won }
                }
            };
            assert_eq!(score, expected, "{}", problem.start);
            (wins, draws) = (wins + u32::from(score != 0), draws + u32::from(score == 0));
        }
        assert!(wins > 100 && draws > 30, "{wins} {draws}");
    }

    #[test]
    fn no_book_is_believed_against_tables() {
        let both = Oracles { tables: Some(Arc::new(Drawn)), ..shipped_book() };
        for problem in shipped::problems().unwrap() {
            assert_eq!(both.score(&problem.start, 3), Some(0));
        }
    }

    #[test]
    fn an_unrelated_book_changes_nothing() {
        let start = Position::start();
        let limits = Limits::depth(5);
        assert_eq!(searched(&start, shipped_book(), &limits), searched(&start, Oracles::default(), &limits));
    }
}
