//! Marking sheets: any bytes are read or refused, and each combination stands in a sheet once.

use std::collections::BTreeSet;
use std::path::Path;

use canju::text::Words;
use canju::verification::sheet;

/// The law for a file's bytes.
pub fn holds(bytes: &[u8]) {
    match sheet::read(bytes) {
        Ok(sheet) => {
            let nodes: BTreeSet<_> = sheet.rows.iter().map(|(node, _)| *node).collect();
            assert_eq!(nodes.len(), sheet.rows.len());
            assert!(sheet.marks().len() <= nodes.len());
        }
        Err(error) => drop(Words::default().message(error.at(Path::new("a.csv")))),
    }
}
