//! The cognitive map: guard values spread from point to point along the moves of the pieces.
//!
//! A point i gets from the piece on j the weight w = λ · pieces left / (32 · moves that j needs to i). The paper iterates
//! C(t+1) = W C(t); with weights that are all positive the values of any middlegame run into one sign, which its own printed matrix
//! does not. By default every step begins again with the guard values: C(t+1) = GV + W C(t).

use canju_message::All;
use serde::{Deserialize, Serialize};
use xiangqi::rules::{Bitboard, Board, Color, Piece, Role, Square, attacks};

/// Pieces of a full board.
const PIECES: usize = 32;
/// A piece that needs more moves to a point does not reach it.
pub const FARTHEST: usize = 4;
/// Iterations, as the paper ends them.
const ITERATIONS: usize = 5;
/// Spectral radius of the weights after scaling by λ, if iterations restart from the guard values.
const RADIUS: f64 = 0.3;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, All)]
#[all(text = "adviser-map-")]
#[serde(rename_all = "kebab-case")]
pub enum MapForm {
    /// Every step begins again with the guard values; λ = min(1, .3 / spectral radius).
    #[default]
    Restarted,
    /// As the paper has it. It gives no λ, which only scales this form: ours is min(1, 1 / spectral radius), so that values neither
    /// vanish nor explode.
    Literal,
}

/// Points reached by one piece, by the number of moves, 1 to [`FARTHEST`].
type Reach = [Bitboard; FARTHEST];

/// The pieces and their ways to each other.
pub(super) struct Network {
    pieces: Bitboard,
    count: usize,
    /// At [from][to]: the inverse of the number of moves from one piece to the other, 0 if there is no path.
    links: [[f64; PIECES]; PIECES],
}

impl Network {
    pub(super) fn of(board: &Board) -> Self {
        let pieces = board.occupancy().set();
        let mut places = [PIECES; Square::COUNT];
        for (place, square) in pieces.into_iter().enumerate() {
            places[square.index()] = place;
        }
        let mut links = [[0.0; PIECES]; PIECES];
        for (from, row) in pieces.into_iter().zip(&mut links) {
            let reach = ways(board, from, pieces);
            for (points, inverse) in reach.into_iter().zip(INVERSES) {
                for to in points & pieces {
                    // A piece that no slot is left for links to nothing.
                    if let Some(link) = row.get_mut(places[to.index()]) {
                        *link = inverse;
                    }
                }
            }
        }
        Self { pieces, count: (pieces.count() as usize).min(PIECES), links }
    }

    /// The part of a weight that does not depend on the number of moves, without λ.
    fn share(&self) -> f64 {
        self.count as f64 / PIECES as f64
    }

    /// Returns the sum that every piece receives from the others with these values.
    fn spread(&self, values: &[f64; PIECES]) -> [f64; PIECES] {
        let mut sums = [0.0; PIECES];
        for (row, value) in self.links.iter().zip(values).take(self.count) {
            for (sum, link) in sums.iter_mut().zip(row) {
                *sum += link * value;
            }
        }
        sums
    }

    /// Spectral radius of the weights at λ = 1: the maximum over the strongly connected components of the pieces. Links between
    /// components do not change it, and without a component the weights are nilpotent.
    pub(super) fn radius(&self) -> f64 {
        let mut reached = self.reached();
        let mut greatest: f64 = 0.0;
        for at in 0..self.count {
            let knot = knot(&reached, at);
            if knot != 0 {
                greatest = greatest.max(self.growth(knot));
                members(knot).for_each(|member| reached[member] = 0);
            }
        }
        self.share() * greatest
    }

    /// Returns for each piece the set of pieces reachable over links.
    fn reached(&self) -> [u32; PIECES] {
        let mut reached = self
            .links
            .map(|row| row.iter().enumerate().fold(0, |set, (to, link)| set | u32::from(*link > 0.0) << to));
        for through in 0..self.count {
            let further = reached[through];
            for set in &mut reached {
                *set |= if *set >> through & 1 != 0 { further } else { 0 };
            }
        }
        reached
    }

