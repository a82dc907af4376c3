//! `canju kb info`: statistics of a base.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::Objective;
use crate::knowledge::provenance::Source;
use crate::material::NodeId;
use crate::report::Table;
use crate::store::Base;
use crate::terminal::list::TextTable;
use crate::terminal::{Failure, Terminal};
use crate::text::node::source_name;
use crate::text::{Value, Words, thousands};
use crate::views::log::versions;

/// A base in numbers. Nodes and their mirrors both count, but in `canonical_conflict_nodes` and `exact_exceptions`.
#[derive(Serialize)]
pub(in crate::cli) struct Summary {
    path: String,
    nodes: u32,
    scored: u32,
    invariable: u32,
    conflict_nodes: u32,
    canonical_conflict_nodes: usize,
    conflict_edges: u32,
    /// Pairs of proved neighbours that violate the piece additive rule; mirrors count once.
    exact_exceptions: usize,
    levels: [u32; 10],
    inc: u64,
    digest: String,
    lattice_nodes: u32,
    evidence: usize,
    sources: BTreeMap<&'static str, u32>,
    current_version: String,
    versions: Table,
    log_entries: usize,
    can_undo: bool,
    can_redo: bool,
}

impl Summary {
    pub(in crate::cli) fn of(base: &Base, words: Words) -> Self {
        let (kb, history) = (base.kb(), base.history());
        let tally = kb.labelling().tally();
        Self {
            path: base.path().to_string_lossy().into_owned(),
            nodes: kb.nodes(),
            scored: tally.scored,
            invariable: kb.invariable(),
            conflict_nodes: tally.conflict_nodes,
            canonical_conflict_nodes: kb.labelling().mirror_pairs_in_conflict().count(),
            conflict_edges: tally.conflict_edges,
            exact_exceptions: kb.labelling().exceptions().count(),
            levels: tally.levels,
            inc: tally.objective(Objective::Exponential),
            digest: kb.digest().to_string(),
            lattice_nodes: NodeId::COUNT,
            evidence: kb.evidence_nodes().map(|node| kb.evidence(node).count()).sum(),
            sources: sources(kb).into_iter().map(|(source, nodes)| (source.word(), nodes)).collect(),
            current_version: history.current().name.clone(),
            versions: versions(words, history),
            log_entries: history.entries().len(),
            can_undo: history.undo().is_ok(),
            can_redo: history.redo().is_ok(),
        }
    }
}

/// Counts the scored nodes by source; sources without nodes are left out.
pub(in crate::cli) fn sources(kb: &KnowledgeBase) -> BTreeMap<Source, u32> {
    let mut by_id = vec![0; kb.provenances().len()];
    for (_, state) in kb.scored() {
        if let Some(nodes) = by_id.get_mut(state.provenance.0 as usize) {
            *nodes += 1;
        }
    }
    let mut sources = BTreeMap::new();
    for (provenance, nodes) in kb.provenances().zip(by_id).filter(|(_, nodes)| *nodes > 0) {
        *sources.entry(provenance.source).or_insert(0) += nodes;
    }
    sources
}

/// Carries out the command.
pub(super) fn run(base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let summary = Summary::of(base, terminal.words);
    if terminal.json {
        return terminal.document(&summary);
    }
    let words = terminal.words;
    let number = |number: u32| thousands(i64::from(number));
    let mut table = TextTable::new(&[]);
    let mut row = |key: &str, value: String| table.row([words.get(key), value]);
    row("cli-base", summary.path.clone());
    row("cli-version", summary.current_version.clone());
    let of = [("count", Value::from(summary.nodes)), ("all", summary.lattice_nodes.into())];
    row("cli-nodes", words.with("cli-nodes-of", &of));
    row("cli-scored", number(summary.scored));
    row("cli-locked-nodes", number(summary.invariable));
    row("cli-evidence", thousands(summary.evidence as i64));
    let sources = sources(base.kb()).into_iter();
    let sources = sources.map(|(source, nodes)| format!("{} {}", source_name(words, source), number(nodes)));
    row("cli-sources", sources.collect::<Vec<_>>().join(" · "));
    let conflicts = [
        ("nodes", Value::from(summary.conflict_nodes)),
        ("pairs", summary.canonical_conflict_nodes.into()),
        ("edges", summary.conflict_edges.into()),
    ];
    row("cli-conflicts", words.with("cli-conflicts-of", &conflicts));
    let exceptions = [("count", summary.exact_exceptions)];
    row("cli-exact-exceptions", words.with("cli-exact-exceptions-of", &exceptions));
    row("cli-inc", thousands(summary.inc as i64));
    let levels = summary.levels.iter().enumerate().filter(|(_, nodes)| **nodes > 0);
    let levels = levels.map(|(level, nodes)| format!("{level}: {}", number(*nodes)));
    row("cli-levels", levels.collect::<Vec<_>>().join(" · "));
    row("cli-digest", summary.digest.clone());
    row("cli-log", words.with("cli-log-of", &[("count", summary.log_entries)]));
    table.show(0, terminal)
}
