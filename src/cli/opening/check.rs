//! `canju opening check`: the moves of a searched book, searched again.

use std::path::PathBuf;
use std::sync::Mutex;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::list::{ListOptions, people};
use super::super::terminal::Terminal;
use super::others::{Others, reason, view_of};
use super::{BookArgument, written};
use crate::experiment::book_check::{CheckPlan, CheckedMove};
use crate::experiment::growth::OtherView;
use crate::progress::Progress;
use crate::report::Table;
use crate::rules::{Move, Position};
use crate::views::openings::{Checked, checked};

/// Rows for people.
const WORST: usize = 10;

/// Search the moves of a searched opening book again, and list the worst.
///
/// In the position of each move all moves are searched as by `canju opening grow`; the loss is the difference to the best,
/// in pawns. With --against, another engine searches the move and its own favourite with twice the nodes. The same seed draws
/// the same moves.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju opening check --sample 100 --nodes 500000
  canju opening check --sample 20 --against uci:fairy-stockfish --json
  canju opening check --book grown.tsv --plies 6")]
pub(super) struct Arguments {
    /// Searched book from a file, as written by `canju opening grow` [default: the book shipped with the program].
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Maximum ply of the moves.
    #[arg(long, default_value_t = 14)]
    plies: u8,
    /// Number of moves drawn at random [default: all].
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Seed of the draw.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes per candidate move.
    #[arg(long, default_value_t = 400_000, value_parser = clap::value_parser!(u64).range(64..))]
    nodes: u64,
    /// Another engine, as uci:PROGRAM or uci:PROGRAM,OPTION=VALUE.
    #[arg(long, value_name = "ENGINE")]
    against: Option<String>,
    /// Loss in pawns above which a move is counted as bad.
    #[arg(long, value_name = "PAWNS", default_value_t = 0.5)]
    over: f64,
    #[command(flatten)]
    list: ListOptions,
}

/// The distribution of losses, in pawns.
#[derive(Debug, Serialize)]
struct Distribution {
    mean: f64,
    median: f64,
    /// Nine of ten moves lose at most this.
    ninth_decile: f64,
    most: f64,
    /// Moves over the limit.
    over: usize,
}

impl Distribution {
    /// Returns the distribution of losses in hundredths of a pawn; `None` of no losses.
    fn of(mut losses: Vec<i32>, over: f64) -> Option<Self> {
        losses.sort_unstable();
        let pawns = |loss: i32| f64::from(loss) / 100.0;
        let part = |tenths: usize| {
            losses.get((losses.len() * tenths / 10).min(losses.len().saturating_sub(1))).copied().map(pawns)
        };
        Some(Self {
            mean: losses.iter().copied().map(pawns).sum::<f64>() / losses.len() as f64,
            median: part(5)?,
            ninth_decile: part(9)?,
            most: pawns(*losses.last()?),
            over: losses.iter().filter(|loss| pawns(**loss) > over).count(),
        })
    }

    fn line(&self, key: &str, terminal: &mut Terminal) -> Result<(), Failure> {
        let number = |value: f64| format!("{value:.2}");
        let args = [
            ("mean", number(self.mean)),
            ("median", number(self.median)),
            ("decile", number(self.ninth_decile)),
            ("most", number(self.most)),
            ("over", self.over.to_string()),
        ];
        terminal.line(terminal.words.with(key, &args))
    }
}

#[derive(Serialize)]
struct Document {
    checked: usize,
    /// The limit, in pawns.
    limit: f64,
    own: Option<Distribution>,
    /// By the other engine.
    other: Option<Distribution>,
    moves: Table,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let book = BookArgument { book: arguments.book.clone(), book_of: None }.open(terminal)?;
    let plan = CheckPlan {
        nodes: arguments.nodes,
        plies: arguments.plies.into(),
        sample: arguments.sample,
        seed: arguments.seed,
    };
    let other = Others::of(arguments.against.as_deref(), arguments.nodes, terminal)?;
    let failed = Mutex::new(None);
    let view = |line: &[Move], progress: &dyn Progress| view_of(other.as_ref(), &failed, line, progress);
    let view = other.is_some().then_some(&view as OtherView<'_>);
    let meter = terminal.meter("cli-opening-grow");
    let found = plan.check(book.searched(), view, &meter);
    drop(meter);
    let found = found.map_err(|cancelled| reason(&failed, cancelled, terminal))?;
    let own = Distribution::of(found.iter().map(|checked| checked.loss).collect(), arguments.over);
    let others = found.iter().filter_map(|checked| checked.other).collect();
    let rows = found.iter().map(|found| row(found, terminal)).collect();
    let document = Document {
        checked: found.len(),
        limit: arguments.over,
        own,
        other: Distribution::of(others, arguments.over),
        moves: arguments.list.limit(checked(terminal.words, rows)),
    };
    arguments.list.form.write(&document.moves, &document, terminal, |terminal| {
        people(&document.moves, WORST, &terminal.words.get("opening-check-none"), terminal)?;
        let count = [("count", document.checked.to_string()), ("limit", format!("{:.2}", document.limit))];
        terminal.line(terminal.words.with("opening-checked", &count))?;
        for (key, distribution) in
            [("opening-check-own", &document.own), ("opening-check-by-other", &document.other)]
        {
            distribution.iter().try_for_each(|distribution| distribution.line(key, terminal))?;
        }
        Ok(())
    })
}

fn row(checked: &CheckedMove, terminal: &Terminal) -> Checked {
    let mut position = Position::start();
    checked.line.iter().for_each(|played| _ = position.make(*played));
    Checked {
        line: checked.line.clone(),
        played: checked.played,
        text: written(terminal.words, &position, checked.played),
        best: written(terminal.words, &position, checked.best),
        loss: checked.loss,
        other: checked.other,
    }
}
