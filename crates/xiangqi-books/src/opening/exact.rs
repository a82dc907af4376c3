//! The exact book: the moves played in each position of the games, with the edits of the user. A position and its left-right mirror
//! image are one; and positions that are like another one.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use xiangqi::rng::Rng;
use xiangqi::rules::{Move, Piece, Position, Square};

use crate::opening::OpeningBook;
use crate::opening::game::{BookGame, Source, USUAL_WEIGHT};
use crate::opening::searched::{ScoredMove, SearchedBook};

/// A position as the book keeps it: the one of it and its mirror that has the smaller key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// Its key.
    pub key: u64,
    mirrored: bool,
    symmetric: bool,
}

impl Spot {
    /// The spot of a position.
    pub fn of(position: &Position) -> Self {
        let (own, mirror) = (position.key(), position.mirrored_key());
        Self { key: own.min(mirror), mirrored: mirror < own, symmetric: own == mirror }
    }

    /// A move of the position as it is kept; in a symmetric position the smaller one of it and its mirror.
    pub fn kept(self, played: Move) -> Move {
        match (self.symmetric, self.mirrored) {
            (true, _) => played.min(played.mirrored()),
            (_, true) => played.mirrored(),
            _ => played,
        }
    }

    /// A move that is kept as a move of the position; in a symmetric position the one on Red's right, as books print it.
    pub fn shown(self, kept: Move) -> Move {
        match (self.symmetric, self.mirrored) {
            (true, _) => kept.max(kept.mirrored()),
            (_, true) => kept.mirrored(),
            _ => kept,
        }
    }

    /// Returns the place of an edit of this move.
    pub fn place(self, played: Move) -> Place {
        Place { key: self.key, played: self.kept(played) }
    }
}

/// Results of the games with a move in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Count {
    wins: u32,
    draws: u32,
    losses: u32,
    unfinished: u32,
    /// Sum of the weights of the games, times 3 for a win of the mover, 1 for a draw or no result, −1 for a loss.
    worth: i64,
    /// The part of it that games learned from play have.
    learned: i64,
}

/// A move of the exact book, in the view of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExactMove {
    /// The move.
    pub played: Move,
    /// Games won with it.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Games without a result.
    pub unfinished: u32,
    /// Score of the searched book for the side to move, in hundredths of a pawn, if it has the move.
    pub score: Option<i32>,
    /// Relative weight in the choice: from games three for a win, one for a draw or a game without a result, less one for a loss,
    /// each times the weight of its game; from the searched book [`SearchedBook::weight`], as a game; and the total times the
    /// user's weight. 0 if it is never chosen. Where the searched book knows the position, but not the move, games learned from
    /// play do not count: they may be mistakes.
    pub weight: u64,
    /// Weight set by the user, in percent; 0 forbids it.
    pub edited: Option<u16>,
}

impl ExactMove {
    /// The games in which it was played.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses + self.unfinished
    }
}

/// The counts of all positions.
#[derive(Debug, Clone, Default)]
pub(super) struct Exact(BTreeMap<Place, Count>);

impl Exact {
    /// Adds a game; a move that it repeats in a position counts once.
    pub(super) fn add(&mut self, game: &BookGame) {
        for (place, half_points) in places(game) {
            self.0.entry(place).or_default().add(half_points, game);
        }
    }

    /// Takes a game out that was added.
    pub(super) fn remove(&mut self, game: &BookGame) {
        for (place, half_points) in places(game) {
            if let Some(count) = self.0.get_mut(&place) {
                count.remove(half_points, game);
                if *count == Count::default() {
                    self.0.remove(&place);
                }
            }
        }
    }

    /// The moves of a position, the likeliest first.
    pub(super) fn moves(
        &self,
        position: &Position,
        edits: &Edits,
        searched: &[ScoredMove],
    ) -> Vec<ExactMove> {
        let spot = Spot::of(position);
        let mut counts: BTreeMap<Place, Count> =
            self.0.range(Place::all_of(spot.key)).map(|(place, count)| (*place, *count)).collect();
        for scored in searched {
            counts.entry(spot.place(scored.played)).or_default();
        }
        let mut moves: Vec<ExactMove> = counts
            .into_iter()
            .map(|(place, count)| count.seen(spot.shown(place.played), edits.get(place), searched))
            .filter(|known| position.is_legal(known.played))
            .collect();
        moves.sort_by_key(|known| (std::cmp::Reverse((known.weight, known.games())), known.played));
        moves
    }

