//! `canju-lab book mine`: a book made from exact tables.

use std::path::PathBuf;

use serde::Serialize;

use crate::books::endgame::mine::{self, MineError};
use crate::books::endgame::problem::{self, Problem};
use crate::progress::Progress;
use crate::tablebase::catalog::Catalog;
use crate::terminal::{Failure, Terminal, text_file};

/// Make a book from the exact tables of a folder: for every combination typical wins and draws, the longest win,
/// positions with a single winning or drawing move, fortresses, mutual zugzwangs, and wins that depend on the rule on
/// perpetual check.
///
/// The same tables and seed give the same book. The shipped book was made this way; see assets/books/README.md.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab book mine --tables ~/tables --seed 2026 --out endgames.tsv")]
pub(super) struct Arguments {
    /// Folder of the tables [default: your own].
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// Seed of the random choice.
    #[arg(long, value_name = "N", default_value_t = 2026)]
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
    let Arguments { tables, seed, out } = arguments;
    write(tables.as_ref(), out, terminal, |catalog, meter| mine::mine(catalog, *seed, meter))
}

/// Writes positions made from the tables of a folder to a file.
pub(super) fn write(
    tables: Option<&PathBuf>,
    out: &PathBuf,
    terminal: &mut Terminal,
    make: impl FnOnce(&Catalog, &dyn Progress) -> Result<Vec<Problem>, MineError>,
) -> Result<(), Failure> {
    text_file::free(Some(out), terminal)?;
    let catalog = Catalog::new(tables.cloned().unwrap_or_else(|| terminal.places.tables()));
    let mined = make(&catalog, &terminal.meter("book-mining"));
    let problems = mined.map_err(|error| Failure::Message(terminal.words.message(error)))?;
    text_file::write_new(out, &problem::write(&problems), terminal)?;
    let (path, positions) = (out.to_string_lossy().into_owned(), problems.len());
    if terminal.json {
        return terminal.document(&Mined { path, positions });
    }
    let args = [("count", crate::text::Value::from(positions)), ("path", path.into())];
    terminal.line(terminal.words.with("book-mined", &args))
}
