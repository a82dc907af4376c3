//! Errors planted into a copy of the base, and what each method finds of them.

use serde::{Deserialize, Serialize};

use super::VerificationSettings;
use crate::experiment::injection::{Injection, InjectionSettings, consistent, measure};
use crate::knowledge::KnowledgeBase;
use crate::progress::{Cancelled, Progress};

/// How many samples each sampler draws.
const SAMPLES: u32 = 100;

/// What is planted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlantedSettings {
    /// How many of a hundred combinations that are not locked are made wrong, 0..=100.
    pub percent: u8,
    /// By how many classes at most, 1..=8.
    pub most: u8,
    /// Which, and how.
    pub seed: u64,
}

impl Default for PlantedSettings {
    fn default() -> Self {
        Self { percent: 5, most: 4, seed: 1 }
    }
}

/// A copy of a base with planted errors, and what was found of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Planted {
    /// What was planted, and how samples were drawn.
    pub settings: InjectionSettings,
    /// What became of it.
    pub found: Injection,
}

impl Planted {
    /// Repairs a copy of the base, plants errors into it and measures; samples are drawn and judged as the settings say.
    ///
    /// # Errors
    /// [`Cancelled`].
    pub fn of(
        kb: &KnowledgeBase,
        settings: &VerificationSettings,
        progress: &dyn Progress,
    ) -> Result<Self, Cancelled> {
        let PlantedSettings { percent, most, seed } = settings.planted;
        let settings = InjectionSettings {
            percent,
            most,
            seed,
            samples: SAMPLES,
            plan: settings.plan,
            confidence: settings.confidence,
            half_width: settings.half_width,
        };
        let truth = consistent(kb, progress)?;
        Ok(Self { settings, found: measure(&truth, settings, progress)? })
    }
}
