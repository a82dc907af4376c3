//! What can be wrong with a query, and where.

use std::ops::Range;

use crate::material::Kind;

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
    /// Something that looks like a name and is none.
    #[error("{0:?} is no name of a combination")]
    UnknownName(String),
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
    /// More than 256 conditions and terms.
    #[error("too many conditions")]
    TooMany,
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
