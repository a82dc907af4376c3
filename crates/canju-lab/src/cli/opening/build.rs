//! `canju-lab opening build`: a book by self-play.

use std::path::PathBuf;
use std::sync::Arc;

use super::made::other_book;
use crate::books::opening::{BookGame, Edits, Guide, OpeningBook, Source, text};
use crate::experiment::openings::{BLOCK, BookPlan};
use crate::files::GrowingFile;
use crate::jobs::players::Cost;
use crate::jobs::tournament::Seat;
use crate::progress::Part;
use crate::rules::referee::RuleSet;
use crate::store::StoreError;
use crate::terminal::player::not_a_book;
use crate::terminal::{Failure, Terminal};
use crate::text::thousands;

/// Make an opening book by self-play of the engine, and append it to a file.
///
/// Games are played in blocks of 40. In each block one side uses the book of the previous blocks; the first two to
/// five plies are drawn at random. Decisive games are kept. The same seed gives the same book on any number of
/// threads; an interrupted command resumes when repeated.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Number of games, rounded up to whole blocks.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Nodes per move.
    #[arg(long, default_value_t = 6_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Output file.
    #[arg(long, value_name = "FILE", default_value = "openings.tsv")]
    out: PathBuf,
}

impl Arguments {
    /// The first line of the file: what decides every game.
    fn head(&self) -> String {
        format!("# canju-lab opening build --nodes {} --seed {}", self.nodes, self.seed)
    }

    /// The games that the file has.
    fn there(&self, file: &GrowingFile, terminal: &Terminal) -> Result<Vec<BookGame>, Failure> {
        let there = file.read().map_err(|error| terminal.fault(error))?;
        let there = String::from_utf8_lossy(&there);
        if there.lines().next().is_some_and(|head| head != self.head()) {
            return Err(other_book(&self.out, terminal));
        }
        text::read(&there, Source::Own).map_err(|error| not_a_book(&self.out, &error, terminal))
    }
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let file = GrowingFile::new(arguments.out.clone());
    let there = arguments.there(&file, terminal)?;
    let first = there.last().map_or(0, |last| last.number().div_ceil(BLOCK));
    let mut book = Arc::new(OpeningBook::new(there, Edits::default()));
    let seat = Seat::engine(None, Cost::Nodes(arguments.nodes));
    let sit = |guide: Option<Guide>| match guide {
        Some(guide) => seat.clone().guided(guide).stand_by(RuleSet::ASIAN),
        None => seat.stand_by(RuleSet::ASIAN),
    };
    let plan = BookPlan { seed: arguments.seed, rules: RuleSet::ASIAN };
    let blocks = arguments.games.div_ceil(BLOCK);
    let meter = terminal.meter("cli-opening-build");
    for block in first..blocks {
        let [from, length, total] = [block * BLOCK, BLOCK, blocks * BLOCK].map(u64::from);
        let won = plan.block(block, &book, &sit, &Part { whole: &meter, from, length, total });
        let won = won.map_err(|cancelled| terminal.fault(StoreError::from(cancelled)))?;
        file.add(|empty| {
            let mut rows = Vec::new();
            if empty {
                rows.extend_from_slice(arguments.head().as_bytes());
                rows.push(b'\n');
                text::write_names(&mut rows)?;
            }
            won.iter().try_for_each(|game| text::write(&mut rows, game))?;
            Ok(rows)
        })
        .map_err(|error| terminal.fault(error))?;
        let known = Arc::make_mut(&mut book);
        won.into_iter().for_each(|game| known.add(game));
    }
    drop(meter);
    terminal.remark(terminal.words.with("opening-built", &[("games", thousands(book.games().len() as i64))]));
    Ok(())
}
