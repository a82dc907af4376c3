//! Exact repairs: the cheapest conflict-free labelling, with a certificate; if locked scores contradict each other, so that none is
//! conflict-free, a labelling with the fewest conflicts.
//!
//! A labelling is conflict-free if it keeps the order of the whole lattice, also across nodes without a score. Locked scores stay, a
//! mirror gets the mirrored class, symmetric nodes the level one. Costs are those of [`Method`] and [`Method::price`].
//!
//! - `sublattice`: a box of the lattice as a dense array.
//! - `answers`: the classes that locked scores allow, and the locked scores to ignore if they contradict each other.
//! - `task`, `flow`, `relax`: the least cost without mirrors, a maximum flow.
//! - `settle`: the least cost with mirrors.
//! - `certificate`: the packing of contradictions that proves the bound, verified.
//! - `residue`: the second stage, for nodes without a conflict-free class.

mod answers;
mod certificate;
mod flow;
mod ledger;
mod relax;
mod residual;
mod residue;
mod settle;
mod sublattice;
mod task;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use answers::{Disagreement, Withdrawal};
pub use residue::{Among, SecondStage};
use settle::{Settled, settle};
use sublattice::{Grid, Sublattice};
use task::{FREE, Task};

use super::report::{self, Check, Law, Relabelled};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::ChangeSet;
use crate::knowledge::conflict::{Label, Labelling, Tally};
use crate::knowledge::history::Method;
use crate::knowledge::provenance::Provenance;
use crate::knowledge::score::Class;
use canju_files::progress::{Cancelled, Progress};
use xiangqi::material::NodeId;

/// Default limit of the search of either stage, in visited nodes. The report states if optimality was not proved by then.
pub const EFFORT: u64 = 1 << 28;

/// Factor by which the limit of the second stage is smaller: each of its nodes costs more.
const SECOND: u64 = 16;

/// A repaired labelling, with bounds and checks.
#[derive(Debug, Clone)]
pub struct Repair {
    method: Method,
    first: Labelling,
    labelling: Labelling,
    second: SecondStage,
    cost: u64,
    bound: u64,
    searched: u32,
    optimal: bool,
    packing: Check,
    disagreement: Disagreement,
    least: BTreeMap<NodeId, Class>,
}

/// Results of a repair. Nodes and their mirrors both count, in costs too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Method of the repair.
    pub method: Method,
    /// The totals of the base.
    pub before: Tally,
    /// The totals of the repaired labelling. All its conflicts are between locked scores, at answers to withdraw, or at nodes that
    /// are squeezed between locked scores.
    pub after: Tally,
    /// Nodes that got another class.
    pub changed: u32,
    /// Σ |class now − class before|.
    pub moved: u64,
    /// Cost by the method: the [`Method::price`] of every node that the first stage changes, plus the classes by which they move.
    pub cost: u64,
    /// Size of the maximum packing of contradictions: a lower bound of the cost of the first stage (its dual).
    pub bound: u64,
    /// Number of parts of the lattice in which the bound is not met, because a node and its mirror cannot both have their best
    /// class, so that all alternatives were searched.
    pub searched: u32,
    /// Whether it is proved that no first stage costs less: the bound is met, or every search was complete.
    pub optimal: bool,
    /// Result of the second stage for the conflicts left by the first.
    pub second: SecondStage,
    /// Locked scores that contradict each other.
    pub disagreement: Disagreement,
    /// Every law, checked.
    pub checks: Vec<Check>,
}

impl Report {
    /// Whether every law holds.
    pub fn is_proved(&self) -> bool {
        self.checks.iter().all(|check| check.broken == 0)
    }

    /// Returns the lower bound of the number of changed nodes; `None` if the method does not minimise it.
    pub fn fewest(&self) -> Option<u64> {
        // All moves together cost less than one changed node.
        (self.method == Method::Fewest).then(|| self.bound / u64::from(self.method.price()))
    }
}

/// Computes the repair of a base, with [`EFFORT`].
///
/// # Errors
/// [`Cancelled`] when asked to stop.
pub fn repair(base: &KnowledgeBase, method: Method, progress: &dyn Progress) -> Result<Repair, Cancelled> {
    repair_within(base, method, EFFORT, progress)
}

