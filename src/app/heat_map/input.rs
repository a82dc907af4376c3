//! The input of the map.

use std::sync::Arc;

use super::shifts::Shifts;
use crate::acquisition::confidence::ScoreConfidence;
use crate::knowledge::KnowledgeBase;
use crate::material::NodeId;

/// The input of the map.
#[derive(Debug, Clone, Copy)]
pub struct MapInput<'a> {
    /// The knowledge.
    pub base: &'a Arc<KnowledgeBase>,
    /// The node under the cursor lines.
    pub selected: Option<NodeId>,
    /// The nodes that keep their colour, in any order; `None` greys out nothing.
    pub filter: Option<&'a Arc<Vec<NodeId>>>,
    /// The content of the cells.
    pub layer: Layer<'a>,
}

/// The content of the cells.
#[derive(Debug, Clone, Copy)]
pub enum Layer<'a> {
    /// The scores, with the conflicts marked.
    Scores,
    /// The change of each node, instead of scores and conflicts.
    Shifts(&'a Arc<Shifts>),
    /// The confidence of each score, with the conflicts marked.
    Confidence(&'a Arc<ScoreConfidence>),
}

impl<'a> Layer<'a> {
    /// Returns the changes, if they are the layer.
    pub(super) fn shifts(self) -> Option<&'a Shifts> {
        match self {
            Self::Shifts(shifts) => Some(shifts),
            Self::Scores | Self::Confidence(_) => None,
        }
    }
}
