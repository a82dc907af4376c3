//! Passes over the rows of a game of endless play, on all cores.

use std::cell::OnceCell;
use std::sync::atomic::{AtomicU8, Ordering};

use xiangqi::rules::Color;

use super::Game;
use super::labels::Labels;
use crate::code::{RULE_LOSS, RULE_WIN};
use crate::geometry::Points;
use crate::index::{Index, Row};
use crate::retrograde::{Block, LOSSES, Plane, Side, WINS, predecessors};

/// Sets of positions with the offender to move: one row of each, or whole planes.
pub(super) struct Offender<S> {
    /// Undecided.
    pub(super) open: S,
    /// In the core; while attracting, the positions lost since the previous core.
    pub(super) core: S,
    /// Core positions from which the winner can force a position in which the offender is not in check.
    pub(super) free: S,
}

/// Sets of positions with the winner to move: one row of each, or whole planes.
pub(super) struct Winner<S> {
    /// Undecided.
    pub(super) open: S,
    /// Undecided and not in the core.
    pub(super) outside: S,
    /// Core positions from which the winner cannot force a position in which the offender is not in check.
    pub(super) bound: S,
}

impl Winner<Points> {
    pub(super) const fn core(&self) -> Points {
        self.open & !self.outside
    }
}

/// The rows that a pass visits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// All rows. The next pass of the other side visits all rows, too, whatever changes.
    Alone,
    /// All rows.
    All,
    /// The rows with a quiet move to a row that the other side has changed since the last pass of this scope.
    Near,
}

/// A row of positions with one side to move, in its block.
pub(super) struct Cell<'c, 'b> {
    pub(super) index: &'c Index,
    pub(super) mover: Color,
    pub(super) labels: &'c dyn Labels,
    block: &'c Block<'b>,
    number: usize,
    row: OnceCell<Row>,
}

impl Cell<'_, '_> {
    /// Returns the row, which is decoded when first needed.
    #[inline]
    pub(super) fn row(&self) -> &Row {
        self.row.get_or_init(|| self.index.row(self.number))
    }

    /// Returns the positions of `some` with a quiet move into `targets`.
    #[inline]
    pub(super) fn reaching(&self, some: Points, targets: &Plane) -> Points {
        if some == 0 { 0 } else { some & predecessors(self.index, self.mover, self.row(), targets) }
    }

    /// Returns the positions of `some` whose best capture passes a test.
    #[inline]
    pub(super) fn capturing(&self, some: Points, test: impl Fn(u8) -> bool) -> Points {
        if some == 0 { 0 } else { self.block.filter(self.index, self.row(), some, test) }
    }

    /// Returns the positions in which the side to move is in check.
    #[inline]
    pub(super) fn checked(&self) -> Points {
        self.labels.checked(self.row(), self.mover)
    }
}

impl Game<'_, '_> {
    /// Makes one pass over the rows with the offender to move; returns whether anything changed.
    pub(super) fn offender_pass(
        &mut self,
        scope: Scope,
        visit: impl Fn(&Cell<'_, '_>, &mut Offender<Points>, &Winner<&Plane>) + Sync,
    ) -> bool {
        self.pass(self.offender, LOSSES, scope, |cell, [open, core, free], other| {
            let winner = Winner { open: &other.not_won, outside: &other.lost, bound: &other.newly_lost };
            let mut row = Offender { open, core, free };
            visit(cell, &mut row, &winner);
            [row.open, row.core, row.free]
        })
    }

    /// Makes one pass over the rows with the winner to move; returns whether anything changed.
    pub(super) fn winner_pass(
        &mut self,
        scope: Scope,
        visit: impl Fn(&Cell<'_, '_>, &mut Winner<Points>, &Offender<&Plane>) + Sync,
    ) -> bool {
        self.pass(self.offender.opponent(), WINS, scope, |cell, [open, bound, outside], other| {
            let offender = Offender { open: &other.not_won, core: &other.newly_lost, free: &other.lost };
            let mut row = Winner { open, outside, bound };
            visit(cell, &mut row, &offender);
            [row.open, row.bound, row.outside]
        })
    }

    /// Makes one pass over the rows of the scope with open positions: `visit` gets the planes `not_won`, `newly_lost` and `lost`
    /// of a row and returns their new values. Returns whether anything changed.
    #[inline]
    fn pass(
        &mut self,
        mover: Color,
        pass: usize,
        scope: Scope,
        visit: impl Fn(&Cell<'_, '_>, [Points; 3], &Side) -> [Points; 3] + Sync,
    ) -> bool {
        let (index, labels, sources) = (self.solver.index, self.labels, self.sources);
        let code = if pass == LOSSES { RULE_LOSS } else { RULE_WIN };
        let (own, other) = self.solver.pair(mover);
        own.each_block(index, pass, |block| {
            for at in 0..index.block_rows {
                if scope == Scope::Near && std::mem::take(block.due[at].get_mut()) == 0 {
                    continue;
                }
                let open = block.shape.get(block.not_won, at);
                if open == 0 {
                    continue;
                }
                let before = [open, block.shape.get(block.newly_lost, at), block.shape.get(block.lost, at)];
                let number = block.number * index.block_rows + at;
                let cell = Cell { index, mover, labels, block, number, row: OnceCell::new() };
                let after = visit(&cell, before, other);
                if before.iter().zip(&after).all(|(before, after)| before == after) {
                    continue;
                }
                let row = *cell.row();
                *block.changed = true;
                let decided = open & !after[0];
                if decided != 0 {
                    block.decide(index, &row, decided, code);
                }
                block.shape.set(block.not_won, at, after[0]);
                block.shape.set(block.newly_lost, at, after[1]);
                block.shape.set(block.lost, at, after[2]);
                if scope != Scope::Alone {
                    let mark = |near: &AtomicU8| near.store(1, Ordering::Relaxed);
                    index.each_origin(sources, mover.opponent(), &row, |near| mark(&other.due[near]));
                }
            }
        })
    }
}
