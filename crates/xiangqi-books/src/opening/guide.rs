//! Opening book of a player: a move if the position is known, credits if games are only similar.

use std::sync::Arc;

use canju_message::All;
use serde::{Deserialize, Serialize};

use super::{OpeningBook, Spread};
use xiangqi::rules::referee::Game;
use xiangqi::rules::{Move, Position};

/// Parts of the book used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, All)]
#[serde(rename_all = "kebab-case")]
pub enum BookUse {
    /// Nothing.
    #[default]
    Off,
    /// Positions that it has.
    Exact,
    /// Games that are alike.
    Fuzzy,
    /// Known positions, and similar games elsewhere.
    Both,
}

/// Advice of the book to a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Advice {
    /// Nothing.
    None,
    /// The position is in the book: this move.
    Play(Move),
    /// These moves are credited, 0 to 255.
    Credits(Vec<(Move, u8)>),
}

/// Credits end after this many plies, unless one has at least this raw strength.
const CREDITED_PLIES: usize = 30;
const LASTING: f64 = 12.0;

/// The book as a player uses it. The same game and seed give the same advice.
#[derive(Debug, Clone)]
pub struct Guide {
    /// The book.
    pub book: Arc<OpeningBook>,
    /// Parts of the book used.
    pub usage: BookUse,
    /// Seed of the choice of moves and values.
    pub seed: u64,
    /// Whether red and black use it.
    pub sides: [bool; 2],
}

impl Guide {
    /// The book for both sides.
    pub const fn new(book: Arc<OpeningBook>, usage: BookUse, seed: u64) -> Self {
        Self { book, usage, seed, sides: [true; 2] }
    }

    /// Returns the book's advice to the side to move; only moves that `allowed` accepts are played from the book.
    pub fn advise(&self, game: &Game, allowed: impl Fn(Move) -> bool) -> Advice {
        let position = game.position();
        if !self.sides[position.turn().index()] {
            return Advice::None;
        }
        let known = matches!(self.usage, BookUse::Exact | BookUse::Both)
            .then(|| self.book.choose(position, self.seed, allowed))
            .flatten();
        if let Some(played) = known {
            return Advice::Play(played);
        }
        match from_the_start(game).filter(|_| matches!(self.usage, BookUse::Fuzzy | BookUse::Both)) {
            Some(moves) => self.credits(&moves),
            None => Advice::None,
        }
    }

    fn credits(&self, moves: &[Move]) -> Advice {
        let candidates = self.book.candidates(moves, Spread::Even(self.seed)).unwrap_or_default();
        let lasts = candidates.iter().any(|candidate| candidate.raw >= LASTING);
        if candidates.is_empty() || !(moves.len() < CREDITED_PLIES || lasts) {
            return Advice::None;
        }
        Advice::Credits(candidates.iter().map(|candidate| (candidate.played, candidate.value)).collect())
    }
}

/// The moves of a game that began with the initial position.
fn from_the_start(game: &Game) -> Option<Vec<Move>> {
    let moves: Vec<Move> = game.history().plies().iter().map(|ply| ply.undo.played()).collect();
    let mut position = Position::start();
    for &played in &moves {
        position = position.play(played).ok()?;
    }
    (position.board() == game.position().board() && position.turn() == game.position().turn())
        .then_some(moves)
}
