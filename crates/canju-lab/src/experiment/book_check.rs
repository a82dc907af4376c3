//! A check of the searched opening book: what its moves lose by a search of all moves, and by another engine.

use crate::books::opening::{ScoredMove, SearchedBook, Spot};
use canju_engine::arena::candidates::CandidateSearch;
use canju_engine::arena::shared;
use canju_files::progress::{Cancelled, Progress};
use xiangqi::rng::Rng;
use xiangqi::rules::referee::Game;
use xiangqi::rules::{Move, Position};

use super::openings::OtherView;

/// Nodes of a search that decides, for each of the first one.
const CONFIRMING: u64 = 4;

/// Settings that determine which moves are checked, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckPlan {
    /// Whether this engine searches all moves.
    pub own: bool,
    /// Nodes for each candidate move.
    pub nodes: u64,
    /// What moves may lose. A move that loses more is searched again with four times the nodes, which decides.
    pub margins: Margins,
    /// Maximum length of the line to a position.
    pub plies: usize,
    /// Number of moves drawn; `None` for all.
    pub sample: Option<usize>,
    pub seed: u64,
}

/// Moves of a position of the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChosenMoves {
    pub line: Vec<Move>,
    pub moves: Vec<Move>,
}

/// A move of the book, searched again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedMove {
    pub line: Vec<Move>,
    pub played: Move,
    pub own: Option<OwnLoss>,
    /// What it loses by the other engine, against the move that one likes best.
    pub other: Option<i32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnLoss {
    pub best: Move,
    /// The loss against it, in hundredths of a pawn.
    pub loss: i32,
}

/// What a move of the book may lose, in hundredths of a pawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Margins {
    /// By our search.
    pub own: i32,
    pub other: i32,
}

impl Margins {
    /// Whether a move loses more by one of the two.
    pub fn are_exceeded(self, checked: &CheckedMove) -> bool {
        checked.own.is_some_and(|own| own.loss > self.own)
            || checked.other.is_some_and(|loss| loss > self.other)
    }
}

impl CheckPlan {
    /// Searches moves of positions. The result does not depend on the number of threads. Reports positions.
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
        let turned: Vec<Move> = wanted.iter().map(|played| shown(*played)).collect();
        let own = if self.own { self.own_losses(&game, (&moves, &turned), progress)? } else { Vec::new() };
        let others = match other {
            Some(view) => self.losses_by(view, (line, &turned), progress)?,
            None => Vec::new(),
        };
        let checked = wanted.iter().zip(turned).map(|(&played, turned)| CheckedMove {
            line: line.to_vec(),
            played,
            own: of(&own, turned),
            other: of(&others, turned),
        });
        Ok(checked.collect())
    }

    /// What moves lose by a search of all moves of the position.
    fn own_losses(
        &self,
        game: &Game,
        (moves, wanted): (&[Move], &[Move]),
        progress: &dyn Progress,
    ) -> Result<Vec<(Move, OwnLoss)>, Cancelled> {
        let search = |nodes: u64| -> Result<Vec<(Move, OwnLoss)>, Cancelled> {
            let (mut scored, last) = CandidateSearch::new(nodes).search(game, moves, wanted, progress)?;
            scored.truncate(last);
            Ok(losses(&scored, wanted))
        };
        let found = search(self.nodes)?;
        if found.iter().any(|(_, own)| own.loss > self.margins.own) {
            return search(self.nodes.saturating_mul(CONFIRMING));
        }
        Ok(found)
    }

    /// What moves lose by another engine against the move it likes best; none if the game is over after it.
    fn losses_by(
        &self,
        view: OtherView<'_>,
        (line, wanted): (&[Move], &[Move]),
        progress: &dyn Progress,
    ) -> Result<Vec<(Move, i32)>, Cancelled> {
        let losses = |moves: &[Move], nodes: u64| -> Result<Vec<(Move, i32)>, Cancelled> {
            // The score of a move is that of the answer to it.
            let value = |played: Move| view(&[line, &[played]].concat(), nodes, progress);
            let Some(favourite) = view(line, nodes, progress)? else { return Ok(Vec::new()) };
            let Some(best) = value(favourite.played)? else { return Ok(Vec::new()) };
            let mut losses = Vec::with_capacity(moves.len());
            for &played in moves {
                if let Some(answer) = value(played)? {
                    losses.push((played, (answer.score - best.score).max(0)));
                }
            }
            Ok(losses)
        };
        let mut found = losses(wanted, self.nodes)?;
        let over = |loss: i32| loss > self.margins.other;
        let doubted: Vec<Move> =
            found.iter().filter(|(_, loss)| over(*loss)).map(|(played, _)| *played).collect();
        if !doubted.is_empty() {
            let confirmed = losses(&doubted, self.nodes.saturating_mul(CONFIRMING))?;
            found.retain(|(_, loss)| !over(*loss));
            found.extend(confirmed);
        }
        Ok(found)
    }
}

