//! The contract of a feature: a part of the session with state, actions and jobs of its own.
//!
//! A feature sees the [`AppContext`], which all share, and no other feature. The registry (`super::registry`) lists them; whatever a
//! user asks for, a job yields or a change requires reaches each of them from there.

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
