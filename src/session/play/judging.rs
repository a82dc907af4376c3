//! The judgement of moves: each of the user's while a game is played, by a short search beside the engine's own, and the whole game.

use std::sync::Arc;

use crate::jobs::players::Cost;
use crate::jobs::{JobId, JobKind};
use crate::progress::Progress;
use crate::records::Record;
use crate::rules::referee::Game;
use crate::rules::tree::NodeIndex;
use crate::rules::{Color, Position};
use crate::service::annotation::{Annotation, Annotator, JudgedMove, Judgement};
use crate::service::fault::Fault;
use crate::service::kept_game::JudgedNote;
use crate::service::notice::Notice;
use crate::service::settings::play::{PlaySettings, Player};
use crate::session::context::{AppContext, Revision};
use crate::session::engine_context::{self, EngineContext};
use crate::session::feature::Outcome;
use crate::session::play::PlayFeature;
use crate::store::StoreError;
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
        let place = back.take(BACK).filter(is_open).last().filter(|_| settings.judge)?;
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
        let work = move |progress: &dyn Progress| {
            let mut mind = EngineContext::of(mind, &kb, knows, elements.as_deref());
            let oracles = mind.oracles(folder.as_ref(), Vec::new(), game.position(), progress);
            let (evaluation, tt) = mind.parts();
            let annotator = Annotator { evaluation, tt, oracles, rules, cost: Cost::Nodes(NODES) };
            (annotator.judge(&game, place, played, progress).ok(), mind)
        };
        let job = context.start(JobKind::Annotate, work, |play: &mut Self, context, job, (judged, mind)| {
            play.judge = Some(mind);
            play.take_judged(job, judged);
            play.store(context);
            Ok(None)
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

    fn take_judged(&mut self, job: JobId, judged: Option<JudgedMove>) {
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

// The judgement of the whole game on the board, and practice of the person's mistakes in it. The game stays as it is shown: the
// scores become the graph, the judgements the signs of the moves.

/// The line that a job judges.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct WholeKey {
    game: u64,
    line: Vec<NodeIndex>,
}

impl PlayFeature {
    /// Has the moves of the line shown judged, or practises the mistakes at once if the moves of people are judged already.
    pub(super) fn judge_whole(&mut self, context: &mut AppContext, practises: bool) -> Outcome {
        let line = self.tree.line();
        if practises {
            let own = self.people(context)?;
            let is_judged = |place: &NodeIndex| self.tree.note(*place).judged.is_some();
            if self.moves_of(&line, &own).all(|(_, place)| is_judged(&place)) {
                return self.practise_mistakes(context, &line).map(Some);
            }
        }
        let mut record = Record::new(self.tree.position_at(NodeIndex::START).clone());
        for played in line.iter().filter_map(|place| self.tree.played(*place)) {
            // Every move of the line is legal.
            let _ = record.tree.play(played);
        }
        let key = WholeKey { game: self.game, line };
        self.practises_whole = practises;
        if self.whole.subject() != Some(&key) {
            context.cancel(self.whole.job());
            let job = engine_context::annotate(context, record, |play: &mut Self, context, job, found| {
                play.storing(context, |play, context| play.take_whole(context, job, found))
            });
            self.whole.begin(job, key);
        }
        Ok(None)
    }

    /// Notes the judgement of a line in the game, if it is still on the board.
    fn take_whole(
        &mut self,
        context: &mut AppContext,
        job: JobId,
        found: Result<Annotation, StoreError>,
    ) -> Outcome {
        let key = self.whole.subject().cloned();
        let ended = self.whole.end(job, None);
        let Some(key) = key.filter(|key| ended && key.game == self.game) else { return Ok(None) };
        let found = found?;
        for (judged, pair) in found.moves.iter().zip(key.line.windows(2)) {
            let &[before, place] = pair else { break };
            if self.tree.played(place) != Some(judged.played) {
                break;
            }
            self.tree.note_mut(before).score.get_or_insert(judged.best_score);
            let note = self.tree.note_mut(place);
            note.score = Some(judged.score);
            note.judged = Some(JudgedNote::of(judged.judgement, &judged.line));
        }
        self.unstored.file = true;
        if self.practises_whole {
            return self.practise_mistakes(context, &key.line).map(Some);
        }
        let marked = found.moves.iter().filter(|one| one.judgement.glyph().is_some()).count();
        Ok(Some(Notice::GameAnnotated { moves: found.moves.len() as u64, marked: marked as u64 }))
    }

    /// Adds the positions before the mistakes of people to those to practise.
    fn practise_mistakes(&self, context: &mut AppContext, line: &[NodeIndex]) -> Result<Notice, Fault> {
        let own = self.people(context)?;
        let is_mistake = |place: NodeIndex| {
            let judged = self.tree.note(place).judged.as_ref();
            judged.is_some_and(|judged| judged.judgement >= Judgement::Mistake)
        };
        let wrong = self.moves_of(line, &own).filter(|(_, place)| is_mistake(*place));
        let positions: Vec<Position> =
            wrong.map(|(before, _)| self.tree.position_at(before).clone()).collect();
        engine_context::practise_positions(context, &positions)
    }

    /// The moves of these sides in a line, by the nodes before and after each.
    fn moves_of(&self, line: &[NodeIndex], own: &[Color]) -> impl Iterator<Item = (NodeIndex, NodeIndex)> {
        let pairs = line.iter().copied().zip(line.iter().copied().skip(1));
        pairs.filter(|(before, _)| own.contains(&self.tree.position_at(*before).turn()))
    }

    /// The sides that people play in this game.
    fn people(&self, context: &AppContext) -> Result<Vec<Color>, Fault> {
        let is_person = |color: &Color| self.seat(&context.settings, *color).person;
        let people: Vec<Color> = Color::ALL.into_iter().filter(is_person).collect();
        if people.is_empty() { Err(Fault::NotYourGame(context.settings.player_name())) } else { Ok(people) }
    }
}
