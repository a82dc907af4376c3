//! `canju table survey`: the census of everything up to a size.

use std::collections::HashSet;
use std::path::PathBuf;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use super::{Means, fault};
use crate::acquisition::elementary::ElementaryError;
use crate::files::FileError;
use crate::material::Material;
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::census::Census;
use crate::tablebase::census::rows::CensusError;
use crate::tablebase::index::up_to;
use crate::tablebase::ledger::Ledger;
use crate::tablebase::survey::{count, views};
use crate::text::Value;

/// Count all materials up to a size, smallest first, and append a row for each to a file.
///
/// The rows are whole numbers with tabs between them, the first line names them. A row for each material in the view of
/// its red side, and where both sides can attack one for the mirror. Rows that are there are not made again, so the
/// command may be interrupted at any time and given again.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju table survey --max-entries 10000000 --out census.tsv")]
pub(super) struct Arguments {
    /// The largest materials that are counted have so many index entries, mirror images counted twice.
    #[arg(long, value_name = "N")]
    max_entries: u64,
    /// The file.
    #[arg(long, value_name = "FILE", default_value = "census.tsv")]
    out: PathBuf,
    #[command(flatten)]
    means: Means,
}

/// Why a survey ends early.
enum Stop {
    Tables(CatalogError),
    File(FileError),
}

impl From<CatalogError> for Stop {
    fn from(error: CatalogError) -> Self {
        Self::Tables(error)
    }
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, catalog: &Catalog, terminal: &mut Terminal) -> Result<(), Failure> {
    arguments.means.set_threads();
    let ledger = Ledger::new(arguments.out.clone());
    let there =
        ledger.read().map_err(|error| terminal.fault(error))?.into_iter().map(|row| Ok(row?.material));
    let there: HashSet<Material> = there
        .collect::<Result<_, _>>()
        .map_err(|error: CensusError| terminal.fault(ElementaryError::from(error)))?;
    let all: Vec<Material> = up_to(arguments.max_entries.into()).into_iter().flat_map(views).collect();
    let wanted: Vec<Material> = all.iter().copied().filter(|material| !there.contains(material)).collect();
    let mut append = |census: Census| ledger.add(&[census]).map_err(Stop::File);
    let meter = terminal.meter("table-counting");
    let memory = arguments.means.memory();
    let done = count(catalog, &wanted, memory, &meter, &mut |_| (), &mut append);
    drop(meter);
    done.map_err(|stop| match stop {
        Stop::Tables(error) => fault(&error, terminal),
        Stop::File(error) => terminal.fault(error),
    })?;
    let told =
        [("count", Value::from(all.len())), ("path", arguments.out.to_string_lossy().into_owned().into())];
    terminal.line(terminal.words.with("table-surveyed", &told))
}
