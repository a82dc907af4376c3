//! `canju-lab book measure`: how hard problems are, by play.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;

use crate::books::endgame::problem::{self, Problem};
use crate::books::endgame::shipped;
use crate::engine::Level;
use crate::experiment::solvers::measure;
use crate::records::Outcome;
use crate::report::Table;
use crate::tablebase::catalog::Catalog;
use crate::tablebase::probe::Tablebase;
use crate::terminal::list::{ListForm, people};
use crate::terminal::player::damaged_book;
use crate::terminal::{Failure, Terminal, text_file};
use crate::views::book::{Tried, tried};

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
pub(super) struct Arguments {
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
struct Json {
    problems: usize,
    /// Problems that have tables.
    measured: usize,
    results: Table,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    text_file::free(arguments.out.as_ref(), terminal)?;
    let mut problems = problems(arguments, terminal)?;
    let catalog = Catalog::new(arguments.tables.clone().unwrap_or_else(|| terminal.places.tables()));
    let tables = Tablebase::of(&catalog).map_err(|error| Failure::Message(terminal.words.message(&error)))?;
    let meter = terminal.meter("book-measuring");
    let measured = measure(&mut problems, &tables, &arguments.levels, arguments.tries, &meter);
    drop(meter);
    measured.map_err(|error| Failure::Message(terminal.words.message(error)))?;
    if let Some(out) = &arguments.out {
        text_file::write_new(out, &problem::write(&problems), terminal)?;
    }
    let results = tried(terminal.words, rows(&problems, &arguments.levels));
    let measured = problems.iter().filter(|problem| !problem.tries.is_empty()).count();
    let json = Json { problems: problems.len(), measured, results };
    let nothing = terminal.words.get("book-unchecked");
    arguments.form.write(&json.results, &json, terminal, |terminal| {
        people(&json.results, usize::MAX, &nothing, terminal)
    })
}

fn problems(arguments: &Arguments, terminal: &Terminal) -> Result<Vec<Problem>, Failure> {
    let read = match &arguments.file {
        Some(file) => problem::read(&text_file::read(file, terminal)?),
        None => shipped::exercises().map(<[Problem]>::to_vec),
    };
    let problems = read.map_err(|error| damaged_book(error.line, terminal))?;
    Ok(problems.into_iter().step_by(arguments.every as usize).collect())
}

/// The tries of each level at all problems, at wins and at draws.
fn rows(problems: &[Problem], levels: &[Level]) -> Vec<Tried> {
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
