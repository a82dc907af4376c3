//! `canju kb export`: writes a base to a file for other programs.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use crate::files::{FileError, Over, Refusal};
use crate::store::Base;
use crate::store::transfer::{Format, Nodes, TransferError, export, export_file};
use crate::workbench::notice::Notice;

/// Write all scores and evidence of a base to a JSON Lines or CSV file.
///
/// An export of that name is replaced; any other file only with --force, and a base never.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb export base.jsonl
  canju kb export base.csv --all
  canju kb export - --format csv | sort | less")]
pub(super) struct Arguments {
    /// The file, or - for the standard output.
    file: PathBuf,
    /// The format; that of the file's ending unless given, JSON Lines for the standard output.
    #[arg(long, value_enum)]
    format: Option<FormatName>,
    /// Both nodes of each mirror pair, not one.
    #[arg(long)]
    all: bool,
    /// Replace a file of that name even where it is no export of canju.
    #[arg(long)]
    force: bool,
}

/// The formats by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatName {
    /// JSON Lines: one object a line.
    Jsonl,
    /// A table for spreadsheets.
    Csv,
}

impl From<FormatName> for Format {
    fn from(name: FormatName) -> Self {
        match name {
            FormatName::Jsonl => Self::JsonLines,
            FormatName::Csv => Self::Csv,
        }
    }
}

#[derive(Serialize)]
struct Exported {
    path: String,
    nodes: u64,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let nodes = if arguments.all { Nodes::All } else { Nodes::Canonical };
    let format = arguments.format.map(Format::from);
    let path = &arguments.file;
    if path == Path::new("-") {
        return pipe(format.unwrap_or(Format::JsonLines), nodes, base, terminal);
    }
    let meter = terminal.meter("cli-exporting");
    let over = if arguments.force { Over::Existing } else { Over::Nothing };
    let written = export_file(base.kb(), path, format, nodes, over, &meter);
    drop(meter);
    let nodes = written.map_err(|error| terminal.fault(error))?;
    if terminal.json {
        return terminal.document(&Exported { path: path.to_string_lossy().into_owned(), nodes });
    }
    terminal.line(terminal.words.notice(&Notice::Exported { path: path.clone(), nodes }))
}

/// Writes to the standard output, and nothing else.
fn pipe(format: Format, nodes: Nodes, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let meter = terminal.meter("cli-exporting");
    let mut page = Vec::new();
    let written = if terminal.is_read() {
        export(base.kb(), format, nodes, &mut page, Path::new("-"), &meter)
    } else {
        export(base.kb(), format, nodes, terminal.out(), Path::new("-"), &meter)
    };
    drop(meter);
    if !page.is_empty() {
        terminal.line(String::from_utf8_lossy(&page).trim_end())?;
    }
    match written {
        Ok(_) => Ok(()),
        Err(TransferError::File(FileError { refusal: Refusal::Other(error), .. })) => Err(error.into()),
        Err(error) => Err(terminal.fault(error)),
    }
}
