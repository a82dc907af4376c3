//! Progress of a plan: its parts as steps of one whole, weighted by their duration in units of one question.

use canju_files::progress::{Part, Progress};

/// Computing the gains of all questions.
const GAINS: u64 = 5;

/// The steps of one or two planners, each of which computes gains and then chooses questions.
pub(super) struct Steps<'a> {
    pub(super) progress: &'a dyn Progress,
    /// Questions to be chosen by all planners together.
    pub(super) count: usize,
    /// Number of planners.
    pub(super) planners: u64,
}

impl<'a> Steps<'a> {
    /// The gains of a planner, from 0, when this many questions are chosen.
    pub(super) fn gains(&self, planner: u64, chosen: usize) -> Part<'a> {
        self.part(planner * GAINS + chosen as u64, GAINS)
    }

    /// The choice of the questions that are left, by a planner, from 0, when this many are chosen.
    pub(super) fn choice(&self, planner: u64, chosen: usize) -> Part<'a> {
        self.part((planner + 1) * GAINS + chosen as u64, (self.count - chosen) as u64)
    }

    fn part(&self, from: u64, length: u64) -> Part<'a> {
        Part { whole: self.progress, from, length, total: self.planners * GAINS + self.count as u64 }
    }
}
