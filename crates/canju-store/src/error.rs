//! Errors of a base's file.

use std::path::{Path, PathBuf};

use canju_message::{Argument, Message};
use rusqlite::ErrorCode;

use canju_files::progress::Cancelled;
use canju_files::{FileError, Refusal};
use canju_knowledge::knowledge::history::{EntryId, HistoryError};
use xiangqi::material::NodeId;

/// Error of making, opening, reading or writing a base. Nothing is changed then, on disk or in memory, unless it is
/// [`StoreError::Unsynced`].
#[derive(Debug, Message)]
pub enum StoreError {
    #[text("store-not-sqlite")]
    NotSqlite { path: PathBuf },
    /// A SQLite file of some other program.
    #[text("store-not-a-base")]
    NotABase { path: PathBuf },
    /// The file was written by a newer version of the program.
    #[text("store-newer")]
    Newer {
        path: PathBuf,
        found: i32,
        /// Newest supported format.
        known: i32,
    },
    /// The end of the file is missing.
    #[text("store-truncated")]
    Truncated { path: PathBuf, expected: u64, found: u64 },
    /// Another program, or this one, has the base open.
    #[text("store-held")]
    Held { path: PathBuf },
    /// Nothing may be written beside the file, which SQLite must.
    #[text("store-read-only-folder", path = folder)]
    ReadOnlyFolder { folder: PathBuf },
    /// The file was removed, moved or replaced while it was open. Acknowledged changes are still in the open file.
    #[text("store-gone")]
    Gone { path: PathBuf },
    /// Another program wrote into the open base, so that memory and file are no longer in step.
    #[text("store-changed")]
    Changed { path: PathBuf },
    /// The file has another name (a hard link), under which it has another log.
    #[text("store-hard-link")]
    HardLink { path: PathBuf },
    /// The log next to the file belongs to another file or to another state of this one. Neither was changed.
    #[text("store-foreign-log")]
    ForeignLog { path: PathBuf, log: PathBuf },
    /// The content makes no sense together with the log beside it, which belongs to it.
    #[text("store-log")]
    Log { path: PathBuf, log: PathBuf, damage: Damage },
    #[text("store-damaged")]
    Damaged { path: PathBuf, damage: Damage },
    /// A table, view, index or trigger that no base has.
    #[text("store-foreign", kind = Argument::Code("schema", kind.clone()))]
    Foreign {
        path: PathBuf,
        /// `table`, `view`, `index` or `trigger`.
        kind: String,
        name: String,
    },
    /// The operating system refused. A base is never created over an existing file, nor opened where writing is not allowed.
    #[text(transparent)]
    File(#[from] FileError),
    /// What was written may be on the disk or not: the system has not confirmed it.
    #[text("store-unsynced", error = error.to_string())]
    Unsynced { path: PathBuf, error: rusqlite::Error },
    /// SQLite refuses for a reason of its own.
    #[text("store-sqlite", error = error.to_string())]
    Sqlite { path: PathBuf, error: rusqlite::Error },
    /// The changes were drafted on another state of the base.
    #[text("store-stale")]
    Stale,
    /// The log has nothing of the kind.
    #[text(transparent)]
    History(#[from] HistoryError),
    #[text(transparent)]
    Cancelled(#[from] Cancelled),
}

#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum Damage {
    /// SQLite cannot read it.
    #[text("verbatim", text)]
    Sqlite(String),
    /// A table is missing or is not declared as in a base.
    #[text("damage-table", table)]
    Table(String),
    /// A row that no base has: an unknown node, score, source or word, a gap in the numbers, or another checksum.
    #[text("damage-row", row = row.to_string())]
    Row { table: &'static str, row: i64 },
    /// The log does not hang together.
    #[text(transparent)]
    History(HistoryError),
    /// Changes of an entry are missing, have another checksum, or do not fit on those before.
    #[text("damage-changes", entry)]
    Changes(EntryId),
    /// The stored state of a node differs from that of the log.
    #[text("damage-state", material)]
    State(NodeId),
}

/// `SQLITE_IOERR_WRITE` and `SQLITE_IOERR_SHMSIZE`.
const NO_ROOM: [Option<i32>; 2] = [Some(778), Some(4874)];

/// `SQLITE_IOERR_FSYNC` and `SQLITE_IOERR_DIR_FSYNC`.
const UNSYNCED: [Option<i32>; 2] = [Some(1034), Some(1290)];

impl StoreError {
    pub(super) fn damaged(path: &Path, damage: Damage) -> Self {
        Self::Damaged { path: path.to_owned(), damage }
    }

    /// Makes an error of SQLite at this file one of ours.
    pub(super) fn sqlite(path: &Path) -> impl Fn(rusqlite::Error) -> Self {
        move |error| {
            let path = path.to_owned();
            let Some(code) = error.sqlite_error_code() else {
                // A value of the wrong type or range, which no base has.
                return Self::Damaged { path, damage: Damage::Sqlite(error.to_string()) };
            };
            match code {
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Self::Held { path },
                ErrorCode::DiskFull => FileError::new(&path, Refusal::DiskFull).into(),
                // A quota, a limit to the length of files, or no room for the index of the log.
                ErrorCode::SystemIoFailure if NO_ROOM.contains(&error.sqlite_extended_error_code()) => {
                    FileError::new(&path, Refusal::DiskFull).into()
                }
                ErrorCode::SystemIoFailure if UNSYNCED.contains(&error.sqlite_extended_error_code()) => {
                    Self::Unsynced { path, error }
                }
                ErrorCode::OperationInterrupted => Cancelled.into(),
                ErrorCode::ReadOnly => FileError::new(&path, Refusal::ReadOnly).into(),
                ErrorCode::PermissionDenied => FileError::new(&path, Refusal::Denied).into(),
                // `Unknown` is SQLite's code for a missing table or column: our own statements are right.
                ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::Unknown => {
                    Self::Damaged { path, damage: Damage::Sqlite(error.to_string()) }
                }
                _ => Self::Sqlite { path, error },
            }
        }
    }

    /// Makes an error of the operating system at this file one of ours.
    pub(super) fn io(path: &Path) -> impl Fn(std::io::Error) -> Self {
        move |error| FileError::io(path)(error).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_sync_does_not_say_that_nothing_was_stored() {
        let error = |code| {
            let failure = rusqlite::ffi::Error::new(code);
            StoreError::sqlite(Path::new("a.canju"))(rusqlite::Error::SqliteFailure(failure, None))
        };
        for code in [1034, 1290] {
            assert!(matches!(error(code), StoreError::Unsynced { .. }), "{code}");
        }
        // A write that failed left nothing.
        assert!(matches!(error(266), StoreError::Sqlite { .. }));
    }
}
