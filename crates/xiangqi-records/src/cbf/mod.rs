//! CBF: a game in XML, `<ChineseChessRecord>`, with header fields and a list of moves.
//!
//! A move is `77-47`, file from the left and rank from the top of both points; the first one is `00-00` and has the comment
//! on the starting position. A move at the end of a line is marked, and what follows replaces an earlier move marked as
//! having an alternative. The exact marks are undocumented, so variations are read by any mark and not written.

mod read;
mod write;

pub(super) use read::read;
pub(super) use write::write;

use super::tag;

/// Header fields with their names in the record.
const KNOWN: [(&str, &str); 18] = [
    ("Name", tag::TITLE),
    ("Contest", tag::EVENT),
    ("Site", tag::SITE),
    ("Date", tag::DATE),
    ("Round", tag::ROUND),
    ("Red", tag::RED),
    ("RedTeam", tag::RED_TEAM),
    ("RedTime", tag::RED_TIME),
    ("Black", tag::BLACK),
    ("BlackTeam", tag::BLACK_TEAM),
    ("BlackTime", tag::BLACK_TIME),
    ("TimeRule", tag::TIME_CONTROL),
    ("ECCO", tag::ECCO),
    ("Opening", tag::OPENING),
    ("Variation", tag::VARIATION),
    ("Commentator", tag::ANNOTATOR),
    ("Creator", tag::AUTHOR),
    ("RecordKind", tag::KIND),
];

/// Fields that are not headers.
const FEN: &str = "FEN";
const RESULT: &str = "RecordResult";

/// Returns the header of a field.
fn header(field: &str) -> &str {
    KNOWN.into_iter().find(|(name, _)| *name == field).map_or(field, |(_, header)| header)
}

/// Returns the field of a header; `None` if it would read back as something else.
fn field(name: &str) -> Option<&str> {
    let field = KNOWN.into_iter().find(|(_, header)| *header == name).map_or(name, |(field, _)| field);
    let named = field.starts_with(|sign: char| sign.is_ascii_alphabetic())
        && field.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (named && ![FEN, RESULT, "Head"].contains(&field) && header(field) == name).then_some(field)
}
