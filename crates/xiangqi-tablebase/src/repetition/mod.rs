//! The repetition rules: solves the positions without a forced mate as a game.
//!
//! These positions can be played forever, and then the offences of a side decide, which it commits with every move from some
//! point on: perpetual check, or the chase of one piece ([`xiangqi::rules::threat`]). Check is the graver one; the side with
//! the graver offence loses. For one side, the *offender*, the other side, the *winner*, wins if from some point on the
//! offender commits one offence with every move, and infinitely often the winner does not commit an offence as grave: each
//! way of not committing one is a *relief*. An offence depends on the positions alone: a move chases a piece if the piece is
//! threatened after it and was not before. So this is a generalised Rabin game without memory, solved from the inside out:
//!
//! 1. *Attract*: everything from which the winner can force a won position is won.
//! 2. *Core* of an offence: the largest set of positions that the offender cannot leave except into won ones, in which it
//!    commits the offence with every move.
//! 3. If from a core position the winner cannot force, inside the core, each relief, the position leaves the core, and 2
//!    starts again.
//! 4. The rest of the core is won; back to 1, and to the first offence, until no offence wins anything.
//!
//! A check offence has one relief: the offender is not in check. A chase has that relief and one for each piece of the
//! offender: the winner does not chase it. No nesting is needed, since a checking move chases nothing and all chases have the
//! same reliefs. Identical pieces need memory, which of them is chased. So the core of a chase is first bounded by whole
//! rows, as if any piece of a kind could be meant, and the little that is left is solved position by position ([`arena`]).
//!
//! A referee who judges the third repetition may give a few of the draws to the winner: those that the offender holds only by
//! chasing different pieces in turn.
//!
//! The three planes per side of the generator are reused under other names; see [`pass::Offender`] and [`pass::Winner`]. A position
//! that leaves the open region is decided: lost with the offender to move, won with the winner to move. A pass marks the rows of the
//! other side from which a move leads to a row that it changes, and the next pass of that side visits only these ([`pass::Scope`]).

mod arena;
mod labels;
mod pass;

use rayon::prelude::*;

use labels::{ByRules, Labels, Offence};
use pass::{Cell, Scope};
use xiangqi::rules::threat::ChaseRules;
use xiangqi::rules::{Color, Role};

use crate::code::{DRAW, RULE_LOSS};
use crate::factor::{Factor, Sources};
use crate::geometry::Points;
use crate::index::bits;
use crate::retrograde::{LOSSES, Side, Solver, Stopped};
use crate::table::Rules;

/// The game for one offender.
struct Game<'s, 'i> {
    solver: &'s mut Solver<'i>,
    labels: &'s dyn Labels,
    /// The quiet moves to each placement, by factor.
    sources: &'s [Sources],
    offender: Color,
}

/// Solves the game for both sides, given the solution without the rules.
pub(super) fn solve(solver: &mut Solver<'_>, rules: Rules) -> Result<(), Stopped> {
    let labels = |chase| ByRules { index: solver.index, chase };
    match rules {
        Rules::Plain => Ok(()),
        Rules::Check => solve_by(&labels(ChaseRules::ASIAN), solver, false),
        Rules::Chase(chase) => solve_by(&labels(chase), solver, true),
    }
}

/// As [`solve`], by these labels; perpetual chase is judged if `chase`.
fn solve_by(labels: &dyn Labels, solver: &mut Solver<'_>, chase: bool) -> Result<(), Stopped> {
    let index = solver.index;
    for side in &mut solver.sides {
        side.each_block(index, LOSSES, |block| {
            for at in 0..index.block_rows {
                let open = block.undecided(at);
                block.shape.set(block.not_won, at, open);
                *block.due[at].get_mut() = 0;
            }
        });
    }
    let sources: Vec<Sources> = index.factors.iter().map(Factor::sources).collect();
    for offender in Color::ALL {
        let offences = if chase { Offence::of(index.material(), offender) } else { vec![Offence::Check] };
        Game { solver, labels, sources: &sources, offender }.solve(&offences)?;
    }
    for side in &mut solver.sides {
        side.lost.words.fill(0);
    }
    Ok(())
}

impl Game<'_, '_> {
    fn solve(&mut self, offences: &[Offence]) -> Result<(), Stopped> {
        self.empty_core();
        self.attract([Scope::Alone, Scope::All])?;
        let mut next = 0;
        while let Some(&offence) = offences.get(next) {
            self.open_core(offence);
            self.shrink_core([Scope::Alone, Scope::All])?;
            while !self.drop_mutual_checks()? {
                self.shrink_core([Scope::Near; 2])?;
            }
            if let Offence::Chase(role) = offence {
                self.settle_chase(role)?;
            }
            next += 1;
            if self.mark_core() {
                self.attract([Scope::Near; 2])?;
                next = 0;
            }
        }
        Ok(())
    }

    /// Clears all sets except the open ones.
    fn empty_core(&mut self) {
        for side in &mut self.solver.sides {
            side.newly_lost.words.fill(0);
            side.lost.words.fill(0);
        }
    }

    /// Repeats the passes of both sides until neither changes anything: the first ones visit rows of the given scopes.
    fn repeat(
        &mut self,
        first: [Scope; 2],
        mut passes: impl FnMut(&mut Self, [Scope; 2]) -> [bool; 2],
    ) -> Result<(), Stopped> {
        let mut scopes = first;
        loop {
            self.solver.progress.proceed()?;
            if passes(self, scopes) == [false; 2] {
                return Ok(());
            }
            scopes = [Scope::Near; 2];
        }
    }