/// Computes the repair of a base. The search of either stage visits at most `effort` nodes; the result states if optimality was
/// not proved.
///
/// # Errors
/// [`Cancelled`] when asked to stop.
pub fn repair_within(
    base: &KnowledgeBase,
    method: Method,
    effort: u64,
    progress: &dyn Progress,
) -> Result<Repair, Cancelled> {
    let mut labelling = base.labelling().clone();
    let Some(lattice) = Sublattice::around(base.scored().map(|(node, _)| node)).map(Arc::new) else {
        let packing = Check { law: Law::Packed, checked: 0, broken: 0 };
        let disagreement = Disagreement { proved: true, ..Disagreement::default() };
        return Ok(Repair {
            method,
            first: labelling.clone(),
            second: SecondStage::nothing(&labelling),
            labelling,
            cost: 0,
            bound: 0,
            searched: 0,
            optimal: true,
            packing,
            disagreement,
            least: BTreeMap::new(),
        });
    };
    let answers = answers::read(base, &lattice, effort, progress)?;
    let is_open = |node: NodeId| !base.is_invariable(node) && !node.is_symmetric();
    let class = |node| base.labelling().class(node).filter(|_| is_open(node)).map_or(FREE, Class::get);
    let classes: Grid = lattice.nodes().map(|(_, node)| class(node)).collect();
    let task = Task::new(lattice.clone(), Arc::new(classes), answers.ceiling, method.price());
    let Settled { labels, upper, cost, bound, searched, proved, packing } = settle(&task, effort, progress)?;
    let lower = lattice.mirrored(&upper);
    let open =
        lattice.nodes().filter(|(place, _)| task.class[*place] != FREE && lower[*place] < labels[*place]);
    let least = open.filter_map(|(place, node)| Some((node, Class::new(lower[place])?))).collect();
    let changed = lattice.nodes().filter(|(place, _)| ![FREE, labels[*place]].contains(&task.class[*place]));
    labelling.set_many(changed.map(|(place, node)| (node, Class::new(labels[place]).map(Label::from))));
    let disagreement = answers.disagreement;
    let first = labelling;
    let residue::Outcome { labelling, stage: second } =
        residue::improve(base, &first, &disagreement, effort / SECOND, progress)?;
    let optimal = proved;
    Ok(Repair {
        method,
        first,
        labelling,
        second,
        cost,
        bound,
        searched,
        optimal,
        packing,
        disagreement,
        least,
    })
}

/// Returns the locked scores that contradict each other, and those of them to withdraw.
///
/// # Errors
/// [`Cancelled`] when asked to stop.
pub fn disagreement(base: &KnowledgeBase, progress: &dyn Progress) -> Result<Disagreement, Cancelled> {
    let Some(lattice) = Sublattice::around(base.scored().map(|(node, _)| node)) else {
        return Ok(Disagreement { proved: true, ..Disagreement::default() });
    };
    Ok(answers::read(base, &Arc::new(lattice), EFFORT, progress)?.disagreement)
}

impl Repair {
    /// The classes as they are after the repair.
    pub const fn labelling(&self) -> &Labelling {
        &self.labelling
    }

    /// The classes as the first stage leaves them: with the answers to withdraw ignored they keep the order of the whole lattice,
    /// except between proved scores that break it.
    pub const fn first_stage(&self) -> &Labelling {
        &self.first
    }

    /// Returns the result of the second stage.
    pub const fn second(&self) -> &SecondStage {
        &self.second
    }

    /// Returns the cost, as [`Report::cost`].
    pub const fn cost(&self) -> u64 {
        self.cost
    }

    /// Returns the lower bound of the cost, as [`Report::bound`].
    pub const fn bound(&self) -> u64 {
        self.bound
    }

    /// Returns the method used.
    pub const fn method(&self) -> Method {
        self.method
    }

    /// Returns the nodes that can have a lower class at the same cost, with the least one; the greatest is that of the mirror.
    /// Mirrors need not agree there, so these are bounds on all repairs. [`Method::Nearest`] considers only labellings that
    /// mirror themselves, and has none.
    pub const fn least(&self) -> &BTreeMap<NodeId, Class> {
        &self.least
    }

    /// Returns every node with another class than in `base`, by id; `base` is the one that was repaired.
    pub fn changes(&self, base: &KnowledgeBase) -> impl Iterator<Item = Relabelled> {
        report::changes(base, &self.labelling)
    }

    /// Returns the changes as edits of `base`, the one that was repaired. A node that changed to class 4 becomes a draw.
    pub fn proposal(&self, base: &KnowledgeBase, provenance: &Provenance) -> ChangeSet {
        report::proposal(base, &self.labelling, provenance)
    }

    /// Returns the results, checked against `base`, the one that was repaired. Visits the whole lattice.
    pub fn report(&self, base: &KnowledgeBase) -> Report {
        let (changed, moved) = extent(self.changes(base));
        let (first_changed, first_moved) = extent(report::changes(base, &self.first));
        let cost = u64::from(self.method.price()) * u64::from(first_changed) + first_moved;
        let mut checks = report::kept(base, &self.labelling);
        checks.push(residue::check(base, &self.labelling, &self.disagreement));
        checks.push(Check { law: Law::Costed, checked: 1, broken: u64::from(cost != self.cost) });
        checks.push(self.packing);
        Report {
            method: self.method,
            before: *base.labelling().tally(),
            after: *self.labelling.tally(),
            changed,
            moved,
            cost: self.cost,
            bound: self.bound,
            searched: self.searched,
            optimal: self.optimal,
            second: self.second,
            disagreement: self.disagreement.clone(),
            checks,
        }
    }
}

/// Returns the number of changed nodes and the sum of their moves in classes. No symmetric node is ever changed, so every change
/// counts for two nodes.
fn extent(changes: impl Iterator<Item = Relabelled>) -> (u32, u64) {
    let ways = changes.map(|change| change.before.get().abs_diff(change.after.get()));
    ways.fold((0, 0), |(changed, moved), way| (changed + 2, moved + 2 * u64::from(way)))
}

#[cfg(test)]
mod tests;
