//! The query language over material combinations: `KR* v K*GGMM & score<=3`.
//!
#![doc = include_str!("help/en.md")]

mod expression;
mod lexer;
mod words;

use std::fmt;
use std::ops::Range;

use expression::{Comparison, Expression, Flag, Sign, Sum, Term};
use lexer::{Spanned, Token};
use words::Meaning;

use super::{Kind, SideMaterial, SidePattern, spoken};
use crate::language::Language;

pub use expression::{Fact, Facts};

/// Returns the description of the language for users: plain paragraphs, and lists of `examples`.
pub const fn help(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("help/en.md"),
        Language::Traditional => include_str!("help/zh-Hant.md"),
        Language::Simplified => include_str!("help/zh-Hans.md"),
    }
}

/// A condition on combinations; see the [module](self) for the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query(Expression);

impl Query {
    /// Reads a query.
    ///
    /// # Errors
    /// [`QueryError`] for the first error and its position. Blank text is not a query.
    pub fn parse(text: &str) -> Result<Self, QueryError> {
        let tokens = lexer::tokens(text);
        Parser::new(&tokens, text.chars().count()).query().map(Self).or_else(|error| {
            let names = spoken::names(text);
            if !names.is_empty() {
                return Ok(Self(Expression::names(&names)));
            }
            let unknown = matches!(error.kind, QueryErrorKind::UnknownWord(_));
            let is_name = unknown && tokens.len() > 1 && tokens.iter().all(|(token, _)| token.is_of_names());
            let kind = if is_name { QueryErrorKind::UnknownName(text.trim().to_owned()) } else { error.kind };
            Err(QueryError { kind, ..error })
        })
    }

    /// Whether the query holds for these facts.
    pub fn matches<F: Facts + ?Sized>(&self, facts: &F) -> bool {
        self.0.holds(facts)
    }
}

impl fmt::Display for Query {
    /// Writes the canonical text, which reads back as the same query.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Maximum depth of nested parentheses; keeps hostile text from exhausting the stack.
const DEEPEST: usize = 100;

/// Maximum number of conditions and terms: each is evaluated on two million combinations.
const MOST: usize = 256;

struct Parser<'t> {
    tokens: &'t [Spanned],
    next: usize,
    /// The current depth of parentheses.
    depth: usize,
    /// The number of conditions and terms read so far.
    read: usize,
    /// The number of characters of the text.
    end: usize,
}

type Read<T> = Result<T, QueryError>;

impl<'t> Parser<'t> {
    const fn new(tokens: &'t [Spanned], end: usize) -> Self {
        Self { tokens, next: 0, depth: 0, read: 0, end }
    }

    /// Parses the whole query.
    fn query(mut self) -> Read<Expression> {
        let expression = self.disjunction()?;
        match self.token() {
            None => Ok(expression),
            Some(Token::Close) => Err(self.error(QueryErrorKind::UnopenedParenthesis)),
            Some(_) => Err(self.expected(Expected::Operator)),
        }
    }

    fn disjunction(&mut self) -> Read<Expression> {
        let mut parts = vec![self.conjunction()?];
        while self.take(&Token::Word(Meaning::Or)) {
            parts.push(self.conjunction()?);
        }
        Ok(Expression::any(parts))
    }

    fn conjunction(&mut self) -> Read<Expression> {
        let mut parts = vec![self.negation()?];
        while self.take(&Token::Word(Meaning::And)) {
            parts.push(self.negation()?);
        }
        Ok(Expression::all(parts))
    }

    fn negation(&mut self) -> Read<Expression> {
        let mut negate = false;
        while self.take(&Token::Word(Meaning::Not)) {
            negate = !negate;
        }
        let condition = self.condition()?;
        Ok(if negate { condition.negated() } else { condition })
    }

    /// Counts a condition or a term against the maximum.
    fn count(&mut self) -> Read<()> {
        self.read += 1;
        if self.read > MOST { Err(self.error(QueryErrorKind::TooMany)) } else { Ok(()) }
    }

