//! AdamW: Adam with decoupled weight decay (Loshchilov and Hutter 2019).

use canju_engine::engine::network::LARGEST;

use super::model::Model;

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;
const SMALLEST: f32 = 1e-8;
/// Weight decay of a step, times the learning rate.
const DECAY: f32 = 0.01;

/// The state of the optimiser.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Optimiser {
    /// Steps made.
    pub(super) steps: u64,
    /// Running means of the gradients.
    pub(super) means: Model,
    /// Running means of their squares.
    pub(super) squares: Model,
}

impl Optimiser {
    /// Changes the weights by a gradient. Weights stay within ±[`LARGEST`].
    pub(super) fn step(&mut self, model: &mut Model, gradient: &Model, rate: f32) {
        self.steps += 1;
        let steps = self.steps as f32;
        let (mean_part, square_part) = (1.0 - libm::powf(MEAN, steps), 1.0 - libm::powf(SQUARE, steps));
        let state = self.means.values_mut().zip(self.squares.values_mut());
        for ((weight, &slope), (mean, square)) in model.values_mut().zip(gradient.values()).zip(state) {
            *mean += (1.0 - MEAN) * (slope - *mean);
            *square += (1.0 - SQUARE) * (slope * slope - *square);
            let change = (*mean / mean_part) / ((*square / square_part).sqrt() + SMALLEST);
            *weight -= rate * (change + DECAY * *weight);
        }
        model.rows.iter_mut().flatten().for_each(|weight| *weight = weight.clamp(-LARGEST, LARGEST));
    }
}
