//! `canju-lab table plan`: a survey as jobs of a scheduler.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Serialize;

use crate::experiment::survey::{Unit, units};
use crate::files::{self, FileError};
use crate::material::Material;
use crate::tablebase::catalog::{Catalog, gigabytes as gigabytes_of};
use crate::tablebase::ledger::Ledger;
use crate::tablebase::survey::views;
use crate::terminal::args::{gigabytes, materials};
use crate::terminal::{Done, Terminal, text_file};
use crate::text::Value;

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
    tables: String,
    censuses: String,
    /// Cores of a unit.
    threads: u16,
}

impl Shared {
    fn of(arguments: &Arguments, catalog: &Catalog) -> Result<Self, FileError> {
        let program = arguments.program.clone().or_else(|| std::env::current_exe().ok());
        Ok(Self {
            program: program.map_or_else(|| "canju-lab".to_owned(), |path| text(&path)),
            tables: absolute(&catalog.folder)?,
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

pub(super) fn run(arguments: &Arguments, catalog: &Catalog, terminal: &mut Terminal) -> Done {
    text_file::free(Some(&arguments.out))?;
    let materials = materials(&arguments.material, arguments.max_entries, terminal)?;
    let limit = arguments.memory.unwrap_or(u64::MAX);
    let is_counted = |material| counted(&arguments.censuses, material);
    let units = units(catalog, &materials, limit, &is_counted)?;
    if !units.is_empty() {
        let shared = Shared::of(arguments, catalog)?;
        files::make_folder(&shared.logs())?;
        let plan = match arguments.scheduler {
            Scheduler::Hyperqueue => job_file(&units, &shared),
            Scheduler::Slurm => slurm_script(&units, &shared),
        };
        text_file::write_new(&arguments.out, &plan)?;
    }
    let memory = units.iter().map(|unit| unit.memory).max().unwrap_or(0);
    if terminal.json {
        let file = text(&arguments.out);
        return terminal.document(&Json { file, units: units.len(), memory_bytes: memory });
    }
    let name = |path: &Path| Value::from(path.to_string_lossy().into_owned());
    let summary = [
        ("count", units.len().into()),
        ("memory", gigabytes_of(memory).into()),
        ("path", name(&arguments.out)),
        ("folder", name(&arguments.censuses)),
    ];
    terminal.line(terminal.words.with("table-planned", &summary))
}

/// Whether the file of a material in this folder has all its rows.
fn counted(censuses: &Path, material: Material) -> bool {
    let ledger = Ledger::new(censuses.join(format!("{material}.tsv")));
    let Ok(rows) = ledger.read() else { return false };
    views(material).all(|view| rows.iter().flatten().any(|census| census.material == view))
}

// Units as a script that submits job arrays to Slurm.
//
// An array holds units of one level, which need none of each other, and of like memory, as all elements of an array are given the same;
// it waits for the arrays in which its needs are. Single jobs would wait for less, but there would be a hundred times as many: schedulers
// limit the jobs of a user, and forget those that ended minutes ago, so that a dependency on one is refused while others are
// still being submitted.

/// Maximum number of elements of an array; Slurm allows 1,001 by default.
const LARGEST: usize = 1000;

/// Units that are submitted together.
struct Array<'a> {
    units: Vec<&'a Unit>,
    /// The arrays that must have succeeded, by their places.
    needs: BTreeSet<usize>,
}

fn slurm_script(units: &[Unit], shared: &Shared) -> String {
    let arrays = arrays(units);
    let logs = text(&shared.logs().join("%A_%a.log"));
    let mut script = format!(
        "\
#!/bin/sh
# Units of a survey: {}. Job arrays: {}.
set -eu
submit() {{
  sbatch --parsable --job-name=canju --requeue --kill-on-invalid-dep=yes --cpus-per-task={} \\
    --chdir={} --output={} \"$@\"
}}
",
        units.len(),
        arrays.len(),
        shared.threads,
        shell_quoted(&shared.censuses),
        shell_quoted(&logs),
    );
    for (at, array) in arrays.iter().enumerate() {
        script += &slurm_submission(at, array, shared);
    }
    script
}

/// The units by level and memory.
fn arrays(units: &[Unit]) -> Vec<Array<'_>> {
    let levels = levels(units);
    let mut groups: BTreeMap<(usize, u32), Vec<usize>> = BTreeMap::new();
    for (at, (unit, &level)) in units.iter().zip(&levels).enumerate() {
        groups.entry((level, megabytes(unit).ilog2())).or_default().push(at);
    }
    let parts: Vec<&[usize]> = groups.values().flat_map(|group| group.chunks(LARGEST)).collect();
    let array_of: BTreeMap<usize, usize> =
        parts.iter().enumerate().flat_map(|(array, part)| part.iter().map(move |&at| (at, array))).collect();
    let array = |part: &&[usize]| {
        let units: Vec<&Unit> = part.iter().filter_map(|&at| units.get(at)).collect();
        let needs = units.iter().flat_map(|unit| &unit.needs).filter_map(|at| array_of.get(at).copied());
        Array { needs: needs.collect(), units }
    };
    parts.iter().map(array).collect()
}

/// Returns the length of the chain of dependencies below each unit.
fn levels(units: &[Unit]) -> Vec<usize> {
    let mut levels: Vec<usize> = Vec::with_capacity(units.len());
    for unit in units {
        let below = unit.needs.iter().filter_map(|&at| levels.get(at)).max();
        levels.push(below.map_or(0, |level| level + 1));
    }
    levels
}

fn slurm_submission(at: usize, array: &Array<'_>, shared: &Shared) -> String {
    let memory = array.units.iter().map(|unit| megabytes(unit)).max().unwrap_or(0);
    let materials: Vec<String> = array.units.iter().map(|unit| unit.material.to_string()).collect();
    let needs: String = array.needs.iter().map(|need| format!(":$a{need}")).collect();
    let dependency = if needs.is_empty() { needs } else { format!(" --dependency=afterok{needs}") };
    format!(
        "
a{at}=$(submit --array=0-{} --mem={memory}M{dependency} <<'UNITS'
#!/bin/sh
set -- {}
shift \"$SLURM_ARRAY_TASK_ID\"
exec {}
UNITS
)
",
        array.units.len().saturating_sub(1),
        materials.join(" "),
        slurm_command(shared, memory),
    )
}

/// The command of the unit whose material is the first argument of the script.
fn slurm_command(shared: &Shared, megabytes: u128) -> String {
    const FIRST: &str = "$1";
    let word =
        |word: &String| if word.starts_with(FIRST) { format!("\"{word}\"") } else { shell_quoted(word) };
    shared.command(FIRST, megabytes).iter().map(word).collect::<Vec<_>>().join(" ")
}

fn shell_quoted(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte);
    if word.bytes().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

// Units as the job definition file of HyperQueue, in TOML: a task for each, which waits for those that it needs.

/// The file. HyperQueue counts memory in mebibytes; as many of them as a unit takes megabytes are always enough.
fn job_file(units: &[Unit], shared: &Shared) -> String {
    let mut file = String::from("name = \"canju\"\n");
    for (id, unit) in units.iter().enumerate() {
        file += &task(id, unit, shared);
    }
    file
}

fn task(id: usize, unit: &Unit, shared: &Shared) -> String {
    let (material, megabytes) = (unit.material.to_string(), megabytes(unit));
    let command: Vec<String> =
        shared.command(&material, megabytes).iter().map(|word| toml_quoted(word)).collect();
    let needs: Vec<String> = unit.needs.iter().map(usize::to_string).collect();
    let log = shared.logs().join(format!("{material}.log"));
    format!(
        "
[[task]]
id = {id}
command = [{}]
cwd = {}
stdout = \"none\"
stderr = {}
deps = [{}]
[[task.request]]
resources = {{ \"cpus\" = {}, \"mem\" = {megabytes} }}
",
        command.join(", "),
        toml_quoted(&shared.censuses),
        toml_quoted(&text(&log)),
        needs.join(", "),
        shared.threads,
    )
}

/// A basic string of TOML, whose escapes are those of JSON.
fn toml_quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
