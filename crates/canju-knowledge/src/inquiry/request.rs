//! What an expert is to be asked.

use super::answer::answers;
use super::order::Order;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::evidence::Role;
use crate::knowledge::name;
use crate::knowledge::select::NodeFacts;
use xiangqi::material::NodeId;
use xiangqi::material::query::Query;

/// The number of pieces, generals included, above which books judge few combinations.
const FEW_PIECES: u8 = 10;

/// Request for questions to an expert.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// Order of the questions.
    pub order: Order,
    /// The expert's name.
    pub by: &'a str,
    /// Maximum number of questions.
    pub count: usize,
    /// The query that finds a node to be asked, or its mirror; `None` finds all.
    pub only: Option<&'a Query>,
    /// Orders that look ahead ask combinations of at most this many pieces before all others.
    pub few: u8,
}

impl<'a> Request<'a> {
    /// The questions of an order for an expert, few pieces first.
    pub const fn new(order: Order, by: &'a str, count: usize) -> Self {
        Self { order, by, count, only: None, few: FEW_PIECES }
    }

    /// Whether a node may be asked: its score is open, this expert has not answered, and the query finds it.
    pub fn admits(&self, base: &KnowledgeBase, node: NodeId) -> bool {
        is_open(base, node, self.by) && self.finds(base, node)
    }

    /// Whether the query finds a node or its mirror.
    pub(super) fn finds(&self, base: &KnowledgeBase, node: NodeId) -> bool {
        let found = |query: &Query| {
            [node, node.mirror()].into_iter().any(|node| query.matches(&NodeFacts { base, node }))
        };
        self.only.is_none_or(found)
    }
}

/// Whether the score of a node is open, and this expert has not been asked about it.
fn is_open(base: &KnowledgeBase, node: NodeId, by: &str) -> bool {
    !base.is_invariable(node) && !node.is_symmetric() && !has_answered(base, node, by)
}

/// Whether an expert has answered about a node.
pub(super) fn has_answered(base: &KnowledgeBase, node: NodeId, by: &str) -> bool {
    answers(base, node).iter().any(|answer| answer.role == Role::Answer && name::is_same(&answer.by, by))
}
