//! Evaluation of Du et al. (2014, "self-optimising evaluation"): own minus other, over six elements. The paper mentions ninety
//! parameters and lists none; these are ours, with the paper's values if it gives any.
//!
//! The counts of a position ([`Features`]) do not depend on the parameters, so a position counted once can be evaluated many
//! times, as tuning by regression needs. All terms are linear except the last two, which weigh place control.

mod features;
mod terms;

use std::collections::BTreeMap;

use canju_message::{All, Text, text};
use serde::{Deserialize, Serialize};
use xiangqi::rules::Position;

pub use features::Features;
pub use terms::{Kind, Parameter, REGISTRY, Term};

/// An element of the evaluation (Du et al., section 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, All)]
pub enum Element {
    /// Material.
    Strength,
    /// Piece-square values.
    Position,
    /// Mobility.
    Flexibility,
    /// Whom they threaten and protect.
    Threat,
    /// Pairs, patterns and tempo.
    Features,
    /// Place control.
    Place,
}

impl Element {
    /// Returns its word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Strength => "strength",
            Self::Position => "position",
            Self::Flexibility => "flexibility",
            Self::Threat => "threat",
            Self::Features => "features",
            Self::Place => "control",
        }
    }
}

/// Number of parameters.
pub const COUNT: usize = REGISTRY.len();
/// Number of parameters, place control excluded.
pub const WITHOUT_PLACE: usize = 78;
/// Number of regions whose control is weighted.
const REGIONS: usize = 10;
/// Pieces that are counted by strength.
const STRENGTHS: usize = 6;
/// Their values at the opening and in the endgame.
const TWICE: usize = 2 * STRENGTHS;

/// The values of all parameters, each within its bounds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, f64>", into = "BTreeMap<&'static str, f64>")]
pub struct Elements([f64; COUNT]);

/// Errors in the values of an evaluation.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum NotElements {
    /// It is not a list of names and numbers in JSON.
    #[error("no list of names and numbers: {0}")]
    Syntax(String),
    /// No parameter has this name.
    #[error("there is no parameter {0}")]
    Name(String),
    /// The value is out of its range.
    #[error("{name} must be {least} to {most}, not {value}")]
    Range {
        /// The parameter.
        name: &'static str,
        /// The least value.
        least: f64,
        /// The largest value.
        most: f64,
        /// The rejected value.
        value: f64,
    },
}

impl NotElements {
    /// Returns the message for the file of this name.
    pub fn at(&self, path: &str) -> Text {
        match self {
            Self::Syntax(reason) => text!("elements-syntax", path, reason),
            Self::Name(name) => text!("elements-name", path, name),
            Self::Range { name, least, most, value } => {
                let [least, most, value] = [least, most, value].map(ToString::to_string);
                text!("elements-range", path, name, least, most, value)
            }
        }
    }
}

/// Parameters found by the best run of the tuner; the run is named beside the file.
const TUNED: &str = include_str!("../../../../../assets/tuned/elements.json");

impl Default for Elements {
    /// The tuned values that the program comes with.
    fn default() -> Self {
        Self::from_json(TUNED).unwrap_or_else(|_| Self::hand())
    }
}

impl Elements {
    /// Returns the hand-set values, with the paper's if it gives them.
    pub fn hand() -> Self {
        Self(REGISTRY.map(|parameter| parameter.initial))
    }

    /// Returns values in the order of the registry, each clamped to its bounds; missing values are the hand-set ones.
    pub fn clamped(values: &[f64]) -> Self {
        let mut elements = Self::hand();
        for ((own, parameter), &value) in elements.0.iter_mut().zip(&REGISTRY).zip(values) {
            let (least, most) = parameter.bounds();
            *own = if value.is_finite() { value.clamp(least, most) } else { parameter.initial };
        }
        elements
    }

    /// Returns the values without place control.
    #[must_use]
    pub fn without_place(mut self) -> Self {
        self.0.iter_mut().skip(WITHOUT_PLACE).take(REGIONS).for_each(|value| *value = 0.0);
        self
    }

    /// The values, in the order of the registry.
    pub const fn values(&self) -> &[f64; COUNT] {
        &self.0
    }

