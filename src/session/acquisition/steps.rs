//! The steps of rounds that the open base keeps reports of.

use std::collections::HashSet;

use crate::knowledge::history::EntryId;
use crate::service::rounds::{self, Built};
use crate::session::acquisition::AcquisitionFeature;
use crate::session::context::AppContext;

/// All of them, and those on which the present state is built; both oldest first.
#[derive(Debug, Default)]
pub(super) struct Steps {
    pub(super) reported: Vec<Built>,
    pub(super) in_force: Vec<Built>,
    /// What they were found for: the base, the place in its log, and how many reports.
    found: Option<(u32, EntryId, usize)>,
}

impl Steps {
    /// Reads the reports of another base, and finds which of them are in force.
    pub(super) fn refresh(&mut self, context: &mut AppContext) {
        if context.path().is_none() {
            return;
        }
        let base = context.revision().base;
        if self.found.is_none_or(|(of, ..)| of != base) {
            // Where reports cannot be read, the check of the file tells why.
            self.reported = context.write(|base| rounds::reported(base)).unwrap_or_default();
        }
        let found = Some((base, context.history().current().head, self.reported.len()));
        if self.found != found {
            let line: HashSet<EntryId> = context.history().line().map(|entry| entry.id).collect();
            let in_force = |built: &&Built| line.contains(&built.entry);
            self.in_force = self.reported.iter().filter(in_force).cloned().collect();
            self.found = found;
        }
    }
}

impl AcquisitionFeature {
    /// The steps of rounds on which the present state of the base is built, oldest first.
    pub fn built(&self) -> &[Built] {
        &self.steps.in_force
    }

    /// Every step that the base keeps a report of, oldest first.
    pub fn reported(&self) -> &[Built] {
        &self.steps.reported
    }
}
