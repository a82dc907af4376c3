//! `canju kb import`: imports a file into a base.

use std::path::PathBuf;

use serde::Serialize;

use super::Expert;
use crate::files::Named;
use crate::knowledge::provenance::Source;
use crate::service::edit;
use crate::service::notice::Notice;
use crate::store::Base;
use crate::terminal::{Failure, Terminal};

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
pub(super) struct Arguments {
    /// File to import: .jsonl or .csv.
    file: PathBuf,
    #[command(flatten)]
    by: Expert,
    /// Text encoding [default: detected, and reported if not UTF-8].
    #[arg(long, value_enum, value_name = "NAME")]
    encoding: Option<Encoding>,
}

/// Encodings by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum Encoding {
    #[value(name = "utf-8")]
    Utf8,
    #[value(name = "gb18030")]
    Gb18030,
    #[value(name = "big5")]
    Big5,
    #[value(name = "utf-16le")]
    Utf16Le,
    #[value(name = "utf-16be")]
    Utf16Be,
    #[value(name = "latin-1")]
    Latin1,
}

impl From<Encoding> for Named {
    fn from(encoding: Encoding) -> Self {
        match encoding {
            Encoding::Utf8 => Self::Utf8,
            Encoding::Gb18030 => Self::Gb18030,
            Encoding::Big5 => Self::Big5,
            Encoding::Utf16Le => Self::Utf16Le,
            Encoding::Utf16Be => Self::Utf16Be,
            Encoding::Latin1 => Self::Latin1,
        }
    }
}

#[derive(Serialize)]
struct Imported {
    path: String,
    /// Mirror pairs and pieces of evidence that changed.
    changes: u64,
    scored: u32,
    conflict_nodes: u32,
    /// The detected encoding of the file.
    encoding: Option<&'static str>,
}

/// Carries out the command.
pub(super) fn run(arguments: Arguments, base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let path = arguments.file.to_string_lossy().into_owned();
    let provenance = edit::provenance(Source::Expert, &arguments.by.name(terminal)?, "");
    let meter = terminal.meter("cli-importing");
    let named = arguments.encoding.map(Named::from);
    let notice = edit::read_in(base, arguments.file, named, &provenance, &meter);
    let notice = notice.map_err(|fault| terminal.fault(fault))?;
    drop(meter);
    let tally = base.kb().labelling().tally();
    match notice {
        Notice::Imported { changes, encoding, .. } if terminal.json => terminal.document(&Imported {
            path,
            changes,
            scored: tally.scored,
            conflict_nodes: tally.conflict_nodes,
            encoding,
        }),
        notice => {
            terminal.line(terminal.words.message(&notice))?;
            let guessed = matches!(notice, Notice::Imported { encoding: Some(_), .. });
            if guessed { terminal.line(terminal.words.get("cli-import-guessed")) } else { Ok(()) }
        }
    }
}
