//! `canju book problems`: makes the exercises from exact tables.

use std::path::PathBuf;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use super::super::text_file;
use crate::books::endgame::{mine, problem};
use crate::tablebase::catalog::Catalog;

/// Make exercises from the exact tables of a folder: for every combination in which only one side can attack, quiet
/// positions in which few moves win or hold the draw.
///
/// The same tables and seed give the same exercises. `canju book measure` then measures how hard they are; the shipped
/// ones were made this way, see assets/books/README.md.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book problems --tables ~/tables --seed 1 --out problems.tsv")]
pub(super) struct Arguments {
    /// Folder of the tables [default: your own].
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// Seed of the random choice.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Output file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Serialize)]
struct Mined {
    path: String,
    positions: usize,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    text_file::free(Some(&arguments.out), terminal)?;
    let catalog = Catalog::new(arguments.tables.clone().unwrap_or_else(|| terminal.places.tables()));
    let meter = terminal.meter("book-mining");
    let mined = mine::exercises(&catalog, arguments.seed, &meter);
    drop(meter);
    let problems = mined.map_err(|error| Failure::Message(terminal.words.message(error)))?;
    text_file::write_new(&arguments.out, &problem::write(&problems), terminal)?;
    let (path, positions) = (arguments.out.to_string_lossy().into_owned(), problems.len());
    if terminal.json {
        return terminal.document(&Mined { path, positions });
    }
    let args = [("count", crate::text::Value::from(positions)), ("path", path.into())];
    terminal.line(terminal.words.with("book-mined", &args))
}
