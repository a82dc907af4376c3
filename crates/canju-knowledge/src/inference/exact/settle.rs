//! The least-cost labelling with mirrors: the median of the relaxed ones, and a search if that is not proved optimal.
//!
//! Between the least and the greatest relaxed labelling of least cost there is a mirrored labelling of least cost (clamping any
//! labelling between the two costs nothing, by submodularity). The median of both and the level class is mirrored and mostly
//! costs no more. Otherwise the undetermined nodes form independent parts; a part with too expensive a median is split at a
//! threshold into two tasks with less choice, solved in the same way.

use super::certificate;
use super::relax::{Relaxed, relax};
use super::sublattice::Grid;
use super::task::{FREE, Reach, Task};
use crate::inference::report::{Check, Law};
use crate::knowledge::score::Class;
use canju_files::progress::{Cancelled, Progress};

/// A mirrored labelling and how good it is known to be.
#[derive(Debug)]
pub(super) struct Settled {
    /// The class of every node of the task that is not free.
    pub(super) labels: Grid,
    /// The greatest class of every node among the relaxed labellings of least cost.
    pub(super) upper: Grid,
    /// Cost of the labelling.
    pub(super) cost: u64,
    /// Lower bound: the cost of a relaxed labelling.
    pub(super) bound: u64,
    /// Parts that were searched because their median costs more than the relaxed labellings.
    pub(super) searched: u32,
    /// Whether no mirrored labelling costs less: the bound is met, or every search was complete.
    pub(super) proved: bool,
    /// The packing on which the bound rests, verified.
    pub(super) packing: Check,
}

/// Solves a task. `effort` is the total number of places in all relaxations of a search; parts not proved by then keep their
/// labelling.
pub(super) fn settle(task: &Task, effort: u64, progress: &dyn Progress) -> Result<Settled, Cancelled> {
    let places = 0..task.lattice.len();
    let labels: Grid = places.clone().map(|place| task.nearest(place)).collect();
    let cost = task.total(&labels);
    let packing = Check { law: Law::Packed, checked: 0, broken: 0 };
    let upper = labels.clone();
    let mut settled = Settled { labels, upper, cost, bound: cost, searched: 0, proved: true, packing };
    let reach = task.reach();
    let contested = |place: &usize| task.class[*place] != FREE && reach.bottom[*place] < reach.top[*place];
    let contested: Vec<usize> = places.filter(contested).collect();
    // Most bases disagree in a small part of the lattice.
    if let Some(part) = task.part(&contested, &task.ceiling) {
        let nearest = |place: &usize| task.cost(*place, task.nearest(*place));
        let uncontested = cost - contested.iter().map(nearest).sum::<u64>();
        let mut search = Search { progress, effort };
        let relaxed = relax(&part, &part.reach(), progress)?;
        let bound = relaxed.bound;
        let packing = certificate::check(&part, &relaxed.packing, bound);
        write(&relaxed.upper, task, &part, &contested, &mut settled.upper);
        let solved = search.round(&part, relaxed)?;
        write(&solved.labels, task, &part, &contested, &mut settled.labels);
        let cost = uncontested + solved.cost;
        let bound = uncontested + bound;
        settled =
            Settled { cost, bound, searched: solved.searched, proved: solved.proved, packing, ..settled };
    }
    Ok(settled)
}

/// Returns the median, node by node, of two labellings that mirror each other and the level class; it mirrors itself.
fn median(lower: &[u8], upper: &[u8]) -> Grid {
    let level = Class::LEVEL.get();
    lower.iter().zip(upper).map(|(lower, upper)| level.clamp(*lower.min(upper), *lower.max(upper))).collect()
}

/// Returns the additional cost of a node and its mirror with the median over the relaxed labellings; half of it is charged to
/// each.
fn excess(task: &Task, place: usize, lower: u8, upper: u8) -> i64 {
    let cost = |class| task.cost(place, class) as i64;
    2 * cost(Class::LEVEL.get().clamp(lower, upper)) - cost(lower) - cost(upper)
}

