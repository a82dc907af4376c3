//! An expert's interview: the question shown, those answered before, and the next ones.
//!
//! It follows the log: if an answer is undone, by whatever key, its question is asked again.

use std::time::Duration;

use crate::inquiry::order::Question;
use crate::jobs::now;
use crate::knowledge::evidence::Role;
use crate::knowledge::history::{Action, EntryId};
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId};
use crate::service::settings::asking::Asking;
use crate::session::Session;

/// Number of questions between two repeated ones.
const REPEAT_EVERY: usize = 15;
/// Minimum number of questions between an answer and its repetition.
const REPEAT_AFTER: usize = 10;
/// Longer pauses are not counted as thinking time.
const LONGEST: Duration = Duration::from_secs(300);

/// Maximum number of answers of earlier sessions kept.
const EARLIER: usize = 200;

/// Minimum number of answers for an estimate of the expert's speed.
const ENOUGH: usize = 5;

/// A question shown.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asked {
    /// The question.
    pub(super) question: Question,
    /// Whether it is a repeated question, used only to measure consistency.
    pub(super) repeat: bool,
    /// The time it was first shown, in milliseconds since 1970.
    since: i64,
}

impl Asked {
    fn new(question: Question, repeat: bool) -> Self {
        Self { question, repeat, since: now() }
    }

    /// Returns the time since it was shown, up to [`LONGEST`].
    pub(super) fn spent(&self) -> Duration {
        // The clock may have been adjusted meanwhile.
        let spent = u64::try_from(now() - self.since).unwrap_or(0);
        Duration::from_millis(spent).min(LONGEST)
    }
}

/// An answered question.
#[derive(Debug, Clone, Copy)]
pub(super) struct Done {
    /// The entry of the log.
    entry: EntryId,
    /// The question.
    pub(super) question: Question,
    /// The answer.
    pub(super) score: Score,
    repeat: bool,
    spent: Duration,
}

/// Returns the expert's answers among the entries in force after `seen`, newest first.
fn answers_after(session: &Session, seen: EntryId) -> impl Iterator<Item = Done> {
    let expert = session.settings().author.as_str();
    session.history().line().take_while(move |entry| entry.id > seen).filter_map(move |entry| {
        let Action::Answer { material, by } = &entry.action else { return None };
        let node = NodeId::from(material.parse::<Material>().ok().filter(|_| by == expert)?);
        let stored = session.kb().evidence(node).filter_map(|(_, evidence)| evidence.answer());
        let answer = stored.filter(|answer| answer.by == *by && answer.time == entry.time).last()?;
        Some(Done {
            entry: entry.id,
            question: Question::of(node),
            score: answer.score_at(node),
            repeat: answer.role == Role::Repeat,
            spent: Duration::from_millis(answer.spent_ms),
        })
    })
}

/// The interview.
#[derive(Debug, Default)]
pub(super) struct Interview {
    current: Option<Asked>,
    /// This expert's answers, oldest first; the first `earlier` of them from before this session.
    done: Vec<Done>,
    earlier: usize,
    /// Undone answers that can be redone, newest last.
    undone: Vec<Done>,
    skipped: Vec<NodeId>,
    /// The newest entry of the log already processed.
    seen: EntryId,
    conflicts_before: Option<u32>,
    /// The settings of the questions so far.
    asking: Option<Asking>,
}

impl Interview {
    /// Returns the question shown.
    pub(super) const fn current(&self) -> Option<Asked> {
        self.current
    }

    /// Returns the latest answers, oldest first, including those before this session.
    pub(super) fn done(&self) -> &[Done] {
        &self.done
    }

    /// Returns the answers of this session, oldest first.
    fn sitting(&self) -> &[Done] {
        self.done.get(self.earlier..).unwrap_or_default()
    }

    /// Returns the number of answers in this session.
    pub(super) fn answered(&self) -> usize {
        self.sitting().len()
    }

    /// Returns the number of conflict nodes before the first answer.
    pub(super) const fn conflicts_before(&self) -> Option<u32> {
        self.conflicts_before
    }

    /// Returns the estimated time for this number of questions, in minutes rounded up: by the median time of an answer, so that
    /// pauses do not matter. `None` before there are [`ENOUGH`] answers.
    pub(super) fn minutes_for(&self, questions: usize) -> Option<u64> {
        let mut spent: Vec<Duration> = self.done.iter().map(|done| done.spent).collect();
        spent.sort_unstable();
        let median = spent.get(spent.len() / 2).filter(|_| spent.len() >= ENOUGH && questions > 0)?;
        Some(((median.as_secs_f64() * questions as f64 / 60.0).ceil() as u64).max(1))
    }

    /// Returns the number of unanswered questions, including the one shown.
    pub(super) fn left(&self, session: &Session) -> usize {
        usize::from(self.current.is_some()) + self.next(session).count()
    }

    /// Postpones the question.
    pub(super) fn skip(&mut self) {
        self.skipped.extend(self.current.take().map(|asked| asked.question.node));
    }