    /// The value of a term.
    pub const fn of(&self, term: Term) -> f64 {
        self.0[term as usize]
    }

    /// Returns the value of features for Red, in points, and its derivative by each parameter.
    pub fn slope(&self, features: &Features) -> (f64, [f64; COUNT]) {
        let (mut value, mut slope) = (0.0, [0.0; COUNT]);
        let phase = f64::from(features.share());
        for (at, (own, slope)) in self.0.iter().zip(&mut slope).take(WITHOUT_PLACE).enumerate() {
            *slope = match at {
                0..STRENGTHS => phase * f64::from(features.linear[at]),
                STRENGTHS..TWICE => (1.0 - phase) * f64::from(features.linear[at - STRENGTHS]),
                _ => f64::from(features.linear[at]),
            };
            value += own * *slope;
        }
        let (contested, exponent) = (self.of(Term::Contested), self.of(Term::Fade));
        let fade = libm::pow(phase, exponent);
        let mut fought = 0.0;
        let mut place = 0.0;
        for region in 0..REGIONS {
            let (sure, both) = (f64::from(features.sure[region]), f64::from(features.contested[region]));
            let weight = self.0[WITHOUT_PLACE + region];
            slope[WITHOUT_PLACE + region] = fade * (sure + contested * both);
            fought += weight * both;
            place += weight * (sure + contested * both);
        }
        slope[Term::Contested as usize] = fade * fought;
        slope[Term::Fade as usize] = if phase > 0.0 { fade * libm::log(phase) * place } else { 0.0 };
        (value + fade * place, slope)
    }

    /// Reads names and values from JSON; parameters not named are hand-set.
    ///
    /// # Errors
    /// [`NotElements`].
    pub fn from_json(text: &str) -> Result<Self, NotElements> {
        let named: BTreeMap<String, f64> =
            serde_json::from_str(text).map_err(|error| NotElements::Syntax(error.to_string()))?;
        Self::try_from(named)
    }

    /// Names and values in JSON, a line each, in the order of the registry.
    pub fn to_json(&self) -> String {
        let lines = REGISTRY.iter().zip(self.0);
        let lines: Vec<String> =
            lines.map(|(parameter, value)| format!("  \"{}\": {value}", parameter.name)).collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }
}

impl TryFrom<BTreeMap<String, f64>> for Elements {
    type Error = NotElements;

    fn try_from(named: BTreeMap<String, f64>) -> Result<Self, NotElements> {
        let mut elements = Self::hand();
        for (name, value) in named {
            let known = elements.0.iter_mut().zip(&REGISTRY).find(|(_, known)| known.name == name);
            let Some((own, known)) = known else { return Err(NotElements::Name(name)) };
            let (least, most) = known.bounds();
            if !(least..=most).contains(&value) {
                return Err(NotElements::Range { name: known.name, least, most, value });
            }
            *own = value;
        }
        Ok(elements)
    }
}

impl From<Elements> for BTreeMap<&'static str, f64> {
    fn from(elements: Elements) -> Self {
        REGISTRY.iter().map(|parameter| parameter.name).zip(elements.0).collect()
    }
}

/// Hundredths of a crossed pawn for a point: the search prunes on the scale of a rook of 1,100, the paper's rook is 600.
pub const SCALE: f64 = 11.0 / 6.0;

/// Elements made ready for the search.
#[derive(Debug, Clone)]
pub struct Weights {
    linear: [f32; WITHOUT_PLACE],
    regions: [f32; REGIONS],
    contested: f32,
    /// Remaining weight of place control, by phase.
    fade: [f32; features::PHASES],
    /// Whether any control counts.
    controls: bool,
}

impl Weights {
    /// The weights of these parameters.
    pub fn new(elements: &Elements) -> Self {
        let (exponent, values) = (elements.of(Term::Fade), &elements.0);
        let whole = (features::PHASES - 1) as f64;
        let fade = std::array::from_fn(|phase| libm::pow(phase as f64 / whole, exponent) as f32);
        let regions: [f32; REGIONS] = std::array::from_fn(|at| values[WITHOUT_PLACE + at] as f32);
        Self {
            linear: std::array::from_fn(|at| values[at] as f32),
            contested: elements.of(Term::Contested) as f32,
            controls: regions.iter().any(|weight| *weight != 0.0),
            regions,
            fade,
        }
    }

