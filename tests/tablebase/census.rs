//! Our counts against those of an independent solver, to the printed decimals.

use std::collections::BTreeMap;
use std::convert::Infallible;

use canju::material::Material;
use canju::progress::Unattended;
use canju::rules::{Color, Piece, Position, Square};
use canju::tablebase::census::{Census, Record, rows};
use canju::tablebase::code::Wdl;
use canju::tablebase::generate::rounds;
use canju::tablebase::index::{Size, canonical, up_to};
use canju::tablebase::survey::views;
use serde_json::Value;

use super::table;

/// The file holds all published rows; `cargo bench --bench tables` compares those that are too large for a test.
const LARGEST: u128 = 700_000;

fn record(material: Material) -> Record {
    let (_, mirrored) = canonical(material);
    let table = table(&material.to_string());
    let smaller = |left: Material| Ok::<_, Infallible>(super::table(&left.to_string()));
    let rounds = rounds(table.material(), smaller, &Unattended).unwrap();
    Record::new(&Census::of(&table, if mirrored { Color::Black } else { Color::Red }, rounds))
}

#[test]
fn counts_are_the_published_ones() {
    let text = include_str!("../data/table_census.tsv");
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let keys: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let mut compared = 0;
    for line in lines {
        let cells: Vec<&str> = line.split('\t').collect();
        let material: Material = cells[0].parse().unwrap();
        if Size::of(material).positions > LARGEST {
            continue;
        }
        let record = serde_json::to_value(record(material)).unwrap();
        // They were published without perpetual chase, which changes none of these small ones.
        let cells = keys.iter().zip(&cells).filter(|(key, cell)| **key != "rules" && !cell.is_empty());
        for (key, cell) in cells {
            let found = match &record[key] {
                Value::String(text) => text.clone(),
                Value::Number(number) if number.is_f64() => format!("{:.4}", number.as_f64().unwrap()),
                other => other.to_string(),
            };
            assert_eq!(&found, cell, "{material} {key}");
            compared += 1;
        }
    }
    assert!(compared > 120, "{compared}");
}

/// Up to this row none is left out (KNKRC); of larger ones the most informative are there.
const COMPLETE: usize = 1_204;

/// Smallest materials first, none twice: a survey would continue at the end of the built-in rows.
#[test]
fn the_built_in_rows_are_those_of_a_survey() {
    let built_in: Vec<Material> = rows::built_in().unwrap().iter().map(|census| census.material).collect();
    let largest = built_in.last().map(|&material| Size::of(material).unfolded).unwrap();
    let surveyed: Vec<Material> = up_to(largest).into_iter().flat_map(views).collect();
    assert_eq!(built_in[..COMPLETE], surveyed[..COMPLETE]);
    let mut rest = surveyed[COMPLETE..].iter();
    for material in &built_in[COMPLETE..] {
        assert!(rest.any(|other| other == material), "{material} is not in its place");
    }
}

/// Both views of a table count the same positions.
#[test]
fn the_mirror_has_the_mirrored_counts() {
    let table = table("KRKN");
    let [red, black] = Color::ALL.map(|color| Census::of(&table, color, 0));
    assert_eq!(red.attacker_to_move.legal.won, black.defender_to_move.legal.lost);
    assert_eq!(red.defender_to_move.quiet.drawn, black.attacker_to_move.quiet.drawn);
    assert_eq!(red.longest, black.longest);
}

/// All placements of red's king and pawn against black's king and guard, as FEN with black to move.
fn placements() -> impl Iterator<Item = ([[u8; 9]; 10], [(usize, usize); 4])> {
    let palace = |low: usize| (low..low + 3).flat_map(|rank| (3..6).map(move |file| (rank, file)));
    let pawn = (3..10).flat_map(|rank| (0..9).map(move |file| (rank, file)));
    let pawn: Vec<_> = pawn.filter(|(rank, file)| *rank > 4 || file % 2 == 0).collect();
    let guards = [(9, 3), (9, 5), (8, 4), (7, 3), (7, 5)];
    let kings = palace(0).flat_map(move |red| palace(7).map(move |black| (red, black)));
    kings.flat_map(move |(red, black)| {
        let pawn = pawn.clone();
        guards.into_iter().flat_map(move |guard| {
            pawn.clone().into_iter().filter_map(move |pawn| {
                let places = [red, pawn, black, guard];
                let mut board = [[b'.'; 9]; 10];
                for ((rank, file), letter) in places.into_iter().zip(*b"KPka") {
                    board[rank][file] = letter;
                }
                (board.iter().flatten().filter(|cell| **cell != b'.').count() == 4).then_some((board, places))
            })
        })
    })
}

fn fen(board: &[[u8; 9]; 10]) -> String {
    let rank = |cells: &[u8; 9]| -> String {
        cells.iter().map(|cell| if *cell == b'.' { '1' } else { char::from(*cell) }).collect()
    };
    let ranks: Vec<String> = board.iter().rev().map(rank).collect();
    format!("{} b - - 0 1", ranks.join("/"))
}

/// Neither side is in check, and none attacks a piece of the other.
fn is_quiet(position: &Position) -> bool {
    let board = position.board();
    let attacks = |(from, piece): (Square, Piece)| {
        let taken = board.attacks_of(piece, from) & board.side(piece.color.opponent());
        !taken.is_empty()
    };
    !position.in_check() && !board.iter().any(attacks)
}

/// Set-ups that count, and those that lose less than a tenth, from the rules' own positions.
#[test]
fn set_ups_against_pawns_of_each_height_are_those_of_the_positions() {
    let table = table("KPKG");
    let census = Census::of(&table, Color::Red, 0);
    for (heights, counted) in [(0..=6, &census.fortress_high), (7..=8, &census.fortress_low)] {
        let mut setups: BTreeMap<_, (u32, u32)> = BTreeMap::new();
        for (board, [_, pawn, black, guard]) in placements() {
            let Ok(position) = fen(&board).parse::<Position>() else { continue };
            if !heights.contains(&pawn.0) || !is_quiet(&position) {
                continue;
            }
            let value = table.probe(&position).unwrap();
            let (all, won) = setups.entry((black, guard)).or_default();
            *all += 1;
            *won += u32::from(value.wdl == Wdl::Loss);
        }
        let most = setups.values().map(|(all, _)| *all).max().unwrap();
        let many: Vec<(u32, u32)> = setups.into_values().filter(|(all, _)| all * 10 > most).collect();
        let held = many.iter().filter(|(all, won)| won * 10 < *all).count();
        let counted = counted.as_ref().unwrap();
        assert_eq!((counted.setups, counted.held), (many.len() as u64, held as u64), "{heights:?}");
    }
}
