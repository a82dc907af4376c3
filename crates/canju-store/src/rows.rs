//! Row conversion: table values, and which of them no base can hold.

use rusqlite::Row;

use super::evidence::{self, Older};
use canju_knowledge::knowledge::change::{Change, NodeState};
use canju_knowledge::knowledge::evidence::{Evidence, EvidenceId};
use canju_knowledge::knowledge::provenance::{Provenance, ProvenanceId, Source};
use canju_knowledge::knowledge::score::{Class, Score};
use xiangqi::material::NodeId;

/// Sizes of the pools and of the log: the ids that exist.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counts {
    /// Provenances: ids below it exist.
    pub(super) provenances: u32,
    /// Evidence: ids below it exist.
    pub(super) evidence: u32,
    /// Changes of the whole log: numbers from 1 to it exist.
    pub(super) changes: u64,
}

/// `None` is a value that no base can hold; an unreadable one is an error.
type Read<T> = rusqlite::Result<Option<T>>;

/// A canonical node.
pub(super) fn canonical(number: i64) -> Option<NodeId> {
    any_node(number).filter(|node| *node == node.canonical())
}

fn any_node(number: i64) -> Option<NodeId> {
    NodeId::new(u32::try_from(number).ok()?)
}

fn score(number: i64) -> Option<Score> {
    Score::new(u8::try_from(number).ok()?)
}

fn id(number: i64, count: u32) -> Option<u32> {
    u32::try_from(number).ok().filter(|id| *id < count)
}

/// A state from the columns score, invariable, provenance; all three NULL is unscored.
fn state(row: &Row<'_>, first: usize, node: NodeId, counts: Counts) -> Read<Option<NodeState>> {
    let number: Option<i64> = row.get(first)?;
    let Some(number) = number else { return Ok(Some(None)) };
    let (locked, provenance): (i64, i64) = (row.get(first + 1)?, row.get(first + 2)?);
    let state = || {
        let score = score(number).filter(|s| !node.is_symmetric() || s.class() == Class::LEVEL)?;
        let provenance = ProvenanceId(id(provenance, counts.provenances)?);
        matches!(locked, 0 | 1).then_some(NodeState { score, invariable: locked == 1, provenance })
    };
    Ok(state().map(Some))
}

/// `SELECT id, node, before ×3, after ×3 FROM state_change`.
pub(super) fn state_change(row: &Row<'_>, counts: Counts) -> Read<Change> {
    let Some(node) = canonical(row.get(1)?) else { return Ok(None) };
    let (before, after) = (state(row, 2, node, counts)?, state(row, 5, node, counts)?);
    Ok(before.zip(after).map(|(before, after)| Change::State { node, before, after }))
}

/// `SELECT id, node, evidence, added FROM evidence_change`.
pub(super) fn evidence_change(row: &Row<'_>, counts: Counts) -> Read<Change> {
    let (node, evidence, added): (_, _, i64) = (canonical(row.get(1)?), row.get(2)?, row.get(3)?);
    let change = || {
        let evidence = EvidenceId(id(evidence, counts.evidence)?);
        matches!(added, 0 | 1).then_some(Change::Evidence { node: node?, evidence, added: added == 1 })
    };
    Ok(change())
}

/// `SELECT node, score, invariable, provenance FROM node_state`, as a change of the empty base.
pub(super) fn node_state(row: &Row<'_>, counts: Counts) -> Read<Change> {
    let Some(node) = canonical(row.get(0)?) else { return Ok(None) };
    let after = state(row, 1, node, counts)?;
    Ok(after.filter(Option::is_some).map(|after| Change::State { node, before: None, after }))
}

/// `SELECT node, evidence FROM node_evidence`, as a change of the empty base.
pub(super) fn node_evidence(row: &Row<'_>, counts: Counts) -> Read<Change> {
    let (node, evidence) = (canonical(row.get(0)?), row.get(1)?);
    let evidence = id(evidence, counts.evidence).map(EvidenceId);
    Ok(node.zip(evidence).map(|(node, evidence)| Change::Evidence { node, evidence, added: true }))
}

/// `SELECT id, source, author, time, note FROM provenance`.
pub(super) fn provenance(row: &Row<'_>) -> Read<Provenance> {
    let source = Source::from_word(row.get_ref(1)?.as_str()?);
    let (author, time, note) = (row.get(2)?, row.get(3)?, row.get(4)?);
    Ok(source.map(|source| Provenance { source, author, time, note }))
}

/// `SELECT id, content FROM evidence`.
pub(super) fn evidence(row: &Row<'_>) -> Read<Evidence> {
    Ok(evidence::from_text(row.get_ref(1)?.as_str()?).ok())
}

/// `SELECT id, node, finding, term, conditions, source, caution, counts` of evidence as version 2 has it.
pub(super) fn older_evidence(row: &Row<'_>) -> Read<Older> {
    let (material, finding) = (any_node(row.get(1)?), score(row.get(2)?));
    let conditions: Option<Vec<String>> = serde_json::from_str(row.get_ref(4)?.as_str()?).ok();
    let (term, source, caution, counts) = (row.get(3)?, row.get(5)?, row.get(6)?, row.get(7)?);
    let known = material.zip(finding).zip(conditions);
    Ok(known.map(|((material, finding), conditions)| Older {
        material,
        finding,
        term,
        conditions,
        source,
        caution,
        counts,
    }))
}
