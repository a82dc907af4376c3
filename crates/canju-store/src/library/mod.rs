//! The library of games in a base: adding, searching, removing and restoring.
//!
//! A row contains the whole record as PGN; columns for searches are derived from it.

mod aliases;
mod draft;
mod duplicates;
mod index;
mod memory;
mod merge;
mod read;
mod rows;
mod tagging;
mod tags;
mod tree;
mod watched;
mod write;

use canju_knowledge::books::opening::OpeningName;
use xiangqi_records::Outcome;

pub use draft::GameDraft;
pub(super) use index::{outdated, rebuild, renew_all};
pub use merge::Merge;
pub use read::{Filter, Library};
pub(super) use rows::TABLES as INDEX_TABLES;
pub use tags::split as split_tags;
pub use watched::WatchedFile;
pub use write::Added;

/// A game of the library; ids are never given twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(transparent)]
pub struct GameId(pub i64);

/// A game as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Id of the game.
    pub id: GameId,
    /// Red player; empty if unknown, as are the other texts.
    pub red: String,
    /// Black's player.
    pub black: String,
    /// The tournament, or the name of a study.
    pub event: String,
    /// Date of the game, as the source has it.
    pub date: String,
    /// Result; `None` if unknown.
    pub outcome: Option<Outcome>,
    /// Plies of the main line.
    pub plies: u32,
    /// Whether it begins with another position than games do.
    pub study: bool,
    /// Name of the opening, if its position is known.
    pub opening: Option<OpeningName>,
    /// The file it came from.
    pub source: String,
    /// The place.
    pub site: String,
    /// Its tags, in order.
    pub tags: Vec<String>,
    /// Number of comments.
    pub comments: u32,
    /// Number of variations.
    pub variations: u32,
    /// Time of import: milliseconds since 1970-01-01 UTC.
    pub added: i64,
    /// Ply at which the requested position or material is first reached; 0 if none was requested.
    pub ply: u32,
}

#[cfg(test)]
mod tests;
