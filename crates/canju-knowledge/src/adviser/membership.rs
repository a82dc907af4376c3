//! Membership: how much a number between 0 and 1 is low, medium or high.

use serde::{Deserialize, Serialize};

/// A term of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Term {
    /// Around 0.
    Low,
    /// Around ½.
    Medium,
    /// Around 1.
    High,
}

impl Term {
    /// The terms of guarded degrees.
    pub const THREE: [Self; 3] = [Self::Low, Self::Medium, Self::High];
    /// The terms of importances.
    pub const TWO: [Self; 2] = [Self::Low, Self::High];

    /// Centre of the term, with membership 1: 0, ½ or 1.
    pub const fn centre(self) -> f64 {
        match self {
            Self::Low => 0.0,
            Self::Medium => 0.5,
            Self::High => 1.0,
        }
    }
}

/// Curve of a term. The paper gives a formula that it calls a bell and that is Gaussian; widths are ours: neighbouring terms
/// cross at ½.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// exp(−((x−c)/a)²), a = .3003 for three terms and .6006 for two.
    #[default]
    Gaussian,
    /// 1 / (1 + ((x−c)/a)⁴), a = .25 and .5.
    Bell,
    /// 1 − |x−c|/b, not below 0, b = .5 and 1.
    Triangle,
}

impl Shape {
    /// The three shapes.
    pub const ALL: [Self; 3] = [Self::Gaussian, Self::Bell, Self::Triangle];

    /// Membership of `x` in the term, 0 to 1, for a variable with `terms` terms: 3 or 2.
    pub fn membership(self, x: f64, term: Term, terms: usize) -> f64 {
        // Terms that are twice as far apart are twice as wide.
        let scale = if terms == 2 { 2.0 } else { 1.0 };
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
