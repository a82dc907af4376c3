//! Computes the DTZ of a material, round by round: round n finds the positions with a DTZ of n plies.

use rayon::prelude::*;

use canju_files::progress::{Cancelled, Progress};
use xiangqi::rules::Color;

use crate::code::{NONE, RULE_LOSS, RULE_WIN};
use crate::conversion::{LOST, Side, WON, each_row, having, lose, win};
use crate::geometry::Points;
use crate::index::{Index, bits};
use crate::plane::Plane;
use crate::retrograde::predecessors;

/// The positions with one side to move that round 1 decides by captures.
struct Captures {
    /// Won by a capture.
    winning: Plane,
    /// Some capture is possible, and all lose.
    losing: Plane,
}

/// Returns the DTZ by side to move and index, up to `limit` plies. `codes` contains the best capture of every position, in
/// tables without the wins that the limit ends.
pub(super) fn plies(
    index: &Index,
    codes: [Vec<u8>; 2],
    limit: u32,
    progress: &dyn Progress,
) -> Result<[Vec<u8>; 2], Cancelled> {
    let begun = Color::ALL.map(|mover| begin(index, mover, &codes[mover.index()]));
    drop(codes);
    let [(red, red_captures), (black, black_captures)] = begun;
    let (mut sides, captures) = ([red, black], [red_captures, black_captures]);
    let mut found = [(); 2].map(|()| vec![NONE; index.len()]);
    let limit = limit.min(u32::from(NONE) - 1) as u8;
    let mut last = 0;
    for round in 0..=limit {
        progress.report(round.into(), limit.into());
        if progress.cancelled() {
            return Err(Cancelled);
        }
        let before = sides.clone();
        for mover in Color::ALL {
            let (own, other) = (&mut sides[mover.index()], &before[mover.opponent().index()]);
            let captures = &captures[mover.index()];
            let won = match round {
                0 => false,
                1 => first_wins(index, mover, own, other, captures),
                _ => win(index, mover, own, other),
            };
            let lost = lose(index, mover, own, other);
            if round == 0 {
                own.can_lose
                    .words
                    .iter_mut()
                    .zip(&captures.losing.words)
                    .for_each(|(some, late)| *some |= late);
            }
            if won || lost {
                last = round;
                let before = &before[mover.index()].not_won;
                note(index, &mut found[mover.index()], round, own, before);
            }
        }
        if round > last + 1 {
            break;
        }
    }
    Ok(found)
}

/// Returns the state before round 0, in which only positions without captures can be lost.
fn begin(index: &Index, mover: Color, codes: &[u8]) -> (Side, Captures) {
    let plane = Plane::new(index);
    let mut side = Side {
        not_won: plane.clone(),
        can_lose: plane.clone(),
        newly_lost: plane.clone(),
        changed: [vec![true; index.blocks()], vec![true; index.blocks()]],
    };
    let mut captures = Captures { winning: plane.clone(), losing: plane };
    let changed = &mut side.changed[WON];
    each_row(
        index,
        &mut side.not_won,
        &mut side.can_lose,
        changed,
        |_| true,
        |row, not_won, can_lose| {
            *not_won = index.legal(row, mover);
            *can_lose = having(index, row, codes, *not_won, |code| code == NONE);
            true
        },
    );
    let (legal, Captures { winning, losing }) = (&side.not_won, &mut captures);
    each_row(
        index,
        winning,
        losing,
        changed,
        |_| true,
        |row, winning, losing| {
            let some = legal.row(row.number);
            *winning = having(index, row, codes, some, |code| code < RULE_LOSS);
            *losing = having(index, row, codes, some, |code| RULE_WIN < code && code < NONE);
            true
        },
    );
    (side, captures)
}

/// Finds the positions won in round 1: by mate or a capture; returns whether there are any.
fn first_wins(index: &Index, mover: Color, own: &mut Side, other: &Side, captures: &Captures) -> bool {
    let changed = &mut own.changed[WON];
    each_row(
        index,
        &mut own.not_won,
        &mut own.can_lose,
        changed,
        |_| true,
        |row, not_won, _| {
            let mating = if *not_won == 0 { 0 } else { predecessors(index, mover, row, &other.newly_lost) };
            let won = *not_won & (mating | captures.winning.row(row.number));
            *not_won &= !won;
            won != 0
        },
    )
}

/// Writes the number of the round at the positions that it has decided.
fn note(index: &Index, plies: &mut [u8], round: u8, own: &Side, before: &Plane) {
    let blocks = plies.par_chunks_mut(index.block_size).enumerate().with_min_len(8);
    blocks.filter(|(block, _)| own.changed[LOST][*block] || own.changed[WON][*block]).for_each(
        |(block, plies)| {
            for number in block * index.block_rows..(block + 1) * index.block_rows {
                let decided: Points =
                    own.newly_lost.row(number) | before.row(number) & !own.not_won.row(number);
                if decided != 0 {
                    let row = index.row(number);
                    let numbers = index.numbers(&row);
                    bits(decided & index.first_rows(&row))
                        .for_each(|bit| plies[numbers.of(bit) - block * index.block_size] = round);
                }
            }
        },
    );
}
