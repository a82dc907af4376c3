//! Text broken into lines that fit a terminal of eighty columns.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::failure::Failure;
use super::terminal::Terminal;

/// Columns of a line.
const WIDTH: usize = 78;

/// What never begins a line.
const CLOSING: &str = "。，；：、！？）」』”’》";

/// Writes a text, each of its lines after so many blanks.
pub(super) fn paragraph(text: &str, indent: usize, terminal: &mut Terminal) -> Result<(), Failure> {
    for line in broken(text, WIDTH - indent) {
        terminal.line(format_args!("{}{line}", " ".repeat(indent)))?;
    }
    Ok(())
}

/// The text in lines of at most so many columns where it has places to break it: at blanks and between Chinese
/// characters.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for piece in pieces(text) {
        if line.width() + piece.trim_end().width() > width && !line.is_empty() {
            lines.push(line.trim_end().to_owned());
            line.clear();
        }
        line += &piece;
    }
    lines.push(line.trim_end().to_owned());
    lines
}

/// What must stay together: words with the blanks after them, Chinese characters with the signs that close after them.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut open = false;
    for character in text.chars() {
        let wide = character.width() == Some(2);
        match pieces.last_mut() {
            Some(last) if CLOSING.contains(character) || open && !wide => last.push(character),
            _ => pieces.push(character.to_string()),
        }
        open = !wide && character != ' ';
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_between_chinese_characters() {
        assert_eq!(broken("one two three", 8), ["one two", "three"]);
        assert_eq!(broken("紅方必勝，黑方", 8), ["紅方必", "勝，黑方"]);
        assert_eq!(broken("unbreakable", 4), ["unbreakable"]);
        assert_eq!(broken("", 4), [""]);
    }
}
