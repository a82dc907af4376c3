//! The game of a chase, position by position, inside a bound of its core.
//!
//! A state is a position with one piece of the winner marked, the one that is chased; a move of that piece moves the mark.
//! So identical pieces can be told apart. With the winner to move the marked piece is threatened, with the offender to move
//! it is not: then each move of the offender chases it. In the same way, the relief from a chase by the winner is forced for
//! one marked piece of the offender at a time, and a state remains if it can be forced for each of them.

use rayon::prelude::*;
use xiangqi::rules::{Bitboard, Color, Position, Role, Square};

use super::labels::Labels;
use crate::factor::{Pieces, count};
use crate::geometry::Points;
use crate::index::{Index, bits};

/// A value with the winner to move, and one with the offender to move.
pub(super) type Sides<T> = [T; 2];

/// The places of the two.
const WINNER: usize = 0;
const OFFENDER: usize = 1;

/// A relief: something that the winner must force again and again, for each piece of one kind of the offender if it is that
/// the winner does not chase the piece.
struct Relief {
    /// The number of pieces of the kind; 1 without a piece.
    pieces: usize,
    /// The points of these pieces in each position.
    points: Sides<Vec<Points>>,
    /// Those of them that give relief in each position.
    relieved: Sides<Vec<Points>>,
}

impl Relief {
    /// Whether every position with the offender to move gives relief for each piece.
    fn is_granted(&self) -> bool {
        self.relieved[OFFENDER] == self.points[OFFENDER]
    }

    /// Returns the place, among the pieces of the kind, that a piece has after a step to a position with these pieces.
    fn place_after(&self, piece: usize, points: Points, step: &Step, there: Points) -> usize {
        if self.pieces == 1 {
            return 0;
        }
        let square = bits(points).nth(piece).map_or(0, |square| step.carry(square));
        (there & ((1 << square) - 1)).count_ones() as usize
    }
}

/// The game of the chase of a piece of one role.
struct Arena<'a> {
    index: &'a Index,
    labels: &'a dyn Labels,
    offender: Color,
    halves: Sides<Half>,
}

/// Returns the positions among `core` that are won, with the winner to move, or lost, with the offender to move, because the
/// offender chases a piece of this role. Every move of the offender from `core` leads to `core` or to a won position.
pub(super) fn solve(
    index: &Index,
    labels: &dyn Labels,
    offender: Color,
    role: Role,
    core: Sides<Vec<usize>>,
) -> Sides<Vec<usize>> {
    let mut arena = Arena::new(index, labels, offender, role, core);
    arena.prune(Vec::new());
    let reliefs = arena.reliefs();
    loop {
        let dropped =
            reliefs.iter().map(|relief| arena.unrelieved(relief)).find(|dropped| !dropped.is_empty());
        match dropped {
            Some(dropped) => arena.prune(dropped),
            None => break,
        }
    }
    arena.halves.map(|half| half.left())
}

/// A state: the side to move, and its number.
type State = (usize, u32);

impl<'a> Arena<'a> {
    fn new(
        index: &'a Index,
        labels: &'a dyn Labels,
        offender: Color,
        role: Role,
        core: Sides<Vec<usize>>,
    ) -> Self {
        let winner = offender.opponent();
        let [ours, theirs] = core;
        let threats = of_each(index, winner, &ours, |position| {
            labels.threatened_by_last_mover(position) & position.board().pieces(winner, role)
        });
        let safe = of_each(index, offender, &theirs, |position| {
            let pieces = position.board().pieces(winner, role);
            if labels.check_ends_chase() && labels.in_check(position) {
                Bitboard::EMPTY
            } else {
                pieces - labels.threatened(position)
            }
        });
        let (mut ours, mut theirs) = (Half::new(ours, &threats), Half::new(theirs, &safe));
        let (our_steps, _) = connect(index, winner, &ours, &theirs);
        let (their_steps, escapes) = connect(index, offender, &theirs, &ours);
        (ours.first_source, ours.sources) = reversed(&their_steps, ours.len());
        (theirs.first_source, theirs.sources) = reversed(&our_steps, theirs.len());
        (ours.first_step, ours.steps) = our_steps;
        (theirs.first_step, theirs.steps) = their_steps;
        for state in escapes {
            theirs.alive[state] = false;
        }
        Self { index, labels, offender, halves: [ours, theirs] }
    }

