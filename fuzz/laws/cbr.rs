//! Games of the bridge: what holds for all records.

use canju::records::{Format, ParsedGame};

use super::records;

/// A file's bytes are read; the moves have their room in them.
pub fn reads(bytes: &[u8]) -> Vec<ParsedGame> {
    let games = records::games(bytes, Format::Cbr, None);
    records::fit(&games, bytes, 4);
    games
}

/// The law for a file's bytes.
pub fn holds(bytes: &[u8]) {
    records::return_from(reads(bytes), Format::Cbr);
}
