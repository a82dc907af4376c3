//! The least-cost labelling where a node and its mirror need not agree: a lower bound, and ends between which the exact solution lies.

use rayon::prelude::*;

use super::flow::Flow;
use super::ledger::Contradiction;
use super::sublattice::Grid;
use super::task::{LAST, Reach, Task};
use crate::knowledge::score::Class;
use canju_files::progress::{Cancelled, Progress};

/// A least-cost labelling without mirrors, and the packing that proves it.
#[derive(Debug)]
pub(super) struct Relaxed {
    /// What it costs; no mirrored labelling costs less.
    pub(super) bound: u64,
    /// The greatest class of every node among the labellings of least cost. Their least classes mirror it.
    pub(super) upper: Grid,
    /// The contradictions that add up to the bound, with what is forced.
    pub(super) packing: Vec<Contradiction>,
}

/// Solves a task without mirrors.
///
/// Where only the way counts, the thresholds have nothing to do with each other, and those above the level class mirror those
/// below: then two small packings are made at the same time, and each contradiction stands for its mirror, too. (One of all
/// four thresholds was slower where much is wrong, four of one each where little is.)
pub(super) fn relax(task: &Task, reach: &Reach, progress: &dyn Progress) -> Result<Relaxed, Cancelled> {
    let apart = task.weight == 0;
    let level = Class::LEVEL.get();
    let thresholds = if apart { vec![(1, level / 2), (level / 2 + 1, level)] } else { vec![(1, LAST)] };
    let mut flows: Vec<Flow<'_>> = thresholds.iter().map(|range| Flow::new(task, reach, *range)).collect();
    loop {
        let done = flows.par_iter_mut().map(Flow::advance).reduce(|| true, |a, b| a && b);
        progress.report(flows.iter().map(Flow::value).sum(), 0);
        if progress.cancelled() {
            return Err(Cancelled);
        }
        if done {
            break;
        }
    }
    let flow: u64 = flows.iter().map(Flow::value).sum();
    let bound = task.forced() + if apart { 2 * flow } else { flow };
    // A label below or at its threshold means that the class stays below; within reach the cuts are nested.
    let beyond = if apart { level + 1 } else { LAST + 1 };
    let least = |place: usize| flows.iter().map(|flow| flow.labels()[place]).fold(beyond, u8::min);
    let mut upper: Grid = (0..task.lattice.len()).map(|place| least(place) - 1).collect();
    if apart {
        let mirrored = task.lattice.mirrored(&upper);
        upper
            .iter_mut()
            .zip(mirrored)
            .filter(|(class, _)| **class == level)
            .for_each(|(class, m)| *class = m);
    }
    reach.clamp(&mut upper);
    Ok(Relaxed { bound, upper, packing: flows.iter().flat_map(Flow::packing).collect() })
}
