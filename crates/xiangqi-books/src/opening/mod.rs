//! The opening book: an exact book of positions and a fuzzy book of similar games.
//!
//! The exact book knows the moves of positions: those that a search found good ([`SearchedBook`]) and those that the user's games
//! have. The fuzzy book compares whole games with the current one and credits moves. Marks that the user gives to moves apply to both.

mod advised;
mod difference;
mod duplicates;
mod edits;
mod exact;
mod fuzzy;
mod game;
mod guide;
mod names;
mod searched;
pub mod text;
mod tokens;
mod tree;

pub use advised::{Advised, Listing};
pub use difference::{Difference, Similar, difference};
pub use duplicates::{GameDetails, without_duplicates};
pub use edits::{Edit, Edits, Place, StaleEdit};
pub use exact::{ExactMove, Spot};
pub use fuzzy::{Candidate, Spread};
pub use game::{BookGame, LEARNED_WEIGHT, MOST_PLIES, NotABookGame, Source, UNFINISHED, USUAL_WEIGHT};
pub use guide::{Advice, BookUse, Guide};
pub use names::OpeningName;
pub use searched::{ANSWERED, MARGIN, OTHER_MARGIN, ScoredMove, SearchedBook, SearchedPosition};
pub use text::{BookError, BookFault};
pub use tree::{Continued, OpeningTree, TREE_PLIES, TreeFilter, TreeGame, TreeMove};

use std::collections::BTreeMap;
use std::sync::Arc;

use exact::Exact;
use tokens::Tokens;
use xiangqi::rules::{IllegalMove, Move, Position};

/// Lines that masters play, made as described in `assets/books/OPENINGS.md`.
const LINES: &str = include_str!("../../../../assets/books/lines.tsv");

/// Move with a weight set by the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditedMove {
    /// The edited move.
    pub place: Place,
    /// Its weight, in percent.
    pub percent: u16,
    /// Moves from the initial position of which it is the last, as a game of the book has them.
    pub line: Option<Vec<Move>>,
}

/// The book.
#[derive(Debug, Clone, Default)]
pub struct OpeningBook {
    games: Vec<(BookGame, Tokens)>,
    exact: Exact,
    edits: Edits,
    searched: Arc<SearchedBook>,
}

impl OpeningBook {
    /// A book of these games and edits.
    pub fn new(games: impl IntoIterator<Item = BookGame>, edits: Edits) -> Self {
        let mut book = Self { edits, ..Self::default() };
        games.into_iter().for_each(|game| book.add(game));
        book
    }

    /// The same with a searched book in front: its lines are games for the fuzzy half.
    #[must_use]
    pub fn with_searched(mut self, searched: SearchedBook) -> Self {
        for (at, line) in searched.lines().into_iter().enumerate() {
            self.insert(at, line);
        }
        Self { searched: Arc::new(searched), ..self }
    }

    /// The same with the built-in book in front: the searched positions, and lines that masters play.
    ///
    /// # Errors
    /// A built-in file cannot be read, which a test rules out.
    pub fn with_shipped(self) -> Result<Self, BookError> {
        let mut book = self.with_searched(SearchedBook::shipped()?);
        let searched = book.shipped_games();
        for (at, line) in (searched..).zip(text::read(LINES, Source::Shipped)?) {
            book.insert(at, line);
        }
        Ok(book)
    }

    /// Adds a game and its moves.
    pub fn add(&mut self, game: BookGame) {
        self.insert(self.games.len(), game);
    }

    /// Inserts a game at an index, after all others if there are fewer.
    pub fn insert(&mut self, at: usize, game: BookGame) {
        if let Ok((tokens, _)) = Tokens::of(game.moves()) {
            if game.source() != Source::Shipped {
                self.exact.add(&game);
            }
            self.games.insert(at.min(self.games.len()), (game, tokens));
        }
    }

