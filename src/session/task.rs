//! A computation in the background of which only the latest subject counts.

use std::sync::Arc;

use crate::jobs::JobId;
use crate::service::fault::Fault;
use crate::session::feature::Outcome;

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
