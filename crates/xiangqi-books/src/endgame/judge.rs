//! Judges of the moves of practice, exact tables or a book, and best play by exact tables as practice needs it.

use std::cmp::Ordering;

use xiangqi::rng::Rng;
use xiangqi::rules::referee::Game;
use xiangqi::rules::{Color, Move, Position};
use xiangqi_records::Outcome;
use xiangqi_tablebase::code::{Value, Wdl};
use xiangqi_tablebase::probe::{NoAnswer, Probe};

use crate::endgame::edit::normal;
use crate::endgame::positions::{Positions, Verdict};
use crate::endgame::problem::Problem;
use crate::endgame::query;

/// Source of results of positions.
pub trait Judge {
    /// Error of a query.
    type Error;

    /// Returns the result with best play; `None` if it is unknown.
    fn result(&self, position: &Position) -> Result<Option<Outcome>, Self::Error>;

    /// Returns whether a legal move keeps the best result of its side, or `None` if that is unknown. The default compares the
    /// results before and after it.
    fn keeps(&self, position: &Position, played: Move) -> Result<Option<bool>, Self::Error> {
        let Ok(after) = position.play(played) else { return Ok(None) };
        let (before, after) = (self.result(position)?, self.result(&after)?);
        Ok(before.zip(after).map(|(before, after)| before == after))
    }

    /// Returns the distance to mate in plies with best play; `None` if it is unknown or there is none.
    fn plies(&self, _: &Position) -> Result<Option<u32>, Self::Error> {
        Ok(None)
    }

    /// Returns best moves of both sides, as far as they are known.
    fn line(&self, position: &Position) -> Result<Vec<Move>, Self::Error> {
        Ok(self.reply(&Game::new(position.as_start()))?.into_iter().collect())
    }

    /// Returns the best move known in a game, which answers the user.
    fn reply(&self, game: &Game) -> Result<Option<Move>, Self::Error>;
}

/// Exact tables.
#[derive(Debug)]
pub struct ByTable<'a, T> {
    /// The tables.
    pub tables: &'a T,
    /// Who plays against the replies.
    pub trainee: &'a dyn Trainee,
    /// Seed of the choice among equally tough replies.
    pub seed: u64,
}

