//! The manuals' verdicts: any bytes are read or refused, and what is read can be reconciled.

use canju::acquisition::manual;

/// The law for a file's bytes.
pub fn holds(bytes: &[u8]) {
    match manual::read(bytes) {
        Ok(verdicts) => assert!(manual::reconcile(&verdicts).len() <= verdicts.len()),
        Err(error) => drop(error.to_string()),
    }
}
