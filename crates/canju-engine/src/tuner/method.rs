//! A tuning method: its candidates, its pairings, and its updates from the results of a generation.

use super::regression::Regression;
use super::search::{Cma, RandomSearch, Spsa};
use super::settings::{Fitness, Settings, TunerMethod};
use super::space::Space;
use super::swarm::Swarm;
use crate::arena::{PairRecord, Tally};

/// State of a particle before a generation is played: the next state follows from it and the results.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Particle {
    /// Its place, which the literal form does not keep within the bounds.
    pub place: Vec<f64>,
    /// The velocity with which it came there.
    pub velocity: Vec<f64>,
}

/// Proposes candidates from results. Deterministic, given its settings and the results.
pub trait Method: Send + Sync {
    /// The points that play next.
    fn candidates(&self) -> Vec<Vec<f64>>;

    /// Returns the pairings by number, each played in an opening of its own with both colours: round-robin unless the method
    /// overrides it.
    fn pairs(&self) -> Vec<(usize, usize)> {
        let count = self.candidates().len();
        (0..count).flat_map(|first| (first + 1..count).map(move |second| (first, second))).collect()
    }

    /// Updates the method with the results of a generation.
    fn learn(&mut self, generation: &Generation<'_>);

    /// The point that it would choose now.
    fn choice(&self) -> Vec<f64>;

    /// Returns the state of its particles, in the order of the candidates; empty for methods without particles.
    fn particles(&self) -> Vec<Particle> {
        Vec::new()
    }

    /// Returns the distribution of its candidates, if meaningful.
    fn outline(&self) -> Outline {
        Outline::default()
    }
}

/// The method of these settings, before any game.
pub fn method(settings: &Settings) -> Box<dyn Method> {
    match &settings.way {
        TunerMethod::Swarm(swarm) => {
            Box::new(Swarm::new(swarm.clone(), settings.space, settings.fitness, settings.seed))
        }
        TunerMethod::Spsa { batch } => Box::new(Spsa::new(settings, *batch)),
        TunerMethod::Cma { candidates } => Box::new(Cma::new(settings, *candidates)),
        TunerMethod::Random { candidates, rounds } => {
            Box::new(RandomSearch::new(settings, *candidates, *rounds))
        }
        TunerMethod::Regression { pairs } => Box::new(Regression::new(settings, *pairs)),
    }
}

// Results of the games of a generation.

/// Results of the candidates, by number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marks(pub Vec<Tally>);

impl Marks {
    /// Counts the games of N candidates; [`crate::arena::Unit`] names two of them.
    pub fn of(candidates: usize, pairs: &[PairRecord]) -> Self {
        let mut tallies = vec![Tally::default(); candidates];
        for pair in pairs {
            for points in pair.half_points() {
                for (candidate, points) in [(pair.unit.first, points), (pair.unit.second, 2 - points)] {
                    if let Some(tally) = tallies.get_mut(candidate) {
                        tally.add(points);
                    }
                }
            }
        }
        Self(tallies)
    }

    /// Returns the fitness of each candidate, 0 to 1.
    pub fn fitness(&self, fitness: Fitness) -> Vec<f64> {
        let of = |tally: &Tally| match fitness {
            Fitness::Wins => tally.wins as f64 / tally.games().max(1) as f64,
            Fitness::Points => tally.score().unwrap_or(0.5),
        };
        self.0.iter().map(of).collect()
    }

    /// The best by number: most wins, of equals most draws, of these the first. With points, most points.
    pub fn best(&self, fitness: Fitness) -> Option<usize> {
        let key = |tally: &Tally| match fitness {
            Fitness::Wins => (tally.wins, tally.draws),
            Fitness::Points => (2 * tally.wins + tally.draws, tally.wins),
        };
        let numbered = self.0.iter().enumerate();
        numbered.max_by_key(|(at, tally)| (key(tally), std::cmp::Reverse(*at))).map(|(at, _)| at)
    }
}

#[derive(Debug, Clone)]
pub struct Generation<'a> {
    /// Its number, from 0.
    pub number: u32,
    /// Its games, in the order of [`Method::pairs`].
    pub pairs: &'a [PairRecord],
    /// Results of its candidates.
    pub marks: &'a Marks,
}

// Distribution of the candidates of a generation.

/// The spread of the candidates, and the share of their coordinates on a bound.
#[derive(Debug, Clone, Copy, PartialEq, Default, serde::Serialize)]
pub struct Outline {
    /// Mean distance of a candidate from their mean, in parts of the ranges; of one dimension.
    pub spread: f64,
    /// Share of all coordinates on a bound, 0 to 1.
    pub at_bounds: f64,
}

impl Outline {
    pub fn of(points: &[Vec<f64>], bounds: &[(f64, f64)]) -> Self {
        let count = (points.len() * bounds.len()).max(1) as f64;
        let coordinates = points
            .iter()
            .flat_map(|point| point.iter().zip(bounds))
            .filter(|(value, (least, most))| *value <= least || *value >= most);
        let at_bounds = coordinates.count() as f64 / count;
        let mean: Vec<f64> = (0..bounds.len())
            .map(|at| {
                points.iter().filter_map(|point| point.get(at)).sum::<f64>() / points.len().max(1) as f64
            })
            .collect();
        let ranges: Vec<f64> = bounds.iter().map(|(least, most)| most - least).collect();
        let distances = points.iter().map(|point| Space::distance(&ranges, point, &mean));
        let scale = (points.len().max(1) as f64) * (bounds.len().max(1) as f64).sqrt();
        Self { spread: distances.sum::<f64>() / scale, at_bounds }
    }
}
