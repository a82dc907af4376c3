//! One node amid its neighbours, as in the paper's figure 6: better ones above, worse ones below, conflicts crossed.

use egui::Ui;

use super::node_words;
use crate::knowledge::KnowledgeBase;
use crate::material::NodeId;
use crate::text::Words;

/// Shows a node and its neighbours over the available space and returns the neighbour that was clicked.
pub fn show(ui: &mut Ui, words: Words, base: &KnowledgeBase, node: NodeId) -> Option<NodeId> {
    ui.label(node_words::spoken(base, words, node));
    node.neighbours().map(|n| n.node).find(|n| ui.button(n.material().to_string()).clicked())
}
