//! The game of a chase, position by position, inside a bound of its core.
//!
//! A state is a position with one piece of the winner marked, the one that is chased; a move of that piece moves the mark.
//! So identical pieces can be told apart. With the winner to move the marked piece is threatened, with the offender to move
//! it is not: then each move of the offender chases it. In the same way, the relief from a chase by the winner is forced for
//! one marked piece of the offender at a time, and a state remains if it can be forced for each of them.

use xiangqi::rules::{Bitboard, Color, Position, Role};

use super::labels::Labels;
use super::states::{Half, Step, connect, of_each, reversed};
use crate::geometry::Points;
use crate::index::{Index, bits};
use crate::pieces::count;

/// A pair of values, by whether the winner or the offender is to move.
#[derive(Debug, Clone, Default)]
pub(super) struct Sides<T> {
    pub(super) winner: T,
    pub(super) offender: T,
}

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
        self.relieved.offender == self.points.offender
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
    Sides { winner: arena.halves.winner.left(), offender: arena.halves.offender.left() }
}

/// A state: whether the winner is to move, and its number.
type State = (bool, u32);

impl<'a> Arena<'a> {
    fn new(
        index: &'a Index,
        labels: &'a dyn Labels,
        offender: Color,
        role: Role,
        core: Sides<Vec<usize>>,
    ) -> Self {
        let winner = offender.opponent();
        let threats = of_each(index, winner, &core.winner, |position| {
            labels.threatened_by_last_mover(position) & position.board().pieces(winner, role)
        });
        let safe = of_each(index, offender, &core.offender, |position| {
            let pieces = position.board().pieces(winner, role);
            if labels.check_ends_chase() && labels.in_check(position) {
                Bitboard::EMPTY
            } else {
                pieces - labels.threatened(position)
            }
        });
        let halves =
            Sides { winner: Half::new(core.winner, &threats), offender: Half::new(core.offender, &safe) };
        let mut arena = Self { index, labels, offender, halves };
        let Sides { winner: ours, offender: theirs } = &arena.halves;
        let (winner, _) = connect(index, winner, ours, theirs);
        let (offender, escapes) = connect(index, offender, theirs, ours);
        let Sides { winner: ours, offender: theirs } = &mut arena.halves;
        (ours.first_source, ours.sources) = reversed(&offender, ours.len());
        (theirs.first_source, theirs.sources) = reversed(&winner, theirs.len());
        (ours.first_step, ours.steps) = winner;
        (theirs.first_step, theirs.steps) = offender;
        for state in escapes {
            theirs.alive[state] = false;
        }
        arena
    }

    const fn half(&self, winner: bool) -> &Half {
        if winner { &self.halves.winner } else { &self.halves.offender }
    }

    /// Removes states, those with the winner to move from which no step leads to a state that is left, and those with the
    /// offender to move from which a step leads to one that is not.
    fn prune(&mut self, dropped: Vec<State>) {
        let Sides { winner, offender } = &mut self.halves;
        for (is_winner, state) in dropped {
            if is_winner {
                winner.alive[state as usize] = false
            } else {
                offender.alive[state as usize] = false
            }
        }
        let left = |half: &Half, state: usize, other: &Half| {
            half.steps_of(state).iter().filter(|step| other.alive[step.to as usize]).count()
        };
        let mut ways: Vec<usize> = (0..winner.len()).map(|state| left(winner, state, offender)).collect();
        let mut queue: Vec<State> = Vec::new();
        for (state, (alive, ways)) in winner.alive.iter_mut().zip(&ways).enumerate() {
            *alive &= *ways > 0;
            if !*alive {
                queue.push((true, state as u32));
            }
        }
        while let Some((is_winner, state)) = queue.pop() {
            if is_winner {
                for &(source, _) in winner.sources_of(state as usize) {
                    if std::mem::take(&mut offender.alive[source as usize]) {
                        queue.push((false, source));
                    }
                }
            } else {
                for &(source, _) in offender.sources_of(state as usize) {
                    let ways = &mut ways[source as usize];
                    *ways = ways.saturating_sub(1);
                    if *ways == 0 && std::mem::take(&mut winner.alive[source as usize]) {
                        queue.push((true, source));
                    }
                }
            }
        }
    }

