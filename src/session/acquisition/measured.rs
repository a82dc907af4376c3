//! Results of measuring exchange tables.

use std::collections::BTreeMap;

use crate::acquisition::predictor;
use crate::knowledge::deviation::Counts;
use crate::verification::accuracy::{self, Strata, Trial};

/// Cross-validation results of exchange tables on proved combinations.
#[derive(Debug, Clone)]
pub struct Measured {
    /// The name of the tables.
    pub tables: String,
    /// The settings of the predictor.
    pub settings: predictor::PredictorSettings,
    /// The seed that draws the folds.
    pub seed: u64,
    /// Random folds.
    pub by_chance: Tried,
    /// Leave-families-out: all combinations of the same attackers are hidden together.
    pub whole_families: Tried,
}

/// Results on proved combinations hidden in one way.
#[derive(Debug, Clone)]
pub struct Tried {
    /// Counts by attacking pieces.
    pub families: BTreeMap<String, Counts>,
    /// Counts over all combinations.
    pub all: Counts,
    /// Counts by stratum, with the baselines without a predictor.
    pub strata: Strata,
    /// The severe errors.
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
