//! `canju table survey`: the census of everything up to a size.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use clap::ValueEnum;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use super::super::text_file;
use super::{Means, fault, materials};
use crate::acquisition::elementary::{self, ElementaryError};
use crate::acquisition::extension::endgames;
use crate::acquisition::manual;
use crate::files::FileError;
use crate::inquiry::placing::{Placing, WITHIN_ONE};
use crate::inquiry::telling::{self, Outlook};
use crate::material::{Material, NodeId, SideMaterial};
use crate::tablebase::catalog::{Catalog, CatalogError, memory};
use crate::tablebase::census::Census;
use crate::tablebase::census::rows::CensusError;
use crate::tablebase::index::canonical;
use crate::tablebase::ledger::Ledger;
use crate::tablebase::survey::{count, in_order};
use crate::text::Value;

/// Count materials, or all up to a size, and append a row for each to a file.
///
/// The rows are whole numbers with tabs between them, the first line names them. A row for each material in the view of
/// its red side, and where both sides can attack one for the mirror. Rows that are there are not made again, so the
/// command may be interrupted at any time and given again; only missing tables of materials that are named are made even then. With
/// `--order telling` those come first whose proof is expected to settle most of all endgames for the work that it takes, its smaller
/// tables counted once, and before them those that manuals judge and those of two attackers against one.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju table survey --max-entries 10000000 --out census.tsv
  canju table survey --max-entries 1000000000 --order telling
  canju table survey KRKN KRKC --out rooks.tsv")]
pub(super) struct Arguments {
    /// The combinations.
    #[arg(required_unless_present = "max_entries")]
    material: Vec<String>,
    /// Everything with up to so many index entries, mirror images counted twice.
    #[arg(long, value_name = "N")]
    max_entries: Option<u64>,
    /// The file.
    #[arg(long, value_name = "FILE", default_value = "census.tsv")]
    out: PathBuf,
    /// Which come first.
    #[arg(long, value_enum, default_value_t = Sequence::Size)]
    order: Sequence,
    #[command(flatten)]
    means: Means,
}

/// The orders by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sequence {
    /// The smallest.
    Size,
    /// Those whose proof settles most for its work.
    Telling,
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
    let there = there(&ledger, terminal)?;
    let named = materials(&arguments.material, None, terminal)?;
    let all = in_order(materials(&arguments.material, arguments.max_entries, terminal)?);
    let makes = |material: &Material| named.contains(material) && !catalog.has(*material);
    let open = |material: &Material| !there.contains(material) || makes(material);
    let mut wanted: Vec<Material> = all.iter().copied().filter(open).collect();
    if arguments.order == Sequence::Telling {
        most_telling_first(&mut wanted, arguments.means.memory(), catalog, terminal)?;
    }
    let mut append = |census: Census| match there.contains(&census.material) {
        true => Ok(()),
        false => ledger.add(&[census]).map_err(Stop::File),
    };
    let meter = terminal.meter("table-counting");
    let done = count(catalog, &wanted, arguments.means.memory(), &meter, &mut |_| (), &mut append);
    drop(meter);
    done.map_err(|stop| match stop {
        Stop::Tables(error) => fault(&error, terminal),
        Stop::File(error) => terminal.fault(error),
    })?;
    let count = there.union(&all.into_iter().collect()).count();
    let told = [("count", Value::from(count)), ("path", arguments.out.to_string_lossy().into_owned().into())];
    terminal.line(terminal.words.with("table-surveyed", &told))
}

/// The materials that have a row.
fn there(ledger: &Ledger, terminal: &Terminal) -> Result<HashSet<Material>, Failure> {
    let rows = ledger.read().map_err(|error| terminal.fault(error))?;
    let broken = |error: CensusError| text_file::damaged(ledger.path(), error.line as usize, terminal);
    rows.into_iter().map(|row| Ok(row.map_err(broken)?.material)).collect()
}

/// So many are put in order; they take days.
const ORDERED: usize = 256;

/// Puts the most telling of these materials first, as things stand with what is built in; what takes more memory than this waits.
fn most_telling_first(
    wanted: &mut [Material],
    limit: u64,
    catalog: &Catalog,
    terminal: &Terminal,
) -> Result<(), Failure> {
    let verdicts = manual::verdicts().map_err(|error| terminal.fault(ElementaryError::from(error)))?;
    let censuses = super::built_in(terminal)?;
    let proved = elementary::proofs(&censuses);
    let judged: HashSet<NodeId> = verdicts.iter().map(|verdict| verdict.material.canonical()).collect();
    let class = |node: NodeId| {
        let score = proved.get(&node.canonical()).copied()?;
        Some(if node == node.canonical() { score } else { score.mirror() }.class())
    };
    let mut placing = Placing::new(endgames(), WITHIN_ONE, class);
    let outlook = Outlook {
        expected: &|node| elementary::guess(node.material()).class(),
        first: &|material| judged.contains(&NodeId::from(material)) || is_two_against_one(material),
        is_there: &|material| catalog.has(material),
    };
    let meter = terminal.meter("table-ordering");
    let fit = wanted.iter().copied().filter(|material| memory(*material) <= limit.into());
    let found = telling::order(&mut placing, fit, &outlook, ORDERED, &meter);
    drop(meter);
    let found = found.map_err(|cancelled| fault(&cancelled.into(), terminal))?;
    let places: HashMap<Material, usize> = found.iter().map(|telling| telling.material).zip(0..).collect();
    // The others stay as they are.
    wanted.sort_by_key(|material| places.get(&canonical(*material).0).copied().unwrap_or(usize::MAX));
    Ok(())
}

/// Two pieces that attack against one.
fn is_two_against_one(material: Material) -> bool {
    let attackers = [material.red, material.black].map(SideMaterial::attackers);
    [[1, 2], [2, 1]].contains(&attackers)
}
