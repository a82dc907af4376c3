//! The positions that a network is trained on.

use crate::training::{TrainingGame, TrainingPosition};
use canju_engine::engine::network::{SCALE, input_index, output_index};
use xiangqi::material::Material;
use xiangqi::rules::{Color, Position};
use xiangqi_tablebase::probe::Probe;

use super::exact;

/// One in this many games is for validation alone.
const VALIDATION: u32 = 50;

/// A position as the trainer reads it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sample<'a> {
    /// The inputs as the side to move sees them.
    pub(super) inputs: &'a [u16],
    /// The output of the network that scores it.
    pub(super) output: usize,
    /// The expected share of the points of the side to move.
    pub(super) target: f32,
}

/// Positions with their targets, in a form that is quick to read.
#[derive(Debug, Clone, Default)]
pub struct Samples {
    inputs: Vec<u16>,
    /// The end of the inputs of each position.
    ends: Vec<usize>,
    /// The output of each position.
    outputs: Vec<u16>,
    targets: Vec<f32>,
}

impl Samples {
    /// Number of positions.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds a position.
    pub fn add(&mut self, position: &Position, target: f32) {
        let viewer = position.turn();
        let pieces = position.board().iter();
        self.inputs.extend(pieces.map(|(square, piece)| input_index(viewer, piece, square) as u16));
        self.ends.push(self.inputs.len());
        let material = Material::of(position);
        let [own, other] = [viewer, viewer.opponent()].map(|color| material.side(color).index());
        self.outputs.push(output_index(own, other) as u16);
        self.targets.push(target);
    }

    /// Returns the position of this number.
    pub(super) fn get(&self, number: usize) -> Option<Sample<'_>> {
        let from = number.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied())?;
        Some(Sample {
            inputs: self.inputs.get(from..*self.ends.get(number)?)?,
            output: usize::from(*self.outputs.get(number)?),
            target: *self.targets.get(number)?,
        })
    }

    /// Returns a checksum of all positions.
    pub fn digest(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for sample in (0..self.len()).filter_map(|number| self.get(number)) {
            sample.inputs.iter().for_each(|input| hasher.update(&input.to_le_bytes()));
            hasher.update(&sample.target.to_le_bytes());
        }
        hasher.finalize()
    }
}

/// How games become positions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mixture {
    /// Weight of the result in the target, 0 to 1; the rest is that of the search score.
    pub result: f32,
}

/// Positions for training and for validation.
#[derive(Debug, Clone, Default)]
pub struct Collection {
    /// For training.
    pub training: Samples,
    /// For validation: every fiftieth game of a file.
    pub validation: Samples,
    /// Number of positions whose result is that of an exact table.
    pub exact: u64,
}

impl Collection {
    /// Adds the quiet positions of a game. An exact value takes the place of the game's result and of the score.
    pub fn add(&mut self, game: &TrainingGame, mixture: Mixture, tables: Option<&dyn Probe>) {
        for TrainingPosition { position, best, quiet } in game.positions() {
            if !quiet {
                continue;
            }
            let turn = position.turn();
            let value = tables.and_then(|tables| tables.value(&position).ok());
            self.exact += u64::from(value.is_some());
            let target = value.map_or_else(
                || {
                    let share = points(game.winner, turn) * mixture.result;
                    share + logistic(f32::from(best.score) / SCALE as f32) * (1.0 - mixture.result)
                },
                exact::target,
            );
            let validates = game.number.is_multiple_of(VALIDATION);
            let samples = if validates { &mut self.validation } else { &mut self.training };
            samples.add(&position, target);
        }
    }
}

/// The share of the points of a side.
fn points(winner: Option<Color>, side: Color) -> f32 {
    winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 })
}

/// The logistic function, the same on every machine.
pub(super) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}
