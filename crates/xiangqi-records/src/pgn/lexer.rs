//! Lexer of PGN: tags, comments, parentheses and words, each with its line number.

use super::moves;

/// A token of PGN.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[name "value"]`, the raw value without its quotation marks.
    Tag(&'a str, &'a str),
    /// A line among tags, or with the end of a tag, that is not a tag.
    MalformedTag(&'a str),
    /// The text between braces.
    Comment(&'a str),
    /// A brace that is not closed, with the rest of the game.
    Unclosed(&'a str),
    /// The text after a semicolon.
    LineComment(&'a str),
    /// The start of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// A numeric annotation glyph (NAG); `None` if the number is out of range.
    Glyph(Option<u8>),
    /// A move, a move number, a result, or any other word.
    Word(&'a str),
    /// Text to be ignored according to the standard, a line after `%`, or brackets that are not a tag.
    Foreign(&'a str),
    /// A closing brace without an opening one.
    Stray,
}

/// A text and the position of the lexer.
#[derive(Debug, Clone)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// The end of the current line, as far as it was computed.
    end: usize,
    /// The end of the whitespace skipped last.
    cut: usize,
    /// The next closing brace, as far as it was computed; the end of the text if there is none.
    brace: usize,
    /// The current line, from 1.
    pub(super) line: u64,
    /// Whether an empty line precedes the last token.
    pub(super) paragraph: bool,
    /// Whether the last token begins a line.
    fresh: bool,
    /// Whether the token follows tags without an empty line between.
    in_tags: bool,
    /// Whether a comment was not closed within the text.
    starved: bool,
}

/// Maximum distance in bytes from a line like a tag to the end of a comment that contains it.
const LONGEST_COMMENT: usize = 1 << 20;

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str, line: u64) -> Self {
        Self {
            text,
            at: 0,
            end: 0,
            cut: 0,
            brace: 0,
            line,
            paragraph: false,
            fresh: true,
            in_tags: false,
            starved: false,
        }
    }

    /// The number of bytes consumed.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Whether the last token could change if the text were longer.
    pub(super) const fn is_starved(&self) -> bool {
        let end = self.text.len();
        self.starved || self.at == end || self.end == end
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns the rest of the line. The end of each line is searched only once.
    fn line_rest(&mut self) -> &'a str {
        if self.at >= self.end {
            self.end = self.at + line_of(self.rest()).len();
        }
        self.text.get(self.at..self.end).unwrap_or_default()
    }

    /// Advances by `length` bytes and returns them.
    fn take(&mut self, length: usize) -> &'a str {
        let taken = self.rest().get(..length).unwrap_or(self.rest());
        self.at += taken.len();
        self.line += taken.bytes().filter(|byte| *byte == b'\n').count() as u64;
        taken
    }

    /// Skips whitespace up to the next token.
    pub(super) fn skip_blanks(&mut self) {
        let rest = self.rest();
        let length = rest.find(|sign| !is_blank(sign)).unwrap_or(rest.len());
        let (line, begins) = (self.line, self.begins_line());
        self.take(length);
        if length > 0 || self.at != self.cut {
            let ends = self.line - line;
            self.fresh = ends > 0 || begins;
            self.paragraph = ends > 1 || (ends > 0 && begins);
        }
        self.cut = self.at;
    }

    /// Returns the next token and the line where it begins.
    pub(super) fn next(&mut self) -> Option<(u64, Token<'a>)> {
        self.skip_blanks();
        let line = self.line;
        let first = self.rest().chars().next()?;
        self.in_tags &= !self.paragraph;
        let token = if self.is_malformed(first) {
            let length = self.line_rest().len();
            Token::MalformedTag(self.take(length))
        } else {
            self.token(first)
        };
        self.in_tags = match token {
            Token::Tag(..) => true,
            Token::MalformedTag(_)
            | Token::Foreign(_)
            | Token::Comment(_)
            | Token::Unclosed(_)
            | Token::LineComment(_) => self.in_tags,
            _ => false,
        };
        Some((line, token))
    }

    /// Whether a line among tags, or with the end of a tag, begins here and is neither a tag nor any other token.
    fn is_malformed(&mut self, first: char) -> bool {
        if !self.fresh || first == '{' {
            return false;
        }
        let line = self.line_rest();
        if matches!(first, ';' | '(' | '%') {
            return self.in_tags && is_malformed_tag(line);
        }
        let word = line.split(|sign| is_blank(sign) || is_sign(sign)).next().unwrap_or_default();
        let is_like_tag = is_malformed_tag(line) && !line.contains('{');
        let is_like_moves = moves::begins_moves(word);
        (self.in_tags && first != '[' && !is_like_moves) || (is_like_tag && (self.in_tags || !is_like_moves))
    }

    fn token(&mut self, first: char) -> Token<'a> {
        match first {
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
            ']' => self.foreign(1),
            '}' => self.sign(Token::Stray),
            '$' => self.glyph(),
            _ => {
                let rest = self.rest();
                let length = rest.find(|sign| is_blank(sign) || is_sign(sign)).unwrap_or(rest.len());
                Token::Word(self.take(length))
            }
        }
    }

    fn begins_line(&self) -> bool {
        self.text.get(..self.at).is_none_or(|before| before.is_empty() || before.ends_with('\n'))
    }

    fn sign(&mut self, token: Token<'a>) -> Token<'a> {
        self.take(1);
        token
    }

    fn foreign(&mut self, length: usize) -> Token<'a> {
        Token::Foreign(self.take(length))
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
        let close = self.closing_brace();
        let inside = rest.get(..close.unwrap_or(rest.len())).unwrap_or_default();
        let tag = inside.match_indices('\n').map(|(at, _)| at);
        let tag =
            tag.filter_map(|at| Some((at, inside.get(at + 1..)?))).find(|(_, line)| begins_with_tag(line));
        // A comment may contain a line like a tag. An unclosed one ends there, so that the next game is not lost.
        let is_open =
            |behind: &str| close.is_none() || behind.len() > LONGEST_COMMENT || behind.contains('{');
        let open = tag.filter(|(_, behind)| is_open(behind)).map(|(at, _)| at);
        self.starved |= close.is_none() && tag.is_none_or(|(_, behind)| behind.len() <= LONGEST_COMMENT);
        match (open, close) {
            (None, Some(length)) => {
                let comment = self.take(length);
                self.take(1);
                Token::Comment(comment)
            }
            (open, _) => Token::Unclosed(self.take(open.unwrap_or(inside.len()))),
        }
    }

    /// Returns the distance to the next closing brace. It is searched only once, regardless of the number of comments
    /// before it.
    fn closing_brace(&mut self) -> Option<usize> {
        if self.brace < self.at {
            self.brace = self.at + self.rest().find('}').unwrap_or(self.rest().len());
        }
        (self.brace < self.text.len()).then(|| self.brace - self.at)
    }

    fn glyph(&mut self) -> Token<'a> {
        self.take(1);
        let rest = self.rest();
        let length = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
        Token::Glyph(self.take(length).parse().ok())
    }
}

