//! `canju-lab table`: surveys of many materials, and exact tables against manuals.

pub(super) mod agreement;
pub(super) mod claims;
mod plan;

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use clap::ValueEnum;
use serde::Serialize;

use crate::acquisition::elementary::{self, ElementaryError};
use crate::experiment::survey::{MergeError, Place, Source, in_order, merge};
use crate::files::{self, FileError, Overwrite};
use crate::knowledge::conflict::Label;
use crate::material::{Material, NodeId};
use crate::service::tables::most_telling;
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::census::Census;
use crate::tablebase::census::rows::{self, CensusError};
use crate::tablebase::index::canonical;
use crate::tablebase::ledger::Ledger;
use crate::tablebase::survey::count;
use crate::tablebase::table::Rules;
use crate::terminal::args::{Resources, materials};
use crate::terminal::{Done, Failure, Terminal, text_file};
use crate::text::{Value, Words};

/// Count the results of many combinations, and compare manuals with exact tables.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab table survey --max-entries 1000000 --out census.tsv
  canju-lab table plan --max-entries 1000000000 --scheduler slurm --out survey.sh
  canju-lab table agreement
  canju-lab table claims")]
pub(super) struct Arguments {
    /// Folder of the tables [default: your own].
    #[arg(long, global = true, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Survey(SurveyArguments),
    Plan(plan::Arguments),
    Merge(MergeArguments),
    Agreement(agreement::Arguments),
    Claims(claims::Arguments),
}

pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Done {
    let catalog = Catalog::new(arguments.tables.unwrap_or_else(|| terminal.places.tables()));
    match arguments.command {
        Command::Survey(arguments) => survey_materials(&arguments, &catalog, terminal),
        Command::Plan(arguments) => plan::run(&arguments, &catalog, terminal),
        Command::Merge(arguments) => merge_censuses(&arguments, terminal),
        Command::Agreement(arguments) => agreement::run(&arguments, terminal),
        Command::Claims(arguments) => claims::run(&arguments, &catalog, terminal),
    }
}

/// Count combinations, or all up to a size, and append one row for each to a file.
///
/// The rows are integers separated by tabs; the first line names the columns. Each combination has a row from Red's
/// view and, if both sides can attack, one for its mirror. Existing rows are kept, so the command can be interrupted
/// and repeated. For combinations named explicitly, missing tables are still built, and rows written by older
/// versions, without perpetual chase or the fortresses against low pawns, are renewed. With `--order telling` the combinations judged by
/// manuals and those of two attackers against one come first, then those whose proof is expected to settle the most
/// endgames for its work, smaller tables counted once.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab table survey --max-entries 10000000 --out census.tsv
  canju-lab table survey --max-entries 1000000000 --order telling
  canju-lab table survey KRKN KRKC --out rooks.tsv")]
struct SurveyArguments {
    /// Combinations.
    #[arg(required_unless_present = "max_entries")]
    material: Vec<String>,
    /// All combinations with at most N index entries, mirror images counted separately.
    #[arg(long, value_name = "N")]
    max_entries: Option<u64>,
    /// Output file.
    #[arg(long, value_name = "FILE", default_value = "census.tsv")]
    out: PathBuf,
    /// Order of the combinations.
    #[arg(long, value_enum, default_value_t = Sequence::Size)]
    order: Sequence,
    #[command(flatten)]
    resources: Resources,
}

/// Orders by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sequence {
    /// Smallest first.
    Size,
    /// Most endgames settled per unit of work first.
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

fn survey_materials(arguments: &SurveyArguments, catalog: &Catalog, terminal: &mut Terminal) -> Done {
    arguments.resources.set_threads();
    let ledger = Ledger::new(arguments.out.clone());
    let named = materials(&arguments.material, None, terminal)?;
    let there = there(&ledger, &named, terminal)?;
    let all = in_order(materials(&arguments.material, arguments.max_entries, terminal)?);
    let makes = |material: &Material| named.contains(material) && !catalog.is_current(*material);
    let open = |material: &Material| !there.contains(material) || makes(material);
    let mut wanted: Vec<Material> = all.iter().copied().filter(open).collect();
    if arguments.order == Sequence::Telling {
        most_telling_first(&mut wanted, arguments.resources.memory(), catalog, terminal)?;
    }
    let mut append = |census: Census| match there.contains(&census.material) {
        true => Ok(()),
        false => ledger.add(&[census]).map_err(Stop::File),
    };
    let meter = terminal.meter("table-counting");
    let done = count(catalog, &wanted, arguments.resources.memory(), &meter, &mut |_| (), &mut append);
    drop(meter);
    done.map_err(|stop| -> Failure {
        match stop {
            Stop::Tables(error) => error.into(),
            Stop::File(error) => error.into(),
        }
    })?;
    let count = there.union(&all.into_iter().collect()).count();
    let args = [("count", Value::from(count)), ("path", arguments.out.to_string_lossy().into_owned().into())];
    terminal.line(terminal.words.with("table-surveyed", &args))
}

