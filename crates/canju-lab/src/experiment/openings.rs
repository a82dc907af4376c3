//! Opening book by self-play, in blocks: in each game the book of the previous blocks guides one side, and decided games are kept
//! (after Rollason 2006, whose opponents were other programs).

use std::collections::BTreeSet;
use std::sync::Arc;

use canju_engine::arena::candidates::CandidateSearch;
use canju_engine::arena::{Openings, Played, Player, Scout, play, shared};
use canju_files::progress::{Cancelled, Progress};
use xiangqi::rules::referee::{Game, RuleSet};
use xiangqi::rules::{Color, Ending, Move, Position};
use xiangqi_records::Outcome;

use crate::books::opening::{
    ANSWERED, BookGame, BookUse, Guide, MARGIN, OTHER_MARGIN, OpeningBook, ScoredMove, SearchedBook,
    SearchedPosition, Source, Spot, USUAL_WEIGHT,
};

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
    pub rules: RuleSet,
}

/// Creates a player with this book, or without one.
pub type NewReader<'a> = &'a (dyn Fn(Option<Guide>) -> Box<dyn Player> + Sync);

impl BookPlan {
    /// Plays the games of a block, from 0, with the book of the previous ones, and returns the decided ones without repetition;
    /// the result does not depend on the number of threads. Two consecutive games start with the same line, drawn by the scout,
    /// and the guided side alternates. Reports pairs of games.
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

fn won(number: u32, played: &Played) -> Option<BookGame> {
    let Ending { winner, cause } = played.ending;
    let outcome = match winner.filter(|_| !cause.is_failure())? {
        Color::Red => Outcome::Red,
        Color::Black => Outcome::Black,
    };
    BookGame::new((NAME, number + 1), &played.moves, outcome, Source::Own, USUAL_WEIGHT).ok()
}

// The growth of the searched opening book, batch by batch.

/// Positions searched at a time, which are chosen together.
pub const BATCH: usize = 8;

/// Maximum number of replies of a position that are no moves of the book.
const REPLIES: usize = 12;

/// The best move of the position after a line by another engine, beside a search of ours with these nodes for each candidate, with
/// its score; `None` if the game is over.
pub type OtherView<'a> =
    &'a (dyn Fn(&[Move], u64, &dyn Progress) -> Result<Option<ScoredMove>, Cancelled> + Sync);

/// Settings that determine every position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GrowthPlan {
    /// Nodes for each candidate move.
    pub nodes: u64,
    /// Maximum length of a line.
    pub plies: usize,
}

impl GrowthPlan {
    /// Searches the next positions of a book: the initial one, or [`BATCH`]; none if its lines are as long as they may be. With
    /// another engine, its best move is a candidate, too, and a move belongs to the book only if it loses little by both. The
    /// result does not depend on the number of threads. Reports positions.
    pub fn batch(
        &self,
        book: &SearchedBook,
        other: Option<OtherView<'_>>,
        progress: &dyn Progress,
    ) -> Result<Vec<SearchedPosition>, Cancelled> {
        let lines = self.lines(book);
        let one = |at: usize, progress: &dyn Progress| {
            let line = lines.get(at).cloned().unwrap_or_default();
            self.position(line, other, progress)
        };
        shared::all(lines.len(), &one, progress)
    }

    /// Returns the lines to be searched next. A book that was cut within a batch gets the rest of this batch first, so that it
    /// becomes the same as without the cut.
    fn lines(&self, book: &SearchedBook) -> Vec<Vec<Move>> {
        let there = book.positions().saturating_sub(1) % BATCH;
        let before = book.first(book.positions() - there);
        let batch = before.next(BATCH, self.plies);
        let begun = book.iter().skip(before.positions()).map(|searched| &searched.line);
        let (known, rest) = batch.split_at(there.min(batch.len()));
        if begun.eq(known) && !rest.is_empty() { rest.to_vec() } else { book.next(BATCH, self.plies) }
    }

    /// Searches the position after a line.
    fn position(
        &self,
        line: Vec<Move>,
        other: Option<OtherView<'_>>,
        progress: &dyn Progress,
    ) -> Result<SearchedPosition, Cancelled> {
        let mut game = Game::new(Position::start());
        for &played in &line {
            // The line is legal.
            let _ = game.play(played);
        }
        let spot = Spot::of(game.position());
        let shown = |played: Move| spot.shown(spot.kept(played));
        // Of a move and its mirror one is enough.
        let moves: Vec<Move> = game
            .position()
            .legal_moves()
            .iter()
            .copied()
            .filter(|played| shown(*played) == *played)
            .collect();
        let favourite = other.map(|view| view(&line, self.nodes, progress)).transpose()?.flatten();
        let wanted: Vec<Move> = favourite.iter().map(|scored| shown(scored.played)).collect();
        let (scored, last) = CandidateSearch::new(self.nodes).search(&game, &moves, &wanted, progress)?;
        let best = scored.first().map_or(0, |scored| scored.score);
        let (exact, rough) = scored.split_at(last);
        let (mut moves, mut others): (Vec<ScoredMove>, Vec<ScoredMove>) =
            exact.iter().partition(|scored| scored.score >= best - MARGIN);
        if let Some(view) = other {
            let view = |line: &[Move]| view(line, self.nodes, progress);
            let approved = approved(&line, (&moves, &wanted), view)?;
            let (kept, refused) = moves.into_iter().partition(|scored| approved.contains(&scored.played));
            moves = kept;
            others = [refused, others].concat();
        }
        let replies = others.into_iter().chain(rough.iter().copied());
        let replies = replies.filter(|scored| scored.score >= best - ANSWERED).take(REPLIES).collect();
        Ok(SearchedPosition { line, moves, replies })
    }
}

