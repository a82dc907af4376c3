//! Judges of the moves of practice: exact tables, a book, or the line of a problem.

use super::positions::{Positions, Verdict};
use super::problem::{Problem, Theme};
use super::query;
use xiangqi::rules::{Color, Move, Position};
use xiangqi_records::Outcome;
use xiangqi_tablebase::code::Wdl;
use xiangqi_tablebase::probe::{NoAnswer, Probe};

/// Source of results of positions.
pub trait Judge {
    /// Error of a query.
    type Error;

    /// Returns the result with best play; `None` if it is unknown.
    fn result(&self, position: &Position) -> Result<Option<Outcome>, Self::Error>;

    /// Returns whether a legal move keeps the best result of its side, or `None` if that is unknown. The default compares the
    /// results before and after it.
    ///
    /// # Errors
    /// As [`Self::result`].
    fn keeps(&self, position: &Position, played: Move) -> Result<Option<bool>, Self::Error> {
        let Ok(after) = position.play(played) else { return Ok(None) };
        let (before, after) = (self.result(position)?, self.result(&after)?);
        Ok(before.zip(after).map(|(before, after)| before == after))
    }

    /// The best move known, which answers the user.
    fn reply(&self, position: &Position) -> Result<Option<Move>, Self::Error>;
}

/// Exact tables.
#[derive(Debug)]
pub struct ByTable<'a, T>(pub &'a T);

impl<T: Probe> Judge for ByTable<'_, T> {
    type Error = NoAnswer;

    fn result(&self, position: &Position) -> Result<Option<Outcome>, NoAnswer> {
        Ok(Some(outcome(self.0.value(position)?.wdl, position.turn())))
    }

    fn reply(&self, position: &Position) -> Result<Option<Move>, NoAnswer> {
        Ok(self.0.moves(position)?.first().map(|(played, _)| *played))
    }
}

/// Converts a value for this side to move into an outcome.
pub const fn outcome(wdl: Wdl, turn: Color) -> Outcome {
    match (wdl, turn) {
        (Wdl::Draw, _) => Outcome::Draw,
        (Wdl::Win, Color::Red) | (Wdl::Loss, Color::Black) => Outcome::Red,
        (Wdl::Win, Color::Black) | (Wdl::Loss, Color::Red) => Outcome::Black,
    }
}

/// The stored results of a book.
#[derive(Debug)]
pub struct ByBook<'a, S>(pub &'a S);

impl<S: Positions> Judge for ByBook<'_, S> {
    type Error = S::Error;

    fn result(&self, position: &Position) -> Result<Option<Outcome>, S::Error> {
        let page = query::page(self.0, position)?;
        Ok(page
            .and_then(|page| page.state(position.turn()).verdict)
            .and_then(|verdict: Verdict| verdict.result))
    }

    fn reply(&self, position: &Position) -> Result<Option<Move>, S::Error> {
        Ok(query::best(self.0, position)?.map(|(played, _)| played))
    }
}

/// A problem, with a line of best moves; in some themes no other move keeps the result.
#[derive(Debug, Clone, Copy)]
pub struct ByProblem<'a>(pub &'a Problem);

impl ByProblem<'_> {
    /// Returns the move of the line in this position and its number from 0; nothing off the line and at its end.
    fn at(&self, position: &Position) -> Option<(usize, Move)> {
        let mut now = self.0.start.clone();
        for (number, &played) in self.0.line.iter().enumerate() {
            if now.key() == position.key() {
                return Some((number, played));
            }
            now = now.play(played).ok()?;
        }
        None
    }
}

impl Judge for ByProblem<'_> {
    type Error = std::convert::Infallible;

    /// The result of the problem, on its line.
    fn result(&self, position: &Position) -> Result<Option<Outcome>, Self::Error> {
        Ok(self.at(position).map(|_| self.0.category.outcome()))
    }

    /// A move of the line keeps the result. At the start of a problem with only one good move every other one gives it away.
    fn keeps(&self, position: &Position, played: Move) -> Result<Option<bool>, Self::Error> {
        let Some((number, best)) = self.at(position) else { return Ok(None) };
        let is_only = number == 0 && matches!(self.0.theme, Theme::OnlyWin | Theme::OnlyDraw);
        Ok((played == best || is_only).then_some(played == best))
    }

    fn reply(&self, position: &Position) -> Result<Option<Move>, Self::Error> {
        Ok(self.at(position).map(|(_, played)| played))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::endgame::practice::Session;
    use crate::books::endgame::shipped;

    /// Without any table.
    #[test]
    fn every_other_move_of_an_only_move_problem_is_a_mistake() {
        let only = |problem: &&Problem| matches!(problem.theme, Theme::OnlyWin | Theme::OnlyDraw);
        let problems: Vec<&Problem> = shipped::problems().unwrap().iter().filter(only).collect();
        assert!(problems.len() > 500);
        for problem in problems {
            let judge = ByProblem(problem);
            let best = problem.line[0];
            for &played in problem.start.legal_moves().iter() {
                let mut session = Session::new(problem.start.clone());
                let judged = session.play(played, &judge).unwrap();
                assert_eq!(judged.kept, Some(played == best), "{} {played}", problem.start);
                assert_eq!(session.is_solved(None), Some(played == best));
                assert_eq!(session.given_away().is_some(), played != best);
            }
        }
    }

    #[test]
    fn the_line_of_every_problem_is_solved_and_a_move_off_it_is_not_judged_without_tables() {
        for problem in shipped::problems().unwrap().iter().filter(|problem| !problem.line.is_empty()) {
            let judge = ByProblem(problem);
            let mut session = Session::new(problem.start.clone());
            for &played in &problem.line {
                if session.waits_for_the_user() {
                    assert_eq!(session.play(played, &judge).unwrap().kept, Some(true), "{}", problem.start);
                } else {
                    assert_eq!(session.answer(&judge).unwrap(), Some(played));
                }
            }
            assert_eq!(session.is_solved(None), Some(true));
            let other = problem.start.legal_moves().iter().copied().find(|other| *other != problem.line[0]);
            if let (Some(other), Theme::TypicalWin | Theme::LongestWin) = (other, problem.theme) {
                let mut session = Session::new(problem.start.clone());
                assert_eq!(session.play(other, &judge).unwrap().kept, None);
            }
        }
    }
}
