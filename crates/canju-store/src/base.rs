//! A base: knowledge in memory and its file, kept in step.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::Connection;

use super::error::StoreError;
use super::open::{
    Place, WriterLock, check_path, existing_file, has_wal, hold, hold_with, pragma, read_only, wal_path,
};
use super::read::{Counts, Reader};
use super::write::{self, transact};
use super::{checksum, library, schema, trace};
use canju_files::progress::Progress;
use canju_files::{FileError, NewFile, Overwrite, Refusal};
use canju_knowledge::knowledge::KnowledgeBase;
use canju_knowledge::knowledge::change::ChangeSet;
use canju_knowledge::knowledge::history::{Action, Entry, EntryId, History, Statement};

/// An open base. Every edit is written to the disk first and then to memory, so that an error leaves both as they were. One program
/// writes the file until this value is dropped or the process ends; others may read.
pub struct Base {
    kb: Arc<KnowledgeBase>,
    history: History,
    // Closed before the lock is given back.
    pub(super) connection: Connection,
    place: Place,
    counts: Counts,
    /// SQLite's `data_version`, which changes when another program writes.
    seen: i64,
    /// Whether something was written that is only in the WAL next to the file.
    in_wal: bool,
    /// Whether the mark was renewed since the WAL was last empty, so that this WAL is not applied to an older copy. See `write::Mark`.
    is_marked: bool,
    /// Games whose index was made anew when the base was opened: it disagreed with them.
    pub rebuilt: u64,
    /// Number of edits of the endgame book since the base was opened: data read from it is valid while this is unchanged.
    pub book_edits: u64,
    /// The writer lock; `None` if the base is only read.
    _lock: Option<WriterLock>,
}

impl std::fmt::Debug for Base {
    /// The file and the place in its log; the knowledge would fill a book.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let current = self.history.current();
        f.debug_struct("Base").field("path", &self.path()).field("current", current).finish_non_exhaustive()
    }
}

impl Base {
    /// Creates a base in a new file and opens it. `set` must be drafted on an empty knowledge base. No file is left on an error.
    pub fn create(
        path: &Path,
        action: Action,
        author: &str,
        time: i64,
        set: &ChangeSet,
    ) -> Result<Self, StoreError> {
        let mut kb = KnowledgeBase::default();
        check_fit(&kb, set)?;
        let mut history = History::default();
        history.push(time, author.to_owned(), action, set.changes.len() as u64);
        let file = NewFile::beside(path)?;
        let path = file.target.clone();
        check_path(&file.path(), &path)?;
        if path.symlink_metadata().is_ok() {
            return Err(FileError::new(&path, Refusal::Exists).into());
        }
        let counts = fill(&file.path(), &history, set).map_err(StoreError::sqlite(&path))?;
        let lock = WriterLock::take(&path)?;
        file.keep(Overwrite::Never)?;
        let (connection, lock) = hold_with(&path, lock)?.accept()?;
        kb.apply(set);
        Self::of(connection, path, (counts, kb, history), Some(lock))
    }

    /// Opens a base for writing, upgrades an older format, and loads it. The whole file is checked before an upgrade and if the log
    /// next to it was not written back. Progress counts nodes of the lattice. A refused file is unchanged, to the byte.
    pub fn open(path: &Path, progress: &dyn Progress) -> Result<Self, StoreError> {
        let path = existing_file(path)?;
        Self::open_held(&path, progress).map_err(|error| match error {
            StoreError::Damaged { path, damage } if has_wal(&path) => {
                let log = wal_path(&path);
                StoreError::Log { path, log, damage }
            }
            error => error,
        })
    }

