//! User settings of acquisition.

use serde::{Deserialize, Serialize};

use crate::rounds::RoundSettings;

/// The tables that come with the program.
pub const HAND_MADE: &str = "hand-made";

/// User settings, kept over restarts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AcquisitionSettings {
    /// The name of the exchange tables.
    pub tables: String,
    /// Settings of rounds.
    pub rounds: RoundSettings,
    /// The seed that draws which proved combinations are hidden together when the tables are measured.
    pub seed: u64,
    /// Whether predictions are evaluated with whole families held out.
    pub whole_families: bool,
}

impl Default for AcquisitionSettings {
    fn default() -> Self {
        Self { tables: HAND_MADE.into(), rounds: RoundSettings::default(), seed: 1, whole_families: false }
    }
}
