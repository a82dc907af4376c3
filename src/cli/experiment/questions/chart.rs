//! The curves as a picture: SVG, which every browser shows.

use std::fmt::Write;

use super::{name, stops};
use crate::experiment::questions::{Run, Way};
use crate::text::{Words, thousands};

const WIDTH: f64 = 880.0;
const HEIGHT: f64 = 520.0;
/// Left, right, top and bottom of the curves.
const FIELD: [f64; 4] = [76.0, 856.0, 56.0, 460.0];

/// Colours that can be told apart by those who see few, on light and dark ground, and dashes for those who see none.
const fn stroke(way: Way) -> (&'static str, &'static str) {
    match way {
        Way::Certify => ("#1b9e77", "none"),
        Way::Paper => ("#d95f02", "9 5"),
        Way::Random => ("#7570b3", "2 4"),
    }
}

/// The curves of all runs.
pub(super) fn svg(runs: &[Run], words: Words) -> String {
    let last = runs.iter().map(|run| run.placed.len() - 1).max().unwrap_or(1).max(1);
    let [left, right, top, bottom] = FIELD;
    let x = |answers: usize| left + (right - left) * answers as f64 / last as f64;
    let y = |percent: f64| bottom - (bottom - top) * percent / 100.0;
    let nodes = runs.first().map_or(0, |run| run.nodes);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"14\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n"
    );
    let mut text = |at: (f64, f64), anchor: &str, text: &str| {
        let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
        // Writing into a text cannot fail.
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\" fill=\"#1b1f24\">{escaped}</text>",
            at.0, at.1
        );
    };
    text((left, 28.0), "start", &words.with("questions-title", &[("nodes", nodes)]));
    text((left, 48.0), "start", &words.get("questions-axis-placed"));
    text(((left + right) / 2.0, HEIGHT - 16.0), "middle", &words.get("questions-axis-answers"));
    for percent in [0, 25, 50, 75, 90, 100] {
        text((left - 8.0, y(percent.into()) + 5.0), "end", &percent.to_string());
    }
    for part in 0..=4 {
        let answers = last * part / 4;
        text(
            (x(answers), bottom + 22.0),
            if part == 4 { "end" } else { "middle" },
            &thousands(answers as i64),
        );
    }
    for (at, run) in runs.iter().enumerate() {
        let needed = run.answers_for(100).map_or_else(|| "–".to_owned(), |count| thousands(count as i64));
        let line = bottom - 70.0 + 22.0 * at as f64;
        text((right - 210.0, line), "start", &format!("{}: {needed}", name(run.way, words)));
    }
    for percent in [0, 25, 50, 75, 90, 100] {
        let y = y(percent.into());
        let _ = writeln!(svg, "<path d=\"M{left} {y:.1}H{right}\" stroke=\"#d6dade\"/>");
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
        let _ = writeln!(svg, "<path d=\"M{}\" {style}/>", points.join("L"));
        let _ = writeln!(svg, "<path d=\"M{} {line}h40\" {style}/>", right - 260.0);
    }
    svg + "</svg>\n"
}
