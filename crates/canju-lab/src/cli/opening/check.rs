//! `canju-lab opening check`: the moves of a searched book, searched again.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::Serialize;

use super::{MadeBook, other_book};
use super::{Others, reason, view_of};
use crate::books::opening::text::of_moves;
use crate::books::opening::{MARGIN, OTHER_MARGIN, SearchedBook, SearchedPosition};
use crate::experiment::book_check::{CheckPlan, CheckedMove, ChosenMoves, Margins};
use crate::experiment::openings::{BATCH, OtherView};
use crate::jobs::external::ExternalError;
use crate::progress::{Part, Progress};
use crate::report::{Columns, Real, Table, Type};
use crate::rules::{Move, Position};
use crate::terminal::list::{ListOptions, people};
use crate::terminal::player::{BookArgument, written_move};
use crate::terminal::{Done, Terminal};
use crate::text::Words;

const WORST: usize = 10;

/// Search the moves of a searched opening book again, and list the worst.
///
/// In the position of each move all moves are searched as by `canju-lab opening grow`; the loss is the difference to the best,
/// in pawns. With --against, another engine searches the move and its own favourite with twice the nodes. What loses more than the
/// limit of an engine is searched again by this engine with four times the nodes, which decides. The same seed draws
/// the same moves. With --out, the book is written without the moves that lose too much, which it still answers; an interrupted
/// command resumes when repeated, and lists what it has searched since.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab opening check --sample 100 --nodes 500000
  canju-lab opening check --sample 20 --against uci:fairy-stockfish --json
  canju-lab opening check --book grown.tsv --plies 6
  canju-lab opening check --book grown.tsv --out checked.tsv
  canju-lab opening check --book checked.tsv --against uci:fairy-stockfish --other-only --out openings.tsv")]
pub(super) struct Arguments {
    /// Searched book from a file, as written by `canju-lab opening grow` [default: the book shipped with the program].
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
    /// Search with the other engine alone, if this one has checked the book before.
    #[arg(long, requires = "against")]
    other_only: bool,
    /// Loss in pawns above which a move is counted as bad.
    #[arg(long, value_name = "PAWNS", default_value_t = f64::from(MARGIN) / 100.0)]
    over: f64,
    /// Loss in pawns by the other engine above which a move is counted as bad.
    #[arg(long, value_name = "PAWNS", default_value_t = f64::from(OTHER_MARGIN) / 100.0)]
    other_over: f64,
    /// Write the book without the bad moves to this file.
    #[arg(long, value_name = "FILE", conflicts_with = "sample")]
    out: Option<PathBuf>,
    #[command(flatten)]
    list: ListOptions,
}

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
    fn of(mut losses: Vec<i32>, over: i32) -> Option<Self> {
        losses.sort_unstable();
        let part = |tenths: usize| {
            losses.get((losses.len() * tenths / 10).min(losses.len().saturating_sub(1))).copied().map(pawns)
        };
        Some(Self {
            mean: losses.iter().copied().map(pawns).sum::<f64>() / losses.len() as f64,
            median: part(5)?,
            ninth_decile: part(9)?,
            most: pawns(*losses.last()?),
            over: losses.iter().filter(|loss| **loss > over).count(),
        })
    }

    fn line(&self, (key, limit): (&str, f64), terminal: &mut Terminal) -> Done {
        let number = |value: f64| format!("{value:.2}");
        let args = [
            ("mean", number(self.mean)),
            ("median", number(self.median)),
            ("decile", number(self.ninth_decile)),
            ("most", number(self.most)),
            ("over", self.over.to_string()),
            ("limit", number(limit)),
        ];
        terminal.line(terminal.words.with(key, &args))
    }
}

#[derive(Serialize)]
struct Document {
    checked: usize,
    limit: f64,
    other_limit: f64,
    own: Option<Distribution>,
    other: Option<Distribution>,
    moves: Table,
}

fn pawns(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}

impl Arguments {
    fn plan(&self) -> CheckPlan {
        CheckPlan {
            own: !self.other_only,
            nodes: self.nodes,
            margins: self.margins(),
            plies: self.plies.into(),
            sample: self.sample,
            seed: self.seed,
        }
    }

    fn margins(&self) -> Margins {
        let hundredths = |pawns: f64| (100.0 * pawns).round() as i32;
        Margins { own: hundredths(self.over), other: hundredths(self.other_over) }
    }

    /// The command with what decides every row.
    fn command(&self) -> String {
        let against = self.against.as_ref().map_or_else(String::new, |engine| format!(" --against {engine}"));
        let only = if self.other_only { " --other-only" } else { "" };
        let Self { nodes, plies, over, other_over, .. } = self;
        format!(
            "check --nodes {nodes} --plies {plies}{against}{only} --over {over} --other-over {other_over}"
        )
    }

    fn check(&self, chosen: &[ChosenMoves], search: Search<'_>) -> Done<Vec<CheckedMove>> {
        let found = self.plan().check(chosen, search.view, search.progress);
        found.map_err(|cancelled| reason(search.failed, cancelled))
    }

