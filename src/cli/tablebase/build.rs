//! `canju table build`: makes tables.

use serde::Serialize;

use super::{Resources, make_tables, materials};
use crate::tablebase::catalog::Catalog;
use crate::terminal::{Failure, Terminal};

/// Build the tables of these combinations, and all smaller ones they depend on.
///
/// Every table is verified position by position before it is stored, so the folder never contains an incomplete
/// table. An interrupted build resumes when the command is repeated.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju table build KRKGGMM KNPKGG
  canju table build --max-entries 1000000 --threads 2 --memory 4")]
pub(super) struct Arguments {
    /// Combinations.
    #[arg(required_unless_present = "max_entries")]
    material: Vec<String>,
    /// All combinations with at most N index entries.
    #[arg(long, value_name = "N")]
    max_entries: Option<u64>,
    #[command(flatten)]
    resources: Resources,
}

#[derive(Serialize)]
struct Built {
    folder: String,
    made: Vec<String>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, catalog: &Catalog, terminal: &mut Terminal) -> Result<(), Failure> {
    arguments.resources.set_threads();
    let materials = materials(&arguments.material, arguments.max_entries, terminal)?;
    let meter = terminal.meter("table-building");
    let all = make_tables(&materials, arguments.resources.memory(), catalog, &meter, terminal)?;
    drop(meter);
    let folder = catalog.folder().to_string_lossy().into_owned();
    if terminal.json {
        let made = all.iter().map(ToString::to_string).collect();
        return terminal.document(&Built { folder, made });
    }
    let arguments = [("count", all.len().into()), ("folder", crate::text::Value::from(folder))];
    terminal.line(terminal.words.with("table-built", &arguments))
}
