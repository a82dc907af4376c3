//! The choices that the paper leaves open, as plain data.

use canju_message::All;
use serde::{Deserialize, Serialize};

use super::guard::GuardForm;
use super::map::MapForm;
use super::membership::Shape;
use super::rules::{Consequents, rules};

/// Combination of the fired rules into one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, All)]
#[serde(rename_all = "kebab-case")]
pub enum Inference {
    /// The mean of the consequents, weighted by how much their rules fired (Sugeno, order zero): 0 to 1.
    #[default]
    Sugeno,
    /// As in the paper: the sum of the firing strengths, each divided by the greatest, 1 to 36. It rewards inputs that are
    /// ambiguous, and both guarded degrees are read from the position before the move.
    Literal,
}

/// Terms of the guarded degrees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, All)]
#[serde(rename_all = "kebab-case")]
pub enum DegreeTerms {
    /// Low, medium and high, as the paper's 36 rules have them.
    #[default]
    Three,
    /// With mid-low and mid-high, which the paper declares: 100 rules, of which the 64 between those of the paper conclude with
    /// their means.
    Five,
}

/// Search depth of the adviser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Levels {
    /// The move alone.
    #[default]
    One,
    /// The two best moves, the best reply to each, and the best move after that; a move whose reply ends the game ranks last, and
    /// the next one is searched in its place.
    Two,
}

/// Everything that decides the adviser's ranking.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    /// Form of the guard values.
    pub guard: GuardForm,
    /// Iteration of the map.
    pub map: MapForm,
    /// The curve of the terms.
    pub shape: Shape,
    /// Terms of the guarded degrees.
    pub degrees: DegreeTerms,
    /// Combination of the fired rules into one number.
    pub inference: Inference,
    /// Consequent of each rule; not used by the literal inference.
    pub consequents: Consequents,
    /// A knight is more important than a cannon, as in the paper's text, against its table.
    pub horse_over_cannon: bool,
    /// Search depth.
    pub levels: Levels,
    /// With two levels: two moves of one's own, without the opponent's between them.
    pub own_only: bool,
}

impl Settings {
    /// The paper's inference, the rest by default.
    pub fn literal() -> Self {
        Self { inference: Inference::Literal, ..Self::default() }
    }

    /// The greatest value that a move can have.
    pub fn most(&self) -> f64 {
        match self.inference {
            Inference::Sugeno => 1.0,
            Inference::Literal => rules(self.degrees).len() as f64,
        }
    }

    /// Returns the consequents, if the inference uses them.
    pub const fn concluding(&self) -> Option<&Consequents> {
        match self.inference {
            Inference::Sugeno => Some(&self.consequents),
            Inference::Literal => None,
        }
    }
}
