//! The curves as a picture.

use super::{name, stops};
use crate::experiment::questions::{QuestionOrder, Run};
use crate::figures::svg::{Anchor, COLOURS, DASHES, Svg};
use crate::text::{Words, thousands};

const WIDTH: f64 = 880.0;
const HEIGHT: f64 = 520.0;
/// Left, right, top and bottom of the curves.
const FIELD: [f64; 4] = [76.0, 856.0, 56.0, 460.0];

/// The colour and the dashes of a way.
const fn stroke(way: QuestionOrder) -> (&'static str, &'static str) {
    match way {
        QuestionOrder::Certify => (COLOURS[0], DASHES[0]),
        QuestionOrder::Paper => (COLOURS[1], DASHES[1]),
        QuestionOrder::Random => (COLOURS[2], DASHES[2]),
    }
}

/// The curves of all runs.
pub(super) fn svg(runs: &[Run], words: Words) -> String {
    let last = runs.iter().map(|run| run.placed.len() - 1).max().unwrap_or(1).max(1);
    let [left, right, top, bottom] = FIELD;
    let x = |answers: usize| left + (right - left) * answers as f64 / last as f64;
    let y = |percent: f64| bottom - (bottom - top) * percent / 100.0;
    let nodes = runs.first().map_or(0, |run| run.nodes);
    let mut svg = Svg::new(WIDTH, HEIGHT);
    svg.text((left, 28.0), Anchor::Start, &words.with("questions-title", &[("nodes", nodes)]));
    svg.text((left, 48.0), Anchor::Start, &words.get("questions-axis-placed"));
    svg.text(((left + right) / 2.0, HEIGHT - 16.0), Anchor::Middle, &words.get("questions-axis-answers"));
    for percent in [0, 25, 50, 75, 90, 100] {
        svg.text((left - 8.0, y(percent.into()) + 5.0), Anchor::End, &percent.to_string());
    }
    for part in 0..=4 {
        let answers = last * part / 4;
        svg.text(
            (x(answers), bottom + 22.0),
            if part == 4 { Anchor::End } else { Anchor::Middle },
            &thousands(answers as i64),
        );
    }
    for (at, run) in runs.iter().enumerate() {
        let needed = run.answers_for(100).map_or_else(|| "–".to_owned(), |count| thousands(count as i64));
        let line = bottom - 70.0 + 22.0 * at as f64;
        svg.text((right - 210.0, line), Anchor::Start, &format!("{}: {needed}", name(run.way, words)));
    }
    for percent in [0, 25, 50, 75, 90, 100] {
        let y = y(percent.into());
        svg.rule(&format!("M{left} {y:.1}H{right}"));
    }
    for (at, run) in runs.iter().enumerate() {
        let (colour, dashes) = stroke(run.way);
        let points: Vec<String> = stops(run.placed.len() - 1)
            .into_iter()
            .map(|answers| format!("{:.1} {:.1}", x(answers), y(run.percent_after(answers))))
            .collect();
        let style =
            format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" stroke-dasharray=\"{dashes}\"");
        let line = bottom - 75.0 + 22.0 * at as f64;
        svg.path(&format!("M{}", points.join("L")), &style);
        svg.path(&format!("M{} {line}h40", right - 260.0), &style);
    }
    svg.finish()
}
