//! Perft: every row of `data/perft.tsv` exact, and what mirrors and colour swaps must leave unchanged.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by it")]

use super::effort::rounds;
use canju::rules::{Position, Setup, divide, perft};
use rayon::prelude::*;

struct Row {
    position: Position,
    depth: u32,
    nodes: u64,
}

fn table() -> Vec<Row> {
    let read = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [fen, depth, nodes, _source] = fields[..] else { panic!("four fields expected: {line}") };
        Row { position: fen.parse().unwrap(), depth: depth.parse().unwrap(), nodes: nodes.parse().unwrap() }
    };
    include_str!("data/perft.tsv").lines().skip(1).map(read).collect()
}

fn parallel_perft(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    moves.par_iter().map(|&played| perft(&position.play(played).unwrap(), depth - 1)).sum()
}

#[test]
fn the_table_is_exact() {
    let table = table();
    assert_eq!(table.len(), 233);
    let most = rounds(150_000_000);
    for Row { position, depth, nodes } in table.into_iter().filter(|row| row.nodes <= most) {
        assert_eq!(parallel_perft(&position, depth), nodes, "{position} depth {depth}");
    }
}

#[test]
fn mirror_and_colour_swap_change_no_count() {
    for Row { position, depth, nodes } in table().into_iter().filter(|row| row.depth <= 3) {
        let setup = position.to_setup();
        for image in [setup.mirrored(), setup.swapped(), setup.mirrored().swapped()] {
            assert_eq!(perft(&image.check().unwrap(), depth), nodes, "{position} depth {depth}");
        }
    }
}

#[test]
fn divide_adds_up() {
    let start = Setup::start().check().unwrap();
    let parts = divide(&start, 3);
    assert_eq!(parts.len(), 44);
    assert_eq!(parts.iter().map(|(_, leaves)| leaves).sum::<u64>(), 79_666);
    assert!(divide(&start, 0).is_empty());
    assert_eq!(perft(&start, 0), 1);
}
