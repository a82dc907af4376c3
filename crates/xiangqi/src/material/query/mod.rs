//! The query language over material combinations: `KR* v K*GGMM & score<=3`.
//!
#![doc = include_str!("help/en.md")]

mod error;
mod expression;
mod facts;
mod lexer;
mod parser;
mod words;

use std::fmt;

use super::{Kind, SideMaterial, spoken};
pub use error::{Expected, QueryError, QueryErrorKind};
use expression::Expression;
pub use facts::{Fact, Facts};
use parser::Parser;

use crate::language::Language;

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

#[cfg(test)]
mod tests;
