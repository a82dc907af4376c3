//! `canju table`: exact tables of small materials.

mod agreement;
mod build;
mod census;
mod claims;
mod info;
mod list;
mod probe;
mod survey;
mod verify;

use std::path::PathBuf;

use super::failure::Failure;
use super::kb::node;
use super::meter::Meter;
use super::terminal::{Terminal, remark};
use crate::acquisition::census::{self as census_of_base, Census};
use crate::acquisition::elementary::ElementaryError;
use crate::material::Material;
use crate::tablebase::catalog::{Catalog, CatalogError, Made};
use crate::tablebase::index::up_to;
use crate::tablebase::memory;
use crate::text::Value;

/// Make exact tables of small materials, count them, look positions up.
///
/// A table knows the result of every position of its material, and the plies to mate. Stalemate loses; where both sides can
/// attack, perpetual check loses; perpetual chase is not judged.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A MATERIAL is a combination of pieces, red first: KRNKRGGMM is king, rook and knight against king,
rook, two guards and two ministers. A table serves its mirror (KRGGMMKRN), too.

Examples:
  canju table info KPPKGGMM
  canju table build KRKGGMM KNPKGG
  canju table census KRKGG --json
  canju table probe --fen '3k5/9/9/9/9/9/9/9/9/R3K4 w'
  canju table list
  canju table agreement
  canju table claims")]
pub(super) struct Arguments {
    /// The folder of the tables; the user's own unless given.
    #[arg(long, global = true, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Info(info::Arguments),
    Build(build::Arguments),
    Census(census::Arguments),
    Probe(probe::Arguments),
    Verify(verify::Arguments),
    /// List the tables that there are.
    List,
    Survey(survey::Arguments),
    Agreement(agreement::Arguments),
    Claims(claims::Arguments),
}

/// What making tables may take.
#[derive(Debug, clap::Args)]
struct Means {
    /// Work on so many cores; all unless given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Take no more than so many gigabytes of memory; three quarters of what is free unless given.
    #[arg(long, value_name = "GB", value_parser = gigabytes)]
    memory: Option<u64>,
}

/// Bytes of a number of gigabytes.
fn gigabytes(text: &str) -> Result<u64, &'static str> {
    match text.parse::<f64>() {
        Ok(number) if number > 0.0 && number < 1e6 => Ok((number * 1e9) as u64),
        _ => Err("a number of gigabytes, such as 4 or 0.5"),
    }
}

impl Means {
    /// Bytes of memory that may be taken.
    fn memory(&self) -> u64 {
        self.memory.unwrap_or_else(memory::allowance)
    }

    /// Makes the threads of this process, of which there are no others yet.
    fn set_threads(&self) {
        if let Some(threads) = self.threads {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into());
            // It refuses a second time only.
            drop(pool.build_global());
        }
    }
}

/// Carries out the command.
pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let catalog = Catalog::new(arguments.tables.unwrap_or_else(|| terminal.places.tables()));
    match arguments.command {
        Command::Info(arguments) => info::run(&arguments, &catalog, terminal),
        Command::Build(arguments) => build::run(&arguments, &catalog, terminal),
        Command::Census(arguments) => census::run(&arguments, &catalog, terminal),
        Command::Probe(arguments) => probe::run(&arguments, &catalog, terminal),
        Command::Verify(arguments) => verify::run(&arguments, &catalog, terminal),
        Command::List => list::run(&catalog, terminal),
        Command::Survey(arguments) => survey::run(&arguments, &catalog, terminal),
        Command::Agreement(arguments) => agreement::run(&arguments, terminal),
        Command::Claims(arguments) => claims::run(&arguments, &catalog, terminal),
    }
}

fn material(text: &str, terminal: &Terminal) -> Result<Material, Failure> {
    Ok(node(text, terminal)?.material())
}

/// The materials named, and those of up to so many entries.
fn materials(
    texts: &[String],
    max_entries: Option<u64>,
    terminal: &Terminal,
) -> Result<Vec<Material>, Failure> {
    let named: Result<Vec<_>, _> = texts.iter().map(|text| material(text, terminal)).collect();
    let mut all = named?;
    all.extend(max_entries.map(|entries| up_to(entries.into())).unwrap_or_default());
    Ok(all)
}

/// Makes what is missing and says so; the materials of the tables that were made.
fn make(
    materials: &[Material],
    memory: u64,
    catalog: &Catalog,
    meter: &Meter,
    terminal: &Terminal,
) -> Result<Vec<Material>, Failure> {
    let (mut all, mut say) = (Vec::new(), told(terminal));
    let mut tell = |made: Made| {
        all.push(made.material);
        say(made);
    };
    catalog.build(materials, memory, meter, &mut tell).map_err(|error| fault(&error, terminal))?;
    Ok(all)
}

/// Says which table was made.
fn told(terminal: &Terminal) -> impl FnMut(Made) + use<> {
    let words = terminal.words;
    move |made| {
        let arguments = [
            ("material", Value::from(made.material.to_string())),
            ("bytes", made.bytes.into()),
            ("plies", made.longest.into()),
        ];
        remark(words.with("table-made", &arguments));
    }
}

/// The built-in census.
fn built_in(terminal: &Terminal) -> Result<Vec<Census>, Failure> {
    census_of_base::built_in().map_err(|error| terminal.fault(ElementaryError::from(error)))
}

fn fault(error: &CatalogError, terminal: &Terminal) -> Failure {
    Failure::Told(terminal.words.catalog_error(error))
}