impl<T: Probe> Judge for ByTable<'_, T> {
    type Error = NoAnswer;

    fn result(&self, position: &Position) -> Result<Option<Outcome>, NoAnswer> {
        Ok(Some(outcome(self.tables.value(position)?.wdl, position.turn())))
    }

    fn plies(&self, position: &Position) -> Result<Option<u32>, NoAnswer> {
        Ok(self.tables.value(position)?.plies)
    }

    fn line(&self, position: &Position) -> Result<Vec<Move>, NoAnswer> {
        best_line(self.tables, position)
    }

    fn reply(&self, game: &Game) -> Result<Option<Move>, NoAnswer> {
        toughest(self.tables, game, self.trainee, self.seed)
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

/// Returns whether exact tables have a problem's result and length, and every move of its line, if it has one, as a best one that
/// leads to the mate.
pub fn agrees(problem: &Problem, tables: &impl Probe) -> Result<bool, NoAnswer> {
    let value = tables.value(&problem.start)?;
    if outcome(value.wdl, problem.start.turn()) != problem.category.outcome() || value.plies != problem.plies
    {
        return Ok(false);
    }
    let (mut now, mut left) = (problem.start.clone(), value);
    for played in &problem.line {
        let Ok(after) = now.play(*played) else { return Ok(false) };
        let reached = tables.value(&after)?;
        if reached.before().rank() != left.rank() {
            return Ok(false);
        }
        (now, left) = (after, reached);
    }
    let mated = left.wdl == Wdl::Loss && left.plies == Some(0);
    Ok(value.plies.is_none() || problem.line.is_empty() || mated)
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

    fn reply(&self, game: &Game) -> Result<Option<Move>, S::Error> {
        Ok(query::best(self.0, game.position())?.map(|(played, _)| played))
    }
}

// Best play by exact tables as practice needs it: the toughest reply, and the line that keeps a result.

/// Plies of a line that leads to no mate.
const SHOWN: usize = 6;

/// Returns the moves that keep the result, the best first, and the number of legal moves.
pub fn keeping(tables: &impl Probe, position: &Position) -> Result<(Vec<Move>, usize), NoAnswer> {
    let moves = tables.moves(position)?;
    let all = moves.len();
    let best = moves.first().map(|(_, value)| value.wdl);
    let kept = moves.into_iter().filter(|(_, value)| Some(value.wdl) == best);
    Ok((kept.map(|(played, _)| played).collect(), all))
}

/// Who plays against the replies.
pub trait Trainee: std::fmt::Debug + Send + Sync {
    /// Returns moves as the trainee may choose them now, each as likely; a move may come several times.
    fn choices(&self, game: &Game) -> Vec<Move>;
}

/// Somebody unknown, who plays any legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Anyone;

impl Trainee for Anyone {
    fn choices(&self, game: &Game) -> Vec<Move> {
        game.position().legal_moves().to_vec()
    }
}

/// Replies that are tried with the trainee: those that leave the smallest shares of right moves.
const TRIED: usize = 4;

/// A reply, and which shares of moves fail after it: of the trainee's choices and of all moves.
type Resisting = (Move, [f64; 2]);

/// Returns the reply that resists most; `None` without a legal move.
///
/// 1. It keeps the result of its side, and a lost position at least three quarters as long as possible (DTM).
/// 2. Of these, it leads to no position of the game so far, if another one does not.
/// 3. Of these, the trainee fails most often after it, and anybody else, too.
/// 4. Of equals, one is drawn by the seed and the position.
pub fn toughest(
    tables: &impl Probe,
    game: &Game,
    trainee: &dyn Trainee,
    seed: u64,
) -> Result<Option<Move>, NoAnswer> {
    let mut replies = Vec::new();
    for played in lasting(tables, game)? {
        let after = after(game, played);
        let (kept, all) = keeping(tables, after.position())?;
        let failing = 1.0 - kept.len() as f64 / all.max(1) as f64;
        replies.push((after, kept, (played, [failing, failing])));
    }
    // Stable: of equals those that last longer.
    replies.sort_by(|(.., one), (.., other)| other.1[1].total_cmp(&one.1[1]));
    let tried = replies.iter().map(|(after, kept, (played, [_, anyone]))| {
        let choices = trainee.choices(after);
        let wrong = choices.iter().filter(|choice| !kept.contains(choice)).count();
        (*played, [wrong as f64 / choices.len().max(1) as f64, *anyone])
    });
    let tried: Vec<Resisting> = tried.take(TRIED).collect();
    let most = tried.iter().map(|(_, shares)| *shares).max_by(compare);
    let toughest: Vec<Move> =
        tried.iter().filter(|(_, shares)| Some(*shares) == most).map(|(played, _)| *played).collect();
    let drawn = Rng::new(seed ^ game.position().key()).below(toughest.len().max(1) as u64);
    Ok(toughest.get(drawn as usize).copied())
}

fn compare(one: &[f64; 2], other: &[f64; 2]) -> Ordering {
    one[0].total_cmp(&other[0]).then(one[1].total_cmp(&other[1]))
}

/// The moves that keep the result of their side and last long, without those back to a position of the game if there are others.
fn lasting(tables: &impl Probe, game: &Game) -> Result<Vec<Move>, NoAnswer> {
    let position = game.position();
    let moves = tables.moves(position)?;
    let Some((_, best)) = moves.first().copied() else { return Ok(Vec::new()) };
    let lasts = |value: &Value| match (best.wdl, best.plies, value.plies) {
        (Wdl::Loss, Some(longest), Some(plies)) => 4 * plies >= 3 * longest,
        (Wdl::Draw, ..) => value.wdl == Wdl::Draw,
        _ => value.rank() == best.rank(),
    };
    let mut lasting: Vec<Move> =
        moves.into_iter().filter(|(_, value)| lasts(value)).map(|(played, _)| played).collect();
    let earlier: Vec<u64> = game.history().plies().iter().map(|ply| ply.undo.key).collect();
    let is_new = |played: &Move| !earlier.contains(&position.key_after(*played));
    if lasting.iter().any(is_new) {
        lasting.retain(is_new);
    }
    Ok(lasting)
}

fn after(game: &Game, played: Move) -> Game {
    let mut after = game.clone();
    // A legal move of its position.
    let _ = after.play(played);
    after
}

/// Returns best moves of both sides: to mate if it can be forced, else some plies in which each side leaves the other as few moves
/// that keep the result as it can. No position comes twice.
pub fn best_line(tables: &impl Probe, start: &Position) -> Result<Vec<Move>, NoAnswer> {
    if tables.value(start)?.plies.is_some() {
        return tables.line(start);
    }
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
