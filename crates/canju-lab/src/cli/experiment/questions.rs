//! `canju-lab experiment questions`: how many answers it takes to place every combination, in three orders.

use std::path::PathBuf;

use serde::Serialize;

use crate::experiment::questions::{QuestionOrder, Run, run as ask, wrong_labels};
use crate::figures::svg::{Anchor, COLOURS, DASHES, Svg};
use crate::inquiry::order::Order;
use crate::knowledge::synthetic::{Shape, Synthetic};
use crate::report::{Cell, Columns, Percent, Table, Type};
use crate::terminal::list::{self, ListForm, TextTable};
use crate::terminal::text_file::{free, write_new};
use crate::terminal::{Done, Terminal};
use crate::text::{Value, Words, thousands};

/// Simulate experts who always answer correctly: number of answers that pin down 50, 90 and 100 % of all combinations
/// to within one class.
///
/// The base is a synthetic truth with noise. Questions are ordered by the most combinations pinned down (certify), as
/// in the paper, and at random. All 1,166,400 endgame combinations take minutes, the elementary ones seconds.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab experiment questions --shape elementary
  canju-lab experiment questions --shape endgame --chart questions.svg
  canju-lab experiment questions --shape end12 --labels
  canju-lab experiment questions --noise 40 --seed 3 --json")]
pub(in crate::cli) struct Arguments {
    /// Combinations of the base.
    #[arg(long, value_enum, default_value_t = Size::Endgame)]
    shape: Size,
    /// Percentage of wrong scores.
    #[arg(long, value_name = "PERCENT", default_value_t = 20, value_parser = clap::value_parser!(u8).range(0..=100))]
    noise: u8,
    /// Seed of the noise and the random order.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Measure labels instead: wrong scores of the repaired base by number of answers and order.
    #[arg(long, conflicts_with_all = ["chart", "csv"])]
    labels: bool,
    /// Write a chart to this file (SVG).
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    #[command(flatten)]
    form: ListForm,
}

/// Shapes by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Size {
    /// 5,184 combinations: at most one strong piece and one pawn per side.
    Elementary,
    /// 123,986 combinations with the fewest pieces, as many as END12 of the paper.
    End12,
    /// 1,166,400 combinations: every endgame.
    Endgame,
    /// 2,125,764 combinations: the whole lattice.
    Whole,
}

impl From<Size> for Shape {
    fn from(size: Size) -> Self {
        match size {
            Size::Elementary => Self::Elementary,
            Size::End12 => Self::Fewest(123_986),
            Size::Endgame => Self::Endgame,
            Size::Whole => Self::Whole,
        }
    }
}

#[derive(Serialize)]
struct Json {
    shape: Size,
    nodes: u32,
    noise_percent: u8,
    seed: u64,
    runs: Table,
}

/// Returns the cost of each order: answers that place a share of all combinations, and the share placed after some answers.
pub(super) fn table(words: Words, runs: Vec<Run>) -> Table {
    Columns::<(), Run>::over(words, ())
        .shown("cli-questions-way", move |(), run| words.get(run.way.text_key()))
        .data("order", |(), run| Cell::json(&run.way, &[]))
        .says("Order of the questions")
        .of(Type::Text)
        .both("answers_for_50_percent", "questions-placed-50", |(), run| Cell::or_dash(run.answers_for(50)))
        .says("Answers that pin down half of the combinations")
        .of(Type::Nullable(&Type::Count))
        .both("answers_for_90_percent", "questions-placed-90", |(), run| Cell::or_dash(run.answers_for(90)))
        .says("Answers that pin down 90 % of the combinations")
        .of(Type::Nullable(&Type::Count))
        .both("answers_for_100_percent", "questions-placed-100", |(), run| {
            Cell::or_dash(run.answers_for(100))
        })
        .says("Answers that pin down all combinations; null if the run ended before")
        .of(Type::Nullable(&Type::Count))
        .both("percent_after_1001", "questions-after", |(), run| Percent(run.percent_after(1001)))
        .says("Combinations pinned down after 1001 answers in percent")
        .data("consistent_after", |(), run| run.consistent)
        .says("Answers until no conflict was left, for the order of the paper")
        .data("curve", |(), run| -> Cell {
            let point = |at| Cell::List(vec![Cell::from(at), Cell::Percent(run.percent_after(at))]);
            stops(run.placed.len() - 1).into_iter().map(point).collect::<Vec<Cell>>().into()
        })
        .says("Pairs of the number of answers and the percentage pinned down")
        .of(Type::List(&Type::List(&Type::Real)))
        .table("questions-axis-placed", runs)
}