    /// Searches the rows that the file of the checked book does not have yet, and adds them without their bad moves.
    fn check_into(&self, path: &Path, book: &SearchedBook, search: Search<'_>) -> Done<Vec<CheckedMove>> {
        let (mut made, there) = MadeBook::open(path, &self.command(), search.terminal)?;
        let (done, chosen) = (there.positions(), self.plan().choose(book));
        if !there.iter().zip(book.iter()).all(|(there, row)| there.line == row.line)
            || done > book.positions()
        {
            return Err(other_book(path, search.terminal));
        }
        let rows: Vec<SearchedPosition> = book.iter().cloned().collect();
        let mut all = Vec::new();
        for from in (done..rows.len()).step_by(BATCH) {
            let batch = from..rows.len().min(from + BATCH);
            let [first, length, total] = [batch.start, batch.len(), rows.len()].map(|count| count as u64);
            let part = Part { whole: search.progress, from: first, length, total };
            let chosen = chosen.get(batch.clone()).unwrap_or_default();
            let found = self.check(chosen, Search { progress: &part, ..search })?;
            let mut rows = rows.get(batch).unwrap_or_default().to_vec();
            for bad in found.iter().filter(|checked| self.margins().are_exceeded(checked)) {
                rows.iter_mut().filter(|row| row.line == bad.line).for_each(|row| row.take_out(bad.played));
            }
            made.add(&rows)?;
            all.extend(found);
        }
        Ok(all)
    }
}

#[derive(Clone, Copy)]
struct Search<'a> {
    view: Option<OtherView<'a>>,
    failed: &'a Mutex<Option<ExternalError>>,
    progress: &'a dyn Progress,
    terminal: &'a Terminal,
}

pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Done {
    let book = BookArgument { book: arguments.book.clone(), book_of: None }.open(terminal)?;
    let other = Others::of(arguments.against.as_deref(), terminal)?;
    let failed = Mutex::new(None);
    let view = |line: &[Move], nodes: u64, progress: &dyn Progress| {
        view_of(other.as_ref(), &failed, (line, nodes), progress)
    };
    let view = other.is_some().then_some(&view as OtherView<'_>);
    let meter = terminal.meter("cli-opening-grow");
    let search = Search { view, failed: &failed, progress: &meter, terminal };
    let found = match &arguments.out {
        Some(path) => arguments.check_into(path, book.searched(), search),
        None => arguments.check(&arguments.plan().choose(book.searched()), search),
    };
    drop(meter);
    let mut found = found?;
    let loss = |checked: &CheckedMove| checked.own.map(|own| own.loss);
    found.sort_by_key(|checked| std::cmp::Reverse(checked.other.max(loss(checked))));
    let limits = arguments.margins();
    let own = Distribution::of(found.iter().filter_map(loss).collect(), limits.own);
    let others = found.iter().filter_map(|checked| checked.other).collect();
    let rows = found.iter().map(|found| row(found, terminal)).collect();
    let document = Document {
        checked: found.len(),
        limit: pawns(limits.own),
        other_limit: pawns(limits.other),
        own,
        other: Distribution::of(others, limits.other),
        moves: arguments.list.limit(checked(terminal.words, rows)),
    };
    arguments.list.form.write(&document.moves, &document, terminal, |terminal| {
        people(&document.moves, WORST, &terminal.words.get("opening-check-none"), terminal)?;
        let count = [("count", document.checked.to_string())];
        terminal.line(terminal.words.with("opening-checked", &count))?;
        for (key, limit, distribution) in [
            ("opening-check-own", document.limit, &document.own),
            ("opening-check-by-other", document.other_limit, &document.other),
        ] {
            distribution.iter().try_for_each(|distribution| distribution.line((key, limit), terminal))?;
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
        text: written_move(terminal.words, &position, checked.played),
        best: checked.own.map(|own| written_move(terminal.words, &position, own.best)),
        loss: checked.own.map(|own| own.loss),
        other: checked.other,
    }
}

/// A move of a searched book, searched again.
#[derive(Debug, Clone)]
pub(in crate::cli) struct Checked {
    /// The line that leads to its position.
    line: Vec<Move>,
    played: Move,
    /// It in the notation of the user.
    text: String,
    /// The best move by this engine, if it searched.
    best: Option<String>,
    /// What it loses against the best, in hundredths of a pawn.
    loss: Option<i32>,
    /// What it loses by the other engine.
    other: Option<i32>,
}

/// Checked moves, the worst first.
pub(in crate::cli) fn checked(words: Words, rows: Vec<Checked>) -> Table {
    let pawns = |loss: i32| Real(f64::from(loss) / 100.0, 2);
    Columns::<(), Checked>::over(words, ())
        .both("line", "opening-check-line", |(), row| of_moves(&row.line))
        .says("Moves that lead to the position")
        .data("move", |(), row| row.played.to_string())
        .both("text", "opening-move", |(), row| row.text.clone())
        .both("best", "opening-check-best", |(), row| row.best.clone())
        .says("Best move, such as h2e2")
        .of(Type::Nullable(&Type::Text))
        .both("loss", "opening-check-loss", move |(), row| row.loss.map(pawns))
        .says("Loss against the best move, in pawns")
        .both("other_loss", "opening-check-other", move |(), row| row.other.map(pawns))
        .says("Loss by the other engine, in pawns; null without one")
        .table("opening-check", rows)
}
