//! `canju perft`: counts sequences of legal moves.

use serde::Serialize;

use crate::rules::fen;
use crate::rules::{divide, perft};
use crate::terminal::args::position;
use crate::terminal::{Failure, Terminal};

/// Count the sequences of legal moves from a position (perft).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju perft --depth 4
  canju perft --fen '3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1' --depth 3 --divide")]
pub(super) struct Arguments {
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

#[derive(Serialize)]
struct Count<'a> {
    fen: &'a str,
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<MoveCount>,
}

#[derive(Serialize)]
struct MoveCount {
    #[serde(rename = "move")]
    played: String,
    nodes: u64,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let Arguments { fen, depth, divide: by_move } = arguments;
    let position = position(fen, terminal)?;
    let mut moves = Vec::new();
    if *by_move {
        moves = divide(&position, *depth)
            .into_iter()
            .map(|(played, nodes)| MoveCount { played: played.to_string(), nodes })
            .collect();
        moves.sort_by(|a, b| a.played.cmp(&b.played));
    }
    let counted = *by_move && *depth > 0;
    let nodes = if counted { moves.iter().map(|m| m.nodes).sum() } else { perft(&position, *depth) };
    if terminal.json {
        return terminal.document(&Count { fen, depth: *depth, nodes, moves });
    }
    let width = nodes.to_string().len();
    for MoveCount { played, nodes } in &moves {
        terminal.line(format_args!("{played}  {nodes:>width$}"))?;
    }
    terminal.line(format_args!("nodes {nodes}"))
}
