//! Practice: playing out a position with immediate judgement of every move, and scheduling its repetition.
//!
//! A move is right if it keeps the best result of its side. Missed positions come back soon, solved ones at growing intervals
//! (Leitner boxes, 1972). Times are parameters: the same tries at the same times have the same effect.

use super::judge::Judge;
use xiangqi::rules::{IllegalMove, Move, Position};
use xiangqi_records::Outcome;

/// A move of the user with its judgement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judged {
    /// The move.
    pub played: Move,
    /// Result available before the move; `None` if unknown.
    pub before: Option<Outcome>,
    /// Whether the result is still available; `None` if unknown.
    pub kept: Option<bool>,
}

/// A position that is practised.
#[derive(Debug, Clone)]
pub struct Session {
    start: Position,
    position: Position,
    moves: Vec<Move>,
    judged: Vec<Judged>,
}

impl Session {
    /// Begins with this position; the user has the side to move.
    pub fn new(start: Position) -> Self {
        Self { position: start.clone(), start, moves: Vec::new(), judged: Vec::new() }
    }

    /// The position now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position that it began with.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Every move that was played, of both sides.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The user's moves with their judgements.
    pub fn judged(&self) -> &[Judged] {
        &self.judged
    }

    /// Returns the first of the user's moves that gave the result away.
    pub fn given_away(&self) -> Option<&Judged> {
        self.judged.iter().find(|judged| judged.kept == Some(false))
    }

    /// Number of the user's moves without a judgement.
    pub fn unjudged(&self) -> usize {
        self.judged.iter().filter(|judged| judged.kept.is_none()).count()
    }

    /// The moves before that one.
    pub fn before_given_away(&self) -> &[Move] {
        // The user has every second move.
        let at = self.judged.iter().position(|judged| judged.kept == Some(false)).map(|at| 2 * at);
        at.and_then(|at| self.moves.get(..at)).unwrap_or_default()
    }

    /// Whether it was played without losing anything, up to this end by the rules, if any: a win that ends as a draw by
    /// repetition is lost, too. `None` if no move could be judged, unless the user won.
    pub fn is_solved(&self, end: Option<Outcome>) -> Option<bool> {
        let worth = |outcome: Outcome| match outcome.winner() {
            Some(winner) => i8::from(winner == self.start.turn()) * 2 - 1,
            None => 0,
        };
        let best = self.judged.iter().filter_map(|judged| judged.before).map(worth).max();
        let judged = self.judged.iter().any(|judged| judged.kept.is_some());
        let clean = self.given_away().is_none();
        match (best, end) {
            (Some(best), Some(end)) => Some(clean && worth(end) >= best),
            (None, Some(end)) => (worth(end) > 0).then_some(true),
            (_, None) => judged.then_some(clean),
        }
    }

    /// Plays a move of the user and judges it.
    ///
    /// # Errors
    /// [`PlayError`]; nothing was played then.
    pub fn play<J: Judge>(&mut self, played: Move, judge: &J) -> Result<Judged, PlayError<J::Error>> {
        let before = judge.result(&self.position).map_err(PlayError::Judge)?;
        let position = self.position.play(played)?;
        let kept = judge.keeps(&self.position, played).map_err(PlayError::Judge)?;
        let judged = Judged { played, before, kept };
        self.position = position;
        self.moves.push(played);
        self.judged.push(judged);
        Ok(judged)
    }

    /// Plays the best reply known to the judge; `None` at an end, and if none is known.
    ///
    /// # Errors
    /// Errors of the judge.
    pub fn answer<J: Judge>(&mut self, judge: &J) -> Result<Option<Move>, J::Error> {
        let Some(played) = judge.reply(&self.position)? else { return Ok(None) };
        Ok(self.take_answer(played).is_ok().then_some(played))
    }

    /// Plays a reply found elsewhere.
    ///
    /// # Errors
    /// [`IllegalMove`]; nothing was played then.
    pub fn take_answer(&mut self, played: Move) -> Result<(), IllegalMove> {
        self.position = self.position.play(played)?;
        self.moves.push(played);
        Ok(())
    }

    /// Whether the next move is the user's.
    pub fn waits_for_the_user(&self) -> bool {
        self.position.turn() == self.start.turn()
    }
}

/// Error of playing a move.
#[derive(Debug, thiserror::Error)]
pub enum PlayError<E> {
    /// It is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The judge failed.
    #[error("no judgement")]
    Judge(E),
}

/// Progress of the user with a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// Leitner box: 0 for a position missed last, up to [`Progress::HIGHEST`].
    pub level: u8,
    /// Time of the next review, in milliseconds since 1970-01-01 UTC.
    pub due: i64,
    /// Number of tries.
    pub tries: u32,
    /// Number of failed tries.
    pub misses: u32,
}

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

