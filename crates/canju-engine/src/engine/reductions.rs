//! Late move reductions (LMR): the table of plies by depth of the child and number of the move.

use super::search_parameters::{LMR_BASE, LMR_LOG_DIVISOR};

/// Plies by depth of the child and number of the move; made once for a search.
#[derive(Debug, Clone)]
pub(super) struct Reductions {
    table: [[u8; Self::MOVES]; Self::DEPTHS],
}

impl Reductions {
    const DEPTHS: usize = 64;
    const MOVES: usize = 64;

    /// Returns the table `LMR_BASE` + ln(depth)·ln(number)/`LMR_LOG_DIVISOR`, rounded down.
    pub(super) fn new() -> Self {
        let (base, divisor) = (f64::from(LMR_BASE) / 100.0, f64::from(LMR_LOG_DIVISOR) / 100.0);
        let mut table = [[0; Self::MOVES]; Self::DEPTHS];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                *entry = (base + (depth as f64).ln() * (number as f64).ln() / divisor) as u8;
            }
        }
        Self { table }
    }

    /// Returns the reduction of a move in plies; `child_depth` is the depth of the child before it, extension included.
    #[inline]
    pub(super) fn of(&self, child_depth: i32, number: usize) -> i32 {
        let row = self.table.get(child_depth.max(0) as usize).or(self.table.last());
        let entry = row.and_then(|row| row.get(number).or(row.last()));
        entry.copied().map_or(0, i32::from)
    }
}
