//! The steps of the paper's rounds.

use crate::knowledge::conflict::Objective;
use crate::report::{Cell, Columns, Table, Type};
use crate::rounds::RoundStep;
use crate::service::rounds::Built;
use crate::text::Words;
use crate::text::paper::printed;
use crate::verification::paper;

const PREDICTED: [&str; 4] = ["learned", "exchanges", "bounds", "static_values"];
/// Members of a figure of the paper in JSON, and those inside them.
const FIGURE: &[&str] = &["quantity", "nodes", "value", "place", "text"];
const FIGURE_TYPE: Type = Type::Map(&[
    ("quantity", Type::Map(&[("nodes", Type::Text)])),
    ("value", Type::Real),
    ("place", Type::Map(&[("text", Type::Text)])),
]);

/// Steps that were made and stored, each with its seconds.
pub fn steps(words: Words, rows: Vec<(Built, f64)>) -> Table {
    Columns::<(), (Built, f64)>::over(words, ())
        .shown("build-version", |(), (built, _)| built.version.clone())
        .data("version", |(), (built, _)| Some(built.version.clone()).filter(|version| !version.is_empty()))
        .shown("build-step", move |(), (built, _)| words.message(&built.action))
        .data("step", |(), (built, _)| built.step.word())
        .both("scored", "build-scored", |(), (built, _)| built.after.scored)
        .right()
        .data("paper_scored", |(), (built, _)| {
            paper::nodes(&built.version).map_or(Cell::Absent, |figure| Cell::json(&figure, FIGURE))
        })
        .of(FIGURE_TYPE)
        .optional()
        .members(&["quantity.nodes", "value", "place.text"])
        .shown("paper-column", |(), (built, _)| paper::nodes(&built.version).map(|figure| printed(&figure)))
        .right()
        .both("written", "build-written", |(), (built, _)| built.written)
        .right()
        .data("unit", |(), _| "nodes")
        .data("predicted", |(), (built, _)| {
            let extends = matches!(built.step, RoundStep::Extend | RoundStep::ExtendToAll);
            let counts = built.predicted.map(Cell::from);
            extends.then(|| Cell::Map(PREDICTED.into_iter().zip(counts).collect()))
        })
        .of(Type::Count)
        .members(&PREDICTED)
        .data("conflict_nodes_before", |(), (built, _)| built.before.conflict_nodes)
        .both("conflict_nodes", "cli-conflict-nodes", |(), (built, _)| built.after.conflict_nodes)
        .right()
        .both("conflict_edges", "cli-conflict-edges", |(), (built, _)| built.after.conflict_edges)
        .right()
        .data("inc", |(), (built, _)| built.after.objective(Objective::Exponential))
        .data("cost", |(), (built, _)| built.cost.map(|(cost, _)| cost))
        .data("bound", |(), (built, _)| built.cost.map(|(_, bound)| bound))
        .data("fewest_proved", |(), (built, _)| built.second.map(|second| second.is_least()))
        .both("seconds", "build-seconds", |(), (_, seconds)| Cell::Real(*seconds, 1))
        .of(Type::Real)
        .right()
        .table("build-step", rows)
}
