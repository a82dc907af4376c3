//! Storage of knowledge bases: one SQLite file each, with the log, the current scores, games and books; import and export.
//!
//! [`Base`] keeps the knowledge in memory and its file in step; [`Store`] is the file alone. A call that stores something returns
//! after it is on disk. SQL is in `migrations/`, `read` and `write`, which also document the tables.

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

use rusqlite::Connection;

use canju_files::progress::Progress;
use canju_files::{FileError, NewFile, Overwrite, Refusal};
use canju_knowledge::knowledge::KnowledgeBase;
use canju_knowledge::knowledge::change::ChangeSet;
use canju_knowledge::knowledge::history::{EntryId, History, Route};

pub use base::Base;
pub use check::{Checked, Checkup, check};
pub use error::{Damage, StoreError};
use open::{
    Place, WriterLock, check_path, existing_file, has_wal, hold, hold_with, pragma, read_only, recognise,
    wal_path,
};
use read::{Counts, Reader};
pub use reports::Report;
pub use trace::{Trace, past, touched};
pub use transfer::{TransferError, export_file, import_file};
use write::transact;

/// The open file of a base. One program writes it until this value is dropped or the process ends; others may read.
#[derive(Debug)]
pub struct Store {
    // Closed before the lock is given back.
    connection: Connection,
    place: Place,
    counts: Counts,
    /// SQLite's `data_version`, which changes when another program writes.
    seen: i64,
    /// Whether something was written that is only in the WAL next to the file.
    in_wal: bool,
    /// Whether the mark was renewed since the WAL was last empty, so that this WAL is not applied to an older copy. See `write::Mark`.
    is_marked: bool,
    rebuilt: u64,
    /// The writer lock; `None` if the base is only read.
    _lock: Option<WriterLock>,
}

impl Store {
    /// Creates a base with a log of one entry and opens it. Its file appears complete or not at all.
    pub fn create(path: &Path, history: &History, set: &ChangeSet) -> Result<Self, StoreError> {
        let file = NewFile::beside(path)?;
        let path = file.target().to_owned();
        check_path(&file.path(), &path)?;
        if path.symlink_metadata().is_ok() {
            return Err(FileError::new(&path, Refusal::Exists).into());
        }
        let counts = fill(&file.path(), history, set).map_err(StoreError::sqlite(&path))?;
        let lock = WriterLock::take(&path)?;
        file.keep(Overwrite::Never)?;
        let (connection, lock) = hold_with(&path, lock)?.accept()?;
        Self::of(connection, path, counts, Some(lock))
    }

    /// Opens a base for writing, upgrades an older format, and loads it. The whole file is checked before an upgrade and if the log
    /// next to it was not written back. Progress counts nodes of the lattice. A refused file is unchanged, to the byte.
    pub fn open(path: &Path, progress: &dyn Progress) -> Result<(Self, KnowledgeBase, History), StoreError> {
        let path = existing_file(path)?;
        Self::open_held(&path, progress).map_err(|error| match error {
            StoreError::Damaged { path, damage } if has_wal(&path) => {
                let log = wal_path(&path);
                StoreError::Log { path, log, damage }
            }
            error => error,
        })
    }

