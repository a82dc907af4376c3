//! The states of the game of a chase, and the steps between them.

use rayon::prelude::*;
use xiangqi::rules::{Bitboard, Color, Position, Square};

use crate::index::Index;
use crate::pieces::Pieces;

/// A move from one state to another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// The state that it leads to.
    pub(super) to: u32,
    /// The move in the position where it is made.
    from_point: u8,
    to_point: u8,
    /// Whether the index of the position after it is that of its mirror image.
    mirrored: bool,
}

impl Step {
    /// Returns the point of the piece on `square` after the move.
    pub(super) fn carry(&self, square: usize) -> usize {
        let there = if square == usize::from(self.from_point) { self.to_point.into() } else { square };
        match Square::from_index(there) {
            Some(square) if self.mirrored => square.mirrored().index(),
            _ => there,
        }
    }
}

/// The states with one side to move.
#[derive(Debug, Default)]
pub(super) struct Half {
    /// The positions, by index, ascending.
    pub(super) positions: Vec<usize>,
    /// The first state of each position, and the number of states.
    first: Vec<u32>,
    /// The position of each state, by its place in `positions`.
    pub(super) of: Vec<u32>,
    /// The point of the marked piece of each state.
    marked: Vec<u8>,
    /// The first step of each state, and the number of steps.
    pub(super) first_step: Vec<u32>,
    pub(super) steps: Vec<Step>,
    /// For each state the steps of the other half that lead to it: the state that each comes from, and its place in `steps`.
    pub(super) first_source: Vec<u32>,
    pub(super) sources: Vec<(u32, u32)>,
    pub(super) alive: Vec<bool>,
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

    pub(super) fn steps_of(&self, state: usize) -> &[Step] {
        &self.steps[self.first_step[state] as usize..self.first_step[state + 1] as usize]
    }

    pub(super) fn sources_of(&self, state: usize) -> &[(u32, u32)] {
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
pub(super) fn of_each<T: Default + Send>(
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
pub(super) fn connect(
    index: &Index,
    mover: Color,
    half: &Half,
    other: &Half,
) -> ((Vec<u32>, Vec<Step>), Vec<usize>) {
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
pub(super) fn reversed((first, steps): &(Vec<u32>, Vec<Step>), states: usize) -> (Vec<u32>, Vec<(u32, u32)>) {
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
