//! Membership: how much a number between 0 and 1 is low, medium or high, or between these.

use canju_message::All;
use serde::{Deserialize, Serialize};

/// A term of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Term {
    /// Around 0.
    Low,
    /// Around ¼.
    MidLow,
    /// Around ½.
    Medium,
    /// Around ¾.
    MidHigh,
    /// Around 1.
    High,
}

impl Term {
    /// Number of terms.
    pub const COUNT: usize = 5;
    /// The terms of guarded degrees that the paper declares.
    pub const FIVE: [Self; Self::COUNT] = [Self::Low, Self::MidLow, Self::Medium, Self::MidHigh, Self::High];
    /// The terms of guarded degrees that the paper's rules use.
    pub const THREE: [Self; 3] = [Self::Low, Self::Medium, Self::High];
    /// The terms of importances.
    pub const TWO: [Self; 2] = [Self::Low, Self::High];

    /// Centre of the term, with membership 1: 0, ¼, ½, ¾ or 1.
    pub const fn centre(self) -> f64 {
        match self {
            Self::Low => 0.0,
            Self::MidLow => 0.25,
            Self::Medium => 0.5,
            Self::MidHigh => 0.75,
            Self::High => 1.0,
        }
    }
}

/// Curve of a term. The paper gives a formula that it calls a bell and that is Gaussian; widths are ours: neighbouring terms
/// cross at ½.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, All)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// exp(−((x−c)/a)²), a = .3003 for three terms, .6006 for two and .15015 for five.
    #[default]
    Gaussian,
    /// 1 / (1 + ((x−c)/a)⁴), a = .25, .5 and .125.
    Bell,
    /// 1 − |x−c|/b, not below 0, b = .5, 1 and .25.
    Triangle,
}

impl Shape {
    /// Membership of `x` in the term, 0 to 1, for a variable with `terms` terms: 5, 3 or 2.
    pub fn membership(self, x: f64, term: Term, terms: usize) -> f64 {
        // Terms that are twice as far apart are twice as wide.
        let scale = 2.0 / terms.saturating_sub(1).max(1) as f64;
        let away = (x - term.centre()) / scale;
        match self {
            Self::Gaussian => libm::exp(-(away / GAUSSIAN) * (away / GAUSSIAN)),
            Self::Bell => {
                let square = (away / BELL) * (away / BELL);
                1.0 / (1.0 + square * square)
            }
            Self::Triangle => (1.0 - away.abs() / TRIANGLE).max(0.0),
        }
    }
}

/// ¼ / √ln 2 to four digits, so that the curve is ½ at ¼ from its centre.
const GAUSSIAN: f64 = 0.3003;
const BELL: f64 = 0.25;
const TRIANGLE: f64 = 0.5;
