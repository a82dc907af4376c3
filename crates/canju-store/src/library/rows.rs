//! Rows of games: lists of their ids, how a result is written, and what a checksum is over.

use xiangqi_records::Outcome;

use super::GameId;

/// The columns over which a row has its checksum, in their order.
pub(super) const CHECKED: &str =
    "id, content, digest, red, black, event, date, outcome, plies, study, source, added, removed";

/// The tables derived from games, with their columns.
pub(crate) const TABLES: [(&str, &str); 4] = [
    ("game_position", "key, game, ply"),
    ("game_material", "node, game, ply"),
    ("game_line", "game, moves"),
    ("game_detail", "game, site, comments, variations"),
];

/// Ids as an array in JSON, for a statement on many games.
pub(super) fn ids(games: &[GameId]) -> String {
    serde_json::json!(games.iter().map(|id| id.0).collect::<Vec<_>>()).to_string()
}

/// The number by which a row has an outcome.
pub(super) const fn number(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Red => 0,
        Outcome::Draw => 1,
        Outcome::Black => 2,
    }
}
