//! Answers of experts, read from the evidence of a base: they are stored, undone, exported and imported like all evidence.

use crate::knowledge::KnowledgeBase;
use crate::knowledge::evidence::{Answer, Role};
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
    let mut held: Vec<&Answer> = Vec::new();
    for answer in answers(base, node).into_iter().filter(|answer| answer.role == Role::Answer) {
        held.retain(|older| older.by != answer.by);
        held.push(answer);
    }
    held.sort_by(|a, b| a.by.cmp(&b.by));
    held
}

/// Returns the canonical nodes with an answer, by id.
pub fn answered(base: &KnowledgeBase) -> impl Iterator<Item = NodeId> {
    let is_answer = |node: &NodeId| base.evidence(*node).any(|(_, known)| known.answer().is_some());
    base.evidence_nodes().filter(is_answer)
}
