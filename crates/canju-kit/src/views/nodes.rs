//! Lists of combinations.

use crate::inference::comparison::Rescored;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::Standing;
use crate::language::Language;
use crate::material::lattice::Neighbour;
use crate::material::name::material_name;
use crate::material::{Kind, NodeId};
use crate::report::{Cell, Columns, Scored, Share, Table, Type};
use crate::text::Words;
use crate::text::node::{score_meaning, step_name};

/// The languages in which combinations are named, by their tags.
const LANGUAGES: [Language; 3] = [Language::English, Language::Simplified, Language::Traditional];
const TAGS: &[&str] = &[LANGUAGES[0].tag(), LANGUAGES[1].tag(), LANGUAGES[2].tag()];

/// Combinations with names, scores and conflicts.
pub fn nodes(words: Words, kb: &KnowledgeBase, rows: Vec<NodeId>) -> Table {
    Columns::<_, NodeId>::over(words, kb.clone())
        .both("material", "cli-material", |_, node| *node)
        .data("names", |_, node| names(*node))
        .says("Name of the combination in each language")
        .of(Type::Text)
        .members(TAGS)
        .both("score", "cli-score", |kb, node| Scored::of(kb, *node))
        .right()
        .data("meaning", move |kb, node| kb.score(*node).map(|score| score_meaning(words, score)))
        .says("The score in words")
        .data("class", |kb, node| kb.score(*node).map(|score| score.class().get()))
        .data("invariable", |kb, node| kb.is_invariable(*node))
        .data("conflict_count", |kb, node| kb.count(*node).conflicts)
        .says("Neighbours in conflict with it")
        .data("neighbour_count", |kb, node| kb.count(*node).neighbours)
        .says("Scored neighbours")
        .shown("cli-conflicts", |kb, node| {
            let count = kb.count(*node);
            format!("{}/{}", count.conflicts, count.neighbours)
        })
        .right()
        .both("ratio", "cli-ip", |kb, node| Share(kb.count(*node).ratio()))
        .says("conflict_count / neighbour_count")
        .both("weight", "cli-iw", |kb, node| i64::from(kb.count(*node).weight()))
        .says("conflict_count · neighbour_count")
        .data("level", |kb, node| kb.count(*node).level())
        .says("Level of its conflicts, 0 to 9: the ratio in ten steps; null without conflict")
        .shown("cli-name", move |_, node| material_name(node.material(), words.language))
        .table("panel-conflicts", rows)
}

/// The columns of the window's list.
pub type Listed = Columns<KnowledgeBase, NodeId>;

/// The columns of the window's list, which may have all combinations as rows.
pub fn listed(words: Words, kb: &KnowledgeBase) -> Listed {
    Columns::<_, NodeId>::over(words, kb.clone())
        .both("material", "column-material", |_, node| *node)
        .both("name", "column-name", move |_, node| material_name(node.material(), words.language))
        .both("score", "column-score", |kb, node| Scored::of(kb, *node))
        .both("class", "column-class", |kb, node| {
            Cell::or_dash(kb.score(*node).map(|score| score.class().get()))
        })
        .right()
        .both("source", "column-source", move |kb, node| {
            let known = kb.state(*node).and_then(|state| kb.provenance(state.provenance));
            Cell::or_dash(known.map(|known| words.get(known.source.text_key())))
        })
        .both("invariable", "column-lock", |kb, node| kb.is_invariable(*node))
        .both("modified", "column-modified", |kb, node| kb.is_modified(*node))
        .both("lattice_level", "column-lattice-level", |_, node| node.material().level())
        .both("conflict_count", "column-conflicts", |kb, node| kb.count(*node).conflicts)
        .both("neighbour_count", "column-neighbours", |kb, node| kb.count(*node).neighbours)
        .both("weight", "column-weight", |kb, node| i64::from(kb.count(*node).weight()))
        .both("ratio", "column-ratio", |kb, node| Share(kb.count(*node).ratio()))
}

fn names(node: NodeId) -> Cell {
    let named = |language: Language| (language.tag(), material_name(node.material(), language).into());
    Cell::Map(LANGUAGES.map(named).into())
}

// Combinations with another score than before.

/// Combinations with another score, each for its mirror, too; `moved` counts classes, below 0 if it became better for red.
pub fn rescored(words: Words, rows: Vec<Rescored>) -> Table {
    Columns::<(), Rescored>::over(words, ())
        .both("material", "cli-material", |(), change| change.node)
        .data("before", |(), change| change.before.get())
        .says("Score before")
        .data("after", |(), change| change.after.get())
        .says("Score afterwards")
        .data("moved", |(), change| i64::from(change.moved()))
        .says("Classes between the scores; below 0 if it became better for Red")
        .shown("cli-score", |(), change| format!("{} → {}", change.before, change.after))
        .shown("cli-name", move |(), change| material_name(change.node.material(), words.language))
        .table("repair-list", rows)
}

// Paths through the lattice, one piece at a time.

/// A node on a path, and the step to it with the node before; the first node has none.
type PathNode = (NodeId, Option<(NodeId, Neighbour)>);

/// The nodes of a path without the first, for programs.
pub fn path_steps(words: Words, kb: &KnowledgeBase, from: NodeId, way: &[Neighbour]) -> Table {
    path_table(words, kb, path_nodes(from, way).skip(1).collect())
}

pub fn no_path(words: Words, kb: &KnowledgeBase) -> Table {
    path_table(words, kb, Vec::new())
}

/// All nodes of a path, for people.
pub fn path(words: Words, kb: &KnowledgeBase, from: NodeId, way: &[Neighbour]) -> Table {
    path_table(words, kb, path_nodes(from, way).collect())
}

fn path_nodes(from: NodeId, way: &[Neighbour]) -> impl Iterator<Item = PathNode> {
    let before = std::iter::once(from).chain(way.iter().map(|step| step.node));
    let steps = before.zip(way).map(|(before, step)| (step.node, Some((before, *step))));
    std::iter::once((from, None)).chain(steps)
}

fn path_table(words: Words, kb: &KnowledgeBase, rows: Vec<PathNode>) -> Table {
    Columns::<_, PathNode>::over(words, kb.clone())
        .shown("cli-conflicts", |kb, row| if is_conflict(kb, row) { "!" } else { " " })
        .both("material", "cli-material", |_, (node, _)| *node)
        .data("piece", |_, (_, step)| step.map(|(_, step)| Kind::letter(step.kind).to_string()))
        .of(Type::Text)
        .data("color", |_, (_, step)| step.map(|(_, step)| step.color.word()))
        .of(Type::COLOR)
        .both("score", "cli-score", |kb, (node, _)| Scored::of(kb, *node))
        .data("class", |kb, (node, _)| kb.score(*node).map(|score| score.class().get()))
        .data("invariable", |kb, (node, _)| kb.is_invariable(*node))
        .data("conflict", is_conflict)
        .says("Whether it is in conflict with the combination before it")
        .shown("settle-meaning", move |kb, (node, _)| {
            kb.score(*node).map(|score| score_meaning(words, score))
        })
        .shown("verify-step", move |_, (_, step)| step.map(|(_, step)| step_name(words, step)))
        .table("why-title", rows)
}

/// Whether a node is in conflict with the one before it.
fn is_conflict(kb: &KnowledgeBase, (_, step): &PathNode) -> bool {
    let standing = step.and_then(|(before, step)| kb.standing(before, step));
    standing == Some(Standing::Conflict)
}
