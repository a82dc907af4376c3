//! An expert's interview: the question asked, those before it, and the next ones.
//!
//! It follows the log: if an answer is undone, by whatever key, its question is asked again. A question stays until it is
//! answered, skipped or left by the expert; a new plan never replaces it.

use std::time::Duration;

use super::order::Question;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::evidence::{Answer, Role};
use crate::knowledge::history::{Action, EntryId, History};
use crate::knowledge::score::Score;
use xiangqi::material::{Material, NodeId};

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

/// A question being asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// Its id.
    pub id: QuestionId,
    /// The question.
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
    /// The score.
    pub score: Score,
    /// Whether the expert is sure.
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
    /// The score.
    #[default]
    Plain,
    /// The score of most positions, as it depends on the position.
    Depends,
    /// The number of positions in ten with a different result than this.
    Exceptions(Given),
}

impl Stage {
    /// Switches whether the score depends on the position.
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

/// An answered question.
#[derive(Debug, Clone, Copy)]
pub struct Done {
    /// The entry of the log.
    entry: EntryId,
    /// The question.
    pub question: Question,
    /// The answer.
    pub score: Score,
    repeat: bool,
    spent: Duration,
}

/// What an interview follows.
#[derive(Debug, Clone, Copy)]
pub struct Sight<'a> {
    /// The base.
    pub kb: &'a KnowledgeBase,
    /// Its log.
    pub history: &'a History,
    /// The expert's name.
    pub by: &'a str,
    /// Whether the scores of others are hidden.
    pub blind: bool,
    /// The planned questions, in order.
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

/// The interview.
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
    /// Returns the question asked.
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

    /// Returns the number of answers in this session.
    pub fn answered(&self) -> usize {
        self.sitting().len()
    }

    /// Returns the number of conflict nodes before the first answer.
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

    /// Returns the number of unanswered questions of a plan, including the one asked.
    pub fn left(&self, plan: &[Question]) -> usize {
        usize::from(self.current.is_some()) + self.next(plan).count()
    }

    /// Postpones the question.
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

    /// Follows the log and finds the next question.
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

    /// Returns the next questions of a plan.
    pub fn next<'a>(&'a self, plan: &'a [Question]) -> impl Iterator<Item = Question> + 'a {
        let here = self.current.map(|asked| asked.question.node);
        let gone =
            move |node| here == Some(node) || self.sitting().iter().any(|done| done.question.node == node);
        plan.iter().filter(move |q| !gone(q.node) && !self.skipped.contains(&q.node)).copied()
    }
}
