//! How long the lists of the book advise each side of a game, and what the sides played: the last lines of a listing in Rollason's
//! article ("advice to move 27, the opponent's to 10").

use super::{Candidate, ExactMove, OpeningBook, Spread};
use xiangqi::rules::{Move, Position};

/// The advice to a side.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Advised {
    /// Number of the last move with advice, from 1; 0 without any.
    pub until: usize,
    /// Moves with advice.
    pub moves: usize,
    /// Numbers of those that are in none of the lists.
    pub others: Vec<usize>,
}

impl Advised {
    /// Whether a move is in the lists of the position before it, of which `most` moves each are read; `None` without a move that
    /// can be played.
    pub fn is_listed(known: &[ExactMove], found: &[Candidate], played: Move, most: usize) -> Option<bool> {
        let found = found.iter().take(most).filter(|found| found.is_legal).map(|found| found.played);
        let mut listed = known.iter().take(most).map(|known| known.played).chain(found).peekable();
        listed.peek().is_some().then(|| listed.any(|one| one == played))
    }

    /// Counts a move of a number, from 1, by [`Self::is_listed`].
    pub fn count(&mut self, number: usize, is_listed: Option<bool>) {
        let Some(is_listed) = is_listed else { return };
        self.until = number;
        self.moves += 1;
        if !is_listed {
            self.others.push(number);
        }
    }

    /// Returns the advice to Red and to Black over legal moves from the initial position.
    pub fn over(book: &OpeningBook, moves: &[Move], spread: Spread, most: usize) -> [Self; 2] {
        let mut advised = <[Self; 2]>::default();
        let mut position = Position::start();
        for (plies, &played) in moves.iter().enumerate() {
            let so_far = moves.get(..plies).unwrap_or_default();
            let found = book.listed(so_far, spread).unwrap_or_default();
            let is_listed = Self::is_listed(&book.exact(&position), &found, played, most);
            advised[position.turn().index()].count(plies / 2 + 1, is_listed);
            position.make(played);
        }
        advised
    }
}
