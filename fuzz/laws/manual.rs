//! The manuals' verdicts: any bytes are read or refused, and what is read can be reconciled.

use std::path::Path;

use canju::acquisition::manual;
use canju::text::Words;

/// The law for a file's bytes.
pub fn holds(bytes: &[u8]) {
    match manual::read(bytes) {
        Ok(verdicts) => assert!(manual::reconcile(&verdicts).len() <= verdicts.len()),
        Err(error) => drop(Words::default().message(error.at(Path::new("a.tsv")))),
    }
}
