//! The results of a book by position, in memory and never changed: what a search can ask at every node.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use super::men::Men;
use super::positions::{Positions, State};
use super::practice::outcome;
use crate::rules::{Board, Color, Position, zobrist};
use crate::tablebase::code::Wdl;

/// A result that a book has, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stored {
    /// What it can expect.
    pub wdl: Wdl,
    /// Plies to the end of the stored line; `None` where the moves go round in circles.
    pub plies: Option<u16>,
}

/// The results of a book, by the key of a position and checked against its board, since boards may share a key.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Results {
    by_key: FxHashMap<u64, (Men, Stored)>,
    /// The last bits of every key: most positions that are asked about end here, near the processor.
    tails: FixedBitSet,
    /// No board with a result has more men.
    most_men: u32,
}

/// Bits of [`Results`]' tails for each result.
const TAILS: usize = 16;

impl Results {
    /// Every result of a book that is proved, as the shipped one is: each of its positions has been checked against tables.
    ///
    /// # Errors
    /// Those of the store.
    pub fn proved<S: Positions>(book: &S) -> Result<Self, S::Error> {
        Self::of(book, |_, _| true)
    }

    /// The results that a book of lines can answer for: where only some moves are stored, a better one may be missing, so that
    /// only a win of the side to move counts.
    ///
    /// # Errors
    /// Those of the store.
    pub fn stated<S: Positions>(book: &S) -> Result<Self, S::Error> {
        Self::of(book, |state, wdl| !state.partial || wdl == Wdl::Win)
    }

    fn of<S: Positions>(book: &S, counts: impl Fn(&State, Wdl) -> bool) -> Result<Self, S::Error> {
        let (mut by_key, mut most_men) = (FxHashMap::default(), 0);
        book.each_node(&mut |node| {
            for mover in Color::ALL {
                let state = node.state(mover);
                let Some(known) = known(&state, mover).filter(|known| counts(&state, known.wdl)) else {
                    continue;
                };
                // Both mirror images, so that whoever asks need not turn the board.
                for men in [node.men, node.men.mirrored()] {
                    let board = men.board();
                    most_men = most_men.max(men_on(&board));
                    // Of two boards with one key the first is known.
                    by_key.entry(zobrist::key(&board, mover)).or_insert((men, known));
                }
            }
        })?;
        let mut tails = FixedBitSet::with_capacity((TAILS * by_key.len()).next_power_of_two());
        by_key.keys().for_each(|key| tails.insert(tail(*key, tails.len())));
        Ok(Self { by_key, tails, most_men })
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.by_key.is_empty()
    }

    /// What is known of a position.
    pub fn get(&self, position: &Position) -> Option<Stored> {
        let (board, key) = (position.board(), position.key());
        if men_on(board) > self.most_men || !self.tails.contains(tail(key, self.tails.len())) {
            return None;
        }
        let (men, known) = self.by_key.get(&key)?;
        (*men == Men::of(board)).then_some(*known)
    }
}

fn men_on(board: &Board) -> u32 {
    board.side(Color::Red).count() + board.side(Color::Black).count()
}

/// The last bits of a key, a number below `bits`, which is a power of two.
const fn tail(key: u64, bits: usize) -> usize {
    key as usize & bits.saturating_sub(1)
}

fn known(state: &State, mover: Color) -> Option<Stored> {
    let verdict = state.verdict?;
    let result = verdict.result?;
    let wdl = [Wdl::Win, Wdl::Draw, Wdl::Loss].into_iter().find(|wdl| outcome(*wdl, mover) == result)?;
    Some(Stored { wdl, plies: verdict.moves })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::endgame::edit::add;
    use crate::books::endgame::{Annotation, Game, Given, Memory, shipped};
    use crate::rules::Move;

    #[test]
    fn every_problem_is_known_with_its_mirror_image_and_with_nobody_else_to_move() {
        let results = shipped::results().unwrap();
        for problem in shipped::problems().unwrap() {
            let known = results.get(&problem.start).unwrap();
            assert_eq!(
                outcome(known.wdl, problem.start.turn()),
                problem.category.outcome(),
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
        let start: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap();
        let moves: Vec<Move> = ["a0a1", "d9d8", "a1a8"].iter().map(|text| text.parse().unwrap()).collect();
        let given = Given::Annotated(Annotation::BookWin(Color::Red));
        let mut book = Memory::default();
        add(&mut book, &Game::line("", &start, &moves, given).unwrap()).unwrap();
        let Ok(stated) = Results::stated(&book);
        let Ok(proved) = Results::proved(&book);
        let after = start.play(moves[0]).unwrap();
        assert_eq!(stated.get(&start), Some(Stored { wdl: Wdl::Win, plies: Some(3) }));
        assert_eq!(stated.get(&after), None, "black has other moves");
        assert_eq!(proved.get(&after), Some(Stored { wdl: Wdl::Loss, plies: Some(2) }));
        let Ok(nothing) = Results::stated(&Memory::default());
        assert!(nothing.is_empty());
    }
}
