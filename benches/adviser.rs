//! Speed of the adviser ranking every legal move of a middlegame, one thread: mean milliseconds a position.
//!
//! `cargo bench --no-default-features --bench adviser [TIMES]`
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "prints figures")]

mod meter;

use canju::adviser::{Adviser, Levels, Settings};
use canju::rng::Rng;
use canju::rules::Position;
use meter::thread_seconds;

fn main() {
    let times = std::env::args().skip(1).find_map(|text| text.parse::<u32>().ok()).unwrap_or(50);
    let positions: Vec<Position> = (1..=20).map(middlegame).collect();
    let moves: usize = positions.iter().map(|position| position.legal_moves().len()).sum();
    println!("{} positions of 30 random plies, {:.1} moves each", positions.len(), moves as f64 / 20.0);
    for (name, settings) in [
        ("sugeno", Settings::default()),
        ("literal", Settings::literal()),
        ("two levels", Settings { levels: Levels::Two, ..Settings::default() }),
    ] {
        let adviser = Adviser::new(settings);
        let begun = thread_seconds();
        let mut ranked = 0;
        for _ in 0..times {
            ranked += positions.iter().map(|position| adviser.advise(position).moves.len()).sum::<usize>();
        }
        let each = (thread_seconds() - begun) * 1e3 / f64::from(times) / positions.len() as f64;
        println!(
            "{name:<12}{each:>8.3} ms a position, {:.1} us a move",
            each * 1e3 * 20.0 * f64::from(times) / ranked as f64
        );
    }
}

fn middlegame(seed: u64) -> Position {
    let (mut position, mut rng) = (Position::start(), Rng::new(seed));
    for _ in 0..30 {
        let moves = position.legal_moves();
        if let Some(played) = moves.get(rng.below(moves.len() as u64) as usize) {
            position.make(*played);
        }
    }
    position
}
