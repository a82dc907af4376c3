//! `canju table census`: counts a table.

use super::{Resources, material, report_built, table_fault};
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::census::Record;
use crate::tablebase::survey;
use crate::tablebase::table::Rules;
use crate::terminal::list::TextTable;
use crate::terminal::{Failure, Terminal};

/// Count the results of all positions of a combination, and by set-up of the defence.
///
/// Percentages of legal positions from Red's view. W: wins; D: draws; rtm: Red to move; btm: Black to move; quiet: no
/// check and no capture; high, low, bottom: height of the pawns. Missing tables are built first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju table census KRKGG
  canju table census KRKN --json")]
pub(super) struct Arguments {
    /// Combination; wins are counted for Red.
    material: String,
    #[command(flatten)]
    resources: Resources,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, catalog: &Catalog, terminal: &mut Terminal) -> Result<(), Failure> {
    arguments.resources.set_threads();
    let material = material(&arguments.material, terminal)?;
    let meter = terminal.meter("table-building");
    let mut found = None;
    let mut keep = |census| {
        found = Some(Record::new(&census));
        Ok::<(), CatalogError>(())
    };
    let memory = arguments.resources.memory();
    survey::count(catalog, &[material], memory, &meter, &mut report_built(terminal), &mut keep)
        .map_err(|error| table_fault(&error, terminal))?;
    drop(meter);
    let Some(record) = found else { return Ok(()) };
    if terminal.json {
        return terminal.document(&record);
    }
    terminal.line(terminal.words.table_rules(Rules::of(material)))?;
    let mut table = TextTable::new(&[]);
    if let Ok(serde_json::Value::Object(keys)) = serde_json::to_value(&record) {
        for (key, value) in keys {
            match value {
                serde_json::Value::Null => {}
                serde_json::Value::String(text) => table.row([key, text]),
                other => table.row([key, other.to_string()]),
            }
        }
    }
    table.show(0, terminal)
}
