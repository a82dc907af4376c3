//! Splits a text into games.

use rustc_hash::FxHashSet;

use super::lexer::{Lexer, Token};
use super::moves;
use super::tags::known;
use canju_files::progress::{Cancelled, Checkpoint};

/// The text of one game, with the text after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Chunk<'a> {
    pub(super) text: &'a str,
    /// The first line in the file, from 1.
    pub(super) line: u64,
    /// The end in the file, in bytes.
    pub(super) end: usize,
}

/// Iterates over the games of a text. A game begins with tags after other text, with tags after an empty line that repeat
/// an earlier tag, and after a result with the number 1 or with a move after an empty line.
pub(super) struct Chunks<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    /// The start of the current chunk and its line.
    start: (usize, u64),
    /// Whether this is the last part of the text.
    is_last: bool,
}

/// The contents of a chunk so far.
#[derive(Default)]
struct Seen<'a> {
    /// The names of its tags.
    tags: FxHashSet<&'a str>,
    /// Whether an unclosed comment follows the tags directly.
    unclosed: bool,
    /// Whether anything follows the tags.
    moves: bool,
    /// Whether the game has its result.
    ended: bool,
    /// The number of open variations.
    depth: usize,
}

impl<'a> Seen<'a> {
    /// Whether a token begins the next game.
    fn is_begun_anew(&self, token: Token<'a>, paragraph: bool) -> bool {
        match token {
            Token::Tag(name, _) => {
                self.moves || ((paragraph || self.unclosed) && self.tags.contains(known(name)))
            }
            Token::Word(word) => {
                let first = moves::begins_game(word);
                self.ended && self.depth == 0 && first && (paragraph || moves::number(word).is_some())
            }
            _ => false,
        }
    }

    fn take(&mut self, token: Token<'a>, paragraph: bool) {
        match token {
            Token::Tag(name, _) => {
                self.tags.insert(known(name));
            }
            Token::MalformedTag(_) => {}
            Token::Open => self.depth += 1,
            Token::Close => self.depth = self.depth.saturating_sub(1),
            Token::Word(word) => {
                self.moves = true;
                self.ended |= self.depth == 0 && moves::end(word).is_some();
            }
            Token::Unclosed(_) if !paragraph => self.unclosed = true,
            Token::Unclosed(_) => self.moves |= !self.tags.is_empty(),
            // Text before the first tag belongs to the following game, text among tags to theirs.
            _ => self.moves |= !self.tags.is_empty() && paragraph,
        }
    }
}

impl<'a> Chunks<'a> {
    /// Returns the games of a text whose first line has the number `line`. Unless it is the last part of a longer text, a
    /// game that may continue after it is left out.
    pub(super) fn new(text: &'a str, line: u64, is_last: bool) -> Self {
        Self { text, lexer: Lexer::new(text, line), start: (0, line), is_last }
    }

    /// The line where the next game begins.
    pub(super) const fn line(&self) -> u64 {
        self.start.1
    }

    fn cut(&mut self, end: (usize, u64)) -> Chunk<'a> {
        let text = self.text.get(self.start.0..end.0).unwrap_or_default();
        let line = self.start.1;
        self.start = end;
        Chunk { text, line, end: end.0 }
    }

    /// Returns the next game.
    pub(super) fn next(&mut self, checkpoint: &Checkpoint<'_>) -> Result<Option<Chunk<'a>>, Cancelled> {
        let mut seen = Seen::default();
        loop {
            checkpoint.pass(1)?;
            self.lexer.skip_blanks();
            let before = (self.lexer.at(), self.lexer.line);
            let ahead = self.lexer.clone();
            let Some((_, token)) = self.lexer.next() else {
                let left = self.is_last && self.start.0 < self.text.len();
                return Ok(left.then(|| self.cut((self.text.len(), before.1))));
            };
            let paragraph = self.lexer.paragraph;
            if seen.is_begun_anew(token, paragraph) {
                if !self.is_last && self.lexer.is_starved() {
                    return Ok(None);
                }
                self.lexer = ahead;
                return Ok(Some(self.cut(before)));
            }
            seen.take(token, paragraph);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use canju_files::progress::Unattended;

    fn split(text: &str) -> Vec<(u64, &str)> {
        let checkpoint = Checkpoint::new(&Unattended);
        let mut chunks = Chunks::new(text, 1, true);
        let chunks: Vec<Chunk<'_>> = std::iter::from_fn(|| chunks.next(&checkpoint).unwrap()).collect();
        assert_eq!(chunks.iter().map(|chunk| chunk.text).collect::<String>(), text, "nothing is left out");
        assert_eq!(chunks.last().map_or(0, |chunk| chunk.end), text.len());
        chunks.into_iter().map(|chunk| (chunk.line, chunk.text)).collect()
    }

    #[test]
    fn games_are_split_at_tags_and_results() {
        assert_eq!(split(""), []);
        assert_eq!(split("; a\n[Event \"a\"]\n1. h2e2 *\n"), [(1, "; a\n[Event \"a\"]\n1. h2e2 *\n")]);
        assert_eq!(
            split(
                "[Event \"a\"]\n[Event \"b\"]\n1. h2e2 (1. b2e2 *) b9c7 1-0\n=====\nhttp://a.b\n[Event \"c\"]\n\n{c}"
            ),
            [
                (1, "[Event \"a\"]\n[Event \"b\"]\n1. h2e2 (1. b2e2 *) b9c7 1-0\n=====\nhttp://a.b\n"),
                (6, "[Event \"c\"]\n\n{c}")
            ]
        );
        assert_eq!(
            split("h2e2 * {x} 1. h2e2 0-1\n\n炮二平五"),
            [(1, "h2e2 * {x} "), (1, "1. h2e2 0-1\n\n"), (3, "炮二平五")]
        );
        assert_eq!(split("1. 1-0 H8+7\nC2.5"), [(1, "1. 1-0 H8+7\nC2.5")], "it has no first move");
        let tags = "[Event \"a\"]\nRed \"b\"]\n[Odd]\nwhat\n[Site \"c\"]\n\n";
        assert_eq!(split(&format!("{tags}[Event \"d\"]\n*")), [(1, tags), (7, "[Event \"d\"]\n*")]);
        assert_eq!(
            split("[Event \"a\"]\n{open\n[Event \"b\"]\n*"),
            [(1, "[Event \"a\"]\n{open\n"), (3, "[Event \"b\"]\n*")]
        );
    }
}
