//! Findings of the verification rules.

use crate::knowledge::KnowledgeBase;
use crate::knowledge::deviation::Deviation;
use crate::material::{Kind, NodeId};
use crate::report::{Cell, Columns, Table, Tone, Type};
use crate::text::Words;
use crate::text::node::step_name;
use crate::verification::cross_check::Difference;
use crate::verification::isolated::Part;
use crate::verification::level_gap::{Gap, LevelGaps};
use crate::verification::piece_exchange::Exchange;
use crate::verification::sense::ImplausibleScores;

/// Combinations that people see of one isolated part.
const NAMED: usize = 4;
/// Combinations that people see of one kind of implausible scores.
const EXAMPLES: usize = 3;

/// Neighbours that differ by one guard or minister and are too far apart, or as far as may be.
pub fn gaps(words: Words, kb: &KnowledgeBase, gaps: &LevelGaps, rows: Vec<Gap>) -> Table {
    let most = gaps.settings.most;
    Columns::<_, Gap>::over(words, kb.clone())
        .both("classes", "verify-classes", |_, gap| gap.classes)
        .right()
        .data("error", move |_, gap| gap.classes > most)
        .data("proved", |_, gap| gap.proved)
        .shown("verify-verdict", move |_, gap| {
            let (word, key, tone) = match (gap.proved, gap.classes > most) {
                (true, _) => ("proved", "verify-proved", Tone::Proved),
                (false, true) => ("error", "verify-error", Tone::Wrong),
                (false, false) => ("suspicious", "verify-suspicious", Tone::Doubtful),
            };
            Cell::Word(word, words.get(key), tone)
        })
        .both("material", "cli-material", |_, gap| gap.node)
        .both("score", "cli-score", |kb, gap| Cell::score(kb, gap.node))
        .of(Type::Nullable(&Type::Score))
        .right()
        .both("neighbour", "verify-other", |_, gap| gap.step.node)
        .both("neighbour_score", "cli-score", |kb, gap| Cell::score(kb, gap.step.node))
        .of(Type::Nullable(&Type::Score))
        .right()
        .shown("verify-step", move |_, gap| step_name(words, gap.step))
        .data("piece", |_, gap| Kind::letter(gap.step.kind).to_string())
        .data("color", |_, gap| gap.step.color.word())
        .of(Type::COLOR)
        .table("verify-gap", rows)
}

/// Combinations that are scored otherwise after an exchange of pawns.
pub fn exchanges(words: Words, rows: Vec<Exchange>) -> Table {
    Columns::<(), Exchange>::over(words, ())
        // Readers see the size first; in JSON it has always followed the scores.
        .shown("verify-classes", |(), found| found.classes())
        .right()
        .both("before", "cli-material", |(), found| found.before)
        .both("score", "cli-score", |(), found| Cell::Score(Some(found.score), false))
        .of(Type::Score)
        .right()
        .both("after", "verify-after", |(), found| found.after)
        .both("after_score", "cli-score", |(), found| Cell::Score(Some(found.left), false))
        .of(Type::Score)
        .right()
        .data("classes", |(), found| found.classes())
        .data("turned", |(), found| found.turns())
        .shown("verify-verdict", move |(), found| {
            found.turns().then(|| Cell::Word("turned", words.get("verify-turned"), Tone::Wrong))
        })
        .table("verify-exchange", rows)
}

/// Isolated components of the scored lattice.
pub fn isolated(words: Words, rows: Vec<Part>) -> Table {
    Columns::<(), Part>::over(words, ())
        .both("nodes", "verify-nodes", |(), part| i64::from(part.nodes))
        .right()
        .data("combinations", |(), part| part.canonical.clone())
        .shown("verify-combinations", |(), part| named(&part.canonical))
        .table("verify-isolated", rows)
}

/// The first of these combinations.
fn named(nodes: &[NodeId]) -> Cell {
    let mut cells: Vec<Cell> = nodes.iter().take(NAMED).map(|node| (*node).into()).collect();
    if nodes.len() > NAMED {
        cells.push("…".into());
    }
    Cell::List(cells)
}

/// Scores that are implausible given the material, a row a kind; programs read up to `limit` of their combinations.
pub fn implausible(words: Words, kb: &KnowledgeBase, limit: usize, rows: Vec<ImplausibleScores>) -> Table {
    Columns::<_, ImplausibleScores>::over(words, kb.clone())
        .data("kind", |_, scores| scores.kind.word())
        .both("query", "sense-query", |_, scores| scores.kind.query())
        // Readers see the number found first.
        .data("among", |_, scores| scores.among)
        .both("found", "sense-found", |_, scores| scores.nodes.len())
        .right()
        .shown("sense-among", |_, scores| scores.among)
        .right()
        .both("proved", "sense-proved", |_, scores| scores.proved)
        .right()
        .data("combinations", move |_, scores| scores.nodes.iter().copied().take(limit).collect::<Vec<_>>())
        .shown("sense-what", move |_, scores| words.implausible(scores.kind))
        .shown("sense-examples", |kb, scores| {
            let example = |node: &NodeId| format!("{} {}", node.material(), Cell::score(kb, *node).display());
            scores.nodes.iter().take(EXAMPLES).map(example).collect::<Vec<_>>().join(", ")
        })
        .table("verify-sense", rows)
}

/// Scores that differ from exact tables.
pub fn differences(words: Words, rows: Vec<Difference>) -> Table {
    Columns::<(), Difference>::over(words, ())
        .both("material", "cli-material", |(), found| found.node)
        .both("score", "cli-score", |(), found| Cell::Score(Some(found.found), false))
        .of(Type::Score)
        .right()
        .both("proved", "verify-proved", |(), found| Cell::Score(Some(found.truth), false))
        .of(Type::Score)
        .right()
        .both("deviation", "verify-verdict", move |(), found| deviation(words, found.deviation))
        .of(Type::Word(&["exact", "slight", "severe"]))
        .table("verify-tables", rows)
}

/// Returns the deviation of a score, in words.
pub(super) fn deviation(words: Words, deviation: Deviation) -> Cell {
    let (word, tone) = match deviation {
        Deviation::Exact => ("exact", Tone::Proved),
        Deviation::Slight => ("slight", Tone::Doubtful),
        Deviation::Severe => ("severe", Tone::Wrong),
    };
    Cell::Word(word, words.deviation(deviation), tone)
}
