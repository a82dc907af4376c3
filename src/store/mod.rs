//! Bases on disk: one SQLite file each, with the log, the pools and the state of the current version.
//!
//! [`Base`] is what others use: knowledge in memory and its file in step. [`Store`] is the file alone. An answer is on the
//! disk when the call that stores it returns. SQL lives in `migrations/`, `read` and `write`; what a file looks like is
//! told there.

mod base;
mod check;
mod checksum;
mod error;
pub mod evidence;
mod new_file;
mod open;
mod read;
mod route;
mod rows;
mod schema;
pub mod transfer;
mod write;

use std::path::{Path, PathBuf};

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::ChangeSet;
use crate::knowledge::history::{Entry, EntryId, History, Route};
use crate::progress::Progress;

pub use base::Base;
pub use check::Checked;
pub use error::{Damage, StoreError};
use new_file::NewFile;
use open::{existing_file, hold};
use read::Reader;
use rows::Counts;
pub use transfer::{TransferError, export_file, import_file};

/// The open file of a base, held by this value alone until it is dropped or the process ends.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
    counts: Counts,
}

impl Store {
    /// Makes a base with one entry and opens it. Its file appears complete or not at all.
    ///
    /// # Errors
    /// [`StoreError::Exists`] where the name is taken; what the disk says.
    pub fn create(path: &Path, entry: &Entry, set: &ChangeSet) -> Result<Self, StoreError> {
        let file = NewFile::beside(path).map_err(StoreError::io(path))?;
        let path = file.target().to_owned();
        if path.symlink_metadata().is_ok() {
            return Err(StoreError::Exists { path });
        }
        let counts = fill(file.path(), entry, set).map_err(StoreError::sqlite(&path))?;
        file.keep().map_err(StoreError::io(&path))?;
        let connection = hold(&path)?.accept().map_err(StoreError::sqlite(&path))?;
        Ok(Self { connection, path, counts })
    }

    /// Opens a base, upgrades it where it is of an older format, and reads it in. Reports nodes of the lattice.
    ///
    /// # Errors
    /// Each [`StoreError`] tells one reason. A file that is refused stays as it is, to the byte.
    pub fn open(path: &Path, progress: &dyn Progress) -> Result<(Self, KnowledgeBase, History), StoreError> {
        let path = existing_file(path)?;
        let mut held = hold(&path)?;
        schema::upgrade(held.connection()).map_err(StoreError::sqlite(&path))?;
        let (counts, kb, history) = Reader { connection: held.connection(), path: &path }.load(progress)?;
        let connection = held.accept().map_err(StoreError::sqlite(&path))?;
        Ok((Self { connection, path, counts }, kb, history))
    }

    /// The file, with links resolved.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds an entry to the log and to the current version. `set` must be drafted on the state of that version, and `entry`
    /// be the next of its history.
    ///
    /// # Errors
    /// What the disk says; nothing was written then.
    pub fn commit(&mut self, entry: &Entry, set: &ChangeSet) -> Result<(), StoreError> {
        let counts = self.counts;
        self.counts = self.write(|connection| write::entry(connection, counts, entry, set))?;
        Ok(())
    }

    /// Stores heads, tips and the current version as they are in `history`; `set` leads from the stored state to that of
    /// its current version.
    ///
    /// # Errors
    /// What the disk says; nothing was written then.
    pub fn move_to(&mut self, history: &History, set: &ChangeSet) -> Result<(), StoreError> {
        self.write(|connection| {
            write::state(connection, set)?;
            write::versions(connection, history)
        })
    }

    /// The changes of an entry of the log, in order.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] where some are missing.
    pub fn changes(&self, entry: EntryId) -> Result<ChangeSet, StoreError> {
        self.reader().changes(entry, self.counts)
    }

    /// What all steps of a route together change.
    ///
    /// # Errors
    /// As [`Self::changes`].
    pub fn along(&self, route: &Route) -> Result<ChangeSet, StoreError> {
        route::along(route, |entry| self.changes(entry))
    }

    fn reader(&self) -> Reader<'_> {
        Reader { connection: &self.connection, path: &self.path }
    }

    fn write<T>(&mut self, write: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        transact(&mut self.connection, write).map_err(StoreError::sqlite(&self.path))
    }
}

/// All of `write` or nothing.
fn transact<T>(
    connection: &mut Connection,
    write: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let transaction = Transaction::new(connection, TransactionBehavior::Immediate)?;
    let written = write(&transaction)?;
    transaction.commit()?;
    Ok(written)
}

/// Writes a whole base to a file that nobody knows yet, so without any journal; it is synced before it gets its name.
fn fill(path: &Path, entry: &Entry, set: &ChangeSet) -> rusqlite::Result<Counts> {
    let mut connection = Connection::open(path)?;
    connection.pragma_update_and_check(None, "journal_mode", "OFF", |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    checksum::install(&connection)?;
    schema::upgrade(&mut connection)?;
    let counts =
        transact(&mut connection, |connection| write::entry(connection, Counts::default(), entry, set))?;
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    connection.close().map_err(|(_, error)| error)?;
    Ok(counts)
}

#[cfg(test)]
mod tests;
