//! CBF: a game in XML, `<ChineseChessRecord>`, with a head of fields and a list of moves.
//!
//! A move is `77-47`, file from the left and rank from the top of either point; the first one is `00-00` and has the comment on the
//! start. Where a line ends a move says so, and what then comes replaces a move before it that says that it has another one; how that
//! is said nobody has written down, so that variations are read by any mark and not written.

mod read;
mod write;

pub(super) use read::read;
pub(super) use write::write;

use super::tag;

/// Fields of the head with the names of headers.
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

/// Fields that are no headers.
const FEN: &str = "FEN";
const RESULT: &str = "RecordResult";

/// The header of a field.
fn header(field: &str) -> &str {
    KNOWN.into_iter().find(|(name, _)| *name == field).map_or(field, |(_, header)| header)
}

/// The field of a header; nothing where it would be read as something else.
fn field(name: &str) -> Option<&str> {
    let field = KNOWN.into_iter().find(|(_, header)| *header == name).map_or(name, |(field, _)| field);
    let named = field.starts_with(|sign: char| sign.is_ascii_alphabetic())
        && field.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (named && ![FEN, RESULT, "Head"].contains(&field) && header(field) == name).then_some(field)
}
