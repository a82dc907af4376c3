//! Findings of the verification rules, exact exceptions, repairs of planted errors, and scores that games contradict.

use crate::acquisition::scoring::Shares;
use crate::arena::playouts::Playouts;
use crate::arena::statistics::Tally;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::Deviation;
use crate::material::{Kind, NodeId};
use crate::report::{Cell, Columns, Scored, Table, Tone, Type};
use crate::text::Words;
use crate::text::node::step_name;
use crate::text::verification::part_of;
use crate::verification::Difference;
use crate::verification::injection::{Repaired, Repairer};
use crate::verification::neighbours::{End, Exception, Exchange, Gap, IsolatedPart, LevelGaps};
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
        .data("error", move |_, gap| gap.classes > most)
        .says("Whether the classes are too far apart")
        .data("proved", |_, gap| gap.proved)
        .says("Whether both are proved")
        .shown("verify-verdict", move |_, gap| {
            let (word, key, tone) = match (gap.proved, gap.classes > most) {
                (true, _) => ("proved", "verify-proved", Tone::Proved),
                (false, true) => ("error", "verify-error", Tone::Wrong),
                (false, false) => ("suspicious", "verify-suspicious", Tone::Doubtful),
            };
            Cell::Word(word, words.get(key), tone)
        })
        .both("material", "cli-material", |_, gap| gap.node)
        .both("score", "cli-score", |kb, gap| Scored::of(kb, gap.node))
        .right()
        .both("neighbour", "verify-other", |_, gap| gap.step.node)
        .says("Neighbour")
        .both("neighbour_score", "cli-score", |kb, gap| Scored::of(kb, gap.step.node))
        .says("Score of the neighbour")
        .right()
        .shown("verify-step", move |_, gap| step_name(words, gap.step))
        .data("piece", |_, gap| Kind::letter(gap.step.kind).to_string())
        .data("color", |_, gap| gap.step.color)
        .table("verify-gap", rows)
}

/// Combinations that are scored otherwise after an exchange of pawns.
pub fn exchanges(words: Words, rows: Vec<Exchange>) -> Table {
    Columns::<(), Exchange>::over(words, ())
        // Readers see the size first; in JSON it has always followed the scores.
        .shown("verify-classes", |(), found| found.classes())
        .both("before", "cli-material", |(), found| found.before)
        .says("Combination")
        .both("score", "cli-score", |(), found| found.score)
        .right()
        .both("after", "verify-after", |(), found| found.after)
        .says("The combination without a pawn on both sides")
        .both("after_score", "cli-score", |(), found| found.left)
        .says("Score of that combination")
        .right()
        .data("classes", |(), found| found.classes())
        .data("turned", |(), found| found.turns())
        .says("Whether the other side is better afterwards")
        .shown("verify-verdict", move |(), found| {
            found.turns().then(|| Cell::Word("turned", words.get("verify-turned"), Tone::Wrong))
        })
        .table("verify-exchange", rows)
}

/// Isolated components of the scored lattice.
pub fn isolated(words: Words, rows: Vec<IsolatedPart>) -> Table {
    Columns::<(), IsolatedPart>::over(words, ())
        .both("nodes", "verify-nodes", |(), part| i64::from(part.nodes))
        .says("Nodes of the part; a node and its mirror both count")
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
        .says("Kind of implausible score")
        .both("query", "sense-query", |_, scores| scores.kind.query())
        .says("Query that finds them")
        // Readers see the number found first.
        .data("among", |_, scores| scores.among)
        .says("Scored combinations with such pieces")
        .both("found", "sense-found", |_, scores| scores.nodes.len())
        .says("Number of such scores that are not proved")
        .shown("sense-among", |_, scores| scores.among)
        .both("proved", "sense-proved", |_, scores| scores.proved)
        .says("Number of such scores that are proved")
        .data("combinations", move |_, scores| scores.nodes.iter().copied().take(limit).collect::<Vec<_>>())
        .shown("sense-what", move |_, scores| words.get(scores.kind.text_key()))
        .shown("sense-examples", |kb, scores| {
            let example = |node: &NodeId| {
                format!("{} {}", node.material(), Cell::from(Scored::of(kb, *node)).display())
            };
            scores.nodes.iter().take(EXAMPLES).map(example).collect::<Vec<_>>().join(", ")
        })
        .table("verify-sense", rows)
}

