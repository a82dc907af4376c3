//! Perpetual check: solves the positions without a forced mate as a game.
//!
//! These positions can be played forever, and then the rule decides: the side that gives perpetual check while the other
//! does not loses. For one side, the *checker*, the other side, the *winner*, wins if from some point on the checker gives
//! check with every move, and infinitely often is not in check itself. This is a parity game with three priorities that
//! depend on the position alone, so memoryless strategies suffice. It is solved from the inside out:
//!
//! 1. *Attract*: everything from which the winner can force a won position is won.
//! 2. *Core*: the largest set of positions that the checker cannot leave except into won ones, in which every position with
//!    the winner to move is a check.
//! 3. If from a core position the winner cannot force, inside the core, a position in which the checker is not in check,
//!    the checker can make the perpetual check mutual, a draw: the position leaves the core, and 2 starts again.
//! 4. The rest of the core is won; back to 1 until nothing remains.
//!
//! The three planes per side of the generator are reused under other names; see [`Checker`] and [`Winner`]. A position that
//! leaves the open region is decided: lost with the checker to move, won with the winner to move.

use xiangqi::rules::Color;

use super::code::{DRAW, RULE_LOSS, RULE_WIN};
use super::geometry::Points;
use super::index::{Index, Row};
use super::plane::Plane;
use super::retrograde::{Block, LOSSES, Side, Solver, Stopped, WINS, is_near, predecessors};

/// Sets of positions with the checker to move: one row of each, or whole planes.
struct Checker<S> {
    /// Undecided.
    open: S,
    /// In the core; while attracting, the positions lost since the previous core.
    core: S,
    /// Core positions from which the winner can force a position in which the checker is not in check.
    free: S,
}

/// Sets of positions with the winner to move: one row of each, or whole planes.
struct Winner<S> {
    /// Undecided.
    open: S,
    /// Undecided and not in the core.
    outside: S,
    /// Core positions from which the winner cannot force a position in which the checker is not in check.
    bound: S,
}

impl Winner<Points> {
    const fn core(&self) -> Points {
        self.open & !self.outside
    }
}

/// A row of positions with one side to move, in its block.
struct Cell<'c, 'b> {
    index: &'c Index,
    mover: Color,
    row: &'c Row,
    block: &'c Block<'b>,
}

impl Cell<'_, '_> {
    /// Returns the positions of `some` with a quiet move into `targets`.
    #[inline]
    fn reaching(&self, some: Points, targets: &Plane) -> Points {
        if some == 0 { 0 } else { some & predecessors(self.index, self.mover, self.row, targets) }
    }

    /// Returns the positions of `some` whose best capture passes a test.
    #[inline]
    fn capturing(&self, some: Points, test: impl Fn(u8) -> bool) -> Points {
        self.block.filter(self.index, self.row, some, test)
    }

    /// Returns the positions in which the side to move is in check.
    #[inline]
    fn checked(&self) -> Points {
        self.index.checked(self.row, self.mover)
    }
}

/// The game for one checker.
struct Game<'s, 'i> {
    solver: &'s mut Solver<'i>,
    checker: Color,
    /// The number of passes so far.
    passes: u32,
}

/// Solves the game for both sides, given the solution without the rule. Returns the number of passes.
pub(super) fn solve(solver: &mut Solver<'_>) -> Result<u32, Stopped> {
    let index = solver.index;
    for side in &mut solver.sides {
        side.each_block(index, LOSSES, |block| {
            for at in 0..index.block_rows {
                let open = block.undecided(at);
                block.shape.set(block.not_won, at, open);
            }
        });
    }
    let mut passes = 0;
    for checker in Color::ALL {
        let mut game = Game { solver, checker, passes };
        game.solve()?;
        passes = game.passes;
    }
    for side in &mut solver.sides {
        side.lost.words.fill(0);
    }
    Ok(passes)
}

impl Game<'_, '_> {
    fn solve(&mut self) -> Result<(), Stopped> {
        self.touch_all();
        self.empty_core();
        loop {
            self.attract()?;
            self.open_core();
            loop {
                self.shrink_core()?;
                if self.drop_mutual_checks()? {
                    break;
                }
            }
            if !self.mark_core() {
                return Ok(());
            }
        }
    }

    /// Marks all blocks as changed.
    fn touch_all(&mut self) {
        for side in &mut self.solver.sides {
            side.changed.iter_mut().for_each(|changed| changed.fill(true));
        }
    }

    /// Clears all sets except the open ones.
    fn empty_core(&mut self) {
        for side in &mut self.solver.sides {
            side.newly_lost.words.fill(0);
            side.lost.words.fill(0);
        }
    }

    /// Makes one pass over the rows with the checker to move; returns whether anything changed.
    fn checker_pass(
        &mut self,
        all: bool,
        visit: impl Fn(&Cell<'_, '_>, &mut Checker<Points>, &Winner<&Plane>) + Sync,
    ) -> bool {
        self.pass(self.checker, LOSSES, all, |cell, [open, core, free], other| {
            let winner = Winner { open: &other.not_won, outside: &other.lost, bound: &other.newly_lost };
            let mut row = Checker { open, core, free };
            visit(cell, &mut row, &winner);
            [row.open, row.core, row.free]
        })
    }

