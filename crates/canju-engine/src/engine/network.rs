//! The network: an evaluation learned from games of the engine against itself.
//!
//! One hidden layer as each side sees the board, updated incrementally (NNUE, Nasu 2018):
//!
//! - the inputs are the pieces on their points ([`input_index`]), own and other ones;
//! - each of [`NEURONS`] neurons sums the weights of the inputs, once for the board and once for its mirror image, so that both score the
//!   same; these [`HIDDEN`] sums of a view are its *accumulator* ([`Accumulators`]), limited to 0 … 1 and squared (squared clipped ReLU);
//! - the values of the side to move, then those of the other side, are weighed by one of [`OUTPUTS`] outputs, chosen by the pieces of both
//!   sides ([`output_index`]);
//! - the output times [`SCALE`] is the score in hundredths of a pawn.
//!
//! Numbers are integers: 1 is [`ONE`] in the hidden layer and [`OUTPUT_ONE`] in the weights of the output, so every machine calculates the same
//! score. `canju-lab learn net` trains it.
//!
//! In its file numbers are little-endian, integers of 16 bits but for the constants:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `canjunn` and a line feed |
//! | 4 | version of inputs and layers: 2 |
//! | 2 · [`NEURONS`] · [`INPUTS`] | a row of weights for each input |
//! | 2 · [`NEURONS`] | bias |
//! | 4 · [`NEURONS`] · [`OUTPUTS`] | weights of each output: of the side to move, of the other side |
//! | 4 · [`OUTPUTS`] | constants of the outputs |
//! | 4 | CRC-32 of the bytes before |

use std::path::Path;
use std::sync::{Arc, LazyLock, OnceLock};

use canju_message::{Text, text};
use xiangqi::material::{Kind, SideMaterial};
use xiangqi::rules::zones::zone;
use xiangqi::rules::{Color, Move, Piece, Position, Role, Square};

use super::score::{EVAL_BOUND, Score};

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

impl Network {
    /// Rounds weights, in the order of the file; 1 is 1. Those beyond [`LARGEST`] are limited, missing ones are 0.
    pub fn quantised(rows: &[[f32; NEURONS]], constants: &[f32]) -> Self {
        let rounded = |(at, row): (usize, &[f32; NEURONS])| {
            let one = f32::from(if at <= INPUTS { ONE } else { OUTPUT_ONE });
            row.map(|weight| (weight.clamp(-LARGEST, LARGEST) * one).round() as i16)
        };
        let unit = f32::from(ONE) * f32::from(OUTPUT_ONE);
        let constants: Vec<i32> = constants.iter().map(|weight| (weight * unit).round() as i32).collect();
        Self::of(&rows.iter().enumerate().map(rounded).collect::<Vec<_>>(), &constants)
    }

    /// The network of these weights: a row for each input, the bias, two rows for each output. Missing ones are 0.
    fn of(rows: &[Weights], constants: &[i32]) -> Self {
        let weights = |at: usize| rows.get(at).unwrap_or(&[0; NEURONS]);
        let layer = |at| both(weights(at), weights(at));
        Self {
            rows: (0..INPUTS).map(|input| both(weights(input), weights(mirrored_input(input)))).collect(),
            bias: layer(INPUTS),
            outputs: (0..OUTPUTS)
                .map(|output| [1, 2].map(|side| layer(INPUTS + 2 * output + side)))
                .collect(),
            constants: (0..OUTPUTS).map(|at| constants.get(at).copied().unwrap_or_default()).collect(),
        }
    }

    pub fn built_in() -> Option<Arc<Self>> {
        static BUILT_IN: OnceLock<Option<Arc<Network>>> = OnceLock::new();
        let read =
            || Network::read(include_bytes!("../../../../assets/learned/network.bin")).ok().map(Arc::new);
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

/// The accumulators of both views, Red's first.
pub type Views = [Layer; 2];

/// What a move changes on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    piece: Piece,
    from: Square,
    to: Square,
    captured: Option<Piece>,
}

impl Change {
    /// The change of a move that is about to be made; `None` if no piece stands on its origin.
    #[inline]
    pub fn of(position: &Position, played: Move) -> Option<Self> {
        let piece = position.piece_at(played.from)?;
        Some(Self { piece, from: played.from, to: played.to, captured: position.piece_at(played.to) })
    }
}

/// A position of the line.
#[derive(Debug, Clone)]
struct Entry {
    views: Views,
    is_computed: bool,
    /// The change from the entry before; `None` for a null move.
    change: Option<Change>,
}

/// The accumulators of a line, by ply from its first position.
#[derive(Debug, Clone)]
pub struct Accumulators {
    entries: Vec<Entry>,
}

impl Accumulators {
    /// Accumulators for lines of at most `plies` plies.
    pub fn new(plies: usize) -> Self {
        let entry = Entry { views: [[0; HIDDEN]; 2], is_computed: false, change: None };
        Self { entries: vec![entry; plies + 1] }
    }

