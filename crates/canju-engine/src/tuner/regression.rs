//! Logistic regression on self-play (Österlund's "Texel's method"): the values under which the logistic of the evaluation of quiet
//! positions comes nearest to how their games ended. It needs no games but those that give the positions.

use rayon::prelude::*;

use super::method::{Generation, Method};
use super::settings::Settings;
use super::space::Space;
use crate::arena::PairRecord;
use crate::engine::Elements;
use crate::engine::elements::{COUNT, Features};
use xiangqi::rules::{Color, Move, Position};

/// A quiet position of a game: its features, and Red's points in the game.
#[derive(Debug, Clone)]
struct Sample {
    features: Features,
    points: f64,
}

#[derive(Debug)]
pub(super) struct Regression {
    space: Space,
    pairs: usize,
    values: Vec<f64>,
    samples: Vec<Sample>,
    games: usize,
}

/// Steps of descent after each generation.
const STEPS: u32 = 150;
/// The first and the last length of a step, in parts of the ranges.
const STEP: (f64, f64) = (0.02, 0.002);
/// Prior standard deviation of a value around the hand-set one, in units of its range.
const BELIEF: f64 = 0.15;
/// Variance of a game's points around their expectation. Positions of one game end alike, so games are counted, not positions.
const VARIANCE: f64 = 0.15;
/// Plies between sampled positions of one game.
const APART: usize = 1;
/// Samples that one thread sums at a time; sums are taken in one order, however many threads there are.
const CHUNK: usize = 4_096;

impl Regression {
    pub(super) fn new(settings: &Settings, pairs: usize) -> Self {
        Self {
            space: settings.space,
            pairs: pairs.max(1),
            values: settings.space.hand(),
            samples: Vec::new(),
            games: 0,
        }
    }

    fn take(&mut self, pair: &PairRecord) {
        let controls = self.space != Space::WithoutPlace;
        for game in &pair.games {
            self.games += 1;
            let points = match game.winner {
                Some(Color::Red) => 1.0,
                Some(Color::Black) => 0.0,
                None => 0.5,
            };
            let Ok(mut position) = pair.start.parse::<Position>() else { continue };
            let moves = game.moves.split(' ').filter_map(|text| text.parse::<Move>().ok());
            let mut since = APART;
            for played in moves {
                since += 1;
                let quiet = position.piece_at(played.to).is_none() && !position.in_check();
                if quiet && since > APART {
                    since = 0;
                    self.samples.push(Sample { features: Features::of(&position, controls), points });
                }
                if !position.is_legal(played) {
                    break;
                }
                position.make(played);
            }
        }
    }

    /// Loss and gradient of the values, at this steepness.
    fn slope(&self, elements: &Elements, steepness: f64) -> (f64, [f64; COUNT]) {
        let chunks: Vec<(f64, [f64; COUNT])> = self
            .samples
            .par_chunks(CHUNK)
            .map(|chunk| {
                let mut sum = (0.0, [0.0; COUNT]);
                for sample in chunk {
                    let (value, gradient) = elements.slope(&sample.features);
                    let expected = 1.0 / (1.0 + libm::exp(-steepness * value));
                    let off = expected - sample.points;
                    sum.0 += off * off;
                    let weight = 2.0 * off * expected * (1.0 - expected) * steepness;
                    for (sum, part) in sum.1.iter_mut().zip(gradient) {
                        *sum += weight * part;
                    }
                }
                sum
            })
            .collect();
        let count = self.samples.len().max(1) as f64;
        let mut whole = (0.0, [0.0; COUNT]);
        for (loss, gradient) in chunks {
            whole.0 += loss / count;
            whole.1.iter_mut().zip(gradient).for_each(|(sum, part)| *sum += part / count);
        }
        whole
    }

    /// The steepness under which values set by hand predict best, by thirds of a power of two.
    fn steepness(&self) -> f64 {
        let hand = self.space.elements(&self.space.hand());
        let tried = (0..24).map(|step| libm::exp2(f64::from(step) / 3.0 - 12.0));
        let loss = |steepness: f64| self.slope(&hand, steepness).0;
        tried
            .map(|steepness| (loss(steepness), steepness))
            .min_by(|one, other| one.0.total_cmp(&other.0))
            .map_or(0.005, |(_, best)| best)
    }

    /// Adam (Kingma and Ba 2015) on coordinates in parts of the ranges, from the present values.
    fn fit(&mut self) {
        let (bounds, ranges, hand) = (self.space.bounds(), self.space.ranges(), self.space.hand());
        let steepness = self.steepness();
        // The weight of the prior decreases with the number of games.
        let pull = VARIANCE / (self.games.max(1) as f64 * BELIEF * BELIEF);
        let (mut mean, mut square) = (vec![0.0; ranges.len()], vec![0.0; ranges.len()]);
        for step in 1..=STEPS {
            let (_, gradient) = self.slope(&self.space.elements(&self.values), steepness);
            let share = f64::from(step) / f64::from(STEPS);
            let length = STEP.0 + (STEP.1 - STEP.0) * share;
            let fade = |beta: f64| 1.0 - libm::pow(beta, f64::from(step));
            for at in 0..ranges.len() {
                let away = (self.values[at] - hand[at]) / ranges[at];
                let slope = gradient[at] * ranges[at] + 2.0 * pull * away;
                mean[at] = 0.9 * mean[at] + 0.1 * slope;
                square[at] = 0.999 * square[at] + 0.001 * slope * slope;
                let direction = (mean[at] / fade(0.9)) / ((square[at] / fade(0.999)).sqrt() + 1e-9);
                let (least, most) = bounds[at];
                self.values[at] = (self.values[at] - length * direction * ranges[at]).clamp(least, most);
            }
        }
    }
}

impl Method for Regression {
    fn candidates(&self) -> Vec<Vec<f64>> {
        vec![self.values.clone(), self.space.hand()]
    }

    fn pairs(&self) -> Vec<(usize, usize)> {
        vec![(0, 1); self.pairs]
    }

    fn learn(&mut self, generation: &Generation<'_>) {
        generation.pairs.iter().for_each(|pair| self.take(pair));
        self.fit();
    }

    fn choice(&self) -> Vec<f64> {
        self.values.clone()
    }
}
