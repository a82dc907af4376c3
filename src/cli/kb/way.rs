//! A path through the lattice, one piece at a time: as lines, and as JSON.

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use super::json;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::Standing;
use crate::knowledge::score::Score;
use crate::material::lattice::Neighbour;
use crate::material::{Kind, NodeId};
use crate::text::node::{score_meaning, step_name};

/// A node on a path.
#[derive(Serialize)]
pub(super) struct StepJson {
    material: String,
    /// The letter of the piece added or removed, and its side.
    piece: char,
    color: &'static str,
    score: Option<u8>,
    class: Option<u8>,
    invariable: bool,
    /// Whether it is in conflict with the node before.
    conflict: bool,
}

/// Returns the nodes of a path, without the first.
pub(super) fn pictures(kb: &KnowledgeBase, from: NodeId, way: &[Neighbour]) -> Vec<StepJson> {
    steps(from, way).map(|(before, step)| StepJson::of(kb, before, step)).collect()
}

impl StepJson {
    fn of(kb: &KnowledgeBase, before: NodeId, step: Neighbour) -> Self {
        let score = kb.score(step.node);
        Self {
            material: step.node.material().to_string(),
            piece: Kind::letter(step.kind),
            color: step.color.word(),
            score: score.map(Score::get),
            class: score.map(|score| score.class().get()),
            invariable: kb.is_invariable(step.node),
            conflict: is_conflict(kb, before, step),
        }
    }
}

/// Writes a path, one node per line, including the first.
pub(super) fn show(
    kb: &KnowledgeBase,
    from: NodeId,
    way: &[Neighbour],
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let words = terminal.words;
    let mut table = TextTable::new(&[]);
    let mut row = |mark: &str, node: NodeId, step: String| {
        let meaning = kb.score(node).map(|score| score_meaning(words, score)).unwrap_or_default();
        table.row([mark.to_owned(), node.material().to_string(), json::score(kb, node), meaning, step]);
    };
    row(" ", from, String::new());
    for (before, step) in steps(from, way) {
        let mark = if is_conflict(kb, before, step) { "!" } else { " " };
        row(mark, step.node, step_name(words, step));
    }
    table.show(4, terminal)
}

fn steps(from: NodeId, way: &[Neighbour]) -> impl Iterator<Item = (NodeId, Neighbour)> {
    let before = std::iter::once(from).chain(way.iter().map(|step| step.node));
    before.zip(way.iter().copied())
}

fn is_conflict(kb: &KnowledgeBase, before: NodeId, step: Neighbour) -> bool {
    kb.labelling().standing(before, step) == Some(Standing::Conflict)
}
