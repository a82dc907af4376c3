//! Methods to compare the swarm with, in the same frame: simultaneous perturbation, covariance matrix adaptation and
//! random search. All work on coordinates from 0 to 1, so that ranges do not matter.

use super::covariance::Adaptation;
use super::method::{Generation, Method, Outline};
use super::settings::{Fitness, Settings};
use super::space::Space;
use xiangqi::rng::Rng;

/// Coordinates from 0 to 1 and back.
#[derive(Debug, Clone)]
struct Cube {
    bounds: Vec<(f64, f64)>,
}

impl Cube {
    fn of(space: Space) -> Self {
        Self { bounds: space.bounds() }
    }

    fn shrink(&self, point: &[f64]) -> Vec<f64> {
        point
            .iter()
            .zip(&self.bounds)
            .map(|(value, (least, most))| (value - least) / (most - least))
            .collect()
    }

    fn stretch(&self, point: &[f64]) -> Vec<f64> {
        let stretch =
            |(part, (least, most)): (&f64, &(f64, f64))| least + part.clamp(0.0, 1.0) * (most - least);
        point.iter().zip(&self.bounds).map(stretch).collect()
    }
}

/// Simultaneous perturbation stochastic approximation (Spall 1998, with its exponents).
#[derive(Debug)]
pub(super) struct Spsa {
    cube: Cube,
    at: Vec<f64>,
    batch: usize,
    seed: u64,
    generation: u32,
    all: u32,
}

impl Spsa {
    /// The first step aside, in parts of the ranges.
    const ASIDE: f64 = 0.1;
    /// Length of the first step along the gradient.
    const STEP: f64 = 0.02;

    pub(super) fn new(settings: &Settings, batch: usize) -> Self {
        let cube = Cube::of(settings.space);
        let at = cube.shrink(&settings.space.hand());
        Self { cube, at, batch: batch.max(1), seed: settings.seed, generation: 0, all: settings.generations }
    }

    fn aside(&self) -> f64 {
        Self::ASIDE / libm::pow(f64::from(self.generation) + 1.0, 0.101)
    }

    /// The signs of one pair of opposite steps.
    fn signs(&self, pair: usize) -> Vec<f64> {
        let unit = u64::from(self.generation) << 16 | pair as u64;
        let mut rng = Rng::stream(self.seed, unit);
        self.at.iter().map(|_| if rng.chance(1, 2) { 1.0 } else { -1.0 }).collect()
    }
}

impl Method for Spsa {
    fn candidates(&self) -> Vec<Vec<f64>> {
        let aside = self.aside();
        let opposite = |pair: usize| {
            let signs = self.signs(pair);
            [1.0, -1.0].map(|way| {
                let point: Vec<f64> =
                    self.at.iter().zip(&signs).map(|(at, sign)| at + way * aside * sign).collect();
                self.cube.stretch(&point)
            })
        };
        (0..self.batch).flat_map(opposite).collect()
    }

    fn pairs(&self) -> Vec<(usize, usize)> {
        (0..self.batch).map(|pair| (2 * pair, 2 * pair + 1)).collect()
    }

    fn learn(&mut self, generation: &Generation<'_>) {
        let points = generation.marks.fitness(Fitness::Points);
        let mut gradient = vec![0.0; self.at.len()];
        for (pair, of) in points.chunks_exact(2).enumerate() {
            let lead = (of[0] - of[1]) / (2.0 * self.aside() * self.batch as f64);
            for (sum, sign) in gradient.iter_mut().zip(self.signs(pair)) {
                *sum += lead * sign;
            }
        }
        let steady = f64::from(self.all) / 10.0;
        let gain =
            Self::STEP * libm::pow((steady + 1.0) / (steady + f64::from(self.generation) + 1.0), 0.602);
        for (at, gradient) in self.at.iter_mut().zip(gradient) {
            *at = (*at + gain * gradient).clamp(0.0, 1.0);
        }
        self.generation += 1;
    }

    fn choice(&self) -> Vec<f64> {
        self.cube.stretch(&self.at)
    }
}

/// Covariance matrix adaptation.
pub(super) struct Cma {
    cube: Cube,
    inner: Adaptation,
}

impl Cma {
    /// The initial standard deviation, in units of the ranges; near a bound, half the distance to it, as clipping there would
    /// shift the mean away.
    const DEVIATION: f64 = 0.1;

    pub(super) fn new(settings: &Settings, candidates: usize) -> Self {
        let cube = Cube::of(settings.space);
        let first = cube.shrink(&settings.space.hand());
        let deviation = |at: &f64| Self::DEVIATION.min(0.5 * at.min(1.0 - at));
        let deviations: Vec<f64> = first.iter().map(deviation).collect();
        let inner = Adaptation::new(first, &deviations, candidates.clamp(4, 1_000), settings.seed);
        Self { cube, inner }
    }
}

impl Method for Cma {
    fn candidates(&self) -> Vec<Vec<f64>> {
        self.inner.points.iter().map(|point| self.cube.stretch(point)).collect()
    }

    fn learn(&mut self, generation: &Generation<'_>) {
        let points = generation.marks.fitness(Fitness::Points);
        if points.len() == self.inner.points.len() {
            self.inner.learn(&points.into_iter().map(|points| -points).collect::<Vec<_>>());
        }
    }

    /// Returns the mean of the proposal distribution, which depends less on luck than the best of one generation.
    fn choice(&self) -> Vec<f64> {
        let candidates = self.candidates();
        let count = candidates.len().max(1) as f64;
        let mean = |at: usize| candidates.iter().filter_map(|point| point.get(at)).sum::<f64>() / count;
        (0..self.cube.bounds.len()).map(mean).collect()
    }

    fn outline(&self) -> Outline {
        Outline::of(&self.candidates(), &self.cube.bounds)
    }
}

/// The best so far, and points drawn around the values set by hand, each of which meets it.
#[derive(Debug)]
pub(super) struct RandomSearch {
    space: Space,
    seed: u64,
    best: Vec<f64>,
    others: usize,
    rounds: usize,
    generation: u32,
}

impl RandomSearch {
    pub(super) fn new(settings: &Settings, candidates: usize, rounds: usize) -> Self {
        Self {
            space: settings.space,
            seed: settings.seed,
            best: settings.space.hand(),
            others: candidates.max(2) - 1,
            rounds: rounds.max(1),
            generation: 0,
        }
    }
}

impl Method for RandomSearch {
    fn candidates(&self) -> Vec<Vec<f64>> {
        let mut rng = Rng::stream(self.seed, u64::from(self.generation));
        let drawn = (0..self.others).map(|_| self.space.around(&mut rng));
        std::iter::once(self.best.clone()).chain(drawn).collect()
    }

    fn pairs(&self) -> Vec<(usize, usize)> {
        (0..self.rounds).flat_map(|_| (1..=self.others).map(|other| (0, other))).collect()
    }

    fn learn(&mut self, generation: &Generation<'_>) {
        let points = generation.marks.fitness(Fitness::Points);
        let better = points.iter().enumerate().skip(1).filter(|(_, points)| **points > 0.5);
        let best = better.max_by(|one, other| one.1.total_cmp(other.1).then(other.0.cmp(&one.0)));
        if let Some(place) = best.and_then(|(at, _)| self.candidates().into_iter().nth(at)) {
            self.best = place;
        }
        self.generation += 1;
    }

    fn choice(&self) -> Vec<f64> {
        self.best.clone()
    }
}
