//! What experts answered, read from the evidence of a base: all of it is kept, so it is stored, undone, exported and read in as
//! all evidence is.

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

/// What every expert holds of a node: the last answer of each that is neither a repeat nor a verdict, by name.
pub fn held(base: &KnowledgeBase, node: NodeId) -> Vec<&Answer> {
    let mut held: Vec<&Answer> = Vec::new();
    for answer in answers(base, node).into_iter().filter(|answer| answer.role == Role::Answer) {
        held.retain(|older| older.by != answer.by);
        held.push(answer);
    }
    held.sort_by(|a, b| a.by.cmp(&b.by));
    held
}

/// The canonical nodes that somebody has answered, by id.
pub fn answered(base: &KnowledgeBase) -> impl Iterator<Item = NodeId> {
    let is_answer = |node: &NodeId| base.evidence(*node).any(|(_, known)| known.answer().is_some());
    base.evidence_nodes().filter(is_answer)
}