    /// Shows the previous question again; its answer stays until there is another.
    pub(super) fn back(&mut self) {
        let here = self.current.map(|asked| asked.question.node);
        let at =
            self.done.iter().rposition(|done| Some(done.question.node) == here).unwrap_or(self.done.len());
        if let Some(before) = at.checked_sub(1).and_then(|at| self.done.get(at)) {
            self.current = Some(Asked::new(before.question, false));
        }
    }

    /// Shows another question.
    pub(super) fn ask(&mut self, node: NodeId) {
        self.current = Some(Asked::new(Question::of(node), false));
    }

    /// Follows the log and finds the next question; returns true if another question is shown now.
    pub(super) fn follow(&mut self, session: &Session) -> bool {
        let shown = self.current.map(|asked| asked.question.node);
        let asking = session.settings().asking;
        match self.asking.replace(asking) {
            None => {
                self.done = answers_after(session, EntryId::ROOT).take(EARLIER).collect();
                self.done.reverse();
                (self.earlier, self.seen) = (self.done.len(), session.history().current().head);
            }
            // A question belongs to the order in which it was asked.
            Some(before) if before != asking => {
                self.current = None;
                self.skipped.clear();
            }
            Some(_) => {}
        }
        let head = session.history().current().head;
        // An answer that was refused, or waits for a name, is not in the log, and its question stays.
        let mut stored: Vec<Done> = answers_after(session, self.seen).collect();
        self.seen = self.seen.max(head);
        while let Some(done) = stored.pop() {
            let node = done.question.node.canonical();
            self.current.take_if(|asked| asked.question.node.canonical() == node);
            self.undone.clear();
            self.done.push(done);
        }
        while let Some(back) = self.done.pop_if(|done| done.entry > head) {
            self.current = Some(Asked::new(back.question, back.repeat));
            self.undone.push(back);
        }
        self.earlier = self.earlier.min(self.done.len());
        let in_force = |entry| session.history().line().take_while(|e| e.id >= entry).any(|e| e.id == entry);
        while let Some(again) = self.undone.pop_if(|done| done.entry <= head && in_force(done.entry)) {
            self.current = None;
            self.done.push(again);
        }
        if self.sitting().is_empty() {
            self.conflicts_before = Some(session.kb().labelling().tally().conflict_nodes);
        }
        if self.current.is_none() {
            // If the context is shown it would show the earlier answer.
            let repeated = session.settings().asking.blind.then(|| self.repeated()).flatten();
            self.current = repeated.or_else(|| self.planned(session));
        }
        shown != self.current.map(|asked| asked.question.node)
    }

    /// Returns the question to repeat, if it is time.
    fn repeated(&self) -> Option<Asked> {
        let done = self.sitting();
        let at = done.len() + 1;
        let old = done.get(..at.checked_sub(REPEAT_AFTER + 1)?)?;
        let again = |old: &&Done| {
            !old.repeat && done.iter().filter(|other| other.question.node == old.question.node).count() == 1
        };
        let question =
            || old.iter().filter(again).nth(at / REPEAT_EVERY % 4).or_else(|| old.iter().find(again));
        at.is_multiple_of(REPEAT_EVERY).then(question).flatten().map(|done| Asked::new(done.question, true))
    }

    fn planned(&mut self, session: &Session) -> Option<Asked> {
        let questions = &session.inquiry().plan().questions;
        let answered = |node| self.sitting().iter().any(|done| done.question.node == node);
        let open: Vec<Question> = questions.iter().filter(|q| !answered(q.node)).copied().collect();
        let wanted = |q: &&Question| !self.skipped.contains(&q.node);
        // In blind mode, neighbours of recent answers are not asked next: that would reveal disagreement.
        let apart =
            open.iter().filter(wanted).find(|q| !session.settings().asking.blind || !self.is_near(q.node));
        let next = apart.or_else(|| open.iter().find(wanted));
        if let Some(next) = next {
            return Some(Asked::new(*next, false));
        }
        // Only postponed questions are left: they come back.
        self.skipped.clear();
        open.first().map(|first| Asked::new(*first, false))
    }

    /// Whether a node is a neighbour of a recently answered one.
    fn is_near(&self, node: NodeId) -> bool {
        let recent = self.done.iter().rev().take(REPEAT_AFTER);
        recent
            .map(|done| done.question.node)
            .any(|done| node.neighbours().any(|n| n.node.canonical() == done.canonical()))
    }

    /// Returns the next questions, as far as planned.
    pub(super) fn next<'a>(&'a self, session: &'a Session) -> impl Iterator<Item = Question> + 'a {
        let here = self.current.map(|asked| asked.question.node);
        let gone =
            move |node| here == Some(node) || self.sitting().iter().any(|done| done.question.node == node);
        let open = session.inquiry().plan().questions.iter().filter(move |q| !gone(q.node));
        open.filter(|q| !self.skipped.contains(&q.node)).copied()
    }
}
