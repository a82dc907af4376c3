//! Files of scores: `canju kb import`, `export` and `merge`.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::Expert;
use crate::files::{FileError, Named, Overwrite, Refusal};
use crate::inquiry::merge::{Conflict, Merged};
use crate::knowledge::provenance::Source;
use crate::progress::Progress;
use crate::report::object;
use crate::service::edit;
use crate::service::inquiry::merge_file;
use crate::service::notice::{InquiryNotice, Notice};
use crate::store::Base;
use crate::store::transfer::{
    Format, Nodes, Selection, TransferError, export_answers, export_selection, export_to,
};
use crate::terminal::args::{choice, query};
use crate::terminal::{Done, Terminal};

/// Import scores and evidence from a JSON Lines or CSV file into a base, as one action.
///
/// Imported values replace existing ones; combinations not in the file stay. A file with an error, or a truncated
/// export, is rejected as a whole. UTF-8, UTF-16, GB18030 and Big5 are supported.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each line needs only a material and a score:
  {\"material\":\"KRKNGG\",\"score\":0}

Examples:
  canju kb import answers.csv
  canju kb import answers.csv --encoding gb18030
  canju kb import others.jsonl --kb mine.canju")]
pub(super) struct ImportArguments {
    /// File to import: .jsonl or .csv.
    file: PathBuf,
    #[command(flatten)]
    by: Expert,
    /// Text encoding [default: detected, and reported if not UTF-8].
    #[arg(long, value_parser = choice::<Named>(), value_name = "NAME")]
    encoding: Option<Named>,
}

pub(super) fn import(arguments: &ImportArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let path = arguments.file.to_string_lossy().into_owned();
    let provenance = edit::provenance(Source::Expert, &arguments.by.name(terminal)?, "");
    let notice = terminal.metered("cli-importing", |meter| {
        edit::read_in(base, arguments.file.clone(), arguments.encoding, &provenance, meter)
    })?;
    let tally = base.kb().labelling().tally();
    match notice {
        Notice::Imported { changes, encoding, .. } if terminal.json => {
            // `changes` counts mirror pairs and pieces of evidence.
            let json = object("path", path).with("changes", changes).with("scored", tally.scored);
            let json = json.with("conflict_nodes", tally.conflict_nodes).with("encoding", encoding);
            terminal.document(&json)
        }
        notice => {
            terminal.line(terminal.words.message(&notice))?;
            let guessed = matches!(notice, Notice::Imported { encoding: Some(_), .. });
            if guessed { terminal.line(terminal.words.get("cli-import-guessed")) } else { Ok(()) }
        }
    }
}

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
pub(super) struct ExportArguments {
    /// Output file, or - for the standard output.
    file: PathBuf,
    /// Format [default: by file extension; jsonl for the standard output].
    #[arg(long, value_parser = choice::<Format>())]
    format: Option<Format>,
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

impl ExportArguments {
    fn selection(&self, terminal: &Terminal) -> Done<Selection> {
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

fn day(text: &str) -> Result<jiff::civil::Date, String> {
    text.parse().map_err(|_| "must be a date such as 2026-11-25".to_owned())
}

/// Returns the local start of a day in milliseconds since 1970.
fn beginning(day: jiff::civil::Date) -> Option<i64> {
    let begins = day.to_zoned(jiff::tz::TimeZone::system()).ok()?;
    Some(begins.timestamp().as_millisecond())
}

pub(super) fn export(arguments: &ExportArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let selection = arguments.selection(terminal)?;
    let kb = base.kb();
    let write: Write<'_> = if arguments.answers {
        &|format, writer, path, meter| export_answers(kb, format, &selection, writer, path, meter)
    } else {
        &|format, writer, path, meter| export_selection(kb, format, &selection, writer, path, meter)
    };
    let format = arguments.format;
    let path = &arguments.file;
    if path == Path::new("-") {
        return pipe(format.unwrap_or(Format::JsonLines), write, terminal);
    }
    let overwrite = if arguments.force { Overwrite::Replace } else { Overwrite::Never };
    let nodes = terminal.metered("cli-exporting", |meter| {
        export_to(path, format, overwrite, |format, mut file| write(format, &mut file, path, meter))
    })?;
    let json = object("path", path.to_string_lossy()).with("nodes", nodes);
    terminal.answer(&json, |words| words.message(Notice::Exported { path: path.clone(), nodes }))
}

/// Writes in a format and returns the number of lines; the path is for messages.
type Write<'a> = &'a dyn Fn(Format, &mut dyn io::Write, &Path, &dyn Progress) -> Result<u64, TransferError>;

/// Writes to the standard output only.
fn pipe(format: Format, write: Write<'_>, terminal: &mut Terminal) -> Done {
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
        Err(error) => Err(error.into()),
    }
}

/// Merge the base or file of another expert into a base, as one action. Nothing is overwritten.
///
/// Scores that only the other base has are added; scores that only the other base has changed since the common
/// ancestor are taken over. If both give different scores, the score of this base stays and the other is kept beside it as an
/// answer. Without an ancestor, different answers are always in dispute; answers, manuals and tables outrank guesses.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb merge wu.canju
  canju kb merge wu.jsonl --ancestor before.canju
  canju kb agreement                         list the remaining differences")]
pub(super) struct MergeArguments {
    /// File of the other expert: a base, .jsonl or .csv.
    file: PathBuf,
    /// Common ancestor of the two bases.
    #[arg(long, value_name = "FILE")]
    ancestor: Option<PathBuf>,
    #[command(flatten)]
    by: Expert,
}

pub(super) fn merge(arguments: &MergeArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let provenance = edit::provenance(Source::Expert, &arguments.by.name(terminal)?, "");
    let notice = terminal.metered("cli-merging", |meter| {
        merge_file(base, &arguments.file, arguments.ancestor.as_deref(), &provenance, meter)
    })?;
    match &notice {
        Notice::Inquiry(InquiryNotice::Merged { path, merged }) if terminal.json => {
            terminal.document(&json(path, merged))
        }
        Notice::Inquiry(InquiryNotice::Merged { merged, .. }) => {
            terminal.line(terminal.words.message(&notice))?;
            merged.conflicts.iter().try_for_each(|conflict| dispute(conflict, terminal))
        }
        notice => terminal.line(terminal.words.message(notice)),
    }
}

fn dispute(conflict: &Conflict, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let args = [
        ("material", conflict.node.material().to_string()),
        ("mine", conflict.mine.to_string()),
        ("by", words.author(&conflict.by)),
        ("theirs", conflict.theirs.to_string()),
        ("their", words.author(&conflict.their)),
    ];
    let line = words.with("cli-merge-conflict", &args);
    terminal.line(line)
}

fn json(path: &Path, merged: &Merged) -> impl Serialize {
    let Merged { added, same, mine, theirs, conflicts, evidence } = merged;
    let disputed = conflicts.iter().map(|conflict| {
        object("material", conflict.node)
            .with("stands", conflict.mine)
            .with("by", &conflict.by)
            .with("theirs", conflict.theirs)
            .with("their", &conflict.their)
    });
    object("path", path.to_string_lossy())
        .with("added", added)
        .with("taken_over", theirs)
        .with("kept", mine)
        .with("same", same)
        .with("evidence", evidence)
        .with("disputed", disputed.collect::<Vec<_>>())
}
