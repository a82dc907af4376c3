//! PGN cut into tags, comments, brackets and words, each with its line.

/// What a text has at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[name "value"]`, the value as it is written, without its quotation marks.
    Tag(&'a str, &'a str),
    /// What stands between braces.
    Comment(&'a str),
    /// Braces that are never closed, with the rest of the game.
    Unclosed(&'a str),
    /// What stands behind a semicolon.
    LineComment(&'a str),
    /// A variation begins.
    Open,
    /// It ends.
    Close,
    /// A numeric annotation glyph; nothing where there is no such number.
    Glyph(Option<u8>),
    /// A move, its number, a result, or what is none of these.
    Word(&'a str),
    /// What the standard tells readers to pass over, a line behind a `%`, or what nobody could mean: brackets that are no tag, a brace
    /// that closes nothing.
    Foreign,
}

/// A text, and how far it has been cut.
#[derive(Debug, Clone)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Where the line ends in which it is, as far as that was asked.
    end: usize,
    /// The line where it is, from 1.
    pub(super) line: u64,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str, line: u64) -> Self {
        Self { text, at: 0, end: 0, line }
    }

    /// How many bytes have been cut.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The rest of the line. Its end is looked for once a line, however often somebody asks.
    fn line_rest(&mut self) -> &'a str {
        if self.at >= self.end {
            self.end = self.at + line_of(self.rest()).len();
        }
        self.text.get(self.at..self.end).unwrap_or_default()
    }

    /// Goes on by so many bytes and returns them.
    fn take(&mut self, length: usize) -> &'a str {
        let taken = self.rest().get(..length).unwrap_or(self.rest());
        self.at += taken.len();
        self.line += taken.bytes().filter(|byte| *byte == b'\n').count() as u64;
        taken
    }

    /// Passes over blanks; the next token begins where it then is.
    pub(super) fn skip_blanks(&mut self) {
        let rest = self.rest();
        let length = rest.find(|sign| !is_blank(sign)).unwrap_or(rest.len());
        self.take(length);
    }

    /// The next token, and the line where it begins.
    pub(super) fn next(&mut self) -> Option<(u64, Token<'a>)> {
        self.skip_blanks();
        let (line, rest) = (self.line, self.rest());
        let token = match rest.chars().next()? {
            '[' => self.tag(),
            '{' => self.comment(),
            ';' => {
                let length = self.line_rest().len();
                Token::LineComment(self.take(length).get(1..).unwrap_or_default())
            }
            '%' if self.begins_line() => {
                let length = self.line_rest().len();
                self.foreign(length)
            }
            '(' => self.sign(Token::Open),
            ')' => self.sign(Token::Close),
            ']' | '}' => self.foreign(1),
            '$' => self.glyph(),
            _ => {
                let length = rest.find(|sign| is_blank(sign) || is_sign(sign)).unwrap_or(rest.len());
                Token::Word(self.take(length))
            }
        };
        Some((line, token))
    }

    fn begins_line(&self) -> bool {
        self.text.get(..self.at).is_none_or(|before| before.is_empty() || before.ends_with('\n'))
    }

    fn sign(&mut self, token: Token<'a>) -> Token<'a> {
        self.take(1);
        token
    }

    fn foreign(&mut self, length: usize) -> Token<'a> {
        self.take(length);
        Token::Foreign
    }

    fn tag(&mut self) -> Token<'a> {
        let line = self.line_rest();
        match tag(line) {
            Some((name, value, length)) => {
                self.take(length);
                Token::Tag(name, value)
            }
            None => self.foreign(line.find(']').map_or(line.len(), |end| end + 1)),
        }
    }

    fn comment(&mut self) -> Token<'a> {
        self.take(1);
        let rest = self.rest();
        let end = rest.char_indices().find(|(at, sign)| match sign {
            '}' => true,
            // A comment that was not closed ends with the game, as the next one must not be lost by it.
            '\n' => rest.get(at + 1..).is_some_and(begins_with_tag),
            _ => false,
        });
        let length = end.map_or(rest.len(), |(at, _)| at);
        let said = self.take(length);
        match end {
            Some((_, '}')) => {
                self.take(1);
                Token::Comment(said)
            }
            _ => Token::Unclosed(said),
        }
    }

    fn glyph(&mut self) -> Token<'a> {
        self.take(1);
        let rest = self.rest();
        let length = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
        Token::Glyph(self.take(length).parse().ok())
    }
}

