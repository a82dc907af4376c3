//! Text broken into lines that fit a terminal of eighty columns.

use std::borrow::Cow;

use textwrap::{Options, WordSplitter};

use super::failure::Failure;
use super::terminal::Terminal;

/// Columns of a line.
const WIDTH: usize = 78;

/// Writes a text, each of its lines indented by `indent` blanks.
pub(super) fn paragraph(text: &str, indent: usize, terminal: &mut Terminal) -> Result<(), Failure> {
    for line in broken(text, WIDTH - indent) {
        terminal.line(format_args!("{}{line}", " ".repeat(indent)))?;
    }
    Ok(())
}

/// Breaks the text into lines of at most `width` columns if it has places to break it: at blanks and between Chinese characters.
fn broken(text: &str, width: usize) -> Vec<Cow<'_, str>> {
    textwrap::wrap(text, Options::new(width).break_words(false).word_splitter(WordSplitter::NoHyphenation))
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
