//! `canju opening grow`: the searched book.

use std::path::PathBuf;
use std::sync::Mutex;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use super::not_a_book;
use super::others::{Others, reason, view_of};
use crate::books::opening::{BookError, BookFault, SearchedBook};
use crate::experiment::growth::{BATCH, GrowthPlan, OtherView};
use crate::files::GrowingFile;
use crate::progress::{Part, Progress};
use crate::rules::Move;
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
  canju opening grow --positions 200 --nodes 50000 --out grown.tsv
  canju opening grow --against uci:fairy-stockfish --out grown.tsv")]
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

/// The begin of the first line.
const HEAD: &str = "# canju opening grow";

impl Arguments {
    /// The first line of the file: what decides every position.
    fn head(&self) -> String {
        let settings = format!("{HEAD} --nodes {} --plies {}", self.nodes, self.plies);
        match &self.against {
            Some(engine) => format!("{settings} --against {engine}"),
            None => settings,
        }
    }

    /// The positions that the file has, and whether it has the names of its columns.
    fn there(&self, file: &GrowingFile, terminal: &Terminal) -> Result<(SearchedBook, bool), Failure> {
        let there = file.read().map_err(|error| terminal.fault(error))?;
        let there = String::from_utf8_lossy(&there);
        if there.lines().next().is_some_and(|head| head != self.head()) {
            if !there.starts_with(HEAD) {
                let no_names = BookError { line: 1, fault: BookFault::Names };
                return Err(not_a_book(&self.out, &no_names, terminal));
            }
            let args = [("path", self.out.to_string_lossy())];
            return Err(Failure::Message(terminal.words.with("opening-other-book", &args)));
        }
        let book = SearchedBook::read(&there).map_err(|error| not_a_book(&self.out, &error, terminal))?;
        Ok((book, there.lines().count() > 1))
    }
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let file = GrowingFile::new(arguments.out.clone());
    let (mut book, mut is_named) = arguments.there(&file, terminal)?;
    let plan = GrowthPlan { nodes: arguments.nodes, plies: arguments.plies.into() };
    let total = arguments.positions as usize;
    let other = Others::of(arguments.against.as_deref(), arguments.nodes, terminal)?;
    let failed = Mutex::new(None);
    let view = |line: &[Move], progress: &dyn Progress| view_of(other.as_ref(), &failed, line, progress);
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
        file.add(|empty| {
            let mut rows = Vec::new();
            if empty {
                rows.extend_from_slice(arguments.head().as_bytes());
                rows.push(b'\n');
            }
            if !std::mem::replace(&mut is_named, true) {
                SearchedBook::write_names(&mut rows)?;
            }
            found.iter().try_for_each(|searched| searched.write(&mut rows))?;
            Ok(rows)
        })
        .map_err(|error| terminal.fault(error))?;
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
