//! Tuned parameters and their ranges.

use canju_message::All;
use serde::{Deserialize, Serialize};

use crate::engine::Elements;
use crate::engine::elements::{COUNT, Parameter, REGISTRY, WITHOUT_PLACE};
use xiangqi::rng::Rng;

/// Tuned parameters; the others keep their hand-set values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, All)]
#[all(help, text = "tuning-space-")]
#[serde(rename_all = "kebab-case")]
pub enum Space {
    /// All ninety parameters.
    #[default]
    All,
    /// The 78 without place control.
    ///
    /// The evaluation leaves it out.
    WithoutPlace,
    /// Piece values.
    ///
    /// The first twelve parameters.
    Strength,
}

impl Space {
    pub const fn dimensions(self) -> usize {
        match self {
            Self::All => COUNT,
            Self::WithoutPlace => WITHOUT_PLACE,
            Self::Strength => 12,
        }
    }

    pub fn bounds(self) -> Vec<(f64, f64)> {
        REGISTRY.iter().take(self.dimensions()).map(Parameter::bounds).collect()
    }

    pub fn ranges(self) -> Vec<f64> {
        self.bounds().into_iter().map(|(least, most)| most - least).collect()
    }

    pub fn hand(self) -> Vec<f64> {
        REGISTRY.iter().take(self.dimensions()).map(|parameter| parameter.initial).collect()
    }

    /// Draws a point around the hand-set values: half to one and a half of each, −10 to 10 if it is 0.
    pub fn around(self, rng: &mut Rng) -> Vec<f64> {
        let draw = |initial: f64, unit: f64| {
            if initial == 0.0 { 20.0 * unit - 10.0 } else { initial * (0.5 + unit) }
        };
        let drawn = REGISTRY.iter().take(self.dimensions()).map(|parameter| {
            let (least, most) = parameter.bounds();
            draw(parameter.initial, rng.unit()).clamp(least, most)
        });
        drawn.collect()
    }

    pub fn elements(self, point: &[f64]) -> Elements {
        let elements = Elements::clamped(point);
        if self == Self::WithoutPlace { elements.without_place() } else { elements }
    }

    /// Returns the Euclidean distance of two points, each coordinate in units of its range.
    pub fn distance(ranges: &[f64], one: &[f64], other: &[f64]) -> f64 {
        let parts = one.iter().zip(other).zip(ranges).map(|((a, b), range)| ((a - b) / range).powi(2));
        parts.sum::<f64>().sqrt()
    }
}

// Distance by which a run moves its parameters.

/// A parameter that a run moves.
#[derive(Debug, Clone, Copy)]
pub struct Moved {
    /// Its index in the registry.
    pub at: usize,
    pub parameter: &'static Parameter,
    /// The value that the run would choose.
    pub to: f64,
    /// The distance of that value from the one set by hand, as a share of the range of the parameter; negative if it is less.
    pub by: f64,
}

impl Moved {
    /// The parameters of a space at these values, those moved farthest first.
    pub fn all(space: Space, values: &Elements) -> Vec<Self> {
        let rows = REGISTRY.iter().zip(values.values()).take(space.dimensions()).enumerate();
        let mut moved: Vec<Self> = rows
            .map(|(at, (parameter, to))| {
                let (least, most) = parameter.bounds();
                Self { at, parameter, to: *to, by: (to - parameter.initial) / (most - least) }
            })
            .collect();
        moved.sort_by(|one, other| other.by.abs().total_cmp(&one.by.abs()));
        moved
    }
}
