//! `canju table`: exact tables of small materials.

mod build;
mod census;
mod info;
mod limit;
mod list;
mod probe;
mod verify;

use std::path::PathBuf;

use crate::tablebase::catalog::Catalog;
use crate::terminal::args::{Resources, make_tables, material, materials, report_built, table_fault};
use crate::terminal::{Failure, Terminal};

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
  canju table list")]
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
    List(crate::terminal::list::ListForm),
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
    }
}
