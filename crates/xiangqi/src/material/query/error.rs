//! Errors of queries, with their positions.

use std::ops::Range;

use crate::material::Kind;

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
