//! Questions to ask before a plan is ready.

use std::collections::BTreeMap;

use super::order::{Question, Request, allowed, contradicted_last, first};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::select::rarity;
use xiangqi::material::NodeId;

/// The questions for an expert without a plan: open conflicts, then other open scores that the locked ones do not settle; of either
/// kind the combinations that occur most.
pub fn unplanned(base: &KnowledgeBase, request: Request<'_>) -> Vec<Question> {
    let bounds = allowed(base);
    let is_in_conflict = |node: NodeId| base.labelling().count(node).conflicts > 0;
    // By rarity and then by id, without sorting: nearly all scores of a base come here, and few are asked.
    let (mut conflicts, mut others) =
        (BTreeMap::<u32, Vec<NodeId>>::new(), BTreeMap::<u32, Vec<NodeId>>::new());
    let unlocked = base.scored().filter(|(node, state)| !state.invariable && *node == node.canonical());
    for (node, _) in unlocked {
        let kind = if is_in_conflict(node) { &mut conflicts } else { &mut others };
        kind.entry(rarity(node)).or_default().push(node);
    }
    let ask = |nodes: BTreeMap<u32, Vec<NodeId>>| {
        nodes.into_values().flatten().filter(move |node| request.admits(base, *node)).map(Question::of)
    };
    let mut found = first(&bounds, &mut ask(conflicts), request.count);
    let is_unsettled = |question: &Question| {
        let (low, high) = bounds.at(question.node);
        low < high
    };
    let mut others = ask(others).filter(is_unsettled);
    found.extend(first(&bounds, &mut others, request.count - found.len()));
    contradicted_last(&mut found);
    found
}
