//! `canju-lab experiment table1`: by how many classes the scores change from round to round.

use std::path::PathBuf;

use serde::Serialize;

use crate::experiment::table1::{ComparedVersions, Plan, claim_holds, rows};
use crate::report::Table;
use crate::terminal::list::{ListForm, compared_versions, paragraph};
use crate::terminal::{Failure, Terminal, args};
use crate::verification::paper::TABLE1;
use crate::views::log::{Compared, compared};

/// Compare versions of a base as in Table 1 of the paper: the changes made by each round of resolving and refining.
///
/// Without names: END6 and END6C, END12 and END12C, END12C and END12CR, and every other version NAME with NAMEC or
/// NAMER. With names: each with the next one.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab experiment table1
  canju-lab experiment table1 E0 END6 END6C --json
  canju-lab experiment table1 --pairwise --kb rounds.canju")]
pub(super) struct Arguments {
    /// Versions to compare, oldest first.
    names: Vec<String>,
    /// Compare each version with every later one [default without names: all versions of the base].
    #[arg(long)]
    pairwise: bool,
    /// Knowledge base [default: your own].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct Json {
    rows: Table,
    /// Versions that are not in the base.
    missing: Vec<String>,
    /// Both shares fall from row to row, as the paper claims; null for fewer than two rows.
    claim_holds: Option<bool>,
}

/// Carries out the command.
pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let Arguments { names, pairwise, kb, form } = arguments;
    let words = terminal.words;
    if names.len() == 1 {
        return Err(Failure::Message(words.get("table1-one-name")));
    }
    let base = args::read(kb, terminal)?;
    let existing: Vec<String> =
        base.history().versions().iter().map(|version| version.name.clone()).collect();
    let Plan { pairs, missing } = match (pairwise, names.is_empty()) {
        (true, true) => Plan::pairwise(&existing, &existing),
        (true, false) => Plan::pairwise(&existing, &names),
        (false, true) => Plan::of_rounds(&existing),
        (false, false) => Plan::in_line(&existing, &names),
    };
    if pairs.is_empty() {
        let first = missing.first().map_or(TABLE1[0].old, String::as_str);
        return Err(Failure::Message(words.with("table1-nothing", &[("version", first)])));
    }
    let made = rows(pairs, |name| base.version(name)).map_err(|error| terminal.fault(error))?;
    let row = |row: &ComparedVersions| Compared {
        old: row.pair.0.clone(),
        new: row.pair.1.clone(),
        comparison: row.comparison,
        of_paper: row.of_paper(),
    };
    let shown: Vec<Compared> = made.iter().map(row).collect();
    let json = Json { rows: compared(words, shown.clone()), missing, claim_holds: claim_holds(&made) };
    form.write(&json.rows, &json, terminal, |terminal| show(&shown, &json, terminal))
}

fn show(rows: &[Compared], json: &Json, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    compared_versions(rows, terminal)?;
    terminal.line("")?;
    paragraph(&words.get("table1-read"), 0, terminal)?;
    if rows.iter().any(|row| row.of_paper.is_some()) {
        paragraph(&words.get("paper-lost-table1"), 0, terminal)?;
    }
    if let Some(holds) = json.claim_holds {
        let key = if holds { "table1-claim-holds" } else { "table1-claim-fails" };
        paragraph(&words.get(key), 0, terminal)?;
    }
    for version in &json.missing {
        paragraph(&words.with("table1-missing", &[("version", version.as_str())]), 0, terminal)?;
    }
    Ok(())
}
