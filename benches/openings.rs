//! Time of the opening book at a root: similar games are found among thousands, after every number of plies.
//!
//! `cargo bench --no-default-features --bench openings [GAMES]`
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "prints figures")]

mod meter;

use std::time::Instant;

use canju::books::opening::{BookGame, Edits, MOST_PLIES, OpeningBook, Source, Spread, USUAL_WEIGHT};
use canju::records::Outcome;
use canju::rng::Rng;
use canju::rules::{Move, Position};

/// Moves among which a game continues: the fewer, the more similar games are.
const CHOICE: u64 = 3;

fn game(seed: u64) -> Vec<Move> {
    let (mut rng, mut position) = (Rng::new(seed), Position::start());
    let mut moves = Vec::new();
    while moves.len() < MOST_PLIES {
        let legal = position.legal_moves();
        // The same few moves of a position every time.
        let at = Rng::new(position.key() ^ rng.below(CHOICE)).below(legal.len() as u64);
        let Some(&played) = legal.get(at as usize) else { break };
        position.make(played);
        moves.push(played);
    }
    moves
}

fn main() {
    let count = std::env::args().skip(1).find_map(|text| text.parse::<u64>().ok()).unwrap_or(5_000);
    let games: Vec<BookGame> = (0..count)
        .map(|n| {
            BookGame::new(("bench", n as u32), &game(n), Outcome::Red, Source::Own, USUAL_WEIGHT).unwrap()
        })
        .collect();
    let clock = Instant::now();
    let book = OpeningBook::new(games, Edits::default());
    println!("{count} games read    {:>9.2} ms", clock.elapsed().as_secs_f64() * 1e3);
    println!("positions          {:>9}", book.positions());
    for plies in [0, 2, 6, 10, 20, 30, 40, 59] {
        let (mut longest, mut sum, mut found) = (0.0_f64, 0.0, 0);
        for seed in 0..10 {
            // Half of them are games of the book.
            let moves = game(if seed % 2 == 0 { seed } else { count + seed });
            let clock = Instant::now();
            let candidates = book.candidates(&moves[..plies.min(moves.len())], Spread::Even(1)).unwrap();
            let spent = clock.elapsed().as_secs_f64() * 1e3;
            (longest, sum, found) = (longest.max(spent), sum + spent, found + candidates.len());
        }
        println!(
            "after {plies:>2} plies     {:>9.2} ms, the longest {longest:.2} ms, {found} moves",
            sum / 10.0
        );
    }
    let position = game(0)[..12].iter().fold(Position::start(), |at, played| at.play(*played).unwrap());
    let clock = Instant::now();
    let similar = book.similar(&position, 4, 20).len();
    println!("similar positions  {:>9.2} ms, {similar}", clock.elapsed().as_secs_f64() * 1e3);
    println!("memory             {:>9.1} MB", meter::megabytes());
}
