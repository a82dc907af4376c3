//! Row conversion: table values, and which of them no base can hold.

use rusqlite::Row;

use super::{blocks, evidence};
use canju_knowledge::knowledge::change::{Change, NodeState};
use canju_knowledge::knowledge::evidence::{Evidence, EvidenceId};
use canju_knowledge::knowledge::provenance::{Provenance, Source};
use xiangqi::material::{NodeId, PairId};

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

impl Counts {
    /// Whether everything that a change names exists.
    fn know(self, change: &Change) -> bool {
        match *change {
            Change::State { before, after, .. } => {
                [before, after].iter().flatten().all(|state| self.know_provenance(state))
            }
            Change::Evidence { evidence, .. } => evidence.0 < self.evidence,
        }
    }

    const fn know_provenance(self, state: &NodeState) -> bool {
        state.provenance.0 < self.provenances
    }
}

/// A canonical node.
fn canonical(number: i64) -> Option<NodeId> {
    NodeId::new(u32::try_from(number).ok()?).filter(|node| *node == node.canonical())
}

fn id(number: i64, count: u32) -> Option<u32> {
    u32::try_from(number).ok().filter(|id| *id < count)
}

/// `SELECT block, content FROM state_block`, as changes of the empty base.
pub(super) fn states(row: &Row<'_>, counts: Counts) -> Read<Vec<Change>> {
    let (block, content) = (row.get::<_, i64>(0)?, row.get_ref(1)?.as_blob()?);
    let Some(block) = usize::try_from(block).ok().filter(|block| *block <= blocks::LAST) else {
        return Ok(None);
    };
    let states = blocks::unpack_states(block, content);
    let known = states.filter(|states| states.iter().flatten().all(|state| counts.know_provenance(state)));
    Ok(known.map(|states| {
        let first = (block * blocks::PAIRS) as u32;
        let scored = (first..).zip(states).filter(|(_, after)| after.is_some());
        let pairs = scored.filter_map(|(number, after)| PairId::new(number).zip(Some(after)));
        pairs.map(|(pair, after)| Change::State { node: pair.node(), before: None, after }).collect()
    }))
}

/// `SELECT first, changes, content FROM change_block`.
pub(super) fn changes(row: &Row<'_>, counts: Counts) -> Read<Vec<Change>> {
    let (count, content) = (row.get::<_, i64>(1)?, row.get_ref(2)?.as_blob()?);
    let changes = usize::try_from(count).ok().and_then(|count| blocks::unpack_changes(count, content));
    Ok(changes.filter(|changes| changes.iter().all(|change| counts.know(change))))
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