    /// Returns the reliefs that are not granted anyway.
    fn reliefs(&self) -> Vec<Relief> {
        let Sides { winner, offender } = &self.halves;
        let in_check = |position: &Position| self.labels.in_check(position);
        let checked = of_each(self.index, self.offender, &offender.positions, in_check);
        let always = |half: &Half, points: Points| vec![points; half.positions.len()];
        let mut reliefs = vec![Relief {
            pieces: 1,
            points: Sides { winner: always(winner, 1), offender: always(offender, 1) },
            relieved: Sides {
                winner: always(winner, 0),
                offender: checked.into_iter().map(|checked| Points::from(!checked)).collect(),
            },
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
        let (ours, theirs) = (self.offender.opponent(), self.offender);
        let of_kind = move |position: &Position| position.board().pieces(theirs, role);
        let with = |winner: bool, label: &(dyn Fn(&Position) -> Bitboard + Sync)| -> Vec<Points> {
            let turn = if winner { ours } else { theirs };
            of_each(self.index, turn, &self.half(winner).positions, |position| label(position).bits())
        };
        Relief {
            pieces,
            points: Sides { winner: with(true, &of_kind), offender: with(false, &of_kind) },
            relieved: Sides {
                winner: with(true, &|position| of_kind(position) & self.labels.threatened(position)),
                offender: with(false, &|position| {
                    of_kind(position) - self.labels.threatened_by_last_mover(position)
                }),
            },
        }
    }

    /// Returns the states from which the winner cannot force a relief for each piece.
    fn unrelieved(&self, relief: &Relief) -> Vec<State> {
        let reached = self.reach(relief);
        let mut dropped = Vec::new();
        for (is_winner, reached) in [(true, reached.winner), (false, reached.offender)] {
            let half = self.half(is_winner);
            let states = reached.chunks(relief.pieces).enumerate();
            let lost = states.filter(|(state, all)| half.alive[*state] && all.contains(&false));
            dropped.extend(lost.map(|(state, _)| (is_winner, state as u32)));
        }
        dropped
    }

    /// Returns for each state and each piece whether the winner can force a relief.
    fn reach(&self, relief: &Relief) -> Sides<Vec<bool>> {
        let pieces = relief.pieces;
        let Sides { winner, offender } = &self.halves;
        let mut reached = Sides {
            winner: vec![false; winner.len() * pieces],
            offender: vec![false; offender.len() * pieces],
        };
        let mut pending: Vec<u32> =
            (0..offender.len() * pieces).map(|at| offender.steps_of(at / pieces).len() as u32).collect();
        let mut queue = Vec::new();
        for (is_winner, half, relieved, points, reached) in [
            (true, winner, &relief.relieved.winner, &relief.points.winner, &mut reached.winner),
            (false, offender, &relief.relieved.offender, &relief.points.offender, &mut reached.offender),
        ] {
            for state in (0..half.len()).filter(|&state| half.alive[state]) {
                let at = half.of[state] as usize;
                for (piece, square) in bits(points[at]).enumerate() {
                    if relieved[at] >> square & 1 == 1 {
                        reached[state * pieces + piece] = true;
                        queue.push((is_winner, state, piece));
                    }
                }
            }
        }
        while let Some((is_winner, state, piece)) = queue.pop() {
            let (half, sources) = (self.half(is_winner), self.half(!is_winner));
            let (here, there) = match is_winner {
                true => (&relief.points.winner, &relief.points.offender),
                false => (&relief.points.offender, &relief.points.winner),
            };
            let points = here[half.of[state] as usize];
            for &(source, step) in half.sources_of(state) {
                let (source, step) = (source as usize, &sources.steps[step as usize]);
                let before = there[sources.of[source] as usize];
                let same =
                    (0..pieces).find(|&other| relief.place_after(other, before, step, points) == piece);
                let Some(at) = same.map(|other| source * pieces + other).filter(|_| sources.alive[source])
                else {
                    continue;
                };
                let forced = is_winner && {
                    pending[at] = pending[at].saturating_sub(1);
                    pending[at] == 0
                };
                let reached = if is_winner { &mut reached.offender[at] } else { &mut reached.winner[at] };
                if (forced || !is_winner) && !std::mem::replace(reached, true) {
                    queue.push((!is_winner, source, at % pieces));
                }
            }
        }
        reached
    }
}