/// Returns the moves that lose little by the other engine, against the best of them and of those it wanted.
fn approved(
    line: &[Move],
    (moves, wanted): (&[ScoredMove], &[Move]),
    view: impl Fn(&[Move]) -> Result<Option<ScoredMove>, Cancelled>,
) -> Result<Vec<Move>, Cancelled> {
    let mut candidates: Vec<Move> = moves.iter().map(|scored| scored.played).collect();
    candidates
        .extend(wanted.iter().filter(|played| !candidates.contains(played)).copied().collect::<Vec<_>>());
    let mut seen = Vec::with_capacity(candidates.len());
    for played in candidates {
        let answer = view(&[line, &[played]].concat())?;
        // Without an answer the move mates.
        seen.push((answer.map_or(i32::MAX, |answer| -answer.score), played));
    }
    let best = seen.iter().map(|(score, _)| *score).max().unwrap_or_default();
    Ok(seen
        .into_iter()
        .filter(|(score, _)| *score >= best.saturating_sub(OTHER_MARGIN))
        .map(|(_, played)| played)
        .collect())
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
        assert!(played.iter().all(|game| game.outcome != Some(Outcome::Draw)));
        assert!(played.iter().all(|game| (BLOCK + 1..=2 * BLOCK).contains(&game.number)));
        assert!(played.windows(2).all(|pair| pair[0].number < pair[1].number));
        let other = BookPlan { seed: 4, ..plan }.block(1, &book, &sit, &Unattended).unwrap();
        assert_ne!(played, other);
    }
}

#[cfg(test)]
mod growth_tests {
    use super::*;
    use canju_files::progress::Unattended;

    fn grown(plan: GrowthPlan, positions: usize) -> SearchedBook {
        let mut book = SearchedBook::default();
        while book.positions() < positions {
            let found = plan.batch(&book, None, &Unattended).unwrap();
            assert!(!found.is_empty());
            for searched in found {
                book.add(searched).unwrap();
            }
        }
        book
    }

    /// Each position follows from those before it, its moves lose little, and what is written is read.
    #[test]
    fn a_book_grows_from_the_start_by_small_losses() {
        let plan = GrowthPlan { nodes: 400, plies: 4 };
        let book = grown(plan, 17);
        assert_eq!(book.positions(), 17);
        let mut text = Vec::new();
        SearchedBook::write_names(&mut text).unwrap();
        for searched in book.iter() {
            assert!(searched.line.len() <= 4);
            let best = searched.moves[0].score;
            assert!(searched.moves.iter().all(|scored| scored.score >= best - MARGIN));
            searched.write(&mut text).unwrap();
        }
        let read = SearchedBook::read(&String::from_utf8(text).unwrap()).unwrap();
        assert!(read.iter().eq(book.iter()));
        assert!(grown(plan, 17).iter().eq(book.iter()), "the same settings, the same book");
        let start = Position::start();
        let moves = read.moves(&start);
        assert!(moves.iter().all(|scored| start.is_legal(scored.played)) && moves.len() > 1);
        let mirrored: Vec<Move> = moves.iter().map(|scored| scored.played.mirrored()).collect();
        assert!(moves.iter().all(|scored| !mirrored.contains(&scored.played) || scored.played == scored.played.mirrored()));
    }

    #[test]
    fn a_book_that_is_cut_anywhere_becomes_the_same() {
        let plan = GrowthPlan { nodes: 200, plies: 4 };
        let whole = grown(plan, 25);
        for cut in 0..25 {
            let mut book = whole.first(cut);
            while book.positions() < 25 {
                let found = plan.batch(&book, None, &Unattended).unwrap();
                found.into_iter().for_each(|searched| book.add(searched).unwrap());
            }
            assert!(book.iter().eq(whole.iter()), "cut after {cut}");
        }
    }

    #[test]
    fn a_book_ends_where_its_lines_may_not_be_longer() {
        let plan = GrowthPlan { nodes: 50, plies: 1 };
        let mut book = SearchedBook::default();
        loop {
            let found = plan.batch(&book, None, &Unattended).unwrap();
            if found.is_empty() {
                break;
            }
            found.into_iter().for_each(|searched| book.add(searched).unwrap());
        }
        let first = book.iter().next().unwrap();
        assert_eq!(book.positions(), 1 + first.moves.len() + first.replies.len());
    }
}
