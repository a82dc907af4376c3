//! The judgement of the user's moves while a game is played: by a short search in the background, beside the engine's own.

use std::sync::Arc;

use crate::jobs::players::Cost;
use crate::jobs::{JobId, JobKind};
use crate::rules::Color;
use crate::rules::referee::Game;
use crate::rules::tree::NodeIndex;
use crate::service::annotation::{Annotator, JudgedMove, Judgement};
use crate::service::kept_game::JudgedNote;
use crate::service::settings::play::{PlaySettings, Player};
use crate::session::context::Revision;
use crate::session::play::{AppContext, EngineContext, Output, PlayFeature};
use crate::tablebase::catalog::Catalog;

/// Nodes of a search; a move that seems to lose is searched again with four times as many.
const NODES: u64 = 60_000;

/// Depth from which a line of the analysis judges a move without another search.
const DEEP: u32 = 12;

/// Number of the last moves among which one that is not judged is looked for.
const BACK: usize = 6;

/// The key of a judgement: the move, by the node after it, and the base whose knowledge is used.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct JudgeKey {
    game: u64,
    place: NodeIndex,
    revision: Revision,
}

impl PlayFeature {
    /// Whether moves are judged as they are made.
    pub fn judges(&self, settings: &PlaySettings) -> bool {
        settings.judge
    }

    /// Returns the last judged move of a person on the way to the current position, by the node after it: of the last two moves.
    pub fn judged(&self) -> Option<(NodeIndex, &JudgedNote)> {
        let last = std::iter::successors(Some(self.tree.current()), |place| self.tree.before(*place)).take(2);
        last.into_iter().find_map(|place| Some((place, self.tree.note(place).judged.as_ref()?)))
    }

    /// Returns the move that is to be judged next.
    fn unjudged(&self, context: &AppContext) -> Option<JudgeKey> {
        let settings = &context.settings.play;
        let is_open = |place: &NodeIndex| {
            let mover = self.tree.before(*place).map(|before| self.tree.position_at(before).turn());
            mover.is_some_and(|mover| settings.plays(mover) == Player::Human)
                && self.tree.note(*place).judged.is_none()
        };
        let back = std::iter::successors(Some(self.tree.current()), |place| self.tree.before(*place));
        let place = back.take(BACK).filter(is_open).last().filter(|_| self.judges(settings))?;
        Some(JudgeKey { game: self.game, place, revision: context.revision() })
    }

    /// Starts the judgement of the next move, and cancels one that is not wanted any more.
    pub(super) fn judge_next(&mut self, context: &mut AppContext) {
        let wanted = self.unjudged(context);
        if let Some(job) = self.judging.cancel_stale_if(|subject| wanted.as_ref() != Some(subject)) {
            context.cancel(job);
        }
        let Some(subject) = wanted.filter(|subject| self.judging.should_start(subject)) else { return };
        let Some(before) = self.tree.before(subject.place) else { return };
        let (Some(played), Some(game)) = (self.tree.played(subject.place), self.game_at(before)) else {
            return;
        };
        let (settings, kb) = (&context.settings.play, Arc::clone(context.kb()));
        let (knows, elements, rules) = (settings.knowledge, settings.elements.clone(), settings.rules.set());
        let folder = settings.tables.then(|| Catalog::new(context.places.tables()));
        let (mind, place) = (self.judge.take(), (before, subject.place));
        let job = context.start::<Self>(JobKind::Annotate, move |progress| {
            let mut mind = EngineContext::of(mind, &kb, knows, elements.as_deref());
            let oracles = mind.oracles(folder.as_ref(), Vec::new(), game.position(), progress);
            let (evaluation, tt) = mind.parts();
            let annotator = Annotator::sharing(evaluation, tt, oracles, rules, Cost::Nodes(NODES));
            Output::Judged(annotator.judge(&game, place, played, progress).ok().map(Box::new), mind)
        });
        self.judging.begin(job, subject);
    }

    /// Returns the game up to a node.
    fn game_at(&self, place: NodeIndex) -> Option<Game> {
        let way = std::iter::successors(Some(place), |place| self.tree.before(*place));
        let mut moves: Vec<_> = way.filter_map(|place| self.tree.played(place)).collect();
        moves.reverse();
        let mut game = Game::new(self.tree.position_at(NodeIndex::START).clone());
        moves.into_iter().try_for_each(|played| game.play(played).map(drop)).ok()?;
        Some(game)
    }

    /// Notes a judgement.
    pub(super) fn take_judged(&mut self, job: JobId, judged: Option<JudgedMove>) {
        let place = judged.as_ref().map(|judged| judged.place);
        let note = judged.map(|judged| JudgedNote::of(judged.judgement, &judged.line));
        let subject = self.judging.subject().cloned();
        if self.judging.end(job, note.is_some().then_some(()))
            && let (Some(place), Some(subject)) = (place, subject)
            && subject.game == self.game
        {
            self.tree.note_mut(place).judged = note;
        }
    }

    /// Judges the move just made by the analysis of the position before it, if that has searched the move deeply.
    pub(super) fn judge_by_analysis(&mut self, settings: &PlaySettings, mover: Color, before: NodeIndex) {
        let [latest, ..] = &self.latest_info;
        let info = latest.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let known = info.as_ref().filter(|info| info.subject.is_at(self.game, before));
        let place = self.tree.current();
        let judged = known.zip(self.tree.played(place)).and_then(|(info, played)| {
            let lines = &info.thought.lines;
            let line = lines.iter().find(|line| line.moves.first() == Some(&played))?;
            let best =
                lines.first().filter(|best| best.depth >= DEEP && best.is_judged() && line.is_judged())?;
            let is_best = best.moves.first() == Some(&played);
            let judgement =
                if is_best { Judgement::Best } else { Judgement::compared(best.score, line.score) };
            Some(JudgedNote::of(judgement, if is_best { &[] } else { &best.moves }))
        });
        drop(info);
        if settings.judge && settings.plays(mover) == Player::Human && judged.is_some() {
            self.tree.note_mut(place).judged = judged;
        }
    }
}
