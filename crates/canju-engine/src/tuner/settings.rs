//! Settings that determine a run.

use std::ops::RangeInclusive;

use canju_message::All;
use serde::{Deserialize, Serialize};

use super::space::Space;

/// Everything that decides the result of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub way: TunerMethod,
    pub space: Space,
    /// Nodes a move.
    pub nodes: u64,
    /// Number of openings that games begin with in turn.
    pub openings: u64,
    /// Plies of each opening, drawn at random and balanced.
    pub plies: u32,
    /// Seed of the openings and of the method's random numbers.
    pub seed: u64,
    pub fitness: Fitness,
    pub generations: u32,
    /// The run ends earlier once the best of a generation has this fitness, in thousandths; the paper's other end, which it
    /// gives no number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sufficient: Option<u16>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fitness {
    /// Wins by games: draws count as losses (Du et al.).
    #[default]
    Wins,
    /// Points by games: a draw counts half.
    Points,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TunerMethod {
    /// A swarm of particles (Du et al.).
    Swarm(SwarmSettings),
    /// Simultaneous perturbation (Spall 1998) with N pairs of opposite steps a generation.
    Spsa {
        /// Pairs of opposite candidates.
        batch: usize,
    },
    /// Covariance matrix adaptation (Hansen 2016) with N candidates.
    Cma {
        /// Candidates a generation.
        candidates: usize,
    },
    /// The best so far against points drawn around the values set by hand.
    Random {
        /// Candidates a generation, the best so far among them.
        candidates: usize,
        /// Openings that each meets it in.
        rounds: usize,
    },
    /// Logistic regression on the positions of games between the present values and those set by hand (Texel's method).
    Regression {
        /// Pairs of games a generation.
        pairs: usize,
    },
}

impl TunerMethod {
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Swarm(_) => "swarm",
            Self::Spsa { .. } => "spsa",
            Self::Cma { .. } => "cma",
            Self::Random { .. } => "random",
            Self::Regression { .. } => "regression",
        }
    }

    /// Returns the generations of a stage of the swarm, both counted from 1; the third stage has no end. Other methods have none.
    pub fn stage(&self, stage: usize) -> Option<RangeInclusive<u32>> {
        let Self::Swarm(SwarmSettings { lengths, .. }) = self else { return None };
        let length = lengths.get(stage.checked_sub(1)?)?;
        let before: u32 = lengths.iter().take(stage - 1).sum();
        let last = if stage == lengths.len() { u32::MAX } else { before + length };
        Some(before + 1..=last)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwarmSettings {
    pub particles: usize,
    pub lengths: [u32; 3],
    pub form: Form,
    /// Definition of the local best that a particle follows beside the global best.
    pub local: Local,
    pub global: Global,
    pub chance: Chance,
    pub walls: Walls,
    /// The longest step in one coordinate, in parts of its range.
    pub longest: f64,
    /// Course of the inertia within a stage; the literal form has none.
    #[serde(default, skip_serializing_if = "Inertia::is_usual")]
    pub inertia: Inertia,
}

impl Default for SwarmSettings {
    fn default() -> Self {
        Self {
            particles: 20,
            lengths: [40, 100, 100],
            form: Form::Standard,
            local: Local::Nearest(3),
            global: Global::Present,
            chance: Chance::Uniform,
            walls: Walls::Reflect,
            longest: 0.2,
            inertia: Inertia::Falling,
        }
    }
}

impl SwarmSettings {
    /// Distributes a number of generations over the stages in the proportions of these settings.
    pub fn shared_out(&self, generations: u32) -> [u32; 3] {
        let all = u64::from(self.lengths.iter().sum::<u32>()).max(1);
        let share = |length: u32| (u64::from(generations) * u64::from(length) / all) as u32;
        let [first, second, _] = self.lengths;
        let (first, second) = (share(first).max(1), share(second));
        [first, second, generations.saturating_sub(first + second)]
    }

    /// Returns the settings as printed in the paper.
    #[must_use]
    pub const fn literal(self) -> Self {
        Self { form: Form::Literal, chance: Chance::Constant, ..self }
    }
}

/// Velocity update.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// With inertia, by the differences of places.
    Standard,
    /// Without inertia, by the differences to the velocity, as printed; places may leave the bounds, values may not.
    Literal,
}

