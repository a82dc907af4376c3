//! A check of the searched opening book: what its moves lose by a search of all moves.

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

/// Moves of a position of the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChosenMoves {
    /// The line to the position.
    pub line: Vec<Move>,
    /// The moves.
    pub moves: Vec<Move>,
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

/// What a move of the book may lose, in hundredths of a pawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Margins {
    /// By our search.
    pub own: i32,
    /// By the other engine.
    pub other: i32,
}

impl Margins {
    /// Whether a move loses more by one of the two.
    pub fn are_exceeded(self, checked: &CheckedMove) -> bool {
        checked.loss > self.own || checked.other.is_some_and(|loss| loss > self.other)
    }
}

impl CheckPlan {
    /// Searches moves of positions. The result does not depend on the number of threads. Reports positions.
    ///
    /// # Errors
    /// [`Cancelled`].
    pub fn check(
        &self,
        chosen: &[ChosenMoves],
        other: Option<OtherView<'_>>,
        progress: &dyn Progress,
    ) -> Result<Vec<CheckedMove>, Cancelled> {
        let one = |at: usize, progress: &dyn Progress| match chosen.get(at) {
            Some(chosen) => self.position(&chosen.line, &chosen.moves, other, progress),
            None => Ok(Vec::new()),
        };
        Ok(shared::all(chosen.len(), &one, progress)?.into_iter().flatten().collect())
    }

    /// Chooses the moves of a book, by its positions in their order; none of a position whose line is too long.
    pub fn choose(&self, book: &SearchedBook) -> Vec<ChosenMoves> {
        let near = book.iter().enumerate().filter(|(_, row)| row.line.len() < self.plies);
        let mut all: Vec<(usize, Move)> =
            near.flat_map(|(at, row)| row.moves.iter().map(move |scored| (at, scored.played))).collect();
        if let Some(sample) = self.sample {
            Rng::new(self.seed).shuffle(&mut all);
            all.truncate(sample);
        }
        let mut chosen: Vec<ChosenMoves> =
            book.iter().map(|row| ChosenMoves { line: row.line.clone(), moves: Vec::new() }).collect();
        for (at, played) in all {
            if let Some(row) = chosen.get_mut(at) {
                row.moves.push(played);
            }
        }
        chosen
    }

    fn position(
        &self,
        line: &[Move],
        wanted: &[Move],
        other: Option<OtherView<'_>>,
        progress: &dyn Progress,
    ) -> Result<Vec<CheckedMove>, Cancelled> {
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
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

    /// The blunder of a book is found; the same seed draws the same moves.
    #[test]
    fn a_bad_move_of_the_book_is_the_worst() {
        let text = "line\tmoves\treplies\n-\th2e2=10 b0c2=9\t\nh2e2\th9g7=0 e9e8=-1\t\n";
        let book = SearchedBook::read(text).unwrap();
        let plan = CheckPlan { nodes: 4_000, plies: 8, sample: None, seed: 1 };
        let checked = plan.check(&plan.choose(&book), None, &Unattended).unwrap();
        assert_eq!(checked.len(), 4);
        assert!(checked.iter().all(|checked| checked.loss >= 0), "{checked:?}");
        let worst = checked.iter().max_by_key(|checked| checked.loss).unwrap();
        assert!(worst.played.to_string() == "e9e8" && worst.loss > 40, "{checked:?}");
        let margins = Margins { own: worst.loss - 1, other: 0 };
        assert_eq!(checked.iter().filter(|checked| margins.are_exceeded(checked)).count(), 1);
        assert!(!Margins { own: worst.loss, other: 0 }.are_exceeded(worst));
        let sampled = CheckPlan { sample: Some(2), ..plan };
        let some = sampled.choose(&book);
        assert_eq!(some.iter().map(|chosen| chosen.moves.len()).sum::<usize>(), 2);
        assert_eq!(some, sampled.choose(&book));
    }
}
