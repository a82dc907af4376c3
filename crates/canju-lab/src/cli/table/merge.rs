//! `canju-lab table merge`: files of censuses joined.

use std::path::PathBuf;

use serde::Serialize;

use crate::experiment::census_merge::{MergeError, Place, Source, merge};
use crate::files::{self, FileError, Overwrite};
use crate::material::Material;
use crate::tablebase::census::rows;
use crate::terminal::{Failure, Terminal, text_file};
use crate::text::Value;
use crate::text::Words;

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
pub(super) struct Arguments {
    /// Census files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Output file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Serialize)]
struct Json {
    file: String,
    rows: usize,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    text_file::free(Some(&arguments.out), terminal)?;
    let sources =
        arguments.files.iter().map(|path| Ok(Source { path: path.clone(), bytes: files::read(path)? }));
    let sources = sources.collect::<Result<Vec<_>, FileError>>().map_err(|error| terminal.fault(error))?;
    let all = merge(&sources).map_err(|error| match error {
        MergeError::Broken { path, error } => text_file::damaged(&path, error.line as usize, terminal),
        MergeError::Conflict { material, first, second } => {
            Failure::Message(conflict_words(terminal.words, material, &first, &second))
        }
    })?;
    let written = files::write(&arguments.out, Overwrite::Never, |writer| rows::write(writer, true, &all));
    written.map_err(|error| terminal.fault(error))?;
    let (file, rows) = (arguments.out.to_string_lossy().into_owned(), all.len());
    if terminal.json {
        return terminal.document(&Json { file, rows });
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
