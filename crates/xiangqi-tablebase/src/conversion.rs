//! Distance to conversion (DTC): the number of rounds of retrograde analysis if captures end the game.
//!
//! Round 0 decides mates and the positions with a winning capture, round n those decided by a position of round n − 1.

use rayon::prelude::*;

use canju_files::progress::{Cancelled, Progress};
use xiangqi::rules::Color;

use super::code::DRAW;
use super::geometry::Points;
use super::index::{Index, Row, bits};
use super::retrograde::{Plane, is_near, predecessors};

/// The positions with one side to move.
#[derive(Clone)]
pub(super) struct Side {
    /// Legal and not won.
    pub(super) not_won: Plane,
    /// Not lost, and without a drawing capture.
    pub(super) can_lose: Plane,
    /// Lost in the last round; before the first one: won by a capture.
    pub(super) newly_lost: Plane,
    /// The blocks with positions lost and won in the last round.
    pub(super) changed: [Vec<bool>; 2],
}

impl Side {
    /// Returns the state without any positions, in which all blocks have changed.
    pub(super) fn empty(index: &Index) -> Self {
        let (plane, changed) = (Plane::new(index), vec![true; index.blocks]);
        Self {
            not_won: plane.clone(),
            can_lose: plane.clone(),
            newly_lost: plane,
            changed: [changed.clone(), changed],
        }
    }
}

pub(super) const LOST: usize = 0;
pub(super) const WON: usize = 1;

/// Returns the number of the last round that decides a position. `codes` contains the best capture of every position.
pub(super) fn rounds(index: &Index, codes: [Vec<u8>; 2], progress: &dyn Progress) -> Result<u32, Cancelled> {
    let mut sides = Color::ALL.map(|mover| begin(index, mover, &codes[mover.index()]));
    drop(codes);
    let (mut round, mut last) = (0, 0);
    while round <= last + 1 {
        progress.proceed()?;
        let before = sides.clone();
        for mover in Color::ALL {
            let other = &before[mover.opponent().index()];
            let own = &mut sides[mover.index()];
            let lost = lose(index, mover, own, other);
            let won = if round == 0 {
                let converted = &before[mover.index()].newly_lost;
                mark_won(index, own, |_| true, |row, _| converted.row(row.number))
            } else {
                win(index, mover, own, other)
            };
            if lost || won {
                last = round;
            }
        }
        round += 1;
    }
    Ok(last)
}

fn begin(index: &Index, mover: Color, codes: &[u8]) -> Side {
    let mut side = Side::empty(index);
    let near = |_| true;
    each_row(
        index,
        &mut side.not_won,
        &mut side.can_lose,
        &mut side.changed[WON],
        near,
        |row, not_won, can_lose| {
            *not_won = index.legal(row, mover);
            *can_lose = having(index, row, codes, *not_won, |code| code > DRAW);
            true
        },
    );
    let not_won = &side.not_won;
    each_row(
        index,
        &mut side.newly_lost,
        &mut side.can_lose,
        &mut side.changed[WON],
        near,
        |row, converted, _| {
            *converted = having(index, row, codes, not_won.row(row.number), |code| code < DRAW);
            true
        },
    );
    side
}

/// Returns the positions among `some` of a row whose code passes a test.
pub(super) fn having(index: &Index, row: &Row, codes: &[u8], some: Points, test: fn(u8) -> bool) -> Points {
    let numbers = index.numbers(row);
    bits(some).filter(|&bit| test(codes[numbers.of(bit)])).fold(0, |set, bit| set | 1 << bit)
}

/// Finds the positions lost in this round; returns whether there are any.
pub(super) fn lose(index: &Index, mover: Color, own: &mut Side, other: &Side) -> bool {
    let near = |block| is_near(index, mover, block, &other.changed[WON]);
    let not_won = &own.not_won;
    own.newly_lost.words.fill(0);
    each_row(
        index,
        &mut own.can_lose,
        &mut own.newly_lost,
        &mut own.changed[LOST],
        near,
        |row, can_lose, newly_lost| {
            let some = *can_lose & not_won.row(row.number);
            *newly_lost = if some == 0 { 0 } else { some & !predecessors(index, mover, row, &other.not_won) };
            *can_lose &= !*newly_lost;
            *newly_lost != 0
        },
    )
}

/// Finds the positions won in this round; returns whether there are any.
pub(super) fn win(index: &Index, mover: Color, own: &mut Side, other: &Side) -> bool {
    let near = |block| is_near(index, mover, block, &other.changed[LOST]);
    mark_won(index, own, near, |row, some| match some {
        0 => 0,
        some => some & predecessors(index, mover, row, &other.newly_lost),
    })
}

/// Marks the positions that `won` returns for those of a row that are not won yet; returns whether there are any.
pub(super) fn mark_won(
    index: &Index,
    own: &mut Side,
    near: impl Fn(usize) -> bool + Sync,
    won: impl Fn(&Row, Points) -> Points + Sync,
) -> bool {
    each_row(index, &mut own.not_won, &mut own.can_lose, &mut own.changed[WON], near, |row, not_won, _| {
        let won = won(row, *not_won);
        *not_won &= !won;
        won != 0
    })
}

/// Updates two planes row by row in the `wanted` blocks; returns whether any call of `visit` reported a change.
pub(super) fn each_row(
    index: &Index,
    first: &mut Plane,
    second: &mut Plane,
    changed: &mut [bool],
    wanted: impl Fn(usize) -> bool + Sync,
    visit: impl Fn(&Row, &mut Points, &mut Points) -> bool + Sync,
) -> bool {
    let shape = first.shape;
    let words = shape.words * index.block_rows;
    let blocks = first.words.par_chunks_mut(words).zip(second.words.par_chunks_mut(words)).zip(changed);
    blocks
        .enumerate()
        .with_min_len(8)
        .map(|(block, ((first, second), changed))| {
            *changed = false;
            for at in 0..if wanted(block) { index.block_rows } else { 0 } {
                let (mut a, mut b) = (shape.get(first, at), shape.get(second, at));
                *changed |= visit(&index.row(block * index.block_rows + at), &mut a, &mut b);
                shape.set(first, at, a);
                shape.set(second, at, b);
            }
            *changed
        })
        .reduce(|| false, |a, b| a | b)
}
