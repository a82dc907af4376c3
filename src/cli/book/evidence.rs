//! `canju book evidence`: positions of the endgame books attached to their combinations.

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use crate::service::edit;
use crate::store::Base;

/// Lay what the endgame books say to the combinations as evidence, as one action: fortresses, typical and longest wins and typical draws
/// of the shipped book, which tables prove, and the starts of games in the book of the base, as their authors have them.
///
/// A position says what there is and not how often: it contradicts no score. What is there already is not attached twice.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book evidence --dry-run
  canju book evidence && canju kb show KRKGG
  canju kb undo")]
pub(super) struct Arguments {
    /// Only tell what would be attached.
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
    let told = if arguments.dry_run {
        let told = [("positions", positions), ("nodes", nodes)];
        terminal.words.with("book-evidence-found", &told)
    } else {
        let laid = edit::lay_studies(base, studies, terminal.author());
        terminal.words.notice(&laid.map_err(|fault| terminal.fault(fault))?)
    };
    if terminal.json {
        return terminal.document(&Laid { positions, nodes, replaced, stored });
    }
    terminal.line(told)
}