fn is_blank(sign: char) -> bool {
    // Byte order marks inside concatenated files, and the end-of-file mark of DOS.
    sign.is_whitespace() || sign.is_control() || sign == '\u{FEFF}'
}

const fn is_sign(sign: char) -> bool {
    matches!(sign, '[' | ']' | '{' | '}' | '(' | ')' | ';' | '$')
}

/// Returns the text up to the end of its line.
fn line_of(text: &str) -> &str {
    text.split(['\n', '\r']).next().unwrap_or_default()
}

/// Whether a text begins with a line that is a complete tag.
pub(super) fn begins_with_tag(text: &str) -> bool {
    let line = line_of(text).trim();
    line.starts_with('[') && line.ends_with("\"]") && tag(line).is_some()
}

/// Whether a line ends like a tag, with quotation marks inside, but is none.
fn is_malformed_tag(line: &str) -> bool {
    let line = line.trim();
    line.ends_with(']') && line.contains('"') && tag(line).is_none()
}

/// Returns the name and the value of the tag at the start of a line, and its length. Values without quotation marks or with
/// quotation marks inside are accepted.
fn tag(line: &str) -> Option<(&str, &str, usize)> {
    let inside = line.strip_prefix('[')?.trim_start();
    let (name, value) = inside.split_at(inside.find(|sign: char| !is_of_name(sign))?);
    let value =
        Some(value).filter(|value| value.starts_with(is_blank) || value.starts_with('"'))?.trim_start();
    if name.is_empty() {
        return None;
    }
    let start = line.len() - value.len();
    let Some(quoted) = value.strip_prefix('"') else {
        let (short, behind) = value.split_once(']').filter(|_| name.is_ascii())?;
        // A text that ends like a tag is one up to its end.
        let whole = behind.trim_end().ends_with("\"]") && !behind.contains('[');
        if whole {
            return Some((name, value.trim_end().trim_end_matches(['"', ']']), line.len()));
        }
        let value = short;
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

/// Whether an odd number of backslashes precedes a position.
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
        use Token::{Close, Comment, Foreign, Glyph, LineComment, Open, Stray, Tag, Word};
        let text = "[Event \"a \\\"b\\\" c\"]\r\n[Site x y] [Red \"a \"b\" c\" ]\n% 1\n1.e2{x\r\ny}$4(f;z\n)]}[%clk]\n$x\u{3000}*";
        let expected = [
            (1, Tag("Event", "a \\\"b\\\" c")),
            (2, Tag("Site", "x y")),
            (2, Tag("Red", "a \"b\" c")),
            (3, Foreign("% 1")),
            (4, Word("1.e2")),
            (4, Comment("x\r\ny")),
            (5, Glyph(Some(4))),
            (5, Open),
            (5, Word("f")),
            (5, LineComment("z")),
            (6, Close),
            (6, Foreign("]")),
            (6, Stray),
            (6, Foreign("[%clk]")),
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
    fn a_comment_with_a_line_like_a_tag_is_one_comment() {
        let text = "{see\n[Event \"a\"]\nthere} h2e2";
        assert_eq!(
            tokens(text),
            [(1, Token::Comment("see\n[Event \"a\"]\nthere")), (3, Token::Word("h2e2"))]
        );
    }

    #[test]
    fn a_tag_needs_no_blank_before_its_value_and_a_malformed_line_is_one_token() {
        let text = "[Red\"a\"]\nRed \"b\"]\n[\"c\"]";
        let expected = [
            (1, Token::Tag("Red", "a")),
            (2, Token::MalformedTag("Red \"b\"]")),
            (3, Token::MalformedTag("[\"c\"]")),
        ];
        assert_eq!(tokens(text), expected);
    }

    #[test]
    fn a_tag_without_its_end_ends_with_its_line() {
        assert_eq!(tokens("[Event \"so\"\n"), [(1, Token::Tag("Event", "so"))]);
        assert_eq!(tokens("[Event \"so\n[]"), [(1, Token::Tag("Event", "so")), (2, Token::Foreign("[]"))]);
    }
}