    /// Spectral radius of the links within a component. Each step keeps half of the old value, so that a cycle converges; the
    /// radius is between the least and the greatest growth of a piece (Collatz and Wielandt).
    fn growth(&self, knot: u32) -> f64 {
        const KEPT: f64 = 0.5;
        const ROUNDS: usize = 200;
        const NEAR: f64 = 1e-6;
        let mut values = [0.0; PIECES];
        members(knot).for_each(|at| values[at] = 1.0);
        let (mut least, mut most) = (0.0, 0.0);
        for _ in 0..ROUNDS {
            let sums = self.spread(&values);
            (least, most) = (f64::INFINITY, 0.0);
            for at in members(knot) {
                let growth = sums[at] / values[at];
                (least, most) = (growth.min(least), growth.max(most));
            }
            if most - least <= NEAR * most {
                break;
            }
            members(knot).for_each(|at| values[at] = (sums[at] + KEPT * values[at]) / (most + KEPT));
        }
        f64::midpoint(least, most)
    }

    fn lambda(&self, form: MapForm) -> f64 {
        let radius = self.radius();
        let wanted = match form {
            MapForm::Restarted => RADIUS,
            MapForm::Literal => 1.0,
        };
        if radius > wanted { wanted / radius } else { 1.0 }
    }

    /// Returns the values of the pieces after `times` iterations from their guard values.
    fn iterate(&self, guards: &[f64; PIECES], scale: f64, form: MapForm, times: usize) -> [f64; PIECES] {
        let mut values = *guards;
        for _ in 0..times {
            let sums = self.spread(&values);
            for ((value, sum), guard) in values.iter_mut().zip(sums).zip(guards) {
                *value = step(*guard, scale * sum, form);
            }
        }
        values
    }

    fn guards(&self, values: &GuardValues) -> [f64; PIECES] {
        let mut guards = [0.0; PIECES];
        for (guard, square) in guards.iter_mut().zip(self.pieces) {
            *guard = f64::from(values[square.index()]);
        }
        guards
    }

    /// Returns the value of one occupied point, without the rest of the map; 0 for an empty one.
    pub(super) fn value_at(&self, square: Square, guards: &GuardValues, form: MapForm) -> f64 {
        let scale = self.share() * self.lambda(form);
        let values = self.iterate(&self.guards(guards), scale, form, ITERATIONS);
        let at = self.pieces.into_iter().position(|other| other == square);
        at.and_then(|at| values.get(at)).copied().unwrap_or(0.0)
    }
}

/// Returns the strongly connected component of `at`; none if it has no cycle.
fn knot(reached: &[u32; PIECES], at: usize) -> u32 {
    members(reached[at]).filter(|&other| reached[other] >> at & 1 != 0).fold(0, |set, other| set | 1 << other)
}

fn members(set: u32) -> impl Iterator<Item = usize> {
    (0..PIECES).filter(move |at| set >> at & 1 != 0)
}

/// One over the number of moves.
const INVERSES: [f64; FARTHEST] = [1.0, 1.0 / 2.0, 1.0 / 3.0, 1.0 / 4.0];

const fn step(guard: f64, sum: f64, form: MapForm) -> f64 {
    match form {
        MapForm::Restarted => guard + sum,
        MapForm::Literal => sum,
    }
}

/// Returns the points that the piece on `from` reaches in 1 to [`FARTHEST`] moves, each at its shortest distance, searching breadth
/// first until all of `wanted` were met. The piece stops on empty points only; its last move may guard a taken point. The point it
/// leaves is empty: the piece neither blocks itself nor serves itself as a screen.
fn ways(board: &Board, from: Square, wanted: Bitboard) -> Reach {
    let mut reach = [Bitboard::EMPTY; FARTHEST];
    let Some(piece) = board.piece_at(from) else { return reach };
    let occupied = board.occupancy().toggled(from);
    let mut seen = Bitboard::of(from);
    let mut stops = seen;
    for layer in &mut reach {
        let mut points = Bitboard::EMPTY;
        for stop in stops {
            points |= attacks::attacks_of(piece, stop, &occupied);
        }
        *layer = points - seen;
        seen |= points;
        stops = *layer - occupied.set();
        if stops.is_empty() || (wanted - seen).is_empty() {
            break;
        }
    }
    reach
}

