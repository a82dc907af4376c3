//! The words for work in the background.

use super::{Value, Words};
use crate::jobs::JobKind;
use crate::progress::Stage;
use crate::service::notice::AtStake;

impl Words {
    /// Returns the current step of a job: "END12: resolving conflicts (5 of 9)".
    pub fn stage(self, stage: Stage) -> String {
        let told = [
            ("name", Value::from(stage.name)),
            ("task", self.get(stage.task).into()),
            ("at", (stage.at + 1).into()),
            ("of", stage.of.into()),
        ];
        self.with("job-stage", &told)
    }

    /// Returns what is lost if the window closes now.
    pub fn at_stake(self, stake: AtStake) -> String {
        match stake {
            AtStake::Job(JobKind::Build) => self.get("closing-build"),
            AtStake::Job(JobKind::Solve) => self.get("closing-solve"),
            AtStake::Job(job) => self.with("closing-job", &[("job", self.get(job.text_key()))]),
            AtStake::Run => self.get("closing-run"),
            AtStake::Rows => self.get("closing-rows"),
        }
    }
}
