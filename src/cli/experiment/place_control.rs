//! `canju experiment place-control`: Figure 6 of Du et al. (2014), runs with and without place control against each other.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::failure::Failure;
use super::super::paragraph::paragraph;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use super::super::tune::open;
use super::field::{Field, FieldArguments, Meeting, Program, percent_scored, percent_won};
use super::report::ReportArguments;
use super::stages::Generations;
use crate::arena::{Pairing, Tally};
use crate::figures::Page;
use crate::figures::svg::curves;
use crate::text::thousands;
use crate::tuner::{Run, Space};

/// Let programs of a run with place control meet those of a run without it, as in Figure 6 of Du et al.
///
/// Ten programs of each, evenly spaced. The paper: 100 of each, one of every ten of the last 1,000 generations (--stage 3 --programs 100),
/// 39,800 games; equal in the first 100 of these, the simplified one better from 200 to 500, clearly so from 700. Its reason is speed, so
/// the simplified one may get more nodes (--ratio).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju experiment place-control with.jsonl without.jsonl --threads 2 --ratio 1.6 --report figure6")]
pub(super) struct Arguments {
    /// The file of a run of all ninety parameters.
    #[arg(value_name = "WITH")]
    with: PathBuf,
    /// The file of a run without place control.
    #[arg(value_name = "WITHOUT")]
    without: PathBuf,
    /// Programs of each run.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=100))]
    programs: u16,
    #[command(flatten)]
    generations: Generations,
    /// How many times the nodes the simplified programs get, for what they save.
    #[arg(long, default_value_t = 1.0)]
    ratio: f64,
    #[command(flatten)]
    field: FieldArguments,
    #[command(flatten)]
    report: ReportArguments,
}

#[derive(Serialize)]
struct Row {
    generation: usize,
    with_percent: f64,
    without_percent: f64,
    with_score: f64,
    without_score: f64,
}

#[derive(Serialize)]
struct Document {
    field: Field,
    #[serde(flatten)]
    generations: Generations,
    ratio: f64,
    rows: Vec<Row>,
    /// Games between the two kinds, seen by those with place control.
    between: Tally,
}

impl Arguments {
    /// Refuses runs that differ in other things than place control, or not in it.
    fn check(&self, with: &Run, without: &Run, terminal: &Terminal) -> Result<(), Failure> {
        let (words, with, without) = (terminal.words, with.settings(), without.settings());
        let path = |path: &Path| [("path", path.to_string_lossy().into_owned())];
        let wrong = if with.space != Space::All {
            words.with("place-no-all", &path(&self.with))
        } else if without.space != Space::WithoutPlace {
            words.with("place-no-without", &path(&self.without))
        } else if with.nodes != without.nodes {
            let told = [("with", with.nodes.to_string()), ("without", without.nodes.to_string())];
            words.with("place-nodes", &told)
        } else {
            return Ok(());
        };
        Err(Failure::Told(wrong))
    }
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    arguments.report.check(terminal)?;
    if !(0.1..=10.0).contains(&arguments.ratio) {
        return Err(Failure::Told(terminal.words.get("place-ratio")));
    }
    let (with, without) = (open(&arguments.with, terminal)?, open(&arguments.without, terminal)?);
    arguments.check(&with, &without, terminal)?;
    let ranges = [&with, &without].map(|run| arguments.generations.of(run, terminal));
    let [with_range, without_range] = ranges;
    let (with_range, without_range) = (with_range?, without_range?);
    let first = *with_range.start();
    if first != *without_range.start() {
        return Err(Failure::Told(terminal.words.get("place-stages")));
    }
    let last = *with_range.end().min(without_range.end());
    let length = (last + 1).saturating_sub(first);
    let count = usize::from(arguments.programs).min(length);
    if count == 0 {
        return Err(Failure::Told(terminal.words.get("generations-too-few")));
    }
    let numbers: Vec<usize> = (1..=count).map(|at| first - 1 + at * length / count).collect();
    let program = |run: &Run, name: &str, share: f64, number: usize| {
        let past = run.past().get(number - 1)?;
        let elements = run.settings().space.elements(&past.point);
        Some(Program { name: format!("{name} {number}"), elements, share })
    };
    let all = numbers.iter().filter_map(|number| program(&with, "with", 1.0, *number));
    let simple = numbers.iter().filter_map(|number| program(&without, "without", arguments.ratio, *number));
    let programs: Vec<Program> = all.chain(simple).collect();
    let field = arguments.field.play(&programs, Meeting::games(Pairing::RoundRobin, 1), terminal)?;
    let mut between = Tally::default();
    for at in 0..count {
        let Tally { wins, draws, losses } = field.tally_against(at, |other| other >= count);
        between = Tally {
            wins: between.wins + wins,
            draws: between.draws + draws,
            losses: between.losses + losses,
        };
    }
    let rows = numbers.iter().enumerate().map(|(at, generation)| {
        let (with, without) = (field.tally(at), field.tally(at + count));
        Row {
            generation: *generation,
            with_percent: percent_won(with),
            without_percent: percent_won(without),
            with_score: percent_scored(with),
            without_score: percent_scored(without),
        }
    });
    let document = Document {
        rows: rows.collect(),
        generations: arguments.generations,
        ratio: arguments.ratio,
        field,
        between,
    };
    if arguments.report.is_wanted() {
        let page = page(&document, terminal);
        let settings =
            ((with.settings(), without.settings()), &document.field, document.ratio, document.generations);
        arguments.report.hand_in("place-control", (&settings, &document.rows), page, terminal)?;
    }
    show(&document, terminal)
}

