//! The results of a book by position, immutable in memory, fast enough for a search to probe at every node.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use super::piece_list::PieceList;
use super::positions::Positions;
use super::problem::Problem;
use xiangqi::rules::{Board, Color, Position, zobrist};
use xiangqi_records::Outcome;
use xiangqi_tablebase::code::Wdl;

/// A result that a book has, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stored {
    /// Value for the side to move.
    pub wdl: Wdl,
    /// Plies to the end of the stored line; `None` if the moves form a cycle.
    pub plies: Option<u16>,
}

/// The results of a book, by the key of a position and checked against its board, since boards may share a key.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Results {
    by_key: FxHashMap<u64, (PieceList, Stored)>,
    /// The last bits of every key: most probes end here, in the processor's cache.
    tails: FixedBitSet,
    /// No board with a result has more pieces.
    most_men: u32,
}

/// Bits of [`Results`]' tails for each result.
const TAILS: usize = 16;

impl Results {
    /// Collects the results of problems and their lines, all proved: tables have checked every move of the shipped ones.
    pub fn of_problems(problems: &[Problem]) -> Self {
        let mut gathered = Gathered::default();
        for problem in problems {
            let (mut now, end) = (problem.start.clone(), problem.line.len());
            for at in 0..=end {
                let wdl = expected(problem.category.outcome(), now.turn());
                gathered.put(
                    PieceList::of(now.board()),
                    now.turn(),
                    Stored { wdl, plies: u16::try_from(end - at).ok() },
                );
                if let Some(played) = problem.line.get(at) {
                    now.make(*played);
                }
            }
        }
        gathered.finish()
    }

    /// Collects the reliable results of a book of lines: if only some moves are stored, a better one may be missing, so only a
    /// win of the side to move counts.
    ///
    /// # Errors
    /// Errors of the store.
    pub fn stated<S: Positions>(book: &S) -> Result<Self, S::Error> {
        let mut gathered = Gathered::default();
        book.each_node(&mut |node| {
            for mover in Color::ALL {
                let state = node.state(mover);
                let Some((result, plies)) =
                    state.verdict.and_then(|verdict| Some((verdict.result?, verdict.moves)))
                else {
                    continue;
                };
                let wdl = expected(result, mover);
                if !state.partial || wdl == Wdl::Win {
                    gathered.put(node.pieces, mover, Stored { wdl, plies });
                }
            }
        })?;
        Ok(gathered.finish())
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.by_key.is_empty()
    }

    /// Returns the stored result of a position.
    pub fn get(&self, position: &Position) -> Option<Stored> {
        let (board, key) = (position.board(), position.key());
        if men_on(board) > self.most_men || !self.tails.contains(tail(key, self.tails.len())) {
            return None;
        }
        let (pieces, known) = self.by_key.get(&key)?;
        (*pieces == PieceList::of(board)).then_some(*known)
    }
}

/// Results on the way into [`Results`].
#[derive(Default)]
struct Gathered {
    by_key: FxHashMap<u64, (PieceList, Stored)>,
    most_men: u32,
}

impl Gathered {
    /// Stores both mirror images, so that queries need not be normalised. The first entry is kept.
    fn put(&mut self, pieces: PieceList, mover: Color, stored: Stored) {
        for pieces in [pieces, pieces.mirrored()] {
            let board = pieces.board();
            self.most_men = self.most_men.max(men_on(&board));
            self.by_key.entry(zobrist::key(&board, mover)).or_insert((pieces, stored));
        }
    }

    fn finish(self) -> Results {
        let Self { by_key, most_men } = self;
        let mut tails = FixedBitSet::with_capacity((TAILS * by_key.len()).next_power_of_two());
        by_key.keys().for_each(|key| tails.insert(tail(*key, tails.len())));
        Results { by_key, tails, most_men }
    }
}

fn men_on(board: &Board) -> u32 {
    board.side(Color::Red).count() + board.side(Color::Black).count()
}

/// The last bits of a key, a number below `bits`, which is a power of two.
const fn tail(key: u64, bits: usize) -> usize {
    key as usize & bits.saturating_sub(1)
}

/// Value of a result for a side to move.
fn expected(result: Outcome, mover: Color) -> Wdl {
    match result.winner() {
        None => Wdl::Draw,
        Some(winner) if winner == mover => Wdl::Win,
        Some(_) => Wdl::Loss,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::edit::add;
    use crate::endgame::{Annotation, Game, Given, Memory, shipped};
    use xiangqi::rules::Move;

    #[test]
    fn every_problem_is_known_with_its_mirror_image_and_for_one_side_to_move() {
        let results = shipped::results().unwrap();
        for problem in shipped::problems().unwrap() {
            let known = results.get(&problem.start).unwrap();
            assert_eq!(
                known.wdl,
                expected(problem.category.outcome(), problem.start.turn()),
                "{}",
                problem.start
            );
            let mirror = problem.start.to_setup().mirrored().check().unwrap();
            assert_eq!(results.get(&mirror), Some(known), "{mirror}");
        }
        assert_eq!(results.get(&Position::start()), None);
    }

    #[test]
    fn a_loss_is_stated_only_where_no_move_is_missing() {
        let start: Position = "3k5/9/9/9/9/9/9/9/9/R4K3 w".parse().unwrap();
        let moves: Vec<Move> = ["a0a1", "d9d8", "a1a8"].iter().map(|text| text.parse().unwrap()).collect();
        let given = Given::Annotated(Annotation::BookWin(Color::Red));
        let mut book = Memory::default();
        add(&mut book, &Game::line("", &start, &moves, given).unwrap()).unwrap();
        let Ok(stated) = Results::stated(&book);
        let after = start.play(moves[0]).unwrap();
        assert_eq!(stated.get(&start), Some(Stored { wdl: Wdl::Win, plies: Some(3) }));
        assert_eq!(stated.get(&after), None, "black has other moves");
        let Ok(nothing) = Results::stated(&Memory::default());
        assert!(nothing.is_empty());
    }
}
