//! What a book has of a game before it is added: only what is missing has to be stored.

use rustc_hash::{FxHashMap, FxHashSet};

use super::edit::{normal, stored_move};
use super::game::Game;
use super::piece_list::PieceList;
use super::positions::{GameId, Id, Positions};
use xiangqi::rules::{Color, Move, Position};

/// What adding a game would store.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Preview {
    /// Whether the book has each move of the game.
    pub stored: Vec<bool>,
    /// Boards that the book does not have.
    pub positions: u64,
    /// Moves that the book does not have.
    pub moves: u64,
}

/// Compares a game with a book.
///
/// # Errors
/// Errors of the store.
pub fn preview<S: Positions>(store: &S, game: &Game) -> Result<Preview, S::Error> {
    let mut boards: Vec<(PieceList, bool, Color)> = Vec::with_capacity(game.steps().len() + 1);
    let mut moves: Vec<(usize, Move)> = Vec::with_capacity(game.steps().len());
    // A game is legal: it was checked when it was made.
    let _ = game.walk(|_, position, from| {
        let (pieces, mirrored) = normal(position);
        boards.push((pieces, mirrored, position.turn()));
        moves.extend(from);
    });
    let mut ids: FxHashMap<PieceList, Option<Id>> = FxHashMap::default();
    for (pieces, ..) in &boards {
        if !ids.contains_key(pieces) {
            ids.insert(*pieces, store.find(pieces)?);
        }
    }
    let positions = ids.values().filter(|id| id.is_none()).count() as u64;
    let mut found = Preview { stored: Vec::with_capacity(moves.len()), positions, moves: 0 };
    let mut missing = FxHashSet::default();
    for (before, played) in moves {
        let Some(&(pieces, mirrored, mover)) = boards.get(before) else { continue };
        let played = stored_move(&pieces, mirrored, played);
        let next = match ids.get(&pieces).copied().flatten() {
            Some(id) => store.next(id, mover)?,
            None => Vec::new(),
        };
        let is_stored = next.iter().any(|edge| edge.played == played);
        found.stored.push(is_stored);
        found.moves += u64::from(!is_stored && missing.insert((pieces, mover, played)));
    }
    Ok(found)
}

/// The games of a book by start, moves and values, mirror images as one.
#[derive(Debug, Default)]
pub struct KnownGames(FxHashSet<String>);

impl KnownGames {
    /// Reads the games of a book.
    ///
    /// # Errors
    /// Errors of the store.
    pub fn of<S: Positions>(store: &S) -> Result<Self, S::Error> {
        let mut known = Self::default();
        store.each_game(&mut |_, game| _ = known.insert(game))?;
        Ok(known)
    }

    /// Notes a game; returns false if there is the same one.
    pub fn insert(&mut self, game: &Game) -> bool {
        let text = |game: &Game| format!("{} {}", game.start(), game.text());
        let images = std::iter::once(text(game)).chain(game.mirrored().as_ref().map(text));
        self.0.insert(images.min().unwrap_or_default())
    }
}

/// Returns the number of the game that the book has with the same moves and values, or as its mirror image.
///
/// # Errors
/// Errors of the store.
pub fn known<S: Positions>(store: &S, game: &Game) -> Result<Option<GameId>, S::Error> {
    for image in std::iter::once(game.clone()).chain(game.mirrored()) {
        let games = store.games_from(image.start())?;
        if let Some((id, _)) = games.iter().find(|(_, known)| known.has_moves_of(&image)) {
            return Ok(Some(*id));
        }
    }
    Ok(None)
}

/// Whether no stored move leads to a position.
///
/// # Errors
/// Errors of the store.
pub fn is_root<S: Positions>(store: &S, position: &Position) -> Result<bool, S::Error> {
    let (pieces, _) = normal(position);
    match store.find(&pieces)? {
        Some(id) => Ok(store.previous(id, position.turn().opponent())?.is_empty()),
        None => Ok(true),
    }
}
