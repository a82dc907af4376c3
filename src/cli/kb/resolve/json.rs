//! A resolver run as JSON.

use serde::Serialize;

use super::super::conflicts::ByMeasure;
use super::{Aim, Arguments, Outcome};
use crate::inference::greedy::{End, GreedyStep};
use crate::inference::report::{Check, Law};
use crate::knowledge::conflict::{ConflictEdge, Objective, Tally};

/// The changes of a run and the remaining conflicts.
#[derive(Serialize)]
pub(super) struct Resolved {
    order: ByMeasure,
    objective: Aim,
    dry_run: bool,
    /// The entry of the log that was added; null if none was.
    entry: Option<u32>,
    consistent: bool,
    /// Conflicts are left, and no change of a single node lowers the objective any further.
    local_minimum: bool,
    before: TotalsJson,
    after: TotalsJson,
    /// Nodes that got another score; a node and its mirror both count.
    changed: u32,
    steps_made: usize,
    accepted: usize,
    passes: usize,
    /// Conflicts left, one of each two that mirror each other.
    residue: Vec<EdgeJson>,
    /// Those of them between two fixed scores, which no resolver can end.
    expert_contradictions: Vec<EdgeJson>,
    proof: Vec<CheckJson>,
    proved: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<StepJson>,
}

/// The totals of a base.
#[derive(Serialize)]
pub(in crate::cli) struct TotalsJson {
    conflict_nodes: u32,
    conflict_edges: u32,
    levels: [u32; 10],
    inc: u64,
}

impl From<&Tally> for TotalsJson {
    fn from(tally: &Tally) -> Self {
        let Tally { conflict_nodes, conflict_edges, levels, .. } = *tally;
        Self { conflict_nodes, conflict_edges, levels, inc: tally.objective(Objective::Exponential) }
    }
}

/// A conflict between two nodes.
#[derive(Serialize)]
pub(in crate::cli::kb) struct EdgeJson {
    better: String,
    worse: String,
}

impl From<ConflictEdge> for EdgeJson {
    fn from(edge: ConflictEdge) -> Self {
        Self { better: edge.better.material().to_string(), worse: edge.worse.material().to_string() }
    }
}

/// A law and what became of it.
#[derive(Serialize)]
pub(in crate::cli::kb) struct CheckJson {
    law: &'static str,
    checked: u64,
    broken: u64,
}

#[derive(Serialize)]
struct StepJson {
    number: usize,
    pass: usize,
    material: String,
    conflicts: u8,
    neighbours: u8,
    class_before: u8,
    class_after: u8,
    /// The objective with each class, 0 to 8.
    candidates: [u64; 9],
    cost_before: u64,
    cost_after: u64,
}

impl From<&GreedyStep> for StepJson {
    fn from(step: &GreedyStep) -> Self {
        Self {
            number: step.number,
            pass: step.pass,
            material: step.node.material().to_string(),
            conflicts: step.count.conflicts,
            neighbours: step.count.neighbours,
            class_before: step.before.get(),
            class_after: step.after.get(),
            candidates: step.objectives,
            cost_before: step.objective_before(),
            cost_after: step.objective_after(),
        }
    }
}

impl Resolved {
    /// The run that `arguments` asked for.
    pub(super) fn of(arguments: &Arguments, outcome: Outcome) -> Self {
        let Outcome { steps, residue, report, entry } = outcome;
        Self {
            order: arguments.order,
            objective: arguments.objective,
            dry_run: arguments.dry_run,
            entry,
            consistent: report.end == Some(End::Consistent),
            local_minimum: report.end == Some(End::Stuck),
            before: (&report.before).into(),
            after: (&report.after).into(),
            changed: report.changed,
            steps_made: report.steps,
            accepted: report.accepted,
            passes: report.passes,
            residue: residue.into_iter().map(EdgeJson::from).collect(),
            expert_contradictions: report.contradictions.iter().map(|edge| (*edge).into()).collect(),
            proof: report.checks.iter().map(CheckJson::from).collect(),
            proved: report.is_proved(),
            steps: steps.iter().map(StepJson::from).collect(),
        }
    }
}

impl From<&Check> for CheckJson {
    fn from(check: &Check) -> Self {
        Self { law: law_word(check.law), checked: check.checked, broken: check.broken }
    }
}

const fn law_word(law: Law) -> &'static str {
    match law {
        Law::InvariableKept => "invariable-kept",
        Law::ScoredKept => "scored-kept",
        Law::Mirrored => "mirrored",
        Law::Counted => "counted",
        Law::Falling => "falling",
        Law::Consistent => "consistent",
        Law::Costed => "costed",
        Law::Packed => "packed",
    }
}
