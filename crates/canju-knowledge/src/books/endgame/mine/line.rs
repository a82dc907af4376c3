//! The best line of a position by the tables, and whether a line is that.

use crate::books::endgame::edit::normal;
use crate::books::endgame::judge::outcome;
use crate::books::endgame::problem::{Difficulty, Problem};
use xiangqi::rules::{Move, Position};
use xiangqi_tablebase::code::{Value, Wdl};
use xiangqi_tablebase::probe::{NoAnswer, Probe};

/// Plies of a line that leads to no mate.
const SHOWN: usize = 6;

/// Data of a position before it becomes a problem.
#[derive(Debug)]
pub(super) struct Studied {
    /// Its value.
    pub(super) value: Value,
    /// The best moves of both sides.
    pub(super) line: Vec<Move>,
    /// Components of its difficulty.
    pub(super) difficulty: Difficulty,
}

/// The moves that keep the result, the best first, and how many there are in all.
pub(super) fn keeping(tables: &impl Probe, position: &Position) -> Result<(Vec<Move>, usize), NoAnswer> {
    let moves = tables.moves(position)?;
    let all = moves.len();
    let best = moves.first().map(|(_, value)| value.wdl);
    Ok((
        moves.into_iter().filter(|(_, value)| Some(value.wdl) == best).map(|(played, _)| played).collect(),
        all,
    ))
}

/// The line of a position and its difficulty for the side to move.
pub(super) fn study(tables: &impl Probe, start: &Position) -> Result<Studied, NoAnswer> {
    let value = tables.value(start)?;
    let line = match value.plies {
        Some(_) => tables.line(start)?,
        None => tests_of(tables, start)?,
    };
    let (kept, legal) = keeping(tables, start)?;
    let (mut only, mut now) = (0, start.clone());
    for (ply, played) in line.iter().enumerate() {
        if ply % 2 == 0 {
            let (kept, all) = keeping(tables, &now)?;
            only += u32::from(kept.len() == 1 && all > 1);
        }
        now.make(*played);
    }
    let plies = value.plies.unwrap_or(20);
    let difficulty = Difficulty { plies, legal: legal as u32, keeping: kept.len() as u32, only };
    Ok(Studied { value, line, difficulty })
}

/// A line without a mate: each side plays a best move, and of several the one that leaves the other side the fewest; no position comes twice,
/// which in a book would make a draw of it.
fn tests_of(tables: &impl Probe, start: &Position) -> Result<Vec<Move>, NoAnswer> {
    let (mut line, mut now) = (Vec::new(), start.clone());
    let mut seen = vec![normal(start).0];
    while line.len() < SHOWN {
        let mut hardest: Option<(usize, Move)> = None;
        for played in best(tables, &now)? {
            let undo = now.make(played);
            let left = best(tables, &now).map(|moves| moves.len());
            let is_new = !seen.contains(&normal(&now).0);
            now.unmake(undo);
            let found = (left?, played);
            if is_new && hardest.is_none_or(|hardest| found < hardest) {
                hardest = Some(found);
            }
        }
        let Some((_, played)) = hardest else { break };
        now.make(played);
        seen.push(normal(&now).0);
        line.push(played);
    }
    Ok(line)
}

/// The moves that no other is better than.
fn best(tables: &impl Probe, position: &Position) -> Result<Vec<Move>, NoAnswer> {
    let moves = tables.moves(position)?;
    let first = moves.first().map(|(_, value)| value.rank());
    Ok(moves.into_iter().filter(|(_, value)| Some(value.rank()) == first).map(|(played, _)| played).collect())
}

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

/// Checks a problem against the tables: its result, its length, and that every move of its line is a best one.
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
    Ok(if value.plies.is_some() && !mated { Err(Wrong::Short) } else { Ok(()) })
}
