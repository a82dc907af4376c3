//! The log: what an entry changed, and what was done to a node. Both are read from the file of the base while somebody
//! writes it.

use std::sync::Arc;

use crate::jobs::{JobId, JobKind};
use crate::knowledge::history::EntryId;
use crate::material::NodeId;
use crate::session::context::AppContext;
use crate::session::feature::{Feature, Outcome};
use crate::session::task::LatestTask;
use crate::store::{self, StoreError, Trace};

/// So many changes of an entry are shown.
pub const SHOWN: u32 = 5_000;

/// What a user can do here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Shows what an entry changed.
    LookAt(EntryId),
    /// Shows what was done to a node, as long as it is selected.
    Recall(NodeId),
}

/// What its jobs yield.
pub(super) enum Output {
    /// What an entry changed.
    Touched(Result<Vec<Trace>, StoreError>),
    /// What was done to a node.
    Past(Result<Vec<Trace>, StoreError>),
}

/// The state of the feature.
#[derive(Default)]
pub struct LogFeature {
    /// The present base.
    base: u32,
    looked_at: Option<EntryId>,
    /// By the base it is an entry of.
    touched: LatestTask<(u32, EntryId), Vec<Trace>>,
    recalled: Option<NodeId>,
    /// By the place in the log up to which it was read.
    past: LatestTask<(u32, EntryId, NodeId), Vec<Trace>>,
}

impl LogFeature {
    /// The entry that is looked at.
    pub const fn looked_at(&self) -> Option<EntryId> {
        self.looked_at
    }

    /// What an entry changed, its first [`SHOWN`] changes; nothing while it is read.
    pub fn touched(&self, entry: EntryId) -> Option<&Arc<Vec<Trace>>> {
        self.touched.latest().filter(|(of, _)| *of == (self.base, entry)).map(|(_, found)| found)
    }

    /// True while what an entry changed or what was done to a node is read.
    pub fn is_reading(&self) -> bool {
        self.touched.job().is_some() || self.past.job().is_some()
    }

    /// The node whose past is shown.
    pub const fn recalled(&self) -> Option<NodeId> {
        self.recalled
    }

    /// What was done to a node and its mirror, oldest first; nothing while it is read.
    pub fn past(&self, node: NodeId) -> Option<&Arc<Vec<Trace>>> {
        self.past
            .latest()
            .filter(|((base, _, of), _)| (*base, *of) == (self.base, node))
            .map(|(_, found)| found)
    }
}

impl Feature for LogFeature {
    type Action = Action;
    type Output = Output;

    fn perform(&mut self, _: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::LookAt(entry) => self.looked_at = Some(entry),
            Action::Recall(node) => self.recalled = Some(node),
        }
        Ok(None)
    }

    fn take(&mut self, context: &mut AppContext, job: JobId, output: Output) -> Outcome {
        let said = match output {
            Output::Touched(found) => found.map(|found| self.touched.end(job, Some(found))),
            Output::Past(found) => found.map(|found| self.past.end(job, Some(found))),
        };
        if said.is_err() {
            // What cannot be read is not tried again by itself.
            self.crashed(context, job);
        }
        said?;
        Ok(None)
    }

    fn crashed(&mut self, _: &mut AppContext, job: JobId) {
        self.touched.end(job, None);
        self.past.end(job, None);
    }

    /// Reads what is looked at and not known yet.
    fn refresh(&mut self, context: &mut AppContext) {
        let base = context.revision().base;
        if base != self.base {
            (self.base, self.looked_at, self.recalled) = (base, None, None);
        }
        let Some(path) = context.path().map(ToOwned::to_owned) else { return };
        if let Some(entry) = self.looked_at.filter(|entry| context.history().entry(*entry).is_some())
            && self.touched.should_start(&(base, entry))
        {
            let path = path.clone();
            let job = context.start::<LogFeature>(JobKind::Query, move |_| {
                Output::Touched(store::touched(&path, entry, SHOWN))
            });
            self.touched.begin(job, (base, entry));
        }
        let newest = EntryId(context.history().entries().len() as u32);
        if let Some(node) = self.recalled.filter(|node| context.trail.selected() == Some(*node))
            && self.past.should_start(&(base, newest, node))
        {
            let job =
                context.start::<LogFeature>(JobKind::Query, move |_| Output::Past(store::past(&path, node)));
            self.past.begin(job, (base, newest, node));
        }
    }
}
