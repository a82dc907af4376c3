//! Late move reductions (LMR): the table of plies by depth and number of the move.

/// Plies by depth and number of the move; made once for a search.
#[derive(Debug, Clone)]
pub(super) struct Reductions {
    table: [[u8; Self::MOVES]; Self::DEPTHS],
}

impl Reductions {
    const DEPTHS: usize = 64;
    const MOVES: usize = 64;

    /// Returns the table ¾ + ln(depth)·ln(number)/2¼, rounded down.
    pub(super) fn new() -> Self {
        let mut table = [[0; Self::MOVES]; Self::DEPTHS];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                *entry = (0.75 + (depth as f64).ln() * (number as f64).ln() / 2.25) as u8;
            }
        }
        Self { table }
    }

    /// Returns the reduction of a move by its number at a depth.
    #[inline]
    pub(super) fn of(&self, depth: i32, number: usize) -> i32 {
        let row = self.table.get(depth.max(0) as usize).or(self.table.last());
        let entry = row.and_then(|row| row.get(number).or(row.last()));
        entry.copied().map_or(0, i32::from)
    }
}
