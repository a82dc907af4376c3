//! Lists of combinations.

use crate::knowledge::KnowledgeBase;
use crate::language::Language;
use crate::material::NodeId;
use crate::material::name::material_name;
use crate::report::{Cell, Columns, Table, Type};
use crate::text::Words;
use crate::text::node::{score_meaning, source_name};

/// The languages in which combinations are named, by their tags.
const LANGUAGES: [Language; 3] = [Language::English, Language::Simplified, Language::Traditional];
const TAGS: &[&str] = &[LANGUAGES[0].tag(), LANGUAGES[1].tag(), LANGUAGES[2].tag()];

/// Combinations with names, scores and conflicts.
pub fn nodes(words: Words, kb: &KnowledgeBase, rows: Vec<NodeId>) -> Table {
    Columns::<_, NodeId>::over(words, kb.clone())
        .both("material", "cli-material", |_, node| *node)
        .data("names", |_, node| names(*node))
        .of(Type::Text)
        .members(TAGS)
        .both("score", "cli-score", |kb, node| Cell::score(kb, *node))
        .of(Type::Nullable(&Type::Score))
        .right()
        .data("meaning", move |kb, node| kb.score(*node).map(|score| score_meaning(words, score)))
        .data("class", |kb, node| kb.score(*node).map(|score| score.class().get()))
        .data("invariable", |kb, node| kb.is_invariable(*node))
        .data("conflict_count", |kb, node| kb.count(*node).conflicts)
        .data("neighbour_count", |kb, node| kb.count(*node).neighbours)
        .shown("cli-conflicts", |kb, node| {
            let count = kb.count(*node);
            format!("{}/{}", count.conflicts, count.neighbours)
        })
        .right()
        .both("ratio", "cli-ip", |kb, node| Cell::Share(kb.count(*node).ratio()))
        .of(Type::Share)
        .right()
        .both("weight", "cli-iw", |kb, node| i64::from(kb.count(*node).weight()))
        .right()
        .data("level", |kb, node| kb.count(*node).level())
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
        .both("score", "column-score", |kb, node| Cell::score(kb, *node))
        .of(Type::Nullable(&Type::Score))
        .both("class", "column-class", |kb, node| {
            Cell::or_dash(kb.score(*node).map(|score| score.class().get()))
        })
        .right()
        .both("source", "column-source", move |kb, node| {
            let known = kb.state(*node).and_then(|state| kb.provenance(state.provenance));
            Cell::or_dash(known.map(|known| source_name(words, known.source)))
        })
        .both("invariable", "column-lock", |kb, node| kb.is_invariable(*node))
        .both("modified", "column-modified", |kb, node| kb.is_modified(*node))
        .both("lattice_level", "column-lattice-level", |_, node| node.material().level())
        .right()
        .both("conflict_count", "column-conflicts", |kb, node| kb.count(*node).conflicts)
        .right()
        .both("neighbour_count", "column-neighbours", |kb, node| kb.count(*node).neighbours)
        .right()
        .both("weight", "column-weight", |kb, node| i64::from(kb.count(*node).weight()))
        .right()
        .both("ratio", "column-ratio", |kb, node| Cell::Share(kb.count(*node).ratio()))
        .of(Type::Share)
        .right()
}

fn names(node: NodeId) -> Cell {
    let named = |language: Language| (language.tag(), material_name(node.material(), language).into());
    Cell::Map(LANGUAGES.map(named).into())
}