/// The answers at which a curve is drawn: some two hundred, the first ones closer together.
fn stops(last: usize) -> Vec<usize> {
    let mut stops: Vec<usize> = (0..=200).map(|at| last * at * at / 40_000).collect();
    stops.dedup();
    stops
}

pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Done {
    free(arguments.chart.as_ref())?;
    let synthetic =
        Synthetic { shape: arguments.shape.into(), percent: arguments.noise, seed: arguments.seed };
    if arguments.labels {
        return labels(arguments, synthetic, terminal);
    }
    let mut runs = Vec::new();
    for way in QuestionOrder::ALL {
        let meter = terminal.meter_of(
            terminal.words.with("cli-questions-asking", &[("way", terminal.words.get(way.text_key()))]),
        );
        let run = ask(synthetic, way, &meter)?;
        runs.push(run);
    }
    if let Some(path) = &arguments.chart {
        write_new(path, svg(&runs, terminal.words))?;
        terminal.remark(terminal.words.with("questions-written", &[("path", path.to_string_lossy())]));
    }
    let consistent: Vec<usize> = runs.iter().filter_map(|run| run.consistent).collect();
    let json = Json {
        shape: arguments.shape,
        nodes: runs.first().map_or(0, |run| run.nodes),
        noise_percent: arguments.noise,
        seed: arguments.seed,
        runs: table(terminal.words, runs),
    };
    arguments.form.write(&json.runs, &json, terminal, |terminal| {
        list::show(&json.runs, json.runs.len(), 0, terminal)?;
        consistent.into_iter().try_for_each(|count| {
            terminal.line(terminal.words.with("questions-consistent", &[("count", Value::from(count))]))
        })
    })
}

const ROUNDS: (usize, usize) = (4, 250);

#[derive(Serialize)]
struct LabelsJson {
    order: &'static str,
    /// Answers, and the labels wrong after them; a node and its mirror both count.
    wrong: Vec<(usize, u32)>,
}

/// Reports the number of wrong labels while experts answer.
fn labels(arguments: &Arguments, synthetic: Synthetic, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let orders = [
        ("correct", Order::Correct),
        ("certify", Order::Certify),
        ("weight", Order::Weight),
        ("random", Order::Random(arguments.seed)),
    ];
    let mut found = Vec::new();
    for (name, order) in orders {
        let way = words.get(order.text_key());
        let meter = terminal.meter_of(words.with("cli-questions-asking", &[("way", way)]));
        let wrong = wrong_labels(synthetic, order, ROUNDS, &meter)?;
        drop(meter);
        found.push((name, order, wrong));
    }
    let answers = |round: usize| round * ROUNDS.1;
    if terminal.json {
        let json = |(order, _, wrong): &(&'static str, Order, Vec<u32>)| LabelsJson {
            order,
            wrong: wrong.iter().enumerate().map(|(round, wrong)| (answers(round), *wrong)).collect(),
        };
        return terminal.document(&found.iter().map(json).collect::<Vec<_>>());
    }
    terminal.line(words.get("questions-wrong"))?;
    let mut table = TextTable::new(&[1, 2, 3, 4, 5]);
    let mut head = vec![words.get("cli-questions-way")];
    head.extend((0..=ROUNDS.0).map(|round| thousands(answers(round) as i64)));
    table.push(head);
    for (_, order, wrong) in found {
        let mut row = vec![words.get(order.text_key())];
        row.extend(wrong.into_iter().map(|wrong| thousands(wrong.into())));
        table.push(row);
    }
    table.show(0, terminal)
}

// The curves as a picture.

const WIDTH: f64 = 880.0;
const HEIGHT: f64 = 520.0;
const FIELD: [f64; 4] = [76.0, 856.0, 56.0, 460.0];

const fn stroke(way: QuestionOrder) -> (&'static str, &'static str) {
    match way {
        QuestionOrder::Certify => (COLOURS[0], DASHES[0]),
        QuestionOrder::Paper => (COLOURS[1], DASHES[1]),
        QuestionOrder::Random => (COLOURS[2], DASHES[2]),
    }
}

fn svg(runs: &[Run], words: Words) -> String {
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
        svg.text(
            (right - 210.0, line),
            Anchor::Start,
            &format!("{}: {needed}", words.get(run.way.text_key())),
        );
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
