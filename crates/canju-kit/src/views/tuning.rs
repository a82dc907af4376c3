//! Runs of the tuner, and the parameters that they have moved.

use std::sync::Arc;

use crate::engine::elements::{COUNT, REGISTRY};
use crate::engine::{Element, Part, Share as ElementShare};
use crate::figures::charts::{Diagram, DiagramBox};
use crate::figures::svg::balance;
use crate::figures::{Figure, List};
use crate::report::{Cell, Columns, Real, Share, Table, Tone, Type};
use crate::text::Words;
use crate::tuner::run::Past;
use crate::tuner::{Moved, Particle};

/// Generations, with the score of the best of each.
pub fn generations(words: Words, rows: Vec<Arc<Past>>) -> Table {
    Columns::<(), Arc<Past>>::over(words, ())
        .both("generation", "tune-column-generation", |(), past| i64::from(past.number) + 1)
        .says("Number of the generation, from 1")
        .data("best", |(), past| past.best)
        .says("Number of the best candidate, from 0")
        .both("fitness", "tune-column-best", |(), past| Share(past.fitness))
        .says("Fitness of the best candidate")
        .both("mean", "tune-column-mean", |(), past| Share(past.mean))
        .says("Mean fitness")
        .both("spread", "tune-column-spread", |(), past| Real(past.outline.spread, 3))
        .says("Mean distance of the candidates from their mean, as a share of the ranges")
        .both("at_bounds", "tune-column-bounds", |(), past| Share(past.outline.at_bounds))
        .says("Share of all coordinates on a bound")
        .data("games", |(), past| past.games)
        .says("Games played")
        .table("panel-tuning", rows)
}

const NAMES: [&str; COUNT] = {
    let (mut names, mut at) = ([""; COUNT], 0);
    while at < COUNT {
        names[at] = REGISTRY[at].name;
        at += 1;
    }
    names
};

/// Types of their values in JSON.
const VALUES: [(&str, Type); COUNT] = {
    let (mut values, mut at) = ([("", Type::Real); COUNT], 0);
    while at < COUNT {
        values[at].0 = NAMES[at];
        at += 1;
    }
    values
};

/// Values by the names of their parameters.
fn by_name(values: &[f64]) -> Cell {
    Cell::Map(NAMES.into_iter().zip(values.iter().map(|value| Cell::Real(*value, 4))).collect())
}

/// The candidates of generations with their results; of a swarm with the states of its particles before their games.
pub fn particles(words: Words, past: &[Arc<Past>]) -> Table {
    let of = |past: &Arc<Past>| {
        let past = Arc::clone(past);
        (0..past.candidates.len()).map(move |at| (Arc::clone(&past), at))
    };
    let tally = |(past, at): &(Arc<Past>, usize)| past.tallies.get(*at).copied().unwrap_or_default();
    let particle = |(past, at): &(Arc<Past>, usize)| past.particles.get(*at).cloned();
    let place = move |row: &(Arc<Past>, usize)| match particle(row) {
        Some(Particle { place, .. }) => by_name(&place),
        None => by_name(row.0.candidates.get(row.1).map_or(&[], Vec::as_slice)),
    };
    Columns::<(), (Arc<Past>, usize)>::over(words, ())
        .both("generation", "tune-column-generation", |(), (past, _)| i64::from(past.number) + 1)
        .says("Number of the generation, from 1")
        .both("candidate", "tune-column-candidate", |(), (_, at)| *at as u64)
        .says("Number of the candidate in its generation, from 0")
        .both("wins", "match-wins", move |(), row| tally(row).wins)
        .both("draws", "match-draws", move |(), row| tally(row).draws)
        .both("losses", "match-losses", move |(), row| tally(row).losses)
        .data("is_best", |(), (past, at)| past.best == *at)
        .says("Whether it did best in its generation")
        .data("place", move |(), row| place(row))
        .says("Values of the parameters; of a literal swarm before they are clamped to the bounds")
        .of(Type::Map(&VALUES))
        .members(&NAMES)
        .data("velocity", move |(), row| particle(row).map(|particle| by_name(&particle.velocity)))
        .says("Velocity with which a particle came to its place; null for methods without particles")
        .of(Type::Nullable(&Type::Map(&VALUES)))
        .members(&NAMES)
        .table("tuning-particles", past.iter().flat_map(of).collect())
}

