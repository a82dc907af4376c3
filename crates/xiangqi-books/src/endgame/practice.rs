//! Practice: playing out a position with immediate judgement of every move.
//!
//! A move is right if it keeps the best result of its side, however slow it is; a wrong one is taken back at once.

use super::judge::Judge;
use xiangqi::rules::referee::{Game, GameResult, Reason, RuleSet};
use xiangqi::rules::{IllegalMove, Move, Position};
use xiangqi_records::Outcome;

/// A move of the user with its judgement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judged {
    /// The move.
    pub played: Move,
    /// Result available before the move; `None` if unknown.
    pub before: Option<Outcome>,
    /// Result available after it; `None` if unknown.
    pub after: Option<Outcome>,
    /// Whether the result is still available; `None` if unknown.
    pub kept: Option<bool>,
    /// Plies to mate from before the move, with best play and with this move first; `None` if unknown or without a mate.
    pub plies: Option<(u32, u32)>,
}

impl Judged {
    /// Returns by how many plies the move is slower than the best one; `None` without a mate.
    pub fn slower(&self) -> Option<u32> {
        self.plies.map(|(best, this)| this.saturating_sub(best))
    }
}

/// A move that gave the result away. It was taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// Number of moves before it.
    pub at: usize,
    /// The move.
    pub judged: Judged,
    /// Best moves instead of it, as far as they are known.
    pub line: Vec<Move>,
}

/// Warnings before a rule ends the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remark {
    /// The position occurred for the last time but one: once more, and the referee judges the repetition.
    Repeats,
    /// So few plies are left before a game without a capture is drawn.
    Quiet(u32),
    /// A game would have ended here, worse for the user than by play. Practice continues, and the referee counts anew.
    Forgiven(GameResult),
}

/// Plies before the limit without a capture at which the user is told of it.
const QUIET: u32 = 20;

/// A position that is practised.
#[derive(Debug, Clone)]
pub struct Session {
    start: Position,
    /// The game since the start, or since the referee began to count anew.
    game: Game,
    moves: Vec<Move>,
    judged: Vec<Judged>,
    mistakes: Vec<Mistake>,
}

impl Session {
    /// Own moves after which a draw counts as held.
    pub const HELD: usize = 20;

    /// Begins with this position; the user has the side to move.
    pub fn new(start: Position) -> Self {
        let start = start.as_start();
        let game = Game::new(start.clone());
        Self { start, game, moves: Vec::new(), judged: Vec::new(), mistakes: Vec::new() }
    }

    /// The position now.
    pub const fn position(&self) -> &Position {
        self.game.position()
    }

    /// The game since the start, or since the referee began to count anew.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The position that it began with.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Every move that was played, of both sides, without those taken back.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The user's moves with their judgements, without those taken back.
    pub fn judged(&self) -> &[Judged] {
        &self.judged
    }

    /// The moves that gave the result away, in the order in which they were made.
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// Returns the last mistake if it was made in the position now.
    pub fn mistake_here(&self) -> Option<&Mistake> {
        self.mistakes.last().filter(|mistake| mistake.at == self.moves.len())
    }

    /// Number of the user's moves without a judgement.
    pub fn unjudged(&self) -> usize {
        self.judged.iter().filter(|judged| judged.kept.is_none()).count()
    }

    /// The value of a result for the user.
    fn worth(&self, outcome: Outcome) -> i8 {
        match outcome.winner() {
            Some(winner) => i8::from(winner == self.start.turn()) * 2 - 1,
            None => 0,
        }
    }

