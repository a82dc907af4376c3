//! The rule that perpetual check loses, as a game on the positions that mate does not decide.
//!
//! These positions can be played for ever, and then the rule decides: who checks for ever while the other does not has lost. For
//! one side, the *checker*, the other wins if from some point on the checker gives check with every move, and again and
//! again is not in check itself. That is a parity game with three priorities which depend on the position alone, so the winner needs
//! no memory. It is solved from the inside out:
//!
//! 1. *Attract*: whatever the winner can force into the positions already won is won.
//! 2. *Core*: the largest set of positions that the checker cannot leave but into won ones, in which every position with the
//!    winner to move is a check.
//! 3. From a core position where the winner cannot force, inside the core, a position in which the checker is not in check, the
//!    checker can keep both sides in check for ever, a draw: it leaves the core, and 2 starts again.
//! 4. What remains of the core is won; back to 1 until nothing remains.
//!
//! The planes of the generator serve again: `alive` is the region that is still open, and for the other two see the
//! fields of [`Game`].

use crate::rules::Color;

use super::code::{DRAW, RULE_LOSS, RULE_WIN};
use super::index::Row;
use super::retrograde::{Block, LOSSES, Side, Solver, Stopped, WINS, is_near, reach};

/// The game of one checker. With the checker to move `fresh` is the core and `lost` those core positions from which the winner
/// can force a moment without check; with the winner to move `lost` are the open positions outside the core, and `fresh`
/// those core positions from which he cannot force it.
struct Game<'s, 'i> {
    solver: &'s mut Solver<'i>,
    checker: Color,
    winner: Color,
    /// Passes made.
    passes: u32,
}