    /// Keys of all positions with a move.
    pub(super) fn positions(&self) -> usize {
        let mut last = None;
        self.0.keys().filter(|place| last.replace(place.key) != Some(place.key)).count()
    }
}

/// Returns the places of the moves of a game, once each, with the half points of the mover.
fn places(game: &BookGame) -> Vec<(Place, Option<u8>)> {
    let mut position = Position::start();
    let mut seen: Vec<(Place, Option<u8>)> = Vec::with_capacity(game.moves().len());
    for &played in game.moves() {
        let place = Spot::of(&position).place(played);
        if seen.iter().all(|(known, _)| *known != place) {
            seen.push((place, game.half_points(position.turn())));
        }
        position.make(played);
    }
    seen
}

impl Count {
    fn add(&mut self, half_points: Option<u8>, game: &BookGame) {
        let (count, worth) = self.of(half_points);
        *count += 1;
        self.change(worth, game);
    }

    /// Adds the worth of a game.
    fn change(&mut self, worth: i64, game: &BookGame) {
        let worth = worth * i64::from(game.weight);
        self.worth += worth;
        if game.source == Source::Learned {
            self.learned += worth;
        }
    }

    /// Removes an addition.
    fn remove(&mut self, half_points: Option<u8>, game: &BookGame) {
        let (count, worth) = self.of(half_points);
        *count = count.saturating_sub(1);
        self.change(-worth, game);
    }

    /// The count of such results, and the value of one.
    const fn of(&mut self, half_points: Option<u8>) -> (&mut u32, i64) {
        match half_points {
            None => (&mut self.unfinished, 1),
            Some(2) => (&mut self.wins, 3),
            Some(1) => (&mut self.draws, 1),
            Some(_) => (&mut self.losses, -1),
        }
    }

    /// The move with what the searched book has on its position.
    fn seen(self, played: Move, edited: Option<u16>, searched: &[ScoredMove]) -> ExactMove {
        let Self { wins, draws, losses, unfinished, worth, learned } = self;
        let score = searched.iter().find(|scored| scored.played == played).map(|scored| scored.score);
        let best = searched.first().map_or(0, |scored| scored.score);
        let of_games = if searched.is_empty() || score.is_some() { worth } else { worth - learned };
        let of_search = score.map_or(0, |score| SearchedBook::weight(best - score));
        let weight = (of_games.max(0).unsigned_abs() + of_search) * u64::from(edited.unwrap_or(USUAL_WEIGHT));
        ExactMove { played, wins, draws, losses, unfinished, score, weight, edited }
    }
}

/// Chooses a move with probability proportional to its weight; `None` if all weights are 0. The same seed chooses the same move.
pub(super) fn choose(moves: &[ExactMove], seed: u64) -> Option<Move> {
    let mut at = Rng::new(seed).below(moves.iter().map(|known| known.weight).sum());
    moves
        .iter()
        .find(|known| match at.checked_sub(known.weight) {
            Some(left) => {
                at = left;
                false
            }
            None => true,
        })
        .map(|known| known.played)
}

// User edits of the moves of the book, with inverses.

/// A move in a position, both as the book keeps them (see [`super::Spot`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The key of the position.
    pub key: u64,
    /// The move.
    pub played: Move,
}

impl Place {
    /// The places of all moves of a position, and of no other.
    fn all_of(key: u64) -> RangeInclusive<Self> {
        let place = |square| Self { key, played: Move::new(square, square) };
        place(Square::FIRST)..=place(Square::LAST)
    }
}

/// An edit: the weight of a move before and after. It is a row of the log of edits, and so is its inverse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edit {
    /// The edited move.
    pub place: Place,
    /// Weight before; `None` if it was not edited.
    pub before: Option<u16>,
    /// Weight from now on, in percent of the usual one; 0 forbids the move.
    pub after: Option<u16>,
}

impl Edit {
    /// The edit that takes it back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self { place: self.place, before: self.after, after: self.before }
    }
}

/// The edit was drafted on another state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the edit does not fit the current weight of the move")]
pub struct StaleEdit;

/// Current weights of edited moves.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Edits(BTreeMap<Place, u16>);

