//! An exact repair as JSON.

use serde::Serialize;

use super::super::resolve::TotalsJson;
use super::super::resolve::json::{CheckJson, EdgeJson};
use super::{Arguments, RepairMethodName};
use crate::inference::exact::{Among, Report, SecondStage, Withdrawal};
use crate::inference::justification::chain;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::ConflictEdge;
use crate::report::Table;
use crate::text::Words;
use crate::views::nodes::path_steps;

/// The result of a repair. A node and its mirror both count, in costs too; lists name one of the two.
#[derive(Serialize)]
pub(super) struct Repaired {
    method: RepairMethodName,
    dry_run: bool,
    /// The entry of the log that was added; null if none was.
    entry: Option<u32>,
    /// No conflict is left.
    consistent: bool,
    before: TotalsJson,
    after: TotalsJson,
    /// Nodes that got another score.
    changed: u32,
    /// The sum of the ways their classes went.
    moved: u64,
    /// The minimal cost of the first stage, and the lower bound of every first stage.
    cost: u64,
    bound: u64,
    /// It is proved that no first stage costs less.
    optimal: bool,
    second_stage: SecondJson,
    /// Parts in which the bound falls short and all alternatives were searched.
    searched: u32,
    contradictions: Vec<ContradictionJson>,
    withdraw: Vec<WithdrawalJson>,
    /// It is proved that fewer withdrawals will not do.
    withdraw_proved: bool,
    /// Canonical nodes for which no class is right because they lie between proved scores that violate monotonicity.
    squeezed: Vec<String>,
    /// Conflicting pairs left, one of each two that mirror each other.
    residue: Vec<EdgeJson>,
    proof: Vec<CheckJson>,
    proved: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<Table>,
}

/// The second stage: the conflicts that the first stage left.
#[derive(Serialize)]
struct SecondJson {
    /// Nodes between locked scores that contradict each other, and groups of them that were searched one by one.
    squeezed: u32,
    groups: u32,
    /// The totals after the first stage; those after the second one are in the outer object.
    before: TotalsJson,
    /// Nodes with another class than after the first stage, and those of them that follow an answer to withdraw.
    moved: u32,
    followed: u32,
    /// Among which labellings it has the least CN and then the least INC: `all` that keep the locked scores, or those that differ
    /// from the first stage at `squeezed` nodes only.
    among: Among,
    /// Whether that is proved.
    proved: bool,
}

impl From<&SecondStage> for SecondJson {
    fn from(second: &SecondStage) -> Self {
        let SecondStage { squeezed, groups, before, moved, followed, among, proved, .. } = *second;
        Self { squeezed, groups, before: (&before).into(), moved, followed, among, proved }
    }
}

#[derive(Serialize)]
struct ContradictionJson {
    #[serde(flatten)]
    pair: EdgeJson,
    /// From the better to the worse, the better left out.
    chain: Table,
}

#[derive(Serialize)]
struct WithdrawalJson {
    material: String,
    class: u8,
    /// The classes allowed by the answers that stay.
    least_class: u8,
    greatest_class: u8,
}

impl From<&Withdrawal> for WithdrawalJson {
    fn from(withdrawal: &Withdrawal) -> Self {
        let Withdrawal { node, class, least, greatest } = *withdrawal;
        Self {
            material: node.material().to_string(),
            class: class.get(),
            least_class: least.get(),
            greatest_class: greatest.get(),
        }
    }
}

impl Repaired {
    /// The repair of `kb` that `arguments` asked for.
    pub(super) fn of(
        (arguments, words): (&Arguments, Words),
        kb: &KnowledgeBase,
        (report, residue): (&Report, &[ConflictEdge]),
        entry: Option<u32>,
        changes: Option<Table>,
    ) -> Self {
        let contradiction = |edge: &ConflictEdge| ContradictionJson {
            pair: (*edge).into(),
            chain: path_steps(words, kb, edge.better, &chain(kb, edge.better, edge.worse)),
        };
        let found = &report.disagreement;
        Self {
            method: arguments.method,
            dry_run: arguments.dry_run,
            entry,
            consistent: report.after.conflict_nodes == 0,
            before: (&report.before).into(),
            after: (&report.after).into(),
            changed: report.changed,
            moved: report.moved,
            cost: report.cost,
            bound: report.bound,
            optimal: report.optimal,
            second_stage: (&report.second).into(),
            searched: report.searched,
            contradictions: found.contradictions.iter().map(contradiction).collect(),
            withdraw: found.withdraw.iter().map(WithdrawalJson::from).collect(),
            withdraw_proved: found.proved,
            squeezed: found.squeezed.iter().map(|node| node.material().to_string()).collect(),
            residue: residue.iter().map(|edge| (*edge).into()).collect(),
            proof: report.checks.iter().map(CheckJson::from).collect(),
            proved: report.is_proved(),
            changes,
        }
    }
}
