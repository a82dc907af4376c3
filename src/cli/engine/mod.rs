//! `canju uci` and `canju ucci`: the engine for other programs.

mod options;
mod session;

use std::path::PathBuf;

use crate::protocol::Dialect;
use crate::terminal::{Failure, Terminal};
use options::Options;
use session::Session;

/// Run as an engine for a program that speaks UCI.
///
/// Ranks are 0 to 9, as is usual in xiangqi programs; if UCI_Variant is set to xiangqi, they are 1 to 10. Options:
/// Hash, Threads, MultiPV, KnowledgeBase, Knowledge, KnowledgeWeight, Tables, OwnBook, BookFuzzy, BookSeed,
/// Repetition, Skill Level.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju uci
  canju uci --kb END6.canju")]
pub(super) struct UciArguments {
    #[command(flatten)]
    given: Given,
}

/// Run as an engine for a program that speaks UCCI.
///
/// Options are those of 'canju uci', set in the UCCI way: 'setoption hashsize 64'.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju ucci
  canju ucci --kb END6.canju")]
pub(super) struct UcciArguments {
    #[command(flatten)]
    given: Given,
}

#[derive(Debug, clap::Args)]
struct Given {
    /// Base to take knowledge from [default: your own].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
}

/// Carries out `canju uci`.
pub(super) fn uci(arguments: UciArguments, terminal: &mut Terminal) -> Result<(), Failure> {
    Session::new(Dialect::Cyclone, Options::new(arguments.given.kb)).run(terminal)
}

/// Carries out `canju ucci`.
pub(super) fn ucci(arguments: UcciArguments, terminal: &mut Terminal) -> Result<(), Failure> {
    Session::new(Dialect::Ucci, Options::new(arguments.given.kb)).run(terminal)
}
