//! `canju-lab opening`: makes and measures opening books.

pub(super) mod check;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::arena::Player as _;
use crate::books::opening::{
    BookError, BookFault, BookGame, Edits, Guide, OpeningBook, ScoredMove, SearchedBook, SearchedPosition,
    Source, text,
};
use crate::experiment::openings::{BATCH, GrowthPlan, OtherView};
use crate::experiment::openings::{BLOCK, BookPlan};
use crate::files::GrowingFile;
use crate::jobs::external::{External, ExternalError, Recipe};
use crate::jobs::players::Cost;
use crate::jobs::tournament::Seat;
use crate::progress::{Cancelled, Part, Progress};
use crate::rules::referee::RuleSet;
use crate::rules::{Move, Position};
use crate::terminal::player::{not_a_book, recipe};
use crate::terminal::{Done, Failure, Terminal};
use crate::text::thousands;

/// Make an opening book by search or by self-play, and check one by search.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab opening grow --positions 200 --nodes 50000 --out grown.tsv
  canju-lab opening build --games 200 --nodes 1000 --out mine.tsv
  canju-lab opening check --sample 20")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Build(BuildArguments),
    Check(check::Arguments),
    Grow(GrowArguments),
}

pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Done {
    match arguments.command {
        Command::Build(arguments) => build(&arguments, terminal),
        Command::Check(arguments) => check::run(&arguments, terminal),
        Command::Grow(arguments) => grow(&arguments, terminal),
    }
}

/// Make an opening book by self-play of the engine, and append it to a file.
///
/// Games are played in blocks of 40. In each block one side uses the book of the previous blocks; the first two to
/// five plies are drawn at random. Decisive games are kept. The same seed gives the same book on any number of
/// threads; an interrupted command resumes when repeated.
#[derive(Debug, clap::Args)]
struct BuildArguments {
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

impl BuildArguments {
    /// The first line of the file: what decides every game.
    fn head(&self) -> String {
        format!("# canju-lab opening build --nodes {} --seed {}", self.nodes, self.seed)
    }

