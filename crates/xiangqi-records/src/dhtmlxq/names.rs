//! DhtmlXQ names of headers.

use crate::tag;

/// Names of fields and of their headers.
const KNOWN: [(&str, &str); 16] = [
    ("title", tag::TITLE),
    ("event", tag::EVENT),
    ("place", tag::SITE),
    ("date", tag::DATE),
    ("round", tag::ROUND),
    ("red", tag::RED),
    ("redteam", tag::RED_TEAM),
    ("black", tag::BLACK),
    ("blackteam", tag::BLACK_TEAM),
    ("open", tag::OPENING),
    ("timerule", tag::TIME_CONTROL),
    ("redtime", tag::RED_TIME),
    ("blacktime", tag::BLACK_TIME),
    ("remark", tag::ANNOTATOR),
    ("author", tag::AUTHOR),
    ("type", tag::KIND),
];

/// Whether a field is about the player on the page, not the game: its version and size.
pub(super) fn is_technical(field: &str) -> bool {
    matches!(field, "ver" | "init" | "pver" | "length")
}

/// Returns the header of a field.
pub(super) fn header(field: &str) -> &str {
    KNOWN.into_iter().find(|(name, _)| *name == field).map_or(field, |(_, header)| header)
}

/// Returns the field of a header; `None` if it would read back as something else.
pub(super) fn field(header: &str) -> Option<&str> {
    let field = KNOWN.into_iter().find(|(_, name)| *name == header).map_or(header, |(field, _)| field);
    let named = (1..=40).contains(&field.len()) && field.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let free = !is_technical(field)
        && !matches!(field, "fen" | "binit" | "result")
        && !["move", "comment"].iter().any(|reserved| field.starts_with(reserved));
    (named && free && self::header(field) == header).then_some(field)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_same_there_and_back() {
        for (name, header) in KNOWN {
            assert_eq!(super::header(name), header);
            assert_eq!(field(header), Some(name));
        }
        assert_eq!(field("Hits"), Some("Hits"));
        for header in ["title", "ver", "movelist", "comment3", "fen", "", "a b", "名"] {
            assert_eq!(field(header), None, "{header}");
        }
    }
}
