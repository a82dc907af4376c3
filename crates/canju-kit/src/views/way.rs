//! Paths through the lattice, one piece at a time.

use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::Standing;
use crate::material::lattice::Neighbour;
use crate::material::{Kind, NodeId};
use crate::report::{Cell, Columns, Table, Type};
use crate::text::Words;
use crate::text::node::{score_meaning, step_name};

/// A node on a path, and the step to it with the node before; the first node has none.
type Row = (NodeId, Option<(NodeId, Neighbour)>);

/// The nodes of a path without the first, for programs.
pub fn steps(words: Words, kb: &KnowledgeBase, from: NodeId, way: &[Neighbour]) -> Table {
    path(words, kb, rows(from, way).skip(1).collect())
}

/// No path.
pub fn none(words: Words, kb: &KnowledgeBase) -> Table {
    path(words, kb, Vec::new())
}

/// All nodes of a path, for people.
pub fn nodes(words: Words, kb: &KnowledgeBase, from: NodeId, way: &[Neighbour]) -> Table {
    path(words, kb, rows(from, way).collect())
}

fn rows(from: NodeId, way: &[Neighbour]) -> impl Iterator<Item = Row> {
    let before = std::iter::once(from).chain(way.iter().map(|step| step.node));
    let steps = before.zip(way).map(|(before, step)| (step.node, Some((before, *step))));
    std::iter::once((from, None)).chain(steps)
}

fn path(words: Words, kb: &KnowledgeBase, rows: Vec<Row>) -> Table {
    Columns::<_, Row>::over(words, kb.clone())
        .shown("cli-conflicts", |kb, row| if is_conflict(kb, row) { "!" } else { " " })
        .both("material", "cli-material", |_, (node, _)| *node)
        .data("piece", |_, (_, step)| step.map(|(_, step)| Kind::letter(step.kind).to_string()))
        .of(Type::Text)
        .data("color", |_, (_, step)| step.map(|(_, step)| step.color.word()))
        .of(Type::COLOR)
        .both("score", "cli-score", |kb, (node, _)| Cell::score(kb, *node))
        .of(Type::Nullable(&Type::Score))
        .data("class", |kb, (node, _)| kb.score(*node).map(|score| score.class().get()))
        .data("invariable", |kb, (node, _)| kb.is_invariable(*node))
        .data("conflict", is_conflict)
        .shown("settle-meaning", move |kb, (node, _)| {
            kb.score(*node).map(|score| score_meaning(words, score))
        })
        .shown("verify-step", move |_, (_, step)| step.map(|(_, step)| step_name(words, step)))
        .table("why-title", rows)
}

/// Whether a node is in conflict with the one before it.
fn is_conflict(kb: &KnowledgeBase, (_, step): &Row) -> bool {
    let standing = step.and_then(|(before, step)| kb.standing(before, step));
    standing == Some(Standing::Conflict)
}
