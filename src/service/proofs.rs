//! Proofs of exact tables in a base: of one combination, or all that are known.

use std::collections::{BTreeMap, BTreeSet};

use crate::acquisition::{elementary, scoring};
use crate::jobs::now;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::{Change, ChangeSet, Draft, NodeState};
use crate::knowledge::history::Action;
use crate::knowledge::provenance::{ProvenanceId, Source};
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId};
use crate::service::edit::{is_proved, provenance};
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::store::Base;
use crate::tablebase::census::Census;
use crate::tablebase::table::Rules;

/// The author of proved scores.
pub const EXACT_TABLES: &str = "exact tables";

/// Stores the proof of a material by its census: the score, locked, and the census as evidence in place of older ones, `by` the
/// person who requested it. Writes nothing if the base has it already.
///
/// # Errors
/// [`Fault::Unsolved`] without a census; an I/O or SQLite error.
pub fn prove(base: &mut Base, material: Material, censuses: &[Census], by: &str) -> Result<Notice, Fault> {
    let provenance = provenance(Source::Table, EXACT_TABLES, "");
    let node = NodeId::from(material);
    let proofs = elementary::proofs(censuses);
    let &score = proofs.get(&node.canonical()).ok_or(Fault::Unsolved(material))?;
    let mut draft = Draft::new(base.kb());
    let provenance_id = draft.provenance(&provenance);
    draft_proof(&mut draft, base.kb(), (node.canonical(), score), censuses, provenance_id)?;
    let set = draft.finish();
    let before = base.kb().labelling().tally().conflict_nodes;
    if !set.changes.is_empty() {
        let action = Action::Prove { material: material.to_string() };
        base.apply(action, by, provenance.time, &set)?;
    }
    let after = base.kb().labelling().tally().conflict_nodes;
    let score = base.kb().score(node).unwrap_or(score);
    Ok(Notice::Proved { node, score, before, after })
}

/// Drafts the proof of a canonical node: its score, and its censuses in place of others.
fn draft_proof(
    draft: &mut Draft<'_>,
    kb: &KnowledgeBase,
    (node, score): (NodeId, Score),
    censuses: &[Census],
    provenance: ProvenanceId,
) -> Result<(), Fault> {
    let older =
        kb.evidence(node).filter(|(_, known)| known.census().is_some_and(|known| !censuses.contains(known)));
    older.for_each(|(id, _)| draft.remove_evidence(node, id));
    censuses.iter().for_each(|census| draft.add_evidence(scoring::evidence(census)));
    if !is_proved(kb, node) || kb.score(node) != Some(score) {
        draft.set(node, Some(NodeState { score, invariable: true, provenance }))?;
    }
    Ok(())
}

/// The known proofs that a base does not have.
#[derive(Debug)]
pub struct MissingProofs {
    set: ChangeSet,
    /// Number of combinations concerned; a combination and its mirror count once.
    pub combinations: u64,
    /// The canonical nodes whose scores change, with the score that each gets.
    pub scores: BTreeMap<NodeId, Score>,
}

/// Returns the known proofs of scored combinations that a base has no proof of, or one by other censuses. Censuses of the base by
/// another variant of the chase rules are kept.
///
/// # Errors
/// A score that does not fit its node; an intact census has none.
pub fn missing(kb: &KnowledgeBase, censuses: &BTreeMap<NodeId, Vec<Census>>) -> Result<MissingProofs, Fault> {
    let provenance = provenance(Source::Table, EXACT_TABLES, "");
    let mut draft = Draft::new(kb);
    let provenance_id = draft.provenance(&provenance);
    for (node, score) in elementary::proofs(censuses.values().flatten()) {
        let of_node = censuses.get(&node).map_or(&[][..], Vec::as_slice);
        if kb.score(node).is_some() && !has_other_chase_rules(kb, node, of_node) {
            draft_proof(&mut draft, kb, (node, score), of_node, provenance_id)?;
        }
    }
    let set = draft.finish();
    let nodes: BTreeSet<NodeId> = set
        .changes
        .iter()
        .map(|change| match change {
            Change::State { node, .. } | Change::Evidence { node, .. } => *node,
        })
        .collect();
    let scores = set.changes.iter().filter_map(|change| match change {
        Change::State { node, before, after: Some(after) }
            if before.map(|state| state.score) != Some(after.score) =>
        {
            Some((*node, after.score))
        }
        Change::State { .. } | Change::Evidence { .. } => None,
    });
    let scores = scores.collect();
    Ok(MissingProofs { set, combinations: nodes.len() as u64, scores })
}

/// Whether the base has a census of a node by chase rules that none of these censuses has.
fn has_other_chase_rules(kb: &KnowledgeBase, node: NodeId, censuses: &[Census]) -> bool {
    let mut known = kb.evidence(node).filter_map(|(_, known)| known.census());
    known.any(|known| {
        matches!(known.rules, Rules::Chase(_)) && censuses.iter().all(|census| census.rules != known.rules)
    })
}

/// Returns the number of combinations whose census in the base ignores perpetual chase while the known one judges it.
pub fn outdated(kb: &KnowledgeBase, censuses: &BTreeMap<NodeId, Vec<Census>>) -> u64 {
    let is_outdated = |(node, censuses): &(&NodeId, &Vec<Census>)| {
        let mut known = kb.evidence(**node).filter_map(|(_, known)| known.census());
        known.any(|known| known.rules == Rules::Check)
            && censuses.iter().any(|census| matches!(census.rules, Rules::Chase(_)))
    };
    censuses.iter().filter(is_outdated).count() as u64
}

/// Stores the result of [`missing`] in one action, `by` the person who requested it, and saves the previous state as `version`.
/// Writes nothing if nothing is missing.
///
/// # Errors
/// Errors of the history, for a name that is taken; an I/O or SQLite error.
pub fn store(base: &mut Base, missing: MissingProofs, version: &str, by: &str) -> Result<Notice, Fault> {
    let MissingProofs { set, combinations, scores } = missing;
    if !set.changes.is_empty() {
        base.name_version(version)?;
        base.apply(Action::ProveKnown { combinations }, by, now(), &set)?;
    }
    Ok(Notice::ProvedKnown { combinations, scores: scores.len() as u64, version: version.to_owned() })
}

#[cfg(test)]
mod tests;
