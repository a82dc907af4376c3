//! The judgement of the whole game on the board, and practice of the person's mistakes in it. The game stays as it is shown: the
//! scores become the graph, the judgements the signs of the moves.

use crate::jobs::JobId;
use crate::records::Record;
use crate::rules::tree::NodeIndex;
use crate::rules::{Color, Position};
use crate::service::annotation::{Annotation, Judgement};
use crate::service::fault::Fault;
use crate::service::kept_game::JudgedNote;
use crate::service::notice::Notice;
use crate::session::annotating;
use crate::session::context::AppContext;
use crate::session::feature::Outcome;
use crate::session::play::{Output, PlayFeature};

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
            let job = annotating::annotate::<Self>(context, record, Output::WholeJudged);
            self.whole.begin(job, key);
        }
        Ok(None)
    }

    /// Notes the judgement of a line in the game, if it is still on the board.
    pub(super) fn take_whole(
        &mut self,
        context: &mut AppContext,
        job: JobId,
        found: Result<Annotation, Fault>,
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
        self.touch_file();
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
        annotating::practise(context, &positions)
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