    /// Removes states, those with the winner to move from which no step leads to a state that is left, and those with the
    /// offender to move from which a step leads to one that is not.
    fn prune(&mut self, dropped: Vec<State>) {
        for (side, state) in dropped {
            self.halves[side].alive[state as usize] = false;
        }
        let [winner, offender] = &mut self.halves;
        let left = |half: &Half, state: usize, other: &Half| {
            half.steps_of(state).iter().filter(|step| other.alive[step.to as usize]).count()
        };
        let mut ways: Vec<usize> = (0..winner.len()).map(|state| left(winner, state, offender)).collect();
        let mut queue: Vec<State> = Vec::new();
        for (state, (alive, ways)) in winner.alive.iter_mut().zip(&ways).enumerate() {
            *alive &= *ways > 0;
            if !*alive {
                queue.push((WINNER, state as u32));
            }
        }
        while let Some((side, state)) = queue.pop() {
            if side == WINNER {
                for &(source, _) in winner.sources_of(state as usize) {
                    if std::mem::take(&mut offender.alive[source as usize]) {
                        queue.push((OFFENDER, source));
                    }
                }
            } else {
                for &(source, _) in offender.sources_of(state as usize) {
                    let ways = &mut ways[source as usize];
                    *ways = ways.saturating_sub(1);
                    if *ways == 0 && std::mem::take(&mut winner.alive[source as usize]) {
                        queue.push((WINNER, source));
                    }
                }
            }
        }
    }

    /// Returns the reliefs that are not granted anyway.
    fn reliefs(&self) -> Vec<Relief> {
        let unchecked = |position: &Position| Points::from(!self.labels.in_check(position));
        let always = |half: &Half, points: Points| vec![points; half.positions.len()];
        let [winner, offender] = &self.halves;
        let mut reliefs = vec![Relief {
            pieces: 1,
            points: [always(winner, 1), always(offender, 1)],
            relieved: [always(winner, 0), of_each(self.index, self.offender, &offender.positions, unchecked)],
        }];
        for role in Role::ALL.into_iter().filter(|&role| role != Role::King) {
            let pieces = count(self.index.material().side(self.offender), role);
            if pieces > 0 {
                reliefs.push(self.relief(role, pieces));
            }
        }
        reliefs.retain(|relief| !relief.is_granted());
        reliefs
    }

    /// Returns the relief that the winner does not chase a piece of this role.
    fn relief(&self, role: Role, pieces: usize) -> Relief {
        let theirs = self.offender;
        let of_kind = move |position: &Position| position.board().pieces(theirs, role);
        let with = |side: usize, label: &(dyn Fn(&Position) -> Bitboard + Sync)| -> Vec<Points> {
            let turn = [theirs.opponent(), theirs][side];
            of_each(self.index, turn, &self.halves[side].positions, |position| label(position).bits())
        };
        Relief {
            pieces,
            points: [WINNER, OFFENDER].map(|side| with(side, &of_kind)),
            relieved: [
                with(WINNER, &|position| of_kind(position) & self.labels.threatened(position)),
                with(OFFENDER, &|position| {
                    of_kind(position) - self.labels.threatened_by_last_mover(position)
                }),
            ],
        }
    }

    /// Returns the states from which the winner cannot force a relief for each piece.
    fn unrelieved(&self, relief: &Relief) -> Vec<State> {
        let mut dropped = Vec::new();
        for (side, (half, reached)) in self.halves.iter().zip(self.reach(relief)).enumerate() {
            let states = reached.chunks(relief.pieces).enumerate();
            let lost = states.filter(|(state, all)| half.alive[*state] && all.contains(&false));
            dropped.extend(lost.map(|(state, _)| (side, state as u32)));
        }
        dropped
    }