/// Scores that differ from exact tables.
pub fn differences(words: Words, rows: Vec<Difference>) -> Table {
    Columns::<(), Difference>::over(words, ())
        .both("material", "cli-material", |(), found| found.node)
        .both("score", "cli-score", |(), found| found.found)
        .right()
        .both("proved", "verify-proved", |(), found| found.truth)
        .right()
        .both("deviation", "verify-verdict", move |(), found| deviation(words, found.deviation))
        .says("Deviation of the score from the proof")
        .of(Type::Word(&["exact", "slight", "severe"]))
        .table("verify-tables", rows)
}

/// Returns the deviation of a score, in words.
fn deviation(words: Words, deviation: Deviation) -> Cell {
    let (word, tone) = match deviation {
        Deviation::Exact => ("exact", Tone::Proved),
        Deviation::Slight => ("slight", Tone::Doubtful),
        Deviation::Severe => ("severe", Tone::Wrong),
    };
    Cell::Word(word, words.get(deviation.text_key()), tone)
}

// Exact exceptions: proved neighbours that violate monotonicity.

const END: &[&str] = &["material", "score", "class", "shares.w", "shares.r", "shares.fortress"];
const END_TYPE: Type = Type::Map(&[
    ("material", Type::Node),
    ("score", Type::Score),
    ("class", Type::Count),
    ("shares", SHARES_TYPE),
]);

pub fn exceptions(words: Words, rows: Vec<Exception>) -> Table {
    let table = Columns::<(), Exception>::over(words, ())
        .both("classes", "exceptions-classes", |(), found| found.classes())
        .data("piece", |(), found| Kind::letter(found.step.kind).to_string())
        .data("color", |(), found| found.step.color)
        .data("winner", |(), found| found.winner)
        .says("Side whose wins make the exception")
        .data("better", |(), found| end_cell(found.better))
        .says("Combination with more for Red, and a worse score; w, r and fortress in percent")
        .of(END_TYPE)
        .members(END)
        .data("worse", |(), found| end_cell(found.worse))
        .says("Combination with less for Red, and a better score; w, r and fortress in percent")
        .of(END_TYPE)
        .members(END);
    let table = with_end(with_end(table, |found| found.better), |found| found.worse);
    table
        .shown("exceptions-step", move |(), found| step_name(words, found.step))
        .table("exceptions-title", rows)
}

/// The columns that people read of one end.
fn with_end(table: Columns<(), Exception>, end: fn(&Exception) -> End) -> Columns<(), Exception> {
    let table = table
        .shown("cli-material", move |(), found| end(found).node)
        .shown("cli-score", move |(), found| Cell::from(end(found).score.get()));
    with_shares(table, move |found| end(found).shares)
}

/// One end as programs read it.
fn end_cell(end: End) -> Cell {
    Cell::Map(vec![
        ("material", end.node.into()),
        ("score", end.score.get().into()),
        ("class", end.score.class().get().into()),
        ("shares", Cell::json(&end.shares, SHARES)),
    ])
}

// The shares behind the score of a census, as columns.

/// Member names in JSON.
pub const SHARES: &[&str] = &["w", "r", "fortress"];

/// Type in JSON: percent; `fortress` is null if it was not counted.
pub const SHARES_TYPE: Type =
    Type::Map(&[("w", Type::Percent), ("r", Type::Percent), ("fortress", Type::Nullable(&Type::Percent))]);

