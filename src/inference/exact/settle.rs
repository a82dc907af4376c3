//! The least-cost labelling with mirrors: the median of the relaxed ones, and a search where that is not proved.
//!
//! Between the least and the greatest relaxed labelling of least cost lies a mirrored labelling of least cost (bringing any
//! between the two costs nothing, by submodularity). The median of both and the level class is mirrored and mostly costs no
//! more than they. Where it does, the undetermined nodes fall into parts that have nothing to do with each other; a part
//! whose median is too dear is split at a threshold into two tasks with less choice, and so on.

use super::certificate;
use super::frame::Grid;
use super::relax::{Relaxed, relax};
use super::task::{FREE, Reach, Task};
use crate::inference::report::{Check, Law};
use crate::knowledge::score::Class;
use crate::progress::{Cancelled, Progress};

/// Places in all relaxations of a search together. What is not proved by then is left as it is.
const EFFORT: usize = 1 << 28;

/// A mirrored labelling and how good it is known to be.
#[derive(Debug)]
pub(super) struct Settled {
    /// The class of every node of the task that is not free.
    pub(super) labels: Grid,
    /// What it costs.
    pub(super) cost: u64,
    /// What a relaxed labelling costs at least.
    pub(super) bound: u64,
    /// Parts that were searched because their median costs more than the relaxed labellings.
    pub(super) searched: u32,
    /// Whether no mirrored labelling costs less: the bound is met, or every search came to its end.
    pub(super) proved: bool,
    /// The packing on which the bound rests, looked over.
    pub(super) packing: Check,
}

/// Solves a task.
pub(super) fn settle(task: &Task, progress: &dyn Progress) -> Result<Settled, Cancelled> {
    let places = 0..task.frame.len();
    let labels: Grid = places.clone().map(|place| task.nearest(place)).collect();
    let cost = task.total(&labels);
    let packing = Check { law: Law::Packed, checked: 0, broken: 0 };
    let mut settled = Settled { labels, cost, bound: cost, searched: 0, proved: true, packing };
    let reach = task.reach();
    let contested = |place: &usize| task.class[*place] != FREE && reach.bottom[*place] < reach.top[*place];
    let contested: Vec<usize> = places.filter(contested).collect();
    // Most bases disagree in a small part of the lattice.
    if let Some(part) = task.part(&contested, &task.ceiling) {
        let uncontested =
            cost - contested.iter().map(|place| task.cost(*place, task.nearest(*place))).sum::<u64>();
        let solved = solve(&part, progress)?;
        for place in contested {
            if let Some(inside) = task.inside(&part.frame, place) {
                settled.labels[place] = solved.labels[inside];
            }
        }
        settled = Settled {
            labels: settled.labels,
            cost: uncontested + solved.cost,
            bound: uncontested + solved.bound,
            ..solved
        };
    }
    Ok(settled)
}

/// Solves a task all over its frame.
fn solve(task: &Task, progress: &dyn Progress) -> Result<Settled, Cancelled> {
    let reach = task.reach();
    let Relaxed { bound, upper, packing } = relax(task, &reach, progress)?;
    let packing = certificate::check(task, &packing, bound);
    let lower = task.frame.mirrored(&upper);
    let mut labels = median(&lower, &upper);
    let mut search = Search { progress, effort: EFFORT };
    let (mut searched, mut proved) = (0, true);
    if task.total(&labels) > bound {
        for places in parts(task, &reach, &lower, &upper) {
            let Some(part) = task.part(&places, &upper) else { continue };
            let cost = places.iter().map(|place| task.cost(*place, labels[*place])).sum();
            let mut best = Best { cost, labels: Grid::default() };
            proved &= search.explore(&part, &mut best)?;
            searched += 1;
            for place in places {
                let better = task.inside(&part.frame, place).and_then(|inside| best.labels.get(inside));
                labels[place] = better.copied().unwrap_or(labels[place]);
            }
        }
    }
    Ok(Settled { cost: task.total(&labels), labels, bound, searched, proved, packing })
}

/// Of two labellings that mirror each other and the level class the middle one, node by node: it mirrors itself.
fn median(lower: &[u8], upper: &[u8]) -> Grid {
    let level = Class::LEVEL.get();
    lower.iter().zip(upper).map(|(lower, upper)| level.clamp(*lower.min(upper), *lower.max(upper))).collect()
}

/// What a node and its mirror cost more with the median than with the relaxed labellings; half of it falls to each.
fn excess(task: &Task, place: usize, lower: u8, upper: u8) -> i64 {
    let cost = |class| task.cost(place, class) as i64;
    2 * cost(Class::LEVEL.get().clamp(lower, upper)) - cost(lower) - cost(upper)
}

/// The parts of the undetermined nodes whose median costs more than the relaxed labellings, each with its mirror.
fn parts(task: &Task, reach: &Reach, lower: &[u8], upper: &[u8]) -> Vec<Vec<usize>> {
    let undetermined = |place: usize| lower[place] < upper[place] && reach.bottom[place] < reach.top[place];
    let excess = |place: usize| excess(task, place, lower[place], upper[place]);
    let mut seen = vec![false; task.frame.len()];
    let mut parts = Vec::new();
    for seed in 0..task.frame.len() {
        if seen[seed] || !undetermined(seed) || excess(seed) == 0 {
            continue;
        }
        seen[seed] = true;
        let mut part = vec![seed];
        let mut next = 0;
        while let Some(place) = part.get(next).copied() {
            next += 1;
            // What is better than a node is the mirror of what is worse than its mirror.
            let mirror = task.frame.mirror(place);
            let worse = task.frame.worse(place).filter(|other| upper[place] > lower[*other]);
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

/// The best labelling found so far.
struct Best {
    labels: Grid,
    cost: u64,
}

struct Search<'a> {
    progress: &'a dyn Progress,
    /// Places left for relaxations.
    effort: usize,
}

impl Search<'_> {
    /// Looks for something better than the best; false where the effort was spent before the end.
    fn explore(&mut self, task: &Task, best: &mut Best) -> Result<bool, Cancelled> {
        let Some(left) = self.effort.checked_sub(task.frame.len()) else { return Ok(false) };
        self.effort = left;
        let Relaxed { bound, upper, .. } = relax(task, &task.reach(), self.progress)?;
        // A mirrored labelling costs the same at a node and its mirror.
        let bound = bound.next_multiple_of(2);
        if bound >= best.cost {
            return Ok(true);
        }
        let lower = task.frame.mirrored(&upper);
        let labels = median(&lower, &upper);
        let cost = task.total(&labels);
        if cost < best.cost {
            *best = Best { labels, cost };
        }
        let scored = (0..task.frame.len()).filter(|place| task.class[*place] != FREE);
        let open = scored.filter(|place| lower[*place] < upper[*place]);
        let dearest = open.max_by_key(|place| excess(task, *place, lower[*place], upper[*place]));
        let Some(place) = dearest.filter(|_| best.cost > bound) else { return Ok(true) };
        let (own, least, most) = (task.class[place], lower[place], upper[place]);
        let above = u8::from(Class::LEVEL.get().clamp(least, most) >= own);
        let threshold = (own + above).clamp(least + 1, most);
        let mut proved = true;
        for below in [true, false] {
            if let Some(task) = task.split(place, threshold, below) {
                proved &= self.explore(&task, best)?;
            }
        }
        Ok(proved)
    }
}