    /// Sets the first position of the line.
    pub fn begin(&mut self, network: &Network, position: &Position) {
        if let Some(first) = self.entries.first_mut() {
            (first.views, first.is_computed) = (network.views(position), true);
        }
    }

    /// Sets the position at `ply`, at least 1, by its change from the one before.
    #[inline]
    pub fn set(&mut self, ply: usize, change: Option<Change>) {
        if let Some(entry) = self.entries.get_mut(ply) {
            (entry.is_computed, entry.change) = (false, change);
        }
    }

    /// Returns the accumulators at `ply`.
    #[inline]
    pub fn at(&mut self, network: &Network, ply: usize) -> &Views {
        let mut known = ply;
        while known > 0 && !self.entries[known].is_computed {
            known -= 1;
        }
        while known < ply {
            let (before, after) = self.entries.split_at_mut(known + 1);
            if let (Some(before), Some(after)) = (before.last(), after.first_mut()) {
                network.advance(&before.views, after.change, &mut after.views);
                after.is_computed = true;
            }
            known += 1;
        }
        &self.entries[ply].views
    }
}

impl Network {
    /// Returns the accumulators of a position.
    pub fn views(&self, position: &Position) -> Views {
        Color::ALL.map(|viewer| {
            let mut layer = self.bias;
            for (square, piece) in position.board().iter() {
                add(&mut layer, self.row(viewer, piece, square));
            }
            layer
        })
    }

    /// Writes the accumulators after a change.
    #[inline]
    fn advance(&self, before: &Views, change: Option<Change>, after: &mut Views) {
        let Some(Change { piece, from, to, captured }) = change else {
            *after = *before;
            return;
        };
        for viewer in Color::ALL {
            let (before, after) = (&before[viewer.index()], &mut after[viewer.index()]);
            let (left, reached) = (self.row(viewer, piece, from), self.row(viewer, piece, to));
            match captured {
                None => {
                    for at in 0..HIDDEN {
                        after[at] = before[at].wrapping_add(reached[at]).wrapping_sub(left[at]);
                    }
                }
                Some(captured) => {
                    let taken = self.row(viewer, captured, to);
                    for at in 0..HIDDEN {
                        let moved = before[at].wrapping_add(reached[at]).wrapping_sub(left[at]);
                        after[at] = moved.wrapping_sub(taken[at]);
                    }
                }
            }
        }
    }

