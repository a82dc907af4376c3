//! What decides a run.

use serde::{Deserialize, Serialize};

use super::space::Space;
use super::swarm::SwarmSettings;

/// Everything that decides the result of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// What makes candidates of results.
    pub way: Way,
    /// Which parameters it moves.
    pub space: Space,
    /// Nodes a move.
    pub nodes: u64,
    /// Number of openings that games begin with in turn.
    pub openings: u64,
    /// Plies of each opening, drawn at random and balanced.
    pub plies: u32,
    /// The seed of openings and of all that the method draws.
    pub seed: u64,
    /// How a candidate's games are counted.
    pub fitness: Fitness,
    /// When it ends.
    pub generations: u32,
}

/// How good a candidate's results are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fitness {
    /// Wins by games: draws count as losses (Du et al.).
    #[default]
    Wins,
    /// Points by games: a draw counts half.
    Points,
}

/// The method of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// A swarm of particles (Du et al.).
    Swarm(SwarmSettings),
    /// Simultaneous perturbation (Spall 1998): so many pairs of opposite steps a generation.
    Spsa {
        /// Pairs of opposite candidates.
        batch: usize,
    },
    /// Covariance matrix adaptation (Hansen 2016) with so many candidates.
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

impl Way {
    /// Its word in commands.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Swarm(_) => "swarm",
            Self::Spsa { .. } => "spsa",
            Self::Cma { .. } => "cma",
            Self::Random { .. } => "random",
            Self::Regression { .. } => "regression",
        }
    }
}

/// How much a run plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preset {
    /// A minute: 6 particles, 3 generations, the strengths of men alone.
    Smoke,
    /// An evening: 20 particles, 40 + 100 + 100 generations, 91,200 games.
    Evening,
    /// The paper: 20 particles, 400 + 1,000 + 1,000 generations, 912,000 games.
    Paper,
}

impl Settings {
    /// The swarm of a preset.
    pub fn preset(preset: Preset) -> Self {
        let (particles, lengths, space) = match preset {
            Preset::Smoke => (6, [1, 1, 1], Space::Strength),
            Preset::Evening => (20, [40, 100, 100], Space::All),
            Preset::Paper => (20, [400, 1_000, 1_000], Space::All),
        };
        let swarm = SwarmSettings { particles, lengths, ..SwarmSettings::default() };
        Self {
            generations: lengths.iter().sum(),
            way: Way::Swarm(swarm),
            space,
            nodes: if preset == Preset::Smoke { 50 } else { 300 },
            openings: if preset == Preset::Smoke { 8 } else { 100 },
            plies: 6,
            seed: 1,
            fitness: Fitness::Wins,
        }
    }
}