    fn open_held(path: &Path, progress: &dyn Progress) -> Result<Self, StoreError> {
        let mut held = hold(path)?;
        let logged = held.logged;
        let mut rebuilt = Ok(0);
        let wrong = StoreError::sqlite(path);
        if schema::is_older(&held.connection).map_err(&wrong)? {
            let copy = schema::upgraded_copy(&held.connection).map_err(&wrong)?;
            Reader::new(&copy, path).check_scores(progress)?;
            schema::upgrade(&mut held.connection).map_err(&wrong)?;
            rebuilt = library::rebuild(&mut held.connection, path, progress);
            // Half of a base of rows is empty when they are in blocks. Without this it only stays larger.
            let is_empty =
                "SELECT 2 * freelist_count > page_count FROM pragma_freelist_count, pragma_page_count";
            if held.connection.query_row(is_empty, (), |row| row.get(0)).unwrap_or(false) {
                drop(held.connection.execute_batch("VACUUM"));
            }
            // The log of an upgrade has no mark of the file before it.
            let checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)";
            held.connection.query_row(checkpoint, (), |_| Ok(())).map_err(&wrong)?;
        }
        let reader = Reader::new(&held.connection, path);
        let loaded = reader.load(progress)?;
        if logged {
            reader.check_scores(progress)?;
            rebuilt =
                library::rebuild(&mut held.connection, path, progress).and_then(|games| Ok(games + rebuilt?));
        }
        let (connection, lock) = held.accept()?;
        // A game stands in the way of nothing else: a check of the base tells of it.
        let rebuilt = match rebuilt {
            Err(StoreError::Cancelled(cancelled)) => return Err(cancelled.into()),
            rebuilt => rebuilt.unwrap_or_default(),
        };
        Ok(Self { rebuilt, ..Self::of(connection, path.to_owned(), loaded, Some(lock))? })
    }

    fn of(
        connection: Connection,
        path: PathBuf,
        (counts, kb, history): (Counts, KnowledgeBase, History),
        lock: Option<WriterLock>,
    ) -> Result<Self, StoreError> {
        let seen = pragma(&connection, "data_version").map_err(StoreError::sqlite(&path))?;
        Ok(Self {
            kb: Arc::new(kb),
            history,
            connection,
            place: Place::of(path),
            counts,
            seen,
            in_wal: false,
            is_marked: false,
            rebuilt: 0,
            book_edits: 0,
            _lock: lock,
        })
    }

    /// Opens a base read-only in its present state, even while another program writes it. Nothing is written to the file or next
    /// to it. Progress counts nodes of the lattice.
    pub fn read(path: &Path, progress: &dyn Progress) -> Result<Self, StoreError> {
        let path = existing_file(path)?;
        let connection = read_only(&path)?;
        let loaded = Reader::new(&connection, &path).load(progress)?;
        Self::of(connection, path, loaded, None)
    }

    /// Writes the base to a new file, complete and without a log next to it: a backup. No log of the base belongs to it.
    pub fn save_copy(&self, target: &Path, overwrite: Overwrite) -> Result<PathBuf, StoreError> {
        let file = NewFile::beside(target)?;
        let target = file.target.clone();
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

    pub fn rebuild_index(&mut self, progress: &dyn Progress) -> Result<u64, StoreError> {
        let games = library::outdated(&self.connection, self.path(), progress)?;
        if !games.is_empty() {
            self.write(|connection| library::renew_all(connection, &games))?;
        }
        Ok(games.len() as u64)
    }

    /// Whether the path still names the open file.
    pub fn is_in_place(&mut self) -> bool {
        self.place.still_there().is_ok()
    }

    /// Writes SQLite's write-ahead log back into the file, so that the file alone can be copied. On an error nothing is lost, the
    /// log keeps it.
    pub fn write_back(&mut self) -> Result<(), StoreError> {
        if self.in_wal {
            self.place.still_there()?;
            let done =
                self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", (), |row| row.get::<_, i64>(0));
            // A concurrent reader keeps the log in use; the next attempt will do.
            self.in_wal = done.map_err(StoreError::sqlite(self.path()))? != 0;
            self.is_marked = self.in_wal;
        }
        Ok(())
    }

    /// The knowledge of the current version. A clone of the `Arc` keeps it as it is now.
    pub const fn kb(&self) -> &Arc<KnowledgeBase> {
        &self.kb
    }

    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The file, with links resolved.
    pub fn path(&self) -> &Path {
        &self.place.path
    }

    /// Applies the changes and appends them to the log as an entry, which is returned; on a named state a new line begins. Without
    /// changes no entry is added, and undone entries can be redone. [`StoreError::Stale`] if `set` was drafted on another state.
    pub fn apply(
        &mut self,
        action: Action,
        author: &str,
        time: i64,
        set: &ChangeSet,
    ) -> Result<Option<EntryId>, StoreError> {
        check_fit(&self.kb, set)?;
        if set.changes.is_empty() {
            return Ok(None);
        }
        let mut history = self.history.clone();
        let id = history.push(time, author.to_owned(), action, set.changes.len() as u64);
        let counts = self.counts;
        self.counts = self.write(|connection| write::entry(connection, counts, &history, set))?;
        self.history = history;
        Arc::make_mut(&mut self.kb).apply(set);
        let action = self.history.entry(id).map(|entry| entry.action.clone());
        let statement = action.and_then(|action| Statement::of(&self.kb, &action, &set.changes));
        self.history.annotate(id, statement);
        Ok(Some(id))
    }

    /// Undoes the newest entry of the version and returns its action. The entry stays in the log.
    pub fn undo(&mut self) -> Result<Action, StoreError> {
        let Entry { parent, action, .. } = self.history.undo()?.clone();
        self.go(|history| history.move_head(parent))?;
        Ok(action)
    }

    pub fn redo(&mut self) -> Result<Action, StoreError> {
        let Entry { id, action, .. } = self.history.redo()?.clone();
        self.go(|history| history.move_head(id))?;
        Ok(action)
    }

    /// Moves the head of the current version to the state after an entry of the log.
    pub fn go_to(&mut self, entry: EntryId) -> Result<(), StoreError> {
        self.history.reach(entry)?;
        self.go(|history| history.move_head(entry))
    }

    /// Names the present state, which is frozen from then on; the current version stays current.
    pub fn name_version(&mut self, name: &str) -> Result<(), StoreError> {
        let mut history = self.history.clone();
        history.name_version(name)?;
        self.arrive(history)
    }

    pub fn rename_version(&mut self, version: &str, name: &str) -> Result<(), StoreError> {
        let mut history = self.history.clone();
        history.rename(version, name)?;
        self.arrive(history)
    }

    /// Deletes a version; its entries stay in the log.
    pub fn delete_version(&mut self, version: &str) -> Result<(), StoreError> {
        let mut history = self.history.clone();
        history.delete(version)?;
        self.arrive(history)
    }

    pub fn select_version(&mut self, name: &str) -> Result<(), StoreError> {
        self.history.version(name)?;
        let mut history = self.history.clone();
        history.select(name)?;
        self.arrive(history)
    }

    /// Returns the knowledge of a version, current or not. Nothing is changed.
    pub fn version(&self, name: &str) -> Result<Arc<KnowledgeBase>, StoreError> {
        let head = self.history.version(name)?.head;
        let route = self.history.route(self.history.current().head, head);
        let mut kb = Arc::clone(&self.kb);
        if !(route.back.is_empty() && route.forth.is_empty()) {
            let set = trace::along(&route, |entry| self.changes(entry))?;
            Arc::make_mut(&mut kb).apply(&set);
        }
        Ok(kb)
    }

    fn go(&mut self, step: impl FnOnce(&mut History)) -> Result<(), StoreError> {
        let mut history = self.history.clone();
        step(&mut history);
        self.arrive(history)
    }

    /// Goes to the state of another history of the same log.
    fn arrive(&mut self, history: History) -> Result<(), StoreError> {
        let route = history.route(self.history.current().head, history.current().head);
        let set = trace::along(&route, |entry| self.changes(entry))?;
        self.write(|connection| {
            write::state(connection, &set)?;
            write::versions(connection, &history)
        })?;
        self.history = history;
        if !set.changes.is_empty() {
            Arc::make_mut(&mut self.kb).apply(&set);
        }
        Ok(())
    }

    /// Returns the changes of an entry of the log, in order; [`StoreError::Damaged`] if some are missing.
    pub fn changes(&self, entry: EntryId) -> Result<ChangeSet, StoreError> {
        self.reader().changes(entry, self.counts)
    }

    pub(super) fn reader(&self) -> Reader<'_> {
        Reader::new(&self.connection, &self.place.path)
    }

    /// Runs `write` in one transaction. After success the data is on the disk, under the path of the base.
    pub(super) fn write<T>(
        &mut self,
        write: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
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
        let written = written.map_err(|error| StoreError::sqlite(&self.place.path)(error))?;
        self.in_wal = true;
        self.place.was_there()?;
        written.ok_or_else(|| StoreError::Changed { path: self.path().to_owned() })
    }
}

fn check_fit(kb: &KnowledgeBase, set: &ChangeSet) -> Result<(), StoreError> {
    if set.fits(kb) { Ok(()) } else { Err(StoreError::Stale) }
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
