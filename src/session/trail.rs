//! The history of selected nodes, with back and forward as in a browser.

use crate::material::NodeId;

/// Selections in order; beyond [`Trail::LENGTH`] the oldest are dropped.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Trail {
    nodes: Vec<NodeId>,
    /// Index of the selected node in `nodes`.
    at: usize,
}

impl Trail {
    /// Maximum number of selections kept.
    const LENGTH: usize = 1000;

    /// Returns the selected node.
    pub(super) fn selected(&self) -> Option<NodeId> {
        self.nodes.get(self.at).copied()
    }

    /// Selects a node and drops the selections ahead.
    pub(super) fn select(&mut self, node: NodeId) {
        if self.selected() == Some(node) {
            return;
        }
        self.nodes.truncate(self.at + 1);
        self.nodes.push(node);
        if self.nodes.len() > Self::LENGTH {
            self.nodes.remove(0);
        }
        self.at = self.nodes.len() - 1;
    }

    /// Clears the selection; back returns to the node that was selected.
    pub(super) fn deselect(&mut self) {
        self.nodes.truncate(self.at + 1);
        self.at = self.nodes.len();
    }

    /// Moves back one selection; returns false at the first.
    pub(super) fn back(&mut self) -> bool {
        let can = self.at > 0;
        self.at -= usize::from(can);
        can
    }

    /// Moves forward one selection; returns false at the last.
    pub(super) fn forward(&mut self) -> bool {
        let can = self.at + 1 < self.nodes.len();
        self.at += usize::from(can);
        can
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn back_and_forth_and_a_new_way() {
        let node = |id| NodeId::new(id).unwrap();
        let mut trail = Trail::default();
        assert_eq!((trail.selected(), trail.back(), trail.forward()), (None, false, false));
        for id in [1, 2, 3] {
            trail.select(node(id));
        }
        assert!(trail.back() && trail.back() && !trail.back());
        assert!(trail.forward());
        trail.select(node(9));
        assert!(!trail.forward());
        assert_eq!(trail.selected(), Some(node(9)));
        trail.deselect();
        trail.deselect();
        assert_eq!(trail.selected(), None);
        assert!(!trail.forward() && trail.back());
        assert_eq!(trail.selected(), Some(node(9)));
        trail.deselect();
        trail.select(node(5));
        assert!(trail.back());
        assert_eq!(trail.selected(), Some(node(9)));
    }
}
