//! `canju table limit`: the wins that the limit of plies without a capture ends.

use serde::Serialize;

use super::{Resources, make_tables, material, table_fault};
use crate::report::Table;
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::dtz::{DtzTables, LIMIT};
use crate::tablebase::index::canonical;
use crate::terminal::list::{ListForm, paragraph, show};
use crate::terminal::{Failure, Terminal};
use crate::views::tables as views;

/// Count the wins of a combination that the limit of 120 plies without a capture ends.
///
/// Positions with a distance to mate and no ply yet made without a capture, mirror images counted. A win is ended if
/// neither mate nor a capture that wins can be forced in time; that is unclear if the defender has attacking
/// pieces, because it may hold out only by perpetual check or chase, which loses. Missing tables are built first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju table limit KCPKGGM
  canju table limit KNPKN --json")]
pub(super) struct Arguments {
    /// Combination.
    material: String,
    #[command(flatten)]
    resources: Resources,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct Json {
    material: String,
    /// The limit of plies.
    limit: u32,
    /// The longest distance to mate in plies.
    longest: u32,
    rows: Table,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, catalog: &Catalog, terminal: &mut Terminal) -> Result<(), Failure> {
    let material = material(&arguments.material, terminal)?;
    let (stored, swapped) = canonical(material);
    arguments.resources.set_threads();
    let memory = arguments.resources.memory();
    let meter = terminal.meter("table-building");
    make_tables(&[material], memory, catalog, &meter, terminal)?;
    drop(meter);
    let meter = terminal.meter("job-limit");
    let dtz =
        DtzTables::of(catalog, stored, memory, &meter).map_err(|error| table_fault(&error, terminal))?;
    drop(meter);
    let table = catalog.load(stored).map_err(|error| table_fault(&CatalogError::from(error), terminal))?;
    let words = terminal.words;
    let rows = views::cursed(words, dtz.count(&table), swapped);
    let document = Json { material: material.to_string(), limit: LIMIT, longest: table.longest(), rows };
    arguments.form.write(&document.rows, &document, terminal, |terminal| {
        show(&document.rows, document.rows.len(), 0, terminal)?;
        let plies = [("limit", LIMIT), ("plies", document.longest)];
        paragraph(&words.with("table-limit-legend", &plies), 0, terminal)
    })
}
