//! Our counts against those of an independent solver, to the printed decimals.

use std::convert::Infallible;

use canju::material::Material;
use canju::progress::Unattended;
use canju::rules::Color;
use canju::tablebase::census::{Census, Record, rows};
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
        for (key, cell) in keys.iter().zip(&cells).filter(|(_, cell)| !cell.is_empty()) {
            let found = match &record[key] {
                Value::String(text) => text.clone(),
                Value::Number(number) if number.is_f64() => format!("{:.4}", number.as_f64().unwrap()),
                other => other.to_string(),
            };
            assert_eq!(&found, cell, "{material} {key}");
            compared += 1;
        }
    }
    assert!(compared > 130, "{compared}");
}

/// Up to this row none is left out (KNKRC); of larger ones the most telling are there.
const COMPLETE: usize = 1_204;

/// Smallest materials first, none twice: a survey would go on where the built-in rows end.
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
