//! The best classes of a group by branch and bound.
//!
//! The bound of a partial assignment: what the assigned variables and the fixed pairs cost by now, and for every other variable
//! the least it will cost by its conflicts with these. Conflicts only become more, and costs grow with conflicts.

use super::group::{Group, To, Variable};
use crate::knowledge::score::Class;
use canju_files::progress::{Cancelled, Progress};

/// Maximum number of variables of a searched group; a search of more would not finish.
const MOST: usize = 512;

/// Number of assignments between two checks for cancellation.
const PATIENCE: u32 = 1 << 12;

/// Returns the best classes found, `start` if none are better, and whether they are proved optimal. Each visited neighbour takes
/// one from the effort.
pub(super) fn best(
    group: &Group,
    start: Vec<u8>,
    effort: &mut u64,
    progress: &dyn Progress,
) -> Result<(Vec<u8>, bool), Cancelled> {
    if group.variables.len() > MOST {
        return Ok((start, false));
    }
    let mut search = Search::new(group, start, effort, progress);
    search.extend(0)?;
    let proved = !search.is_exhausted;
    Ok((search.best, proved))
}

struct Search<'a> {
    group: &'a Group,
    /// The variables in the order in which they are assigned.
    order: Vec<usize>,
    /// The class of every variable that is assigned.
    classes: Vec<Option<u8>>,
    /// Conflicts with fixed pairs and assigned variables, by variable and class.
    conflicts: Vec<[u8; Class::COUNT]>,
    /// Conflicts with assigned variables, by other pair.
    others: Vec<u8>,
    /// Cost of assigned variables and other pairs.
    settled: u64,
    /// Least cost of each unassigned variable, and the sum.
    least: Vec<u64>,
    open: u64,
    best: Vec<u8>,
    best_cost: u64,
    effort: &'a mut u64,
    is_exhausted: bool,
    assignments: u32,
    progress: &'a dyn Progress,
}

impl<'a> Search<'a> {
    fn new(group: &'a Group, start: Vec<u8>, effort: &'a mut u64, progress: &'a dyn Progress) -> Self {
        let count = group.variables.len();
        let mut search = Self {
            group,
            order: order(group),
            classes: vec![None; count],
            conflicts: group.variables.iter().map(with_fixed).collect(),
            others: vec![0; group.others.len()],
            settled: group.others.iter().map(|cell| cell.cost(0)).sum(),
            least: vec![0; count],
            open: 0,
            best_cost: group.cost(&start),
            best: start,
            effort,
            is_exhausted: false,
            assignments: 0,
            progress,
        };
        (0..count).for_each(|at| search.bound(at));
        search
    }

    /// Renews the least that a variable costs.
    fn bound(&mut self, at: usize) {
        let Variable { cell, classes, .. } = &self.group.variables[at];
        let cost = |class: &u8| cell.cost(self.conflicts[at][usize::from(*class)]);
        let least = classes.iter().map(cost).min().unwrap_or(0);
        self.open = self.open - self.least[at] + least;
        self.least[at] = least;
    }

    /// Tries every class for the next variable.
    fn extend(&mut self, depth: usize) -> Result<(), Cancelled> {
        let Some(at) = self.order.get(depth).copied() else {
            // Only better assignments get here.
            self.best_cost = self.settled;
            self.best = self.classes.iter().map(|class| class.unwrap_or(Class::LEVEL.get())).collect();
            return Ok(());
        };
        let variable = &self.group.variables[at];
        let mut classes = variable.classes.clone();
        let own = self.conflicts[at];
        classes.sort_by_key(|class| (own[usize::from(*class)], class.abs_diff(self.best[at])));
        for class in classes {
            if self.settled + self.open >= self.best_cost {
                return Ok(());
            }
            match self.effort.checked_sub(variable.links.len() as u64) {
                Some(left) => *self.effort = left,
                None => {
                    self.is_exhausted = true;
                    return Ok(());
                }
            }
            self.assignments += 1;
            if self.assignments.is_multiple_of(PATIENCE) && self.progress.cancelled() {
                return Err(Cancelled);
            }
            self.assign(at, class, true);
            if self.settled + self.open < self.best_cost {
                self.extend(depth + 1)?;
            }
            self.assign(at, class, false);
            if self.is_exhausted {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Gives a variable a class, or takes it back.
    fn assign(&mut self, at: usize, class: u8, forth: bool) {
        let group = self.group;
        let variable = &group.variables[at];
        let step = |count: u8, by: u8| if forth { count + by } else { count - by };
        let own = variable.cell.cost(self.conflicts[at][usize::from(class)]);
        if forth {
            self.settled += own;
            self.open -= std::mem::take(&mut self.least[at]);
            self.classes[at] = Some(class);
        }
        for link in &variable.links {
            match link.to {
                To::Other(other, theirs) => {
                    if link.is_conflict(class, theirs) {
                        let (cell, count) = (&group.others[other], &mut self.others[other]);
                        self.settled -= cell.cost(*count);
                        *count = step(*count, link.there);
                        self.settled += cell.cost(*count);
                    }
                }
                To::Variable(other) => match self.classes[other] {
                    // Counted when this one was bounded; the other one learns of it now.
                    Some(theirs) => {
                        if link.is_conflict(class, theirs) {
                            let count = &mut self.conflicts[other][usize::from(theirs)];
                            let cell = &group.variables[other].cell;
                            self.settled -= cell.cost(*count);
                            *count = step(*count, link.there);
                            self.settled += cell.cost(*count);
                        }
                    }
                    None => {
                        for theirs in &group.variables[other].classes {
                            if link.is_conflict(class, *theirs) {
                                let count = &mut self.conflicts[other][usize::from(*theirs)];
                                *count = step(*count, link.there);
                            }
                        }
                        self.bound(other);
                    }
                },
            }
        }
        if !forth {
            self.settled -= own;
            self.classes[at] = None;
            self.bound(at);
        }
    }
}

/// Returns the conflicts of a variable with fixed pairs, by class.
fn with_fixed(variable: &Variable) -> [u8; Class::COUNT] {
    let mut conflicts = [0; Class::COUNT];
    for class in &variable.classes {
        for link in &variable.links {
            if let To::Other(_, theirs) = link.to
                && link.is_conflict(*class, theirs)
            {
                conflicts[usize::from(*class)] += link.here;
            }
        }
    }
    conflicts
}

/// The variables so that each has many links to those before it; among equals those of many links come first.
fn order(group: &Group) -> Vec<usize> {
    let count = group.variables.len();
    let mut known = vec![0_usize; count];
    let mut left: Vec<usize> = (0..count).collect();
    let mut order = Vec::with_capacity(count);
    while let Some(next) = (0..left.len()).max_by_key(|i| {
        let at = left[*i];
        (known[at], group.variables[at].links.len(), std::cmp::Reverse(at))
    }) {
        let at = left.swap_remove(next);
        for link in &group.variables[at].links {
            if let To::Variable(other) = link.to {
                known[other] += 1;
            }
        }
        order.push(at);
    }
    order
}