    /// Whether it was played without a mistake, up to this end by the rules, if any: a win that ends as a draw by repetition is lost,
    /// too. `None` if no move could be judged, unless the user won.
    pub fn is_solved(&self, end: Option<Outcome>) -> Option<bool> {
        let best = self.judged.iter().filter_map(|judged| judged.before).map(|one| self.worth(one)).max();
        let judged = self.judged.iter().any(|judged| judged.kept.is_some());
        let clean = self.mistakes.is_empty();
        match (best, end) {
            (Some(best), Some(end)) => Some(clean && self.worth(end) >= best),
            (None, Some(end)) => (clean && self.worth(end) > 0).then_some(true),
            (_, None) => (judged || !clean).then_some(clean),
        }
    }

    /// Judges a move of the user and plays it, unless it is a mistake.
    ///
    /// # Errors
    /// [`PlayError`]; nothing was played then.
    pub fn play<J: Judge>(&mut self, played: Move, judge: &J) -> Result<Judged, PlayError<J::Error>> {
        let position = self.position();
        let after = position.play(played)?;
        let before = judge.result(position).map_err(PlayError::Judge)?;
        let result = judge.result(&after).map_err(PlayError::Judge)?;
        let kept = judge.keeps(position, played).map_err(PlayError::Judge)?;
        let best = judge.plies(position).map_err(PlayError::Judge)?;
        let plies = best.zip(judge.plies(&after).map_err(PlayError::Judge)?);
        let plies = plies.filter(|_| kept == Some(true)).map(|(best, after)| (best, after + 1));
        let judged = Judged { played, before, after: result, kept, plies };
        if kept == Some(false) {
            let line = judge.line(position).map_err(PlayError::Judge)?;
            self.mistakes.push(Mistake { at: self.moves.len(), judged, line });
            return Ok(judged);
        }
        self.take_answer(played)?;
        self.judged.push(judged);
        Ok(judged)
    }

    /// Notes a later judgement of the user's last move, if no reply was played yet; a mistake is taken back.
    pub fn judge_last(&mut self, kept: bool, line: Vec<Move>) {
        if self.waits_for_the_user() {
            return;
        }
        let Some(judged) = self.judged.last_mut() else { return };
        judged.kept = Some(kept);
        if !kept && let (Some(judged), Some(_)) = (self.judged.pop(), self.moves.pop()) {
            let Some(game) = self.replayed(&self.moves) else { return };
            self.game = game;
            self.mistakes.push(Mistake { at: self.moves.len(), judged, line });
        }
    }

    /// Returns the user's last move with the game before it, if it has no judgement and no reply yet.
    pub fn before_unjudged(&self) -> Option<(Game, Move)> {
        let judged = self.judged.last().filter(|judged| judged.kept.is_none());
        judged.filter(|_| !self.waits_for_the_user())?;
        let (&last, earlier) = self.moves.split_last()?;
        Some((self.replayed(earlier)?, last))
    }

    /// The game from the start with these moves.
    fn replayed(&self, moves: &[Move]) -> Option<Game> {
        let mut game = Game::new(self.start.clone());
        moves.iter().try_for_each(|played| game.play(*played)).ok()?;
        Some(game)
    }

    /// Plays the best reply known to the judge; `None` at an end, and if none is known.
    pub fn answer<J: Judge>(&mut self, judge: &J) -> Result<Option<Move>, J::Error> {
        let Some(played) = judge.reply(&self.game)? else { return Ok(None) };
        Ok(self.take_answer(played).is_ok().then_some(played))
    }

    /// Plays a move without judgement: a reply found elsewhere.
    ///
    /// # Errors
    /// [`IllegalMove`]; nothing was played then.
    pub fn take_answer(&mut self, played: Move) -> Result<(), IllegalMove> {
        self.game.play(played)?;
        self.moves.push(played);
        Ok(())
    }

    /// Whether the next move is the user's.
    pub fn waits_for_the_user(&self) -> bool {
        self.position().turn() == self.start.turn()
    }