fn is_blank(sign: char) -> bool {
    // A byte order mark in the midst of files put together, and what ended files of DOS.
    sign.is_whitespace() || sign.is_control() || sign == '\u{FEFF}'
}

const fn is_sign(sign: char) -> bool {
    matches!(sign, '[' | ']' | '{' | '}' | '(' | ')' | ';' | '$')
}

/// The text to the end of its line.
fn line_of(text: &str) -> &str {
    text.split(['\n', '\r']).next().unwrap_or_default()
}

/// Whether a text begins with a line that is a whole tag.
pub(super) fn begins_with_tag(text: &str) -> bool {
    let line = line_of(text).trim();
    line.starts_with('[') && line.ends_with("\"]") && tag(line).is_some()
}

/// The name and the value of the tag that a line begins with, and its length. A value without quotation marks is taken, too, and one
/// that has some within.
fn tag(line: &str) -> Option<(&str, &str, usize)> {
    let inside = line.strip_prefix('[')?.trim_start();
    let (name, value) = inside.split_at(inside.find(|sign: char| !is_of_name(sign))?);
    let value = value.strip_prefix(is_blank).map(str::trim_start).filter(|_| !name.is_empty())?;
    let start = line.len() - value.len();
    let Some(quoted) = value.strip_prefix('"') else {
        let (value, _) = value.split_once(']').filter(|_| name.is_ascii())?;
        return Some((name, value, start + value.len() + 1));
    };
    let ends = quoted.match_indices('"').filter(|(at, _)| !is_escaped(quoted, *at));
    let closed = ends.map(|(at, _)| (at, quoted.get(at + 1..).unwrap_or_default()));
    let end = closed.map(|(at, rest)| (at, rest.len(), rest.trim_start())).find_map(|(at, length, rest)| {
        let blanks = length - rest.len();
        rest.starts_with(']').then_some((at, at + 1 + blanks + 1))
    });
    match end {
        Some((end, length)) => Some((name, quoted.get(..end)?, start + 1 + length)),
        None => Some((name, quoted.trim_end().trim_end_matches(['"', ']']), line.len())),
    }
}

pub(super) fn is_of_name(sign: char) -> bool {
    !is_blank(sign) && !matches!(sign, '"' | '[' | ']' | '%' | '{' | '}')
}

/// Whether an odd number of backslashes stands before a place.
fn is_escaped(text: &str, at: usize) -> bool {
    let before = text.as_bytes().get(..at).unwrap_or_default();
    before.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<(u64, Token<'_>)> {
        let mut lexer = Lexer::new(text, 1);
        std::iter::from_fn(|| lexer.next()).collect()
    }

    #[test]
    fn a_text_is_cut_with_its_lines() {
        use Token::{Close, Comment, Foreign, Glyph, LineComment, Open, Tag, Word};
        let text = "[Event \"a \\\"b\\\" c\"]\r\n[Site x y] [Red \"a \"b\" c\" ]\n% 1\n1.e2{x\r\ny}$4(f;z\n)]}[%clk]\n$x\u{3000}*";
        let expected = [
            (1, Tag("Event", "a \\\"b\\\" c")),
            (2, Tag("Site", "x y")),
            (2, Tag("Red", "a \"b\" c")),
            (3, Foreign),
            (4, Word("1.e2")),
            (4, Comment("x\r\ny")),
            (5, Glyph(Some(4))),
            (5, Open),
            (5, Word("f")),
            (5, LineComment("z")),
            (6, Close),
            (6, Foreign),
            (6, Foreign),
            (6, Foreign),
            (7, Glyph(None)),
            (7, Word("x")),
            (7, Word("*")),
        ];
        assert_eq!(tokens(text), expected);
    }

    #[test]
    fn a_comment_without_its_end_leaves_the_next_game_alone() {
        let text = "{so\n[x]\n [Event \"b\"]\n{c";
        let expected =
            [(1, Token::Unclosed("so\n[x]")), (3, Token::Tag("Event", "b")), (4, Token::Unclosed("c"))];
        assert_eq!(tokens(text), expected);
    }

    #[test]
    fn a_tag_without_its_end_is_taken_as_far_as_it_goes() {
        assert_eq!(tokens("[Event \"so\"\n"), [(1, Token::Tag("Event", "so"))]);
        assert_eq!(tokens("[Event \"so\n[]"), [(1, Token::Tag("Event", "so")), (2, Token::Foreign)]);
    }
}
