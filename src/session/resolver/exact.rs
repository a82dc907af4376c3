//! The exact repair, with everything that is shown of it.

use std::sync::Arc;

use crate::inference::comparison::Rescored;
use crate::inference::exact::{self, Repair, Report};
use crate::inference::greedy::{self, Greedy};
use crate::inference::report::at_odds;
use crate::jobs::{JobId, JobKind};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::Method;
use crate::progress::{Cancelled, Progress};
use crate::session::context::{AppContext, Revision};
use crate::session::resolver::{Output, ResolverFeature};

/// An exact repair with everything that is shown of it.
#[derive(Debug)]
pub struct Repaired {
    /// The repair.
    pub repair: Repair,
    /// The checked report of its changes.
    pub report: Report,
    /// The nodes whose score changes, by id.
    pub changes: Vec<Rescored>,
    /// Nodes in a contradiction along any path, ignoring answers proposed for withdrawal: in the base, and after the repair.
    pub at_odds: [u32; 2],
    /// The greedy resolver's result, for comparison.
    pub greedy: Beside,
}

/// The result of the greedy resolver, measured like an exact repair. Nodes and their mirrors both count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beside {
    /// Nodes whose class changed.
    pub changed: u64,
    /// Σ |class now − class before|.
    pub moved: u64,
    /// The objective that the repair's method minimises.
    pub cost: u64,
    /// Nodes left in conflict.
    pub conflict_nodes: u32,
    /// Nodes left in a contradiction along any path.
    pub at_odds: u32,
    /// Conflicts left.
    pub conflict_edges: u32,
}

/// The input of a repair.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Subject {
    revision: Revision,
    method: Method,
    greedy: greedy::GreedySettings,
}

impl Subject {
    /// Returns the input for the present base and the chosen method.
    pub(super) const fn of(context: &AppContext) -> Self {
        Self {
            revision: context.revision(),
            method: context.settings.repair,
            greedy: context.settings.resolver,
        }
    }
}

/// Starts the job that computes a repair.
pub(super) fn begin(context: &mut AppContext, subject: &Subject) -> JobId {
    let kb = Arc::clone(context.kb());
    let Subject { method, greedy, .. } = *subject;
    context.start::<ResolverFeature>(JobKind::Repair, move |progress| {
        Output::Repaired(compute(&kb, method, greedy, progress).map(Box::new))
    })
}

fn compute(
    kb: &KnowledgeBase,
    method: Method,
    settings: greedy::GreedySettings,
    progress: &dyn Progress,
) -> Result<Repaired, Cancelled> {
    let repair = exact::repair(kb, method, progress)?;
    let mut greedy = Greedy::new(kb, settings);
    greedy.run(progress)?;
    let report = repair.report(kb);
    let changes = repair.changes(kb).filter_map(|change| change.rescored(kb)).collect();
    let odds = |labelling| at_odds(labelling, |node| report.disagreement.withdraws(node));
    let greedy = Beside::of(kb, &greedy, method, odds(greedy.labelling()));
    let at_odds = [odds(kb.labelling()), odds(repair.labelling())];
    Ok(Repaired { greedy, at_odds, repair, report, changes })
}

impl Beside {
    fn of(kb: &KnowledgeBase, greedy: &Greedy, method: Method, at_odds: u32) -> Self {
        // No symmetric node is ever changed, so every change counts for two nodes.
        let ways =
            greedy.changes(kb).map(|change| u64::from(change.before.get().abs_diff(change.after.get())));
        let (changed, moved) = ways.fold((0, 0), |(changed, moved), way| (changed + 2, moved + 2 * way));
        let left = greedy.labelling().tally();
        Self {
            changed,
            moved,
            cost: u64::from(method.price()) * changed + moved,
            conflict_nodes: left.conflict_nodes,
            conflict_edges: left.conflict_edges,
            at_odds,
        }
    }
}
