//! Errors in book games, as sentences.

use super::Words;
use crate::books::endgame::Annotation;
use crate::books::endgame::problem::{Problem, Theme, Tries};
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

    /// Returns the measured difficulty of a problem, with the share of each level's tries that succeed.
    pub fn difficulty(self, problem: &Problem) -> Option<String> {
        let grade = problem.grade()?;
        let of_level = |tries: &Tries| {
            let level = tries.level.parse().map_or_else(|_| tries.level.clone(), |level| self.level(level));
            format!("{level} {} %", 100 * tries.solved / tries.all.max(1))
        };
        let levels: Vec<String> = problem.tries.iter().map(of_level).collect();
        let levels = levels.join(&self.get("list-separator"));
        Some(self.with("endgame-difficulty", &[("grade", grade.to_string()), ("levels", levels)]))
    }

    /// Returns the title of a shipped problem: its combination and theme, its verdict, and its difficulty if it was measured.
    pub fn problem(self, problem: &Problem) -> String {
        let args = [
            ("material", material_name(problem.material(), self.language)),
            ("theme", self.theme(problem.theme)),
            ("verdict", self.annotation(problem.category)),
            ("grade", problem.grade().map_or_else(String::new, |grade| grade.to_string())),
        ];
        self.with(if problem.grade().is_some() { "book-problem-measured" } else { "book-problem" }, &args)
    }
}
