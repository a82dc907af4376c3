//! An expert's interview: the question asked, those before it, and the next ones; and which key may act.
//!
//! It follows the log: if an answer is undone, by whatever key, its question is asked again. A question stays until it is
//! answered, skipped or left by the expert; a new plan never replaces it.

use std::time::Duration;

use canju_message::All;
use xiangqi::material::{Material, NodeId};

use crate::inquiry::order::Question;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::evidence::{Answer, Role};
use crate::knowledge::history::{Action, EntryId, History};
use crate::knowledge::score::Score;

/// Number of questions between two repeated ones.
const REPEAT_EVERY: usize = 15;
/// Minimum number of questions between an answer and its repetition.
const REPEAT_AFTER: usize = 10;
/// Longer pauses are not counted as thinking time.
const LONGEST: Duration = Duration::from_secs(300);

/// Maximum number of answers of earlier sessions kept, and of questions to go back to.
const EARLIER: usize = 200;

/// Minimum number of answers for an estimate of the expert's speed.
const ENOUGH: usize = 5;

/// A question each time it is asked: keys and answers name it, and are refused for any other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct QuestionId(u64);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    pub id: QuestionId,
    pub question: Question,
    /// Whether it is a repeated question, used only to measure consistency.
    pub repeat: bool,
    /// The time it was first asked, in milliseconds since 1970.
    since: i64,
}

impl Asked {
    /// Returns the time since it was first asked, up to five minutes.
    pub fn spent(&self, now: i64) -> Duration {
        // The clock may have been adjusted meanwhile.
        let spent = u64::try_from(now - self.since).unwrap_or(0);
        Duration::from_millis(spent).min(LONGEST)
    }
}

/// An answer as it is given by keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Given {
    pub score: Score,
    pub sure: bool,
    /// Percentage of positions with a different result.
    pub exceptions: Option<u8>,
}

impl Given {
    /// A sure answer for all positions.
    pub const fn plain(score: Score) -> Self {
        Self { score, sure: true, exceptions: None }
    }

    /// Returns the complete answer; author and time are added when it is stored.
    pub fn answer(self, asked: Asked, comment: &str, blind: bool, now: i64) -> Answer {
        Answer {
            sure: self.sure,
            exceptions: self.exceptions,
            blind,
            role: if asked.repeat { Role::Repeat } else { Role::Answer },
            comment: comment.trim().to_owned(),
            spent_ms: asked.spent(now).as_millis() as u64,
            ..Answer::new(asked.question.node, "", self.score, 0)
        }
    }
}

/// The meaning of the next digit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stage {
    #[default]
    Plain,
    /// The score of most positions, as it depends on the position.
    Depends,
    /// The number of positions in ten with a different result than this.
    Exceptions(Given),
}

impl Stage {
    pub fn toggle(&mut self) {
        *self = if *self == Self::Plain { Self::Depends } else { Self::Plain };
    }

