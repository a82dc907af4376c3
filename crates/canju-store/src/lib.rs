//! Storage of knowledge bases: one SQLite file each, with the log, the current scores, games and books; import and export.
//!
//! [`Base`] keeps the knowledge in memory and its file in step. A call that stores something returns after it is on disk. SQL is in `migrations/`, `read` and `write`, which also document the tables.

mod base;
mod blocks;
mod check;
mod checksum;
pub mod endgame_book;
mod error;
pub mod evidence;
pub mod library;
mod open;
mod opening_book;
mod read;
mod reports;
mod schema;
mod trace;
pub mod transfer;
mod wal;
mod write;

use std::path::{Path, PathBuf};

use canju_files::{FileError, Refusal};

pub use base::Base;
pub use check::{Checked, Checkup, check};
pub use error::{Damage, StoreError};
use open::{WriterLock, existing_file, recognise};
pub use reports::Report;
pub use trace::{Trace, past, touched};
pub use transfer::{TransferError, export_file, import_file};

/// Renames the log or rollback journal next to a base to its name with `.aside` and, if that is taken, a number; returns `None`
/// if there is none or it belongs to the base, so that it holds what was stored last.
pub fn set_log_aside(path: &Path) -> Result<Option<PathBuf>, StoreError> {
    let path = existing_file(path)?;
    let _lock = WriterLock::take(&path)?;
    let log = match recognise(&path) {
        Ok(_) => return Ok(None),
        Err(StoreError::ForeignLog { log, .. }) => log,
        Err(error) => return Err(error),
    };
    let free = |aside: &PathBuf| aside.symlink_metadata().is_err();
    let numbered = (2..1000).map(|number| open::beside(&log, &format!(".aside-{number}")));
    let aside = std::iter::once(open::beside(&log, ".aside")).chain(numbered).find(free);
    let aside = aside.ok_or_else(|| FileError::new(&log, Refusal::Exists))?;
    std::fs::rename(&log, &aside).map_err(StoreError::io(&log))?;
    Ok(Some(aside))
}

#[cfg(test)]
mod tests;
