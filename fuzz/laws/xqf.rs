//! Records of XQStudio: what holds for all records, in the file's version and in the one that is written.

use canju::records::{Format, ParsedGame};

use super::records;

/// A file's bytes are read; the moves have their room in them.
pub fn reads(bytes: &[u8]) -> Vec<ParsedGame> {
    let games = records::games(bytes, Format::Xqf, None);
    records::fit(&games, bytes, 4);
    games
}

/// The law for a file's bytes.
pub fn holds(bytes: &[u8]) {
    records::return_from(reads(bytes), Format::Xqf);
}
