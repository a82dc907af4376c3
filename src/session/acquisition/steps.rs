//! The steps of rounds with a report in the open base.

use std::collections::HashSet;

use crate::knowledge::history::EntryId;
use crate::service::rounds::{self, Built};
use crate::session::acquisition::AcquisitionFeature;
use crate::session::context::AppContext;

/// All steps, and those behind the present state; both oldest first.
#[derive(Debug, Default)]
pub(super) struct Steps {
    pub(super) reported: Vec<Built>,
    pub(super) in_force: Vec<Built>,
    /// The key of the result: base, log entry, number of reports.
    found: Option<(u32, EntryId, usize)>,
}

impl Steps {
    /// Reads the reports if the base has changed, and finds which of them are in force.
    pub(super) fn refresh(&mut self, context: &mut AppContext) {
        if context.path().is_none() {
            return;
        }
        let base = context.revision().base;
        if self.found.is_none_or(|(of, ..)| of != base) {
            // If reports cannot be read, the check of the file gives the reason.
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
    /// Returns the steps behind the present state of the base, oldest first.
    pub fn built(&self) -> &[Built] {
        &self.steps.in_force
    }

    /// Returns all steps with a report in the base, oldest first.
    pub fn reported(&self) -> &[Built] {
        &self.steps.reported
    }
}
