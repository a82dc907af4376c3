//! `canju tune show`: how a run went.

use std::path::PathBuf;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::list;
use super::super::paragraph::paragraph;
use super::super::terminal::Terminal;
use super::super::text_file::{free, write_new};
use super::super::text_table::TextTable;
use super::chart;
use crate::report::Table;
use crate::text::thousands;
use crate::tuner::run::Past;
use crate::tuner::{Moved, Outline, Run, Settings};
use crate::views::tuning::parameters;

/// Show how a run went: each generation, and which parameters it moved most.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The file of the run.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write a chart of it to this file, as SVG.
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
}

/// Rows of a page about generations, and about parameters.
const ROWS: usize = 20;

#[derive(Serialize)]
struct Document<'a> {
    settings: &'a Settings,
    generations: Vec<Row>,
    games: u64,
    moved: Table,
}

#[derive(Serialize)]
struct Row {
    generation: u32,
    best: usize,
    fitness: f64,
    mean: f64,
    #[serde(flatten)]
    outline: Outline,
    games: u64,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    free(arguments.chart.as_ref(), terminal)?;
    let run = super::open(&arguments.file, terminal)?;
    page(&run, terminal)?;
    terminal.picture("run", |words| chart::svg(&run, words));
    if let Some(path) = &arguments.chart {
        write_new(path, &chart::svg(&run, terminal.words), terminal)?;
        terminal.remark(terminal.words.with("match-written", &[("path", path.to_string_lossy())]));
    }
    Ok(())
}

/// The whole run.
pub(super) fn page(run: &Run, terminal: &mut Terminal) -> Result<(), Failure> {
    let row = |past: &Past| Row {
        generation: past.number + 1,
        best: past.best,
        fitness: past.fitness,
        mean: past.mean,
        outline: past.outline,
        games: past.games,
    };
    let generations: Vec<Row> = run.past().iter().map(|past| row(past)).collect();
    let games = generations.iter().map(|row| row.games).sum();
    let moved = parameters(terminal.words, Moved::all(run.settings().space, &run.choice()));
    let document = Document { settings: run.settings(), generations, games, moved };
    if terminal.json {
        return terminal.document(&document);
    }
    let words = terminal.words;
    let told = [
        ("method", words.tuning_method(&document.settings.way)),
        ("generations", format!("{} / {}", document.generations.len(), document.settings.generations)),
        ("games", thousands(games as i64)),
        ("nodes", document.settings.nodes.to_string()),
        ("seed", document.settings.seed.to_string()),
    ];
    paragraph(&words.with("tune-head", &told), 0, terminal)?;
    let mut table = TextTable::new(&[0, 1, 2, 3, 4]);
    table.row(
        [
            "tune-column-generation",
            "tune-column-best",
            "tune-column-mean",
            "tune-column-spread",
            "tune-column-bounds",
        ]
        .map(|key| words.get(key)),
    );
    let every = document.generations.len().div_ceil(ROWS).max(1);
    let shown = document.generations.iter().enumerate();
    for (_, row) in shown.filter(|(at, _)| at % every == 0 || at + 1 == document.generations.len()) {
        table.row([
            row.generation.to_string(),
            format!("{:.1} %", 100.0 * row.fitness),
            format!("{:.1} %", 100.0 * row.mean),
            format!("{:.3}", row.outline.spread),
            format!("{:.1} %", 100.0 * row.outline.at_bounds),
        ]);
    }
    table.show(0, terminal)?;
    terminal.line("")?;
    list::show(&document.moved, ROWS, 0, terminal)?;
    paragraph(&words.get("tune-read"), 0, terminal)
}
