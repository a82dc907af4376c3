//! The network: an evaluation learned from games of the engine against itself.
//!
//! One hidden layer as each side sees the board, updated incrementally (NNUE, Nasu 2018):
//!
//! - the inputs are the pieces on their points ([`inputs`]), own and other ones;
//! - each of [`NEURONS`] neurons sums the weights of the inputs, once for the board and once for its mirror image, so that both score the
//!   same; these [`HIDDEN`] sums of a view are its *accumulator* ([`accumulator`]), limited to 0 … 1 and squared (squared clipped ReLU);
//! - the values of the side to move, then those of the other side, are weighed by one of [`OUTPUTS`] outputs, chosen by the pieces of both
//!   sides ([`outputs`]);
//! - the output times [`SCALE`] is the score in hundredths of a pawn.
//!
//! Numbers are integers: 1 is [`ONE`] in the hidden layer and [`OUTPUT_ONE`] in the weights of the output, so every machine calculates the same
//! score. `canju-lab learn net` trains it; the file is described in [`mod@format`].

pub mod accumulator;
pub mod format;
pub mod inputs;
pub mod outputs;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use xiangqi::rules::Color;

use super::score::{EVAL_BOUND, Score};
use accumulator::Views;
use inputs::INPUTS;
use outputs::OUTPUTS;

/// Neurons of the hidden layer.
pub const NEURONS: usize = 64;
/// Values of the hidden layer of one view: each neuron for the board, then each for its mirror image.
pub const HIDDEN: usize = 2 * NEURONS;
/// 1 in the hidden layer.
pub const ONE: i16 = 255;
/// 1 in the weights of the output.
pub const OUTPUT_ONE: i16 = 64;
/// Hundredths of a pawn in a unit of the output: the logistic function of score / `SCALE` is the expected share of the points.
pub const SCALE: i32 = 500;
/// The largest weight: sums of all inputs stay within 16 bits, and products with values of the hidden layer, too.
pub const LARGEST: f32 = 1.98;

/// A number for each value of the hidden layer.
pub type Layer = [i16; HIDDEN];
/// A weight for each neuron.
type Weights = [i16; NEURONS];

/// The weights of a network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    /// What each input adds to the accumulator.
    rows: Box<[Layer]>,
    /// The accumulator without pieces.
    bias: Layer,
    /// The weights of each output: for the side to move, for the other side.
    outputs: Box<[[Layer; 2]]>,
    /// The constant of each output, in units of `ONE · OUTPUT_ONE`.
    constants: Box<[i32]>,
}

/// The weights of a network before they are rounded, in rows of [`NEURONS`]; 1 is 1.
#[derive(Debug, Clone, Copy)]
pub struct Real<'a> {
    /// A row for each input.
    pub rows: &'a [f32],
    /// A row.
    pub bias: &'a [f32],
    /// Two rows for each output: of the side to move, of the other side.
    pub outputs: &'a [f32],
    /// A number for each output.
    pub constants: &'a [f32],
}

impl Network {
    /// Rounds weights. Those beyond [`LARGEST`] are limited, missing ones are 0.
    pub fn quantised(weights: Real<'_>) -> Self {
        let rounded =
            |weights: &[f32], one| weights.chunks(NEURONS).map(|row| rounded(row, one)).collect::<Vec<_>>();
        let unit = f32::from(ONE) * f32::from(OUTPUT_ONE);
        let constants: Vec<i32> =
            weights.constants.iter().map(|weight| (weight * unit).round() as i32).collect();
        let (rows, bias) = (rounded(weights.rows, ONE), rounded(weights.bias, ONE));
        Self::of(
            &rows,
            bias.first().unwrap_or(&[0; NEURONS]),
            &rounded(weights.outputs, OUTPUT_ONE),
            &constants,
        )
    }

    /// The network of these weights: a row for each input, the bias, two rows for each output. Missing ones are 0.
    fn of(rows: &[Weights], bias: &Weights, outputs: &[Weights], constants: &[i32]) -> Self {
        let nothing = [0; NEURONS];
        let weights = |input: usize| rows.get(input).unwrap_or(&nothing);
        let mut network = Self {
            rows: (0..INPUTS).map(|input| both(weights(input), weights(inputs::mirrored(input)))).collect(),
            bias: both(bias, bias),
            outputs: vec![[[0; HIDDEN]; 2]; OUTPUTS].into(),
            constants: vec![0; OUTPUTS].into(),
        };
        for (layer, weights) in network.outputs.as_flattened_mut().iter_mut().zip(outputs) {
            *layer = both(weights, weights);
        }
        network.constants.iter_mut().zip(constants).for_each(|(constant, weight)| *constant = *weight);
        network
    }

    /// Returns the built-in network.
    pub fn built_in() -> Option<Arc<Self>> {
        static BUILT_IN: OnceLock<Option<Arc<Network>>> = OnceLock::new();
        let read =
            || Network::read(include_bytes!("../../../../../assets/learned/network.bin")).ok().map(Arc::new);
        BUILT_IN.get_or_init(read).clone()
    }

    /// Returns the score for the side to move by this output.
    #[inline]
    pub fn score(&self, views: &Views, turn: Color, output: usize) -> Score {
        let (Some([own, other]), Some(constant)) = (self.outputs.get(output), self.constants.get(output))
        else {
            return 0;
        };
        let sum = weighed(&views[turn.index()], own) + weighed(&views[turn.opponent().index()], other);
        let sum = i64::from(sum / i32::from(ONE)) + i64::from(*constant);
        let score = sum * i64::from(SCALE) / (i64::from(ONE) * i64::from(OUTPUT_ONE));
        score.clamp(-i64::from(EVAL_BOUND), i64::from(EVAL_BOUND)) as Score
    }
}

/// Rounds a row of weights; `one` is the integer of 1.
fn rounded(row: &[f32], one: i16) -> Weights {
    let mut weights = [0; NEURONS];
    for (integer, weight) in weights.iter_mut().zip(row) {
        *integer = (weight.clamp(-LARGEST, LARGEST) * f32::from(one)).round() as i16;
    }
    weights
}

/// The weights for the board, then those for its mirror image.
fn both(board: &Weights, mirror: &Weights) -> Layer {
    let mut layer = [0; HIDDEN];
    layer.iter_mut().zip(board.iter().chain(mirror)).for_each(|(value, weight)| *value = *weight);
    layer
}

/// Returns the weighed sum of the squares of the limited values. The product of value and weight has 16 bits, which lets the
/// compiler use instructions that multiply and add pairs of 16 bits; two such sums fit 32 bits, whatever the weights.
#[inline]
fn weighed(values: &Layer, weights: &Layer) -> i32 {
    let mut sum = 0;
    for (&value, &weight) in values.iter().zip(weights) {
        let limited = value.clamp(0, ONE);
        sum += i32::from(limited.wrapping_mul(weight)) * i32::from(limited);
    }
    sum
}
