//! Answers of experts, read from the evidence of a base: they are stored, undone, exported and imported like all evidence.

use std::collections::BTreeMap;

use crate::knowledge::KnowledgeBase;
use crate::knowledge::evidence::{Answer, Role};
use crate::knowledge::name;
use xiangqi::material::NodeId;

/// All answers on a node, the oldest first.
pub fn answers(base: &KnowledgeBase, node: NodeId) -> Vec<&Answer> {
    let mut answers: Vec<&Answer> =
        base.evidence(node).filter_map(|(_, evidence)| evidence.answer()).collect();
    answers.sort_by_key(|answer| answer.time);
    answers
}

/// Returns the current answers on a node: the last of each expert that is neither a repeat nor a verdict, by name.
pub fn held(base: &KnowledgeBase, node: NodeId) -> Vec<&Answer> {
    let given = answers(base, node).into_iter().filter(|answer| answer.role == Role::Answer);
    let last: BTreeMap<String, &Answer> = given.map(|answer| (name::key(&answer.by), answer)).collect();
    let mut held: Vec<&Answer> = last.into_values().collect();
    held.sort_by(|a, b| a.by.cmp(&b.by));
    held
}

/// Returns the canonical nodes with an answer, by id.
pub fn answered(base: &KnowledgeBase) -> impl Iterator<Item = NodeId> {
    let is_answer = |node: &NodeId| base.evidence(*node).any(|(_, known)| known.answer().is_some());
    base.evidence_nodes().filter(is_answer)
}