    fn condition(&mut self) -> Read<Expression> {
        match self.token() {
            Some(Token::Open) => return self.group(),
            // Its terms are counted.
            Some(Token::Word(Meaning::Term(_)) | Token::Number(_) | Token::Minus) => {
                return self.comparison();
            }
            _ => self.count()?,
        }
        match self.token() {
            Some(Token::Letters(run)) if opens_pattern(run) => self.pattern(),
            Some(Token::Side(_)) => self.pattern(),
            Some(Token::Names(names)) => {
                self.next += 1;
                Ok(Expression::names(names))
            }
            Some(Token::Word(Meaning::Flag(flag))) => Ok(self.flag(*flag)),
            Some(Token::Word(Meaning::Source)) => self.source(),
            _ => Err(self.expected(Expected::Condition)),
        }
    }

    fn flag(&mut self, flag: Flag) -> Expression {
        self.next += 1;
        Expression::Flag(flag)
    }

    fn group(&mut self) -> Read<Expression> {
        let open = self.span();
        if self.depth == DEEPEST {
            return Err(self.error(QueryErrorKind::TooDeep));
        }
        self.next += 1;
        self.depth += 1;
        let inner = self.disjunction()?;
        self.depth -= 1;
        match self.token() {
            Some(Token::Close) => {
                self.next += 1;
                Ok(inner)
            }
            None => Err(QueryError { at: open, kind: QueryErrorKind::UnclosedParenthesis }),
            Some(_) => Err(self.expected(Expected::Operator)),
        }
    }

    fn source(&mut self) -> Read<Expression> {
        self.next += 1;
        let is = match self.token() {
            Some(Token::Compare(Comparison::Equal)) => true,
            Some(Token::Compare(Comparison::Unequal)) => false,
            _ => return Err(self.expected(Expected::Equality)),
        };
        self.next += 1;
        let Some(Token::Word(Meaning::Origin(origin))) = self.token() else {
            return Err(self.expected(Expected::Source));
        };
        self.next += 1;
        Ok(Expression::Source { is, origin })
    }

    fn comparison(&mut self) -> Read<Expression> {
        let left = self.sum()?;
        if let Some(&Token::Compare(comparison)) = self.token() {
            self.next += 1;
            let right = self.sum()?;
            return Ok(Expression::Compare { left, comparison, right });
        }
        let ends =
            matches!(self.token(), None | Some(Token::Close | Token::Word(Meaning::And | Meaning::Or)));
        match left.0[..] {
            [(Sign::Plus, term)] if term.counts() && ends => {
                let none = Sum(vec![(Sign::Plus, Term::Number(0))]);
                Ok(Expression::Compare { left, comparison: Comparison::Above, right: none })
            }
            _ => Err(self.expected(Expected::Comparison)),
        }
    }

    fn sum(&mut self) -> Read<Sum> {
        let mut sign = if self.take(&Token::Minus) { Sign::Minus } else { Sign::Plus };
        let mut terms = Vec::new();
        loop {
            terms.push((sign, self.term()?));
            sign = match self.token() {
                Some(Token::Plus) => Sign::Plus,
                Some(Token::Minus) => Sign::Minus,
                _ => return Ok(Sum(terms)),
            };
            self.next += 1;
        }
    }

    fn term(&mut self) -> Read<Term> {
        self.count()?;
        let term = match self.token() {
            Some(&Token::Number(Some(number))) => Term::Number(number),
            Some(&Token::Word(Meaning::Term(term))) => term,
            _ => return Err(self.expected(Expected::Value)),
        };
        self.next += 1;
        match term {
            Term::Amount(amount, None) if self.take(&Token::Open) => {
                let Some(&Token::Word(Meaning::Side(color))) = self.token() else {
                    return Err(self.expected(Expected::Color));
                };
                self.next += 1;
                if self.take(&Token::Close) {
                    Ok(Term::Amount(amount, Some(color)))
                } else {
                    Err(self.expected(Expected::ClosingParenthesis))
                }
            }
            _ => Ok(term),
        }
    }

