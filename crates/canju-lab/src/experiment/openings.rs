//! Opening book by self-play, in blocks: in each game the book of the previous blocks guides one side, and decided games are kept
//! (after Rollason 2006, whose opponents were other programs).

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::books::opening::{BookGame, BookUse, Guide, OpeningBook, Source, USUAL_WEIGHT};
use canju_engine::arena::Scout;
use canju_engine::arena::{Openings, Played, Player, play, shared};
use canju_files::progress::{Cancelled, Progress};
use xiangqi::rules::referee::RuleSet;
use xiangqi::rules::{Color, Ending, Move, Position};
use xiangqi_records::Outcome;

/// Games of a block.
pub const BLOCK: u32 = 40;

/// Name of the games of the book.
const NAME: &str = "canju";

/// Random plies before the players choose: the minimum, and the number of possible lengths.
const LINE: (u32, u32) = (2, 4);

/// Settings that determine every game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookPlan {
    /// Seed of the lines and of the book's choices.
    pub seed: u64,
    /// Rules of the games.
    pub rules: RuleSet,
}

/// Creates a player with this book, or without one.
pub type NewReader<'a> = &'a (dyn Fn(Option<Guide>) -> Box<dyn Player> + Sync);

impl BookPlan {
    /// Plays the games of a block, from 0, with the book of the previous ones, and returns the decided ones without repetition;
    /// the result does not depend on the number of threads. Two consecutive games start with the same line, drawn by the scout,
    /// and the guided side alternates. Reports pairs of games.
    ///
    /// # Errors
    /// [`Cancelled`].
    pub fn block(
        &self,
        block: u32,
        book: &Arc<OpeningBook>,
        player: NewReader<'_>,
        progress: &dyn Progress,
    ) -> Result<Vec<BookGame>, Cancelled> {
        let pairs = BLOCK / 2;
        let one =
            |at: usize, progress: &dyn Progress| self.pair(block * pairs + at as u32, book, player, progress);
        let played = shared::all(pairs as usize, &one, progress)?;
        let mut known: BTreeSet<Vec<Move>> = book.games().map(|game| game.moves().to_vec()).collect();
        Ok(played
            .into_iter()
            .flatten()
            .flatten()
            .filter(|game| known.insert(game.moves().to_vec()))
            .collect())
    }

    /// Returns the decided games of the pair with this number, from 0.
    fn pair(
        &self,
        pair: u32,
        book: &Arc<OpeningBook>,
        player: NewReader<'_>,
        progress: &dyn Progress,
    ) -> Result<[Option<BookGame>; 2], Cancelled> {
        let scout = Scout::default();
        let openings = Openings::Lines { plies: LINE.0 + pair % LINE.1 };
        let search = |position: &Position, effort| scout.search(position, effort);
        let Some(start) = openings.start(self.seed, pair.into(), &search) else { return Ok([None, None]) };
        let guide =
            |number: u32| Guide::new(Arc::clone(book), BookUse::Fuzzy, self.seed.wrapping_add(number.into()));
        let play = |number: u32| {
            let [mut guided, mut alone] = [player(Some(guide(number))), player(None)];
            let players: [&mut dyn Player; 2] = match number % 2 {
                0 => [&mut *guided, &mut *alone],
                _ => [&mut *alone, &mut *guided],
            };
            play(&start, players, self.rules, progress).map(|played| won(number, &played))
        };
        Ok([play(2 * pair)?, play(2 * pair + 1)?])
    }
}

/// Returns the game of the book with this number, if decided.
fn won(number: u32, played: &Played) -> Option<BookGame> {
    let Ending { winner, cause } = played.ending;
    let outcome = match winner.filter(|_| !cause.is_failure())? {
        Color::Red => Outcome::Red,
        Color::Black => Outcome::Black,
    };
    BookGame::new((NAME, number + 1), &played.moves, outcome, Source::Own, USUAL_WEIGHT).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use canju_files::progress::Unattended;
    use xiangqi::rng::Rng;
    use xiangqi::rules::Forfeit;
    use xiangqi::rules::referee::Game;

    /// Captures if possible, and else plays at random; with a book it draws from another random sequence.
    struct Greedy(Rng);

    impl Player for Greedy {
        fn choose(
            &mut self,
            _: &Position,
            _: &[Move],
            game: &Game,
            _: &dyn Progress,
        ) -> Result<Move, Forfeit> {
            let captures = game.position().legal_captures();
            let moves = if captures.is_empty() { game.position().legal_moves() } else { captures };
            moves.get(self.0.below(moves.len() as u64) as usize).copied().ok_or(Forfeit::Resigned)
        }
    }

    #[test]
    fn a_block_is_the_same_every_time_and_keeps_what_was_won() {
        let plan = BookPlan { seed: 3, rules: RuleSet::ASIAN };
        let sit = |guide: Option<Guide>| -> Box<dyn Player> {
            Box::new(Greedy(Rng::new(guide.map_or(1, |guide| guide.seed))))
        };
        let book = Arc::new(OpeningBook::default());
        let played = plan.block(1, &book, &sit, &Unattended).unwrap();
        assert_eq!(played, plan.block(1, &book, &sit, &Unattended).unwrap());
        assert!(!played.is_empty());
        assert!(played.iter().all(|game| game.outcome() != Some(Outcome::Draw)));
        assert!(played.iter().all(|game| (BLOCK + 1..=2 * BLOCK).contains(&game.number())));
        assert!(played.windows(2).all(|pair| pair[0].number() < pair[1].number()));
        let other = BookPlan { seed: 4, ..plan }.block(1, &book, &sit, &Unattended).unwrap();
        assert_ne!(played, other);
    }
}
