//! Characters that have no meaning in a record.

/// Whether a character has no width: marks of direction, soft hyphens, joiners and byte order marks, which web pages and
/// editors leave in texts.
pub(super) const fn is_invisible(sign: char) -> bool {
    matches!(
        sign,
        '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{180E}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{2069}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
    )
}

/// Returns the first bytes of a text, `most` at most, in whole characters. What is searched for every word of a line is
/// searched there only.
pub(crate) fn head(text: &str, most: usize) -> &str {
    text.get(..text.floor_char_boundary(most)).unwrap_or(text)
}
