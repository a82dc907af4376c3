//! One sitting of one expert: the question that is shown, those answered before, and which come next.
//!
//! It follows the log: where an answer is taken back, by whatever key, its question is asked again.

use std::time::Duration;

use crate::inquiry::order::Question;
use crate::jobs::now;
use crate::knowledge::evidence::Answer;
use crate::knowledge::history::{Action, EntryId};
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::workbench::Workbench;
use crate::workbench::inquiry::Asking;

/// Every so many items something is asked again.
const REPEAT_EVERY: usize = 15;
/// What is asked again was answered at least so many items before.
const REPEAT_AFTER: usize = 10;
/// Nobody thinks longer than this; he is having tea.
const LONGEST: Duration = Duration::from_secs(300);

/// So many answers tell how fast somebody is.
const ENOUGH: usize = 5;

/// A question that is shown.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asked {
    /// The question.
    pub(super) question: Question,
    /// Whether it was answered before in this sitting, and is asked again to see how steady the expert is.
    pub(super) repeat: bool,
    /// Since when it is shown, in milliseconds since 1970.
    since: i64,
}

impl Asked {
    fn new(question: Question, repeat: bool) -> Self {
        Self { question, repeat, since: now() }
    }

    /// How long it has been looked at.
    pub(super) fn spent(&self) -> Duration {
        // The clock may have been set meanwhile.
        let spent = u64::try_from(now() - self.since).unwrap_or(0);
        Duration::from_millis(spent).min(LONGEST)
    }
}

/// A question that was answered.
#[derive(Debug, Clone, Copy)]
pub(super) struct Done {
    /// The entry of the log.
    entry: EntryId,
    /// The question.
    pub(super) question: Question,
    /// What was answered.
    pub(super) score: Score,
    repeat: bool,
    spent: Duration,
}

/// Whether the last entry of the log is an answer on this node.
fn is_answer(bench: &Workbench, node: NodeId) -> bool {
    let last = bench.history().line().next().map(|entry| &entry.action);
    matches!(last, Some(Action::Answer { material, .. }) if material.parse() == Ok(node.material()))
}

/// The sitting.
#[derive(Debug, Default)]
pub(super) struct Session {
    current: Option<Asked>,
    done: Vec<Done>,
    /// Answers that were taken back and can be made again, the newest last.
    undone: Vec<Done>,
    skipped: Vec<NodeId>,
    /// An answer on its way to the base, with the head of the log before it.
    sent: Option<(EntryId, Done)>,
    conflicts_before: Option<u32>,
    /// How the questions were asked so far.
    asking: Option<Asking>,
}

impl Session {
    /// The question that is shown.
    pub(super) const fn current(&self) -> Option<Asked> {
        self.current
    }

    /// What was answered in this sitting, oldest first.
    pub(super) fn done(&self) -> &[Done] {
        &self.done
    }

    /// Number of answers.
    pub(super) const fn answered(&self) -> usize {
        self.done.len()
    }

    /// Conflict nodes before the first answer.
    pub(super) const fn conflicts_before(&self) -> Option<u32> {
        self.conflicts_before
    }

    /// How long so many questions take, in minutes rounded up: by the median time for an answer, so that a pause counts for
    /// nothing. Nothing before there are [`ENOUGH`] answers.
    pub(super) fn minutes_for(&self, questions: usize) -> Option<u64> {
        let mut spent: Vec<Duration> = self.done.iter().map(|done| done.spent).collect();
        spent.sort_unstable();
        let median = spent.get(spent.len() / 2).filter(|_| spent.len() >= ENOUGH && questions > 0)?;
        Some(((median.as_secs_f64() * questions as f64 / 60.0).ceil() as u64).max(1))
    }

    /// Questions that are not answered yet, the one that is shown among them.
    pub(super) fn left(&self, bench: &Workbench) -> usize {
        usize::from(self.current.is_some()) + self.next(bench).count()
    }

    /// Puts the question off.
    pub(super) fn skip(&mut self) {
        self.skipped.extend(self.current.take().map(|asked| asked.question.node));
    }

