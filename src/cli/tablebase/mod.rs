//! `canju table`: exact tables of small materials.

mod agreement;
mod build;
mod census;
mod claims;
mod foresight;
mod info;
mod limit;
mod list;
mod merge;
mod plan;
mod probe;
mod resources;
mod survey;
mod verify;

use std::path::PathBuf;

use super::failure::Failure;
use super::terminal::Terminal;
use crate::tablebase::catalog::Catalog;
use resources::{Resources, built_in, fault, make, material, materials, report_built};

/// Build exact tables of small combinations, count their results and look up positions.
///
/// A table holds the result of every position of a combination and the plies to mate. Stalemate is a loss; perpetual
/// check and perpetual chase lose if both sides can attack.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A MATERIAL is a combination of pieces, Red first: KRNKRGGMM is king, rook and knight against king,
rook, two guards and two ministers. A table also covers the mirror (KRGGMMKRN).

Examples:
  canju table info KPPKGGMM
  canju table build KRKGGMM KNPKGG
  canju table census KRKGG --json
  canju table probe --fen '3k5/9/9/9/9/9/9/9/9/R3K4 w'
  canju table limit KNPKN
  canju table list
  canju table plan --max-entries 1000000000 --scheduler slurm --out survey.sh
  canju table agreement
  canju table claims")]
pub(super) struct Arguments {
    /// Folder of the tables [default: your own].
    #[arg(long, global = true, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Info(info::Arguments),
    Build(build::Arguments),
    Census(census::Arguments),
    Probe(probe::Arguments),
    Limit(limit::Arguments),
    Verify(verify::Arguments),
    /// List the tables in the folder.
    List(super::list::ListForm),
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
        Command::Info(arguments) => info::run(&arguments, &catalog, terminal),
        Command::Build(arguments) => build::run(&arguments, &catalog, terminal),
        Command::Census(arguments) => census::run(&arguments, &catalog, terminal),
        Command::Probe(arguments) => probe::run(&arguments, &catalog, terminal),
        Command::Limit(arguments) => limit::run(&arguments, &catalog, terminal),
        Command::Verify(arguments) => verify::run(&arguments, &catalog, terminal),
        Command::List(form) => list::run(form, &catalog, terminal),
        Command::Survey(arguments) => survey::run(&arguments, &catalog, terminal),
        Command::Plan(arguments) => plan::run(&arguments, &catalog, terminal),
        Command::Merge(arguments) => merge::run(&arguments, terminal),
        Command::Agreement(arguments) => agreement::run(&arguments, terminal),
        Command::Claims(arguments) => claims::run(&arguments, &catalog, terminal),
    }
}
