//! Information gain of every answer to every question, computed at once.
//!
//! An answer of class c at x raises the least class of every worse node y from low(y) to c, as far as that helps: as many steps
//! t = low(y) + 1 …, up to c and to the class from which on y is placed. So the gain of x is a sum over thresholds t ≤ c of the
//! number of nodes worse than x, itself included, for which the step t is open; twelve running sums along the twelve counts
//! of a material give that number for all x. The classes that the answer lowers are those that its mirror raises.
//! A class that both would take is counted twice, so this is an upper bound; [`BoundPropagation::gain`] is exact.

use rayon::prelude::*;

use super::placing::BoundPropagation;
use crate::knowledge::score::Class;
use canju_files::progress::{Cancelled, Progress};
use xiangqi::material::{Kind, NodeId, SideMaterial};

const SIDES: usize = SideMaterial::COUNT as usize;

/// By node and class, the gain from raising the least class to it.
#[derive(Debug)]
pub(super) struct Gains {
    /// For the thresholds 1 to 8: Σ of the open steps up to it among the node and all that is worse.
    up_to: Vec<Box<[u32]>>,
}

impl Gains {
    /// Computes the gains for the current bounds.
    ///
    /// # Errors
    /// [`Cancelled`].
    pub(super) fn of(placing: &BoundPropagation, progress: &dyn Progress) -> Result<Self, Cancelled> {
        let mut up_to: Vec<Box<[u32]>> = Vec::new();
        for threshold in 1..Class::COUNT as u8 {
            if progress.cancelled() {
                return Err(Cancelled);
            }
            let mut steps = open_steps(placing, threshold);
            sum_worse(&mut steps);
            if let Some(below) = up_to.last() {
                steps.iter_mut().zip(below).for_each(|(sum, below)| *sum += below);
            }
            up_to.push(steps);
            progress.report(threshold.into(), Class::COUNT as u64 - 1);
        }
        Ok(Self { up_to })
    }

    /// Returns the upper bound of the gain of an answer, counted over nodes and their mirrors.
    pub(super) fn at(&self, node: NodeId, class: Class) -> u64 {
        let raised = |node: NodeId, class: Class| {
            let at = usize::from(class.get()).checked_sub(1)?;
            self.up_to.get(at).map(|sums| u64::from(sums[node.index()]))
        };
        let both = raised(node, class).unwrap_or(0) + raised(node.mirror(), class.mirror()).unwrap_or(0);
        2 * both
    }
}

/// Whether the step of the least class to `threshold` is open, by node: 1 or 0.
fn open_steps(placing: &BoundPropagation, threshold: u8) -> Box<[u32]> {
    let steps = (0..NodeId::COUNT).into_par_iter().with_min_len(1 << 12).map(|id| {
        let Some(node) = NodeId::new(id).filter(|node| placing.is_asked(*node)) else { return 0 };
        let low = placing.low(node);
        u32::from(low < threshold && threshold <= low + placing.missing(node))
    });
    steps.collect::<Vec<u32>>().into()
}

/// Makes every node the sum of itself and all that is worse for red.
fn sum_worse(grid: &mut [u32]) {
    // Black's counts run along a row, and more is worse.
    grid.par_chunks_mut(SIDES).for_each(|row| {
        for kind in Kind::ALL {
            let (stride, limit) = (usize::from(kind.stride()), usize::from(kind.limit()));
            for at in (0..SIDES).rev().filter(|at| at / stride % (limit + 1) < limit) {
                row[at] += row[at + stride];
            }
        }
    });
    // Red's counts fall from row to row.
    for kind in Kind::ALL {
        let (stride, limit) = (usize::from(kind.stride()), usize::from(kind.limit()));
        for row in (0..SIDES).rev().filter(|row| !((SIDES - 1 - row) / stride).is_multiple_of(limit + 1)) {
            let (rest, beyond) = grid.split_at_mut((row + stride) * SIDES);
            let (own, worse) = (&mut rest[row * SIDES..][..SIDES], &beyond[..SIDES]);
            own.iter_mut().zip(worse).for_each(|(sum, worse)| *sum += worse);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::placing::WITHIN_ONE;
    use super::*;
    use canju_files::progress::Unattended;
    use xiangqi::rng::Rng;

    fn node(rng: &mut Rng) -> NodeId {
        NodeId::new(rng.below(u64::from(NodeId::COUNT)) as u32).unwrap()
    }

    #[test]
    fn sums_are_over_all_that_is_worse() {
        let mut rng = Rng::new(3);
        let mut grid: Vec<u32> = (0..NodeId::COUNT).map(|_| rng.below(50) as u32).collect();
        let plain = grid.clone();
        sum_worse(&mut grid);
        for _ in 0..40 {
            let x = node(&mut rng);
            let worse = NodeId::all().filter(|y| x.is_at_least_as_good_as(*y));
            assert_eq!(grid[x.index()], worse.map(|y| plain[y.index()]).sum::<u32>());
        }
    }

    /// The bound holds for every answer, and is exact if its two halves do not meet.
    #[test]
    fn gains_bound_what_answers_gain() {
        let mut rng = Rng::new(8);
        let asked: Vec<NodeId> = (0..200_000).map(|_| node(&mut rng)).collect();
        let mut placing = BoundPropagation::new(asked, WITHIN_ONE, |_| None);
        let mut exact = 0;
        for round in 0..4 {
            let gains = Gains::of(&placing, &Unattended).unwrap();
            for _ in 0..60 {
                let x = node(&mut rng);
                let class = Class::new(rng.below(9) as u8).unwrap();
                let class = placing.nearest(x, if x.is_symmetric() { Class::LEVEL } else { class });
                let (most, gain) = (gains.at(x, class), placing.gain(x, class));
                assert!(gain <= most, "round {round}: {gain} of {most}");
                exact += u32::from(gain == most);
            }
            for _ in 0..30 {
                let x = node(&mut rng);
                placing.answer(x, crate::knowledge::synthetic::truth(x));
            }
        }
        assert!(exact > 100, "{exact}");
    }
}
