//! `canju kb export`: exports a base to a file for other programs.

use std::io;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Serialize;

use crate::files::{FileError, Overwrite, Refusal};
use crate::progress::Progress;
use crate::service::notice::Notice;
use crate::store::Base;
use crate::store::transfer::{
    Format, Nodes, Selection, TransferError, export_answers, export_selection, export_to,
};
use crate::terminal::args::query;
use crate::terminal::{Failure, Terminal};

/// Export the scores and evidence of a base, or the answers of experts, to a JSON Lines or CSV file.
///
/// An earlier export of that name is replaced; any other file only with --force, and a base never.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb export base.jsonl
  canju kb export base.csv --all
  canju kb export mine.csv --answers --author Lin     one row per answer: name, score, author, sure, condition, comment, date
  canju kb export pawns.csv --query '马兵对* 且 分<=3'
  canju kb export today.csv --answers --since 2026-11-25
  canju kb export - --format csv | sort | less")]
pub(super) struct Arguments {
    /// Output file, or - for the standard output.
    file: PathBuf,
    /// Format [default: by file extension; jsonl for the standard output].
    #[arg(long, value_enum)]
    format: Option<FormatName>,
    /// Both combinations of each mirror pair instead of one.
    #[arg(long)]
    all: bool,
    /// Only combinations that match this query; see `canju kb query --help`.
    #[arg(long, value_name = "QUERY")]
    query: Option<String>,
    /// Only entries by this author.
    #[arg(long, value_name = "NAME")]
    author: Option<String>,
    /// Only entries of this day or later, in local time, as 2026-11-25.
    #[arg(long, value_name = "DAY", value_parser = day)]
    since: Option<jiff::civil::Date>,
    /// Only entries of this day or earlier.
    #[arg(long, value_name = "DAY", value_parser = day)]
    until: Option<jiff::civil::Date>,
    /// Export the answers of experts, one row each, instead of scores and evidence; cannot be imported.
    #[arg(long, conflicts_with = "all")]
    answers: bool,
    /// Replace the file even if it is not an export of canju.
    #[arg(long)]
    force: bool,
}

impl Arguments {
    fn selection(&self, terminal: &Terminal) -> Result<Selection, Failure> {
        let query = self.query.as_deref().map(|text| query(text, terminal)).transpose()?;
        let from = self.since.map_or(Some(i64::MIN), beginning);
        let until = self.until.map_or(Some(i64::MAX), |day| Some(beginning(day.tomorrow().ok()?)? - 1));
        let times = (self.since.is_some() || self.until.is_some()).then_some(from.zip(until)).flatten();
        Ok(Selection {
            nodes: if self.all { Nodes::All } else { Nodes::Canonical },
            query,
            author: self.author.clone(),
            times: times.map(|(from, until)| from..=until),
            language: terminal.words.language,
        })
    }
}

/// Parses a day: 2026-11-25.
fn day(text: &str) -> Result<jiff::civil::Date, String> {
    text.parse().map_err(|_| "must be a date such as 2026-11-25".to_owned())
}

/// Returns the local start of a day in milliseconds since 1970.
fn beginning(day: jiff::civil::Date) -> Option<i64> {
    let begins = day.to_zoned(jiff::tz::TimeZone::system()).ok()?;
    Some(begins.timestamp().as_millisecond())
}

/// Formats by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatName {
    /// JSON Lines: one object per line.
    Jsonl,
    /// Table for spreadsheets.
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
    let selection = arguments.selection(terminal)?;
    let kb = base.kb();
    let write: Write<'_> = if arguments.answers {
        &|format, writer, path, meter| export_answers(kb, format, &selection, writer, path, meter)
    } else {
        &|format, writer, path, meter| export_selection(kb, format, &selection, writer, path, meter)
    };
    let format = arguments.format.map(Format::from);
    let path = &arguments.file;
    if path == Path::new("-") {
        return pipe(format.unwrap_or(Format::JsonLines), write, terminal);
    }
    let meter = terminal.meter("cli-exporting");
    let overwrite = if arguments.force { Overwrite::Replace } else { Overwrite::Never };
    let written =
        export_to(path, format, overwrite, |format, mut file| write(format, &mut file, path, &meter));
    drop(meter);
    let nodes = written.map_err(|error| terminal.fault(error))?;
    if terminal.json {
        return terminal.document(&Exported { path: path.to_string_lossy().into_owned(), nodes });
    }
    terminal.line(terminal.words.message(&Notice::Exported { path: path.clone(), nodes }))
}

/// Writes in a format and returns the number of lines; the path is for messages.
type Write<'a> = &'a dyn Fn(Format, &mut dyn io::Write, &Path, &dyn Progress) -> Result<u64, TransferError>;

/// Writes to the standard output only.
fn pipe(format: Format, write: Write<'_>, terminal: &mut Terminal) -> Result<(), Failure> {
    let meter = terminal.meter("cli-exporting");
    let mut page = Vec::new();
    let written = if terminal.is_read() {
        write(format, &mut page, Path::new("-"), &meter)
    } else {
        write(format, &mut terminal.out(), Path::new("-"), &meter)
    };
    drop(meter);
    if !page.is_empty() {
        terminal.text(String::from_utf8_lossy(&page).trim_end())?;
    }
    match written {
        Ok(_) => Ok(()),
        Err(TransferError::File(FileError { refusal: Refusal::Other(error), .. })) => Err(error.into()),
        Err(error) => Err(terminal.fault(error)),
    }
}
