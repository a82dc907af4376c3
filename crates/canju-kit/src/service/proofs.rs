//! Proofs of exact tables in a base: of one combination, or all that are known.

use std::collections::{BTreeMap, BTreeSet};

use crate::acquisition::elementary::{self, Answered};
use crate::acquisition::scoring;
use crate::jobs::now;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::{Change, ChangeSet, Draft, NodeState};
use crate::knowledge::evidence::{Evidence, Verdict};
use crate::knowledge::history::Action;
use crate::knowledge::provenance::Source;
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId};
use crate::service::edit::provenance;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::store::Base;
use crate::tablebase::census::Census;
use crate::tablebase::table::Rules;

/// The author of proved scores.
pub const EXACT_TABLES: &str = "exact tables";

/// Stores the census of a material as evidence in place of older ones, and its answer, `by` the person who requested it. Writes
/// nothing if the base has it already.
///
/// # Errors
/// [`Fault::Unsolved`] without a census; an I/O or SQLite error.
pub fn prove(base: &mut Base, material: Material, censuses: &[Census], by: &str) -> Result<Notice, Fault> {
    let node = NodeId::from(material).canonical();
    let answers = elementary::answered(&verdicts(base.kb(), node), censuses);
    let &answer = answers.get(&node).ok_or(Fault::Unsolved(material))?;
    let mut draft = Draft::new(base.kb());
    draft_answer(&mut draft, base.kb(), (node, answer), censuses)?;
    let set = draft.finish();
    let before = base.kb().labelling().tally().conflict_nodes;
    if !set.changes.is_empty() {
        let action = Action::Prove { material: material.to_string() };
        base.apply(action, by, now(), &set)?;
    }
    let kb = base.kb();
    let (after, proved) = (kb.labelling().tally().conflict_nodes, kb.is_proved(node));
    let score = kb.score(material.into()).unwrap_or(answer.score);
    Ok(Notice::Proved { node: material.into(), score, proved, before, after })
}

fn verdicts(kb: &KnowledgeBase, node: NodeId) -> Vec<Verdict> {
    let verdict = |evidence: &Evidence| match evidence {
        Evidence::Verdict(verdict) => Some(verdict.clone()),
        Evidence::Answer(_) | Evidence::Census(_) | Evidence::Game(_) | Evidence::Study(_) => None,
    };
    kb.evidence(node).filter_map(|(_, evidence)| verdict(evidence)).collect()
}

/// Drafts the answer to a canonical node: its score, and its censuses in place of others. A proof replaces any score; a manual
/// that of tables only, and an open score of tables that of tables, a prediction or none.
fn draft_answer(
    draft: &mut Draft<'_>,
    kb: &KnowledgeBase,
    (node, Answered { source, score, locked }): (NodeId, Answered),
    censuses: &[Census],
) -> Result<(), Fault> {
    let older =
        kb.evidence(node).filter(|(_, known)| known.census().is_some_and(|known| !censuses.contains(known)));
    older.for_each(|(id, _)| draft.remove_evidence(node, id));
    censuses.iter().for_each(|census| draft.add_evidence(scoring::evidence(census)));
    let state = kb.state(node);
    let by = state.and_then(|state| kb.provenance(state.provenance)).map(|known| known.source);
    let replaces = match (source, locked) {
        (Source::Table, true) => true,
        (Source::Table, false) => {
            matches!(by, None | Some(Source::Table | Source::Inferred | Source::Guess))
        }
        _ => by == Some(Source::Table),
    };
    let stands = state.is_some_and(|state| (state.score, state.invariable) == (score, locked));
    if replaces && !(stands && by == Some(source)) {
        let author = if source == Source::Table { EXACT_TABLES } else { elementary::MANUALS };
        let provenance = draft.provenance(&provenance(source, author, ""));
        draft.set(node, Some(NodeState { score, invariable: locked, provenance }))?;
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
    let mut draft = Draft::new(kb);
    for (&node, of_node) in censuses {
        let answers = elementary::answered(&verdicts(kb, node), of_node);
        let answer = answers.get(&node).filter(|_| kb.score(node).is_some());
        if let Some(&answer) = answer.filter(|_| !has_other_chase_rules(kb, node, of_node)) {
            draft_answer(&mut draft, kb, (node, answer), of_node)?;
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

/// Returns the number of combinations with a census in the base that ignores perpetual chase, if the known one judges it or if it
/// locks the score.
pub fn outdated(kb: &KnowledgeBase, censuses: &BTreeMap<NodeId, Vec<Census>>) -> u64 {
    let is_outdated = |(node, censuses): &(&NodeId, &Vec<Census>)| {
        let mut known = kb.evidence(**node).filter_map(|(_, known)| known.census());
        known.any(|known| known.rules == Rules::Check)
            && (kb.is_proved(**node) || censuses.iter().any(|census| matches!(census.rules, Rules::Chase(_))))
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