/// The cognitive map of a position: a value for each point, with the contribution of each piece.
#[derive(Debug, Clone, PartialEq)]
pub struct CognitiveMap {
    pub guards: GuardValues,
    /// The value of every point, by [`Square::index`]: positive if Red guards it better.
    pub values: [f64; Square::COUNT],
    /// The pieces with their points and their values one iteration before the last, of which those of the points are made.
    ways: Vec<(Square, Reach, f64)>,
    /// λ · pieces left / 32.
    scale: f64,
    pub radius: f64,
    pub lambda: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Influence {
    pub from: Square,
    pub to: Square,
    /// Number of moves it needs, 1 to [`FARTHEST`].
    pub moves: usize,
    /// The weight w, above 0.
    pub weight: f64,
    /// Contribution to the point: the weight times the value at the piece one iteration before. The value of the point is the sum
    /// of all contributions, with [`MapForm::Restarted`] on top of its guard value.
    pub brings: f64,
}

impl CognitiveMap {
    /// The map of a board. `viewpoint` is the side to move, for [`GuardForm::KeParng`].
    pub fn of(board: &Board, guard: GuardForm, viewpoint: Color, form: MapForm) -> Self {
        let network = Network::of(board);
        let guards = guard_values(board, guard, viewpoint);
        let (radius, lambda) = (network.radius(), network.lambda(form));
        let scale = lambda * network.share();
        let last = network.iterate(&network.guards(&guards), scale, form, ITERATIONS - 1);
        let pieces = network.pieces.into_iter().take(network.count);
        let ways: Vec<(Square, Reach, f64)> = pieces
            .zip(last)
            .map(|(square, value)| (square, ways(board, square, Bitboard::ALL), value))
            .collect();
        let mut sums = [0.0; Square::COUNT];
        for (_, reach, value) in &ways {
            for (points, inverse) in reach.iter().zip(INVERSES) {
                for to in *points {
                    sums[to.index()] += inverse * value;
                }
            }
        }
        let mut values = [0.0; Square::COUNT];
        for ((value, sum), guard) in values.iter_mut().zip(sums).zip(guards) {
            *value = step(f64::from(guard), scale * sum, form);
        }
        Self { guards, values, ways, scale, radius, lambda }
    }

    pub const fn value(&self, square: Square) -> f64 {
        self.values[square.index()]
    }

    /// Returns the influences on a point, the strongest contribution first, then by place.
    pub fn influences(&self, to: Square) -> Vec<Influence> {
        let mut found: Vec<Influence> = self
            .ways
            .iter()
            .filter_map(|(from, reach, value)| {
                let moves = 1 + reach.iter().position(|points| points.contains(to))?;
                let weight = self.scale / moves as f64;
                Some(Influence { from: *from, to, moves, weight, brings: weight * value })
            })
            .collect();
        found.sort_by(|a, b| b.brings.abs().total_cmp(&a.brings.abs()));
        found
    }
}

// Guard values: how well each point is guarded by either side, after Ke and Parng's capture strengths.

/// The capture strength of a kind, 1 to 9: the least valuable captures best.
pub const fn strength(role: Role) -> i32 {
    match role {
        Role::King => 1,
        Role::Rook => 2,
        Role::Cannon => 4,
        Role::Knight => 5,
        Role::Guard | Role::Minister | Role::Pawn => 9,
    }
}

/// Pieces that count in a guard value beside those that guard a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, All)]
#[all(text = "adviser-guards-")]
#[serde(rename_all = "kebab-case")]
pub enum GuardForm {
    /// The piece on the point, if both sides guard it.
    #[default]
    Occupant,
    /// The piece only if it is an enemy of the side to move, as Ke and Parng's values are described elsewhere.
    #[all(text = "adviser-guards-enemy")]
    KeParng,
}

/// One number a point, by [`Square::index`].
pub type GuardValues = [i32; Square::COUNT];

/// Returns the guard value of every point: positive if Red guards it better. `viewpoint` matters for [`GuardForm::KeParng`] only.
pub fn guard_values(board: &Board, form: GuardForm, viewpoint: Color) -> GuardValues {
    let mut values = [0; Square::COUNT];
    let mut guarded = [Bitboard::EMPTY; 2];
    for (from, piece) in board.iter() {
        let points = attacks::guards(piece, from, board.occupancy());
        let worth = signed(piece);
        for square in points {
            values[square.index()] += worth;
        }
        guarded[piece.color.index()] |= points;
    }
    for square in guarded[0] & guarded[1] & board.occupancy().set() {
        let counts = |piece: &Piece| form == GuardForm::Occupant || piece.color != viewpoint;
        if let Some(piece) = board.piece_at(square).filter(counts) {
            values[square.index()] += signed(piece);
        }
    }
    values
}

/// The capture strength with the sign of the side: Red's is positive.
const fn signed(piece: Piece) -> i32 {
    match piece.color {
        Color::Red => strength(piece.role),
        Color::Black => -strength(piece.role),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_constants_are_on_the_page_of_deviations() {
        let page = include_str!("../../../docs/deviations.md");
        for text in [
            format!("min(1, {RADIUS} / spectral radius)"),
            format!("in each of {ITERATIONS} iterations"),
            format!("at most {FARTHEST}, over empty points"),
        ] {
            assert!(page.contains(&text), "{text}");
        }
    }
}
