//! `canju table verify`: checks the files of tables.

use serde::Serialize;

use super::{materials, table_fault};
use crate::progress::Progress;
use crate::tablebase::catalog::Catalog;
use crate::tablebase::probe::NoAnswer;
use crate::terminal::{Failure, Terminal};

/// Verify tables: checksums of all blocks, and with --values every position against its moves.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju table verify
  canju table verify KRKGG --values")]
pub(super) struct Arguments {
    /// Combinations [default: all that have a table].
    material: Vec<String>,
    /// Also check every position by a one-ply search; this needs the smaller tables.
    #[arg(long)]
    values: bool,
}

#[derive(Serialize)]
struct Report {
    checked: usize,
    damaged: Vec<String>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, catalog: &Catalog, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let mut wanted = materials(&arguments.material, None, terminal)?;
    if wanted.is_empty() {
        let list = catalog.list().map_err(|error| Failure::Message(words.message(&error)))?;
        wanted = list.into_iter().map(|(material, _)| material).collect();
    }
    if let Some(missing) = wanted.iter().find(|material| !catalog.has(**material)) {
        return Err(Failure::Message(words.message(NoAnswer::NoTable(*missing))));
    }
    let meter = terminal.meter("table-checking");
    let mut damaged = Vec::new();
    for (done, &material) in wanted.iter().enumerate() {
        meter.report(done as u64, wanted.len() as u64);
        if let Err(error) = catalog.verify(material, arguments.values) {
            terminal.remark(table_fault(&error, terminal).into_sentence());
            damaged.push(material.to_string());
        }
    }
    drop(meter);
    let (checked, bad) = (wanted.len(), damaged.len());
    if terminal.json {
        terminal.document(&Report { checked, damaged })?;
    } else if bad == 0 {
        terminal.line(words.with("table-verified", &[("count", checked)]))?;
    }
    if bad > 0 {
        return Err(Failure::Message(words.with("table-bad", &[("count", bad), ("all", checked)])));
    }
    Ok(())
}
