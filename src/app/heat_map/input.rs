//! What the map is given to show.

use std::sync::Arc;

use super::shifts::Shifts;
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
    /// The changes to show in place of scores and conflicts.
    pub shifts: Option<&'a Arc<Shifts>>,
}
