//! The levels that play like people: their moves, from the opening book as far as they know it, and the time they take.

use std::sync::Arc;

use crate::books::opening::{Advice, Guide};
use crate::engine::PvLine;
use crate::engine::human::{self, HumanLevel};
use crate::jobs::JobKind;
use crate::jobs::thinking::{Thought, pause};
use crate::rules::referee::Game;
use crate::rules::{Move, Position};
use crate::service::settings::play::Player;
use crate::session::play::search::{SearchInfo, SearchKey};
use crate::session::play::{AppContext, Output, PlayFeature, SearchPurpose, pace};

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
        let job = context.start::<PlayFeature>(JobKind::Think, move |progress| {
            let known = guide.and_then(|guide| from_book(&guide, &game, level));
            let Some(choice) = human::choose(level, &game, seed) else {
                return Output::Advised(Thought::default());
            };
            let played = known.unwrap_or(choice.played);
            // Its own judgement is no analysis of the position.
            let line = PvLine { score: choice.score, moves: vec![played], depth: 0, seldepth: 0 };
            let thought = Thought { lines: vec![line], from_book: known.is_some(), ..Thought::default() };
            SearchInfo { subject: searched, thought: thought.clone() }.publish(&latest);
            if takes_time {
                pause(pace::time(&game, &choice, known.is_some(), clock, seed), progress);
            }
            Output::Advised(thought)
        });
        self.thinking.begin(job, subject);
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
