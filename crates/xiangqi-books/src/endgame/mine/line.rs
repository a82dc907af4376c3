//! Whether the line of a problem is best play by the tables.

use crate::endgame::judge::outcome;
use crate::endgame::problem::Problem;
use xiangqi_tablebase::code::Wdl;
use xiangqi_tablebase::probe::{NoAnswer, Probe};

/// Difference between a problem and the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// Its result or its length.
    #[error("the result is another one")]
    Result,
    /// A move of its line is not a best one; its number from 1.
    #[error("move {0} is not a best one")]
    Move(usize),
    /// The line ends before the mate.
    #[error("the line ends before the mate")]
    Short,
}

/// Checks a problem against the tables: its result, its length, and that every move of its line, if it has one, is a best one.
///
/// # Errors
/// [`NoAnswer`] if a table is missing.
pub fn verify(problem: &Problem, tables: &impl Probe) -> Result<Result<(), Wrong>, NoAnswer> {
    let value = tables.value(&problem.start)?;
    let turn = problem.start.turn();
    if outcome(value.wdl, turn) != problem.category.outcome() || value.plies != problem.plies {
        return Ok(Err(Wrong::Result));
    }
    let (mut now, mut left) = (problem.start.clone(), value);
    for (number, played) in (1..).zip(&problem.line) {
        now = match now.play(*played) {
            Ok(after) => after,
            Err(_) => return Ok(Err(Wrong::Move(number))),
        };
        let after = tables.value(&now)?;
        if after.before().rank() != left.rank() {
            return Ok(Err(Wrong::Move(number)));
        }
        left = after;
    }
    let mated = left.wdl == Wdl::Loss && left.plies == Some(0);
    Ok(if value.plies.is_some() && !problem.line.is_empty() && !mated { Err(Wrong::Short) } else { Ok(()) })
}
