//! What would be lost if the program ended now.

use canju_message::Message;

use crate::jobs::JobKind;

/// Work that would be lost if the program ended now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Message)]
pub enum AtStake {
    /// Unsaved results of a job.
    #[text(match job { JobKind::Build => "closing-build", JobKind::Solve => "closing-solve", _ => "closing-job" }, job)]
    Job(JobKind),
    /// A run of the greedy resolver that is not accepted.
    #[text("closing-run")]
    Run,
    /// Changed rows of exchange tables that are not kept under a name.
    #[text("closing-rows")]
    Rows,
}
