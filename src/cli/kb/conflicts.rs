//! `canju kb conflicts`: the nodes in conflict, worst first.

use serde::Serialize;

use super::exceptions;
use crate::knowledge::conflict::Objective;
use crate::knowledge::history::Measure;
use crate::knowledge::select::rank;
use crate::report::Table;
use crate::store::Base;
use crate::terminal::list::ListOptions;
use crate::terminal::{Failure, Terminal};
use crate::views::nodes::nodes;

/// List the combinations in conflict, worst first, one of each mirror pair.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb conflicts --limit 10
  canju kb conflicts --order ratio --json
  canju kb conflicts --literal-conflicts --limit 1
  canju kb conflicts --exceptions")]
pub(super) struct Arguments {
    /// Measure of inconsistency to sort by.
    #[arg(long, value_enum, alias = "by", default_value_t = ByMeasure::Weight)]
    order: ByMeasure,
    #[command(flatten)]
    list: ListOptions,
    /// List exact exceptions instead: neighbours proved by tables whose scores violate monotonicity.
    #[arg(long, conflicts_with = "order")]
    exceptions: bool,
    /// Also count as in the paper of Chen et al. (2011), where proved exceptions are conflicts, too.
    #[arg(long, conflicts_with = "exceptions")]
    literal_conflicts: bool,
}

/// Measures by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ByMeasure {
    /// Inconsistency weight (IW): conflicts × neighbours.
    Weight,
    /// Inconsistency ratio (IP): conflicts / neighbours.
    Ratio,
}

impl From<ByMeasure> for Measure {
    fn from(by: ByMeasure) -> Self {
        match by {
            ByMeasure::Weight => Self::Weight,
            ByMeasure::Ratio => Self::Ratio,
        }
    }
}

#[derive(Serialize)]
struct Conflicts {
    order: ByMeasure,
    conflict_nodes: u32,
    canonical_conflict_nodes: usize,
    inconsistency: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    literal: Option<Totals>,
    nodes: Table,
}

/// Totals by the paper's count.
#[derive(Serialize)]
struct Totals {
    conflict_nodes: u32,
    inconsistency: u64,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let kb = base.kb();
    if arguments.exceptions {
        return exceptions::list(kb, arguments.list, terminal);
    }
    let ranked = rank(kb, arguments.order.into());
    let (order, canonical_conflict_nodes) = (arguments.order, ranked.len());
    let nodes = arguments.list.limit(nodes(terminal.words, kb, ranked));
    let tally = kb.labelling().tally();
    let (conflict_nodes, inconsistency) = (tally.conflict_nodes, tally.objective(Objective::Exponential));
    let literal = arguments.literal_conflicts.then(|| {
        let tally = kb.labelling().literal_tally();
        let inconsistency = tally.objective(Objective::Exponential);
        Totals { conflict_nodes: tally.conflict_nodes, inconsistency }
    });
    let document =
        Conflicts { order, conflict_nodes, canonical_conflict_nodes, inconsistency, literal, nodes };
    let none = terminal.words.get("cli-no-conflict");
    arguments.list.write(&document.nodes, &document, &none, terminal)?;
    let Some(literal) = document.literal.filter(|_| !terminal.json && !arguments.list.form.is_csv()) else {
        return Ok(());
    };
    let args = [
        ("nodes", u64::from(literal.conflict_nodes)),
        ("inconsistency", literal.inconsistency),
        ("own_nodes", conflict_nodes.into()),
        ("own_inconsistency", inconsistency),
    ];
    terminal.line(terminal.words.with("cli-literal-conflicts", &args))
}
