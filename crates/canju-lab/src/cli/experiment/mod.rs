//! `canju-lab experiment`: figures on the methods themselves, each from a stored seed.

mod accuracy;
mod baselines;
mod field;
mod generations;
mod injection;
mod matches;
mod paper;
mod playouts;
mod questions;

use crate::report::schema::List;
use crate::terminal::{Done, Terminal};
use crate::text::Words;
use crate::views;

/// Run experiments on the methods of canju; the same seed gives the same figures.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab experiment accuracy
  canju-lab experiment accuracy --folds 10 --seed 3 --json
  canju-lab experiment boundary --positions 100 --seed 2 --out boundary.txt
  canju-lab experiment exchange --positions 500 --out estimated.tsv
  canju-lab experiment guard-matrix
  canju-lab experiment table1
  canju-lab experiment injection --nodes 69596 --percent 5,20,40
  canju-lab experiment questions --shape elementary
  canju-lab experiment playouts --combinations 50 --games 20 --nodes 1000
  canju-lab experiment tables234 --kb rounds.canju
  canju-lab experiment technique --materials 20 --nodes 2000
  canju-lab experiment generations evening.jsonl --report figure4
  canju-lab experiment optimised
  canju-lab experiment place-control with.jsonl without.jsonl
  canju-lab experiment baselines swarm.jsonl spsa.jsonl regression.jsonl

Where the methods depart from the papers: canju manual --deviations")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Accuracy(accuracy::Arguments),
    Boundary(paper::BoundaryArguments),
    Exchange(paper::ExchangeArguments),
    GuardMatrix(paper::GuardMatrixArguments),
    Table1(paper::Table1Arguments),
    Injection(injection::Arguments),
    Questions(questions::Arguments),
    Playouts(playouts::PlayoutsArguments),
    Tables234(matches::Tables234Arguments),
    Technique(playouts::TechniqueArguments),
    Generations(generations::Arguments),
    Optimised(matches::OptimisedArguments),
    PlaceControl(matches::PlaceControlArguments),
    Baselines(baselines::Arguments),
}

pub(super) fn lists(words: Words) -> Vec<List> {
    vec![
        ("experiment accuracy", "severe", accuracy::severe_trials(words, Vec::new())),
        ("experiment baselines", "rows", baselines::rows(words, Vec::new())),
        ("experiment generations", "rows", generations::rows(words, Vec::new())),
        ("experiment injection", "*/repairs", views::verification::repairs(words, 1, Vec::new())),
        ("experiment place-control", "rows", matches::step_rows(words, Vec::new())),
        ("experiment playouts", "strata", playouts::strata(words, &[])),
        ("experiment playouts", "trials", playouts::listed(words, Vec::new())),
        ("experiment questions", "runs", questions::table(words, Vec::new())),
        ("experiment table1", "rows", views::log::compared(words, Vec::new())),
        ("experiment tables234", "rows", views::matches::tables234(words, Vec::new())),
        ("experiment technique", "materials", playouts::materials(words, Vec::new())),
    ]
}

pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Done {
    match arguments.command {
        Command::Accuracy(arguments) => accuracy::run(&arguments, terminal),
        Command::Boundary(arguments) => paper::run_boundary(&arguments, terminal),
        Command::Exchange(arguments) => paper::run_exchange(&arguments, terminal),
        Command::GuardMatrix(arguments) => paper::run_guard_matrix(&arguments, terminal),
        Command::Table1(arguments) => paper::run_table1(arguments, terminal),
        Command::Injection(arguments) => injection::run(arguments, terminal),
        Command::Questions(arguments) => questions::run(&arguments, terminal),
        Command::Playouts(arguments) => playouts::playouts(&arguments, terminal),
        Command::Tables234(arguments) => matches::tables234(&arguments, terminal),
        Command::Technique(arguments) => playouts::technique(&arguments, terminal),
        Command::Generations(arguments) => generations::run(&arguments, terminal),
        Command::Optimised(arguments) => matches::optimised(&arguments, terminal),
        Command::PlaceControl(arguments) => matches::place_control(&arguments, terminal),
        Command::Baselines(arguments) => baselines::run(&arguments, terminal),
    }
}
