//! The library of games in a base: adding, searching, removing and restoring.
//!
//! A row contains the whole record as PGN; columns for searches are derived from it.

mod draft;
mod index;
mod openings;
mod read;
mod tags;
mod write;

use xiangqi_books::opening::OpeningName;
use xiangqi_records::Outcome;

pub use draft::{GameDraft, split_tags};
pub(super) use index::{outdated, rebuild, renew_all};
pub use read::{Filter, Library};
pub use tags::WatchedFile;
pub use write::{Added, Merge};

/// A game of the library; ids are never given twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(transparent)]
pub struct GameId(pub i64);

/// A game as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub id: GameId,
    /// Red player; empty if unknown, as are the other texts.
    pub red: String,
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
    pub site: String,
    pub tags: Vec<String>,
    pub comments: u32,
    pub variations: u32,
    /// Time of import: milliseconds since 1970-01-01 UTC.
    pub added: i64,
    /// Ply at which the requested position or material is first reached; 0 if none was requested.
    pub ply: u32,
}

/// The columns over which a row has its checksum, in their order.
const CHECKED: &str =
    "id, content, digest, red, black, event, date, outcome, plies, study, source, added, removed";

/// The tables derived from games, with their columns.
pub(crate) const TABLES: [(&str, &str); 4] = [
    ("game_position", "key, game, ply"),
    ("game_material", "node, game, ply"),
    ("game_line", "game, moves"),
    ("game_detail", "game, site, comments, variations"),
];

/// Ids as an array in JSON, for a statement on many games.
fn ids(games: &[GameId]) -> String {
    serde_json::json!(games.iter().map(|id| id.0).collect::<Vec<_>>()).to_string()
}

const fn number(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Red => 0,
        Outcome::Draw => 1,
        Outcome::Black => 2,
    }
}

#[cfg(test)]
mod tests;
