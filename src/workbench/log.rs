//! The room of the log: what an entry changed, and what was done to a node. Both are read from the file of the base beside whoever
//! writes it.

use std::sync::Arc;

use super::Workbench;
use super::command::Command;
use super::desk::Desk;
use super::room::{self, Errand, Room, Said};
use crate::jobs::{JobId, JobKind};
use crate::knowledge::history::EntryId;
use crate::material::NodeId;
use crate::store::{self, StoreError, Trace};

/// So many changes of an entry are shown.
pub const SHOWN: u32 = 5_000;

/// What a user can ask of the room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Shows what an entry changed.
    LookAt(EntryId),
    /// Shows what was done to a node, as long as it is selected.
    Recall(NodeId),
}

impl From<Wish> for Command {
    fn from(wish: Wish) -> Self {
        Self::Log(wish)
    }
}

/// What a job of the room brings back.
pub(super) enum Brought {
    /// What an entry changed.
    Touched(Result<Vec<Trace>, StoreError>),
    /// What was done to a node.
    Past(Result<Vec<Trace>, StoreError>),
}

/// The room.
#[derive(Default)]
pub struct LogRoom {
    /// The present base.
    base: u32,
    looked_at: Option<EntryId>,
    /// By the base it is an entry of.
    touched: Errand<(u32, EntryId), Vec<Trace>>,
    recalled: Option<NodeId>,
    /// By the place in the log up to which it was read.
    past: Errand<(u32, EntryId, NodeId), Vec<Trace>>,
}

impl LogRoom {
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

impl Workbench {
    /// The room of the log.
    pub const fn log(&self) -> &LogRoom {
        &self.log
    }
}

impl Room for LogRoom {
    type Wish = Wish;
    type Brought = Brought;

    fn perform(&mut self, _: &mut Desk, wish: Wish) -> Said {
        match wish {
            Wish::LookAt(entry) => self.looked_at = Some(entry),
            Wish::Recall(node) => self.recalled = Some(node),
        }
        Ok(None)
    }

    fn take(&mut self, desk: &mut Desk, job: JobId, brought: Brought) -> Said {
        let said = match brought {
            Brought::Touched(found) => found.map(|found| self.touched.end(job, Some(found))),
            Brought::Past(found) => found.map(|found| self.past.end(job, Some(found))),
        };
        if said.is_err() {
            // What cannot be read is not tried again by itself.
            self.crashed(desk, job);
        }
        said?;
        Ok(None)
    }

    fn crashed(&mut self, _: &mut Desk, job: JobId) {
        self.touched.end(job, None);
        self.past.end(job, None);
    }

    /// Reads what is looked at and not known yet.
    fn refresh(&mut self, desk: &mut Desk) {
        let base = desk.edition().base;
        if base != self.base {
            (self.base, self.looked_at, self.recalled) = (base, None, None);
        }
        let Some(path) = desk.path().map(ToOwned::to_owned) else { return };
        if let Some(entry) = self.looked_at.filter(|entry| desk.history().entry(*entry).is_some())
            && self.touched.lacks(&(base, entry))
        {
            let path = path.clone();
            let job = desk.start(JobKind::Query, room::Brought::Log, move |_| {
                Brought::Touched(store::touched(&path, entry, SHOWN))
            });
            self.touched.begin(job, (base, entry));
        }
        let newest = EntryId(desk.history().entries().len() as u32);
        if let Some(node) = self.recalled.filter(|node| desk.trail.selected() == Some(*node))
            && self.past.lacks(&(base, newest, node))
        {
            let job = desk
                .start(JobKind::Query, room::Brought::Log, move |_| Brought::Past(store::past(&path, node)));
            self.past.begin(job, (base, newest, node));
        }
    }
}