    /// Makes one pass over the rows with the winner to move; returns whether anything changed.
    fn winner_pass(
        &mut self,
        all: bool,
        visit: impl Fn(&Cell<'_, '_>, &mut Winner<Points>, &Checker<&Plane>) + Sync,
    ) -> bool {
        self.pass(self.checker.opponent(), WINS, all, |cell, [open, bound, outside], other| {
            let checker = Checker { open: &other.not_won, core: &other.newly_lost, free: &other.lost };
            let mut row = Winner { open, outside, bound };
            visit(cell, &mut row, &checker);
            [row.open, row.bound, row.outside]
        })
    }

    /// Makes one pass, on all cores, over the rows with open positions in blocks near a change (or in all): `visit` gets
    /// the planes `not_won`, `newly_lost` and `lost` of a row and returns their new values. Returns whether anything changed.
    #[inline]
    fn pass(
        &mut self,
        mover: Color,
        pass: usize,
        all: bool,
        visit: impl Fn(&Cell<'_, '_>, [Points; 3], &Side) -> [Points; 3] + Sync,
    ) -> bool {
        self.passes += 1;
        let index = self.solver.index;
        let code = if pass == LOSSES { RULE_LOSS } else { RULE_WIN };
        let (own, other) = self.solver.pair(mover);
        own.each_block(index, pass, |block| {
            if !all && !is_near(index, mover, block.number, &other.changed[1 - pass]) {
                return;
            }
            for at in 0..index.block_rows {
                let open = block.shape.get(block.not_won, at);
                if open == 0 {
                    continue;
                }
                let row = index.row(block.number * index.block_rows + at);
                let before = [open, block.shape.get(block.newly_lost, at), block.shape.get(block.lost, at)];
                let after = visit(&Cell { index, mover, row: &row, block }, before, other);
                if after == before {
                    continue;
                }
                *block.changed = true;
                let decided = open & !after[0];
                if decided != 0 {
                    block.decide(index, &row, decided, code);
                }
                block.shape.set(block.not_won, at, after[0]);
                block.shape.set(block.newly_lost, at, after[1]);
                block.shape.set(block.lost, at, after[2]);
            }
        })
    }

    /// Decides all open positions from which the winner can force a won one.
    fn attract(&mut self) -> Result<(), Stopped> {
        let mut all = true;
        loop {
            self.solver.check_cancelled()?;
            let lost = self.checker_pass(all, |cell, row, winner| {
                let held = row.open & !cell.reaching(row.open, winner.open);
                let lost = cell.capturing(held, |code| code > DRAW);
                row.core |= lost;
                row.open &= !lost;
            });
            let won = self.winner_pass(all, |cell, row, checker| {
                let quiet = cell.reaching(row.open, checker.core);
                let by_capture = if all { row.open & !quiet } else { 0 };
                row.open &= !(quiet | cell.capturing(by_capture, |code| code == RULE_LOSS));
            });
            all = false;
            if !(lost || won) {
                return Ok(());
            }
        }
    }

    /// Initialises the core with the positions that the checker can only leave by giving check.
    fn open_core(&mut self) {
        self.empty_core();
        self.winner_pass(true, |cell, row, _| row.outside = row.open & !cell.checked());
        self.checker_pass(true, |cell, row, winner| {
            let held = row.open & !cell.reaching(row.open, winner.outside);
            row.core = cell.capturing(held, |code| code > DRAW);
        });
        self.touch_all();
    }

    /// Shrinks the core until the winner can stay in it and the checker cannot leave it.
    fn shrink_core(&mut self) -> Result<(), Stopped> {
        loop {
            self.solver.check_cancelled()?;
            let dropped = self.winner_pass(false, |cell, row, checker| {
                row.outside |= row.core() & !cell.reaching(row.core(), checker.core);
            });
            let left = self.checker_pass(false, |cell, row, winner| {
                row.core &= !cell.reaching(row.core, winner.outside);
            });
            if !(dropped || left) {
                return Ok(());
            }
        }
    }

    /// Removes the core positions from which the winner cannot force a position in which the checker is not in check.
    /// Returns true if there are none.
    fn drop_mutual_checks(&mut self) -> Result<bool, Stopped> {
        self.winner_pass(true, |_, row, _| row.bound = row.core());
        self.checker_pass(true, |cell, row, _| {
            row.free = if row.core == 0 { 0 } else { row.core & !cell.checked() };
        });
        self.touch_all();
        loop {
            self.solver.check_cancelled()?;
            let forced = self.winner_pass(false, |cell, row, checker| {
                row.bound &= !cell.reaching(row.bound, checker.free);
            });
            let freed = self.checker_pass(false, |cell, row, winner| {
                let rest = row.core & !row.free;
                row.free |= rest & !cell.reaching(rest, winner.bound);
            });
            if !(forced || freed) {
                break;
            }
        }
        let dropped = self.checker_pass(true, |_, row, _| row.core &= row.free);
        let left = self.winner_pass(true, |_, row, _| row.outside |= row.bound);
        self.touch_all();
        Ok(!(dropped || left))
    }

    /// Marks the core as decided; returns whether it was not empty.
    fn mark_core(&mut self) -> bool {
        let won = self.winner_pass(true, |_, row, _| row.open &= row.outside);
        let lost = self.checker_pass(true, |_, row, _| row.open &= !row.core);
        won || lost
    }
}
