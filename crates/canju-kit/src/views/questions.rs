//! Questions to an expert.

use std::sync::Arc;

use crate::inquiry::order::Question;
use crate::inquiry::preview::opposed;
use crate::knowledge::KnowledgeBase;
use crate::material::name::material_name;
use crate::report::{Cell, Columns, Table, Type};
use crate::text::{Words, thousands};

/// The next questions, in order.
pub fn questions(words: Words, kb: &Arc<KnowledgeBase>, rows: Vec<Question>) -> Table {
    Columns::<_, Question>::over(words, Arc::clone(kb))
        .both("material", "cli-material", |_, question| question.node)
        .data("name", move |_, question| material_name(question.node.material(), words.language))
        .both("score", "cli-score", |kb, question| Cell::score(kb, question.node))
        .of(Type::Nullable(&Type::Score))
        .right()
        .data("expected_class", |_, question| question.expected.map(|class| class.get()))
        .shown("cli-ask-expected", |kb, question| {
            let expected = question.expected.map(|class| class.score(kb.score(question.node)).to_string());
            expected.unwrap_or_else(|| "-".into())
        })
        .right()
        .data("gain", |_, question| question.gain)
        .shown("cli-ask-gain", |_, question| match question.gain {
            0 => "-".to_owned(),
            gain => thousands(gain as i64),
        })
        .right()
        .data("conflicts", |kb, question| kb.labelling().count(question.node).conflicts)
        .data("neighbours", |kb, question| kb.labelling().count(question.node).neighbours)
        .shown("cli-conflicts", |kb, question| {
            let count = kb.labelling().count(question.node);
            format!("{}/{}", count.conflicts, count.neighbours)
        })
        .right()
        .data("opposed", |kb, question| {
            opposed(kb, question.node).map(|opposed| vec![opposed.better, opposed.worse])
        })
        .shown("cli-name", move |_, question| material_name(question.node.material(), words.language))
        .table("panel-inquiry", rows)
}