impl Edits {
    /// Returns the weight of a move.
    pub fn get(&self, place: Place) -> Option<u16> {
        self.0.get(&place).copied()
    }

    /// Returns the edit that sets this weight of a move.
    pub fn draft(&self, place: Place, after: Option<u16>) -> Edit {
        Edit { place, before: self.get(place), after }
    }

    /// Makes an edit.
    ///
    /// # Errors
    /// [`StaleEdit`]; nothing is changed then.
    pub fn make(&mut self, edit: Edit) -> Result<(), StaleEdit> {
        if self.get(edit.place) != edit.before {
            return Err(StaleEdit);
        }
        match edit.after {
            Some(percent) => self.0.insert(edit.place, percent),
            None => self.0.remove(&edit.place),
        };
        Ok(())
    }

    /// Whether there are no edits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns every edited move with its weight.
    pub fn iter(&self) -> impl Iterator<Item = (Place, u16)> {
        self.0.iter().map(|(place, percent)| (*place, *percent))
    }
}

// Positions of the book that are like another one, and by which pieces they differ.

/// Pieces by which a position differs from another.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Difference {
    /// Pieces of the other position that are missing here.
    pub missing: Vec<(Square, Piece)>,
    /// Pieces here that are missing there.
    pub extra: Vec<(Square, Piece)>,
}

impl Difference {
    /// Returns the number of differing pieces: a displaced one counts once.
    pub fn distance(&self) -> usize {
        self.missing.len().max(self.extra.len())
    }
}

/// Returns the difference of `position` from `other`.
pub fn difference(position: &Position, other: &Position) -> Difference {
    image_difference(position, other, |square| square)
}

/// Returns the difference of `position` from an image of `other`; `image` is its own inverse.
fn image_difference(position: &Position, other: &Position, image: fn(Square) -> Square) -> Difference {
    let theirs = other.board().iter().map(|(square, piece)| (image(square), piece));
    let missing = theirs.filter(|(square, piece)| position.piece_at(*square) != Some(*piece)).collect();
    let own = position.board().iter();
    let extra = own.filter(|(square, piece)| other.piece_at(image(*square)) != Some(*piece)).collect();
    Difference { missing, extra }
}

/// A position of the book that is like another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Similar {
    /// The game, by its place in the book.
    pub game: usize,
    /// The plies of it that lead there.
    pub ply: usize,
    /// Whether its left-right mirror is meant.
    pub mirrored: bool,
    /// Difference of the query position from it.
    pub difference: Difference,
    /// Move played there, in the orientation of the query position; it need not be legal.
    pub played: Move,
}

impl Similar {
    /// Compares with the position or its mirror, whichever is nearer; `None` if more than `most` pieces differ.
    fn of(position: &Position, there: &Position, played: Move, most: usize) -> Option<Self> {
        let plain = (false, difference(position, there));
        let mirror = (true, image_difference(position, there, Square::mirrored));
        let nearer = if mirror.1.distance() < plain.1.distance() { mirror } else { plain };
        let (mirrored, difference) = nearer;
        let played = if mirrored { played.mirrored() } else { played };
        (difference.distance() <= most).then_some(Self { game: 0, ply: 0, mirrored, difference, played })
    }
}

impl OpeningBook {
    /// The positions of the book with the same side to move that differ by no more than `most` pieces, and what was played there:
    /// the nearest first, `limit` at most. Each move of each position comes once, with the first game that has it.
    pub fn similar(&self, position: &Position, most: usize, limit: usize) -> Vec<Similar> {
        let mut found: Vec<(usize, Place, Similar)> = Vec::new();
        for (game, moves) in self.games().map(super::BookGame::moves).enumerate() {
            let mut there = Position::start();
            for (ply, &played) in moves.iter().enumerate() {
                if there.turn() == position.turn()
                    && let Some(similar) = Similar::of(position, &there, played, most)
                {
                    let similar = Similar { game, ply, ..similar };
                    found.push((similar.difference.distance(), Spot::of(&there).place(played), similar));
                }
                there.make(played);
            }
        }
        found.sort_by_key(|(distance, place, similar)| (*distance, *place, similar.game));
        found.dedup_by_key(|(_, place, _)| *place);
        found.into_iter().map(|(.., similar)| similar).take(limit).collect()
    }
}