/// Solves the game for both sides, where the plain solution is known. The number of passes made.
pub(super) fn solve(solver: &mut Solver<'_>) -> Result<u32, Stopped> {
    let index = solver.index;
    for side in &mut solver.sides {
        side.each_block(index, LOSSES, |block| {
            for at in 0..index.block_rows {
                let open = block.open(at);
                block.shape.set(block.alive, at, open);
            }
        });
    }
    let mut passes = 0;
    for checker in Color::ALL {
        let mut game = Game { solver, checker, winner: checker.opponent(), passes };
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
        self.solver.sides.iter_mut().for_each(|side| side.fresh.words.fill(0));
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

    /// Everything counts as changed.
    fn touch_all(&mut self) {
        for side in &mut self.solver.sides {
            side.changed.iter_mut().for_each(|changed| changed.fill(true));
        }
    }

    /// One pass over the rows of blocks near a change (or all), on all cores; whether it changed anything.
    fn pass(
        &mut self,
        mover: Color,
        all: bool,
        visit: impl Fn(&mut Block<'_>, usize, &Row, &Side) + Sync,
    ) -> bool {
        self.passes += 1;
        let index = self.solver.index;
        let pass = if mover == self.checker { LOSSES } else { WINS };
        let (own, other) = self.solver.pair(mover);
        own.each_block(index, pass, |block| {
            if all || is_near(index, mover, block.number, &other.changed[1 - pass]) {
                for at in 0..index.block_rows {
                    if block.shape.get(block.alive, at) != 0 {
                        let row = index.row(block.number * index.block_rows + at);
                        visit(block, at, &row, other);
                    }
                }
            }
        })
    }

    /// Marks all open positions from which the winner can force a won one.
    fn attract(&mut self) -> Result<(), Stopped> {
        let (index, checker, winner) = (self.solver.index, self.checker, self.winner);
        let mut all = true;
        loop {
            self.solver.ask()?;
            let lost = self.pass(checker, all, |block, at, row, other| {
                let open = block.shape.get(block.alive, at);
                let held = open & !reach(index, checker, row, &other.alive);
                let lost = block.filter(index, row, held, |code| code > DRAW);
                let known = block.shape.get(block.fresh, at);
                block.shape.set(block.fresh, at, known | lost);
                take(block, index, at, row, lost, RULE_LOSS);
            });
            let won = self.pass(winner, all, |block, at, row, other| {
                let open = block.shape.get(block.alive, at);
                let quiet = reach(index, winner, row, &other.fresh) & open;
                let by_capture = if all { open & !quiet } else { 0 };
                let won = quiet | block.filter(index, row, by_capture, |code| code == RULE_LOSS);
                take(block, index, at, row, won, RULE_WIN);
            });
            all = false;
            if !(lost || won) {
                return Ok(());
            }
        }
    }

    /// Begins with the positions that the checker can only leave by giving check.
    fn open_core(&mut self) {
        let (index, checker, winner) = (self.solver.index, self.checker, self.winner);
        for side in &mut self.solver.sides {
            side.fresh.words.fill(0);
            side.lost.words.fill(0);
        }
        self.pass(winner, true, |block, at, row, _| {
            let quiet = block.shape.get(block.alive, at) & !index.checked(row, winner);
            block.shape.set(block.lost, at, quiet);
        });
        self.pass(checker, true, |block, at, row, other| {
            let open = block.shape.get(block.alive, at);
            let held = open & !reach(index, checker, row, &other.lost);
            let core = block.filter(index, row, held, |code| code > DRAW);
            block.shape.set(block.fresh, at, core);
            *block.changed |= core != 0;
        });
        self.touch_all();
    }

    /// Drops positions until the winner can stay in the core and the checker cannot leave it.
    fn shrink_core(&mut self) -> Result<(), Stopped> {
        let (index, checker, winner) = (self.solver.index, self.checker, self.winner);
        loop {
            self.solver.ask()?;
            let dropped = self.pass(winner, false, |block, at, row, other| {
                let outside = block.shape.get(block.lost, at);
                let core = block.shape.get(block.alive, at) & !outside;
                let dropped = if core == 0 { 0 } else { core & !reach(index, winner, row, &other.fresh) };
                block.shape.set(block.lost, at, outside | dropped);
                *block.changed |= dropped != 0;
            });
            let left = self.pass(checker, false, |block, at, row, other| {
                let core = block.shape.get(block.fresh, at);
                let left = if core == 0 { 0 } else { core & reach(index, checker, row, &other.lost) };
                block.shape.set(block.fresh, at, core & !left);
                *block.changed |= left != 0;
            });
            if !(dropped || left) {
                return Ok(());
            }
        }
    }

    /// Drops the core positions from which the winner cannot force a moment where the checker is not in check. True if there
    /// are none.
    fn drop_mutual_checks(&mut self) -> Result<bool, Stopped> {
        let (index, checker, winner) = (self.solver.index, self.checker, self.winner);
        self.pass(winner, true, |block, at, _, _| {
            let core = block.shape.get(block.alive, at) & !block.shape.get(block.lost, at);
            block.shape.set(block.fresh, at, core);
        });
        self.pass(checker, true, |block, at, row, _| {
            let core = block.shape.get(block.fresh, at);
            let free = if core == 0 { 0 } else { core & !index.checked(row, checker) };
            block.shape.set(block.lost, at, free);
        });
        self.touch_all();
        loop {
            self.solver.ask()?;
            let forced = self.pass(winner, false, |block, at, row, other| {
                let unforced = block.shape.get(block.fresh, at);
                let forced =
                    if unforced == 0 { 0 } else { unforced & reach(index, winner, row, &other.lost) };
                block.shape.set(block.fresh, at, unforced & !forced);
                *block.changed |= forced != 0;
            });
            let reached = self.pass(checker, false, |block, at, row, other| {
                let reached = block.shape.get(block.lost, at);
                let rest = block.shape.get(block.fresh, at) & !reached;
                let more = if rest == 0 { 0 } else { rest & !reach(index, checker, row, &other.fresh) };
                block.shape.set(block.lost, at, reached | more);
                *block.changed |= more != 0;
            });
            if !(forced || reached) {
                break;
            }
        }
        let dropped = self.pass(checker, true, |block, at, _, _| {
            let (core, reached) = (block.shape.get(block.fresh, at), block.shape.get(block.lost, at));
            block.shape.set(block.fresh, at, core & reached);
            *block.changed |= core & !reached != 0;
        });
        let lost = self.pass(winner, true, |block, at, _, _| {
            let unforced = block.shape.get(block.fresh, at);
            let outside = block.shape.get(block.lost, at);
            block.shape.set(block.lost, at, outside | unforced);
            *block.changed |= unforced != 0;
        });
        self.touch_all();
        Ok(!(dropped || lost))
    }

    /// Marks the core as decided; whether there was any.
    fn mark_core(&mut self) -> bool {
        let (index, checker, winner) = (self.solver.index, self.checker, self.winner);
        let won = self.pass(winner, true, |block, at, row, _| {
            let core = block.shape.get(block.alive, at) & !block.shape.get(block.lost, at);
            take(block, index, at, row, core, RULE_WIN);
        });
        let lost = self.pass(checker, true, |block, at, row, _| {
            let core = block.shape.get(block.fresh, at);
            take(block, index, at, row, core, RULE_LOSS);
        });
        won || lost
    }
}

/// Takes positions out of the open region and gives them their code.
fn take(
    block: &mut Block<'_>,
    index: &super::index::Index,
    at: usize,
    row: &Row,
    some: super::geometry::Points,
    code: u8,
) {
    if some != 0 {
        let open = block.shape.get(block.alive, at) & !some;
        block.shape.set(block.alive, at, open);
        block.decide(index, row, some, code);
    }
}
