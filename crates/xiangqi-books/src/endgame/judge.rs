//! Judges of the moves of practice: exact tables, or a book.

use super::positions::{Positions, Verdict};
use super::query;
use super::resistance::{Trainee, best_line, toughest};
use xiangqi::rules::referee::Game;
use xiangqi::rules::{Color, Move, Position};
use xiangqi_records::Outcome;
use xiangqi_tablebase::code::Wdl;
use xiangqi_tablebase::probe::{NoAnswer, Probe};

/// Source of results of positions.
pub trait Judge {
    /// Error of a query.
    type Error;

    /// Returns the result with best play; `None` if it is unknown.
    fn result(&self, position: &Position) -> Result<Option<Outcome>, Self::Error>;

    /// Returns whether a legal move keeps the best result of its side, or `None` if that is unknown. The default compares the
    /// results before and after it.
    ///
    /// # Errors
    /// As [`Self::result`].
    fn keeps(&self, position: &Position, played: Move) -> Result<Option<bool>, Self::Error> {
        let Ok(after) = position.play(played) else { return Ok(None) };
        let (before, after) = (self.result(position)?, self.result(&after)?);
        Ok(before.zip(after).map(|(before, after)| before == after))
    }

    /// Returns the distance to mate in plies with best play; `None` if it is unknown or there is none.
    ///
    /// # Errors
    /// As [`Self::result`].
    fn plies(&self, _: &Position) -> Result<Option<u32>, Self::Error> {
        Ok(None)
    }

    /// Returns best moves of both sides, as far as they are known.
    ///
    /// # Errors
    /// As [`Self::result`].
    fn line(&self, position: &Position) -> Result<Vec<Move>, Self::Error> {
        Ok(self.reply(&Game::new(position.as_start()))?.into_iter().collect())
    }

    /// Returns the best move known in a game, which answers the user.
    ///
    /// # Errors
    /// As [`Self::result`].
    fn reply(&self, game: &Game) -> Result<Option<Move>, Self::Error>;
}

/// Exact tables.
#[derive(Debug)]
pub struct ByTable<'a, T> {
    /// The tables.
    pub tables: &'a T,
    /// Who plays against the replies.
    pub trainee: &'a dyn Trainee,
    /// Seed of the choice among equally tough replies.
    pub seed: u64,
}

impl<T: Probe> Judge for ByTable<'_, T> {
    type Error = NoAnswer;

    fn result(&self, position: &Position) -> Result<Option<Outcome>, NoAnswer> {
        Ok(Some(outcome(self.tables.value(position)?.wdl, position.turn())))
    }

    fn plies(&self, position: &Position) -> Result<Option<u32>, NoAnswer> {
        Ok(self.tables.value(position)?.plies)
    }

    fn line(&self, position: &Position) -> Result<Vec<Move>, NoAnswer> {
        best_line(self.tables, position)
    }

    fn reply(&self, game: &Game) -> Result<Option<Move>, NoAnswer> {
        toughest(self.tables, game, self.trainee, self.seed)
    }
}

/// Converts a value for this side to move into an outcome.
pub const fn outcome(wdl: Wdl, turn: Color) -> Outcome {
    match (wdl, turn) {
        (Wdl::Draw, _) => Outcome::Draw,
        (Wdl::Win, Color::Red) | (Wdl::Loss, Color::Black) => Outcome::Red,
        (Wdl::Win, Color::Black) | (Wdl::Loss, Color::Red) => Outcome::Black,
    }
}

/// The stored results of a book.
#[derive(Debug)]
pub struct ByBook<'a, S>(pub &'a S);

impl<S: Positions> Judge for ByBook<'_, S> {
    type Error = S::Error;

    fn result(&self, position: &Position) -> Result<Option<Outcome>, S::Error> {
        let page = query::page(self.0, position)?;
        Ok(page
            .and_then(|page| page.state(position.turn()).verdict)
            .and_then(|verdict: Verdict| verdict.result))
    }

    fn reply(&self, game: &Game) -> Result<Option<Move>, S::Error> {
        Ok(query::best(self.0, game.position())?.map(|(played, _)| played))
    }
}