/// The columns that people read: W, R and F in percent.
pub fn with_shares<X: Send + Sync + 'static, R: Send + Sync + 'static>(
    table: Columns<X, R>,
    of: impl Fn(&R) -> Option<Shares> + Copy + Send + Sync + 'static,
) -> Columns<X, R> {
    let share = move |row: &R, share: fn(&Shares) -> Option<f64>| {
        Cell::or_dash(of(row).as_ref().and_then(share).map(Cell::Percent))
    };
    table
        .shown("share-w", move |_, row| share(row, |shares| Some(shares.w)))
        .right()
        .shown("share-r", move |_, row| share(row, |shares| Some(shares.r)))
        .right()
        .shown("share-f", move |_, row| share(row, |shares| shares.fortress))
        .right()
}

// Effects of repairs on planted errors.

/// Repairs of a base with this number of planted errors; people read shares of them.
pub fn repairs(words: Words, errors: u32, rows: Vec<Repaired>) -> Table {
    let share = move |part| Cell::or_dash(part_of(part, errors).map(Cell::Percent));
    Columns::<(), Repaired>::over(words, ())
        .both("method", "injection-method", move |(), repaired| method(words, repaired.by))
        .says("Method of the repair")
        .of(Type::Text)
        .data("found", |(), repaired| repaired.found)
        .says("Planted errors that got another class")
        .shown("injection-found", move |(), repaired| share(repaired.found))
        .right()
        .data("restored", |(), repaired| repaired.restored)
        .says("Planted errors that have the right class again")
        .shown("injection-restored", move |(), repaired| share(repaired.restored))
        .right()
        .both("harmed", "injection-harmed", |(), repaired| repaired.harmed)
        .says("Right classes that the repair made wrong")
        .data("exact", |(), repaired| repaired.after.exact)
        .says("Combinations with the same class as the truth")
        .data("slight", |(), repaired| repaired.after.slight)
        .says("Combinations one class from the truth and on its side")
        .both("severe", "injection-severe", |(), repaired| repaired.after.severe)
        .says("Combinations farther from the truth than one class, or on the other side")
        .both("conflict_edges", "injection-conflicts", |(), repaired| repaired.conflicts)
        .table("verify-planted", rows)
}

fn method(words: Words, by: Repairer) -> Cell {
    let name = match by {
        Repairer::Exact(method) => words.with("build-exact", &[("method", words.message(method))]),
        Repairer::Greedy(measure) => words.greedy(measure),
    };
    Cell::Word(by.word(), name, Tone::Plain)
}

// Scores that games of the engine against itself contradict.

/// The members of playouts in CSV.
pub const PLAYOUTS: &[&str] = &[
    "red_first.wins",
    "red_first.draws",
    "red_first.losses",
    "black_first.wins",
    "black_first.draws",
    "black_first.losses",
    "failed",
    "held_by_black",
    "held_by_red",
];

/// Combinations with the results of their games, beside their scores.
pub fn contradicted(words: Words, rows: Vec<(Difference, Playouts)>) -> Table {
    Columns::<(), (Difference, Playouts)>::over(words, ())
        .both("material", "playouts-material", |(), (difference, _)| difference.node)
        .both("score", "playouts-score", |(), (difference, _)| difference.found)
        .right()
        .both("found", "playouts-found", |(), (difference, _)| difference.truth)
        .right()
        .data("playouts", |(), (_, games)| playouts_cell(games))
        .of(Type::Count)
        .members(PLAYOUTS)
        .shown("playouts-red", |(), (_, games)| games.red_first.to_string())
        .right()
        .shown("playouts-black", |(), (_, games)| games.black_first.to_string())
        .right()
        .shown("verify-verdict", move |(), (difference, _)| deviation(words, difference.deviation))
        .table("verify-playouts", rows)
}

/// Playouts as programs read them.
pub fn playouts_cell(games: &Playouts) -> Cell {
    let tally = |tally: Tally| {
        Cell::Map(vec![
            ("wins", tally.wins.into()),
            ("draws", tally.draws.into()),
            ("losses", tally.losses.into()),
        ])
    };
    Cell::Map(vec![
        ("red_first", tally(games.red_first)),
        ("black_first", tally(games.black_first)),
        ("failed", games.failed.into()),
        ("held_by_black", games.held[0].into()),
        ("held_by_red", games.held[1].into()),
    ])
}
