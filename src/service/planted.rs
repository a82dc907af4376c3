//! Errors planted into a copy of the base, and what each method finds of them.

use super::settings::verification::PlantedSettings;

use crate::experiment::injection::{Injection, InjectionSettings, consistent, measure};
use crate::knowledge::KnowledgeBase;
use crate::progress::{Cancelled, Progress};
use crate::service::settings::verification::VerificationSettings;

/// How many samples each sampler draws.
const SAMPLES: u32 = 100;

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
