//! The query line and the nodes it found.

use std::sync::Arc;

use crate::jobs::JobId;
use crate::knowledge::select::Order;
use crate::material::NodeId;
use crate::material::query::QueryError;

/// How the found nodes are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sort {
    /// By what.
    pub order: Order,
    /// Largest first.
    pub descending: bool,
}

/// The query line, what it found, and what is still looked for.
#[derive(Debug, Default)]
pub struct Search {
    /// The text of the query line; empty for all scored nodes.
    pub(super) text: String,
    pub(super) sort: Sort,
    pub(super) error: Option<QueryError>,
    pub(super) found: Arc<Vec<NodeId>>,
    pub(super) job: Option<JobId>,
}

impl Search {
    /// The text that was last looked for.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How the found nodes are sorted.
    pub const fn sort(&self) -> Sort {
        self.sort
    }

    /// What is wrong with the text, and where.
    pub const fn error(&self) -> Option<&QueryError> {
        self.error.as_ref()
    }

    /// The nodes found, sorted.
    pub const fn found(&self) -> &Arc<Vec<NodeId>> {
        &self.found
    }

    /// True while the text is being looked for.
    pub const fn is_running(&self) -> bool {
        self.job.is_some()
    }

    /// True where the found nodes are a choice, not all scored nodes.
    pub fn is_filter(&self) -> bool {
        !self.text.trim().is_empty() && self.error.is_none()
    }
}
