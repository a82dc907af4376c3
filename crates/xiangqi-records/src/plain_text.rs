//! Plain texts: line ends, control and invisible characters, line numbers, moves in digits.

use xiangqi::rules::{Move, Square};

/// Returns a text in one line, trimmed.
pub(super) fn line(text: &str) -> String {
    let text: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    text.trim().to_owned()
}

/// Returns a text with line feeds between its lines and no other control characters than tabs; empty if it is blank.
pub(super) fn lines(text: &str) -> String {
    let mut text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.retain(|sign| !sign.is_control() || matches!(sign, '\n' | '\t'));
    if text.trim().is_empty() { String::new() } else { text }
}

/// Appends a text in a line of its own.
pub(super) fn append(to: &mut String, text: &str) {
    if !to.is_empty() && !text.is_empty() {
        to.push('\n');
    }
    to.push_str(text);
}

/// The mark of a rejected move, in formats with comments.
const REJECTED: &str = "[%rejected ";

pub(super) fn mark(rejected: &str) -> String {
    format!("{REJECTED}{rejected}]")
}

/// Returns the move of such a mark.
pub(super) fn marked(text: &str) -> Option<&str> {
    text.strip_prefix(REJECTED)?.strip_suffix(']').filter(|rejected| !rejected.contains('\n'))
}

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

/// Counts lines up to increasing byte offsets.
#[derive(Debug, Clone)]
pub(super) struct Lines<'a> {
    text: &'a str,
    counted: usize,
    line: u64,
}

impl<'a> Lines<'a> {
    /// Returns a counter that starts at line 1.
    pub(super) const fn new(text: &'a str) -> Self {
        Self::from(text, 1)
    }

    /// Returns a counter that starts at the given line.
    pub(super) const fn from(text: &'a str, line: u64) -> Self {
        Self { text, counted: 0, line }
    }

    /// Returns the line of a byte offset, from 1; that of the previous offset if this one is smaller.
    pub(super) fn at(&mut self, at: usize) -> u64 {
        let passed = self.text.as_bytes().get(self.counted..at).unwrap_or_default();
        self.line += passed.iter().filter(|byte| **byte == b'\n').count() as u64;
        self.counted = self.counted.max(at);
        self.line
    }
}

// Moves as two points in digits, file from the left and rank from the top, as in web formats.

pub(super) fn point_of_digits(file: u8, rank: u8) -> Option<Square> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    Square::new(digit(file)?, 9_u8.checked_sub(digit(rank)?)?)
}

pub(super) fn digits_of_point(square: Square) -> [char; 2] {
    let digit = |number: u8| char::from(b'0' + number);
    [digit(square.file()), digit(9 - square.rank())]
}

pub(super) fn move_of_digits(digits_of_point: &[u8]) -> Option<Move> {
    let &[file, rank, to_file, to_rank] = digits_of_point else { return None };
    Some(Move::new(point_of_digits(file, rank)?, point_of_digits(to_file, to_rank)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_of_a_line_becomes_the_same() {
        assert_eq!(lines("\r\n　红优。\r黑\u{0}\t優 \n"), "\n　红优。\n黑\t優 \n");
        assert_eq!(lines(" \r\n\u{1}\t　"), "");
        assert_eq!(line(" 全國\r\n賽\u{7f} "), "全國  賽");
    }

    #[test]
    fn an_appended_text_has_a_line_of_its_own() {
        let mut joined = String::new();
        for text in ["好棋", "", "紅優"] {
            append(&mut joined, text);
        }
        assert_eq!(joined, "好棋\n紅優");
    }
}