/// Course of the inertia within a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Inertia {
    /// From .9 to .4 in equal steps.
    #[default]
    Falling,
    /// Equation 5 of Du et al. as printed, (w_ini − w_min)(T − t)/(T + w_ini): from about .5 to 0.
    Printed,
}

impl Inertia {
    fn is_usual(&self) -> bool {
        *self == Self::Falling
    }
}

/// Definition of the local best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Local {
    /// The mean of N of the nearest that won as often or more.
    Nearest(usize),
    /// The mean of all that won as often or more.
    All,
    /// The particle's own best place.
    Own,
}

/// Definition of the global best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Global {
    /// The candidate with most wins in the present generation.
    Present,
    /// The candidate with most wins in any generation.
    Ever,
}

/// The chance in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chance {
    /// Drawn for each coordinate, the stage's constant in the mean.
    Uniform,
    /// The stage's constant.
    Constant,
}

/// Behaviour of a particle at a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Walls {
    /// It turns back at half its speed.
    Reflect,
    /// It stays there and keeps its velocity.
    Keep,
}

/// Settings with which no run can be played: a number is out of its range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("settings out of their range")]
pub struct OutOfRange;

/// Candidates, pairs or rounds of a generation at most, as commands allow.
const MOST: usize = 1_000;

impl Settings {
    /// Whether a run can be played with these settings; a file may name any.
    pub fn check(&self) -> Result<(), OutOfRange> {
        let several = |count: usize| (2..=MOST).contains(&count);
        let some = |count: usize| (1..=MOST).contains(&count);
        let way = match &self.way {
            TunerMethod::Swarm(swarm) => {
                several(swarm.particles) && swarm.longest > 0.0 && swarm.longest <= 3.0
            }
            TunerMethod::Spsa { batch } => some(*batch),
            TunerMethod::Cma { candidates } => several(*candidates),
            TunerMethod::Random { candidates, rounds } => several(*candidates) && some(*rounds),
            TunerMethod::Regression { pairs } => some(*pairs),
        };
        let rest = (1..=10_000_000).contains(&self.nodes)
            && (1..=10_000).contains(&self.openings)
            && self.plies <= 100
            && (1..=1_000_000).contains(&self.generations)
            && self.sufficient.is_none_or(|fitness| (1..=1_000).contains(&fitness));
        if way && rest { Ok(()) } else { Err(OutOfRange) }
    }
}

/// Size of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, All)]
#[all(help)]
pub enum Preset {
    /// About a minute.
    ///
    /// 6 particles, 3 generations, piece values only.
    Smoke,
    /// One evening: 91,200 games.
    ///
    /// 20 particles, 40 + 100 + 100 generations.
    Evening,
    /// As in the paper: 912,000 games.
    ///
    /// 20 particles, 400 + 1,000 + 1,000 generations.
    Paper,
}

impl Settings {
    pub fn preset(preset: Preset) -> Self {
        let (particles, lengths, space) = match preset {
            Preset::Smoke => (6, [1, 1, 1], Space::Strength),
            Preset::Evening => (20, [40, 100, 100], Space::All),
            Preset::Paper => (20, [400, 1_000, 1_000], Space::All),
        };
        let swarm = SwarmSettings { particles, lengths, ..SwarmSettings::default() };
        Self {
            generations: lengths.iter().sum(),
            way: TunerMethod::Swarm(swarm),
            space,
            nodes: if preset == Preset::Smoke { 50 } else { 300 },
            openings: if preset == Preset::Smoke { 8 } else { 100 },
            plies: 6,
            seed: 1,
            fitness: Fitness::Wins,
            sufficient: None,
        }
    }
}
