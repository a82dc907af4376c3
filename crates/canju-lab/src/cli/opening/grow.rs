//! `canju-lab opening grow`: the searched book.

use std::path::PathBuf;
use std::sync::Mutex;

use super::made::MadeBook;
use super::others::{Others, reason, view_of};
use crate::experiment::growth::{BATCH, GrowthPlan, OtherView};
use crate::progress::{Part, Progress};
use crate::rules::Move;
use crate::terminal::{Failure, Terminal};
use crate::text::thousands;

/// Grow a searched opening book from the initial position, and append it to a file.
///
/// In each position every candidate move is searched with nodes of its own; moves within 0.30 pawns of the best belong to
/// the book, and other moves that lose at most 1.20 are answered. The next position is the one whose line loses least
/// (drop-out expansion, Lincke 2000). With --against, another engine searches the moves of the book with twice the nodes,
/// and its best move beside them; those that lose more than 0.50 by it do not belong to the book. Nothing is random: the same settings give the same book on any
/// number of threads, and an interrupted command resumes when repeated. The built-in book was made this way.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each line of the file is a position: the moves that lead there, the moves of the book with their scores for the side to
move in hundredths of a pawn, and the other moves that are answered, separated by tabs:
  h2e2  h9g7=-20 b9c7=-24  h7e7=-61

Examples:
  canju-lab opening grow --positions 200 --nodes 50000 --out grown.tsv
  canju-lab opening grow --against uci:fairy-stockfish --out grown.tsv")]
pub(super) struct Arguments {
    /// Number of positions that the file has at the end, rounded up to whole batches of 8 after the first.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    positions: u32,
    /// Nodes per candidate move.
    #[arg(long, default_value_t = 400_000, value_parser = clap::value_parser!(u64).range(64..))]
    nodes: u64,
    /// Maximum number of plies that lead to a position.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u8).range(0..=40))]
    plies: u8,
    /// Another engine, as uci:PROGRAM or uci:PROGRAM,OPTION=VALUE.
    #[arg(long, value_name = "ENGINE")]
    against: Option<String>,
    /// Output file.
    #[arg(long, value_name = "FILE", default_value = "grown.tsv")]
    out: PathBuf,
}

impl Arguments {
    /// The command with what decides every position.
    fn command(&self) -> String {
        let settings = format!("grow --nodes {} --plies {}", self.nodes, self.plies);
        match &self.against {
            Some(engine) => format!("{settings} --against {engine}"),
            None => settings,
        }
    }
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let (mut made, mut book) = MadeBook::open(&arguments.out, &arguments.command(), terminal)?;
    let plan = GrowthPlan { nodes: arguments.nodes, plies: arguments.plies.into() };
    let total = arguments.positions as usize;
    let other = Others::of(arguments.against.as_deref(), terminal)?;
    let failed = Mutex::new(None);
    let view = |line: &[Move], nodes: u64, progress: &dyn Progress| {
        view_of(other.as_ref(), &failed, (line, nodes), progress)
    };
    let view = other.is_some().then_some(&view as OtherView<'_>);
    let meter = terminal.meter("cli-opening-grow");
    while book.positions() < total {
        let left = total - book.positions();
        let [from, length, total] = [book.positions(), left.min(BATCH), total];
        let part = Part { whole: &meter, from: from as u64, length: length as u64, total: total as u64 };
        let found =
            plan.batch(&book, view, &part).map_err(|cancelled| reason(&failed, cancelled, terminal))?;
        if found.is_empty() {
            break;
        }
        made.add(&found, terminal)?;
        for searched in found {
            // The plan searches only what follows from the book.
            let _ = book.add(searched);
        }
    }
    drop(meter);
    let count = thousands(book.positions() as i64);
    terminal.remark(terminal.words.with("opening-grown", &[("positions", count)]));
    Ok(())
}