    /// Parses letters, named sides and `v` up to the end of the second side. A side named alone matches any other
    /// side.
    fn pattern(&mut self) -> Read<Expression> {
        let mut sides = Sides::default();
        loop {
            let more = sides.black.is_empty();
            match self.token() {
                Some(Token::Letters(run)) if more && continues_pattern(run) || run == "*" => {
                    for (at, letter) in (self.span().start..).zip(run.chars()) {
                        sides.read(letter).map_err(|kind| QueryError { at: at..at + 1, kind })?;
                    }
                }
                Some(Token::Side(side)) if more && (sides.red.is_empty() || sides.versus) => {
                    sides.begin(side.clone());
                    sides.is_named = true;
                }
                Some(Token::Word(Meaning::Versus)) if more => {
                    sides.read('v').map_err(|kind| self.error(kind))?;
                }
                _ => break,
            }
            self.next += 1;
        }
        if sides.black.is_empty() && sides.is_named && !sides.versus {
            sides.begin(vec![SidePattern::ANY]);
        }
        let pattern = |(red, black)| Expression::Pattern { red, black };
        let pairs = sides.red.iter().flat_map(|red| sides.black.iter().map(|black| (*red, *black)));
        let patterns: Vec<Expression> = pairs.map(pattern).collect();
        if patterns.is_empty() {
            Err(self.expected(Expected::SecondSide))
        } else {
            Ok(Expression::any(patterns))
        }
    }

    fn token(&self) -> Option<&'t Token> {
        self.tokens.get(self.next).map(|(token, _)| token)
    }

    fn take(&mut self, wanted: &Token) -> bool {
        let found = self.token() == Some(wanted);
        self.next += usize::from(found);
        found
    }

    fn span(&self) -> Range<usize> {
        self.tokens.get(self.next).map_or(self.end..self.end, |(_, span)| span.clone())
    }

    fn error(&self, kind: QueryErrorKind) -> QueryError {
        QueryError { at: self.span(), kind }
    }

    /// Returns the error that something else was expected; a token that is invalid anywhere has its own error.
    fn expected(&self, expected: Expected) -> QueryError {
        self.error(match self.token() {
            Some(Token::Other(c)) => QueryErrorKind::UnknownCharacter(*c),
            Some(Token::Number(None)) => QueryErrorKind::NumberTooLarge,
            Some(Token::Letters(run)) if !opens_pattern(run) => QueryErrorKind::UnknownWord(run.clone()),
            _ => QueryErrorKind::Expected(expected),
        })
    }
}

/// Whether a run begins a pattern. A capital K or a star does even if invalid letters follow; a small k could be a misspelt
/// word.
fn opens_pattern(run: &str) -> bool {
    let is_pattern_letter =
        |c: char| matches!(c, 'k' | 'K' | 'v' | 'V' | '*') || Kind::from_letter(c).is_some();
    run.starts_with(['K', '*']) || run.starts_with('k') && run.chars().all(is_pattern_letter)
}

fn continues_pattern(run: &str) -> bool {
    opens_pattern(run.strip_prefix(['v', 'V']).unwrap_or(run))
}

/// The sides of a pattern read so far; several if initials are ambiguous, none if a side is not yet read.
#[derive(Default)]
struct Sides {
    red: Vec<SidePattern>,
    black: Vec<SidePattern>,
    /// Whether `v` was read and Black's side must begin.
    versus: bool,
    /// Whether a side was written as a name.
    is_named: bool,
}