    /// Applies the rules of a game to the position now: returns the end, and what the user is told. If the judge `proves` that the
    /// user's moves kept the result, the referee's verdict on repetition or length never takes it away.
    pub fn referee(&mut self, rules: RuleSet, proves: bool) -> (Option<GameResult>, Option<Remark>) {
        let best = self.judged.iter().filter_map(|judged| judged.before).map(|one| self.worth(one)).max();
        let harms = |outcome: Outcome| best.is_none_or(|best| self.worth(outcome) < best);
        match self.game.result(rules) {
            Some(end @ GameResult { reason: Reason::Checkmate | Reason::Stalemate, .. }) => (Some(end), None),
            Some(end) if proves && harms(Outcome::of_winner(end.winner)) => {
                self.game = Game::new(self.position().as_start());
                (None, Some(Remark::Forgiven(end)))
            }
            Some(end) => (Some(end), None),
            None if !harms(Outcome::Draw) => (None, None),
            None => (None, self.warning(rules)),
        }
    }

    fn warning(&self, rules: RuleSet) -> Option<Remark> {
        let position = self.position();
        if self.game.history().cycle(position, rules.repetition_count.saturating_sub(1)).is_some() {
            return Some(Remark::Repeats);
        }
        let left = rules.quiet_limit.saturating_sub(position.halfmoves());
        (left <= QUIET).then_some(Remark::Quiet(left))
    }

    /// Whether a draw was to be held, and was, for [`Self::HELD`] moves.
    pub fn has_held(&self) -> bool {
        let drawn = self.judged.first().is_some_and(|judged| judged.before == Some(Outcome::Draw));
        drawn && self.judged.len() >= Self::HELD
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::edit::add;
    use crate::endgame::judge::ByBook;
    use crate::endgame::{Annotation, Game, Given, Memory};
    use xiangqi::rules::Color;

    #[test]
    fn a_move_that_gives_a_win_away_is_named_and_taken_back() {
        let start: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap();
        let mut book = Memory::default();
        for (moves, given) in [
            (&["a0a1", "d9d8", "a1a8"][..], Annotation::BookWin(Color::Red)),
            (&["a0b0", "d9d8"], Annotation::BookDraw),
        ] {
            let moves: Vec<Move> = moves.iter().map(|text| text.parse().unwrap()).collect();
            let game = Game::line("", &start, &moves, Given::Annotated(given));
            if let Ok(game) = game {
                add(&mut book, &game).unwrap();
            }
        }
        let judge = ByBook(&book);
        let mut session = Session::new(start.clone());
        let wrong = session.play("a0b0".parse().unwrap(), &judge).unwrap();
        assert_eq!((wrong.kept, session.is_solved(None)), (Some(false), Some(false)));
        assert_eq!((session.moves().len(), session.position()), (0, &start));
        let line: Vec<String> =
            session.mistake_here().unwrap().line.iter().map(ToString::to_string).collect();
        assert_eq!(line, ["a0a1"]);

        let mut session = Session::new(start.clone());
        let right = session.play("a0a1".parse().unwrap(), &judge).unwrap();
        assert_eq!((right.kept, session.is_solved(None)), (Some(true), Some(true)));
        assert_eq!(session.answer(&judge).unwrap().map(|played| played.to_string()).as_deref(), Some("d9d8"));
        assert!(matches!(session.play("a0a1".parse().unwrap(), &judge), Err(PlayError::Illegal(_))));
        assert_eq!(session.moves().len(), 2);
        let unknown = session.play("a1b1".parse().unwrap(), &judge).unwrap();
        assert_eq!((unknown.kept, session.mistakes().len()), (None, 0));
        // A possible win is missed if moves were repeated.
        let ends = [Outcome::Red, Outcome::Draw, Outcome::Black].map(|end| session.is_solved(Some(end)));
        assert_eq!(ends, [Some(true), Some(false), Some(false)]);
        // Judged later, by the engine.
        session.judge_last(false, Vec::new());
        assert_eq!((session.moves().len(), session.is_solved(None)), (2, Some(false)));
        assert!(session.waits_for_the_user() && session.mistake_here().is_some());
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