    /// Takes a digit; returns the answer once it is complete.
    pub fn digit(&mut self, digit: u8, sure: bool) -> Option<Given> {
        let score = Score::new(digit)?;
        let given = Given { score, sure, exceptions: None };
        match *self {
            Self::Plain => return Some(given),
            Self::Depends => *self = Self::Exceptions(given),
            Self::Exceptions(given) => return Some(Given { exceptions: Some(10 * digit), ..given }),
        }
        None
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Done {
    entry: EntryId,
    pub question: Question,
    pub score: Score,
    repeat: bool,
    spent: Duration,
}

/// What an interview follows.
#[derive(Debug, Clone, Copy)]
pub struct Sight<'a> {
    pub kb: &'a KnowledgeBase,
    pub history: &'a History,
    pub by: &'a str,
    pub blind: bool,
    pub plan: &'a [Question],
    /// The time, in milliseconds since 1970.
    pub now: i64,
}

impl<'a> Sight<'a> {
    /// Returns the expert's answers among the entries in force after `seen`, newest first.
    fn answers_after(self, seen: EntryId) -> impl Iterator<Item = Done> + 'a {
        self.history.line().take_while(move |entry| entry.id > seen).filter_map(move |entry| {
            let Action::Answer { material, by } = &entry.action else { return None };
            let node = NodeId::from(material.parse::<Material>().ok().filter(|_| by == self.by)?);
            let stored = self.kb.evidence(node).filter_map(|(_, evidence)| evidence.answer());
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

    fn in_force(self, entry: EntryId) -> bool {
        self.history.line().take_while(|e| e.id >= entry).any(|e| e.id == entry)
    }
}

#[derive(Debug, Default)]
pub struct Interview {
    current: Option<Asked>,
    /// Number of questions asked so far, each time counted.
    asked: u64,
    /// Whether it has read the log.
    begun: bool,
    /// This expert's answers, oldest first; the first `earlier` of them from before this session.
    done: Vec<Done>,
    earlier: usize,
    /// Undone answers that can be redone, newest last.
    undone: Vec<Done>,
    skipped: Vec<NodeId>,
    /// The questions before this one and whether each was a repetition, oldest first.
    before: Vec<(Question, bool)>,
    /// The newest entry of the log already processed.
    seen: EntryId,
    conflicts_before: Option<u32>,
}

impl Interview {
    pub const fn current(&self) -> Option<Asked> {
        self.current
    }

    /// Returns the question of this id if it is the one asked.
    pub fn asked(&self, id: QuestionId) -> Option<Asked> {
        self.current.filter(|asked| asked.id == id)
    }

    /// Returns the latest answers, oldest first, including those before this session.
    pub fn done(&self) -> &[Done] {
        &self.done
    }

    /// Returns the answers of this session, oldest first.
    fn sitting(&self) -> &[Done] {
        self.done.get(self.earlier..).unwrap_or_default()
    }

    pub fn answered(&self) -> usize {
        self.sitting().len()
    }

    pub const fn conflicts_before(&self) -> Option<u32> {
        self.conflicts_before
    }

    /// Returns the estimated time for this number of questions, in minutes rounded up: by the median time of an answer, so that
    /// pauses do not matter. `None` before there are enough answers.
    pub fn minutes_for(&self, questions: usize) -> Option<u64> {
        let mut spent: Vec<Duration> = self.done.iter().map(|done| done.spent).collect();
        spent.sort_unstable();
        let median = spent.get(spent.len() / 2).filter(|_| spent.len() >= ENOUGH && questions > 0)?;
        Some(((median.as_secs_f64() * questions as f64 / 60.0).ceil() as u64).max(1))
    }

    pub fn left(&self, plan: &[Question]) -> usize {
        usize::from(self.current.is_some()) + self.upcoming(plan).count()
    }

    pub fn skip(&mut self) {
        self.skipped.extend(self.current.map(|asked| asked.question.node));
        self.leave();
    }

    /// Asks the question before this one again; an answer to it stays until there is another.
    pub fn back(&mut self, now: i64) {
        let here = self.current.map(|asked| asked.question.node);
        let before = self.before.iter().rposition(|(question, _)| Some(question.node) != here);
        if let Some((question, repeat)) = before.and_then(|at| self.before.drain(at..).next()) {
            self.ask(question, repeat, now);
        }
    }

    /// Asks about a combination now; the question that is left comes again when its turn comes.
    pub fn put(&mut self, node: NodeId, now: i64) {
        self.leave();
        self.ask(Question::of(node), false, now);
    }

    /// Leaves the question, since others are asked from now on.
    pub fn turn_to_others(&mut self) {
        self.leave();
        self.skipped.clear();
    }

    fn ask(&mut self, question: Question, repeat: bool, now: i64) {
        self.asked += 1;
        self.current = Some(Asked { id: QuestionId(self.asked), question, repeat, since: now });
    }

    fn leave(&mut self) {
        self.before.extend(self.current.take().map(|asked| (asked.question, asked.repeat)));
        let surplus = self.before.len().saturating_sub(EARLIER);
        self.before.drain(..surplus);
    }

    /// Catches up with the log, which says what was answered, undone and restored, and asks the next question if none is asked: one to
    /// repeat if it is time, else one of the plan ([`super::order`]).
    pub fn follow(&mut self, sight: Sight<'_>) {
        if !std::mem::replace(&mut self.begun, true) {
            self.done = sight.answers_after(EntryId::ROOT).take(EARLIER).collect();
            self.done.reverse();
            self.before = self.done.iter().map(|done| (done.question, done.repeat)).collect();
            (self.earlier, self.seen) = (self.done.len(), sight.history.current().head);
        }
        let head = sight.history.current().head;
        // An answer that was refused, or waits for a name, is not in the log, and its question stays.
        let mut stored: Vec<Done> = sight.answers_after(self.seen).collect();
        self.seen = self.seen.max(head);
        while let Some(done) = stored.pop() {
            let node = done.question.node.canonical();
            if self.current.is_some_and(|asked| asked.question.node.canonical() == node) {
                self.leave();
            }
            self.undone.clear();
            self.done.push(done);
        }
        while let Some(back) = self.done.pop_if(|done| done.entry > head) {
            self.before.retain(|(question, _)| question.node != back.question.node);
            self.ask(back.question, back.repeat, sight.now);
            self.undone.push(back);
        }
        self.earlier = self.earlier.min(self.done.len());
        while let Some(again) = self.undone.pop_if(|done| done.entry <= head && sight.in_force(done.entry)) {
            self.leave();
            self.done.push(again);
        }
        if self.sitting().is_empty() {
            self.conflicts_before = Some(sight.kb.labelling().tally().conflict_nodes);
        }
        if self.current.is_none() {
            // If the context is shown it would show the earlier answer.
            let repeated = sight.blind.then(|| self.repeated()).flatten().map(|question| (question, true));
            let next = repeated.or_else(|| self.planned(sight).map(|question| (question, false)));
            if let Some((question, repeat)) = next {
                self.ask(question, repeat, sight.now);
            }
        }
    }

    /// Returns the question to repeat, if it is time.
    fn repeated(&self) -> Option<Question> {
        let done = self.sitting();
        let at = done.len() + 1;
        let old = done.get(..at.checked_sub(REPEAT_AFTER + 1)?)?;
        let again = |old: &&Done| {
            !old.repeat && done.iter().filter(|other| other.question.node == old.question.node).count() == 1
        };
        let question =
            || old.iter().filter(again).nth(at / REPEAT_EVERY % 4).or_else(|| old.iter().find(again));
        at.is_multiple_of(REPEAT_EVERY).then(question).flatten().map(|done| done.question)
    }

    /// The first question of the plan that was neither answered in this sitting nor postponed.
    fn planned(&mut self, sight: Sight<'_>) -> Option<Question> {
        let answered = |node| self.sitting().iter().any(|done| done.question.node == node);
        let open: Vec<Question> = sight.plan.iter().filter(|q| !answered(q.node)).copied().collect();
        let wanted = |q: &&Question| !self.skipped.contains(&q.node);
        // In blind mode, neighbours of recent answers are not asked next: that would reveal disagreement.
        let apart = open.iter().filter(wanted).find(|q| !sight.blind || !self.is_near(q.node));
        let next = apart.or_else(|| open.iter().find(wanted)).copied();
        if next.is_none() {
            // Only postponed questions are left: they come back.
            self.skipped.clear();
        }
        next.or_else(|| open.first().copied())
    }

    /// Whether a node is a neighbour of a recently answered one.
    fn is_near(&self, node: NodeId) -> bool {
        let recent = self.done.iter().rev().take(REPEAT_AFTER);
        recent
            .map(|done| done.question.node)
            .any(|done| node.neighbours().any(|n| n.node.canonical() == done.canonical()))
    }

    /// The questions that are listed after the one asked.
    pub fn upcoming<'a>(&'a self, plan: &'a [Question]) -> impl Iterator<Item = Question> + 'a {
        let here = self.current.map(|asked| asked.question.node);
        let gone =
            move |node| here == Some(node) || self.sitting().iter().any(|done| done.question.node == node);
        plan.iter().filter(move |q| !gone(q.node) && !self.skipped.contains(&q.node)).copied()
    }
}

// Which key may act: one that went down while the thing that it acts on had been on the screen for a moment.

/// Seconds that a thing is on the screen before a key can be meant for it: nobody reads and reacts sooner.
pub const MOMENT: f64 = 0.15;

#[derive(Debug, Clone, Copy, PartialEq, Eq, All)]
#[all(text = "key-ignored-")]
pub enum Ignored {
    /// There is nothing for it to act on.
    #[all(text = "key-ignored-no-question")]
    Nothing,
    /// What it would have acted on was not yet on the screen when it went down.
    Unseen,
    /// A prompt is open, which takes all keys.
    Prompt,
    /// A job has the base.
    Busy,
}

/// The things on the screen that keys act on, from frame to frame. Times are seconds of one clock.
///
/// A frame is on the screen for certain only when the next one begins, and a key is known only from the frame that receives
/// it. So a slow frame can delay a key, but never give it to a thing that was painted after it went down.
#[derive(Debug, Clone)]
pub struct Painted<T> {
    /// What the frame being drawn has painted so far.
    drawn: Vec<T>,
    /// What the frame before has painted, and since when it has been on the screen without a break.
    shown: Vec<(T, f64)>,
    pub prompting: bool,
}

impl<T> Default for Painted<T> {
    fn default() -> Self {
        Self { drawn: Vec::new(), shown: Vec::new(), prompting: false }
    }
}

impl<T: PartialEq> Painted<T> {
    /// A frame begins: what the last one has painted is on the screen.
    pub fn begin(&mut self, now: f64) {
        let before = std::mem::take(&mut self.shown);
        let since = |target: &T| before.iter().find(|(shown, _)| shown == target).map(|(_, since)| *since);
        let shown = self.drawn.drain(..).map(|target| (since(&target).unwrap_or(now), target));
        self.shown = shown.map(|(since, target)| (target, since)).collect();
    }

    /// The frame being drawn paints a thing. Returns whether it is new: then another frame must follow soon, from which on keys
    /// can be meant for it.
    pub fn paint(&mut self, target: T) -> bool {
        let is_new = self.shown.iter().all(|(shown, _)| *shown != target);
        if !self.drawn.contains(&target) {
            self.drawn.push(target);
        }
        is_new
    }

    /// Whether a key that was received at this time may act on a thing.
    pub fn takes(&self, received: f64, target: &T) -> bool {
        self.shown.iter().any(|(shown, since)| shown == target && since + MOMENT <= received)
    }

    /// Returns why a key that was received at this time may not act on a thing; `None` if it may.
    pub fn refusal(&self, received: f64, target: Option<&T>) -> Option<Ignored> {
        match target {
            _ if self.prompting => Some(Ignored::Prompt),
            None => Some(Ignored::Nothing),
            Some(target) => (!self.takes(received, target)).then_some(Ignored::Unseen),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_acts_on_what_has_been_on_the_screen_for_a_moment() {
        let mut painted = Painted::default();
        assert!(!painted.takes(9.0, &1), "nothing was painted");
        painted.begin(10.0);
        assert!(painted.paint(1) && !painted.takes(20.0, &1), "not yet on the screen");
        // A slow frame: a key that went down while it was drawn is received with the next one.
        painted.begin(12.0);
        assert!(!painted.paint(1) && !painted.takes(12.0, &1));
        painted.begin(12.2);
        painted.paint(2);
        assert!(painted.takes(12.2, &1) && !painted.takes(12.1, &1) && !painted.takes(12.2, &2));
        painted.begin(12.4);
        assert!(!painted.takes(12.4, &1), "another thing is in its place");
        painted.paint(1);
        painted.begin(12.5);
        assert!(!painted.takes(12.6, &1) && painted.takes(12.7, &1), "it came back");
    }
}
