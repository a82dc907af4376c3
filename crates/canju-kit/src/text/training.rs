//! Training games in words: how they were decided, and why their file cannot be used.

use super::Words;
use crate::arena::training::Decision;
use crate::rules::Cause;

impl Words {
    /// Returns the reasons of training games' results.
    pub fn training_decision(self, decision: Decision) -> String {
        let cause = match decision {
            Decision::Rules(reason) => self.match_end(Cause::Rules(reason)),
            Decision::Decisive => self.get("training-decisive"),
            Decision::Even => self.get("training-even"),
        };
        self.with("training-decided", &[("cause", cause)])
    }
}
