//! The players that do not search: the levels that play like people, with the time they take, and the fuzzy adviser.

use std::sync::Arc;
use std::time::Duration;

use crate::adviser::Adviser;
use crate::books::opening::{Advice, Guide};
use crate::engine::PvLine;
use crate::engine::human::{self, Choice, HumanLevel};
use crate::jobs::players::advised;
use crate::jobs::thinking::{Thought, pause};
use crate::jobs::{JobId, JobKind};
use crate::progress::Progress;
use crate::rng::Rng;
use crate::rules::referee::Game;
use crate::rules::{Move, Position};
use crate::service::settings::play::Player;
use crate::session::feature::Outcome;
use crate::session::play::search::{SearchInfo, SearchKey};
use crate::session::play::{AppContext, PlayFeature, SearchPurpose};

impl PlayFeature {
    /// Returns the level of people that chooses the move, if one does.
    pub(super) fn human_level(&self, subject: &SearchKey) -> Option<HumanLevel> {
        let turn = self.tree.position().turn();
        let plays = subject.aim == SearchPurpose::Move && subject.plays(turn) == Player::Engine;
        subject.settings.human_level().filter(|_| plays)
    }

    /// Chooses a move as a person does. It is known at once and played after the time that a person takes.
    pub(super) fn think_humanly(
        &mut self,
        context: &mut AppContext,
        subject: SearchKey,
        level: HumanLevel,
        guide: Option<Guide>,
    ) {
        let (game, seed) = (self.tree.game(), self.seed);
        let takes_time = context.settings.play.natural_time;
        let left = self.left(self.tree.position().turn());
        let clock = left.map(|left| (left, self.clock.increment()));
        let [latest, ..] = &self.latest_info;
        let latest = Arc::clone(latest);
        let searched = subject.clone();
        let work = move |progress: &dyn Progress| {
            let known = guide.and_then(|guide| from_book(&guide, &game, level));
            let Some(choice) = human::choose(level, &game, seed) else {
                return Thought::default();
            };
            let played = known.unwrap_or(choice.played);
            // Its own judgement is no analysis of the position.
            let line = PvLine { score: choice.score, moves: vec![played], depth: 0, seldepth: 0 };
            let thought = Thought { lines: vec![line], from_book: known.is_some(), ..Thought::default() };
            SearchInfo { subject: searched, thought: thought.clone() }.publish(&latest);
            if takes_time {
                pause(thinking_time(&game, &choice, known.is_some(), clock, seed), progress);
            }
            thought
        };
        let job = context.start(JobKind::Think, work, Self::take_advice);
        self.thinking.begin(job, subject);
    }

    /// Takes a move that was chosen without a search.
    fn take_advice(&mut self, context: &mut AppContext, job: JobId, thought: Thought) -> Outcome {
        self.storing(context, |play, context| play.take_thought(context, job, Some(thought)))
    }
}

/// Returns the move of the opening book, if the game is short enough for this level to know it.
fn from_book(guide: &Guide, game: &Game, level: HumanLevel) -> Option<Move> {
    let mut start = game.position().clone();
    for ply in game.history().plies().iter().rev() {
        start.unmake(ply.undo);
    }
    let knows = start == Position::start() && game.history().plies().len() < level.book_plies();
    match knows.then(|| guide.advise(game, |_| true))? {
        Advice::Play(played) => Some(played),
        Advice::Credits(_) | Advice::None => None,
    }
}

// How long a level that plays like a person takes for a move.

/// Shortest and longest time, in milliseconds.
const BOUNDS: (u64, u64) = (300, 4_000);

/// Returns the time for a move, in seeded variation: short if it is forced, from a book or a recapture, longer the more moves
/// seem as good. With a clock it is at most a fortieth of the milliseconds left and half the increment.
fn thinking_time(
    game: &Game,
    choice: &Choice,
    from_book: bool,
    clock: Option<(i64, Duration)>,
    seed: u64,
) -> Duration {
    let last = game.history().plies().last().map(|ply| ply.undo);
    let recaptures = last.is_some_and(|last| last.captured.is_some() && last.played.to == choice.played.to);
    let is_forced = game.position().legal_move_count() == 1;
    let usual = match choice.rivals as u64 {
        _ if is_forced || recaptures || from_book => 600,
        rivals => 900 + 400 * rivals.clamp(1, 6),
    };
    let percent = 60 + Rng::new(seed ^ game.position().key()).below(81);
    let taken = (usual * percent / 100).clamp(BOUNDS.0, BOUNDS.1);
    let most = clock
        .map_or(BOUNDS.1, |(left, increment)| left.max(0) as u64 / 40 + increment.as_millis() as u64 / 2);
    Duration::from_millis(taken.min(most))
}

// The fuzzy adviser as a player: it plays a side, and its feature receives the position.

impl PlayFeature {
    /// Whether the adviser chooses the move.
    pub(super) fn is_advised(&self, subject: &SearchKey) -> bool {
        let turn = self.tree.position().turn();
        subject.aim == SearchPurpose::Move && subject.plays(turn) == Player::Adviser
    }

    /// Plays the adviser's move: a line without a score.
    pub(super) fn advise(&mut self, context: &mut AppContext, subject: SearchKey) {
        let (game, adviser) = (self.tree.game(), Adviser::new(context.settings.adviser.clone()));
        let work = move |_: &dyn Progress| {
            let line = |played| PvLine { score: 0, moves: vec![played], depth: 0, seldepth: 0 };
            let lines = advised(&adviser, &game).map(line).into_iter().collect();
            Thought { lines, ..Thought::default() }
        };
        let job = context.start(JobKind::Think, work, Self::take_advice);
        self.thinking.begin(job, subject);
    }

    /// Passes the position on the board to other features.
    pub(super) fn show_on(&self, context: &mut AppContext) {
        if context.on_board.key() != self.tree.position().key() {
            context.on_board = Arc::new(self.tree.position().clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;

    fn choice(played: &str, rivals: usize) -> Choice {
        Choice { played: played.parse().unwrap(), score: 0, rivals }
    }

    #[test]
    fn hard_moves_take_longer_and_the_clock_bounds_all() {
        let mut game = Game::new(Position::start());
        let total = |game: &Game, choice: &Choice, clock| -> Duration {
            (0..50)
                .map(|seed| {
                    let taken = thinking_time(game, choice, false, clock, seed);
                    assert_eq!(taken, thinking_time(game, choice, false, clock, seed));
                    assert!(clock.is_some() || (300..=4_000).contains(&taken.as_millis()));
                    taken
                })
                .sum()
        };
        let (clear, hard) = (total(&game, &choice("h2e2", 1), None), total(&game, &choice("h2e2", 6), None));
        assert!(hard > 2 * clear, "{clear:?} {hard:?}");
        for played in ["h2e2", "i9i8", "e2e6", "i8i7", "b2b9"] {
            game.play(played.parse().unwrap()).unwrap();
        }
        assert!(
            2 * total(&game, &choice("a9b9", 6), None) < total(&game, &choice("a9a8", 6), None),
            "it recaptures"
        );
        let hurried = total(&game, &choice("h9g7", 6), Some((2_000, Duration::ZERO)));
        assert!(hurried <= 50 * Duration::from_millis(50), "{hurried:?}");
        assert_eq!(total(&game, &choice("h9g7", 6), Some((-5, Duration::ZERO))), Duration::ZERO);
    }
}
