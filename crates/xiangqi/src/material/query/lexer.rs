//! Cuts a query into tokens. It refuses nothing: what it does not know becomes a token too, for the parser to point at.

use std::ops::Range;

use super::Kind;
use super::expression::{Amount, Comparison, Term};
use super::words::{self, Meaning};
use crate::material::SidePattern;
use crate::material::spoken::{self, Name};
use crate::rules::Color;

/// A piece of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// A word of the table, or a piece letter standing alone.
    Word(Meaning),
    /// One side of a pattern by its name: 车马*. Several if pinyin fits several.
    Side(Vec<SidePattern>),
    /// Both sides by their names in pinyin: everything that they may mean.
    Names(Vec<Name>),
    /// Letters and stars that are no word: a pattern or part of one, or a mistake.
    Letters(String),
    /// A number; `None` where it is above 65,535.
    Number(Option<u16>),
    Compare(Comparison),
    Plus,
    Minus,
    Open,
    Close,
    /// A character that no query has.
    Other(char),
}

impl Token {
    /// Whether names have such tokens.
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

/// A token and the characters it takes, counted from 0.
pub(super) type Spanned = (Token, Range<usize>);

/// The tokens of a text.
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

/// A piece in Chinese beside 对 is a side, not a count: 车对马.
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

/// The character as queries are written with it.
fn narrow(c: char) -> char {
    match spoken::to_halfwidth(c) {
        '−' => '-',
        '≦' => '≤',
        '≧' => '≥',
        ascii => ascii,
    }
}

/// The token that a text begins with, and its length. The text is not empty.
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

/// The star belongs to the letters: `KR*K*` is one run.
const fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '*'
}

/// A word, or a piece letter alone: a capital is red's, as in FEN.
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

/// A name in pinyin whose syllables stand apart, `che ma dui shi xiang quan`: the longest that the text begins with, and its length.
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

/// A name in pinyin, in full or by its initials. What begins with a king or a star is a pattern unless a letter of it is no piece.
fn pinyin(run: &str) -> Option<Token> {
    let is_pattern = |c: char| matches!(c, '*' | 'v' | 'V') || Kind::from_letter(c).is_some();
    if run.starts_with(['k', 'K']) || run.starts_with('*') && run.chars().all(is_pattern) {
        return None;
    }
    of_names(spoken::read_pinyin(run))
}

/// Both sides, or one if no name has the other.
fn of_names(names: Vec<Name>) -> Option<Token> {
    let alone = names.iter().all(|name| name.black.is_none());
    match names.is_empty() {
        true => None,
        false if alone => Some(Token::Side(names.into_iter().map(|name| name.red).collect())),
        false => Some(Token::Names(names)),
    }
}