fn of<T: Copy>(found: &[(Move, T)], played: Move) -> Option<T> {
    found.iter().find(|(other, _)| *other == played).map(|(_, found)| *found)
}

/// What these moves lose, of moves that were searched alike.
fn losses(scored: &[ScoredMove], moves: &[Move]) -> Vec<(Move, OwnLoss)> {
    let Some(best) = scored.iter().max_by_key(|scored| scored.score) else { return Vec::new() };
    let of = |played: &Move| scored.iter().find(|scored| scored.played == *played);
    let lost =
        |scored: &ScoredMove| (scored.played, OwnLoss { best: best.played, loss: best.score - scored.score });
    moves.iter().filter_map(of).map(lost).collect()
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
        let margins = Margins { own: 1000, other: 0 };
        let plan = CheckPlan { own: true, nodes: 4_000, margins, plies: 8, sample: None, seed: 1 };
        let checked = plan.check(&plan.choose(&book), None, &Unattended).unwrap();
        assert_eq!(checked.len(), 4);
        let loss = |checked: &CheckedMove| checked.own.unwrap().loss;
        assert!(checked.iter().all(|checked| loss(checked) >= 0), "{checked:?}");
        let worst = checked.iter().max_by_key(|checked| loss(checked)).unwrap();
        assert!(worst.played.to_string() == "e9e8" && loss(worst) > 40, "{checked:?}");
        let margins = Margins { own: loss(worst) - 1, other: 0 };
        assert_eq!(checked.iter().filter(|checked| margins.are_exceeded(checked)).count(), 1);
        assert!(!Margins { own: loss(worst), other: 0 }.are_exceeded(worst));
        // What is over the limit has the loss of the longer search.
        let confirmed = CheckPlan { margins, ..plan }.check(&plan.choose(&book), None, &Unattended).unwrap();
        let longer = CheckPlan { nodes: 4 * plan.nodes, ..plan };
        let longer = longer.check(&plan.choose(&book), None, &Unattended).unwrap();
        let of = |all: &[CheckedMove]| {
            all.iter().filter(|one| one.line == worst.line).cloned().collect::<Vec<_>>()
        };
        assert_eq!(of(&confirmed), of(&longer));
        assert_ne!(of(&confirmed), of(&checked));
        let sampled = CheckPlan { sample: Some(2), ..plan };
        let some = sampled.choose(&book);
        assert_eq!(some.iter().map(|chosen| chosen.moves.len()).sum::<usize>(), 2);
        assert_eq!(some, sampled.choose(&book));
    }

    /// The other engine likes the second move of the position, which is worth .60 more than the first. That its mirror image is
    /// searched in its place changes nothing.
    #[test]
    fn the_other_engine_can_be_asked_alone() {
        let book = SearchedBook::read("line\tmoves\treplies\n-\th2e2=10 b0c2=9\t\n").unwrap();
        let margins = Margins { own: 0, other: 50 };
        let plan = CheckPlan { own: false, nodes: 1_000, margins, plies: 8, sample: None, seed: 1 };
        let view = |line: &[Move], _: u64, _: &dyn Progress| {
            let played = if line.is_empty() { "b0c2" } else { "h9g7" }.parse().unwrap();
            let score = if line.first().is_some_and(|first| first.to_string() == "h2e2") { 40 } else { -20 };
            Ok(Some(ScoredMove { played, score }))
        };
        let checked = plan.check(&plan.choose(&book), Some(&view), &Unattended).unwrap();
        let found: Vec<_> = checked.iter().map(|one| (one.played.to_string(), one.own, one.other)).collect();
        assert_eq!(found, [("h2e2".to_owned(), None, Some(60)), ("b0c2".to_owned(), None, Some(0))]);
        assert_eq!(checked.iter().filter(|one| margins.are_exceeded(one)).count(), 1);
    }
}
