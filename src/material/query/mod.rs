//! The query language over material combinations: `KR* v K*GGMM & score<=3`.
//!
#![doc = include_str!("../../../assets/text/en/query.md")]

mod expression;
mod lexer;
mod parser;
mod words;

use std::fmt;
use std::ops::Range;

use super::{Kind, Material, SideMaterial};
use expression::Expression;
use parser::Parser;

/// What a query can ask of a combination beyond its pieces, as a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// The score, 0..=9.
    Score,
    /// The advantage class, 0..=8.
    Class,
    /// |C|: scored neighbours in conflict.
    Conflicts,
    /// |N|: scored neighbours.
    Neighbours,
    /// IW, the inconsistency weight.
    Weight,
    /// IP, the inconsistency ratio, in percent.
    Ratio,
    /// The inconsistency level, 0..=9.
    Level,
    /// Findings laid to the combination.
    Evidence,
}

/// What a query is asked of. Implemented above by whoever knows; only what the query needs is asked.
pub trait Facts {
    /// The pieces.
    fn material(&self) -> Material;
    /// A number; `None` where there is none, such as the score of an unscored combination.
    fn number(&self, fact: Fact) -> Option<f64>;
    /// True where no resolver may change the score.
    fn is_invariable(&self) -> bool;
    /// Where the score comes from, in the word that follows `source=`; `None` without a score.
    fn source(&self) -> Option<&'static str>;
}

/// Pieces of which nothing else is known.
impl Facts for Material {
    fn material(&self) -> Material {
        *self
    }

    fn number(&self, _: Fact) -> Option<f64> {
        None
    }

    fn is_invariable(&self) -> bool {
        false
    }

    fn source(&self) -> Option<&'static str> {
        None
    }
}

/// A condition on combinations; see the [module](self) for the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query(Expression);

impl Query {
    /// Reads a query.
    ///
    /// # Errors
    /// The first thing that is wrong, and where. Blank text is no query.
    pub fn parse(text: &str) -> Result<Self, QueryError> {
        let tokens = lexer::tokens(text);
        Parser::new(&tokens, text.chars().count()).query().map(Self)
    }

    /// Whether the query holds for these facts.
    pub fn matches<F: Facts + ?Sized>(&self, facts: &F) -> bool {
        self.0.holds(facts)
    }
}

impl fmt::Display for Query {
    /// The canonical text, which reads back as the same query.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why a text is not a query, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind} at characters {}..{}", at.start, at.end)]
pub struct QueryError {
    /// The characters that are wrong, counted from 0; empty at the end of the text where something is missing.
    pub at: Range<usize>,
    /// What is wrong.
    pub kind: QueryErrorKind,
}

/// What is wrong with a query.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum QueryErrorKind {
    /// A character that no query has.
    #[error("unknown character {0:?}")]
    UnknownCharacter(char),
    /// A word that no query has.
    #[error("unknown word {0:?}")]
    UnknownWord(String),
    /// A letter of a pattern that stands for no piece.
    #[error("{0:?} is no piece")]
    UnknownPiece(char),
    /// Something else belongs here.
    #[error("expected {0}")]
    Expected(Expected),
    /// More pieces of a kind than a set has.
    #[error("one {} too many", .0.letter())]
    TooManyOfAKind(Kind),
    /// A third king in a pattern.
    #[error("a third side")]
    ThirdSide,
    /// A number above 65,535.
    #[error("number too large")]
    NumberTooLarge,
    /// A parenthesis that is never closed.
    #[error("unclosed parenthesis")]
    UnclosedParenthesis,
    /// A parenthesis that was never opened.
    #[error("unopened parenthesis")]
    UnopenedParenthesis,
    /// More than 100 parentheses in each other.
    #[error("too many parentheses in each other")]
    TooDeep,
}

/// What a query should have gone on with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Expected {
    /// A pattern, a comparison, a flag or a parenthesis.
    #[error("a condition")]
    Condition,
    /// `=`, `!=`, `<`, `<=`, `>` or `>=`.
    #[error("a comparison")]
    Comparison,
    /// `=` or `!=`, which is all that `source` takes.
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
    /// The king with which a side begins.
    #[error("a king")]
    King,
    /// Black's side of a pattern.
    #[error("the other side")]
    SecondSide,
    /// A word that says where scores come from, such as `expert`.
    #[error("a source")]
    Source,
}

#[cfg(test)]
mod tests;