    /// Takes the game out at a place.
    pub fn remove(&mut self, at: usize) {
        if at < self.games.len() {
            let (game, _) = self.games.remove(at);
            if game.source() != Source::Shipped {
                self.exact.remove(&game);
            }
        }
    }

    /// The games, by their places.
    pub fn games(&self) -> impl ExactSizeIterator<Item = &BookGame> {
        self.games.iter().map(|(game, _)| game)
    }

    /// The game at a place.
    pub fn game(&self, at: usize) -> Option<&BookGame> {
        self.games.get(at).map(|(game, _)| game)
    }

    /// The searched book.
    pub fn searched(&self) -> &SearchedBook {
        &self.searched
    }

    /// Returns the number of lines of the searched book among the games; they come before those of a base.
    pub fn shipped_games(&self) -> usize {
        self.games.partition_point(|(game, _)| game.source() == Source::Shipped)
    }

    /// Returns every edited move with the line of the first game of the book that leads to it; empty if none does any more.
    pub fn edited_moves(&self) -> Vec<EditedMove> {
        let mut lines = BTreeMap::new();
        let games = self.games.iter().map(|(game, _)| game.moves().to_vec());
        let searched = self
            .searched
            .iter()
            .flat_map(|row| row.moves.iter().map(|scored| [&row.line[..], &[scored.played]].concat()));
        for line in games.chain(searched).filter(|_| !self.edits.is_empty()) {
            let mut position = Position::start();
            for (plies, played) in line.iter().enumerate() {
                let place = Spot::of(&position).place(*played);
                if self.edits.get(place).is_some() {
                    lines.entry(place).or_insert_with(|| line.iter().take(plies + 1).copied().collect());
                }
                position.make(*played);
            }
        }
        let edits = self.edits.iter();
        edits.map(|(place, percent)| EditedMove { place, percent, line: lines.remove(&place) }).collect()
    }

    /// The number of positions that the games have; a position and its mirror are one.
    pub fn positions(&self) -> usize {
        self.exact.positions()
    }

    /// Returns the user's edits of moves.
    pub const fn edits(&self) -> &Edits {
        &self.edits
    }

    /// Makes an edit.
    ///
    /// # Errors
    /// [`StaleEdit`]; nothing is changed then.
    pub fn edit(&mut self, edit: Edit) -> Result<(), StaleEdit> {
        self.edits.make(edit)
    }

    /// The moves of the exact book in a position, the likeliest first; those that are forbidden are there, with weight 0.
    pub fn exact(&self, position: &Position) -> Vec<ExactMove> {
        self.exact.moves(position, &self.edits, &self.searched.moves(position))
    }

    /// A move of the exact book that is allowed, each as likely as its weight; the same seed chooses the same move in a position.
    pub fn choose(&self, position: &Position, seed: u64, allowed: impl Fn(Move) -> bool) -> Option<Move> {
        let mut moves = self.exact(position);
        moves.retain(|known| allowed(known.played));
        exact::choose(&moves, seed ^ position.key())
    }

    /// Returns the moves proposed by the fuzzy book after these moves from the initial position, the strongest first. What
    /// cannot be played or is forbidden is left out.
    ///
    /// # Errors
    /// A move that is not legal.
    pub fn candidates(&self, moves: &[Move], spread: Spread) -> Result<Vec<Candidate>, IllegalMove> {
        let mut listed = self.listed(moves, spread)?;
        listed.retain(|candidate| candidate.is_legal);
        Ok(listed)
    }

    /// Like [`Self::candidates`], with the moves that cannot be played.
    ///
    /// # Errors
    /// A move that is not legal.
    pub fn listed(&self, moves: &[Move], spread: Spread) -> Result<Vec<Candidate>, IllegalMove> {
        let (played, position) = Tokens::of(moves)?;
        let mut candidates = fuzzy::candidates(&played, &position, &self.games, spread);
        let spot = Spot::of(&position);
        candidates.retain(|candidate| self.edits.get(spot.place(candidate.played)) != Some(0));
        Ok(candidates)
    }
}

#[cfg(test)]
mod tests;
