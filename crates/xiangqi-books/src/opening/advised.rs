//! The lists of the book before every move of a game, as Rollason's article prints them, and how long they advise each side ("advice
//! to move 27, the opponent's to 10").

use super::{Candidate, ExactMove, OpeningBook, Spread};
use xiangqi::rules::{Color, IllegalMove, Move, Position};

/// The lists of the book at a position of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Listing {
    /// The position.
    pub position: Position,
    /// Moves of games that reached it.
    pub known: Vec<ExactMove>,
    /// Moves of similar games, also those that cannot be played.
    pub found: Vec<Candidate>,
    /// The move played in it; `None` at the end of the game.
    pub next: Option<Move>,
    /// Whether that is in the lists, of which the first moves are read; `None` without a move, or without one that can be played.
    pub is_listed: Option<bool>,
}

impl Listing {
    /// Returns the lists at every position of a game from the initial position, the last one after its last move; `most` moves of
    /// each are read. An illegal move ends the game.
    pub fn of(book: &OpeningBook, moves: &[Move], spread: Spread, most: usize) -> Vec<Self> {
        let mut position = Position::start();
        let mut listings = Vec::with_capacity(moves.len() + 1);
        for plies in 0..=moves.len() {
            let (so_far, next) = (moves.get(..plies).unwrap_or_default(), moves.get(plies).copied());
            let Ok(listing) = Self::at(book, (&position, so_far), next, spread, most) else { break };
            listings.push(listing);
            next.into_iter().for_each(|played| _ = position.make(played));
        }
        listings
    }

    /// Returns the lists at the position that these moves lead to, before the move `next`.
    ///
    /// # Errors
    /// A move that is not legal.
    pub fn at(
        book: &OpeningBook,
        (position, moves): (&Position, &[Move]),
        next: Option<Move>,
        spread: Spread,
        most: usize,
    ) -> Result<Self, IllegalMove> {
        let (known, found) = (book.exact(position), book.listed(moves, spread)?);
        let is_listed = next.and_then(|next| is_listed(&known, &found, next, most));
        Ok(Self { position: position.clone(), known, found, next, is_listed })
    }
}

/// Whether a move is in the lists of the position before it; `None` without a move that can be played.
fn is_listed(known: &[ExactMove], found: &[Candidate], played: Move, most: usize) -> Option<bool> {
    let found = found.iter().take(most).filter(|found| found.is_legal).map(|found| found.played);
    let mut listed = known.iter().take(most).map(|known| known.played).chain(found).peekable();
    listed.peek().is_some().then(|| listed.any(|one| one == played))
}

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
    /// Returns the advice to Red and to Black in a game.
    pub fn of(listings: &[Listing]) -> [Self; 2] {
        Color::ALL.map(|color| {
            let mut advised = Self::default();
            for (ply, listing) in listings.iter().enumerate() {
                if let Some(is_listed) = listing.is_listed.filter(|_| listing.position.turn() == color) {
                    advised.until = ply / 2 + 1;
                    advised.moves += 1;
                    advised.others.extend((!is_listed).then_some(ply / 2 + 1));
                }
            }
            advised
        })
    }
}
