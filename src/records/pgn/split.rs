//! Where the games of a text begin and end.

use super::lexer::{Lexer, Token};
use super::moves;

/// The text of one game, and what stands behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Chunk<'a> {
    pub(super) text: &'a str,
    /// The line of the file where it begins, from 1.
    pub(super) line: u64,
    /// Where it ends in the file, in bytes.
    pub(super) end: usize,
}

/// The games of a text one by one: a game begins with tags behind anything else, and with moves behind a result.
pub(super) struct Chunks<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    /// Where the present chunk begins, and its line.
    start: (usize, u64),
}

impl<'a> Chunks<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, lexer: Lexer::new(text, 1), start: (0, 1) }
    }

    fn cut(&mut self, end: (usize, u64)) -> Chunk<'a> {
        let text = self.text.get(self.start.0..end.0).unwrap_or_default();
        let line = self.start.1;
        self.start = end;
        Chunk { text, line, end: end.0 }
    }
}

impl<'a> Iterator for Chunks<'a> {
    type Item = Chunk<'a>;

    fn next(&mut self) -> Option<Chunk<'a>> {
        let (mut tags, mut moves, mut ended, mut depth) = (false, false, false, 0_usize);
        loop {
            self.lexer.skip_blanks();
            let before = (self.lexer.at(), self.lexer.line);
            let ahead = self.lexer.clone();
            let Some((_, token)) = self.lexer.next() else {
                let left = self.start.0 < self.text.len();
                return left.then(|| self.cut((self.text.len(), before.1)));
            };
            let begins = match token {
                Token::Tag(..) => moves,
                Token::Word(word) => ended && moves::is_like_one(word),
                _ => false,
            };
            if begins {
                self.lexer = ahead;
                return Some(self.cut(before));
            }
            match token {
                Token::Tag(..) => tags = true,
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Word(word) => {
                    moves = true;
                    ended |= depth == 0 && moves::is_end(word);
                }
                // What is said before the first tag is said of the game that follows.
                _ => moves |= tags,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<(u64, &str)> {
        let chunks: Vec<Chunk<'_>> = Chunks::new(text).collect();
        assert_eq!(chunks.iter().map(|chunk| chunk.text).collect::<String>(), text, "nothing is left out");
        assert_eq!(chunks.last().map_or(0, |chunk| chunk.end), text.len());
        chunks.into_iter().map(|chunk| (chunk.line, chunk.text)).collect()
    }

    #[test]
    fn games_are_told_apart_by_tags_and_by_results() {
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
            split("h2e2 * {x} 1. h2e2 0-1\n炮二平五"),
            [(1, "h2e2 * {x} "), (1, "1. h2e2 0-1\n"), (2, "炮二平五")]
        );
        assert_eq!(
            split("[Event \"a\"]\n{open\n[Event \"b\"]\n*"),
            [(1, "[Event \"a\"]\n{open\n"), (3, "[Event \"b\"]\n*")]
        );
    }
}