    /// Decides all open positions from which the winner can force a won one. Captures are looked at when all rows are visited.
    fn attract(&mut self, first: [Scope; 2]) -> Result<(), Stopped> {
        self.repeat(first, |game, [losses, wins]| {
            let lost = game.offender_pass(losses, |cell, row, winner| {
                let held = row.open & !cell.reaching(row.open, winner.open);
                let lost = cell.capturing(held, |code| code > DRAW);
                row.core |= lost;
                row.open &= !lost;
            });
            let won = game.winner_pass(wins, |cell, row, offender| {
                let quiet = cell.reaching(row.open, offender.core);
                let by_capture = if wins == Scope::Near { 0 } else { row.open & !quiet };
                row.open &= !(quiet | cell.capturing(by_capture, |code| code == RULE_LOSS));
            });
            [lost, won]
        })
    }

    /// Initialises the core with the positions that the offender can only leave by committing the offence. For a chase, any
    /// attack on a piece of its kind passes for a threat.
    fn open_core(&mut self, offence: Offence) {
        self.empty_core();
        self.winner_pass(Scope::Alone, |cell, row, _| {
            let offended = match offence {
                Offence::Check => cell.checked(),
                Offence::Chase(role) => cell.labels.attacked(cell.row(), cell.mover, role) & !cell.checked(),
            };
            row.outside = row.open & !offended;
        });
        self.offender_pass(Scope::Alone, |cell, row, winner| {
            let held = row.open & !cell.reaching(row.open, winner.outside);
            row.core = cell.capturing(held, |code| code > DRAW);
        });
    }

    /// Shrinks the core until the winner can stay in it and the offender cannot leave it.
    fn shrink_core(&mut self, first: [Scope; 2]) -> Result<(), Stopped> {
        self.repeat(first, |game, [drops, leaves]| {
            let dropped = game.winner_pass(drops, |cell, row, offender| {
                row.outside |= row.core() & !cell.reaching(row.core(), offender.core);
            });
            let left = game.offender_pass(leaves, |cell, row, winner| {
                row.core &= !cell.reaching(row.core, winner.outside);
            });
            [dropped, left]
        })
    }

    /// Removes the core positions from which the winner cannot force a position in which the offender is not in check.
    /// Returns true if there are none.
    fn drop_mutual_checks(&mut self) -> Result<bool, Stopped> {
        self.winner_pass(Scope::Alone, |_, row, _| row.bound = row.core());
        self.offender_pass(Scope::Alone, |cell, row, _| {
            row.free = if row.core == 0 { 0 } else { row.core & !cell.checked() };
        });
        self.repeat([Scope::Alone, Scope::All], |game, [forces, frees]| {
            let forced = game.winner_pass(forces, |cell, row, offender| {
                row.bound &= !cell.reaching(row.bound, offender.free);
            });
            let freed = game.offender_pass(frees, |cell, row, winner| {
                let rest = row.core & !row.free;
                row.free |= rest & !cell.reaching(rest, winner.bound);
            });
            [forced, freed]
        })?;
        let dropped = self.offender_pass(Scope::All, |_, row, _| row.core &= row.free);
        let left = self.winner_pass(Scope::All, |_, row, _| row.outside |= row.bound);
        Ok(!(dropped || left))
    }

    /// Leaves of the core what is won because a piece of this role is chased.
    fn settle_chase(&mut self, role: Role) -> Result<(), Stopped> {
        let (offender, index) = (self.offender, self.solver.index);
        let core = [
            self.positions(offender.opponent(), |side, row| side.not_won.row(row) & !side.lost.row(row)),
            self.positions(offender, |side, row| side.newly_lost.row(row)),
        ];
        if core.iter().any(Vec::is_empty) {
            self.empty_core();
            self.winner_pass(Scope::Alone, |_, row, _| row.outside = row.open);
            return Ok(());
        }
        self.solver.progress.proceed()?;
        let [won, lost] = arena::solve(index, self.labels, offender, role, core);
        let among = |found: &[usize], cell: &Cell<'_, '_>, some: Points| {
            if some == 0 {
                return 0;
            }
            let numbers = cell.index.numbers(cell.row());
            let is_found = |bit: &usize| found.binary_search(&numbers.of(*bit)).is_ok();
            bits(some).filter(is_found).fold(0, |set: Points, bit| set | 1 << bit)
        };
        self.winner_pass(Scope::Alone, |cell, row, _| {
            row.outside |= row.core() & !among(&won, cell, row.core());
        });
        self.offender_pass(Scope::Alone, |cell, row, _| row.core = among(&lost, cell, row.core));
        Ok(())
    }

    /// Returns the indices of the positions of a set with one side to move, ascending.
    fn positions(&self, mover: Color, set: impl Fn(&Side, usize) -> Points + Sync) -> Vec<usize> {
        let (index, side) = (self.solver.index, &self.solver.sides[mover.index()]);
        let rows = (0..index.rows()).into_par_iter().with_min_len(1 << 12).filter(|&row| set(side, row) != 0);
        let mut found: Vec<usize> = rows
            .flat_map_iter(|number| {
                let row = index.row(number);
                let some = set(side, number) & index.first_rows(&row);
                let numbers = index.numbers(&row);
                bits(some).map(|bit| numbers.of(bit)).collect::<Vec<_>>()
            })
            .collect();
        found.sort_unstable();
        found
    }

    /// Marks the core as decided; returns whether it was not empty.
    fn mark_core(&mut self) -> bool {
        let won = self.winner_pass(Scope::All, |_, row, _| row.open &= row.outside);
        let lost = self.offender_pass(Scope::All, |_, row, _| row.open &= !row.core);
        won || lost
    }
}

#[cfg(test)]
mod tests;