/// Parameters that a run has moved.
pub fn parameters(words: Words, rows: Vec<Moved>) -> Table {
    Columns::<(), Moved>::over(words, ())
        .both("parameter", "tune-column-parameter", move |(), moved| {
            Cell::Word(moved.parameter.name, words.parameter(moved.parameter), Tone::Plain)
        })
        .says("Parameter")
        .of(Type::Text)
        .both("from", "tune-column-from", |(), moved| Real(moved.parameter.initial, 2))
        .says("Value set by hand")
        .both("to", "tune-column-to", |(), moved| Real(moved.to, 2))
        .says("Value that the run chooses")
        .both("by", "tune-column-by", |(), moved| Cell::Share(moved.by))
        .says("Change as a share of the range; below 0 if it became less")
        .of(Type::Real)
        .table("tuning-parameters", rows)
}

/// The six elements of a position for both sides, and their sum.
pub fn elements(words: Words, rows: Vec<ElementShare>) -> Table {
    let points = |points: f64| Real(points, 1);
    Columns::<(), ElementShare>::over(words, ())
        .both("element", "elements-column-element", move |(), row| {
            let word = row.element.map_or("sum", Element::word);
            Cell::Word(word, words.get(&format!("element-{word}")), Tone::Plain)
        })
        .says("Element of the evaluation; sum: all together")
        .of(Type::Text)
        .both("red", "elements-column-red", move |(), row| points(row.points[0]))
        .says("Points of Red")
        .both("black", "elements-column-black", move |(), row| points(row.points[1]))
        .says("Points of Black")
        .both("difference", "elements-column-difference", move |(), row| points(row.difference()))
        .says("Points by which Red is ahead")
        .data("terms", |(), row| row.terms)
        .says("Terms that either side has something of")
        .table("elements-title", rows)
}

/// The terms of a position: weight, what each side has, and the difference in points.
pub fn element_terms(words: Words, rows: Vec<Part>) -> Table {
    let amount = |amount: f64| Real(amount, 2);
    Columns::<(), Part>::over(words, ())
        .both("parameter", "tune-column-parameter", move |(), row| {
            Cell::Word(row.parameter.name, words.parameter(row.parameter), Tone::Plain)
        })
        .says("Parameter")
        .of(Type::Text)
        .data("element", |(), row| row.parameter.element.word())
        .says("Element of the evaluation")
        .of(Type::Text)
        .both("weight", "elements-column-weight", move |(), row| amount(row.weight))
        .says("Value of the parameter")
        .both("red", "elements-column-red", move |(), row| amount(row.amounts[0]))
        .says("Amount of Red, to be multiplied by the weight")
        .both("black", "elements-column-black", move |(), row| amount(row.amounts[1]))
        .says("Amount of Black, to be multiplied by the weight")
        .both("difference", "elements-column-difference", |(), row| Real(row.difference(), 1))
        .says("Points by which Red is ahead")
        .table("elements-terms", rows)
}

/// The elements as a picture: how far each puts Red or Black ahead.
pub fn elements_picture(words: Words, rows: &[ElementShare]) -> Figure {
    let name =
        |row: &ElementShare| words.get(&format!("element-{}", row.element.map_or("sum", Element::word)));
    let bars: Vec<(String, [f64; 2])> = rows.iter().map(|row| (name(row), row.points)).collect();
    let title = words.get("elements-title");
    let sides = [words.get("elements-column-red"), words.get("elements-column-black")];
    let svg = balance(&title, &sides, &bars);
    let cells =
        bars.iter().map(|(name, [red, black])| vec![name.clone(), red.to_string(), black.to_string()]);
    let [red, black] = sides;
    let heads = vec![words.get("elements-column-element"), red, black];
    Figure::Picture { title: title.clone(), svg, cells: List::of(title, heads, cells.collect()) }
}

/// The parts of the program, as in Figure 1 of Du et al.: what the tuner changes, and what it learns from.
pub fn program(words: Words) -> Diagram {
    let one = |key, at, is_strong| DiagramBox::of(&words.get(key), at, (200.0, 62.0), is_strong);
    let boxes = vec![
        one("program-swarm", (0.0, 0.0), true),
        one("program-parameters", (260.0, 0.0), true),
        one("program-openings", (520.0, 0.0), false),
        one("program-evaluation", (260.0, 110.0), true),
        one("program-search", (520.0, 110.0), false),
        one("program-games", (520.0, 220.0), false),
        one("program-file", (260.0, 220.0), false),
        one("program-fitness", (0.0, 220.0), true),
    ];
    let arrows = vec![(0, 1), (1, 3), (3, 4), (2, 4), (4, 5), (5, 6), (6, 7), (7, 0)];
    Diagram { title: words.get("program-title"), boxes, arrows }
}
