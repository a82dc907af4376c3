//! Questions to ask before a plan is ready.

use super::order::{Question, allowed, contradicted_last, first, is_open};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::select::rarity;
use xiangqi::material::NodeId;

/// The questions for an expert without a plan: open conflicts, then other open scores that the locked ones do not settle; of either
/// kind the combinations that occur most.
pub fn unplanned(base: &KnowledgeBase, by: &str, count: usize) -> Vec<Question> {
    let bounds = allowed(base);
    let is_in_conflict = |node: NodeId| base.labelling().count(node).conflicts > 0;
    let canonical = base.scored().map(|(node, _)| node).filter(|node| *node == node.canonical());
    let (mut conflicts, mut others): (Vec<NodeId>, Vec<NodeId>) =
        canonical.filter(|node| is_open(base, *node, by)).partition(|node| is_in_conflict(*node));
    for nodes in [&mut conflicts, &mut others] {
        nodes.sort_by_key(|node| (rarity(*node), *node));
    }
    let mut found = first(&bounds, &mut conflicts.into_iter().map(Question::of), count);
    let is_unsettled = |node: &NodeId| {
        let (low, high) = bounds.at(*node);
        low < high
    };
    let mut others = others.into_iter().filter(is_unsettled).map(Question::of);
    found.extend(first(&bounds, &mut others, count - found.len()));
    contradicted_last(&mut found);
    found
}
