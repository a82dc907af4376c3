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
mod flow;
mod residue;
mod task;

use std::collections::BTreeMap;
use std::sync::Arc;

use answers::{Settled, settle};
use canju_files::progress::{Cancelled, Progress};
use task::{FREE, Grid, Sublattice, Task};
use xiangqi::material::NodeId;

use super::report;
use crate::inference::report::{Check, Law, Relabelled};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::ChangeSet;
use crate::knowledge::conflict::{Label, Labelling, Tally};
use crate::knowledge::history::Method;
use crate::knowledge::provenance::Provenance;
use crate::knowledge::score::Class;

pub use answers::{Disagreement, Withdrawal};
pub use residue::{Among, SecondStage};

/// Default limit of the search of either stage, in visited nodes. The report states if optimality was not proved by then.
pub const EFFORT: u64 = 1 << 28;

/// Factor by which the limit of the second stage is smaller: each of its nodes costs more.
const SECOND: u64 = 16;

#[derive(Debug, Clone)]
pub struct Repair {
    pub method: Method,
    /// The classes as the first stage leaves them: with the answers to withdraw ignored they keep the order of the whole lattice,
    /// except between proved scores that break it.
    pub first_stage: Labelling,
    pub labelling: Labelling,
    pub second: SecondStage,
    /// As [`Report::cost`].
    pub cost: u64,
    /// As [`Report::bound`].
    pub bound: u64,
    searched: u32,
    optimal: bool,
    packing: Check,
    disagreement: Disagreement,
    /// The nodes that can have a lower class at the same cost, with the least one; the greatest is that of the mirror. Mirrors
    /// need not agree there, so these are bounds on all repairs. [`Method::Nearest`] considers only labellings that mirror
    /// themselves, and has none.
    pub least: BTreeMap<NodeId, Class>,
}

/// Results of a repair. Nodes and their mirrors both count, in costs too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    pub method: Method,
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
    pub second: SecondStage,
    pub disagreement: Disagreement,
    pub checks: Vec<Check>,
}

impl Report {
    pub fn is_proved(&self) -> bool {
        self.checks.iter().all(|check| check.broken == 0)
    }
}

pub fn repair(base: &KnowledgeBase, method: Method, progress: &dyn Progress) -> Result<Repair, Cancelled> {
    repair_within(base, method, EFFORT, progress)
}

/// Computes the repair of a base. The search of either stage visits at most `effort` nodes; the result states if optimality was
/// not proved.
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
            first_stage: labelling.clone(),
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
    let first_stage = labelling;
    let residue::Outcome { labelling, stage: second } =
        residue::improve(base, &first_stage, &disagreement, effort / SECOND, progress)?;
    let optimal = proved;
    Ok(Repair {
        method,
        first_stage,
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
pub fn disagreement(base: &KnowledgeBase, progress: &dyn Progress) -> Result<Disagreement, Cancelled> {
    let Some(lattice) = Sublattice::around(base.scored().map(|(node, _)| node)) else {
        return Ok(Disagreement { proved: true, ..Disagreement::default() });
    };
    Ok(answers::read(base, &Arc::new(lattice), EFFORT, progress)?.disagreement)
}

impl Repair {
    /// Returns every node with another class than in `base`, by id; `base` is the one that was repaired.
    pub fn changes(&self, base: &KnowledgeBase) -> impl Iterator<Item = Relabelled> {
        report::changes(base, &self.labelling)
    }

    /// Returns the changes as edits of `base`, the one that was repaired. A node that changed to class 4 becomes a draw.
    pub fn proposal(&self, base: &KnowledgeBase, provenance: &Provenance) -> ChangeSet {
        report::edits(base, self.changes(base), provenance)
    }

    /// Returns the results, checked against `base`, the one that was repaired. Visits the whole lattice.
    pub fn report(&self, base: &KnowledgeBase) -> Report {
        let (changed, moved) = extent(self.changes(base));
        let (first_changed, first_moved) = extent(report::changes(base, &self.first_stage));
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
