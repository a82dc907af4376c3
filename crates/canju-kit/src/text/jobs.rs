//! The words for work in the background.

use super::{Value, Words};
use crate::progress::Stage;

impl Words {
    /// Returns the current step of a job: "END12: resolving conflicts (5 of 9)".
    pub fn stage(self, stage: Stage) -> String {
        let args = [
            ("name", Value::from(stage.name)),
            ("task", self.get(stage.task).into()),
            ("at", (stage.at + 1).into()),
            ("of", stage.of.into()),
        ];
        self.with("job-stage", &args)
    }
}
