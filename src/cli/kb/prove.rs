//! `canju kb prove`.

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use super::Expert;
use crate::service::edit;
use crate::service::tables::solve;
use crate::store::Base;
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::index::Size;

/// Solve combinations exactly, and store the proved score, locked, with the census as evidence.
///
/// Missing tables are built first and kept in your folder of tables. Other sources on the combination are kept as
/// evidence beside the census; the proof decides the score.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb prove KNPKGG
  canju kb prove KRKNGG KRKNMM --json")]
pub(super) struct Arguments {
    /// Combinations.
    #[arg(required = true)]
    material: Vec<String>,
    #[command(flatten)]
    by: Expert,
}

#[derive(Serialize)]
struct Proved {
    material: String,
    score: Option<u8>,
    tables_made: usize,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let catalog = Catalog::new(terminal.places.tables());
    let nodes: Result<Vec<_>, _> =
        arguments.material.iter().map(|text| super::node(text, terminal)).collect();
    let nodes = nodes?;
    let vast =
        nodes.iter().map(|node| node.material()).find(|material| !Size::of(*material).can_be_numbered());
    if let Some(material) = vast {
        return Err(terminal.fault(CatalogError::TooLarge(material)));
    }
    let by = arguments.by.name(terminal)?;
    let mut proved = Vec::new();
    for node in nodes {
        let meter = terminal.meter("table-building");
        let solved = solve(&catalog, node.material(), &meter).map_err(|error| terminal.fault(error))?;
        drop(meter);
        let notice = edit::prove(base, node.material(), &solved.censuses, &by);
        let notice = notice.map_err(|fault| terminal.fault(fault))?;
        if !terminal.json {
            terminal.line(terminal.words.message(&notice))?;
        }
        let score = base.kb().score(node).map(|score| score.get());
        proved.push(Proved { material: node.material().to_string(), score, tables_made: solved.made });
    }
    if terminal.json { terminal.document(&proved) } else { Ok(()) }
}
