//! The contract of a feature: a part of the session with state, actions and jobs of its own.
//!
//! A feature sees the [`AppContext`], which all share, and no other feature. The registry (`super::registry`) lists them; whatever a
//! user asks for, a job yields or a change requires reaches each of them from there.

use std::sync::Arc;

use super::context::AppContext;
use crate::jobs::JobId;
use crate::service::fault::Fault;
use crate::service::notice::Notice;

/// The message after an action or a job, if there is one.
pub(super) type Outcome = Result<Option<Notice>, Fault>;

/// What a feature does with the output of one of its jobs; an output that is no longer wanted is dropped.
pub(super) type Then<F> = Box<dyn FnOnce(&mut F, &mut AppContext, JobId) -> Outcome + Send>;

/// A part of the session.
pub(super) trait Feature: 'static {
    /// The actions of a user.
    type Action;

    /// Whether it has an undo of its own, apart from that of the base.
    const OWN_UNDO: bool = false;

    /// Whether an action stores something under the expert's name.
    fn is_signed(_action: &Self::Action) -> bool {
        false
    }

    fn perform(&mut self, context: &mut AppContext, action: Self::Action) -> Outcome;

    /// Called when any job panicked or could not start: clears what waits for it.
    fn crashed(&mut self, _context: &mut AppContext, _job: JobId) {}

    /// Comes up to date with the context: drops what is stale, starts what is shown and missing. Called after every command and
    /// every end of a job, so it is cheap if nothing has changed.
    fn refresh(&mut self, _context: &mut AppContext) {}
}

/// What a feature has changed and what of it was undone, the latest last.
#[derive(Debug)]
pub struct UndoStack<T> {
    pub(super) done: Vec<T>,
    undone: Vec<T>,
}

impl<T> Default for UndoStack<T> {
    fn default() -> Self {
        Self { done: Vec::new(), undone: Vec::new() }
    }
}

impl<T> UndoStack<T> {
    /// Whether a change can be undone, and whether one can be redone.
    pub const fn can_undo(&self) -> (bool, bool) {
        (!self.done.is_empty(), !self.undone.is_empty())
    }

    /// Notes a change; nothing can be redone after it.
    pub(super) fn note(&mut self, change: T) {
        self.done.push(change);
        self.undone.clear();
    }

    /// Returns the change to undo, or to redo.
    pub(super) fn last(&self, again: bool) -> Option<&T> {
        if again { &self.undone } else { &self.done }.last()
    }

    /// Takes the change to undo, or to redo.
    pub(super) fn pop(&mut self, again: bool) -> Option<T> {
        if again { &mut self.undone } else { &mut self.done }.pop()
    }

    /// Puts a change where one to undo, or to redo, is taken from.
    pub(super) fn push(&mut self, again: bool, change: T) {
        if again { &mut self.undone } else { &mut self.done }.push(change);
    }

    /// Replaces a value by the one before, or by the one undone last; returns false if there is none.
    pub(super) fn restore(&mut self, now: &mut T, again: bool) -> bool {
        let value = self.pop(again);
        let restored = value.map(|value| self.push(!again, std::mem::replace(now, value)));
        restored.is_some()
    }
}

// A computation in the background of which only the latest subject counts.

/// A result computed in the background for the latest subject, by one job at a time: a job for another subject finishes or is
/// cancelled before the next one starts.
#[derive(Debug)]
pub(crate) struct LatestTask<S, T> {
    running: Option<Running<S>>,
    done: Option<(S, Arc<T>)>,
    /// Ended without a result; not started again by itself.
    stopped: Option<S>,
    /// The subject that is wanted now, if the owner has set one.
    wanted: Option<S>,
}

#[derive(Debug)]
struct Running<S> {
    job: JobId,
    subject: S,
    /// Cancelled because its subject is unwanted.
    stale: bool,
}

impl<S, T> Default for LatestTask<S, T> {
    fn default() -> Self {
        Self { running: None, done: None, stopped: None, wanted: None }
    }
}

