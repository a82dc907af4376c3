//! How far the estimate was off in positions of the same material, and of the same pawns, as searches found.

use crate::rules::{Color, Position, Role};

use super::score::Score;

/// Entries of a table.
const ENTRIES: usize = 1 << 14;
/// Parts of a centipawn.
const GRAIN: i32 = 256;
/// No correction by one table is larger.
const MOST: i32 = 48 * GRAIN;

/// The running mean of errors, for each side to move.
#[derive(Debug, Clone)]
pub(super) struct Correction {
    tables: [Vec<i32>; 2],
}

impl Default for Correction {
    fn default() -> Self {
        Self { tables: [vec![0; 2 * ENTRIES], vec![0; 2 * ENTRIES]] }
    }
}

/// The places of a position in the two tables; `node` is its node in the lattice.
fn places(position: &Position, node: usize) -> [usize; 2] {
    let pawns = |color| position.board().pieces(color, Role::Pawn).bits();
    let fold = |bits: u128| (bits as u64) ^ (bits >> 64) as u64;
    let pawns = fold(pawns(Color::Red)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ fold(pawns(Color::Black)).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    let place = |hash: u64| (hash.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 50) as usize;
    let side = position.turn().index() * ENTRIES;
    [side + place(node as u64), side + place(pawns)]
}

impl Correction {
    /// What the estimate of a position lacks.
    pub(super) fn of(&self, position: &Position, node: usize) -> Score {
        let entries = self.tables.iter().zip(places(position, node));
        entries.filter_map(|(table, place)| table.get(place)).sum::<i32>() / GRAIN
    }

    /// A search of this depth found that the estimate was off by `error`.
    pub(super) fn learn(&mut self, position: &Position, node: usize, error: Score, depth: i32) {
        let weight = (depth + 1).clamp(1, 16);
        for (table, place) in self.tables.iter_mut().zip(places(position, node)) {
            if let Some(entry) = table.get_mut(place) {
                let aim = error.clamp(-400, 400) * GRAIN;
                *entry = ((*entry * (256 - weight) + aim * weight) / 256).clamp(-MOST, MOST);
            }
        }
    }
}
