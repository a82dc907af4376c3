//! Lexer of PGN: tags, comments, parentheses and words, each with its line number.

use std::borrow::Cow;

use super::moves;
use crate::plain_text::{head, is_invisible};
use crate::tag::known;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[name "value"]`, the raw value without its quotation marks.
    Tag(&'a str, &'a str),
    /// Text behind a tag, or a line among tags or with the end of a tag, that is not a tag.
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
    /// A move, a move number, a result, which may have blanks, or any other word.
    Word(Cow<'a, str>),
    /// Text to be ignored according to the standard, a line after `%`, or brackets that are not a tag.
    Foreign(&'a str),
    /// Text between angle brackets, which the standard reserves: tags of HTML.
    Markup(&'a str),
    /// A closing brace without an opening one.
    Stray,
}

/// A text and the position of the lexer.
#[derive(Debug, Clone, Default)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    pub(super) at: usize,
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

/// The maximum length in bytes of a tag of HTML, and of a result with its blanks.
const LONGEST_MARKUP: usize = 1 << 11;
const LONGEST_RESULT: usize = 1 << 8;

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str, line: u64) -> Self {
        Self { text, line, fresh: true, ..Self::default() }
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
        let length = rest.find(|sign| !is_gap(sign)).unwrap_or(rest.len());
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
        let token = match self.malformed(first) {
            Some(length) => Token::MalformedTag(self.take(length)),
            None => self.token(first),
        };
        self.in_tags = match token {
            Token::Tag(..) => true,
            Token::MalformedTag(_)
            | Token::Foreign(_)
            | Token::Markup(_)
            | Token::Comment(_)
            | Token::Unclosed(_)
            | Token::LineComment(_) => self.in_tags,
            _ => false,
        };
        Some((line, token))
    }

    /// Returns the length of text behind a tag, or of a line among tags or with the end of a tag, if that is neither a tag
    /// nor any other token.
    fn malformed(&mut self, first: char) -> Option<usize> {
        if !(self.fresh || self.in_tags) || first == '{' || self.markup(first).is_some() {
            return None;
        }
        let line = self.line_rest();
        let word = line.split(|sign| is_blank(sign) || is_sign(sign)).next().unwrap_or_default();
        if !self.fresh {
            let is_number =
                moves::number(word).is_some_and(|(number, _)| number.value.is_some() && number.dots > 0);
            let is_text = first != ';' && !OPENING.contains(&first) && !is_number && !moves::is_play(word);
            return is_text.then(|| {
                line.find(|sign| OPENING.contains(&sign) || matches!(sign, '{' | ';' | '<'))
                    .filter(|at| *at > 0)
                    .unwrap_or(line.len())
            });
        }
        let is_like_tag = is_malformed_tag(line);
        let is_malformed = if matches!(first, ';' | '(' | '%') {
            self.in_tags && is_like_tag
        } else {
            let is_like_moves = moves::begins_moves(word);
            (self.in_tags && !OPENING.contains(&first) && !is_like_moves)
                || (is_like_tag && !line.contains('{') && (self.in_tags || !is_like_moves))
        };
        is_malformed.then(|| glued(line).unwrap_or(line.len()))
    }

    /// Returns the length of the text between angle brackets that begins here.
    fn markup(&mut self, first: char) -> Option<usize> {
        if first != '<' {
            return None;
        }
        let line = head(self.line_rest(), LONGEST_MARKUP);
        let end = line.find('>')?;
        let is_named =
            line.get(1..)?.starts_with(|sign: char| sign.is_ascii_alphabetic() || "/!?".contains(sign));
        is_named.then_some(end + 1)
    }

    fn token(&mut self, first: char) -> Token<'a> {
        match first {
            _ if OPENING.contains(&first) => self.tag(),
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
            '<' => match self.markup(first) {
                Some(length) => Token::Markup(self.take(length)),
                None => self.foreign(1),
            },
            '}' => self.sign(Token::Stray),
            '$' => self.glyph(),
            _ => {
                let length = self.word();
                let word = self.take(length);
                if let Some((moves::Number { value: Some(value), .. }, "")) = moves::ordinal(word)
                    && precedes_move(self.rest())
                {
                    return Token::Word(format!("{value}.").into());
                }
                Token::Word(match word.is_ascii() || !word.contains(is_invisible) {
                    true => Cow::Borrowed(word),
                    false => Cow::Owned(word.replace(is_invisible, "")),
                })
            }
        }
    }

    /// Returns the length of the next word: up to a blank, or a result that ends its line.
    fn word(&mut self) -> usize {
        let rest = self.rest();
        let length = rest.find(|sign| is_blank(sign) || is_sign(sign)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(length);
        let is_number = behind.starts_with(')') && word.bytes().all(|byte| byte.is_ascii_digit());
        if is_number && behind.get(1..).is_some_and(precedes_move) {
            return length + 1;
        }
        if !moves::may_begin_end(rest.get(..length).unwrap_or_default()) {
            return length;
        }
        let line = head(self.line_rest(), LONGEST_RESULT);
        let all = line.get(..line.find(is_sign).unwrap_or(line.len())).unwrap_or_default().trim_end();
        if all.len() > length && moves::end(all).is_some() { all.len() } else { length }
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
        match read(line) {
            Ok((name, value, length)) => {
                self.take(length);
                Token::Tag(name, value)
            }
            Err(length) => self.foreign(length),
        }
    }

    fn comment(&mut self) -> Token<'a> {
        self.take(1);
        let rest = self.rest();
        let close = self.closing_brace();
        let inside = rest.get(..close.unwrap_or(rest.len())).unwrap_or_default();
        let lines = inside.match_indices('\n').map(|(at, _)| at);
        let tag = lines.filter_map(|at| Some((at, inside.get(at + 1..)?)));
        let tag = tag.clone().find(|(_, line)| begins_with_tag(line)).map(|(at, behind)| {
            // The line before may have been cut off, and have the first tag.
            let before = inside.get(..at).unwrap_or_default();
            let line = before.rfind('\n').map_or(0, |end| end + 1);
            let glued = before.get(line..).and_then(first).map_or(at, |tag| line + tag);
            (glued, behind)
        });
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

/// Whether a character ends a word: blanks, and the end-of-file mark of DOS.
pub(super) fn is_blank(sign: char) -> bool {
    sign.is_whitespace() || sign.is_control()
}

/// Whether a character stands for nothing between two tokens.
fn is_gap(sign: char) -> bool {
    is_blank(sign) || is_invisible(sign)
}

fn is_sign(sign: char) -> bool {
    OPENING.contains(&sign) || matches!(sign, ']' | '{' | '}' | '(' | ')' | ';' | '$' | '<')
}

/// Whether the next word of a text resembles a move.
fn precedes_move(text: &str) -> bool {
    let next = head(text.trim_start_matches(is_gap), LONGEST_RESULT);
    moves::is_move(next.split(|sign| is_blank(sign) || is_sign(sign)).next().unwrap_or_default())
}

/// Returns the text up to the end of its line.
fn line_of(text: &str) -> &str {
    text.split(['\n', '\r']).next().unwrap_or_default()
}

// Syntax of a tag: `[Name "value"]`, with the quotation marks and brackets that editors make of these.

/// Quotation marks of a tag's value: each opening one with those that close it.
const QUOTES: [(char, &[char]); 17] = [
    ('"', &['"']),
    ('＂', &['＂']),
    ('“', &['”', '“']),
    ('”', &['”']),
    ('„', &['”', '“']),
    ('‟', &['”']),
    ('\'', &['\'']),
    ('＇', &['＇']),
    ('‘', &['’', '‘']),
    ('’', &['’']),
    ('‚', &['‘', '’']),
    ('«', &['»']),
    ('»', &['«', '»']),
    ('‹', &['›']),
    ('`', &['`', '´', '\'']),
    ('「', &['」']),
    ('『', &['』']),
];

/// The double ones.
const DOUBLE: [char; 8] = ['"', '＂', '“', '”', '„', '‟', '«', '»'];

/// Brackets of a tag: those of the standard, and what Chinese editors and sites write.
pub(super) const OPENING: [char; 3] = ['[', '［', '【'];
const CLOSING: [char; 3] = [']', '］', '】'];

/// The maximum length in bytes of a value in other quotation marks.
const LONGEST_SINGLE: usize = 1 << 10;

fn is_quote(sign: char) -> bool {
    QUOTES.iter().any(|(quote, close)| *quote == sign || close.contains(&sign))
}

/// Returns the name and the raw value of the tag at the start of a line, and its length; the length of what begins like one, if it is
/// none. Values without quotation marks or with quotation marks inside are accepted, and one that is cut off by another tag.
pub(super) fn read(line: &str) -> Result<(&str, &str, usize), usize> {
    if let Some((name, value, length)) = parts(line) {
        let tag = line.get(..length).unwrap_or(line);
        return match glued(tag).and_then(|at| tag.get(..at)) {
            None => Ok((name, value, length)),
            Some(cut) => parts(cut).ok_or_else(|| like_tag(cut)),
        };
    }
    Err(like_tag(line))
}

/// Returns the length of what begins like a tag and is none: up to its bracket, or to a known tag.
fn like_tag(line: &str) -> usize {
    for (at, sign) in line.char_indices() {
        match sign {
            _ if CLOSING.contains(&sign) => return at + sign.len_utf8(),
            _ if OPENING.contains(&sign) && at > 0 && line.get(at..).is_some_and(begins_known) => return at,
            _ => {}
        }
    }
    line.len()
}

/// Returns the position of a tag after the start of a line that was cut off, to which another text was joined.
pub(super) fn glued(line: &str) -> Option<usize> {
    match first(line) {
        Some(0) => Some(1 + first(line.get(1..)?)?),
        at => at,
    }
}

/// Returns the position of the first known tag in a line.
pub(super) fn first(line: &str) -> Option<usize> {
    let brackets = line.char_indices().filter(|(_, sign)| OPENING.contains(sign));
    brackets.map(|(at, _)| at).find(|at| line.get(*at..).is_some_and(begins_known))
}

/// Whether a text begins with the name of a known tag and a quotation mark.
fn begins_known(text: &str) -> bool {
    /// More are no slip.
    const MOST: usize = 3;
    let inside = (0..MOST).fold(text, |text, _| text.strip_prefix(OPENING).unwrap_or(text));
    let (name, value) = inside.split_at(inside.find(|sign| !is_of_name(sign)).unwrap_or(inside.len()));
    value.trim_start_matches(is_gap).starts_with(is_quote) && known(name).is_some()
}

fn parts(line: &str) -> Option<(&str, &str, usize)> {
    let inside = line.strip_prefix(OPENING)?.trim_start_matches(is_gap);
    let (name, value) = inside.split_at(inside.find(|sign: char| !is_of_name(sign))?);
    let value = Some(value).filter(|value| value.starts_with(|sign| is_gap(sign) || is_quote(sign)))?;
    let value = value.trim_start_matches(is_gap);
    if name.is_empty() {
        return None;
    }
    let quote = value.chars().next().filter(|sign| is_quote(*sign));
    let quoted = quote.and_then(|quote| value.strip_prefix(quote)).unwrap_or_default();
    // A single one may be an apostrophe: its value is short.
    let is_double = quote.is_some_and(|quote| DOUBLE.contains(&quote));
    let near = if is_double { quoted } else { crate::plain_text::head(quoted, LONGEST_SINGLE) };
    let own = QUOTES.iter().find(|(open, _)| Some(*open) == quote).map_or(&[][..], |(_, close)| *close);
    let end = closing(near, |sign| own.contains(&sign)).or_else(|| closing(near, is_quote));
    if let Some((end, length)) = end {
        return Some((name, quoted.get(..end)?, line.len() - quoted.len() + length));
    }
    let is_end = |sign| is_quote(sign) || CLOSING.contains(&sign);
    if is_double {
        return Some((name, quoted.trim_end().trim_end_matches(is_end), line.len()));
    }
    let (short, behind) = value.split_once(CLOSING).filter(|_| name.is_ascii())?;
    // A text that ends like a tag is one up to its end.
    if ends_like_tag(behind) && !behind.contains('[') {
        return Some((name, value.trim_end().trim_end_matches(is_end), line.len()));
    }
    Some((name, short, line.len() - behind.len()))
}

/// Returns the position of the quotation mark that closes a value, and that behind its bracket.
fn closing(quoted: &str, is_close: impl Fn(char) -> bool) -> Option<(usize, usize)> {
    let brackets = quoted.char_indices().filter(|(_, sign)| CLOSING.contains(sign));
    brackets.map(|(at, sign)| (at, at + sign.len_utf8())).find_map(|(bracket, end)| {
        let inside = quoted.get(..bracket)?.trim_end_matches(is_gap);
        let (at, sign) = inside.char_indices().next_back()?;
        (is_close(sign) && !is_escaped(quoted, at)).then_some((at, end))
    })
}

/// Whether a text ends with a quotation mark and a bracket.
fn ends_like_tag(text: &str) -> bool {
    let quoted = text.trim_end_matches(is_gap).strip_suffix(CLOSING);
    quoted.is_some_and(|quoted| quoted.trim_end_matches(is_gap).ends_with(is_quote))
}

/// Whether a text begins with a line that is a complete tag.
pub(super) fn begins_with_tag(text: &str) -> bool {
    let line = line_of(text).trim_matches(is_gap);
    line.starts_with(OPENING) && ends_like_tag(line) && read(line).is_ok()
}

/// Whether a line ends like a tag, with quotation marks inside, but is none.
fn is_malformed_tag(line: &str) -> bool {
    let line = line.trim_matches(is_gap);
    line.ends_with(CLOSING) && line.contains(DOUBLE) && read(line).is_err() && glued(line).is_none()
}

pub(super) fn is_of_name(sign: char) -> bool {
    !is_blank(sign)
        && !is_invisible(sign)
        && !is_quote(sign)
        && !OPENING.contains(&sign)
        && !CLOSING.contains(&sign)
        && !matches!(sign, '%' | '{' | '}')
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
            (4, Word("1.e2".into())),
            (4, Comment("x\r\ny")),
            (5, Glyph(Some(4))),
            (5, Open),
            (5, Word("f".into())),
            (5, LineComment("z")),
            (6, Close),
            (6, Foreign("]")),
            (6, Stray),
            (6, Foreign("[%clk]")),
            (7, Glyph(None)),
            (7, Word("x".into())),
            (7, Word("*".into())),
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
            [(1, Token::Comment("see\n[Event \"a\"]\nthere")), (3, Token::Word("h2e2".into()))]
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

#[cfg(test)]
mod tag_tests {
    use super::*;

    #[test]
    fn every_quotation_mark_is_one() {
        for line in [
            "[Event \"Men's Cup\"]",
            "[Event “Men's Cup”]",
            "[Event„Men's Cup“]",
            "[Event ”Men's Cup”]",
            "[Event 'Men's Cup']",
            "[Event ‘Men's Cup’]",
            "[Event «Men's Cup»]",
            "[Event»Men's Cup«]",
            "[Event ‹Men's Cup›]",
            "[Event `Men's Cup´]",
            "[Event 「Men's Cup」]",
            "[Event 『Men's Cup』]",
            "[Event «Men's Cup\"]",
            "［Event ＂Men's Cup＂］",
            "[Event “Men's Cup\"]",
            "[ Event \"Men's Cup\" ]",
            "[\u{FEFF}Event\u{200B}\"Men's Cup\"]",
            "[Event Men's Cup]",
            "[Event \"Men's Cup",
        ] {
            assert_eq!(read(line), Ok(("Event", "Men's Cup", line.len())), "{line}");
        }
        assert_eq!(read("[Event \"“Cup”\"]"), Ok(("Event", "“Cup”", 19)), "a title in quotation marks");
        assert_eq!(read("[Event ‘90]"), Ok(("Event", "‘90", 13)));
    }

    #[test]
    fn a_tag_that_was_cut_off_ends_where_the_next_begins() {
        for (line, expected) in [
            ("[Time \"66+1[Event \"B\"]", Ok(("Time", "66+1", 11))),
            ("[Black Wu[event “B”]", Err(9)),
            ("[Bla[Event \"B\"]", Err(4)),
            ("[Title \"see [x \\\"y\\\"]\"]", Ok(("Title", "see [x \\\"y\\\"]", 23))),
            ("[Title \"[Event \\\"y\\\"]\"]", Ok(("Title", "[Event \\\"y\\\"]", 23))),
            ("[%clk 0:01]", Err(11)),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
    }
}
