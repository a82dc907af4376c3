//! `canju-lab bench`: a fixed workload for the engine.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use crate::adviser::Adviser;
use crate::engine::{Evaluation, Oracles, Parameters};
use crate::experiment::bench;
use crate::experiment::bench::cpu_time;
use crate::report::{Columns, Table};
use crate::rules::Position;
use crate::terminal::list::{ListForm, show};
use crate::terminal::player::shipped_results;
use crate::terminal::{Done, Terminal, args};
use crate::text::Words;

/// Search a set of positions on one thread and report nodes and nodes per CPU second.
///
/// The node count is the same on every machine as long as the engine is the same. By default the search uses the
/// knowledge of the built-in base.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab bench
  canju-lab bench --depth 8 --kb END6.canju
  canju-lab bench --depth 8 --adviser")]
pub(super) struct Arguments {
    /// Depth in plies.
    #[arg(long, default_value_t = 13, value_parser = clap::value_parser!(u32).range(1..=40))]
    depth: u32,
    /// Base to take knowledge from [default: the built-in base].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
    /// Search without a base.
    #[arg(long, conflicts_with = "kb")]
    without_knowledge: bool,
    /// Use the hand-made evaluation instead of the network.
    #[arg(long)]
    classical: bool,
    /// Use the shipped endgame book.
    #[arg(long)]
    endgames: bool,
    /// Order equal root moves by the fuzzy adviser.
    #[arg(long)]
    adviser: bool,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct Json {
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
    positions: Table,
}

pub(super) fn table(words: Words, rows: Vec<(&'static str, u64)>) -> Table {
    Columns::<(), (&'static str, u64)>::over(words, ())
        .both("fen", "export-fen", |(), (fen, _)| *fen)
        .both("nodes", "baselines-nodes", |(), (_, nodes)| *nodes)
        .says("Nodes searched")
        .table("baselines-nodes", rows)
}

pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Done {
    let knowledge = if arguments.without_knowledge {
        None
    } else {
        Some(args::knowledge(arguments.kb.clone(), terminal)?)
    };
    let mut positions = Vec::new();
    let mut oracles = Oracles::default();
    if arguments.endgames {
        oracles.books.push(shipped_results(terminal)?);
    }
    let adviser = Adviser::default();
    let order = |position: &Position| adviser.advise(position).moves.iter().map(|one| one.played).collect();
    let order: Option<bench::RootOrder<'_>> = if arguments.adviser { Some(&order) } else { None };
    let evaluation = Arc::new(match arguments.classical {
        true => Evaluation::classical(Parameters::default(), knowledge),
        false => Evaluation::standard(knowledge),
    });
    let begun = cpu_time();
    bench::run(&evaluation, &oracles, arguments.depth, order, |fen, nodes| positions.push((fen, nodes)));
    let seconds = cpu_time().saturating_sub(begun).max(Duration::from_millis(1)).as_secs_f64();
    let nodes = positions.iter().map(|(_, nodes)| nodes).sum();
    let nodes_per_second = (nodes as f64 / seconds) as u64;
    let positions = table(terminal.words, positions);
    let json = Json { depth: arguments.depth, nodes, seconds, nodes_per_second, positions };
    arguments.form.write(&json.positions, &json, terminal, |terminal| {
        show(&json.positions, json.positions.len(), 0, terminal)?;
        let (seconds, speed) = (format!("{seconds:.2}"), (nodes_per_second / 1_000).to_string());
        terminal.line(terminal.words.with("bench-speed", &[("seconds", seconds), ("speed", speed)]))?;
        terminal.line(format_args!("nodes {nodes}"))
    })
}
