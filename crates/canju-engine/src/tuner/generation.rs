//! Results of the games of a generation.

use super::settings::Fitness;
use crate::arena::{PairRecord, Tally};

/// Results of the candidates, by number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marks(Vec<Tally>);

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

    pub fn tallies(&self) -> &[Tally] {
        &self.0
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
    /// Its games, in the order of [`super::Method::pairs`].
    pub pairs: &'a [PairRecord],
    /// Results of its candidates.
    pub marks: &'a Marks,
}