    /// Returns for each state and each piece whether the winner can force a relief.
    fn reach(&self, relief: &Relief) -> Sides<Vec<bool>> {
        let pieces = relief.pieces;
        let offender = &self.halves[OFFENDER];
        let mut reached = self.halves.each_ref().map(|half| vec![false; half.len() * pieces]);
        let mut pending: Vec<u32> =
            (0..offender.len() * pieces).map(|at| offender.steps_of(at / pieces).len() as u32).collect();
        let mut queue = Vec::new();
        for (side, half) in self.halves.iter().enumerate() {
            for state in (0..half.len()).filter(|&state| half.alive[state]) {
                let at = half.of[state] as usize;
                for (piece, square) in bits(relief.points[side][at]).enumerate() {
                    if relief.relieved[side][at] >> square & 1 == 1 {
                        reached[side][state * pieces + piece] = true;
                        queue.push((side, state, piece));
                    }
                }
            }
        }
        while let Some((side, state, piece)) = queue.pop() {
            let other = 1 - side;
            let (half, sources) = (&self.halves[side], &self.halves[other]);
            let points = relief.points[side][half.of[state] as usize];
            for &(source, step) in half.sources_of(state) {
                let (source, step) = (source as usize, &sources.steps[step as usize]);
                let before = relief.points[other][sources.of[source] as usize];
                let same =
                    (0..pieces).find(|&other| relief.place_after(other, before, step, points) == piece);
                let Some(at) = same.map(|other| source * pieces + other).filter(|_| sources.alive[source])
                else {
                    continue;
                };
                let forced = side == OFFENDER || {
                    pending[at] = pending[at].saturating_sub(1);
                    pending[at] == 0
                };
                if forced && !std::mem::replace(&mut reached[other][at], true) {
                    queue.push((other, source, at % pieces));
                }
            }
        }
        reached
    }
}

/// A move from one state to another.
#[derive(Debug, Clone, Copy)]
struct Step {
    /// The state that it leads to.
    to: u32,
    /// The move in the position where it is made.
    from_point: u8,
    to_point: u8,
    /// Whether the index of the position after it is that of its mirror image.
    mirrored: bool,
}

impl Step {
    /// Returns the point of the piece on `square` after the move.
    fn carry(&self, square: usize) -> usize {
        let there = if square == usize::from(self.from_point) { self.to_point.into() } else { square };
        match Square::from_index(there) {
            Some(square) if self.mirrored => square.mirrored().index(),
            _ => there,
        }
    }
}

/// The states with one side to move.
#[derive(Debug, Default)]
struct Half {
    /// The positions, by index, ascending.
    positions: Vec<usize>,
    /// The first state of each position, and the number of states.
    first: Vec<u32>,
    /// The position of each state, by its place in `positions`.
    of: Vec<u32>,
    /// The point of the marked piece of each state.
    marked: Vec<u8>,
    /// The first step of each state, and the number of steps.
    first_step: Vec<u32>,
    steps: Vec<Step>,
    /// For each state the steps of the other half that lead to it: the state that each comes from, and its place in `steps`.
    first_source: Vec<u32>,
    sources: Vec<(u32, u32)>,
    alive: Vec<bool>,
}

impl Half {
    /// Returns the states of positions with these points marked.
    pub(super) fn new(positions: Vec<usize>, marks: &[Bitboard]) -> Self {
        let mut half = Self { positions, first: vec![0], ..Self::default() };
        for (at, marks) in marks.iter().enumerate() {
            for square in *marks {
                half.of.push(at as u32);
                half.marked.push(square.index() as u8);
            }
            half.first.push(half.of.len() as u32);
        }
        half.alive = vec![true; half.of.len()];
        half
    }

    pub(super) fn len(&self) -> usize {
        self.of.len()
    }

