//! `canju tune`: the ninety parameters of the evaluation of Du et al. (2014), tuned by play.

mod chart;
mod position;
mod show;
mod start;

use std::path::{Path, PathBuf};

use super::failure::Failure;
use super::terminal::Terminal;
use super::text_file::{self, free, write_new};
use crate::engine::Elements;
use crate::tuner::{Run, TuneError, TuneFile};

/// Tune the evaluation by self-play.
///
/// A run is a file that grows with every pair of games. An interrupted run resumes without loss: the same settings
/// give the same run on any number of threads. Ctrl+C stops it cleanly.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju tune start evening.jsonl
  canju tune start smoke.jsonl --preset smoke
  canju tune start spsa.jsonl --method spsa --generations 100 --seed 3
  canju tune resume evening.jsonl
  canju tune show evening.jsonl --chart evening.svg
  canju tune show evening.jsonl --particles --csv
  canju tune values evening.jsonl --out values.json
  canju tune position --values hand
  canju match elements:values.json elements:hand --start --nodes 1000 --positions 200")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Start(start::Arguments),
    /// Resume an interrupted run.
    Resume(FileArgument),
    Show(show::Arguments),
    Position(position::Arguments),
    Values(ValuesArguments),
}

/// File of a run.
#[derive(Debug, clap::Args)]
struct FileArgument {
    /// File of the run.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Write the parameter values that a run has found.
///
/// JSON with names and numbers, which `canju match elements:FILE` plays with.
#[derive(Debug, clap::Args)]
struct ValuesArguments {
    /// File of the run.
    #[arg(value_name = "FILE")]
    run: PathBuf,
    /// Take the best of generation N, counted from 1 [default: the final choice of the method].
    #[arg(long, value_name = "N")]
    generation: Option<usize>,
    /// Output file [default: standard output].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Carries out the command.
pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    match arguments.command {
        Command::Start(arguments) => start::run(arguments, terminal),
        Command::Resume(FileArgument { file }) => go_on(open(&file, terminal)?, terminal),
        Command::Show(arguments) => show::run(&arguments, terminal),
        Command::Position(arguments) => position::run(&arguments, terminal),
        Command::Values(arguments) => values(&arguments, terminal),
    }
}

/// The run of a file.
pub(super) fn open(path: &Path, terminal: &Terminal) -> Result<Run, Failure> {
    let file = TuneFile::new(path.to_owned());
    Run::open(file, &terminal.meter("tune-reading")).map_err(|error| failure(&error, terminal))
}

fn failure(error: &TuneError, terminal: &Terminal) -> Failure {
    Failure::Message(terminal.words.message(error))
}

/// Plays all remaining generations, reporting each.
fn go_on(mut run: Run, terminal: &mut Terminal) -> Result<(), Failure> {
    while !run.is_over() {
        let all = run.settings().generations;
        let args = [("number", (run.past().len() + 1).to_string()), ("all", all.to_string())];
        let done = {
            let meter = terminal.meter_of(terminal.words.with("tune-generation", &args));
            run.step(&meter).map(|past| terminal.words.generation(past))
        };
        match done {
            Ok(sentence) => terminal.remark(sentence),
            Err(TuneError::Cancelled(_)) => return Err(Failure::Message(terminal.words.get("tune-cut"))),
            Err(error) => return Err(failure(&error, terminal)),
        }
    }
    show::page(&run, terminal)
}

/// The values of a file: names and numbers, or a run, with `@N` behind it for the best of generation N.
pub(super) fn elements(spec: &str, terminal: &Terminal) -> Result<Elements, Failure> {
    let numbered = spec.rsplit_once('@').and_then(|(file, number)| Some((file, number.parse().ok()?)));
    let (file, generation) = numbered.map_or((spec, None), |(file, number)| (file, Some(number)));
    let path = Path::new(file);
    let text = text_file::read(path, terminal)?;
    if generation.is_none() && !text.starts_with(TuneFile::BEGINS) {
        let read = Elements::from_json(&text);
        return read.map_err(|error| Failure::Message(terminal.words.message(error.at(file))));
    }
    of_run(&open(path, terminal)?, generation, terminal)
}

/// Returns a run's final choice, or the best of one generation, counted from 1.
fn of_run(run: &Run, generation: Option<usize>, terminal: &Terminal) -> Result<Elements, Failure> {
    let Some(number) = generation else { return Ok(run.choice()) };
    let past = number.checked_sub(1).and_then(|at| run.past().get(at));
    let args = [("number", number.to_string()), ("all", run.past().len().to_string())];
    let past = past.ok_or_else(|| Failure::Message(terminal.words.with("tune-no-generation", &args)))?;
    Ok(run.settings().space.elements(&past.point))
}

fn values(arguments: &ValuesArguments, terminal: &mut Terminal) -> Result<(), Failure> {
    free(arguments.out.as_ref(), terminal)?;
    let elements = of_run(&open(&arguments.run, terminal)?, arguments.generation, terminal)?;
    match &arguments.out {
        Some(path) => write_new(path, &elements.to_json(), terminal),
        None => terminal.text(elements.to_json().trim_end()),
    }
}
