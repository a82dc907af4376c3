//! Laws of tables: every renderer shows the same values.

use super::*;
use crate::knowledge::score::Score;
use crate::language::Language;
use crate::material::{Material, NodeId};

fn node(text: &str) -> NodeId {
    text.parse::<Material>().unwrap().into()
}

/// A column of every kind.
fn table() -> Table {
    let rows = vec![("KRK", Some(0.125), 1_234_567_u64), ("KKR", None, 0)];
    Columns::<_, (&'static str, Option<f64>, u64)>::over(Words::of(Language::English), Score::DRAW)
        .both("material", "cli-material", |_, row| node(row.0))
        .data("names", |_, row| Cell::Map(vec![("en", row.0.into()), ("zh", Cell::None)]))
        .members(&["en", "zh"])
        .both("score", "cli-score", |score, row| Cell::Score(Some(*score), row.2 > 0))
        .right()
        .both("ratio", "cli-ip", |_, row| Cell::or_dash(row.1.map(Cell::Share)))
        .data("maybe", |_, row| row.1.map_or(Cell::Absent, |real| Cell::Real(real, 2)))
        .shown("cli-name", |_, row| row.2)
        .table("export-conflicts", rows)
}

#[test]
fn json_has_the_members_in_the_order_of_the_columns() {
    let json = serde_json::to_string(&table()).unwrap();
    assert_eq!(
        json,
        r#"[{"material":"KRK","names":{"en":"KRK","zh":null},"score":5,"ratio":0.125,"maybe":0.125},{"material":"KKR","names":{"en":"KKR","zh":null},"score":5,"ratio":null}]"#
    );
    assert_eq!(serde_json::to_string(&table().limited(Some(0))).unwrap(), "[]");
}

#[test]
fn csv_has_the_names_of_json_and_is_read_back() {
    let mut file = Vec::new();
    table().write_csv(&mut file).unwrap();
    let mut reader = csv::Reader::from_reader(&file[..]);
    let names = ["material", "names.en", "names.zh", "score", "ratio", "maybe"];
    assert_eq!(reader.headers().unwrap(), &names[..]);
    let rows: Vec<Vec<String>> =
        reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
    assert_eq!(rows, [["KRK", "KRK", "", "5", "0.125", "0.125"], ["KKR", "KKR", "", "5", "", ""]]);
}

#[test]
fn people_read_headings_units_and_dashes() {
    let lines = table().lines(5);
    assert_eq!(lines.len(), 3);
    assert!(lines.iter().all(|line| line.len() == table().shown().count()));
    assert_eq!(lines[1], ["KRK", "5*", "12.5 %", "1,234,567"]);
    assert_eq!(lines[2], ["KKR", "5 ", "–", "0"]);
    let Figure::List(list) = table().figure() else { panic!("a list") };
    assert_eq!(
        (&list.headers[..], list.row(1)),
        (&lines[0][..], ["KKR", "5", "", "0"].map(str::to_owned).to_vec())
    );
}

#[test]
fn cells_are_sorted_by_size_and_blanks_come_last() {
    let mut cells: Vec<Cell> =
        vec![Cell::Dash, 10_u32.into(), "b".into(), 9_u32.into(), "a".into(), Cell::Share(0.5)];
    cells.sort_by(Cell::compare);
    assert_eq!(cells, [Cell::Share(0.5), 9_u32.into(), 10_u32.into(), "a".into(), "b".into(), Cell::Dash]);
}

#[test]
fn a_row_or_a_column_beyond_the_end_is_blank() {
    assert_eq!((table().cell(2, 0), table().cell(0, 9)), (Cell::None, Cell::None));
    assert_eq!((table().listed(20), table().limited(Some(1)).listed(20)), (2, 1));
}
