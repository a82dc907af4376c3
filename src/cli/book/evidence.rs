//! `canju book evidence`: positions of the endgame books attached to their combinations.

use serde::Serialize;

use crate::service::edit;
use crate::store::Base;
use crate::terminal::{Failure, Terminal};

/// Attach the endgame books to combinations as evidence, in one action: fortresses, typical and longest wins and
/// typical draws of the shipped book, proved by tables, and the starts of the games in the book of the base, with
/// their authors' verdicts.
///
/// A single position shows that something occurs, not how often, so it contradicts no score. Evidence already
/// attached is skipped.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book evidence --dry-run
  canju book evidence && canju kb show KRKGG
  canju kb undo")]
pub(super) struct Arguments {
    /// Report only; store nothing.
    #[arg(long)]
    dry_run: bool,
}

#[derive(Serialize)]
struct Laid {
    positions: u64,
    nodes: u64,
    /// Older findings of the same position that were replaced.
    replaced: u64,
    stored: bool,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let studies = edit::studies(base).map_err(|fault| terminal.fault(fault))?;
    let (positions, nodes, replaced) = (studies.positions, studies.nodes, studies.replaced);
    let stored = !arguments.dry_run && positions > 0;
    let sentence = if arguments.dry_run {
        let args = [("positions", positions), ("nodes", nodes)];
        terminal.words.with("book-evidence-found", &args)
    } else {
        let laid = edit::lay_studies(base, studies, terminal.author());
        terminal.words.message(&laid.map_err(|fault| terminal.fault(fault))?)
    };
    if terminal.json {
        return terminal.document(&Laid { positions, nodes, replaced, stored });
    }
    terminal.line(sentence)
}
