//! `canju-lab book`: makes the shipped endgame book and its problems, and measures who solves them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;

use crate::books::endgame::problem::{self, Problem};
use crate::books::endgame::shipped;
use crate::engine::Level;
use crate::experiment::mining::{self, MineError};
use crate::experiment::technique::measure_tries;
use crate::progress::Progress;
use crate::records::Outcome;
use crate::report::{Columns, Percent, Table};
use crate::tablebase::catalog::Catalog;
use crate::tablebase::probe::Tablebase;
use crate::terminal::list::{ListForm, people};
use crate::terminal::player::damaged_book;
use crate::terminal::{Done, Terminal, text_file};
use crate::text::Words;

/// Mine the endgame book and its problems from exact tables, and measure who solves them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab book mine --tables ~/tables --seed 1 --out endgames.tsv")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Mine(MineArguments),
    Problems(ProblemsArguments),
    Measure(MeasureArguments),
}

pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Done {
    match arguments.command {
        Command::Mine(arguments) => mine_endgames(&arguments, terminal),
        Command::Problems(arguments) => make_problems(&arguments, terminal),
        Command::Measure(arguments) => measure_problems(&arguments, terminal),
    }
}

/// Make a book from the exact tables of a folder: for every combination typical wins and draws, the longest win,
/// positions with a single winning or drawing move, fortresses, mutual zugzwangs, and wins that depend on the rule on
/// perpetual check.
///
/// The same tables and seed give the same book. The shipped book was made this way; see assets/books/README.md.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab book mine --tables ~/tables --seed 2026 --out endgames.tsv")]
struct MineArguments {
    /// Folder of the tables [default: your own].
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// Seed of the random choice.
    #[arg(long, value_name = "N", default_value_t = 2026)]
    seed: u64,
    /// Output file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Serialize)]
struct Mined {
    path: String,
    positions: usize,
}

fn mine_endgames(arguments: &MineArguments, terminal: &mut Terminal) -> Done {
    let MineArguments { tables, seed, out } = arguments;
    write_mined(tables.as_ref(), out, terminal, |catalog, meter| mining::mine(catalog, *seed, meter))
}

fn write_mined(
    tables: Option<&PathBuf>,
    out: &PathBuf,
    terminal: &mut Terminal,
    make: impl FnOnce(&Catalog, &dyn Progress) -> Result<Vec<Problem>, MineError>,
) -> Done {
    text_file::free(Some(out))?;
    let catalog = Catalog::new(tables.cloned().unwrap_or_else(|| terminal.places.tables()));
    let mined = make(&catalog, &terminal.meter("book-mining"));
    let problems = mined.map_err(|error| terminal.failure_of(error))?;
    text_file::write_new(out, problem::write(&problems))?;
    let (path, positions) = (out.to_string_lossy().into_owned(), problems.len());
    if terminal.json {
        return terminal.document(&Mined { path, positions });
    }
    let args = [("count", crate::text::Value::from(positions)), ("path", path.into())];
    terminal.line(terminal.words.with("book-mined", &args))
}

/// Make exercises from the exact tables of a folder: for every combination in which only one side can attack, quiet
/// positions in which few moves win or hold the draw.
///
/// The same tables and seed give the same exercises. `canju-lab book measure` then measures how hard they are; the shipped
/// ones were made this way, see assets/books/README.md.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab book problems --tables ~/tables --seed 1 --out problems.tsv")]
struct ProblemsArguments {
    /// Folder of the tables [default: your own].
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// Seed of the random choice.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Output file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

fn make_problems(arguments: &ProblemsArguments, terminal: &mut Terminal) -> Done {
    let ProblemsArguments { tables, seed, out } = arguments;
    write_mined(tables.as_ref(), out, terminal, |catalog, meter| mining::exercises(catalog, *seed, meter))
}

/// Measure how hard problems are: levels of play practise each of them against the toughest replies of exact tables.
///
/// A try succeeds as in practice: no move gives the result away, and the game is won by the Asian rules or a draw held for
/// 20 moves. The difficulty of a problem is 1 + ⌊8 · failed tries / tries⌋: 1 to 9. Problems without tables are left as
/// they are.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab book measure --tables ~/tables --levels 3
  canju-lab book measure mined.tsv --tables ~/tables --out problems.tsv")]
struct MeasureArguments {
    /// File of problems [default: the shipped exercises].
    file: Option<PathBuf>,
    /// Levels of play, as in `canju match`.
    #[arg(long, value_delimiter = ',', value_name = "LEVEL", default_value = "h3,h5,1,3,5")]
    levels: Vec<Level>,
    /// Tries of each level at each problem.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=100))]
    tries: u32,
    /// Measure every Nth problem only.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Folder of the tables [default: your own].
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// Write the problems with the tries measured to this file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct MeasuredJson {
    problems: usize,
    measured: usize,
    results: Table,
}

fn measure_problems(arguments: &MeasureArguments, terminal: &mut Terminal) -> Done {
    text_file::free(arguments.out.as_ref())?;
    let mut problems = problems_measured(arguments, terminal)?;
    let catalog = Catalog::new(arguments.tables.clone().unwrap_or_else(|| terminal.places.tables()));
    let tables = Tablebase::of(&catalog)?;
    let meter = terminal.meter("book-measuring");
    measure_tries(&mut problems, &tables, &arguments.levels, arguments.tries, &meter)
        .map_err(|error| terminal.failure_of(error))?;
    drop(meter);
    if let Some(out) = &arguments.out {
        text_file::write_new(out, problem::write(&problems))?;
    }
    let results = tried(terminal.words, tries_of_levels(&problems, &arguments.levels));
    let measured = problems.iter().filter(|problem| !problem.tries.is_empty()).count();
    let json = MeasuredJson { problems: problems.len(), measured, results };
    let nothing = terminal.words.get("book-unchecked");
    arguments.form.write(&json.results, &json, terminal, |terminal| {
        people(&json.results, usize::MAX, &nothing, terminal)
    })
}

fn problems_measured(arguments: &MeasureArguments, terminal: &Terminal) -> Done<Vec<Problem>> {
    let read = match &arguments.file {
        Some(file) => problem::read(&text_file::read(file, terminal)?),
        None => shipped::exercises().map(<[Problem]>::to_vec),
    };
    let problems = read.map_err(|error| damaged_book(error.line, terminal))?;
    Ok(problems.into_iter().step_by(arguments.every as usize).collect())
}

/// The tries of each level at all problems, at wins and at draws.
fn tries_of_levels(problems: &[Problem], levels: &[Level]) -> Vec<Tried> {
    let mut sums: BTreeMap<(usize, Option<bool>), (u64, u64)> = BTreeMap::new();
    for problem in problems {
        for (at, level) in levels.iter().map(ToString::to_string).enumerate() {
            for tries in problem.tries.iter().filter(|tries| tries.level == level) {
                for wins in [None, Some(problem.category.outcome() != Outcome::Draw)] {
                    let (all, solved) = sums.entry((at, wins)).or_default();
                    *all += u64::from(tries.all);
                    *solved += u64::from(tries.solved);
                }
            }
        }
    }
    let row = |((at, wins), (tries, solved))| {
        let level = levels.get::<usize>(at).map(ToString::to_string).unwrap_or_default();
        Tried { level, wins, tries, solved }
    };
    sums.into_iter().map(row).collect()
}

/// Tries of a level at problems.
pub(super) struct Tried {
    level: String,
    /// Whether the problems are wins, or else draws; all of them if missing.
    wins: Option<bool>,
    /// Number of tries.
    tries: u64,
    /// Number of successful ones.
    solved: u64,
}

/// Which share of their tries levels solve, by task.
pub(super) fn tried(words: Words, rows: Vec<Tried>) -> Table {
    let task = |wins: Option<bool>| match wins {
        None => "all",
        Some(true) => "win",
        Some(false) => "draw",
    };
    let named = move |wins| words.get(&format!("problems-task-{}", task(wins)));
    Columns::<(), Tried>::over(words, ())
        .both("level", "problems-level", |(), row| row.level.clone())
        .says("Level of play as named in the command")
        .data("task", move |(), row| task(row.wins).to_owned())
        .says("Problems to win, to draw, or all")
        .shown("problems-task", move |(), row| named(row.wins))
        .both("tries", "problems-tries", |(), row| row.tries)
        .both("solved", "problems-solved", |(), row| row.solved)
        .says("Successful tries")
        .both("solved_percent", "problems-solved-percent", |(), row| {
            Percent(100.0 * row.solved as f64 / row.tries.max(1) as f64)
        })
        .says("Successful tries in percent")
        .table("problems-tries", rows)
}