    #[inline]
    fn row(&self, viewer: Color, piece: Piece, square: Square) -> &Layer {
        static NOTHING: Layer = [0; HIDDEN];
        self.rows.get(input_index(viewer, piece, square)).unwrap_or(&NOTHING)
    }
}

#[inline]
fn add(layer: &mut Layer, row: &Layer) {
    for (value, weight) in layer.iter_mut().zip(row) {
        *value = value.wrapping_add(*weight);
    }
}

/// Number of inputs: own and other pieces on the points that they can occupy, 346 each.
pub const INPUTS: usize = 692;

/// The most inputs that a position has: a set has 32 pieces.
pub const MOST_ACTIVE: usize = 32;

/// Index of an impossible input; no network has a row for it.
const IMPOSSIBLE: u16 = u16::MAX;

/// Indices by whether the piece is the viewer's own, role and point as the viewer sees it: Black sees the board mirrored at the river.
static INDICES: [[[u16; Square::COUNT]; 7]; 2] = input_indices();

const fn input_indices() -> [[[u16; Square::COUNT]; 7]; 2] {
    let mut indices = [[[IMPOSSIBLE; Square::COUNT]; 7]; 2];
    let (mut side, mut next) = (0, 0);
    while side < 2 {
        let mut role = 0;
        while role < 7 {
            let zone = zone(Color::ALL[side], Role::ALL[role]);
            let mut at = 0;
            while at < Square::COUNT {
                if zone.bits() >> at & 1 == 1 {
                    indices[side][role][at] = next;
                    next += 1;
                }
                at += 1;
            }
            role += 1;
        }
        side += 1;
    }
    assert!(next as usize == INPUTS);
    indices
}

/// Returns the input of a piece on a point as `viewer` sees it.
#[inline]
pub fn input_index(viewer: Color, piece: Piece, square: Square) -> usize {
    let other = usize::from(viewer as usize != piece.color as usize);
    INDICES[other][piece.role.index()][square.seen_by(viewer).index()] as usize
}

/// Returns the input of the same piece on the board mirrored left to right.
pub fn mirrored_input(index: usize) -> usize {
    static MIRRORED: LazyLock<Vec<u16>> = LazyLock::new(|| mapped(|side, square| (side, square.mirrored())));
    MIRRORED.get(index).map_or(index, |&mirrored| usize::from(mirrored))
}

/// Returns the input of the same piece for the other side.
pub fn turned_input(index: usize) -> usize {
    static TURNED: LazyLock<Vec<u16>> = LazyLock::new(|| mapped(|side, square| (1 - side, square.flipped())));
    TURNED.get(index).map_or(index, |&turned| usize::from(turned))
}

/// The indices after a change of side (own 0, other 1) and point.
fn mapped(change: impl Fn(usize, Square) -> (usize, Square)) -> Vec<u16> {
    let mut indices = vec![IMPOSSIBLE; INPUTS];
    for (side, roles) in INDICES.iter().enumerate() {
        for (role, points) in roles.iter().enumerate() {
            for square in Square::all() {
                let (other, reached) = change(side, square);
                if let Some(entry) = indices.get_mut(usize::from(points[square.index()])) {
                    *entry = INDICES[other][role][reached.index()];
                }
            }
        }
    }
    indices
}

// Before the endgame (10 units of strength and more; rook 2, knight and cannon 1; Chen et al. 2011) there is an output for each stage.
// In an endgame there is one for each pair of *classes* of sides: what wins and what holds depends on how many guards and ministers there
// are, and on who has the stronger pieces.

/// Units of strength of a side that endgames tell apart: 0, 1, 2, 3 and more.
const UNITS: u8 = 4;
/// Numbers of guards and ministers of a side.
const DEFENDERS: u8 = 5;
/// Classes of a side in an endgame.
const CLASSES: u8 = UNITS * DEFENDERS;
const OF_ENDGAMES: usize = CLASSES as usize * CLASSES as usize;
/// Stages before the endgame: 10 and 11, 12 and 13, 14 units and more.
const STAGES: usize = 3;
/// Number of outputs.
pub const OUTPUTS: usize = OF_ENDGAMES + STAGES;
/// Fewer units of strength of both sides than these are an endgame.
pub const BEFORE_ENDGAME: u8 = 10;

/// Units of strength and class of each side by index.
static SIDES: [(u8, u8); SideMaterial::COUNT as usize] = sides();

const fn sides() -> [(u8, u8); SideMaterial::COUNT as usize] {
    let mut sides = [(0, 0); SideMaterial::COUNT as usize];
    let mut index = 0;
    while let Some(side) = SideMaterial::from_index(index) {
        let units = 2 * side.count(Kind::Rook) + side.count(Kind::Knight) + side.count(Kind::Cannon);
        let told_apart = if units < UNITS { units } else { UNITS - 1 };
        let defenders = side.count(Kind::Guard) + side.count(Kind::Minister);
        sides[index as usize] = (units, told_apart * DEFENDERS + defenders);
        index += 1;
    }
    sides
}

/// Returns the output of positions with these pieces of the side to move and of the other side, given by their indices.
#[inline]
pub fn output_index(own: u16, other: u16) -> usize {
    let of = |side: u16| SIDES.get(usize::from(side)).copied().unwrap_or_default();
    let ((own_units, own), (other_units, other)) = (of(own), of(other));
    match (own_units + other_units).checked_sub(BEFORE_ENDGAME) {
        None => usize::from(own) * usize::from(CLASSES) + usize::from(other),
        Some(more) => OF_ENDGAMES + usize::from(more / 2).min(STAGES - 1),
    }
}

/// Whether an output is one of endgames.
pub const fn is_endgame_output(output: usize) -> bool {
    output < OF_ENDGAMES
}

const MAGIC: [u8; 8] = *b"canjunn\n";
const VERSION: u32 = 2;

/// Rows of integers of 16 bits.
const ROWS: usize = INPUTS + 1 + 2 * OUTPUTS;

/// Bytes of a file.
pub const BYTES: usize = 16 + 2 * NEURONS * ROWS + 4 * OUTPUTS;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NetworkError {
    /// The bytes do not begin as a network does.
    NoNetwork,
    /// Another version of inputs and layers.
    Version(u32),
    /// The length or the checksum is wrong.
    Damaged,
}

impl NetworkError {
    pub fn at(self, path: &Path) -> Text {
        match self {
            Self::NoNetwork => text!("network-no-network", path),
            Self::Version(version) => text!("network-version", path, version),
            Self::Damaged => text!("network-damaged", path),
        }
    }
}

impl Network {
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(BYTES);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        let outputs = self.outputs.as_flattened();
        for layer in self.rows.iter().chain([&self.bias]).chain(outputs) {
            bytes.extend(layer.iter().take(NEURONS).flat_map(|weight| weight.to_le_bytes()));
        }
        for constant in &self.constants {
            bytes.extend(constant.to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let (magic, rest) = bytes.split_first_chunk().ok_or(NetworkError::NoNetwork)?;
        if *magic != MAGIC {
            return Err(NetworkError::NoNetwork);
        }
        let (version, weights) = rest.split_first_chunk().ok_or(NetworkError::Damaged)?;
        let version = u32::from_le_bytes(*version);
        if version != VERSION {
            return Err(NetworkError::Version(version));
        }
        let (content, sum) = bytes.split_last_chunk().ok_or(NetworkError::Damaged)?;
        if bytes.len() != BYTES || crc32fast::hash(content) != u32::from_le_bytes(*sum) {
            return Err(NetworkError::Damaged);
        }
        let (integers, words) = weights.split_at_checked(2 * NEURONS * ROWS).ok_or(NetworkError::Damaged)?;
        let integers: Vec<i16> =
            integers.as_chunks().0.iter().map(|bytes| i16::from_le_bytes(*bytes)).collect();
        let constants: Vec<i32> =
            words.as_chunks().0.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect();
        Ok(Self::of(integers.as_chunks().0, &constants))
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod inputs_tests {
    use super::*;

    #[test]
    fn every_possible_piece_has_an_input_of_its_own_and_sides_see_the_same() {
        let mut seen = vec![0; INPUTS];
        for color in Color::ALL {
            for role in Role::ALL {
                for square in Square::all().filter(|square| zone(color, role).contains(*square)) {
                    let piece = Piece::new(color, role);
                    seen[input_index(Color::Red, piece, square)] += 1;
                    let other = Piece::new(color.opponent(), role);
                    assert_eq!(
                        input_index(Color::Red, piece, square),
                        input_index(Color::Black, other, square.flipped())
                    );
                    let index = input_index(Color::Black, piece, square);
                    assert_eq!(mirrored_input(index), input_index(Color::Black, piece, square.mirrored()));
                    assert_eq!(turned_input(index), input_index(Color::Red, piece, square));
                }
            }
        }
        assert!(seen.iter().all(|&times| times == 1));
    }
}

#[cfg(test)]
mod outputs_tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn endgames_of_other_classes_have_other_outputs_and_no_stage_is_without_one() {
        let class =
            |side: SideMaterial| (side.units().min(3), side.count(Kind::Guard) + side.count(Kind::Minister));
        let mut seen: HashMap<usize, Option<_>> = HashMap::new();
        for (own, other) in
            SideMaterial::all().flat_map(|own| SideMaterial::all().map(move |other| (own, other)))
        {
            let found = output_index(own.index(), other.index());
            let units = own.units() + other.units();
            assert_eq!(is_endgame_output(found), units < 10);
            let expected = (units < 10).then_some((class(own), class(other)));
            assert_eq!(*seen.entry(found).or_insert(expected), expected, "{own} {other}");
        }
        assert_eq!(seen.len(), OUTPUTS);
    }
}