/// Returns the parts of the undetermined nodes with a median that costs more than the relaxed labellings, each with its mirror.
fn parts(task: &Task, reach: &Reach, lower: &[u8], upper: &[u8]) -> Vec<Vec<usize>> {
    let undetermined = |place: usize| lower[place] < upper[place] && reach.bottom[place] < reach.top[place];
    let excess = |place: usize| excess(task, place, lower[place], upper[place]);
    let mut seen = vec![false; task.lattice.len()];
    let mut parts = Vec::new();
    for seed in 0..task.lattice.len() {
        if seen[seed] || !undetermined(seed) || excess(seed) == 0 {
            continue;
        }
        seen[seed] = true;
        let mut part = vec![seed];
        let mut next = 0;
        while let Some(place) = part.get(next).copied() {
            next += 1;
            // The nodes better than a node are the mirrors of those worse than its mirror.
            let mirror = task.lattice.mirror(place);
            let worse = task.lattice.worse(place).filter(|other| upper[place] > lower[*other]);
            for other in worse.chain([mirror]).filter(|other| undetermined(*other)) {
                if !std::mem::replace(&mut seen[other], true) {
                    part.push(other);
                }
            }
        }
        if part.iter().map(|place| excess(*place)).sum::<i64>() > 0 {
            parts.push(part);
        }
    }
    parts
}

/// A mirrored labelling of a task.
struct Solved {
    labels: Grid,
    cost: u64,
    /// Parts that were searched.
    searched: u32,
    /// Whether none costs less.
    proved: bool,
}

/// Writes the solution of a part to the labels of the whole.
fn write(found: &[u8], task: &Task, part: &Task, places: &[usize], labels: &mut [u8]) {
    for place in places {
        if let Some(inside) = task.lattice.inside(&part.lattice, *place) {
            labels[*place] = found[inside];
        }
    }
}

struct Search<'a> {
    progress: &'a dyn Progress,
    /// Places left for relaxations.
    effort: u64,
}

impl Search<'_> {
    /// Makes the most of a relaxation.
    fn round(&mut self, task: &Task, relaxed: Relaxed) -> Result<Solved, Cancelled> {
        let upper = relaxed.upper;
        let lower = task.lattice.mirrored(&upper);
        let labels = median(&lower, &upper);
        let mut solved = Solved { cost: task.total(&labels), labels, searched: 0, proved: true };
        if solved.cost == relaxed.bound {
            return Ok(solved);
        }
        for places in parts(task, &task.reach(), &lower, &upper) {
            let cost =
                |labels: &[u8]| places.iter().map(|place| task.cost(*place, labels[*place])).sum::<u64>();
            // A mirrored labelling costs as much at a node as at its mirror.
            let (present, least) = (cost(&solved.labels), cost(&upper).next_multiple_of(2));
            let Some(part) = task.part(&places, &upper).filter(|_| present > least) else { continue };
            let (better, proved) = self.split(&part, present, least)?;
            if let Some(better) = better {
                write(&better.labels, task, &part, &places, &mut solved.labels);
            }
            solved.proved &= proved;
            solved.searched += 1;
        }
        solved.cost = task.total(&solved.labels);
        Ok(solved)
    }

    /// Searches for a labelling of a part that costs less than `present`, given the lower bound `least`. Returns it if there is
    /// one, and whether it is proved that none is better.
    fn split(&mut self, task: &Task, present: u64, least: u64) -> Result<(Option<Solved>, bool), Cancelled> {
        let Some((place, threshold)) = dearest(task) else { return Ok((None, true)) };
        let (mut best, mut cost, mut proved) = (None, present, true);
        for below in [true, false] {
            let Some(half) = task.split(place, threshold, below) else { continue };
            match self.effort.checked_sub(task.lattice.len() as u64) {
                Some(left) => self.effort = left,
                None => return Ok((best, false)),
            }
            let relaxed = relax(&half, &half.reach(), self.progress)?;
            if relaxed.bound.next_multiple_of(2) >= cost {
                continue;
            }
            let solved = self.round(&half, relaxed)?;
            proved &= solved.proved;
            if solved.cost < cost {
                cost = solved.cost;
                best = Some(solved);
            }
            if cost <= least {
                return Ok((best, true));
            }
        }
        Ok((best, proved))
    }
}

/// Returns the place where the median costs most beyond the relaxed labellings, which are floor and ceiling, and the threshold
/// between the class of the place and the median.
fn dearest(task: &Task) -> Option<(usize, u8)> {
    let excess = |place: &usize| excess(task, *place, task.floor[*place], task.ceiling[*place]);
    let open = (0..task.lattice.len()).filter(|place| task.class[*place] != FREE);
    let open = open.filter(|place| task.floor[*place] < task.ceiling[*place]);
    let place = open.max_by_key(excess)?;
    let (own, least, most) = (task.class[place], task.floor[place], task.ceiling[place]);
    let above = u8::from(Class::LEVEL.get().clamp(least, most) >= own);
    Some((place, (own + above).clamp(least + 1, most)))
}
