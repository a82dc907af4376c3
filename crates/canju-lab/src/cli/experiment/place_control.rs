//! `canju-lab experiment place-control`: Figure 6 of Du et al. (2014), runs with and without place control against each other.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::field::{Field, FieldArguments, Meeting, Program, percent_scored, percent_won};
use super::report::ReportArguments;
use super::stages::Generations;
use crate::arena::{Pairing, Tally};
use crate::figures::Page;
use crate::figures::svg::curves;
use crate::report::{Cell, Columns, Table, Type};
use crate::terminal::list::{ListForm, paragraph};
use crate::terminal::player::tuning_run;
use crate::terminal::{Failure, Terminal, list};
use crate::text::{Words, thousands};
use crate::tuner::{Run, Space};

/// Play programs of a run with place control against those of a run without it, as in Figure 6 of Du et al.
///
/// Ten programs of each run by default, evenly spaced. The paper: 100 of each, one of every ten of the last 1,000
/// generations (--stage 3 --programs 100), 39,800 games; equal in the first 100 generations, the simplified programs
/// better from 200 to 500, clearly better from 700. The paper attributes this to speed, so the simplified programs
/// may get more nodes (--ratio).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab experiment place-control with.jsonl without.jsonl --threads 2 --ratio 1.6 --report figure6")]
pub(super) struct Arguments {
    /// File of a run of all ninety parameters.
    #[arg(value_name = "WITH")]
    with: PathBuf,
    /// File of a run without place control.
    #[arg(value_name = "WITHOUT")]
    without: PathBuf,
    /// Number of programs of each run.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=100))]
    programs: u16,
    #[command(flatten)]
    generations: Generations,
    /// Ratio of nodes given to the simplified programs, to account for their speed.
    #[arg(long, default_value_t = 1.0)]
    ratio: f64,
    #[command(flatten)]
    field: FieldArguments,
    #[command(flatten)]
    report: ReportArguments,
    #[command(flatten)]
    form: ListForm,
}

/// A generation, and all games of its program with and of that without place control.
type Row = (usize, [Tally; 2]);

#[derive(Serialize)]
struct Json {
    field: Field,
    #[serde(flatten)]
    generations: Generations,
    ratio: f64,
    rows: Table,
    #[serde(skip)]
    played: Vec<Row>,
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
            let args = [("with", with.nodes.to_string()), ("without", without.nodes.to_string())];
            words.with("place-nodes", &args)
        } else {
            return Ok(());
        };
        Err(Failure::Message(wrong))
    }
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    arguments.report.check(terminal)?;
    if !(0.1..=10.0).contains(&arguments.ratio) {
        return Err(Failure::Message(terminal.words.get("place-ratio")));
    }
    let (with, without) = (tuning_run(&arguments.with, terminal)?, tuning_run(&arguments.without, terminal)?);
    arguments.check(&with, &without, terminal)?;
    let ranges = [&with, &without].map(|run| arguments.generations.of(run, terminal));
    let [with_range, without_range] = ranges;
    let (with_range, without_range) = (with_range?, without_range?);
    let first = *with_range.start();
    if first != *without_range.start() {
        return Err(Failure::Message(terminal.words.get("place-stages")));
    }
    let last = *with_range.end().min(without_range.end());
    let length = (last + 1).saturating_sub(first);
    let count = usize::from(arguments.programs).min(length);
    if count == 0 {
        return Err(Failure::Message(terminal.words.get("generations-too-few")));
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
    let both = |at| [field.tally(at), field.tally(at + count)];
    let played: Vec<Row> = numbers.iter().enumerate().map(|(at, number)| (*number, both(at))).collect();
    let document = Json {
        rows: rows(terminal.words, played.clone()),
        played,
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
    arguments.form.write(&document.rows, &document, terminal, |terminal| show(&document, terminal))
}

/// Returns the table without rows.
pub(super) fn columns(words: Words) -> Table {
    rows(words, Vec::new())
}

fn rows(words: Words, rows: Vec<Row>) -> Table {
    Columns::<(), Row>::over(words, ())
        .both("generation", "tune-column-generation", |(), (generation, _)| Cell::Int(*generation as i64))
        .of(Type::Count)
        .right()
        .both("with_percent", "place-with-won", |(), (_, [with, _])| Cell::Percent(percent_won(*with)))
        .of(Type::Percent)
        .right()
        .both("without_percent", "place-without-won", |(), (_, [_, without])| {
            Cell::Percent(percent_won(*without))
        })
        .of(Type::Percent)
        .right()
        .both("with_score", "place-with-score", |(), (_, [with, _])| Cell::Percent(percent_scored(*with)))
        .of(Type::Percent)
        .right()
        .both("without_score", "place-without-score", |(), (_, [_, without])| {
            Cell::Percent(percent_scored(*without))
        })
        .of(Type::Percent)
        .right()
        .table("place-title", rows)
}

fn sentence(document: &Json, terminal: &Terminal) -> String {
    let args = [
        ("games", thousands(document.field.games() as i64)),
        ("between", document.between.to_string()),
        ("score", format!("{:.1}", percent_scored(document.between))),
        ("ratio", document.ratio.to_string()),
    ];
    terminal.words.with("place-head", &args)
}

fn show(document: &Json, terminal: &mut Terminal) -> Result<(), Failure> {
    paragraph(&sentence(document, terminal), 0, terminal)?;
    list::show(&document.rows, document.rows.len(), 0, terminal)?;
    paragraph(&terminal.words.get("place-paper"), 0, terminal)
}

fn page(document: &Json, terminal: &Terminal) -> Page {
    let words = terminal.words;
    let title = words.get("place-title");
    let mut page = Page::new(&title);
    page.paragraph(&sentence(document, terminal));
    let points = |of: usize| {
        let won = |(generation, games): &Row| (*generation as f64, percent_won(games[of]) / 100.0);
        document.played.iter().map(won).collect()
    };
    let series = [(words.get("place-with-won"), points(0)), (words.get("place-without-won"), points(1))];
    page.picture("place-control.svg", &title, curves(&title, &words.get("tune-column-generation"), &series));
    page.table(&document.rows.lines(document.rows.len()));
    page.paragraph(&words.get("place-paper"));
    page
}
