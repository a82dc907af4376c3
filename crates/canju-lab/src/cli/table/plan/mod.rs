//! `canju-lab table plan`: a survey as jobs of a scheduler.

mod hyperqueue;
mod slurm;

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Serialize;

use crate::experiment::plan::{Unit, units};
use crate::files::{self, FileError};
use crate::material::Material;
use crate::tablebase::catalog::Catalog;
use crate::tablebase::ledger::Ledger;
use crate::tablebase::survey::views;
use crate::terminal::args::{gigabytes, materials, table_fault};
use crate::terminal::text_file;
use crate::terminal::{Failure, Terminal};

/// Write a survey as jobs for a scheduler that distributes them over many machines.
///
/// Each job builds the table of one combination and counts it with `canju-lab table survey`. It waits for the tables of
/// the combinations that one capture leads to, has its own memory and core limits, and writes its own census file.
/// All machines must share the folders of tables and censuses. A job can be killed and rerun at any time.
/// Combinations already counted are left out, so repeating the command plans the rest. `canju-lab table merge` merges the
/// censuses.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab table plan --max-entries 1000000000 --tables /shared/tables --censuses /shared/censuses \\
    --scheduler slurm --threads 4 --memory 16 --out survey.sh
  canju-lab table plan KRKNMM KRKCMM --tables /shared/tables --scheduler hyperqueue --out survey.toml
  canju-lab table merge censuses/*.tsv --out census.tsv")]
pub(super) struct Arguments {
    /// Combinations; the smaller ones they depend on are also counted.
    #[arg(required_unless_present = "max_entries")]
    material: Vec<String>,
    /// All combinations with at most N index entries, mirror images counted separately.
    #[arg(long, value_name = "N")]
    max_entries: Option<u64>,
    /// Scheduler to write for.
    #[arg(long, value_enum)]
    scheduler: Scheduler,
    /// Output file: a job definition for `hq job submit-file`, or a script for `sh` that calls sbatch.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Folder of the censuses, one file per combination; created if missing.
    #[arg(long, value_name = "FOLDER", default_value = "censuses")]
    censuses: PathBuf,
    /// Program that the machines run [default: this program].
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Cores per job.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Maximum memory per job in gigabytes; larger jobs are refused.
    #[arg(long, value_name = "GB", value_parser = gigabytes)]
    memory: Option<u64>,
}

/// Schedulers by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Scheduler {
    /// HyperQueue: one job with dependent tasks.
    Hyperqueue,
    /// Slurm: dependent job arrays.
    Slurm,
}

/// The settings shared by all units. They run in the folder of the censuses.
struct Shared {
    /// The command that starts canju.
    program: String,
    /// The folder of tables.
    tables: String,
    /// The folder of censuses.
    censuses: String,
    /// Cores of a unit.
    threads: u16,
}

impl Shared {
    fn of(arguments: &Arguments, catalog: &Catalog) -> Result<Self, FileError> {
        let program = arguments.program.clone().or_else(|| std::env::current_exe().ok());
        Ok(Self {
            program: program.map_or_else(|| "canju-lab".to_owned(), |path| text(&path)),
            tables: absolute(catalog.folder())?,
            censuses: absolute(&arguments.censuses)?,
            threads: arguments.threads,
        })
    }

    /// Returns the words of the command of a unit that may take `megabytes` of memory.
    fn command(&self, material: &str, megabytes: u128) -> Vec<String> {
        let memory = format!("{}.{:03}", megabytes / 1000, megabytes % 1000);
        let (out, threads) = (format!("{material}.tsv"), self.threads.to_string());
        let words = ["table", "survey", material, "--tables", &self.tables, "--out", &out];
        let resources = ["--threads", &threads, "--memory", &memory];
        [self.program.as_str()].into_iter().chain(words).chain(resources).map(str::to_owned).collect()
    }

    /// Returns the folder of the logs of units.
    fn logs(&self) -> PathBuf {
        Path::new(&self.censuses).join("logs")
    }
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn absolute(path: &Path) -> Result<String, FileError> {
    std::path::absolute(path).map(|path| text(&path)).map_err(FileError::io(path))
}

/// The memory of a unit in whole megabytes, rounded up.
fn megabytes(unit: &Unit) -> u128 {
    unit.memory.div_ceil(1_000_000)
}

#[derive(Serialize)]
struct Json {
    file: String,
    units: usize,
    /// Of the largest unit.
    memory_bytes: u128,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, catalog: &Catalog, terminal: &mut Terminal) -> Result<(), Failure> {
    text_file::free(Some(&arguments.out), terminal)?;
    let materials = materials(&arguments.material, arguments.max_entries, terminal)?;
    let limit = arguments.memory.unwrap_or(u64::MAX);
    let is_counted = |material| counted(&arguments.censuses, material);
    let units =
        units(catalog, &materials, limit, &is_counted).map_err(|error| table_fault(&error, terminal))?;
    if !units.is_empty() {
        let shared = Shared::of(arguments, catalog).map_err(|error| terminal.fault(error))?;
        files::make_folder(&shared.logs()).map_err(|error| terminal.fault(error))?;
        let plan = match arguments.scheduler {
            Scheduler::Hyperqueue => hyperqueue::job_file(&units, &shared),
            Scheduler::Slurm => slurm::script(&units, &shared),
        };
        text_file::write_new(&arguments.out, &plan, terminal)?;
    }
    let memory = units.iter().map(|unit| unit.memory).max().unwrap_or(0);
    if terminal.json {
        let file = text(&arguments.out);
        return terminal.document(&Json { file, units: units.len(), memory_bytes: memory });
    }
    let sentence = terminal.words.table_planned(units.len(), memory, &arguments.out, &arguments.censuses);
    terminal.line(sentence)
}

/// Whether the file of a material in this folder has all its rows.
fn counted(censuses: &Path, material: Material) -> bool {
    let ledger = Ledger::new(censuses.join(format!("{material}.tsv")));
    let Ok(rows) = ledger.read() else { return false };
    views(material).all(|view| rows.iter().flatten().any(|census| census.material == view))
}