    fn open_held(path: &Path, progress: &dyn Progress) -> Result<(Self, KnowledgeBase, History), StoreError> {
        let mut held = hold(path)?;
        let logged = held.logged;
        let mut rebuilt = Ok(0);
        let wrong = StoreError::sqlite(path);
        if schema::is_older(held.connection()).map_err(&wrong)? {
            let copy = schema::upgraded_copy(held.connection()).map_err(&wrong)?;
            Reader::new(&copy, path).check_scores(progress)?;
            schema::upgrade(held.connection()).map_err(&wrong)?;
            rebuilt = library::rebuild(held.connection(), path, progress);
            // Half of a base of rows is empty when they are in blocks. Without this it only stays larger.
            let is_empty =
                "SELECT 2 * freelist_count > page_count FROM pragma_freelist_count, pragma_page_count";
            if held.connection().query_row(is_empty, (), |row| row.get(0)).unwrap_or(false) {
                drop(held.connection().execute_batch("VACUUM"));
            }
            // The log of an upgrade has no mark of the file before it.
            let checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)";
            held.connection().query_row(checkpoint, (), |_| Ok(())).map_err(&wrong)?;
        }
        let reader = Reader::new(held.connection(), path);
        let (counts, kb, history) = reader.load(progress)?;
        if logged {
            reader.check_scores(progress)?;
            rebuilt =
                library::rebuild(held.connection(), path, progress).and_then(|games| Ok(games + rebuilt?));
        }
        let (connection, lock) = held.accept()?;
        let store = Self::of(connection, path.to_owned(), counts, Some(lock))?;
        // A game stands in the way of nothing else: a check of the base tells of it.
        let rebuilt = match rebuilt {
            Err(StoreError::Cancelled(cancelled)) => return Err(cancelled.into()),
            rebuilt => rebuilt.unwrap_or_default(),
        };
        Ok((Self { rebuilt, ..store }, kb, history))
    }

    fn of(
        connection: Connection,
        path: PathBuf,
        counts: Counts,
        lock: Option<WriterLock>,
    ) -> Result<Self, StoreError> {
        let seen = pragma(&connection, "data_version").map_err(StoreError::sqlite(&path))?;
        Ok(Self {
            connection,
            place: Place::of(path),
            counts,
            seen,
            in_wal: false,
            is_marked: false,
            rebuilt: 0,
            _lock: lock,
        })
    }

    /// Opens a base read-only in its present state, even while another program writes it. Nothing is written to the file or next
    /// to it.
    pub fn read(path: &Path, progress: &dyn Progress) -> Result<(Self, KnowledgeBase, History), StoreError> {
        let path = existing_file(path)?;
        let connection = read_only(&path)?;
        let (counts, kb, history) = Reader::new(&connection, &path).load(progress)?;
        Ok((Self::of(connection, path, counts, None)?, kb, history))
    }

    /// Writes the base to a new file, complete and without a log next to it: a backup. No log of the base belongs to it.
    pub fn save_copy(&self, target: &Path, overwrite: Overwrite) -> Result<PathBuf, StoreError> {
        let file = NewFile::beside(target)?;
        let target = file.target().to_owned();
        check_path(&file.path(), &target)?;
        let itself = target.canonicalize().is_ok_and(|target| target == self.path());
        if itself || (overwrite == Overwrite::Never && target.symlink_metadata().is_ok()) {
            return Err(FileError::new(&target, Refusal::Exists).into());
        }
        let copy = || -> rusqlite::Result<()> {
            if !self.connection.is_autocommit() {
                self.connection.execute_batch("COMMIT")?;
            }
            let reads = self._lock.is_none();
            self.connection.pragma_update(None, "query_only", false)?;
            // A path is bytes, which need not be a text.
            let bytes = file.path().into_os_string().into_encoded_bytes();
            self.connection.execute("VACUUM INTO CAST(?1 AS TEXT)", [bytes])?;
            self.connection.pragma_update(None, "query_only", reads)?;
            let copy = unlogged(&file.path())?;
            write::begin(&copy)?;
            close_logged(copy)
        };
        copy().map_err(StoreError::sqlite(&target))?;
        file.keep(overwrite)?;
        Ok(target)
    }

    pub fn path(&self) -> &Path {
        self.place.path()
    }

    /// Appends the newest entry of `history` to the log, and stores its versions. `set` must be drafted on the stored state.
    pub fn commit(&mut self, history: &History, set: &ChangeSet) -> Result<(), StoreError> {
        let counts = self.counts;
        self.counts = self.write(|connection| write::entry(connection, counts, history, set))?;
        Ok(())
    }

    /// Stores heads, tips and the current version of `history`; `set` leads from the stored state to that of its current version.
    pub fn move_to(&mut self, history: &History, set: &ChangeSet) -> Result<(), StoreError> {
        self.write(|connection| {
            write::state(connection, set)?;
            write::versions(connection, history)
        })
    }

    /// Returns the changes of an entry of the log, in order; [`StoreError::Damaged`] if some are missing.
    pub fn changes(&self, entry: EntryId) -> Result<ChangeSet, StoreError> {
        self.reader().changes(entry, self.counts)
    }

    pub fn along(&self, route: &Route) -> Result<ChangeSet, StoreError> {
        trace::along(route, |entry| self.changes(entry))
    }

    fn reader(&self) -> Reader<'_> {
        Reader::new(&self.connection, self.place.path())
    }

    /// Runs `write` in one transaction. After success the data is on the disk, under the path of the base.
    fn write<T>(&mut self, write: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        if !self.is_marked {
            self.write_in_step(|_| Ok(()))?;
            // From now on the file differs from every copy of it that was made before. A concurrent reader may keep the mark
            // in the log, which belongs to such a copy then: both are the same to the byte.
            let checkpoint = "PRAGMA wal_checkpoint(PASSIVE)";
            drop(self.connection.query_row(checkpoint, (), |_| Ok(())));
            self.is_marked = true;
        }
        self.write_in_step(write)
    }

    /// As [`Self::write`], if no other program has written meanwhile.
    fn write_in_step<T>(
        &mut self,
        write: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        self.place.still_there()?;
        let seen = self.seen;
        let written = transact(&mut self.connection, |connection| {
            if pragma::<i64>(connection, "data_version")? == seen {
                write(connection).map(Some)
            } else {
                Ok(None)
            }
        });
        let written = written.map_err(|error| StoreError::sqlite(self.place.path())(error))?;
        self.in_wal = true;
        self.place.was_there()?;
        written.ok_or_else(|| StoreError::Changed { path: self.path().to_owned() })
    }
}

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

/// Writes a whole base to a file that is not yet visible, so without a journal; it is synced before it gets its name.
fn fill(path: &Path, history: &History, set: &ChangeSet) -> rusqlite::Result<Counts> {
    let mut connection = unlogged(path)?;
    checksum::install(&connection)?;
    schema::upgrade(&mut connection)?;
    let counts =
        transact(&mut connection, |connection| write::entry(connection, Counts::default(), history, set))?;
    close_logged(connection)?;
    Ok(counts)
}

/// A connection to a file that has no name yet, without journal or sync.
fn unlogged(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.pragma_update_and_check(None, "journal_mode", "OFF", |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    Ok(connection)
}

/// Switches the file to WAL mode and closes it.
fn close_logged(connection: Connection) -> rusqlite::Result<()> {
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    connection.close().map_err(|(_, error)| error)
}

#[cfg(test)]
mod tests;
