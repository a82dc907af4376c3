//! `canju table list`: the available tables.

use crate::tablebase::catalog::Catalog;
use crate::terminal::list::{ListForm, show};
use crate::terminal::{Failure, Terminal};
use crate::text::Value;
use crate::views::tables::files;

/// Carries out the command.
pub(super) fn run(form: ListForm, catalog: &Catalog, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let list = catalog.list().map_err(|error| Failure::Message(words.message(&error)))?;
    let mut rows = Vec::new();
    for (material, header) in list {
        match header {
            Err(error) => terminal.remark(words.message(&error)),
            Ok(header) => rows.push((material, header)),
        }
    }
    let bytes: u64 = rows.iter().map(|(_, header)| header.bytes).sum();
    let table = files(words, rows);
    form.write(&table, &table, terminal, |terminal| {
        if !table.is_empty() {
            show(&table, table.len(), 0, terminal)?;
        }
        let arguments = [
            ("count", Value::from(table.len())),
            ("bytes", bytes.into()),
            ("folder", catalog.folder().to_string_lossy().into_owned().into()),
        ];
        terminal.line(words.with("table-listed", &arguments))
    })
}
