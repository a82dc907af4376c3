//! `canju-lab table`: surveys of many materials, and exact tables against manuals.

pub(super) mod agreement;
pub(super) mod claims;
mod foresight;
mod merge;
mod plan;
mod survey;

use std::path::PathBuf;

use crate::tablebase::catalog::Catalog;
use crate::terminal::{Failure, Terminal};

/// Count the results of many combinations, and compare manuals with exact tables.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab table survey --max-entries 1000000 --out census.tsv
  canju-lab table plan --max-entries 1000000000 --scheduler slurm --out survey.sh
  canju-lab table agreement
  canju-lab table claims")]
pub(super) struct Arguments {
    /// Folder of the tables [default: your own].
    #[arg(long, global = true, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Survey(survey::Arguments),
    Plan(plan::Arguments),
    Merge(merge::Arguments),
    Agreement(agreement::Arguments),
    Claims(claims::Arguments),
}

/// Carries out the command.
pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let catalog = Catalog::new(arguments.tables.unwrap_or_else(|| terminal.places.tables()));
    match arguments.command {
        Command::Survey(arguments) => survey::run(&arguments, &catalog, terminal),
        Command::Plan(arguments) => plan::run(&arguments, &catalog, terminal),
        Command::Merge(arguments) => merge::run(&arguments, terminal),
        Command::Agreement(arguments) => agreement::run(&arguments, terminal),
        Command::Claims(arguments) => claims::run(&arguments, &catalog, terminal),
    }
}