impl Progress {
    /// The last box.
    pub const HIGHEST: u8 = 6;
    /// Days until a position comes back from each box.
    pub const DAYS: [i64; 7] = [0, 1, 3, 7, 16, 35, 90];
    /// Interval until a failed position is repeated, in milliseconds: ten minutes.
    pub const SOON: i64 = 600_000;

    /// After a try at this time.
    #[must_use]
    pub fn after(self, solved: bool, now: i64) -> Self {
        let level = if solved { (self.level + 1).min(Self::HIGHEST) } else { 0 };
        let wait = Self::DAYS.get(usize::from(level)).map_or(0, |days| days * DAY).max(Self::SOON);
        Self {
            level,
            due: now.saturating_add(wait),
            tries: self.tries.saturating_add(1),
            misses: self.misses.saturating_add(u32::from(!solved)),
        }
    }

    /// Whether it is due at this time.
    pub const fn is_due(&self, now: i64) -> bool {
        self.due <= now
    }
}

/// Returns the next position to practise: the longest overdue; `None` if none is due.
pub fn next_due<'a, T>(practised: impl IntoIterator<Item = &'a (T, Progress)>, now: i64) -> Option<&'a T>
where
    T: Ord + 'a,
{
    let due = practised.into_iter().filter(|(_, progress)| progress.is_due(now));
    due.min_by_key(|(position, progress)| (progress.due, position)).map(|(position, _)| position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::endgame::edit::add;
    use crate::books::endgame::judge::ByBook;
    use crate::books::endgame::{Annotation, Game, Given, Memory};
    use xiangqi::rules::Color;

    #[test]
    fn what_is_missed_comes_back_before_what_is_solved() {
        let solved = Progress::default().after(true, 0);
        let missed = Progress::default().after(false, 0);
        assert_eq!((solved.level, solved.due, missed.due), (1, DAY, Progress::SOON));
        let both = [("solved", solved), ("missed", missed)];
        assert_eq!(next_due(&both, 0), None);
        assert_eq!(next_due(&both, Progress::SOON), Some(&"missed"));
        assert_eq!(next_due(&both, 2 * DAY), Some(&"missed"));
        let mut progress = Progress::default();
        let mut waits = Vec::new();
        for _ in 0..8 {
            let next = progress.after(true, progress.due);
            waits.push(next.due - progress.due);
            progress = next;
        }
        assert!(waits.is_sorted() && progress.level == Progress::HIGHEST);
        let fallen = progress.after(false, 0);
        assert_eq!((fallen.level, fallen.tries, fallen.misses), (0, 9, 1));
    }

    #[test]
    fn the_move_that_gives_a_win_away_is_named() {
        let start: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap();
        let mut book = Memory::default();
        for (moves, given) in [
            (&["a0a1", "d9d8", "a1a8"][..], Annotation::BookWin(Color::Red)),
            (&["a0d0", "d9e9"], Annotation::BookDraw),
        ] {
            let moves: Vec<Move> = moves.iter().map(|text| text.parse().unwrap()).collect();
            let game = Game::line("", &start, &moves, Given::Annotated(given));
            if let Ok(game) = game {
                add(&mut book, &game).unwrap();
            }
        }
        let judge = ByBook(&book);
        let mut session = Session::new(start.clone());
        let right = session.play("a0a1".parse().unwrap(), &judge).unwrap();
        assert_eq!((right.kept, session.is_solved(None)), (Some(true), Some(true)));
        assert_eq!(session.answer(&judge).unwrap().map(|played| played.to_string()).as_deref(), Some("d9d8"));
        assert!(matches!(session.play("a0a1".parse().unwrap(), &judge), Err(PlayError::Illegal(_))));
        assert_eq!(session.moves().len(), 2);
        let unknown = session.play("a1b1".parse().unwrap(), &judge).unwrap();
        assert_eq!((unknown.kept, session.given_away()), (None, None));
        // A possible win is missed if moves were repeated.
        let ends = [Outcome::Red, Outcome::Draw, Outcome::Black].map(|end| session.is_solved(Some(end)));
        assert_eq!(ends, [Some(true), Some(false), Some(false)]);
    }

    #[test]
    fn without_a_known_result_only_a_win_is_reported() {
        let start: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap();
        let nobody = Memory::default();
        let mut session = Session::new(start);
        let played = session.play("a0a1".parse().unwrap(), &ByBook(&nobody)).unwrap();
        assert_eq!((played.kept, session.answer(&ByBook(&nobody)).unwrap()), (None, None));
        assert!(!session.waits_for_the_user());
        session.take_answer("d9d8".parse().unwrap()).unwrap();
        assert!(session.waits_for_the_user() && session.take_answer("d8d9".parse().unwrap()).is_err());
        let ends = [None, Some(Outcome::Red), Some(Outcome::Draw), Some(Outcome::Black)];
        assert_eq!(ends.map(|end| session.is_solved(end)), [None, Some(true), None, None]);
    }
}
