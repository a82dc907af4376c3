//! Problems to practise.

use crate::books::endgame::problem::Problem;
use crate::books::endgame::progress::ClassProgress;
use crate::material::NodeId;
use crate::report::{Cell, Columns, Table, Type};
use crate::text::Words;

/// Problems, each with the user's progress in words.
pub fn problems(words: Words, rows: Vec<(&'static Problem, String)>) -> Table {
    Columns::<(), (&Problem, String)>::over(words, ())
        .shown("column-material", move |(), (problem, _)| words.problem_title(problem))
        .shown("export-progress", |(), (_, progress)| progress.clone())
        .shown("export-grade", |(), (problem, _)| problem.grade().map(u64::from))
        .right()
        .shown("export-fen", |(), (problem, _)| problem.start.to_string())
        .table("panel-endgames", rows)
}

/// The user's progress by combination.
pub fn classes(words: Words, rows: Vec<ClassProgress>) -> Table {
    Columns::<(), ClassProgress>::over(words, ())
        .both("material", "table-material", |(), row| NodeId::from(row.material))
        .both("problems", "problems-problems", |(), row| row.problems)
        .right()
        .both("tried", "problems-tried", |(), row| row.tried)
        .right()
        .both("solved", "problems-solved-last", |(), row| row.solved)
        .right()
        .both("due", "problems-due", |(), row| row.due)
        .right()
        .both("tries", "problems-tries", |(), row| row.tries)
        .right()
        .both("misses", "problems-misses", |(), row| row.misses)
        .right()
        .table("problems-progress", rows)
}

/// Tries of a level at problems.
pub struct Tried {
    /// The level.
    pub level: String,
    /// Whether the problems are wins, or else draws; all of them if missing.
    pub wins: Option<bool>,
    /// Number of tries.
    pub tries: u64,
    /// Number of successful ones.
    pub solved: u64,
}

/// Which share of their tries levels solve, by task.
pub fn tried(words: Words, rows: Vec<Tried>) -> Table {
    let task = |wins: Option<bool>| match wins {
        None => "all",
        Some(true) => "win",
        Some(false) => "draw",
    };
    let named = move |wins| words.get(&format!("problems-task-{}", task(wins)));
    Columns::<(), Tried>::over(words, ())
        .both("level", "problems-level", |(), row| row.level.clone())
        .data("task", move |(), row| task(row.wins).to_owned())
        .shown("problems-task", move |(), row| named(row.wins))
        .both("tries", "problems-tries", |(), row| row.tries)
        .right()
        .both("solved", "problems-solved", |(), row| row.solved)
        .right()
        .both("solved_percent", "problems-solved-percent", |(), row| {
            Cell::Percent(100.0 * row.solved as f64 / row.tries.max(1) as f64)
        })
        .of(Type::Percent)
        .right()
        .table("problems-tries", rows)
}
