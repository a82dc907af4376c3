//! Errors planted into a copy of the base, and the detection rates of each method.

use super::settings::verification::PlantedSettings;

use crate::knowledge::KnowledgeBase;
use crate::progress::{Cancelled, Progress};
use crate::service::settings::verification::VerificationSettings;
use crate::verification::injection::{Injection, InjectionSettings, consistent, measure};

/// Number of samples drawn by each sampler.
const SAMPLES: u32 = 100;

/// A copy of a base with planted errors, and the results of detection.
#[derive(Debug, Clone, PartialEq)]
pub struct Planted {
    /// The settings of planting and sampling.
    pub settings: InjectionSettings,
    /// The results of detection.
    pub found: Injection,
}

impl Planted {
    /// Repairs a copy of the base, plants errors into it and measures; samples are drawn and judged according to the settings.
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
