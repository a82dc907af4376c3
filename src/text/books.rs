//! Errors in book games, as sentences.

use super::{Value, Words};
use crate::books::endgame::eglib::{NoLine, Reason};
use crate::books::endgame::nodes::NodesError;
use crate::books::endgame::problem::{Problem, Theme};
use crate::books::endgame::record_file::RecordError;
use crate::books::endgame::{Annotation, GameError};
use crate::material::name::material_name;

impl Words {
    /// A verdict in the words of the manuals.
    pub fn annotation(self, annotation: Annotation) -> String {
        self.get(&format!("book-word-{}", annotation.word()))
    }

    /// Why a position is in a book of problems.
    pub fn theme(self, theme: Theme) -> String {
        self.get(&format!("book-theme-{}", theme.word()))
    }

    /// The combination and the theme of a problem.
    pub fn problem_title(self, problem: &Problem) -> String {
        format!("{} · {}", self.material(problem.material()), self.theme(problem.theme))
    }

    /// Returns the title of a shipped problem: its combination and reason, its verdict and its grade.
    pub fn problem(self, problem: &Problem) -> String {
        let told = [
            ("material", material_name(problem.material(), self.language)),
            ("theme", self.theme(problem.theme)),
            ("verdict", self.annotation(problem.category)),
            ("grade", problem.grade.to_string()),
        ];
        self.with("book-problem", &told)
    }

    /// The sentence for a game that cannot be added to a book.
    pub fn game_error(self, error: &GameError) -> String {
        let with = |key, number: usize| self.with(key, &[("number", number)]);
        match error {
            GameError::Start => self.get("book-error-start"),
            GameError::Illegal { number } => with("book-error-illegal", *number),
            GameError::Open { number } => with("book-error-open", *number),
            GameError::TooLong => with("book-error-long", crate::books::endgame::LONGEST),
        }
    }

    /// The sentence for the files of a book that are none.
    pub fn nodes_error(self, error: NodesError) -> String {
        match error {
            NodesError::Length => self.get("book-error-length"),
            NodesError::Node(node) => self.with("book-error-node", &[("number", node)]),
            NodesError::Link(link) => self.with("book-error-link", &[("number", link)]),
        }
    }

    /// The sentence for a record that is none.
    pub fn record_error(self, error: &RecordError) -> String {
        match error {
            RecordError::Length => self.get("book-error-length"),
            RecordError::Text => self.get("book-error-text"),
            RecordError::Result(code) => self.with("book-error-result", &[("number", *code)]),
            RecordError::Start => self.get("book-error-start"),
            RecordError::Ply(number) => self.with("book-error-illegal", &[("number", *number)]),
            RecordError::TooLong => {
                self.with("book-error-long", &[("number", crate::books::endgame::record_file::MOST)])
            }
        }
    }

    /// The sentence for a line of eglib that is none.
    pub fn eglib_error(self, NoLine { line, reason }: &NoLine) -> String {
        let reason = match reason {
            Reason::Parts => self.get("book-error-parts"),
            Reason::Position => self.get("book-error-start"),
            Reason::Game(error) => self.game_error(error),
        };
        self.with("book-error-line", &[("line", Value::from(*line)), ("reason", reason.into())])
    }
}
