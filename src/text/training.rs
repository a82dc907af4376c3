//! Training games in words: how they were decided, and why their file cannot be used.

use super::Words;
use crate::arena::training::{Damage, Decision, TrainingError};
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

    /// Why a file of training games cannot be used.
    pub fn training_error(self, error: &TrainingError) -> String {
        let (path, damage) = match error {
            TrainingError::File(error) => return self.file_error(error),
            TrainingError::Cancelled(_) => return self.get("fault-cancelled"),
            TrainingError::OtherSettings { path, found } => {
                let told = [
                    ("path", path.to_string_lossy().into_owned()),
                    ("seed", found.seed.to_string()),
                    ("nodes", found.nodes.to_string()),
                    ("engine", format!("{:016x}", found.engine)),
                ];
                return self.with("training-other", &told);
            }
            TrainingError::Damaged { path, damage } => (path.to_string_lossy(), damage),
        };
        let at = |key: &str| self.with(key, &[("path", &*path)]);
        let with = |key: &str, name, number: String| {
            self.with(key, &[("path", path.clone().into_owned()), (name, number)])
        };
        match damage {
            Damage::NoTraining => at("training-no-training"),
            Damage::Version(version) => with("training-version", "version", version.to_string()),
            Damage::Header => at("training-header"),
            Damage::Record { at } => with("training-record", "at", at.to_string()),
            Damage::Io(error) => with("file-other", "error", error.to_string()),
        }
    }
}
