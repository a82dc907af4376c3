//! The contract of a feature: a part of the session with state, actions and jobs of its own.
//!
//! A feature sees the [`AppContext`], which all share, and no other feature. The registry (`super::registry`) lists them; whatever a
//! user asks for, a job yields or a change requires reaches each of them from there.

use std::any::Any;

use super::context::AppContext;
use crate::jobs::JobId;
use crate::service::fault::Fault;
use crate::service::notice::Notice;

/// The message after an action or a job, if there is one.
pub(super) type Outcome = Result<Option<Notice>, Fault>;

/// A part of the session.
pub(super) trait Feature {
    /// The actions of a user.
    type Action;
    /// The output of its jobs.
    type Output: Any + Send;

    /// Whether it has an undo of its own, apart from that of the base.
    const OWN_UNDO: bool = false;

    /// Whether an action stores something under the expert's name.
    fn is_signed(_action: &Self::Action) -> bool {
        false
    }

    fn perform(&mut self, context: &mut AppContext, action: Self::Action) -> Outcome;

    /// Takes the output of one of its jobs; an output that is no longer wanted is dropped.
    fn take(&mut self, context: &mut AppContext, job: JobId, output: Self::Output) -> Outcome;

    /// Called when any job panicked or could not start: clears what waits for it.
    fn crashed(&mut self, context: &mut AppContext, job: JobId);

    /// Comes up to date with the context: drops what is stale, starts what is shown and missing. Called after every command and
    /// every end of a job, so it is cheap if nothing has changed.
    fn refresh(&mut self, context: &mut AppContext);
}
