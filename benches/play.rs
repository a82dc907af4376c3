//! From a changed score to the engine's first move that uses it, on the base of all endgames, in a game that is being played.
//!
//! `cargo bench --no-default-features --bench play [TIMES]`
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "prints figures")]

mod all;
mod meter;

use std::time::{Duration, Instant};

use canju::knowledge::score::Score;
use canju::material::{Material, NodeId};
use canju::rules::Color;
use canju::workbench::play::{Level, PlaySettings, Wish};
use canju::workbench::{Workbench, base, lattice};
use meter::megabytes;

fn main() {
    let times = std::env::args().skip(1).find_map(|text| text.parse::<u32>().ok()).unwrap_or(20);
    let home = tempfile::tempdir().unwrap();
    let mut bench = all::opened(&home);
    let level = Level::all().next().unwrap();
    bench.perform(Wish::Choose(PlaySettings { level, ..bench.settings().play.clone() }));
    let node: NodeId = "KRNPKRCGGM".parse::<Material>().unwrap().into();
    bench.perform(lattice::Wish::Select(node));
    let mut waited = Vec::new();
    for time in 0..times {
        bench.perform(Wish::Of(node, Color::Red));
        play(&mut bench);
        let score = if time.is_multiple_of(2) { Score::DRAW } else { Score::SURE_WIN };
        let clock = Instant::now();
        bench.perform(base::Wish::Set { node, score: Some(score) });
        assert_eq!(bench.kb().score(node), Some(score));
        if play(&mut bench) {
            waited.push(clock.elapsed());
        }
    }
    waited.sort_unstable();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "score to move      {:>9.1} ms, the longest {:.1} ms",
        ms(waited[waited.len() / 2]),
        ms(waited[waited.len() - 1])
    );
    println!("memory             {:>9.1} MB", megabytes());
}

/// Plays a move and waits for the engine's; false where there is none, as the game is over.
fn play(bench: &mut Workbench) -> bool {
    let settings = bench.settings().play.clone();
    bench.settle();
    if !bench.play().waits_for_a_move(&settings) {
        return false;
    }
    let before = bench.play().tree().moves().len();
    let played = bench.play().tree().position().legal_moves()[0];
    bench.perform(Wish::Move(played));
    bench.settle();
    bench.play().tree().moves().len() > before + 1
}
