//! Lists of combinations.

use crate::knowledge::KnowledgeBase;
use crate::language::Language;
use crate::material::NodeId;
use crate::material::name::material_name;
use crate::report::{Cell, Columns, Table};
use crate::text::Words;
use crate::text::node::score_meaning;

/// The languages in which combinations are named, by their tags.
const LANGUAGES: [Language; 3] = [Language::English, Language::Simplified, Language::Traditional];
const TAGS: &[&str] = &[LANGUAGES[0].tag(), LANGUAGES[1].tag(), LANGUAGES[2].tag()];

/// Combinations with names, scores and conflicts.
pub fn nodes(words: Words, kb: &KnowledgeBase, rows: Vec<NodeId>) -> Table {
    Columns::<_, NodeId>::over(words, kb.clone())
        .both("material", "cli-material", |_, node| *node)
        .data("names", |_, node| names(*node))
        .members(TAGS)
        .both("score", "cli-score", |kb, node| Cell::score(kb, *node))
        .right()
        .data("meaning", move |kb, node| kb.score(*node).map(|score| score_meaning(words, score)))
        .data("class", |kb, node| kb.score(*node).map(|score| score.class().get()))
        .data("invariable", |kb, node| kb.is_invariable(*node))
        .data("conflict_count", |kb, node| kb.labelling().count(*node).conflicts)
        .data("neighbour_count", |kb, node| kb.labelling().count(*node).neighbours)
        .shown("cli-conflicts", |kb, node| {
            let count = kb.labelling().count(*node);
            format!("{}/{}", count.conflicts, count.neighbours)
        })
        .right()
        .both("ratio", "cli-ip", |kb, node| Cell::Share(kb.labelling().count(*node).ratio()))
        .right()
        .both("weight", "cli-iw", |kb, node| i64::from(kb.labelling().count(*node).weight()))
        .right()
        .data("level", |kb, node| kb.labelling().count(*node).level())
        .shown("cli-name", move |_, node| material_name(node.material(), words.language))
        .table("panel-conflicts", rows)
}

fn names(node: NodeId) -> Cell {
    let named = |language: Language| (language.tag(), material_name(node.material(), language).into());
    Cell::Map(LANGUAGES.map(named).into())
}
