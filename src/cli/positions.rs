//! Commands on positions: `canju judge`, `perft` and `solve`.

use std::path::PathBuf;
use std::sync::Arc;

use serde::Serialize;

use crate::arena::problems::{self, NoProblem, Problem};
use crate::engine::{Evaluation, Oracles, PvLine, TranspositionTable};
use crate::jobs::players::Cost;
use crate::jobs::thinking::Task;
use crate::progress::Progress;
use crate::report::object;
use crate::rules::referee::{Game, GameResult, RuleBook, RuleSet};
use crate::rules::{Color, Move, Position, divide, fen, perft};
use crate::terminal::args::{game, knowledge, position};
use crate::terminal::list::TextTable;
use crate::terminal::player::{self, CostArguments};
use crate::terminal::{Done, Terminal, text_file};

/// Judge a game: mate, stalemate, perpetual check and chase, repetition.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The last line is one of: red wins, black wins, draw, none (the game goes on). The final position is
judged, so give the moves up to that position. 120 plies without a capture are a draw.

Examples:
  canju judge --fen '9/3kc4/3a5/3P5/9/4p4/9/4K4/9/3C5 w' \\
      --moves 'd6e6 e4d4 e6d6 d4e4 d6e6 e4d4 e6d6 d4e4'
  canju judge --moves '炮二平五 馬８進７'")]
pub(super) struct JudgeArguments {
    /// Starting position (FEN).
    #[arg(long, default_value = fen::START)]
    fen: String,
    /// Moves from the starting position, as h2e2 (ranks 0-9), H2-E2, C2.5 or 炮二平五.
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    moves: String,
    /// Rules on repetition.
    #[arg(long, value_parser = player::rule_book_parser(), default_value = RuleBook::Asian.word())]
    rules: RuleBook,
}

pub(super) fn judge(arguments: &JudgeArguments, terminal: &mut Terminal) -> Done {
    let (game, moves) = game(position(&arguments.fen, terminal)?, &arguments.moves, terminal)?;
    let found = game.result(arguments.rules.set());
    let verdict = match found {
        Some(GameResult { winner: Some(Color::Red), .. }) => "red wins",
        Some(GameResult { winner: Some(Color::Black), .. }) => "black wins",
        Some(GameResult { winner: None, .. }) => "draw",
        None => "none",
    };
    if terminal.json {
        let json = object("fen", &arguments.fen)
            .with("moves", moves)
            .with("rules", arguments.rules)
            .with("verdict", verdict)
            .with("reason", found.map(|result| result.reason.word()));
        return terminal.document(&json);
    }
    let words = terminal.words;
    terminal.line(found.map_or_else(|| words.get("judge-none"), |result| words.result_reason(result)))?;
    terminal.line(verdict)
}

/// Count the sequences of legal moves from a position (perft).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju perft --depth 4
  canju perft --fen '3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1' --depth 3 --divide")]
pub(super) struct PerftArguments {
    /// Position (FEN).
    #[arg(long, default_value = fen::START)]
    fen: String,
    /// Number of plies.
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=50))]
    depth: u32,
    /// Also count for each first move, in alphabetical order.
    #[arg(long)]
    divide: bool,
}

pub(super) fn count_moves(arguments: &PerftArguments, terminal: &mut Terminal) -> Done {
    let PerftArguments { fen, depth, divide: by_move } = arguments;
    let position = position(fen, terminal)?;
    let mut moves: Vec<(String, u64)> = Vec::new();
    if *by_move {
        let counted = divide(&position, *depth).into_iter();
        moves.extend(counted.map(|(played, nodes)| (played.to_string(), nodes)));
        moves.sort();
    }
    let counted = *by_move && *depth > 0;
    let nodes = if counted { moves.iter().map(|(_, nodes)| nodes).sum() } else { perft(&position, *depth) };
    if terminal.json {
        let of_move = |(played, nodes): &(String, u64)| object("move", played.clone()).with("nodes", *nodes);
        let moves: Vec<_> = moves.iter().map(of_move).collect();
        let json = object("fen", fen).with("depth", depth).with("nodes", nodes);
        return terminal.document(&json.maybe("moves", Some(moves).filter(|moves| !moves.is_empty())));
    }
    let width = nodes.to_string().len();
    for (played, nodes) in &moves {
        terminal.line(format_args!("{played}  {nodes:>width$}"))?;
    }
    terminal.line(format_args!("nodes {nodes}"))
}

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
pub(super) struct SolveArguments {
    /// File of problems.
    file: PathBuf,
    #[command(flatten)]
    cost: CostArguments,
    /// Base to take knowledge from [default: the built-in base].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
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

const USUAL: Cost = Cost::Time(std::time::Duration::from_secs(1));

pub(super) fn solve(arguments: &SolveArguments, terminal: &mut Terminal) -> Done {
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
    if terminal.json {
        let json = object("solved", solved).with("all", tried.len()).with("problems", &tried);
        return terminal.document(&json);
    }
    page(solved, &tried, terminal)
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
fn page(solved: usize, tried: &[Tried], terminal: &mut Terminal) -> Done {
    let mut table = TextTable::new(&[]);
    let unreachable = terminal.words.get("solve-unreachable");
    for tried in tried.iter().filter(|tried| !tried.solved) {
        let played = if tried.legal { tried.played.clone().unwrap_or_default() } else { unreachable.clone() };
        table.row([played, tried.solution.clone(), tried.fen.clone()]);
    }
    table.show(0, terminal)?;
    let share = 100.0 * solved as f64 / tried.len().max(1) as f64;
    let args =
        [("solved", solved.to_string()), ("all", tried.len().to_string()), ("share", format!("{share:.1}"))];
    terminal.line(terminal.words.with("solve-share", &args))
}
