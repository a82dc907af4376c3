//! The log: the changes of an entry, and the history of a node. Both can be read from the base's file during
//! writes.

use std::sync::Arc;

use crate::jobs::{JobId, JobKind};
use crate::knowledge::history::EntryId;
use crate::material::NodeId;
use crate::session::context::AppContext;
use crate::session::feature::{Feature, LatestTask, Outcome};
use crate::store::{self, Trace};

/// Maximum number of changes shown for an entry.
pub const SHOWN: u32 = 5_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Shows the changes of an entry.
    LookAt(EntryId),
    /// Shows the history of a node while it is selected.
    Recall(NodeId),
}

#[derive(Default)]
pub struct LogFeature {
    base: u32,
    pub looked_at: Option<EntryId>,
    /// Keyed by base and entry.
    touched: LatestTask<(u32, EntryId), Vec<Trace>>,
    /// The node whose history is shown.
    pub recalled: Option<NodeId>,
    /// Keyed by base, the last entry read, and node.
    past: LatestTask<(u32, EntryId, NodeId), Vec<Trace>>,
}

impl LogFeature {
    /// Returns the first [`SHOWN`] changes of an entry; `None` while they are read.
    pub fn touched(&self, entry: EntryId) -> Option<&Arc<Vec<Trace>>> {
        self.touched.latest().filter(|(of, _)| *of == (self.base, entry)).map(|(_, found)| found)
    }

    /// Whether the changes of an entry or the history of a node are being read.
    pub fn is_reading(&self) -> bool {
        self.touched.is_running() || self.past.is_running()
    }

    /// Returns the history of a node and its mirror, oldest first; `None` while it is read.
    pub fn past(&self, node: NodeId) -> Option<&Arc<Vec<Trace>>> {
        self.past
            .latest()
            .filter(|((base, _, of), _)| (*base, *of) == (self.base, node))
            .map(|(_, found)| found)
    }
}

impl Feature for LogFeature {
    type Action = Action;

    fn perform(&mut self, _: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::LookAt(entry) => self.looked_at = Some(entry),
            Action::Recall(node) => self.recalled = Some(node),
        }
        Ok(None)
    }

    fn crashed(&mut self, _: &mut AppContext, job: JobId) {
        self.touched.end(job, None);
        self.past.end(job, None);
    }

    /// A read that failed is not retried automatically.
    fn refresh(&mut self, context: &mut AppContext) {
        let base = context.revision().base;
        if base != self.base {
            (self.base, self.looked_at, self.recalled) = (base, None, None);
        }
        let Some(path) = context.file().map(ToOwned::to_owned) else { return };
        if let Some(entry) = self.looked_at.filter(|entry| context.history().entry(*entry).is_some())
            && self.touched.should_start(&(base, entry))
        {
            let path = path.clone();
            let job = context.start(
                JobKind::Query,
                move |_| store::touched(&path, entry, SHOWN),
                |feature: &mut Self, _, job, found| feature.touched.end_with(job, found),
            );
            self.touched.begin(job, (base, entry));
        }
        let newest = EntryId(context.history().entries().len() as u32);
        if let Some(node) = self.recalled.filter(|node| context.trail.selected() == Some(*node))
            && self.past.should_start(&(base, newest, node))
        {
            let job = context.start(
                JobKind::Query,
                move |_| store::past(&path, node),
                |feature: &mut Self, _, job, found| feature.past.end_with(job, found),
            );
            self.past.begin(job, (base, newest, node));
        }
    }
}
