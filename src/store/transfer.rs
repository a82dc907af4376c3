//! Bases as files for other programs. Not written yet: both ways refuse.

use std::path::Path;

use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::ChangeSet;
use crate::knowledge::provenance::Provenance;
use crate::progress::{Cancelled, Progress};

/// Why a file could not be written or read in.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// The user ended it.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Writes the base to a file.
///
/// # Errors
/// Always, until it is written.
pub fn export_file(
    _base: &KnowledgeBase,
    _path: &Path,
    _progress: &dyn Progress,
) -> Result<u64, TransferError> {
    Err(Cancelled.into())
}

/// Reads a file.
///
/// # Errors
/// Always, until it is written.
pub fn import_file(
    _base: &KnowledgeBase,
    _path: &Path,
    _told: &Provenance,
    _progress: &dyn Progress,
) -> Result<ChangeSet, TransferError> {
    Err(Cancelled.into())
}
