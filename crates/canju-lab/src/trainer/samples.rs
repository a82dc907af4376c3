//! The positions that a network is trained on.

use canju_engine::engine::network::{SCALE, input_index, output_index};
use canju_files::progress::{Cancelled, Progress, Quiet};
use xiangqi::material::Material;
use xiangqi::rng::Rng;
use xiangqi::rules::{Color, Position};
use xiangqi_tablebase::code::{Value, Wdl};
use xiangqi_tablebase::index::up_to;
use xiangqi_tablebase::probe::Probe;
use xiangqi_tablebase::small::closed;
use xiangqi_tablebase::table::Table;

use crate::training::{TrainingGame, TrainingPosition};

/// One in this many games is for validation alone.
const VALIDATION: u32 = 50;

/// A position as the trainer reads it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sample<'a> {
    pub(super) inputs: &'a [u16],
    /// The output of the network that scores it.
    pub(super) output: usize,
    /// The expected share of the points of the side to move.
    pub(super) target: f32,
}

#[derive(Debug, Clone, Default)]
pub struct Samples {
    inputs: Vec<u16>,
    ends: Vec<usize>,
    outputs: Vec<u16>,
    targets: Vec<f32>,
}

impl Samples {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

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

    pub(super) fn get(&self, number: usize) -> Option<Sample<'_>> {
        let from = number.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied())?;
        Some(Sample {
            inputs: self.inputs.get(from..*self.ends.get(number)?)?,
            output: usize::from(*self.outputs.get(number)?),
            target: *self.targets.get(number)?,
        })
    }

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
                exact_target,
            );
            let validates = game.number.is_multiple_of(VALIDATION);
            let samples = if validates { &mut self.validation } else { &mut self.training };
            samples.add(&position, target);
        }
    }
}

fn points(winner: Option<Color>, side: Color) -> f32 {
    winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 })
}

/// The logistic function, the same on every machine.
pub(super) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}

// Training positions of small materials, with the results of exact tables.
//
// Games reach few endgames, and the engine that plays them errs there. Tables know the result and how far the mate is, so a network
// learns both from them: which classes are won, and the way to mate.

/// Maximum number of index entries of a material, mirror images counted, unless told otherwise.
pub const LARGEST: u128 = 100_000_000;

/// One in this many materials is for validation alone.
const EXACT_VALIDATION: usize = 40;

/// Adds `count` quiet random positions of materials of at most `entries` index entries with an attacker, about as many of each.
/// Their tables are solved in memory. Reports materials.
pub fn add_exact(
    collection: &mut Collection,
    count: usize,
    entries: u128,
    seed: u64,
    progress: &dyn Progress,
) -> Result<(), Cancelled> {
    let mut materials = up_to(entries);
    materials.retain(|material| material.red.attackers() + material.black.attackers() > 0);
    let total = materials.len();
    for (number, material) in materials.into_iter().enumerate() {
        let wanted = count * (number + 1) / total - count * number / total;
        if wanted == 0 {
            continue;
        }
        // Without tables (too many pieces for the index) there are no positions.
        let Some(table) = closed(material, &Quiet(progress)).ok().and_then(|mut tables| tables.pop()) else {
            progress.proceed()?;
            continue;
        };
        // Not `Rng::stream`: units are different combinations anyway, and the positions of the shipped network can be drawn again.
        let rng = Rng::new(seed ^ (number as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let validates = number.is_multiple_of(EXACT_VALIDATION);
        let samples = if validates { &mut collection.validation } else { &mut collection.training };
        collection.exact += of_table(samples, &table, wanted, rng);
        progress.report(number as u64 + 1, total as u64);
    }
    Ok(())
}

/// Adds at most `count` positions of a table; returns how many.
fn of_table(samples: &mut Samples, table: &Table, count: usize, mut rng: Rng) -> u64 {
    let before = samples.len();
    for number in 0..count {
        let turn = if number.is_multiple_of(2) { Color::Red } else { Color::Black };
        let Some(position) = table.material().quiet_position(turn, &mut rng) else { continue };
        let Some(value) = table.probe(&position) else { continue };
        samples.add(&position, exact_target(value));
    }
    (samples.len() - before) as u64
}

/// Score of a mate at once.
const MATE: f32 = 1_000.0;
/// What each ply to mate costs.
const PLY: f32 = 10.0;
/// Score of a win that takes longest, or that the rules on repetition give.
const LATE: f32 = 250.0;

/// Returns the target of an exact value: points of the side to move, more for a win the nearer the mate is.
pub(super) fn exact_target(value: Value) -> f32 {
    let won = value.plies.map_or(LATE, |plies| (MATE - PLY * plies as f32).max(LATE));
    let score = match value.wdl {
        Wdl::Win => won,
        Wdl::Draw => 0.0,
        Wdl::Loss => -won,
    };
    logistic(score / SCALE as f32)
}