    /// Returns the position with an index, by its place.
    fn find(&self, number: usize) -> Option<usize> {
        self.positions.binary_search(&number).ok()
    }

    /// Returns the state of a position in which the piece on a point is marked.
    fn state(&self, at: usize, marked: usize) -> Option<u32> {
        let [first, end] = [self.first[at], self.first[at + 1]];
        (first..end).find(|&state| usize::from(self.marked[state as usize]) == marked)
    }

    fn steps_of(&self, state: usize) -> &[Step] {
        &self.steps[self.first_step[state] as usize..self.first_step[state + 1] as usize]
    }

    fn sources_of(&self, state: usize) -> &[(u32, u32)] {
        &self.sources[self.first_source[state] as usize..self.first_source[state + 1] as usize]
    }

    /// Returns the positions with a state that is left.
    pub(super) fn left(&self) -> Vec<usize> {
        let alive = self.of.iter().zip(&self.alive).filter(|(_, alive)| **alive);
        let mut left: Vec<usize> = alive.map(|(&at, _)| self.positions[at as usize]).collect();
        left.dedup();
        left
    }
}

/// Returns a label of each position, in their order; the default one if there is no such position.
fn of_each<T: Default + Send>(
    index: &Index,
    turn: Color,
    positions: &[usize],
    label: impl Fn(&Position) -> T + Sync,
) -> Vec<T> {
    let of =
        |&number: &usize| index.position(number, turn).map_or_else(T::default, |position| label(&position));
    positions.par_iter().with_min_len(256).map(of).collect()
}

/// Returns the steps from the states of one half to those of the other: the first one of each state, and all; and the states
/// from which a move leads to a position of the other half, but not to a state.
fn connect(index: &Index, mover: Color, half: &Half, other: &Half) -> ((Vec<u32>, Vec<Step>), Vec<usize>) {
    let moves = of_each(index, mover, &half.positions, |position| quiet_steps(index, position, other));
    let (mut first, mut steps, mut escapes) = (vec![0], Vec::new(), Vec::new());
    for (state, (&at, &marked)) in half.of.iter().zip(&half.marked).enumerate() {
        for step in &moves[at as usize] {
            match other.state(step.to as usize, step.carry(marked.into())) {
                Some(to) => steps.push(Step { to, ..*step }),
                None => escapes.push(state),
            }
        }
        first.push(steps.len() as u32);
    }
    ((first, steps), escapes)
}

/// Returns the quiet moves of a position that lead to one of the other half; `to` is the place of that position.
fn quiet_steps(index: &Index, position: &Position, other: &Half) -> Vec<Step> {
    let mut after = position.clone();
    let moves = position.legal_quiets();
    let steps = moves.iter().filter_map(|&played| {
        let undo = after.make(played);
        let number = Pieces::of(after.board()).and_then(|pieces| index.number_and_mirror(&pieces));
        after.unmake(undo);
        let (number, mirrored) = number?;
        let to = other.find(number)? as u32;
        let [from_point, to_point] = [played.from, played.to].map(|square| square.index() as u8);
        Some(Step { to, from_point, to_point, mirrored })
    });
    steps.collect()
}

/// Returns the steps by the state that they lead to: the first of each state, and for each step its state and place.
fn reversed((first, steps): &(Vec<u32>, Vec<Step>), states: usize) -> (Vec<u32>, Vec<(u32, u32)>) {
    let mut starts = vec![0_u32; states + 1];
    for step in steps {
        starts[step.to as usize + 1] += 1;
    }
    for at in 0..states {
        starts[at + 1] += starts[at];
    }
    let mut next = starts.clone();
    let mut sources = vec![(0, 0); steps.len()];
    for (source, range) in first.windows(2).enumerate() {
        for at in range[0]..range[1] {
            let slot = &mut next[steps[at as usize].to as usize];
            sources[*slot as usize] = (source as u32, at);
            *slot += 1;
        }
    }
    (starts, sources)
}
