//! The endgame knowledge as the evaluation reads it: one byte a node, an immutable copy of a base.

use std::sync::Arc;

use crate::knowledge::score::Score as Class;
use crate::material::{Material, NodeId};

/// What a base says of one node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opinion {
    /// The score of the node, red's view.
    pub score: Class,
    /// How sure it is, in parts of fifteen.
    pub sureness: u8,
}

/// The most that an opinion can be sure.
pub const SURE: u8 = 15;

/// The scores of a base, by node. A copy shares them.
#[derive(Debug, Clone)]
pub struct Insight {
    nodes: Arc<[u8]>,
}

/// No score.
const UNKNOWN: u8 = u8::MAX;

impl Insight {
    /// What `opinion` says of every node.
    pub fn of(opinion: impl Fn(NodeId) -> Option<Opinion>) -> Self {
        let byte = |node| {
            opinion(node).map_or(UNKNOWN, |opinion| opinion.score.get() | opinion.sureness.min(SURE) << 4)
        };
        Self { nodes: NodeId::all().map(byte).collect() }
    }

    /// What is known of a node.
    #[inline]
    pub fn at(&self, node: usize) -> Option<Opinion> {
        let byte = *self.nodes.get(node)?;
        let score = Class::new(byte & 15)?;
        Some(Opinion { score, sureness: byte >> 4 })
    }

    /// What is known of a material.
    pub fn on(&self, material: Material) -> Option<Opinion> {
        self.at(NodeId::from(material).index())
    }
}
