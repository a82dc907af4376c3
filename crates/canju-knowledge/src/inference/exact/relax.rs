//! The least-cost labelling without the mirror constraint: a lower bound, and bounds on the classes of the exact solution.

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
    /// Least cost without mirrors, a lower bound of that of mirrored labellings.
    pub(super) bound: u64,
    /// The greatest class of every node among the labellings of least cost. Their least classes mirror it.
    pub(super) upper: Grid,
    /// The contradictions that, with the forced cost, sum to the bound.
    pub(super) packing: Vec<Contradiction>,
}

/// Solves a task without mirrors.
///
/// If only moves count, the thresholds are independent, and those above the level class mirror those below: then two small
/// packings are made in parallel, and each contradiction also represents its mirror. (One for all four thresholds was slower with
/// many errors, four of one each with few.)
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
