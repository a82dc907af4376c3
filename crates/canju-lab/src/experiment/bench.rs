//! Benchmark of fixed work: its node count shows whether the search is unchanged, its time the speed.

use std::sync::Arc;
use std::time::Duration;

use xiangqi::rules::referee::{GameHistory, RuleSet};
use xiangqi::rules::{Move, Position, fen};

use crate::engine::limits::Unwatched;
use crate::engine::{Evaluation, Limits, Oracles, Searcher, TranspositionTable};

/// Openings, middlegames and endgames of every kind of material.
const POSITIONS: [&str; 12] = [
    fen::START,
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
    "r1bakab1r/9/1cn4c1/p1p1p3p/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 b - - 0 1",
    "3akab2/9/4b4/p3p3p/2p3n2/P5R2/4P3P/4B4/4A4/2BAK4 w - - 0 1",
    "4k4/4a4/4ba3/9/6p2/4N4/6P2/4B4/4A4/2BAK4 w - - 0 1",
    "2bak4/4a4/4b4/9/9/9/4P4/4C4/4A4/2BAK4 w - - 0 1",
    "3k1a3/4a4/9/9/9/9/9/9/9/R3K4 w - - 0 1",
    "4kab2/4a4/4b4/9/3P5/3N5/9/9/9/3K5 w - - 0 1",
    "2ba1k3/4a4/4b3r/9/9/9/4N4/4B4/4A4/R1BAK4 w - - 0 1",
];

/// Function that returns an order of root moves.
pub type RootOrder<'a> = &'a dyn Fn(&Position) -> Vec<Move>;

/// Searches every position of the benchmark to `depth`, with one thread, a 16 MiB table, this evaluation and root moves in the external `order`;
/// calls `done` with each position and its nodes.
pub fn run(
    evaluation: &Arc<Evaluation>,
    oracles: &Oracles,
    depth: u32,
    order: Option<RootOrder<'_>>,
    mut done: impl FnMut(&'static str, u64),
) {
    for text in POSITIONS {
        let Ok(position) = text.parse::<Position>() else { continue };
        let root_order = order.map_or_else(Vec::new, |order| order(&position));
        let tt = Arc::new(TranspositionTable::new(16));
        let evaluation = Arc::clone(evaluation);
        let mut searcher =
            Searcher::new(position, GameHistory::new(), RuleSet::ASIAN, evaluation, tt, &Unwatched)
                .with_oracles(oracles.clone());
        searcher.run(&Limits { root_order, ..Limits::depth(depth) });
        done(text, searcher.nodes());
    }
}

/// The time that this thread has had of the processor.
pub fn cpu_time() -> Duration {
    cpu_time::ThreadTime::now().as_duration()
}