/// The materials that have a row; of those that are named one that has everything that is counted.
fn there(ledger: &Ledger, named: &[Material], terminal: &Terminal) -> Done<HashSet<Material>> {
    let rows = ledger.read()?;
    let broken = |error: CensusError| text_file::damaged(ledger.path(), error.line as usize, terminal);
    let rows: Done<Vec<Census>> = rows.into_iter().map(|row| row.map_err(broken)).collect();
    let named =
        |census: &Census| [census.material, census.material.mirror()].iter().any(|m| named.contains(m));
    let is_current = |census: &Census| census.is_complete() && census.rules == Rules::of(census.material);
    let serves = |census: &Census| is_current(census) || !named(census);
    Ok(rows?.into_iter().filter(serves).map(|census| census.material).collect())
}

/// Number of materials that are put in order; they take days.
const ORDERED: usize = 256;

/// Puts the most informative of these materials first, given the built-in census; those that take more memory than this wait.
fn most_telling_first(wanted: &mut [Material], limit: u64, catalog: &Catalog, terminal: &Terminal) -> Done {
    let censuses = built_in_censuses()?;
    let proved = elementary::counted(&censuses);
    let label = |node: NodeId| {
        let score = proved.get(&node.canonical()).copied()?;
        let class = if node == node.canonical() { score } else { score.mirror() }.class();
        Some(Label { class, proved: true })
    };
    let meter = terminal.meter("table-ordering");
    let found = most_telling(catalog, &label, wanted, limit, ORDERED, &meter)?;
    drop(meter);
    let places: HashMap<Material, usize> = found.iter().map(|telling| telling.material).zip(0..).collect();
    // The others stay as they are.
    wanted.sort_by_key(|material| places.get(&canonical(*material).0).copied().unwrap_or(usize::MAX));
    Ok(())
}

/// Merge census files into a new one: one row per combination and rule set, in the order of `canju-lab table survey`.
///
/// The censuses counted by the jobs of `canju-lab table plan` become, byte for byte, the file that a single survey
/// ordered by size writes. Equal rows are merged. If two rows of a combination differ, or a line cannot be read,
/// nothing is written.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab table merge censuses/*.tsv --out census.tsv
  canju-lab table merge ours.tsv theirs.tsv --out both.tsv")]
struct MergeArguments {
    /// Census files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Output file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Serialize)]
struct MergedJson {
    file: String,
    rows: usize,
}

fn merge_censuses(arguments: &MergeArguments, terminal: &mut Terminal) -> Done {
    text_file::free(Some(&arguments.out))?;
    let sources =
        arguments.files.iter().map(|path| Ok(Source { path: path.clone(), bytes: files::read(path)? }));
    let sources = sources.collect::<Result<Vec<_>, FileError>>()?;
    let all = merge(&sources).map_err(|error| match error {
        MergeError::Broken { path, error } => text_file::damaged(&path, error.line as usize, terminal),
        MergeError::Conflict { material, first, second } => {
            Failure::Message(conflict_words(terminal.words, material, &first, &second))
        }
    })?;
    let written = files::write(&arguments.out, Overwrite::Never, |writer| rows::write(writer, true, &all));
    written?;
    let (file, rows) = (arguments.out.to_string_lossy().into_owned(), all.len());
    if terminal.json {
        return terminal.document(&MergedJson { file, rows });
    }
    let args = [("count", Value::from(rows)), ("path", file.into())];
    terminal.line(terminal.words.with("table-surveyed", &args))
}

/// Returns the sentence for two contradictory rows of a material.
fn conflict_words(words: Words, material: Material, first: &Place, second: &Place) -> String {
    let name = |place: &Place| place.path.to_string_lossy().into_owned();
    let arguments = [
        ("material", Value::from(words.material(material))),
        ("first", name(first).into()),
        ("firstline", first.line.to_string().into()),
        ("second", name(second).into()),
        ("secondline", second.line.to_string().into()),
    ];
    words.with("table-rows-differ", &arguments)
}

fn built_in_censuses() -> Done<Vec<Census>> {
    Ok(rows::built_in().map_err(ElementaryError::from)?)
}