impl Sides {
    fn read(&mut self, letter: char) -> Result<(), QueryErrorKind> {
        match letter {
            'K' | 'k' => self.open(false),
            '*' if self.red.is_empty() || self.versus => self.open(true),
            '*' => {
                self.last()?.iter_mut().for_each(|side| side.open = true);
                Ok(())
            }
            'v' | 'V' if !self.red.is_empty() && self.black.is_empty() && !self.versus => {
                self.versus = true;
                Ok(())
            }
            _ => {
                let kind = Kind::from_letter(letter).ok_or(QueryErrorKind::UnknownPiece(letter))?;
                for side in self.last()? {
                    side.pieces = side.pieces.add(kind).ok_or(QueryErrorKind::TooManyOfAKind(kind))?;
                }
                Ok(())
            }
        }
    }

    /// Begins the next side at a king, or at a star for any side.
    fn open(&mut self, open: bool) -> Result<(), QueryErrorKind> {
        if !self.black.is_empty() {
            return Err(QueryErrorKind::ThirdSide);
        }
        self.begin(vec![SidePattern { pieces: SideMaterial::BARE, open }]);
        Ok(())
    }

    /// Sets the next side.
    fn begin(&mut self, side: Vec<SidePattern>) {
        *(if self.red.is_empty() { &mut self.red } else { &mut self.black }) = side;
        self.versus = false;
    }

    /// Returns the side being read.
    fn last(&mut self) -> Result<&mut Vec<SidePattern>, QueryErrorKind> {
        let side = if self.black.is_empty() { &mut self.red } else { &mut self.black };
        if side.is_empty() || self.versus { Err(QueryErrorKind::Expected(Expected::King)) } else { Ok(side) }
    }
}

/// Error: a text is not a query.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind} at characters {}..{}", at.start, at.end)]
pub struct QueryError {
    /// The range of the erroneous characters, counted from 0; empty at the end of the text if something is missing.
    pub at: Range<usize>,
    /// The kind of error.
    pub kind: QueryErrorKind,
}

/// The kinds of errors of a query.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum QueryErrorKind {
    /// A character that is not part of the language.
    #[error("unknown character {0:?}")]
    UnknownCharacter(char),
    /// A word that is not part of the language.
    #[error("unknown word {0:?}")]
    UnknownWord(String),
    /// A text that looks like a name but is none.
    #[error("{0:?} is no name of a combination")]
    UnknownName(String),
    /// A letter of a pattern that is not a piece letter.
    #[error("{0:?} is no piece")]
    UnknownPiece(char),
    /// Something else was expected.
    #[error("expected {0}")]
    Expected(Expected),
    /// More pieces of a kind than in a set.
    #[error("one {} too many", .0.letter())]
    TooManyOfAKind(Kind),
    /// A third king in a pattern.
    #[error("a third side")]
    ThirdSide,
    /// A number above 65,535.
    #[error("number too large")]
    NumberTooLarge,
    /// A parenthesis that is not closed.
    #[error("unclosed parenthesis")]
    UnclosedParenthesis,
    /// A closing parenthesis without an opening one.
    #[error("unopened parenthesis")]
    UnopenedParenthesis,
    /// More than 100 nested parentheses.
    #[error("too many parentheses in each other")]
    TooDeep,
    /// More than 256 conditions and terms.
    #[error("too many conditions")]
    TooMany,
}

/// The expected continuation of a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Expected {
    /// A pattern, a comparison, a flag or a parenthesis.
    #[error("a condition")]
    Condition,
    /// `=`, `!=`, `<`, `<=`, `>` or `>=`.
    #[error("a comparison")]
    Comparison,
    /// `=` or `!=`, the only comparisons of `source`.
    #[error("= or !=")]
    Equality,
    /// A number or a field.
    #[error("a number or a field")]
    Value,
    /// `&`, `|` or the end.
    #[error("& or |")]
    Operator,
    /// `red` or `black`.
    #[error("red or black")]
    Color,
    /// The closing parenthesis after `red` or `black`.
    #[error("a closing parenthesis")]
    ClosingParenthesis,
    /// The king that begins a side.
    #[error("a king")]
    King,
    /// Black's side of a pattern.
    #[error("the other side")]
    SecondSide,
    /// The origin of a score, such as `expert`.
    #[error("a source")]
    Source,
}

#[cfg(test)]
mod tests;
