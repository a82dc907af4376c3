//! A tuning method: its candidates, its pairings, and its updates from results.

use super::generation::Generation;
use super::regression::Regression;
use super::search::{Cma, RandomSearch, Spsa};
use super::settings::{Settings, TunerMethod};
use super::swarm::Swarm;

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
    fn outline(&self) -> super::Outline {
        super::Outline::default()
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
