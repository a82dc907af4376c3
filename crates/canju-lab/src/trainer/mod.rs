//! The trainer of the network ([`canju_engine::engine::network`]).
//!
//! Supervised learning on quiet positions of training games: the squared error between the logistic function of the output and a
//! target, a mixture of the game's result and the search score, or the result of an exact table where one knows the position. AdamW
//! with batches of [`BATCH`] positions and a learning rate that falls along half a cosine. Each batch is divided into parts of a
//! fixed size whose gradients are added in order, so the same samples, settings and seed give the same weights on any number of
//! threads and on every machine.

mod model;
mod samples;

use std::path::Path;

use canju_engine::engine::network::{Network, is_endgame_output};
use canju_files::progress::{Cancelled, Progress};
use canju_message::{Text, text};
use model::Model;
use model::Optimiser;
use rayon::prelude::*;
use xiangqi::rng::Rng;

pub use samples::{Collection, LARGEST, Mixture, Samples, add_exact};

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

    pub const fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Whether all epochs are finished.
    pub const fn is_finished(&self) -> bool {
        self.epoch >= self.settings.epochs
    }

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
            progress.proceed()?;
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

// The state of a training on disk.
//
// | bytes | what (little-endian) |
// |---|---|
// | 8 | `canjuts` and a line feed |
// | 8 | seed |
// | 4 | epochs of the training |
// | 4 | checksum of the samples |
// | 4 | epochs finished |
// | 8 | steps of the optimiser |
// | 4 each | weights, means and squares of the gradients |
// | 4 | CRC-32 of the bytes before |

const MAGIC: [u8; 8] = *b"canjuts\n";

/// Error of continuing a training.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckpointError {
    /// The bytes are no state of a training, or damaged.
    Damaged,
    /// It is that of other samples or settings.
    Other,
}

impl CheckpointError {
    /// Returns the message for this file.
    pub fn at(self, path: &Path) -> Text {
        match self {
            Self::Damaged => text!("network-state-damaged", path),
            Self::Other => text!("network-state-other", path),
        }
    }
}

impl<'a> Trainer<'a> {
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = self.head();
        bytes.extend(self.epoch.to_le_bytes());
        bytes.extend(self.optimiser.steps.to_le_bytes());
        for model in [&self.model, &self.optimiser.means, &self.optimiser.squares] {
            model.values().for_each(|value| bytes.extend(value.to_le_bytes()));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Continues a training from its state.
    pub fn resumed(
        collection: &'a Collection,
        settings: Settings,
        bytes: &[u8],
    ) -> Result<Self, CheckpointError> {
        let mut trainer = Self::new(collection, settings);
        if bytes.len() != trainer.checkpoint().len() {
            return Err(CheckpointError::Damaged);
        }
        let (content, sum) = bytes.split_last_chunk().ok_or(CheckpointError::Damaged)?;
        if !content.starts_with(&MAGIC) || crc32fast::hash(content) != u32::from_le_bytes(*sum) {
            return Err(CheckpointError::Damaged);
        }
        let rest = content.strip_prefix(trainer.head().as_slice()).ok_or(CheckpointError::Other)?;
        let (epoch, rest) = rest.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        let (steps, rest) = rest.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        trainer.epoch = u32::from_le_bytes(*epoch);
        trainer.optimiser.steps = u64::from_le_bytes(*steps);
        let mut read = rest.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes));
        let mut fill =
            |model: &mut Model| model.values_mut().zip(&mut read).for_each(|(value, read)| *value = read);
        fill(&mut trainer.model);
        fill(&mut trainer.optimiser.means);
        fill(&mut trainer.optimiser.squares);
        Ok(trainer)
    }

    /// The bytes that name the training.
    fn head(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.settings.seed.to_le_bytes());
        bytes.extend(self.settings.epochs.to_le_bytes());
        bytes.extend(self.digest.to_le_bytes());
        bytes
    }
}

#[cfg(test)]
mod tests;
