//! Errors in book games, as sentences.

use super::Words;
use crate::books::endgame::Annotation;
use crate::books::endgame::problem::{Problem, Theme};
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
        let args = [
            ("material", material_name(problem.material(), self.language)),
            ("theme", self.theme(problem.theme)),
            ("verdict", self.annotation(problem.category)),
            ("grade", problem.grade.to_string()),
        ];
        self.with("book-problem", &args)
    }
}
