//! `canju-lab tune show`: the course of a run.

use std::path::PathBuf;
use std::sync::Arc;

use serde::Serialize;

use super::chart;
use crate::report::Table;
use crate::terminal::list::{ListForm, paragraph};
use crate::terminal::player::tuning_run;
use crate::terminal::text_file::{free, write_new};
use crate::terminal::{Failure, Terminal, list};
use crate::text::thousands;
use crate::tuner::{Moved, Run, Settings};
use crate::views::tuning as views;

/// Show the course of a run: each generation, and the parameters that moved most.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// File of the run.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write a chart of the run to this file (SVG).
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// List the candidates of every generation instead, with their results; of a swarm with the places and velocities of
    /// its particles (with --csv and --json).
    #[arg(long)]
    particles: bool,
    #[command(flatten)]
    form: ListForm,
}

/// Rows of a page about generations, and about parameters.
const ROWS: usize = 20;

#[derive(Serialize)]
struct Json<'a> {
    settings: &'a Settings,
    generations: Table,
    games: u64,
    moved: Table,
    #[serde(skip_serializing_if = "Option::is_none")]
    particles: Option<Table>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    free(arguments.chart.as_ref(), terminal)?;
    let run = tuning_run(&arguments.file, terminal)?;
    write(&run, arguments.particles, arguments.form, terminal)?;
    terminal.picture("run", |words| chart::svg(&run, words));
    if let Some(path) = &arguments.chart {
        write_new(path, &chart::svg(&run, terminal.words), terminal)?;
        terminal.remark(terminal.words.with("match-written", &[("path", path.to_string_lossy())]));
    }
    Ok(())
}

/// The whole run.
pub(super) fn page(run: &Run, terminal: &mut Terminal) -> Result<(), Failure> {
    write(run, false, ListForm::default(), terminal)
}

fn write(run: &Run, particles: bool, form: ListForm, terminal: &mut Terminal) -> Result<(), Failure> {
    let (words, settings) = (terminal.words, run.settings());
    let document = Json {
        settings,
        generations: views::generations(words, run.past().to_vec()),
        games: run.past().iter().map(|past| past.games).sum(),
        moved: views::parameters(words, Moved::all(settings.space, &run.choice())),
        particles: particles.then(|| views::particles(words, run.past())),
    };
    let table = document.particles.as_ref().unwrap_or(&document.generations);
    form.write(table, &document, terminal, |terminal| people(&document, run, terminal))
}

fn people(document: &Json<'_>, run: &Run, terminal: &mut Terminal) -> Result<(), Failure> {
    let (words, settings, past) = (terminal.words, run.settings(), run.past());
    let args = [
        ("method", words.tuning_method(&settings.way)),
        ("generations", format!("{} / {}", past.len(), settings.generations)),
        ("games", thousands(document.games as i64)),
        ("nodes", settings.nodes.to_string()),
        ("seed", settings.seed.to_string()),
    ];
    paragraph(&words.with("tune-head", &args), 0, terminal)?;
    if let Some(particles) = &document.particles {
        return list::show(particles, particles.len(), 0, terminal);
    }
    let every = past.len().div_ceil(ROWS).max(1);
    let shown = past.iter().enumerate().filter(|(at, _)| at % every == 0 || at + 1 == past.len());
    let shown = views::generations(words, shown.map(|(_, past)| Arc::clone(past)).collect());
    list::show(&shown, shown.len(), 0, terminal)?;
    terminal.line("")?;
    list::show(&document.moved, ROWS, 0, terminal)?;
    paragraph(&words.get("tune-read"), 0, terminal)
}
