//! `canju table list`: which tables there are.

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use crate::tablebase::catalog::Catalog;
use crate::text::{Value, thousands};

#[derive(Serialize)]
struct Picture {
    material: String,
    rules: &'static str,
    positions: u64,
    longest: u32,
    bytes: u64,
}

/// Carries out the command.
pub(super) fn run(catalog: &Catalog, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let list = catalog.list().map_err(|error| Failure::Told(words.table_file_error(&error)))?;
    let mut pictures = Vec::new();
    for (material, header) in list {
        match header {
            Err(error) => terminal.remark(words.table_file_error(&error)),
            Ok(header) => pictures.push(Picture {
                material: material.to_string(),
                rules: header.rules.word(),
                positions: header.positions,
                longest: header.longest,
                bytes: header.bytes,
            }),
        }
    }
    if terminal.json {
        return terminal.document(&pictures);
    }
    let mut table = TextTable::new(&[2, 3, 4]);
    if !pictures.is_empty() {
        let heads = ["table-material", "table-rules", "table-positions", "table-longest", "table-file"];
        table.row(heads.map(|key| words.get(key)));
    }
    for picture in &pictures {
        let numbers = [picture.positions, picture.longest.into(), picture.bytes];
        let [positions, longest, bytes] = numbers.map(|number| thousands(number as i64));
        table.row([picture.material.clone(), picture.rules.to_owned(), positions, longest, bytes]);
    }
    table.show(0, terminal)?;
    let bytes: u64 = pictures.iter().map(|picture| picture.bytes).sum();
    let arguments = [
        ("count", Value::from(pictures.len())),
        ("bytes", bytes.into()),
        ("folder", catalog.folder().to_string_lossy().into_owned().into()),
    ];
    terminal.line(words.with("table-listed", &arguments))
}
