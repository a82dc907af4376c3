//! A check of the searched opening book: what its moves lose by a search of all moves.

use std::collections::BTreeMap;

use canju_engine::arena::candidates::CandidateSearch;
use canju_engine::arena::shared;
use canju_files::progress::{Cancelled, Progress};
use canju_knowledge::books::opening::{SearchedBook, Spot};
use xiangqi::rng::Rng;
use xiangqi::rules::referee::Game;
use xiangqi::rules::{Move, Position};

use super::growth::OtherView;

/// Settings that determine which moves are checked, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckPlan {
    /// Nodes for each candidate move.
    pub nodes: u64,
    /// Maximum length of the line to a position.
    pub plies: usize,
    /// Number of moves drawn; `None` for all.
    pub sample: Option<usize>,
    /// Seed of the draw.
    pub seed: u64,
}

/// A move of the book, searched again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedMove {
    /// The line to its position.
    pub line: Vec<Move>,
    /// The move.
    pub played: Move,
    /// The best move.
    pub best: Move,
    /// What it loses against the best, in hundredths of a pawn.
    pub loss: i32,
    /// What it loses by the other engine, against the move that one likes best.
    pub other: Option<i32>,
}

impl CheckPlan {
    /// Searches the moves of the book, the worst first. The result does not depend on the number of threads. Reports positions.
    ///
    /// # Errors
    /// [`Cancelled`].
    pub fn check(
        &self,
        book: &SearchedBook,
        other: Option<OtherView<'_>>,
        progress: &dyn Progress,
    ) -> Result<Vec<CheckedMove>, Cancelled> {
        let positions = self.positions(book);
        let one = |at: usize, progress: &dyn Progress| match positions.get(at) {
            Some((line, moves)) => self.position(line, moves, other, progress),
            None => Ok(Vec::new()),
        };
        let mut checked: Vec<CheckedMove> =
            shared::all(positions.len(), &one, progress)?.into_iter().flatten().collect();
        checked.sort_by_key(|checked| std::cmp::Reverse(checked.other.unwrap_or(0).max(checked.loss)));
        Ok(checked)
    }

    /// Returns the chosen moves by their positions.
    fn positions(&self, book: &SearchedBook) -> Vec<(Vec<Move>, Vec<Move>)> {
        let near = book.iter().filter(|row| row.line.len() < self.plies);
        let mut all: Vec<(Vec<Move>, Move)> = near
            .flat_map(|row| {
                let moves = book.moves(&after(&row.line).position().clone());
                moves.into_iter().map(|scored| (row.line.clone(), scored.played)).collect::<Vec<_>>()
            })
            .collect();
        if let Some(sample) = self.sample {
            Rng::new(self.seed).shuffle(&mut all);
            all.truncate(sample);
        }
        let mut positions: BTreeMap<Vec<Move>, Vec<Move>> = BTreeMap::new();
        for (line, played) in all {
            positions.entry(line).or_default().push(played);
        }
        positions.into_iter().collect()
    }

    fn position(
        &self,
        line: &[Move],
        wanted: &[Move],
        other: Option<OtherView<'_>>,
        progress: &dyn Progress,
    ) -> Result<Vec<CheckedMove>, Cancelled> {
        let game = after(line);
        let spot = Spot::of(game.position());
        let shown = |played: Move| spot.shown(spot.kept(played));
        // Of a move and its mirror one is enough.
        let moves: Vec<Move> = game
            .position()
            .legal_moves()
            .iter()
            .copied()
            .filter(|played| shown(*played) == *played)
            .collect();
        let wanted: Vec<Move> = wanted.iter().map(|played| shown(*played)).collect();
        let (scored, last) = CandidateSearch::new(self.nodes).search(&game, &moves, &wanted, progress)?;
        let last = scored.get(..last).unwrap_or_default();
        let Some(best) = last.iter().max_by_key(|scored| scored.score) else { return Ok(Vec::new()) };
        let favourite = match other {
            Some(view) => match view(line, progress)? {
                Some(favourite) => value(view, line, favourite.played, progress)?,
                None => None,
            },
            None => None,
        };
        wanted
            .into_iter()
            .filter_map(|played| last.iter().find(|scored| scored.played == played))
            .map(|scored| {
                let own = match (other, favourite) {
                    (Some(view), Some(favourite)) => {
                        value(view, line, scored.played, progress)?.map(|own| (favourite - own).max(0))
                    }
                    _ => None,
                };
                let loss = best.score - scored.score;
                Ok(CheckedMove {
                    line: line.to_vec(),
                    played: scored.played,
                    best: best.played,
                    loss,
                    other: own,
                })
            })
            .collect()
    }
}

/// Returns the score of a move by another engine; `None` if the game is over after it.
fn value(
    view: OtherView<'_>,
    line: &[Move],
    played: Move,
    progress: &dyn Progress,
) -> Result<Option<i32>, Cancelled> {
    Ok(view(&[line, &[played]].concat(), progress)?.map(|answer| -answer.score))
}

fn after(line: &[Move]) -> Game {
    let mut game = Game::new(Position::start());
    for &played in line {
        // The line is legal.
        let _ = game.play(played);
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use canju_files::progress::Unattended;

    /// The blunder of a book is found and stands first; the same seed draws the same moves.
    #[test]
    fn a_bad_move_of_the_book_is_the_worst() {
        let text = "line\tmoves\treplies\n-\th2e2=10 b0c2=9\t\nh2e2\th9g7=0 e9e8=-1\t\n";
        let book = SearchedBook::read(text).unwrap();
        let plan = CheckPlan { nodes: 4_000, plies: 8, sample: None, seed: 1 };
        let checked = plan.check(&book, None, &Unattended).unwrap();
        assert_eq!(checked.len(), 4);
        assert_eq!(checked[0].played.to_string(), "e9e8");
        assert!(checked[0].loss > 40 && checked.iter().all(|checked| checked.loss >= 0), "{checked:?}");
        let sampled = CheckPlan { sample: Some(2), ..plan };
        let some = sampled.check(&book, None, &Unattended).unwrap();
        assert_eq!((some.len(), &some), (2, &sampled.check(&book, None, &Unattended).unwrap()));
    }
}