    /// Shows the question answered before; its answer stays until there is another.
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
        self.current = Some(Asked::new(Question { node, expected: None, gain: 0 }, false));
    }

    /// Notes that the answer to the present question is on its way.
    pub(super) fn send(&mut self, bench: &Workbench, answer: &Answer) {
        let Some(asked) = self.current else { return };
        self.conflicts_before.get_or_insert(bench.kb().labelling().tally().conflict_nodes);
        let done = Done {
            entry: EntryId::ROOT,
            question: asked.question,
            score: answer.score,
            repeat: asked.repeat,
            spent: asked.spent(),
        };
        self.sent = Some((bench.history().current().head, done));
    }

    /// Follows the log and finds the next question; true where another question is shown now.
    pub(super) fn follow(&mut self, bench: &Workbench) -> bool {
        let shown = self.current.map(|asked| asked.question.node);
        let asking = bench.settings().asking;
        if self.asking.replace(asking).is_some_and(|before| before != asking) {
            // A question belongs to the order in which it was asked.
            self.current = None;
            self.skipped.clear();
        }
        let head = bench.history().current().head;
        // Where it was refused, or waits for a name, the log is as it was, and the question stays.
        let stored =
            |(before, done): &mut (EntryId, Done)| head > *before && is_answer(bench, done.question.node);
        if let Some((_, done)) = self.sent.take_if(stored) {
            self.done.push(Done { entry: head, ..done });
            self.undone.clear();
            self.current = None;
        }
        while let Some(back) = self.done.pop_if(|done| done.entry > head) {
            self.current = Some(Asked::new(back.question, back.repeat));
            self.undone.push(back);
        }
        let in_force = |entry| bench.history().line().take_while(|e| e.id >= entry).any(|e| e.id == entry);
        while let Some(again) = self.undone.pop_if(|done| done.entry <= head && in_force(done.entry)) {
            self.current = None;
            self.done.push(again);
        }
        if self.current.is_none() {
            // Where the context is shown it would show the answer that was given before.
            let repeated = bench.settings().asking.blind.then(|| self.repeated()).flatten();
            self.current = repeated.or_else(|| self.planned(bench));
        }
        shown != self.current.map(|asked| asked.question.node)
    }

    /// What is asked again, where it is time.
    fn repeated(&self) -> Option<Asked> {
        let at = self.done.len() + 1;
        let old = self.done.get(..at.checked_sub(REPEAT_AFTER + 1)?)?;
        let again = |done: &&Done| {
            !done.repeat
                && self.done.iter().filter(|other| other.question.node == done.question.node).count() == 1
        };
        let question =
            || old.iter().filter(again).nth(at / REPEAT_EVERY % 4).or_else(|| old.iter().find(again));
        at.is_multiple_of(REPEAT_EVERY).then(question).flatten().map(|done| Asked::new(done.question, true))
    }

    fn planned(&mut self, bench: &Workbench) -> Option<Asked> {
        let questions = &bench.inquiry().plan().questions;
        let answered = |node| self.done.iter().any(|done| done.question.node == node);
        let open: Vec<Question> = questions.iter().filter(|q| !answered(q.node)).copied().collect();
        let wanted = |q: &&Question| !self.skipped.contains(&q.node);
        // Blind, the neighbours of what was answered are not asked next: that would tell that others differ.
        let apart =
            open.iter().filter(wanted).find(|q| !bench.settings().asking.blind || !self.is_near(q.node));
        let next = apart.or_else(|| open.iter().find(wanted));
        if let Some(next) = next {
            return Some(Asked::new(*next, false));
        }
        // Nothing but what was put off is left: it comes back.
        self.skipped.clear();
        open.first().map(|first| Asked::new(*first, false))
    }

    /// Whether a node is a neighbour of one that was answered a moment ago.
    fn is_near(&self, node: NodeId) -> bool {
        let recent = self.done.iter().rev().take(REPEAT_AFTER);
        recent
            .map(|done| done.question.node)
            .any(|done| node.neighbours().any(|n| n.node.canonical() == done.canonical()))
    }

    /// What comes next, as far as it is planned.
    pub(super) fn next<'a>(&'a self, bench: &'a Workbench) -> impl Iterator<Item = Question> + 'a {
        let here = self.current.map(|asked| asked.question.node);
        let gone = move |node| here == Some(node) || self.done.iter().any(|done| done.question.node == node);
        let open = bench.inquiry().plan().questions.iter().filter(move |q| !gone(q.node));
        open.filter(|q| !self.skipped.contains(&q.node)).copied()
    }
}
