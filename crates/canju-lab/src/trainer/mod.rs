//! The trainer of the network ([`canju_engine::engine::network`]).
//!
//! Supervised learning on quiet positions of training games: the squared error between the logistic function of the output and a
//! target, a mixture of the game's result and the search score, or the result of an exact table where one knows the position. AdamW
//! with batches of [`BATCH`] positions and a learning rate that falls along half a cosine. Each batch is divided into parts of a
//! fixed size whose gradients are added in order, so the same samples, settings and seed give the same weights on any number of
//! threads and on every machine.

mod checkpoint;
pub mod exact;
mod model;
mod optimiser;
mod samples;
#[cfg(test)]
mod tests;

pub use checkpoint::CheckpointError;
pub use samples::{Collection, Mixture, Samples};

use canju_engine::engine::network::{Network, is_endgame_output};
use canju_files::progress::{Cancelled, Progress};
use rayon::prelude::*;
use xiangqi::rng::Rng;

use model::Model;
use optimiser::Optimiser;

/// Positions of a step of the optimiser.
pub const BATCH: usize = 16_384;
/// Positions whose gradients are added one after the other.
const PART: usize = 1_024;
/// The learning rate at the beginning.
const FIRST_RATE: f32 = 1e-3;
/// The learning rate at the end.
const LAST_RATE: f32 = 1e-5;

/// Settings of a training, which determine the network together with the samples.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Seed of the first weights and of the order of the samples.
    pub seed: u64,
    /// Number of times that each sample is used.
    pub epochs: u32,
}

/// Mean squared errors after an epoch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Losses {
    /// Of the training positions, while the weights changed.
    pub training: f64,
    /// Of the validation positions with 10 units of strength or more.
    pub middlegame: f64,
    /// Of the validation positions with fewer.
    pub endgame: f64,
}

/// A training in progress.
#[derive(Debug)]
pub struct Trainer<'a> {
    collection: &'a Collection,
    settings: Settings,
    digest: u32,
    model: Model,
    optimiser: Optimiser,
    epoch: u32,
}

impl<'a> Trainer<'a> {
    /// Begins a training.
    pub fn new(collection: &'a Collection, settings: Settings) -> Self {
        let mut rng = Rng::new(settings.seed);
        let (model, optimiser) = (Model::random(&mut rng), Optimiser::default());
        Self { collection, settings, digest: collection.training.digest(), model, optimiser, epoch: 0 }
    }

    /// Epochs finished.
    pub const fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Whether all epochs are finished.
    pub const fn is_finished(&self) -> bool {
        self.epoch >= self.settings.epochs
    }

    /// Returns the network as it is now.
    pub fn network(&self) -> Network {
        self.model.quantised()
    }

    /// Trains for an epoch. Progress is in positions.
    ///
    /// # Errors
    /// [`Cancelled`]; the trainer is useless then.
    pub fn advance(&mut self, progress: &dyn Progress) -> Result<Losses, Cancelled> {
        let samples = &self.collection.training;
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        Rng::new(self.settings.seed ^ u64::from(self.epoch + 1).rotate_left(32)).shuffle(&mut order);
        let (mut loss, mut done) = (0.0, 0);
        for batch in order.chunks(BATCH) {
            if progress.cancelled() {
                return Err(Cancelled);
            }
            let (gradient, batch_loss) = self.gradient(batch);
            let rate = self.rate(done as f32 / samples.len() as f32);
            self.optimiser.step(&mut self.model, &gradient, rate);
            loss += batch_loss;
            done += batch.len();
            progress.report(done as u64, samples.len() as u64);
        }
        self.epoch += 1;
        let [middlegame, endgame] = [false, true].map(|endgame| self.validation(endgame));
        Ok(Losses { training: loss / samples.len().max(1) as f64, middlegame, endgame })
    }

    /// The mean gradient of a batch, and the sum of its squared errors.
    fn gradient(&self, batch: &[u32]) -> (Model, f64) {
        let part = |numbers: &[u32]| {
            let (mut gradient, mut loss) = (Model::default(), 0.0);
            let samples = numbers.iter().filter_map(|&number| self.collection.training.get(number as usize));
            samples.for_each(|sample| loss += self.model.learn(sample, &mut gradient));
            (gradient, loss)
        };
        let parts: Vec<(Model, f64)> = batch.par_chunks(PART).map(part).collect();
        let (mut sum, mut loss) = (Model::default(), 0.0);
        for (gradient, part_loss) in parts {
            sum.values_mut().zip(gradient.values()).for_each(|(sum, slope)| *sum += slope);
            loss += part_loss;
        }
        let share = 1.0 / batch.len().max(1) as f32;
        sum.values_mut().for_each(|slope| *slope *= share);
        (sum, loss)
    }

    /// The learning rate, `share` of the epoch done.
    fn rate(&self, share: f32) -> f32 {
        let done = (self.epoch as f32 + share) / self.settings.epochs.max(1) as f32;
        let fall = 0.5 * (1.0 + libm::cosf(std::f32::consts::PI * done));
        LAST_RATE + (FIRST_RATE - LAST_RATE) * fall
    }

    /// The mean squared error of one kind of validation positions.
    fn validation(&self, endgame: bool) -> f64 {
        let samples = &self.collection.validation;
        let part = |from: usize| {
            let numbers = from..(from + PART).min(samples.len());
            let wanted = numbers
                .filter_map(|number| samples.get(number))
                .filter(|sample| is_endgame_output(sample.output) == endgame);
            wanted.fold((0.0, 0_u64), |(loss, count), sample| (loss + self.model.loss(sample), count + 1))
        };
        let starts: Vec<usize> = (0..samples.len()).step_by(PART).collect();
        let parts: Vec<(f64, u64)> = starts.into_par_iter().map(part).collect();
        let (loss, count) = parts.iter().fold((0.0, 0), |(a, b), (loss, count)| (a + loss, b + count));
        loss / count.max(1) as f64
    }
}
