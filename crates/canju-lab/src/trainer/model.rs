//! The network in real numbers: its output, and the gradient of its loss.

use canju_engine::engine::network::{
    INPUTS, LARGEST, MOST_ACTIVE, NEURONS, Network, OUTPUTS, mirrored_input, turned_input,
};
use xiangqi::rng::Rng;

use super::samples::{Sample, logistic};

type Row = [f32; NEURONS];

/// Rows before those of the output weights.
const BEFORE_OUTPUTS: usize = INPUTS + 1;
const ROWS: usize = BEFORE_OUTPUTS + 2 * OUTPUTS;

/// The weights of a network, or the gradient of each.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Model {
    /// The rows of the inputs, the bias, two rows of weights for each output.
    pub(super) rows: Vec<Row>,
    pub(super) constants: [f32; OUTPUTS],
}

impl Default for Model {
    fn default() -> Self {
        Self { rows: vec![[0.0; NEURONS]; ROWS], constants: [0.0; OUTPUTS] }
    }
}

/// The four views of a position: own and other side, each of the board and of its mirror image.
const VIEWS: usize = 4;

type Active = [[usize; MOST_ACTIVE]; VIEWS];

impl Model {
    pub(super) fn random(rng: &mut Rng) -> Self {
        let mut model = Self::default();
        for (at, row) in model.rows.iter_mut().enumerate() {
            let most = if at < BEFORE_OUTPUTS { 0.18 } else { 0.06 };
            row.fill_with(|| most * (2.0 * rng.unit() as f32 - 1.0));
        }
        model
    }

    /// Every number, in the order of the file.
    pub(super) fn values(&self) -> impl Iterator<Item = &f32> {
        self.rows.iter().flatten().chain(&self.constants)
    }

    /// Every number, to be changed.
    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.rows.iter_mut().flatten().chain(&mut self.constants)
    }

    /// Rounds the weights.
    pub(super) fn quantised(&self) -> Network {
        Network::quantised(&self.rows, &self.constants)
    }

    /// Returns the squared error of a position, and adds its gradient.
    pub(super) fn learn(&self, sample: Sample<'_>, gradient: &mut Model) -> f64 {
        let (active, count) = active(sample.inputs);
        let sums: [Row; VIEWS] = std::array::from_fn(|view| self.sum(&active[view], count));
        let expected = self.share(&sums, sample.output);
        let error = expected - sample.target;
        let by_output = 2.0 * error * expected * (1.0 - expected);
        gradient.constants[sample.output] += by_output;
        let mut by_bias = [0.0; NEURONS];
        for (view, sum) in sums.iter().enumerate() {
            let at = output_row(sample.output, view);
            let by_sum = backward(sum, &self.rows[at], by_output, &mut gradient.rows[at]);
            add(&mut by_bias, &by_sum);
            for &input in active[view].iter().take(count) {
                add(&mut gradient.rows[input], &by_sum);
            }
        }
        add(&mut gradient.rows[INPUTS], &by_bias);
        f64::from(error * error)
    }

    /// Returns the squared error of a position.
    pub(super) fn loss(&self, sample: Sample<'_>) -> f64 {
        let error = self.expected(sample) - sample.target;
        f64::from(error * error)
    }

    /// Returns the share of the points that the side to move may expect.
    pub(super) fn expected(&self, sample: Sample<'_>) -> f32 {
        let (active, count) = active(sample.inputs);
        self.share(&std::array::from_fn(|view| self.sum(&active[view], count)), sample.output)
    }

    /// The sum of the rows of a view's inputs.
    fn sum(&self, active: &[usize; MOST_ACTIVE], count: usize) -> Row {
        let mut sum = self.rows[INPUTS];
        for &input in active.iter().take(count) {
            add(&mut sum, &self.rows[input]);
        }
        sum
    }

    /// The expected share of the points, given the sums of the views.
    fn share(&self, sums: &[Row; VIEWS], output: usize) -> f32 {
        let mut products = [0.0; NEURONS];
        for (view, sum) in sums.iter().enumerate() {
            let weights = &self.rows[output_row(output, view)];
            for ((product, value), weight) in products.iter_mut().zip(sum).zip(weights) {
                let limited = value.clamp(0.0, 1.0);
                *product += limited * limited * weight;
            }
        }
        logistic(products.iter().sum::<f32>() + self.constants[output])
    }
}

const fn output_row(output: usize, view: usize) -> usize {
    BEFORE_OUTPUTS + 2 * output + view / 2
}

/// The inputs of all views, and their number.
fn active(inputs: &[u16]) -> (Active, usize) {
    let mut active = [[0; MOST_ACTIVE]; VIEWS];
    for (at, &input) in inputs.iter().take(MOST_ACTIVE).enumerate() {
        let own = usize::from(input);
        let other = turned_input(own);
        for (view, index) in active.iter_mut().zip([own, mirrored_input(own), other, mirrored_input(other)]) {
            view[at] = index;
        }
    }
    (active, inputs.len().min(MOST_ACTIVE))
}

fn backward(sum: &Row, weights: &Row, by_output: f32, by_weights: &mut Row) -> Row {
    let mut by_sum = [0.0; NEURONS];
    for at in 0..NEURONS {
        let limited = sum[at].clamp(0.0, 1.0);
        by_weights[at] += by_output * limited * limited;
        let slope = if sum[at] > 0.0 && sum[at] < 1.0 { 2.0 * limited } else { 0.0 };
        by_sum[at] = by_output * weights[at] * slope;
    }
    by_sum
}

fn add(sum: &mut Row, row: &Row) {
    for (value, more) in sum.iter_mut().zip(row) {
        *value += more;
    }
}

// AdamW: Adam with decoupled weight decay (Loshchilov and Hutter 2019).

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;
const SMALLEST: f32 = 1e-8;
const DECAY: f32 = 0.01;

#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Optimiser {
    pub(super) steps: u64,
    pub(super) means: Model,
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