    fn there(&self, file: &GrowingFile, terminal: &Terminal) -> Done<Vec<BookGame>> {
        let there = file.read()?;
        let there = String::from_utf8_lossy(&there);
        if there.lines().next().is_some_and(|head| head != self.head()) {
            return Err(other_book(&self.out, terminal));
        }
        text::read(&there, Source::Own).map_err(|error| not_a_book(&self.out, &error, terminal))
    }
}

fn build(arguments: &BuildArguments, terminal: &mut Terminal) -> Done {
    let file = GrowingFile::new(arguments.out.clone());
    let there = arguments.there(&file, terminal)?;
    let first = there.last().map_or(0, |last| last.number.div_ceil(BLOCK));
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
        let won = plan.block(block, &book, &sit, &Part { whole: &meter, from, length, total })?;
        file.add(|empty| {
            let mut rows = Vec::new();
            if empty {
                rows.extend_from_slice(arguments.head().as_bytes());
                rows.push(b'\n');
                text::write_names(&mut rows)?;
            }
            won.iter().try_for_each(|game| text::write(&mut rows, game))?;
            Ok(rows)
        })?;
        let known = Arc::make_mut(&mut book);
        won.into_iter().for_each(|game| known.add(game));
    }
    drop(meter);
    terminal.remark(terminal.words.with("opening-built", &[("games", thousands(book.games().len() as i64))]));
    Ok(())
}

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
struct GrowArguments {
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

impl GrowArguments {
    /// The command with what decides every position.
    fn command(&self) -> String {
        let settings = format!("grow --nodes {} --plies {}", self.nodes, self.plies);
        match &self.against {
            Some(engine) => format!("{settings} --against {engine}"),
            None => settings,
        }
    }
}

fn grow(arguments: &GrowArguments, terminal: &mut Terminal) -> Done {
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
        let found = plan.batch(&book, view, &part).map_err(|cancelled| reason(&failed, cancelled))?;
        if found.is_empty() {
            break;
        }
        made.add(&found)?;
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

// The other engine that searches beside ours.

/// Nodes of the other engine for each of ours.
const OTHER_NODES: u64 = 2;

/// Processes of the other engine, as many as have been asked at once.
struct Others {
    recipe: Recipe,
    idle: Mutex<Vec<External>>,
}

impl Others {
    /// Returns the engine of an argument such as uci:PROGRAM; `None` without one.
    fn of(spec: Option<&str>, terminal: &Terminal) -> Done<Option<Self>> {
        let Some(spec) = spec else { return Ok(None) };
        match recipe(spec, Cost::Nodes(OTHER_NODES)) {
            Some(recipe) => Ok(Some(Self { recipe, idle: Mutex::default() })),
            None => Err(terminal.failure_with("player-unknown", &[("player", spec)])),
        }
    }

    /// Asks for the best move after a line, with twice the nodes of ours. The answer does not depend on what was asked before.
    fn ask(
        &self,
        line: &[Move],
        nodes: u64,
        progress: &dyn Progress,
    ) -> Result<Option<ScoredMove>, ExternalError> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let before = idle().pop();
        let mut engine = before.map_or_else(|| External::start(self.recipe.clone(), progress), Ok)?;
        let cost = Cost::Nodes(nodes.saturating_mul(OTHER_NODES));
        let thought = engine
            .begin(progress)
            .and_then(|()| engine.think(&Position::start(), line, (cost, 1), progress, &drop));
        match thought {
            Ok(thought) => {
                idle().push(engine);
                let best = thought.lines.first().filter(|line| line.is_judged());
                Ok(best.and_then(|line| Some(ScoredMove { played: *line.moves.first()?, score: line.score })))
            }
            Err(_) if progress.cancelled() => Err(Cancelled.into()),
            Err(forfeit) => {
                let last = engine.take_last_words().unwrap_or_default();
                Err(ExternalError::Dropped { program: self.recipe.program.clone(), forfeit, last })
            }
        }
    }
}

/// Asks the other engine, if there is one, and keeps its first failure.
fn view_of(
    other: Option<&Others>,
    failed: &Mutex<Option<ExternalError>>,
    (line, nodes): (&[Move], u64),
    progress: &dyn Progress,
) -> Result<Option<ScoredMove>, Cancelled> {
    let seen = other.map_or(Ok(None), |other| other.ask(line, nodes, progress));
    seen.map_err(|error| {
        failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        Cancelled
    })
}

/// Returns why a search ended early: the failure of the other engine, or the user.
fn reason(failed: &Mutex<Option<ExternalError>>, cancelled: Cancelled) -> Failure {
    match failed.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(error) => error.into(),
        None => cancelled.into(),
    }
}

// The file of a searched book that a command makes, batch by batch.

/// The beginning of the first line of every such file.
const MADE: &str = "# canju opening ";

/// A file whose first line is the command that makes it; the same command goes on from its last row.
struct MadeBook {
    file: GrowingFile,
    /// The first line: what decides every row.
    head: String,
    is_named: bool,
}

impl MadeBook {
    /// Opens or begins the file of a command, and returns the rows that it has.
    fn open(path: &Path, command: &str, terminal: &Terminal) -> Done<(Self, SearchedBook)> {
        let head = format!("{MADE}{command}");
        let file = GrowingFile::new(path.to_owned());
        let there = file.read()?;
        let there = String::from_utf8_lossy(&there);
        if there.lines().next().is_some_and(|line| line != head) {
            if !there.starts_with(MADE) {
                let no_names = BookError { line: 1, fault: BookFault::Names };
                return Err(not_a_book(path, &no_names, terminal));
            }
            return Err(other_book(path, terminal));
        }
        let book = SearchedBook::read(&there).map_err(|error| not_a_book(path, &error, terminal))?;
        Ok((Self { file, head, is_named: there.lines().count() > 1 }, book))
    }

    /// Adds rows at the end.
    fn add(&mut self, found: &[SearchedPosition]) -> Done {
        let added = self.file.add(|empty| {
            let mut rows = Vec::new();
            if empty {
                rows.extend_from_slice(self.head.as_bytes());
                rows.push(b'\n');
            }
            if !std::mem::replace(&mut self.is_named, true) {
                SearchedBook::write_names(&mut rows)?;
            }
            found.iter().try_for_each(|searched| searched.write(&mut rows))?;
            Ok(rows)
        });
        Ok(added?)
    }
}

/// Says that a file was made with other settings.
fn other_book(path: &Path, terminal: &Terminal) -> Failure {
    let args = [("path", path.to_string_lossy())];
    terminal.failure_with("opening-other-book", &args)
}
