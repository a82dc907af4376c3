//! Lexer of queries. It never fails: unknown text becomes a token too, for the parser to report.

use std::ops::Range;

use super::Kind;
use super::expression::{Amount, Comparison, Term};
use super::words::{self, Meaning};
use crate::language::to_halfwidth;
use crate::material::SidePattern;
use crate::material::spoken::{self, Name};
use crate::rules::Color;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// A word of the table, or a single piece letter.
    Word(Meaning),
    /// One side of a pattern by its name: 车马*. Several if pinyin is ambiguous.
    Side(Vec<SidePattern>),
    /// Both sides by their names in pinyin: all possible readings.
    Names(Vec<Name>),
    /// Letters and stars that are not a word: a pattern or part of one, or an error.
    Letters(String),
    /// A number; `None` above 65,535.
    Number(Option<u16>),
    Compare(Comparison),
    Plus,
    Minus,
    Open,
    Close,
    /// A character that is not part of the language.
    Other(char),
}

impl Token {
    /// Whether the token is part of names.
    pub(super) const fn is_of_names(&self) -> bool {
        matches!(
            self,
            Self::Side(_)
                | Self::Names(_)
                | Self::Letters(_)
                | Self::Number(_)
                | Self::Word(Meaning::Versus | Meaning::Term(Term::Amount(Amount::Kind(_), _)))
        )
    }
}

/// A token and the range of its characters, counted from 0.
pub(super) type Spanned = (Token, Range<usize>);

pub(super) fn tokens(text: &str) -> Vec<Spanned> {
    let text: Vec<char> = text.chars().map(narrow).collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let blanks = rest.iter().take_while(|c| c.is_whitespace()).count();
        if blanks > 0 {
            at += blanks;
            continue;
        }
        let (token, length) = token(rest);
        tokens.push((token, at..at + length));
        at += length;
    }
    sides_beside_versus(&mut tokens, &text);
    tokens
}

/// Turns a Chinese piece next to 对 into a side instead of a count: 车对马.
fn sides_beside_versus(tokens: &mut [Spanned], text: &[char]) {
    let is_versus = |at: usize, tokens: &[Spanned]| {
        tokens.get(at).is_some_and(|(token, _)| *token == Token::Word(Meaning::Versus))
    };
    for at in 0..tokens.len() {
        if !(is_versus(at + 1, tokens) || at > 0 && is_versus(at - 1, tokens)) {
            continue;
        }
        let Some((token @ Token::Word(Meaning::Term(_)), span)) = tokens.get_mut(at) else { continue };
        let word: String = text.get(span.clone()).unwrap_or_default().iter().collect();
        if let Some(side) =
            Some(word).filter(|word| !word.is_ascii()).and_then(|word| spoken::read_side(&word))
        {
            *token = Token::Side(vec![side]);
        }
    }
}

/// Normalises a character: half width, ASCII minus, and one form of ≤ and ≥.
fn narrow(c: char) -> char {
    match to_halfwidth(c) {
        '−' => '-',
        '≦' => '≤',
        '≧' => '≥',
        ascii => ascii,
    }
}

