//! What a measurement of exchange tables found.

use std::collections::BTreeMap;

use crate::acquisition::predictor;
use crate::experiment::accuracy::{self, Strata, Trial};
use crate::knowledge::deviation::Counts;

/// How well tables predict proved combinations that are hidden.
#[derive(Debug, Clone)]
pub struct Measured {
    /// The name of the tables.
    pub tables: String,
    /// How it was predicted.
    pub settings: predictor::PredictorSettings,
    /// What drew the combinations that are hidden together.
    pub seed: u64,
    /// Hidden by chance.
    pub by_chance: Tried,
    /// All combinations of the same attackers hidden together.
    pub whole_families: Tried,
}

/// How well proved combinations are predicted that are hidden in one way.
#[derive(Debug, Clone)]
pub struct Tried {
    /// By the attacking pieces.
    pub families: BTreeMap<String, Counts>,
    /// All of them.
    pub all: Counts,
    /// By stratum, beside what one reaches without a predictor.
    pub strata: Strata,
    /// Those that are severely off.
    pub severe: Vec<Trial>,
}

impl Tried {
    /// Counts the trials.
    pub(super) fn of(trials: Vec<Trial>) -> Self {
        Self {
            families: accuracy::by(&trials, |trial| trial.family()),
            all: accuracy::by(&trials, |_| ()).remove(&()).unwrap_or_default(),
            strata: accuracy::strata(&trials),
            severe: trials.into_iter().filter(|trial| trial.is_severe()).collect(),
        }
    }
}