    /// Returns the value of a position for Red, in hundredths of a crossed pawn.
    pub fn value(&self, position: &xiangqi::rules::Position) -> i32 {
        let features = Features::of(position, self.controls);
        (f64::from(self.of(&features)) * SCALE).round() as i32
    }

    /// Returns the value of features for Red, in points.
    pub fn of(&self, features: &Features) -> f32 {
        let dot = |weights: &[f32], counts: &[i16]| -> f32 {
            weights.iter().zip(counts).map(|(weight, count)| weight * f32::from(*count)).sum()
        };
        let split = |at: usize| (self.linear.split_at(at), features.linear.split_at(at));
        let ((_, weights), (_, counts)) = split(TWICE);
        let opening = dot(&self.linear[..STRENGTHS], &features.linear[..STRENGTHS]);
        let endgame = dot(&self.linear[STRENGTHS..TWICE], &features.linear[..STRENGTHS]);
        let phase = features.share();
        let place =
            dot(&self.regions, &features.sure) + self.contested * dot(&self.regions, &features.contested);
        let fade = self.fade[usize::from(features.phase).min(features::PHASES - 1)];
        phase * opening + (1.0 - phase) * endgame + dot(weights, counts) + fade * place
    }
}

// The six elements of a position: what each side has of each, by term.

/// A term of a position: its weight, and the amounts of both sides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Part {
    /// The parameter.
    pub parameter: &'static Parameter,
    /// Its value, in points.
    pub weight: f64,
    /// What Red and Black have of it. Strengths count by the phase of the game; place control by region, a contested point in
    /// part, and all of it less as pieces are captured.
    pub amounts: [f64; 2],
}

impl Part {
    /// Returns the points of Red and of Black.
    pub fn points(&self) -> [f64; 2] {
        self.amounts.map(|amount| self.weight * amount)
    }

    /// Returns the points by which Red is ahead.
    pub fn difference(&self) -> f64 {
        let [red, black] = self.points();
        red - black
    }
}

/// An element of a position.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    /// The element; `None` for the sum of all.
    pub element: Option<Element>,
    /// Number of its terms that either side has something of.
    pub terms: usize,
    /// Points of Red and of Black.
    pub points: [f64; 2],
}

impl Share {
    /// Returns the points by which Red is ahead.
    pub fn difference(&self) -> f64 {
        let [red, black] = self.points;
        red - black
    }
}

/// The evaluation of a position in parts. The kings, which both sides have, are left out.
#[derive(Debug, Clone, PartialEq)]
pub struct Breakdown {
    /// The terms that either side has something of, in the order of the registry.
    pub parts: Vec<Part>,
}

impl Breakdown {
    /// Evaluates a position with these parameters.
    pub fn of(position: &Position, elements: &Elements) -> Self {
        let [red, black] = Features::sides(position).map(|features| elements.slope(&features).1);
        // The last two parameters decide how much control counts and are in the amounts.
        let linear = REGISTRY.iter().take(Term::Contested as usize);
        let part = |(at, parameter): (usize, &'static Parameter)| {
            let amounts = [red.get(at).copied()?, black.get(at).copied()?];
            let weight = elements.values().get(at).copied()?;
            (amounts != [0.0; 2]).then_some(Part { parameter, weight, amounts })
        };
        Self { parts: linear.enumerate().filter_map(part).collect() }
    }

    /// Returns the six elements, then their sum.
    pub fn shares(&self) -> [Share; 7] {
        let [strength, position, flexibility, threat, features, place] = Element::ALL.map(Some);
        [strength, position, flexibility, threat, features, place, None].map(|element| {
            let mut share = Share { element, terms: 0, points: [0.0; 2] };
            let own =
                self.parts.iter().filter(|part| element.is_none_or(|own| own == part.parameter.element));
            for part in own {
                share.terms += 1;
                share.points.iter_mut().zip(part.points()).for_each(|(sum, points)| *sum += points);
            }
            share
        })
    }
}

#[cfg(test)]
mod tests;
