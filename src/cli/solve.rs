//! `canju solve`: solves composed positions with the engine.

use std::path::PathBuf;
use std::sync::Arc;

use serde::Serialize;

use crate::arena::problems::{self, NoProblem, Problem};
use crate::engine::{Evaluation, Oracles, PvLine, TranspositionTable};
use crate::jobs::players::Cost;
use crate::jobs::thinking::Task;
use crate::progress::Progress;
use crate::rules::referee::{Game, RuleSet};
use crate::rules::{Move, Position};
use crate::terminal::args::knowledge;
use crate::terminal::list::TextTable;
use crate::terminal::player::CostArguments;
use crate::terminal::text_file;
use crate::terminal::{Failure, Terminal};

/// Solve composed problems and report how many were solved.
///
/// A problem is solved if the engine, on one thread, plays the solution or announces another mate that is as short.
/// Without --nodes, --depth or --time, a problem gets one second.
/// The file has one problem per line, as JSON with `fen`, `first_winning_move` and `win_in_plies`, the format of the
/// package xiangqibench.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju solve cases.jsonl --time 1000
  canju solve cases.jsonl --nodes 100000 --json")]
pub(super) struct Arguments {
    /// File of problems.
    file: PathBuf,
    #[command(flatten)]
    cost: CostArguments,
    /// Base to take knowledge from [default: the built-in base].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
}

#[derive(Serialize)]
struct Json {
    solved: usize,
    all: usize,
    problems: Vec<Tried>,
}

#[derive(Serialize)]
struct Tried {
    fen: String,
    /// Whether the position is reachable in a game; if not, it is not tried.
    legal: bool,
    solution: String,
    played: Option<String>,
    solved: bool,
}

/// Default cost limit per problem.
const USUAL: Cost = Cost::Time(std::time::Duration::from_secs(1));

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let file = &arguments.file;
    let problems = problems::read(&text_file::read(file, terminal)?);
    let problems = problems.map_err(|NoProblem { line }| text_file::damaged(file, line, terminal))?;
    let knowledge = knowledge(arguments.kb.clone(), terminal)?;
    let evaluation = Arc::new(Evaluation::standard(Some(knowledge)));
    let cost = arguments.cost.given().unwrap_or(USUAL);
    let mut tried = Vec::new();
    {
        let meter = terminal.meter("cli-solve");
        for (number, problem) in (1..).zip(&problems) {
            tried.push(attempt(problem, cost, &evaluation));
            meter.report(number, problems.len() as u64);
            if meter.cancelled() {
                break;
            }
        }
    }
    let solved = tried.iter().filter(|tried| tried.solved).count();
    let json = Json { solved, all: tried.len(), problems: tried };
    if terminal.json { terminal.document(&json) } else { page(&json, terminal) }
}

fn attempt(problem: &Problem, cost: Cost, evaluation: &Arc<Evaluation>) -> Tried {
    let lines = problem.position().map_or_else(Vec::new, |position| think(position, cost, evaluation));
    let best: Option<&PvLine> = lines.first();
    let played: Option<Move> = best.and_then(|line| line.moves.first().copied());
    Tried {
        fen: problem.setup.to_string(),
        legal: problem.position().is_some(),
        solution: problem.solution.to_string(),
        played: played.map(|played| played.to_string()),
        solved: best.is_some_and(|line| problem.is_solved_by(line)),
    }
}

fn think(position: Position, cost: Cost, evaluation: &Arc<Evaluation>) -> Vec<PvLine> {
    let (limits, time) = cost.limits();
    let task = Task {
        game: Game::new(position),
        rules: RuleSet::ASIAN,
        evaluation: Arc::clone(evaluation),
        tt: Arc::new(TranspositionTable::new(16)),
        oracles: Oracles::default(),
        guide: None,
        limits,
        time,
        threads: 1,
    };
    task.finish().lines
}

/// Writes the unsolved problems, and the number of solved ones.
fn page(json: &Json, terminal: &mut Terminal) -> Result<(), Failure> {
    let mut table = TextTable::new(&[]);
    let unreachable = terminal.words.get("solve-unreachable");
    for tried in json.problems.iter().filter(|tried| !tried.solved) {
        let played = if tried.legal { tried.played.clone().unwrap_or_default() } else { unreachable.clone() };
        table.row([played, tried.solution.clone(), tried.fen.clone()]);
    }
    table.show(0, terminal)?;
    let share = 100.0 * json.solved as f64 / json.all.max(1) as f64;
    let args = [
        ("solved", json.solved.to_string()),
        ("all", json.all.to_string()),
        ("share", format!("{share:.1}")),
    ];
    terminal.line(terminal.words.with("solve-share", &args))
}