impl<S: PartialEq, T> LatestTask<S, T> {
    /// Whether there is no result for this subject, and no attempt was stopped.
    pub(super) fn is_missing(&self, subject: &S) -> bool {
        self.of(subject).is_none() && self.stopped.as_ref() != Some(subject)
    }

    /// Whether a job should start for this subject: its result is missing, and no job is running.
    pub(super) fn should_start(&self, subject: &S) -> bool {
        self.running.is_none() && self.is_missing(subject)
    }

    /// Sets the subject that is wanted now, see [`LatestTask::current`].
    pub(super) fn want(&mut self, subject: Option<S>) {
        self.wanted = subject;
    }

    /// Returns the result for the subject that is wanted now.
    pub(crate) fn current(&self) -> Option<&Arc<T>> {
        self.of(self.wanted.as_ref()?)
    }

    /// Whether the result for the subject that is wanted now is missing, and no attempt was stopped.
    pub(crate) fn is_current_missing(&self) -> bool {
        self.wanted.as_ref().is_some_and(|subject| self.is_missing(subject))
    }

    /// Notes the job that was started for a subject.
    pub(super) fn begin(&mut self, job: JobId, subject: S) {
        self.running = Some(Running { job, subject, stale: false });
        self.stopped = None;
    }

    /// Returns the job to cancel if one is running for another subject.
    pub(super) fn cancel_stale(&mut self, subject: &S) -> Option<JobId> {
        self.cancel_stale_if(|of| of != subject)
    }

    /// Returns the job to cancel if one is running for an unwanted subject.
    pub(super) fn cancel_stale_if(&mut self, unwanted: impl Fn(&S) -> bool) -> Option<JobId> {
        let running = self.running.as_mut().filter(|running| unwanted(&running.subject))?;
        running.stale = true;
        Some(running.job)
    }

    /// Takes the result of a job, `None` if it was cancelled or panicked; returns false if the job is not this task's.
    pub(super) fn end(&mut self, job: JobId, result: Option<T>) -> bool {
        let Some(ended) = self.running.take_if(|running| running.job == job) else { return false };
        match result {
            Some(result) => self.done = Some((ended.subject, Arc::new(result))),
            None if ended.stale => {}
            None => self.stopped = Some(ended.subject),
        }
        true
    }

    /// The same; an error is passed on.
    pub(super) fn end_with<E>(&mut self, job: JobId, result: Result<T, E>) -> Outcome
    where
        Fault: From<E>,
    {
        let (result, error) = match result {
            Ok(result) => (Some(result), None),
            Err(error) => (None, Some(error)),
        };
        self.end(job, result);
        error.map_or(Ok(None), |error| Err(error.into()))
    }

    /// Replaces the latest result by one that was derived from it without a job.
    pub(super) fn renew(&mut self, subject: S, result: T) {
        self.done = Some((subject, Arc::new(result)));
    }

    /// Returns the latest result with its subject.
    pub(super) fn latest(&self) -> Option<&(S, Arc<T>)> {
        self.done.as_ref()
    }

    pub(super) fn of(&self, subject: &S) -> Option<&Arc<T>> {
        self.done.as_ref().filter(|(of, _)| of == subject).map(|(_, result)| result)
    }

    /// Returns the latest result.
    pub(crate) fn result(&self) -> Option<&Arc<T>> {
        self.done.as_ref().map(|(_, result)| result)
    }

    pub(crate) fn job(&self) -> Option<JobId> {
        self.running.as_ref().map(|running| running.job)
    }

    pub(crate) const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Returns the subject of the running job, unless it is stale.
    pub(crate) fn subject(&self) -> Option<&S> {
        self.running.as_ref().filter(|running| !running.stale).map(|running| &running.subject)
    }

    /// Drops the latest result; a running job continues.
    pub(super) fn forget(&mut self) {
        self.done = None;
        self.stopped = None;
    }

    /// Lets a stopped attempt start again.
    pub(super) fn allow_retry(&mut self) {
        self.stopped = None;
    }
}
