//! Games in CBF: nothing that they say is lost by writing them.

use canju::records::{Format, ParsedGame};

use super::records;

/// A file's bytes are read, in an encoding that takes turns.
pub fn reads(bytes: &[u8]) -> Vec<ParsedGame> {
    records::games(bytes, Format::Cbf, records::encoding(bytes))
}

/// The law for a file's bytes.
pub fn holds(bytes: &[u8]) {
    records::are_kept(records::games(bytes, Format::Cbf, None), Format::Cbf);
}
