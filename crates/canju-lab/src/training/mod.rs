//! Training games: self-play of the engine, in a file from which a network can be trained.
//!
//! # Recipe
//! [`SelfPlay::game`] plays one game, a pure function of the seed and the number of the game. 70 % start from the initial position
//! after 8 to 10 random legal moves, none of which loses material by static exchange evaluation; a start that the first search scores
//! beyond ±1,000 is thrown away. 30 % start from a random legal position of an endgame: first the units of both sides together, 2 to
//! 12 (rook 2, knight and cannon 1), then one of all pairs of sides with this number of units. Every move is searched to the
//! end of the iteration in which the soft limit of nodes is reached, at most 4 times as many; the engine knows no base, no
//! tables and no books. The transposition table is cleared before each game. A game ends by the rules (Asian rules,
//! [`xiangqi::rules::referee`]), as won after [`DECISIVE_PLIES`] consecutive scores beyond [`DECISIVE_SCORE`] in favour of the
//! same side, or as drawn after
//! [`EVEN_PLIES`] consecutive scores within [`EVEN_SCORE`], the last at ply [`EVEN_AFTER`] or later.
//!
//! # File
//! A file holds a header and then one record a game, in the order of their numbers from 0. It only grows. Numbers are little-endian.
//!
//! | bytes of the header | what |
//! |---|---|
//! | 0..8 | `canjutg` and a line feed |
//! | 8..12 | version of format and recipe: 1 |
//! | 12..16 | soft limit of nodes a move |
//! | 16..24 | seed |
//! | 24..32 | digest of the engine: of its node counts in the bench and of the numbers of the recipe |
//! | 32..36 | CRC-32 of the bytes before |
//!
//! | bytes of a record | what |
//! |---|---|
//! | 0..4 | length of what follows byte 8: 38 + 4 a move |
//! | 4..8 | CRC-32 of what follows |
//! | 8..12 | number of the game |
//! | 12 | start: 0 opening, 1 endgame |
//! | 13 | how the game was decided: 0 to 7 by the rules, in the order of [`Reason::ALL`]; 8 decisive scores, 9 even scores |
//! | 14 | result: 0 black won, 1 drawn, 2 red won |
//! | 15 | side to move at the start: 0 red, 1 black |
//! | 16..28 | occupied points of the start position, bit n for [`Square`] n; its move counters are 0 and 1 |
//! | 28..44 | pieces on these points in their order, 4 bits each, the low half first: 7 times the colour plus the role; unused 0 |
//! | 44..46 | number of moves, 1 to [`LONGEST_GAME`] |
//! | 46.. | a move each: 2 bytes, 128 times the point it leaves plus the point it reaches; 2 bytes, the signed score of the search in hundredths of a pawn for the side that moves |
//!
//! All positions are stored but the one after the last move. A position is *quiet* if its side to move is not in check and its move
//! captures nothing ([`TrainingGame::positions`]). The result is that of the game; a trainer that has exact tables may put theirs in its
//! place where they know the position. A record that was cut in writing, or whose checksum fails, within [`LONGEST_RECORD`] bytes of the
//! end is removed when the file is continued, and its game is played again; damage before that is refused.
//!
//! [`Reason::ALL`]: xiangqi::rules::referee::Reason::ALL
//! [`Square`]: xiangqi::rules::Square

mod file;
mod format;
mod self_play;
#[cfg(test)]
mod tests;

pub use file::{Summary, TrainingError, TrainingFile, read, survey};
pub use format::{Damage, LONGEST_GAME, LONGEST_RECORD, Reader, encode, read_settings};
pub use self_play::{DECISIVE_PLIES, DECISIVE_SCORE, EVEN_AFTER, EVEN_PLIES, EVEN_SCORE, SelfPlay};

use xiangqi::rules::referee::Reason;
use xiangqi::rules::{Color, Move, Position};

/// Settings that determine the games of a file. Files of different settings are never mixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Seed of all games.
    pub seed: u64,
    /// Soft limit of nodes a move.
    pub nodes: u32,
    /// Digest of engine and recipe.
    pub engine: u64,
}

/// Kind of start of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The initial position after some random moves.
    Opening,
    /// A random position of an endgame.
    Endgame,
}

/// Reason of a game's result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// By the rules.
    Rules(Reason),
    /// Adjudicated as won: both sides saw a decisive score.
    Decisive,
    /// Adjudicated as drawn: both sides saw even scores for long.
    Even,
}

impl Decision {
    /// All of them, in the order of the file.
    pub fn all() -> impl Iterator<Item = Self> {
        Reason::ALL.into_iter().map(Self::Rules).chain([Self::Decisive, Self::Even])
    }

    /// The word of JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.word(),
            Self::Decisive => "decisive-scores",
            Self::Even => "even-scores",
        }
    }
}

/// A move with the score of the search that chose it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoredMove {
    /// The move.
    pub played: Move,
    /// Its score for the side that moves, in hundredths of a pawn; wins by force as in [`crate::engine::score`].
    pub score: i16,
}

/// A finished game of the engine against itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrainingGame {
    /// Its number in the file.
    pub number: u32,
    /// Kind of start.
    pub origin: Origin,
    /// The start position, with move counters of 0 and 1.
    pub start: Position,
    /// The moves; all are legal.
    pub moves: Vec<ScoredMove>,
    /// Winner; `None` for a draw.
    pub winner: Option<Color>,
    /// Reason of the result.
    pub decision: Decision,
}

/// A position of a training game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrainingPosition {
    /// The position before the move.
    pub position: Position,
    /// The move played in it, with its score.
    pub best: ScoredMove,
    /// Not in check, and the move captures nothing.
    pub quiet: bool,
}

impl TrainingGame {
    /// The positions of the game in order, each with the move that was played in it.
    pub fn positions(&self) -> impl Iterator<Item = TrainingPosition> + '_ {
        self.moves.iter().scan(self.start.clone(), |position, &best| {
            let before = position.clone();
            let quiet = !before.in_check() && before.piece_at(best.played.to).is_none();
            position.make(best.played);
            Some(TrainingPosition { position: before, best, quiet })
        })
    }
}
