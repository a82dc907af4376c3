//! Questions to an expert, and disagreements of experts.

use std::sync::Arc;

use crate::inquiry::answer::{Disagreement, opposed};
use crate::inquiry::order::Question;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::evidence::Answer;
use crate::material::NodeId;
use crate::material::name::material_name;
use crate::report::{Cell, Columns, Scored, Table, Type};
use crate::text::{Words, thousands};

/// The next questions, in order.
pub fn questions(words: Words, kb: &Arc<KnowledgeBase>, rows: Vec<Question>) -> Table {
    Columns::<_, Question>::over(words, Arc::clone(kb))
        .both("material", "cli-material", |_, question| question.node)
        .data("name", move |_, question| material_name(question.node.material(), words.language))
        .says("Name of the combination")
        .both("score", "cli-score", |kb, question| Scored::of(kb, question.node))
        .right()
        .data("expected_class", |_, question| question.expected.map(|class| class.get()))
        .says("Class expected of the answer")
        .shown("cli-ask-expected", |kb, question| {
            let expected = question.expected.map(|class| class.score(kb.score(question.node)).to_string());
            expected.unwrap_or_else(|| "-".into())
        })
        .right()
        .data("gain", |_, question| question.gain)
        .says("Open classes that the expected answer closes")
        .shown("cli-ask-gain", |_, question| match question.gain {
            0 => "-".to_owned(),
            gain => thousands(gain as i64),
        })
        .right()
        .data("conflicts", |kb, question| kb.labelling().count(question.node).conflicts)
        .says("Neighbours in conflict with it")
        .data("neighbours", |kb, question| kb.labelling().count(question.node).neighbours)
        .says("Scored neighbours")
        .shown("cli-conflicts", |kb, question| {
            let count = kb.labelling().count(question.node);
            format!("{}/{}", count.conflicts, count.neighbours)
        })
        .right()
        .data("opposed", |kb, question| {
            opposed(kb, question.node).map(|opposed| vec![opposed.better, opposed.worse])
        })
        .says("Two locked combinations that leave no class for it, the better first")
        .shown("cli-name", move |_, question| material_name(question.node.material(), words.language))
        .table("panel-inquiry", rows)
}

// Disagreements of experts.

const ANSWER: &[&str] = &["by", "score", "sure", "exceptions", "blind", "comment"];
const ANSWER_TYPE: Type = Type::Map(&[
    ("by", Type::Text),
    ("score", Type::Score),
    ("sure", Type::Bool),
    ("exceptions", Type::Nullable(&Type::Count)),
    ("blind", Type::Bool),
    ("comment", Type::Text),
]);

/// Maximum number of answers in a line.
const SHOWN: usize = 12;

/// Combinations on which experts disagree, with each answer and the decision.
pub fn disagreements(words: Words, rows: Vec<Disagreement>) -> Table {
    Columns::<(), Disagreement>::over(words, ())
        .both("material", "cli-material", |(), found| found.node)
        .data("answers", |(), found| -> Cell {
            let held: Vec<Cell> = found.held.iter().map(|held| answer(held, found.node)).collect();
            held.into()
        })
        .says("Answers of the experts, seen from this combination")
        .of(Type::List(&ANSWER_TYPE))
        .shown("inquiry-tab-disagreements-blind", |(), found| {
            let score = |held: &Answer| format!("{} {}", held.by, held.score_at(found.node));
            let more = found.held.len().saturating_sub(SHOWN);
            let more = (more > 0).then(|| format!("+{more}"));
            found.held.iter().take(SHOWN).map(score).chain(more).collect::<Vec<_>>().join(" · ")
        })
        .data("verdict", |(), found| found.verdict.as_ref().map(|verdict| answer(verdict, found.node)))
        .says("Answer that decides; null if open")
        .of(Type::Nullable(&ANSWER_TYPE))
        .members(ANSWER)
        .shown("verify-verdict", move |(), found| decision(words, found))
        .data("overruled", |(), found| -> Cell {
            let names: Vec<String> = found.overruled().map(|answer| answer.by.clone()).collect();
            names.into()
        })
        .says("Experts whose answers the verdict overrules")
        .of(Type::List(&Type::Text))
        .table("inquiry-tab-disagreements-blind", rows)
}

fn answer(answer: &Answer, node: NodeId) -> Cell {
    Cell::Map(vec![
        ("by", answer.by.clone().into()),
        ("score", answer.score_at(node).get().into()),
        ("sure", answer.sure.into()),
        ("exceptions", answer.exceptions.into()),
        ("blind", answer.blind.into()),
        ("comment", answer.comment.clone().into()),
    ])
}

fn decision(words: Words, found: &Disagreement) -> String {
    let decided = |verdict: &Answer| {
        let score = verdict.score_at(found.node).to_string();
        words.with("disagreement-decided", &[("score", score), ("by", verdict.by.clone())])
    };
    found.verdict.as_ref().map_or_else(|| words.get("disagreement-open"), decided)
}