/// Returns the token at the start of a text, and its length. The text is not empty.
fn token(text: &[char]) -> (Token, usize) {
    let first = text[0];
    let second = text.get(1).copied().unwrap_or(' ');
    let word = words::leading(text).filter(|_| !is_letter(first));
    let named = spoken::chinese_prefix(text);
    if named > word.map_or(0, |(_, length)| length) {
        let name: String = text[..named].iter().collect();
        let token = spoken::read_side(&name).map_or(Token::Letters(name), |side| Token::Side(vec![side]));
        return (token, named);
    }
    if let Some(found) = spelled(text) {
        return found;
    }
    if is_letter(first) {
        let run: String = text.iter().take_while(|c| is_letter(**c)).collect();
        let length = run.len();
        return (letters(run), length);
    }
    if first.is_ascii_digit() {
        let digits: String = text.iter().take_while(|c| c.is_ascii_digit()).collect();
        return (Token::Number(digits.parse().ok()), digits.len());
    }
    if let Some((meaning, length)) = word {
        return (Token::Word(meaning), length);
    }
    if first.is_alphabetic() {
        let run: String = text.iter().take_while(|c| c.is_alphabetic() && !is_letter(**c)).collect();
        let length = run.chars().count();
        return (Token::Letters(run), length);
    }
    match (first, second) {
        ('=', '=') => (Token::Compare(Comparison::Equal), 2),
        ('!', '=') => (Token::Compare(Comparison::Unequal), 2),
        ('<', '=') => (Token::Compare(Comparison::AtMost), 2),
        ('>', '=') => (Token::Compare(Comparison::AtLeast), 2),
        ('&', '&') => (Token::Word(Meaning::And), 2),
        ('|', '|') => (Token::Word(Meaning::Or), 2),
        _ => (sign(first), 1),
    }
}

fn sign(c: char) -> Token {
    match c {
        '=' => Token::Compare(Comparison::Equal),
        '≠' => Token::Compare(Comparison::Unequal),
        '<' => Token::Compare(Comparison::Below),
        '≤' => Token::Compare(Comparison::AtMost),
        '>' => Token::Compare(Comparison::Above),
        '≥' => Token::Compare(Comparison::AtLeast),
        '&' => Token::Word(Meaning::And),
        '|' => Token::Word(Meaning::Or),
        '!' => Token::Word(Meaning::Not),
        '+' => Token::Plus,
        '-' => Token::Minus,
        '(' => Token::Open,
        ')' => Token::Close,
        _ => Token::Other(c),
    }
}

/// Whether a character is part of a run of letters, stars included: `KR*K*` is one run.
const fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '*'
}

/// Returns a word or a single piece letter; a capital is Red's, as in FEN.
fn letters(run: String) -> Token {
    if let Some(meaning) = words::meaning(&run) {
        return Token::Word(meaning);
    }
    let mut chars = run.chars();
    if let (Some(letter), None) = (chars.next(), chars.next())
        && let Some(kind) = Kind::from_letter(letter)
    {
        let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Black };
        return Token::Word(Meaning::Term(Term::Amount(Amount::Kind(kind), Some(color))));
    }
    pinyin(&run).unwrap_or(Token::Letters(run))
}

/// Returns the longest name in spaced pinyin, `che ma dui shi xiang quan`, at the start of a text, and its length.
fn spelled(text: &[char]) -> Option<(Token, usize)> {
    let is_part = |c: &&char| c.is_ascii_alphabetic() || **c == ' ';
    let text: Vec<char> = text.iter().take_while(is_part).copied().collect();
    let ends =
        (1..=text.len()).rev().filter(|end| text[end - 1] != ' ' && text.get(*end).is_none_or(|c| *c == ' '));
    ends.take_while(|end| text[..*end].contains(&' ')).find_map(|end| {
        let name: String = text[..end].iter().collect();
        Some((of_names(spoken::read_full_pinyin(&name))?, end))
    })
}

/// Reads a name in pinyin, in full or by its initials. A run that begins with a king is always a pattern, one that begins
/// with a star if all its letters are piece letters.
fn pinyin(run: &str) -> Option<Token> {
    let is_pattern = |c: char| matches!(c, '*' | 'v' | 'V') || Kind::from_letter(c).is_some();
    if run.starts_with(['k', 'K']) || run.starts_with('*') && run.chars().all(is_pattern) {
        return None;
    }
    of_names(spoken::read_pinyin(run))
}

/// Returns both sides, or one side if none of the names has another; `None` without names.
fn of_names(names: Vec<Name>) -> Option<Token> {
    let alone = names.iter().all(|name| name.black.is_none());
    match names.is_empty() {
        true => None,
        false if alone => Some(Token::Side(names.into_iter().map(|name| name.red).collect())),
        false => Some(Token::Names(names)),
    }
}
