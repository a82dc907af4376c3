//! Composed positions with a solution: lines of JSON, as the package `xiangqibench` has them.

use serde::Deserialize;

use crate::engine::{PvLine, Verdict};
use xiangqi::rules::{Move, Position, Setup};

/// A position with the move to find.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The board; the side to move wins. Composers do not always ask whether a game can lead there.
    pub setup: Setup,
    /// The move that wins.
    pub solution: Move,
    /// Distance to mate in plies, if known.
    pub plies: Option<u32>,
}

/// A line that is no problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line} is no problem")]
pub struct NoProblem {
    /// Counted from 1.
    pub line: usize,
}

#[derive(Deserialize)]
struct Written {
    fen: String,
    first_winning_move: String,
    win_in_plies: Option<u32>,
}

/// Reads problems in JSON Lines, skipping empty lines. The fields used are `fen`, `first_winning_move` (ranks 0-9) and
/// `win_in_plies`. The error is the first line that is not a problem, or has a legal position but not a legal solution.
pub fn read(text: &str) -> Result<Vec<Problem>, NoProblem> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    lines.map(|(line, number)| problem(line).ok_or(NoProblem { line: number })).collect()
}

fn problem(line: &str) -> Option<Problem> {
    let Written { fen, first_winning_move, win_in_plies } = serde_json::from_str(line).ok()?;
    let (setup, solution) = (fen.parse().ok()?, first_winning_move.parse().ok()?);
    let problem = Problem { setup, solution, plies: win_in_plies };
    problem.position().is_none_or(|position| position.is_legal(solution)).then_some(problem)
}

impl Problem {
    /// Returns the position; `None` if it is not legal.
    pub fn position(&self) -> Option<Position> {
        self.setup.clone().check().ok()
    }

    /// Whether the line solves the problem: it begins with the solution or mates as fast.
    pub fn is_solved_by(&self, line: &PvLine) -> bool {
        let mates_as_soon = || match (Verdict::of(line.score), self.plies) {
            (Verdict::Mate(moves), Some(plies)) => moves > 0 && 2 * moves - 1 <= plies as i32,
            _ => false,
        };
        line.moves.first() == Some(&self.solution) || mates_as_soon()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_read_and_what_is_none_is_named() {
        let one = r#"{"id": "x", "fen": "3k5/9/9/9/9/9/9/9/4R4/4K4 w", "first_winning_move": "e1d1", "win_in_plies": 3}"#;
        let read_one = read(&format!("\n{one}\n")).unwrap();
        assert_eq!(read_one[0].solution.to_string(), "e1d1");
        assert_eq!(read_one[0].plies, Some(3));
        let unreachable = one.replace("3k5", "3kp4");
        assert_eq!(read(&unreachable).unwrap()[0].position(), None);
        for other in [one.replace("e1d1", "e1d2"), one.replace("3k5", "3k6"), "{}".to_owned()] {
            assert_eq!(read(&format!("{one}\n{other}")), Err(NoProblem { line: 2 }));
        }
    }

    #[test]
    fn the_solution_solves_and_so_does_another_mate_as_soon() {
        let [solution, other] = ["e1d1", "e1e2"].map(|text| text.parse::<Move>().unwrap());
        let setup = "3k5/9/9/9/9/9/9/9/4R4/4K4 w".parse().unwrap();
        let problem = Problem { setup, solution, plies: Some(3) };
        let mate = |moves: i32| crate::engine::score::MATE - (2 * moves - 1);
        let line = |score, first| PvLine { score, moves: vec![first], depth: 1, seldepth: 1 };
        assert!(problem.is_solved_by(&line(0, solution)));
        assert!(problem.is_solved_by(&line(mate(2), other)));
        assert!(!problem.is_solved_by(&line(mate(3), other)));
        assert!(!problem.is_solved_by(&line(500, other)));
    }
}
