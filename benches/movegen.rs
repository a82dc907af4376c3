//! Speed of counting legal moves: perft with counted leaves, one thread. Prints nodes, seconds and million nodes a
//! second for several positions; `cargo bench --bench movegen -- 6` searches the initial position one ply deeper.
#![allow(clippy::print_stdout, clippy::expect_used, reason = "a bench prints figures and may stop")]

use std::time::Instant;

use canju::rules::{Position, fen, perft};

const POSITIONS: [(&str, &str, u32); 5] = [
    ("start", fen::START, 5),
    (
        "middlegame, cannon screens",
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
        5,
    ),
    ("in check from a cannon", "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1", 5),
    ("endgame, pins in the palace", "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1", 6),
    ("endgame, screens on the back rank", "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1", 5),
];

fn main() {
    let start_depth = std::env::args().find_map(|argument| argument.parse().ok());
    println!("{:<36}{:>6}{:>15}{:>9}{:>8}", "position", "depth", "nodes", "seconds", "Mn/s");
    for (name, text, depth) in POSITIONS {
        let position: Position = text.parse().expect("the FENs above are legal positions");
        let depth = start_depth.filter(|_| text == fen::START).unwrap_or(depth);
        let clock = Instant::now();
        let nodes = perft(&position, depth);
        let seconds = clock.elapsed().as_secs_f64();
        println!("{name:<36}{depth:>6}{nodes:>15}{seconds:>9.3}{:>8.1}", nodes as f64 / seconds / 1e6);
    }
}
