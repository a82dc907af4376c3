//! The opening book: an exact book of positions and a fuzzy book of similar games.
//!
//! The exact book knows the moves of positions: those that a search found good ([`SearchedBook`]) and those that the user's games
//! have. The fuzzy book compares whole games with the current one and credits moves. Marks that the user gives to moves apply to both.

mod exact;
mod fuzzy;
mod game;
mod searched;
pub mod text;
mod tree;

use std::collections::BTreeMap;
use std::sync::Arc;

use canju_message::All;
use exact::Exact;
use fuzzy::Tokens;
use serde::{Deserialize, Serialize};
use xiangqi::rules::referee::Game;
use xiangqi::rules::{Color, IllegalMove, Move, Position};

pub use exact::{Difference, Edit, Edits, ExactMove, Place, Similar, Spot, StaleEdit, difference};
pub use fuzzy::{Candidate, Spread};
pub use game::{
    BookGame, GameDetails, LEARNED_WEIGHT, MOST_PLIES, NotABookGame, Source, UNFINISHED, USUAL_WEIGHT,
    without_duplicates,
};
pub use searched::{ANSWERED, MARGIN, OTHER_MARGIN, ScoredMove, SearchedBook, SearchedPosition};
pub use text::{BookError, BookFault};
pub use tree::{Continued, OpeningName, OpeningTree, TREE_PLIES, TreeFilter, TreeGame, TreeMove};

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
    /// The user's edits of moves.
    pub edits: Edits,
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
            if game.source != Source::Shipped {
                self.exact.add(&game);
            }
            self.games.insert(at.min(self.games.len()), (game, tokens));
        }
    }

    /// Takes the game out at a place.
    pub fn remove(&mut self, at: usize) {
        if at < self.games.len() {
            let (game, _) = self.games.remove(at);
            if game.source != Source::Shipped {
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
        self.games.partition_point(|(game, _)| game.source == Source::Shipped)
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
    pub fn candidates(&self, moves: &[Move], spread: Spread) -> Result<Vec<Candidate>, IllegalMove> {
        let mut listed = self.listed(moves, spread)?;
        listed.retain(|candidate| candidate.is_legal);
        Ok(listed)
    }

    /// Like [`Self::candidates`], with the moves that cannot be played.
    pub fn listed(&self, moves: &[Move], spread: Spread) -> Result<Vec<Candidate>, IllegalMove> {
        let (played, position) = Tokens::of(moves)?;
        let mut candidates = fuzzy::candidates(&played, &position, &self.games, spread);
        let spot = Spot::of(&position);
        candidates.retain(|candidate| self.edits.get(spot.place(candidate.played)) != Some(0));
        Ok(candidates)
    }
}

// Opening book of a player: a move if the position is known, credits if games are only similar.

/// Parts of the book used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, All)]
#[all(text = "play-book-")]
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
    let moves: Vec<Move> = game.history().plies().iter().map(|ply| ply.undo.played).collect();
    let mut position = Position::start();
    for &played in &moves {
        position = position.play(played).ok()?;
    }
    (position.board() == game.position().board() && position.turn() == game.position().turn())
        .then_some(moves)
}

// The lists of the book before every move of a game, as Rollason's article prints them, and how long they advise each side ("advice
// to move 27, the opponent's to 10").

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

#[cfg(test)]
mod tests;
