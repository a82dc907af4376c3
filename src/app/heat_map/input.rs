//! What the map is given to show.

use std::sync::Arc;

use super::shifts::Shifts;
use crate::acquisition::sureness::Sureness;
use crate::knowledge::KnowledgeBase;
use crate::material::NodeId;

/// What the map is asked to show.
#[derive(Debug, Clone, Copy)]
pub struct MapInput<'a> {
    /// The knowledge.
    pub base: &'a Arc<KnowledgeBase>,
    /// The node under the cursor lines.
    pub selected: Option<NodeId>,
    /// The nodes that keep their colour, in any order; `None` greys out nothing.
    pub filter: Option<&'a Arc<Vec<NodeId>>>,
    /// What the cells show.
    pub layer: Layer<'a>,
}

/// What the cells show.
#[derive(Debug, Clone, Copy)]
pub enum Layer<'a> {
    /// The scores, with the conflicts marked.
    Scores,
    /// How far each node has moved, in place of scores and conflicts.
    Shifts(&'a Arc<Shifts>),
    /// How sure each score is, with the conflicts marked.
    Sureness(&'a Arc<Sureness>),
}

impl<'a> Layer<'a> {
    /// The changes, where they are shown.
    pub(super) fn shifts(self) -> Option<&'a Shifts> {
        match self {
            Self::Shifts(shifts) => Some(shifts),
            Self::Scores | Self::Sureness(_) => None,
        }
    }
}
