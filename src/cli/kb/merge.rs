//! `canju kb merge`: merges another expert's base or file.

use std::path::PathBuf;

use serde::Serialize;

use super::Expert;
use crate::inquiry::merge::{Conflict, Merged};
use crate::knowledge::provenance::Source;
use crate::service::edit;
use crate::service::inquiry::merge_file;
use crate::service::notice::{InquiryNotice, Notice};
use crate::store::Base;
use crate::terminal::{Failure, Terminal};

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
pub(super) struct Arguments {
    /// File of the other expert: a base, .jsonl or .csv.
    file: PathBuf,
    /// Common ancestor of the two bases.
    #[arg(long, value_name = "FILE")]
    ancestor: Option<PathBuf>,
    #[command(flatten)]
    by: Expert,
}

#[derive(Serialize)]
struct Json {
    path: String,
    added: u32,
    taken_over: u32,
    kept: u32,
    same: u32,
    evidence: u32,
    disputed: Vec<ConflictJson>,
}

#[derive(Serialize)]
struct ConflictJson {
    material: String,
    stands: u8,
    by: String,
    theirs: u8,
    their: String,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let provenance = edit::provenance(Source::Expert, &arguments.by.name(terminal)?, "");
    let meter = terminal.meter("cli-merging");
    let notice = merge_file(base, &arguments.file, arguments.ancestor.as_deref(), &provenance, &meter);
    drop(meter);
    let notice = notice.map_err(|fault| terminal.fault(fault))?;
    match &notice {
        Notice::Inquiry(InquiryNotice::Merged { path, merged }) if terminal.json => {
            terminal.document(&json(path.to_string_lossy().into_owned(), merged))
        }
        Notice::Inquiry(InquiryNotice::Merged { merged, .. }) => {
            terminal.line(terminal.words.message(&notice))?;
            merged.conflicts.iter().try_for_each(|conflict| dispute(conflict, terminal))
        }
        notice => terminal.line(terminal.words.message(notice)),
    }
}

fn dispute(conflict: &Conflict, terminal: &mut Terminal) -> Result<(), Failure> {
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

fn json(path: String, merged: &Merged) -> Json {
    let Merged { added, same, mine, theirs, conflicts, evidence } = merged;
    let disputed = conflicts.iter().map(|conflict| ConflictJson {
        material: conflict.node.material().to_string(),
        stands: conflict.mine.get(),
        by: conflict.by.clone(),
        theirs: conflict.theirs.get(),
        their: conflict.their.clone(),
    });
    Json {
        path,
        added: *added,
        taken_over: *theirs,
        kept: *mine,
        same: *same,
        evidence: *evidence,
        disputed: disputed.collect(),
    }
}
