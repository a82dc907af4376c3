//! Verifies every position of a table against its one-ply search, with different arithmetic from the generator's: bytes
//! instead of bits.
//!
//! The code of a legal position must follow from the minimum over its successors (see `code`), quiet moves within the table
//! and captures in the smaller ones; every other index must have no code. For mates and draws this is a proof: only one
//! table has consistent distances everywhere. For wins by the repetition rule it shows that the winner can stay among them,
//! that the loser cannot leave, and that no draw touches them; that the endless play itself is lost for the loser is shown
//! by the parity game.

use rayon::prelude::*;

use xiangqi::rules::{Color, Role, Square, zones};

use super::code::{NONE, forth};
use super::geometry::{Points, origins, point};
use super::index::{Index, Row, bits};
use super::retrograde::{Plane, each_capture_code};
use super::table::{Smaller, Table};

/// A position whose value is inconsistent with its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("position {number} with {turn:?} to move does not have the value of its one-ply search")]
pub struct Wrong {
    /// Its index.
    pub number: usize,
    /// The side to move.
    pub turn: Color,
}

/// The codes of a row, one per point of the row piece's zone.
type Codes = [u8; Square::COUNT];

/// A verification in progress.
pub(super) struct Check<'a> {
    table: &'a Table,
    /// By side to move: the positions for which a successor with the required code has been found.
    found: [Plane; 2],
}

impl<'a> Check<'a> {
    /// Verifies the quiet moves.
    pub(super) fn begin(table: &'a Table) -> Result<Self, Wrong> {
        let index = table.index();
        let mut check = Self { table, found: [Plane::new(index), Plane::new(index)] };
        for mover in Color::ALL {
            check.each_row(mover, |row, found| {
                let legal = index.legal(row, mover);
                *found = quiet(table, mover, row, legal)?;
                Ok(())
            })?;
        }
        Ok(check)
    }

    /// Verifies the captures of one kind of piece.
    pub(super) fn captures(
        &mut self,
        mover: Color,
        victim: Role,
        smaller: &Smaller<'_>,
    ) -> Result<(), Wrong> {
        let (table, index) = (self.table, self.table.index());
        let codes = &table.codes[mover.index()];
        self.each_row(mover, |row, found| {
            let mut bad = None;
            let mut hits: Points = 0;
            each_capture_code(index, row, mover, victim, smaller, |number, bit, code| {
                let needed = forth(codes[number]);
                if code < needed {
                    bad = Some(number);
                } else if code == needed {
                    hits |= 1 << bit;
                }
            });
            *found |= hits;
            bad.map_or(Ok(()), |number| Err(Wrong { number, turn: mover }))
        })
    }

    /// Checks that every legal position has found its required successor.
    pub(super) fn end(mut self) -> Result<(), Wrong> {
        let index = self.table.index();
        for mover in Color::ALL {
            self.each_row(mover, |row, found| {
                let missing = index.legal(row, mover) & index.first_rows(row) & !*found;
                let number = bits(missing).next().map(|bit| index.numbers(row).of(bit));
                number.map_or(Ok(()), |number| Err(Wrong { number, turn: mover }))
            })?;
        }
        Ok(())
    }

    fn each_row(
        &mut self,
        mover: Color,
        visit: impl Fn(&Row, &mut Points) -> Result<(), Wrong> + Sync,
    ) -> Result<(), Wrong> {
        let index = self.table.index();
        let plane = &mut self.found[mover.index()];
        let shape = plane.shape;
        let blocks = plane.words.par_chunks_mut(shape.words * index.block_rows).enumerate().with_min_len(8);
        let failed = blocks.filter_map(|(block, words)| {
            (0..index.block_rows).find_map(|at| {
                let mut found = shape.get(words, at);
                let outcome = visit(&index.row(block * index.block_rows + at), &mut found);
                shape.set(words, at, found);
                outcome.err()
            })
        });
        failed.min_by_key(|wrong| wrong.number).map_or(Ok(()), Err)
    }
}

/// Verifies the quiet moves of one row; returns the positions that need no more.
fn quiet(table: &Table, mover: Color, row: &Row, legal: Points) -> Result<Points, Wrong> {
    let index = table.index();
    let (first, length) = index.numbers(row).run(index.zone.len());
    let own = &table.codes[mover.index()][first..first + length];
    let wrong = |slot: usize| Wrong { number: first + slot, turn: mover };
    let is_legal = |slot: usize| legal >> index.zone[slot] & 1 == 1;
    if let Some(slot) = (0..length).find(|&slot| (own[slot] != NONE) != is_legal(slot)) {
        return Err(wrong(slot));
    }
    if legal & index.first_rows(row) == 0 {
        return Ok(0);
    }
    let best = best_quiet(table, mover, row, length);
    let mut found = 0;
    for slot in (0..length).filter(|&slot| own[slot] != NONE) {
        let needed = forth(own[slot]);
        if best[slot] < needed {
            return Err(wrong(slot));
        }
        found |= Points::from(best[slot] == needed) << index.zone[slot];
    }
    Ok(found)
}

/// Returns the minimum code after a quiet move, for the first `length` points of the row piece.
fn best_quiet(table: &Table, mover: Color, row: &Row, length: usize) -> Codes {
    let index = table.index();
    let turn = mover.opponent();
    let mut best = [NONE; Square::COUNT];
    let mut buffer = [NONE; Square::COUNT];
    index.each_step(mover, row, |to, clear, mirrored| {
        let there = table.codes_of(&index.row(to), turn, mirrored, length, &mut buffer);
        // If the row piece is in the way, the move is not possible.
        let kept = best;
        for (best, there) in best.iter_mut().zip(there) {
            *best = (*best).min(*there);
        }
        for slot in bits(clear).filter_map(|bit| index.slot(bit)) {
            best[slot] = kept[slot];
        }
    });
    if let Some(r) = index.row_piece.filter(|r| r.color == mover) {
        let numbers = index.numbers(row);
        let free = index.places(row);
        for to in bits(free).filter_map(Square::from_index) {
            let code = table.codes[turn.index()][numbers.of(to.index())];
            for from in bits(origins(r.role, r.color, point(to), row.taken) & free) {
                if let Some(slot) = index.slot(from) {
                    best[slot] = best[slot].min(code);
                }
            }
        }
    }
    best
}

impl Table {
    /// Returns the codes of the first `length` positions of a row, or those of their mirror images.
    #[inline]
    fn codes_of<'a>(
        &'a self,
        row: &Row,
        turn: Color,
        mirrored: bool,
        length: usize,
        buffer: &'a mut Codes,
    ) -> &'a [u8] {
        let index = self.index();
        let codes = &self.codes[turn.index()];
        let numbers = index.numbers(row);
        let (first, run) = numbers.run(index.zone.len());
        if !mirrored && run >= length {
            return &codes[first..first + length];
        }
        for (code, &bit) in buffer.iter_mut().zip(&index.zone[..length]) {
            let bit = if mirrored { mirror_bit(bit.into()) } else { bit.into() };
            *code = if numbers.is_fellow(bit) { NONE } else { codes[numbers.of(bit)] };
        }
        &buffer[..length]
    }
}

fn mirror_bit(bit: usize) -> usize {
    Square::from_index(bit).map_or(bit, |square| square.mirrored().index())
}

impl Index {
    /// Returns the index of the point within the row piece's zone.
    #[inline]
    fn slot(&self, bit: usize) -> Option<usize> {
        let square = Square::from_index(bit)?;
        let r = self.row_piece?;
        zones::zone(r.color, r.role).contains(square).then(|| self.set(r.color, r.role).zone[bit].into())
    }
}
