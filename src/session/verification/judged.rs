//! The right scores given in a sample, which become answers (Chen et al. 2011, 5.2.1).

use std::collections::{BTreeMap, HashSet};

use crate::inquiry::answer::answers;
use crate::jobs::now;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::Change;
use crate::knowledge::evidence::Answer;
use crate::knowledge::history::Action;
use crate::knowledge::name::is_same;
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::service::answers::take_sample;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::session::context::AppContext;
use crate::store::touched;
use crate::verification::Finding;
use crate::verification::marks::{Mark, Marks};

/// The right scores given in a sample.
#[derive(Debug, Default)]
pub struct JudgedScores {
    /// Those that this expert has not answered, by node, whether they correct the score in the base or confirm it.
    open: Vec<(NodeId, Score)>,
    /// Whether some are in the base as answers.
    taken: bool,
    /// The scores before that: the estimate stays that of the base from which the sample was drawn.
    before: BTreeMap<NodeId, Score>,
    /// The combinations marked while their score was hidden.
    blind: HashSet<NodeId>,
}

impl JudgedScores {
    /// Returns the number of right scores that are not yet answers.
    pub fn count(&self) -> usize {
        self.open.len()
    }

    /// Whether right scores of the sample are in the base as answers, so that it estimates the base of before.
    pub const fn is_taken(&self) -> bool {
        self.taken
    }

    /// Returns the score of a node of the sample in the base of before.
    pub(super) fn score_before(&self, kb: &KnowledgeBase, node: NodeId) -> Option<Score> {
        self.before.get(&node).copied().or_else(|| kb.score(node))
    }

    /// Notes whether a combination was marked while its score was hidden.
    pub(super) fn note(&mut self, node: NodeId, blind: bool) {
        if blind {
            self.blind.insert(node);
        } else {
            self.blind.remove(&node);
        }
    }

    /// Reads from the log which scores the marked combinations had before they became answers: after a restart, too, the estimate
    /// is that of the base from which the sample was drawn.
    ///
    /// # Errors
    /// The errors of reading the file of the base.
    pub(super) fn recall(&mut self, context: &AppContext, marks: &Marks) -> Result<(), Fault> {
        let Some(path) = context.file() else { return Ok(()) };
        let taken = context.history().line().filter_map(|entry| match entry.action {
            // At most a state and two pieces of evidence for each answer.
            Action::Sample { answers } => Some((entry.id, 3 * answers as u32)),
            _ => None,
        });
        // The newest comes first, so that the oldest score remains.
        for (entry, changes) in taken {
            for trace in touched(path, entry, changes)? {
                let Change::State { node, before: Some(state), .. } = trace.change else { continue };
                let ends = [(node, state.score), (node.mirror(), state.score.mirror())];
                self.before.extend(ends.into_iter().filter(|(node, _)| marks.contains_key(node)));
            }
        }
        Ok(())
    }

    /// Finds them among the marks of an expert.
    pub(super) fn find(&mut self, kb: &KnowledgeBase, marks: &Marks, by: &str) {
        let right = marks.iter().filter_map(|(node, mark)| match mark {
            Mark::Found(Finding::Is(score)) => Some((*node, *score)),
            Mark::Found(Finding::Not(_)) | Mark::Skipped => None,
        });
        let is_answered = |(node, score): &(NodeId, Score)| {
            answers(kb, *node).iter().any(|known| is_same(&known.by, by) && known.score_at(*node) == *score)
        };
        let (answered, mut open): (Vec<_>, Vec<_>) = right.partition(is_answered);
        open.retain(|(node, _)| kb.score(*node).is_some());
        (self.taken, self.open) = (!answered.is_empty(), open);
    }

    /// Stores them as answers, in one action.
    ///
    /// # Errors
    /// [`Fault::NothingToAccept`] if there are none; [`Fault::Nameless`]; the errors of the store.
    pub(super) fn take(&mut self, context: &mut AppContext) -> Result<Notice, Fault> {
        if self.open.is_empty() {
            return Err(Fault::NothingToAccept);
        }
        let (by, time, kb) = (context.expert()?.to_owned(), now(), context.kb());
        let answer = |(node, score): &(NodeId, Score)| Answer {
            blind: self.blind.contains(node),
            ..Answer::new(*node, &by, *score, time)
        };
        let answers: Vec<Answer> = self.open.iter().map(answer).collect();
        let before = self.open.iter().filter_map(|(node, _)| Some((*node, kb.score(*node)?)));
        let before: Vec<(NodeId, Score)> = before.collect();
        let notice = context.write(|base| take_sample(base, &answers, &by, time))?;
        self.before.extend(before);
        Ok(notice)
    }
}
