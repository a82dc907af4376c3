//! `canju-lab tune`: the ninety parameters of the evaluation of Du et al. (2014), tuned by play.

mod chart;
mod position;
mod show;
mod start;

use std::path::PathBuf;

use crate::terminal::player::{tune_failure, tuning_run, values_of_run};
use crate::terminal::text_file::{free, write_new};
use crate::terminal::{Failure, Terminal};
use crate::tuner::{Run, TuneError};

/// Tune the evaluation by self-play.
///
/// A run is a file that grows with every pair of games. An interrupted run resumes without loss: the same settings
/// give the same run on any number of threads. Ctrl+C stops it cleanly.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab tune start evening.jsonl
  canju-lab tune start smoke.jsonl --preset smoke
  canju-lab tune start spsa.jsonl --method spsa --generations 100 --seed 3
  canju-lab tune resume evening.jsonl
  canju-lab tune show evening.jsonl --chart evening.svg
  canju-lab tune show evening.jsonl --particles --csv
  canju-lab tune values evening.jsonl --out values.json
  canju-lab tune position --values hand
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
        Command::Resume(FileArgument { file }) => go_on(tuning_run(&file, terminal)?, terminal),
        Command::Show(arguments) => show::run(&arguments, terminal),
        Command::Position(arguments) => position::run(&arguments, terminal),
        Command::Values(arguments) => values(&arguments, terminal),
    }
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
            Err(error) => return Err(tune_failure(&error, terminal)),
        }
    }
    show::page(&run, terminal)
}

fn values(arguments: &ValuesArguments, terminal: &mut Terminal) -> Result<(), Failure> {
    free(arguments.out.as_ref(), terminal)?;
    let elements = values_of_run(&tuning_run(&arguments.run, terminal)?, arguments.generation, terminal)?;
    match &arguments.out {
        Some(path) => write_new(path, &elements.to_json(), terminal),
        None => terminal.text(elements.to_json().trim_end()),
    }
}