const HEADS: [&str; 5] = [
    "tune-column-generation",
    "place-with-won",
    "place-without-won",
    "place-with-score",
    "place-without-score",
];

fn cells(row: &Row) -> [String; 5] {
    let percent = |share: f64| format!("{share:.1} %");
    [
        row.generation.to_string(),
        percent(row.with_percent),
        percent(row.without_percent),
        percent(row.with_score),
        percent(row.without_score),
    ]
}

fn sentence(document: &Document, terminal: &Terminal) -> String {
    let told = [
        ("games", thousands(document.field.games() as i64)),
        ("between", document.between.to_string()),
        ("score", format!("{:.1}", percent_scored(document.between))),
        ("ratio", document.ratio.to_string()),
    ];
    terminal.words.with("place-head", &told)
}

fn show(document: &Document, terminal: &mut Terminal) -> Result<(), Failure> {
    if terminal.json {
        return terminal.document(document);
    }
    let words = terminal.words;
    paragraph(&sentence(document, terminal), 0, terminal)?;
    let mut table = TextTable::new(&[0, 1, 2, 3, 4]);
    table.row(HEADS.map(|key| words.get(key)));
    document.rows.iter().for_each(|row| table.row(cells(row)));
    table.show(0, terminal)?;
    paragraph(&words.get("place-paper"), 0, terminal)
}

fn page(document: &Document, terminal: &Terminal) -> Page {
    let words = terminal.words;
    let title = words.get("place-title");
    let mut page = Page::new(&title);
    page.paragraph(&sentence(document, terminal));
    let points = |of: fn(&Row) -> f64| {
        document.rows.iter().map(|row| (row.generation as f64, of(row) / 100.0)).collect()
    };
    let series = [
        (words.get("place-with-won"), points(|row| row.with_percent)),
        (words.get("place-without-won"), points(|row| row.without_percent)),
    ];
    page.picture("place-control.svg", &title, curves(&title, &words.get("tune-column-generation"), &series));
    let head = HEADS.map(|key| words.get(key)).to_vec();
    let rows: Vec<Vec<String>> =
        std::iter::once(head).chain(document.rows.iter().map(|row| cells(row).to_vec())).collect();
    page.table(&rows);
    page.paragraph(&words.get("place-paper"));
    page
}
