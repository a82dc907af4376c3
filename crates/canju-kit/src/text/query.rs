//! Errors in a query, as sentences; the caller shows the position.

use super::Words;
use crate::material::query::{Expected, QueryError, QueryErrorKind};

impl Words {
    /// Returns the error in a query.
    pub fn query_error(self, error: &QueryError) -> String {
        match &error.kind {
            QueryErrorKind::UnknownCharacter(c) => {
                self.with("query-unknown-character", &[("found", c.to_string())])
            }
            QueryErrorKind::UnknownWord(word) => {
                self.no_name(self.with("query-unknown-word", &[("found", word.as_str())]), word)
            }
            QueryErrorKind::UnknownName(name) => {
                self.no_name(self.with("query-unknown-name", &[("found", name.as_str())]), name)
            }
            QueryErrorKind::UnknownPiece(c) => self.with("query-unknown-piece", &[("found", c.to_string())]),
            QueryErrorKind::Expected(expected) => {
                self.with("query-expected", &[("what", self.expected(*expected))])
            }
            QueryErrorKind::TooManyOfAKind(kind) => self.with(
                "query-too-many",
                &[("piece", kind.letter().to_string()), ("limit", kind.limit().to_string())],
            ),
            QueryErrorKind::ThirdSide => self.get("query-third-side"),
            QueryErrorKind::NumberTooLarge => self.get("query-number-too-large"),
            QueryErrorKind::UnclosedParenthesis => self.get("query-unclosed"),
            QueryErrorKind::UnopenedParenthesis => self.get("query-unopened"),
            QueryErrorKind::TooDeep => self.get("query-too-deep"),
            QueryErrorKind::TooMany => self.get("query-too-long"),
        }
    }

    fn expected(self, expected: Expected) -> String {
        self.get(match expected {
            Expected::Condition => "expected-condition",
            Expected::Comparison => "expected-comparison",
            Expected::Equality => "expected-equality",
            Expected::Value => "expected-value",
            Expected::Operator => "expected-operator",
            Expected::Color => "expected-color",
            Expected::ClosingParenthesis => "expected-closing-parenthesis",
            Expected::King => "expected-king",
            Expected::SecondSide => "expected-second-side",
            Expected::Source => "expected-source",
        })
    }
}
