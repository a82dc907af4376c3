//! Combinations on which experts differ, and the decisions on them.

use super::answer::{answered, answers, held};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::evidence::{Answer, Role};
use xiangqi::material::NodeId;

/// A node on which at least two experts hold different scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// The canonical node.
    pub node: NodeId,
    /// Current answer of each expert, by name.
    pub held: Vec<Answer>,
    /// The decision; `None` if there was an answer since.
    pub verdict: Option<Answer>,
}

/// Returns all disagreements: undecided ones first, the widest first, then by id.
pub fn disagreements(base: &KnowledgeBase) -> Vec<Disagreement> {
    let mut found: Vec<Disagreement> = answered(base).filter_map(|node| disagreement(base, node)).collect();
    found.sort_by_key(|d| (d.verdict.is_some(), u8::MAX - d.width(), d.node));
    found
}

/// Returns the disagreement of experts at this node, if any.
pub fn disagreement(base: &KnowledgeBase, node: NodeId) -> Option<Disagreement> {
    let node = node.canonical();
    let held = held(base, node);
    let differ = held.windows(2).any(|pair| match pair {
        [a, b] => a.score_at(node) != b.score_at(node),
        _ => false,
    });
    let last = held.iter().map(|answer| answer.time).max();
    let mut verdicts = answers(base, node).into_iter().filter(|answer| answer.role == Role::Verdict);
    let verdict = verdicts.next_back().filter(|verdict| Some(verdict.time) >= last);
    differ.then(|| Disagreement {
        node,
        verdict: verdict.cloned(),
        held: held.into_iter().cloned().collect(),
    })
}

impl Disagreement {
    /// Returns the largest difference between two answers, in classes.
    pub fn width(&self) -> u8 {
        let classes = self.held.iter().map(|answer| answer.score_at(self.node).class().get());
        classes.clone().max().unwrap_or(0) - classes.min().unwrap_or(0)
    }

    /// The experts with other answers than the decision.
    pub fn overruled(&self) -> impl Iterator<Item = &Answer> {
        let decided = self.verdict.as_ref().map(|verdict| verdict.score_at(self.node));
        self.held
            .iter()
            .filter(move |answer| decided.is_some_and(|score| score != answer.score_at(self.node)))
    }
}
