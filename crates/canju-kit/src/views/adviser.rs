//! Comparisons of the fuzzy adviser.

use crate::adviser::advice::ByShape;
use crate::adviser::paper::Case;
use crate::adviser::{Adviser, Branch, DegreeTerms, Inference, Levels, Settings};
use crate::figures::charts::{Diagram, DiagramBox, LINE};
use crate::report::{Cell, Columns, Table, Type};
use crate::rules::Position;
use crate::service::settings::play::Form;
use crate::text::Words;

/// Moves of a position by the three membership shapes.
pub fn shapes(words: Words, form: Form, position: &Position, rows: Vec<ByShape>) -> Table {
    let position = position.clone();
    Columns::<(), ByShape>::over(words, ())
        .data("move", |(), row| row.played.to_string())
        .shown("advise-move", move |(), row| words.played(form, &position, row.played))
        .shown("adviser-shape-gaussian", |(), row| ranked(row, 0))
        .right()
        .shown("adviser-shape-bell", |(), row| ranked(row, 1))
        .right()
        .shown("adviser-shape-triangle", |(), row| ranked(row, 2))
        .right()
        .data("ranks", |(), row| row.ranks.map(|rank| Cell::Int(rank as i64)).to_vec())
        .of(Type::List(&Type::Count))
        .data("values", |(), row| row.rvs.map(|rv| Cell::Real(rv, 3)).to_vec())
        .of(Type::List(&Type::Real))
        .table("adviser-shapes", rows)
}

fn ranked(row: &ByShape, shape: usize) -> String {
    let (rank, rv) = (row.ranks.get(shape).copied().unwrap_or(0), row.rvs.get(shape).copied().unwrap_or(0.0));
    format!("{rank}  ({rv:.3})")
}

/// Returns the sentence that compares the shapes in a position: whether their first moves agree, and how many of the first five do.
pub fn shapes_agree(words: Words, rows: &[ByShape]) -> String {
    let first = rows.first().is_some_and(|row| row.ranks == [1; 3]);
    let common = rows.iter().filter(|row| row.ranks.iter().all(|rank| *rank <= 5)).count();
    let key = if first { "adviser-shapes-agree" } else { "adviser-shapes-differ" };
    words.with(key, &[("common", common)])
}

/// Returns the lines that compare a case of the paper with ours: its move and value, then rank and value by each inference.
pub fn case(words: Words, form: Form, case: &Case, settings: &Settings) -> Vec<String> {
    let (Some(position), Some(played)) = (case.position(), case.played()) else { return Vec::new() };
    let args = [
        ("figure", case.figure.to_string()),
        ("move", words.played(form, &position, played)),
        ("rv", format!("{:.3}", case.rv)),
    ];
    let mut lines = vec![words.with("adviser-case", &args)];
    for (inference, key) in
        [(Inference::Literal, "adviser-case-literal"), (Inference::Sugeno, "adviser-case-sugeno")]
    {
        let moves = Adviser::new(Settings { inference, ..settings.clone() }).advise(&position).moves;
        let Some(at) = moves.iter().position(|one| one.played == played) else { continue };
        let (Some(own), Some(first)) = (moves.get(at), moves.first()) else { continue };
        let args = [
            ("rank", (at + 1).to_string()),
            ("moves", moves.len().to_string()),
            ("rv", format!("{:.3}", own.rv)),
            ("first", words.played(form, &position, first.played)),
            ("best", format!("{:.3}", first.rv)),
        ];
        lines.push(words.with(key, &args));
    }
    lines
}

/// Returns the way from a position to a move as a diagram: what the settings choose is emphasised.
pub fn model(words: Words, settings: &Settings) -> Diagram {
    let one = |key, at, is_strong| DiagramBox::of(&words.get(key), at, (190.0, 62.0), is_strong);
    let rules = match settings.degrees {
        DegreeTerms::Three => "adviser-model-rules",
        DegreeTerms::Five => "adviser-model-rules-five",
    };
    let value = match settings.inference {
        Inference::Literal => "adviser-model-literal",
        Inference::Sugeno => "adviser-model-sugeno",
    };
    let boxes = vec![
        one("adviser-model-position", (0.0, 0.0), false),
        one("adviser-model-guards", (225.0, 0.0), true),
        one("adviser-model-map", (450.0, 0.0), true),
        one("adviser-model-importance", (0.0, 100.0), false),
        one("adviser-model-degrees", (450.0, 100.0), false),
        one("adviser-model-memberships", (225.0, 100.0), true),
        one(rules, (225.0, 200.0), true),
        one(value, (450.0, 200.0), true),
        one("adviser-model-move", (450.0, 300.0), false),
        one("adviser-model-levels", (225.0, 300.0), settings.levels == Levels::Two),
    ];
    let arrows = vec![(0, 1), (1, 2), (0, 3), (2, 4), (3, 5), (4, 5), (5, 6), (6, 7), (7, 8), (7, 9), (9, 8)];
    Diagram { title: words.get("adviser-model"), boxes, arrows }
}

/// The size of a box of the tree, and the distance of its columns and rows.
const BOX: (f64, f64) = (116.0, 2.0 * LINE + 8.0);
const ACROSS: f64 = 156.0;
const DOWN: f64 = 50.0;

/// Returns the tree of two levels as a diagram, the expected line emphasised.
pub fn tree(words: Words, form: Form, position: &Position, branches: &[Branch]) -> Diagram {
    let root = DiagramBox {
        at: (0.0, 0.0),
        size: (90.0, BOX.1),
        lines: vec![words.side(position.turn()), words.get("adviser-tree-moves")],
        is_strong: true,
    };
    let title = words.get("adviser-tree");
    let mut diagram = Diagram { title, boxes: vec![root], arrows: Vec::new() };
    let mut row = 0.0;
    let middle = grow(&mut diagram, (words, form), branches, (0, 0, true), &mut row);
    diagram.boxes.iter_mut().take(1).for_each(|root| root.at.1 = middle);
    diagram
}

/// Adds the moves after a box; returns the height of their middle. Leaves lie below each other.
fn grow(
    diagram: &mut Diagram,
    (words, form): (Words, Form),
    branches: &[Branch],
    (parent, depth, is_main): (usize, usize, bool),
    row: &mut f64,
) -> f64 {
    let mut heights = Vec::new();
    for (at, branch) in branches.iter().enumerate() {
        let is_strong = is_main && at == 0;
        let own = diagram.boxes.len();
        let value = if branch.wins { words.get("advise-wins") } else { format!("RV {:.3}", branch.rv) };
        diagram.boxes.push(DiagramBox {
            at: (130.0 + ACROSS * depth as f64, 0.0),
            size: BOX,
            lines: vec![words.played(form, &branch.before, branch.played), value],
            is_strong,
        });
        diagram.arrows.push((parent, own));
        let height = if branch.next.is_empty() {
            *row += DOWN;
            *row - DOWN
        } else {
            grow(diagram, (words, form), &branch.next, (own, depth + 1, is_strong), row)
        };
        diagram.boxes.iter_mut().skip(own).take(1).for_each(|one| one.at.1 = height);
        heights.push(height);
    }
    let (first, last) = (heights.first().copied().unwrap_or(0.0), heights.last().copied().unwrap_or(0.0));
    f64::midpoint(first, last)
}
