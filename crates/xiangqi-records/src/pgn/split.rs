//! Splits a text into games.

use rustc_hash::FxHashSet;

use super::lexer::{Lexer, Token};
use super::moves;
use crate::tag::{self, known};
use canju_files::progress::{Cancelled, Checkpoint};

/// The text of one game, with the text after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Chunk<'a> {
    pub(super) text: &'a str,
    /// The first line in the file, from 1.
    pub(super) line: u64,
    /// The end in the file, in bytes.
    pub(super) end: usize,
    /// Whether it ends among its tags, with the next game joined to them.
    pub(super) is_cut: bool,
}

/// Iterates over the games of a text. A game begins with a tag after moves, with a second `[Event`, with any other tag after an
/// empty line that repeats an earlier one, and after a result with the number 1 or with a move after an empty line. Comments between
/// a result with an empty line and the next game belong to that.
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
struct ChunkState<'a> {
    /// The names of its tags.
    tags: FxHashSet<&'a str>,
    /// Whether an unclosed comment follows the tags directly.
    unclosed: bool,
    /// Whether anything follows the tags.
    moves: bool,
    /// Whether that has a move.
    played: bool,
    /// Whether the game has its result.
    ended: bool,
    /// The number of open variations.
    depth: usize,
}

impl<'a> ChunkState<'a> {
    /// Whether a token begins the next game.
    fn is_begun_anew(&self, token: &Token<'a>, paragraph: bool) -> bool {
        match token {
            Token::Tag(name, _) => {
                let name = known(name).unwrap_or(name);
                let begins = paragraph || self.unclosed || name == tag::EVENT;
                self.moves || (begins && self.tags.contains(name))
            }
            Token::Word(word) => {
                let first = moves::begins_game(word);
                self.ended && self.depth == 0 && first && (paragraph || moves::number(word).is_some())
            }
            _ => false,
        }
    }

    fn take(&mut self, token: &Token<'a>, paragraph: bool) {
        match token {
            Token::Tag(name, _) => {
                self.tags.insert(known(name).unwrap_or(name));
            }
            Token::MalformedTag(_) | Token::Foreign(_) | Token::Markup(_) | Token::Stray
                if !self.tags.is_empty() => {}
            Token::Open => self.depth += 1,
            Token::Close => self.depth = self.depth.saturating_sub(1),
            Token::Word(word) => {
                let is_end = moves::end(word).is_some();
                self.played = self.played || (!is_end && moves::is_play(word));
                self.moves |= self.tags.is_empty() || self.played || is_end;
                // Text between tags and moves may name the result.
                self.ended |= self.depth == 0 && is_end && (self.tags.is_empty() || self.played);
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

    fn cut(&mut self, end: (usize, u64), is_cut: bool) -> Chunk<'a> {
        let text = self.text.get(self.start.0..end.0).unwrap_or_default();
        let line = self.start.1;
        self.start = end;
        Chunk { text, line, end: end.0, is_cut }
    }

    pub(super) fn next(&mut self, checkpoint: &Checkpoint<'_>) -> Result<Option<Chunk<'a>>, Cancelled> {
        let mut seen = ChunkState::default();
        // The state before comments that may belong to the next game.
        let mut comments: Option<Lexer<'a>> = None;
        loop {
            checkpoint.pass(1)?;
            self.lexer.skip_blanks();
            let before = self.lexer.clone();
            let Some((_, token)) = self.lexer.next() else {
                let left = self.is_last && self.start.0 < self.text.len();
                return Ok(left.then(|| self.cut((self.text.len(), before.line), false)));
            };
            let paragraph = self.lexer.paragraph;
            if seen.is_begun_anew(&token, paragraph) {
                if !self.is_last && self.lexer.is_starved() {
                    return Ok(None);
                }
                self.lexer = comments.unwrap_or(before);
                let is_cut = !seen.moves && !paragraph && !seen.unclosed;
                return Ok(Some(self.cut((self.lexer.at, self.lexer.line), is_cut)));
            }
            match token {
                Token::Comment(_) | Token::LineComment(_) if paragraph && seen.ended && seen.depth == 0 => {
                    comments.get_or_insert(before);
                }
                Token::Comment(_) | Token::LineComment(_) => {}
                _ => comments = None,
            }
            seen.take(&token, paragraph);
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
                (1, "[Event \"a\"]\n"),
                (2, "[Event \"b\"]\n1. h2e2 (1. b2e2 *) b9c7 1-0\n=====\nhttp://a.b\n"),
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
