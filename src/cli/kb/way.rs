//! A path through the lattice as lines.

use crate::knowledge::KnowledgeBase;
use crate::material::NodeId;
use crate::material::lattice::Neighbour;
use crate::terminal::list::TextTable;
use crate::terminal::{Failure, Terminal};
use crate::views::nodes;

/// Writes a path, one node per line, including the first; only a page has headings.
pub(super) fn show(
    kb: &KnowledgeBase,
    from: NodeId,
    steps: &[Neighbour],
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let nodes = nodes::path(terminal.words, kb, from, steps);
    let lines = nodes.lines(nodes.len());
    terminal.table_on_page(&lines);
    TextTable::of(lines.into_iter().skip(1).collect(), Vec::new()).print(4, terminal)
}
