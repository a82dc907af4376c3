//! A relabelling task: the given classes, the allowed classes, and the cost of a change.

use std::sync::Arc;

use super::sublattice::{Grid, Sublattice};
use crate::knowledge::score::Class;

/// The class of a node that is fixed or unscored: it costs nothing and only passes the order on.
pub(super) const FREE: u8 = 15;

/// The greatest class.
pub(super) const LAST: u8 = Class::COUNT as u8 - 1;

/// A least-cost relabelling that keeps the order: of x at least as good as y, x has at most the class of y. All grids are
/// mirror symmetric, the costs too.
#[derive(Debug, Clone)]
pub(super) struct Task {
    pub(super) lattice: Arc<Sublattice>,
    /// The class each node has, or [`FREE`].
    pub(super) class: Arc<Grid>,
    /// The least class each node may get; keeps the order.
    pub(super) floor: Grid,
    /// The greatest class each node may get; keeps the order.
    pub(super) ceiling: Grid,
    /// Cost of a change, to which 1 is added for each class of its size.
    pub(super) weight: u32,
}

/// Between which classes the nodes can be without a needless change: some labelling of least cost is within.
#[derive(Debug)]
pub(super) struct Reach {
    /// The least of the classes that are worse, each clamped between floor and ceiling.
    pub(super) bottom: Grid,
    /// Greatest of the classes that are better. Below `bottom` if a free node is unconstrained.
    pub(super) top: Grid,
}

impl Task {
    /// A task with these ceilings; the floors mirror them.
    pub(super) fn new(lattice: Arc<Sublattice>, class: Arc<Grid>, ceiling: Grid, weight: u32) -> Self {
        let floor = lattice.mirrored(&ceiling);
        Self { lattice, class, floor, ceiling, weight }
    }

    /// Returns the cost of giving a node this class.
    pub(super) fn cost(&self, place: usize, class: u8) -> u64 {
        match self.class[place] {
            FREE => 0,
            own => u64::from(own.abs_diff(class)) + if own == class { 0 } else { u64::from(self.weight) },
        }
    }

    /// Returns the cost of a labelling.
    pub(super) fn total(&self, labels: &[u8]) -> u64 {
        labels.iter().enumerate().map(|(place, class)| self.cost(place, *class)).sum()
    }

    /// The allowed class nearest to the one a node has; of a free node the greatest class there is.
    pub(super) fn nearest(&self, place: usize) -> u8 {
        match self.class[place] {
            FREE => LAST,
            class => class.clamp(self.floor[place], self.ceiling[place]),
        }
    }

    /// Returns the forced cost of every labelling: the distance of each class to the nearest allowed one.
    pub(super) fn forced(&self) -> u64 {
        (0..self.lattice.len()).map(|place| self.cost(place, self.nearest(place))).sum()
    }

    /// The task for these places alone; all others are free, and must be decided without them. These ceilings hold, which keep
    /// the order.
    pub(super) fn part(&self, places: &[usize], ceiling: &[u8]) -> Option<Self> {
        let lattice = Sublattice::around(places.iter().map(|place| self.lattice.node(*place)))?;
        let mut class = lattice.filled(FREE);
        for place in places {
            if let Some(inside) = self.lattice.inside(&lattice, *place) {
                class[inside] = self.class[*place];
            }
        }
        let ceiling = self.lattice.cut(ceiling, &lattice);
        Some(Self::new(Arc::new(lattice), Arc::new(class), ceiling, self.weight))
    }

    /// Returns the task with the node restricted to classes below the threshold, or to the others; `None` if nothing is allowed
    /// then.
    pub(super) fn split(&self, place: usize, threshold: u8, below: bool) -> Option<Self> {
        let mut ceiling = self.ceiling.clone();
        let (place, most) = match below {
            true => (place, threshold - 1),
            false => (self.lattice.mirror(place), LAST - threshold),
        };
        ceiling[place] = ceiling[place].min(most);
        self.lattice.sweep(&mut ceiling);
        let task = Self::new(self.lattice.clone(), self.class.clone(), ceiling, self.weight);
        let possible = task.floor.iter().zip(&task.ceiling).all(|(floor, ceiling)| floor <= ceiling);
        possible.then_some(task)
    }

    /// Computes the reach.
    pub(super) fn reach(&self) -> Reach {
        let mut bottom: Grid = (0..self.lattice.len()).map(|place| self.nearest(place)).collect();
        self.lattice.sweep(&mut bottom);
        let top = self.lattice.mirrored(&bottom);
        Reach { bottom, top }
    }
}

impl Reach {
    /// A threshold beyond this is claimed by nothing that is better.
    #[inline]
    pub(super) fn most(&self, place: usize) -> u8 {
        self.top[place].max(self.bottom[place])
    }

    /// Clamps a labelling to the reach. If a free node is unconstrained, anything between will do.
    pub(super) fn clamp(&self, labels: &mut [u8]) {
        for ((label, bottom), top) in labels.iter_mut().zip(&self.bottom).zip(&self.top) {
            *label = (*label).clamp(*bottom.min(top), *bottom.max(top));
        }
    }
}
