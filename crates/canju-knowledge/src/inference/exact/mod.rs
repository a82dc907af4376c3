//! Exact repairs: the cheapest conflict-free labelling, with a certificate; if locked scores contradict each other, so that none is
//! conflict-free, a labelling with the fewest conflicts.
//!
//! A labelling is conflict-free if it keeps the order of the whole lattice, also across nodes without a score. Locked scores stay, a
//! mirror gets the mirrored class, symmetric nodes the level one. Costs are those of [`Method`] and [`Method::price`].
//!
//! - `sublattice`: a box of the lattice as a dense array.
//! - `answers`: what locked scores allow, and which of them to leave aside if they contradict each other.
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

/// How far the search of either stage goes unless it is told otherwise: nodes looked at. What is not proved by then is told.
pub const EFFORT: u64 = 1 << 28;

/// The second stage looks at so many times fewer: each of its looks costs more.
const SECOND: u64 = 16;

/// A repaired labelling, and what is known of it.
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

/// What a repair did. Nodes and their mirrors both count, in costs too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What was made least.
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
    /// What the method makes least: the [`Method::price`] of every node that the first stage changes, and the way that it goes.
    pub cost: u64,
    /// The greatest packing of contradictions: no first stage costs less. The dual of the cost.
    pub bound: u64,
    /// Parts of the lattice in which the bound falls short, because there a node and its mirror cannot both be as they would
    /// be best, and in which all alternatives were searched.
    pub searched: u32,
    /// Whether it is proved that no first stage costs less: the bound is met, or every search came to its end.
    pub optimal: bool,
    /// What became of the conflicts that the first stage left.
    pub second: SecondStage,
    /// Locked scores that contradict each other.
    pub disagreement: Disagreement,
    /// Every law, checked.
    pub checks: Vec<Check>,
}

impl Report {
    /// True where every law holds.
    pub fn is_proved(&self) -> bool {
        self.checks.iter().all(|check| check.broken == 0)
    }

    /// How many nodes every repair changes at least, by the bound alone; `None` where the method does not make them fewest.
    pub fn fewest(&self) -> Option<u64> {
        // The way of all changes together is less than the weight of one.
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

/// Computes the repair of a base. The search of either stage looks at `effort` nodes at most; what is not proved by then is told.
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

/// Which locked scores contradict each other, and which of them to withdraw.
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

    /// The classes as the first stage leaves them: with the answers to withdraw left aside they keep the order of the whole lattice,
    /// except between proved scores that break it.
    pub const fn first_stage(&self) -> &Labelling {
        &self.first
    }

    /// What the second stage did.
    pub const fn second(&self) -> &SecondStage {
        &self.second
    }

    /// What it costs, as [`Report::cost`].
    pub const fn cost(&self) -> u64 {
        self.cost
    }

    /// What no repair can be below, as [`Report::bound`].
    pub const fn bound(&self) -> u64 {
        self.bound
    }

    /// What was made least.
    pub const fn method(&self) -> Method {
        self.method
    }

    /// The nodes that can have a lower class where everything costs as little, with the least one; of what a node can have at most
    /// its mirror tells. Mirrors need not agree there, so these are ends that repairs lie between. Of [`Method::Nearest`] only
    /// labellings that mirror themselves are looked at, and there are none.
    pub const fn least(&self) -> &BTreeMap<NodeId, Class> {
        &self.least
    }

    /// Every node whose class differs from that in `base`, by id; `base` is the one that was repaired.
    pub fn changes(&self, base: &KnowledgeBase) -> impl Iterator<Item = Relabelled> {
        report::changes(base, &self.labelling)
    }

    /// The changes as edits of `base`, which is the one that was repaired. A node whose class changed to 4 becomes a draw.
    pub fn proposal(&self, base: &KnowledgeBase, provenance: &Provenance) -> ChangeSet {
        report::proposal(base, &self.labelling, provenance)
    }

    /// What was done, checked against `base`, which is the one that was repaired. Visits the whole lattice.
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

/// How many nodes change, and how many classes they go together. No symmetric node is ever changed, so every change stands for two
/// nodes.
fn extent(changes: impl Iterator<Item = Relabelled>) -> (u32, u64) {
    let ways = changes.map(|change| change.before.get().abs_diff(change.after.get()));
    ways.fold((0, 0), |(changed, moved), way| (changed + 2, moved + 2 * u64::from(way)))
}

#[cfg(test)]
mod tests;
