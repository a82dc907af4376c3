//! Settings of verification.

use canju_message::All;
use serde::{Deserialize, Serialize};

use crate::verification::estimate::Confidence;
use crate::verification::level_gap;
use crate::verification::sampling::Plan;

/// The methods, in the order of their tabs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, All)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// A random sample that a person marks.
    #[default]
    Sample,
    /// Neighbours that differ by one guard or minister.
    Gap,
    /// Combinations before and after the exchange of a pawn.
    Exchange,
    /// Isolated components.
    Isolated,
    /// Scores that are implausible given the material.
    Sense,
    /// Scores that exact tables prove.
    Tables,
    /// Games of the engine against itself.
    Playouts,
    /// Planted errors, to see what detects them.
    Planted,
}

impl Method {
    /// Whether it takes so long that it runs only on request and its result is kept after an edit.
    pub const fn is_long(self) -> bool {
        matches!(self, Self::Playouts | Self::Planted)
    }

    /// The text key of its name.
    pub const fn text_key(self) -> &'static str {
        match self {
            Self::Sample => "verify-sample",
            Self::Gap => "verify-gap",
            Self::Exchange => "verify-exchange",
            Self::Isolated => "verify-isolated",
            Self::Sense => "verify-sense",
            Self::Tables => "verify-tables",
            Self::Playouts => "verify-playouts",
            Self::Planted => "verify-planted",
        }
    }
}

/// User settings, kept over restarts.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerificationSettings {
    /// The method that is shown.
    pub method: Method,
    /// The sample to draw next.
    pub plan: Plan,
    /// μ and δ.
    pub gaps: level_gap::GapSettings,
    /// Settings of playouts.
    pub playouts: PlayoutSettings,
    /// Settings of planted errors.
    pub planted: PlantedSettings,
    /// Confidence level of the intervals.
    pub confidence: Confidence,
    /// The half width at which enough is marked, a share, above 0.
    pub half_width: f64,
    /// Whether the sample was put aside: it does not return by itself.
    pub aside: bool,
}

impl Default for VerificationSettings {
    fn default() -> Self {
        Self {
            method: Method::default(),
            plan: Plan::default(),
            gaps: level_gap::GapSettings::default(),
            playouts: PlayoutSettings::default(),
            planted: PlantedSettings::default(),
            confidence: Confidence::default(),
            half_width: 0.02,
            aside: false,
        }
    }
}

/// Settings of playouts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlayoutSettings {
    /// Combinations, drawn by chance.
    pub combinations: u32,
    /// Games a combination.
    pub games: u32,
    /// Nodes a move.
    pub nodes: u32,
    /// The seed of combinations and positions.
    pub seed: u64,
}

impl Default for PlayoutSettings {
    fn default() -> Self {
        Self { combinations: 100, games: 20, nodes: 1_000, seed: 1 }
    }
}

/// Settings of planted errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlantedSettings {
    /// Percentage of unlocked combinations made wrong, 0..=100.
    pub percent: u8,
    /// Maximum error in classes, 1..=8.
    pub most: u8,
    /// Seed for the choice of combinations and errors.
    pub seed: u64,
}

impl Default for PlantedSettings {
    fn default() -> Self {
        Self { percent: 5, most: 4, seed: 1 }
    }
}
