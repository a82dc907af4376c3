//! Problems to practise.

use crate::books::endgame::problem::Problem;
use crate::report::{Columns, Table};
use crate::text::Words;

/// Problems, each with the user's progress in words.
pub fn problems(words: Words, rows: Vec<(&'static Problem, String)>) -> Table {
    Columns::<(), (&Problem, String)>::over(words, ())
        .shown("column-material", move |(), (problem, _)| words.problem_title(problem))
        .shown("export-progress", |(), (_, progress)| progress.clone())
        .shown("export-grade", |(), (problem, _)| problem.grade)
        .right()
        .shown("export-fen", |(), (problem, _)| problem.start.to_string())
        .table("panel-endgames", rows)
}
