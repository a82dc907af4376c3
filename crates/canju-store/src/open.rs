//! Opening a base's file: a check that changes nothing, then the lock for writing, or none for reading.
//!
//! A file that may be open is accessed through SQLite only: on Unix, closing any other handle of a file drops all
//! locks this process has on it.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use canju_files::progress::Unattended;
use canju_files::{FileError, Refusal};
use rusqlite::config::DbConfig;
use rusqlite::types::FromSql;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::error::{Damage, StoreError};
use crate::schema::{self, Difference};
use crate::wal::Wal;
use crate::write::Mark;
use crate::{checksum, library};

/// The longest path that SQLite opens, in bytes.
const LONGEST_PATH: usize = 511;

/// Checks that SQLite can open a path; the message names `base`.
pub(super) fn check_path(path: &Path, base: &Path) -> Result<(), FileError> {
    let is_long = path.as_os_str().len() > LONGEST_PATH;
    if is_long { Err(FileError::new(base, Refusal::LongPath)) } else { Ok(()) }
}

/// The path of an existing file with links resolved, so that SQLite and we look for its log at the same place. A file with hard
/// links is refused: under another name its log has another name, too.
pub(super) fn existing_file(path: &Path) -> Result<PathBuf, StoreError> {
    let resolved = path.canonicalize().map_err(StoreError::io(path))?;
    let found = canju_files::plain(&resolved)?;
    check_path(&resolved, &resolved)?;
    if has_other_names(&found) { Err(StoreError::HardLink { path: resolved }) } else { Ok(resolved) }
}

#[cfg(unix)]
fn has_other_names(found: &fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(found) > 1
}

/// Not available in the standard library on Windows.
#[cfg(not(unix))]
const fn has_other_names(_: &fs::Metadata) -> bool {
    false
}

/// Opens a base so that only this program writes it; others may read. On failure the file and its neighbours are unchanged.
pub(super) fn hold(path: &Path) -> Result<LockedBase, StoreError> {
    check_header(path)?;
    writable(path)?;
    let lock = WriterLock::take(path)?;
    hold_with(path, lock)
}

/// As [`hold`], with the lock already held.
pub(super) fn hold_with(path: &Path, lock: WriterLock) -> Result<LockedBase, StoreError> {
    let logged = recognise(path)?.is_some();
    let connection = connect(path, logged)?;
    let held = LockedBase { connection, lock, path: path.to_owned(), logged };
    held.take().map_err(|error| cannot_open(path, error))?;
    let version = check_version(&held.connection, path)?;
    check_schema(&held.connection, path, version)?;
    Ok(held)
}

/// Reads the log next to a base that no program writes, before SQLite opens it: SQLite applies any log of the right name.
/// [`StoreError::ForeignLog`] if it does not belong to the file.
pub(super) fn recognise(path: &Path) -> Result<Option<Wal>, StoreError> {
    let journal = journal_of(path);
    if has_content(&journal) {
        // Bases are written without one.
        return Err(StoreError::ForeignLog { path: path.to_owned(), log: journal });
    }
    if !has_wal(path) {
        return Ok(None);
    }
    let log = wal_path(path);
    let mark = immutable_beside_log(path).and_then(|file| Mark::of_file(&file));
    let mark = mark.map_err(StoreError::sqlite(path))?;
    let wal = Wal::read(&log, mark.map(|(page, _)| page)).map_err(StoreError::io(&log))?;
    if wal.belongs_to(mark.map(|(_, mark)| mark)) {
        Ok(Some(wal))
    } else {
        Err(StoreError::ForeignLog { path: path.to_owned(), log })
    }
}

/// A connection; one to a base with a log writes nothing, not even an index of the log beside it.
fn connect(path: &Path, careful: bool) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(|error| cannot_open(path, error))?;
    let settled = || {
        connection.busy_timeout(PATIENCE)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, careful)?;
        // Even a pragma may read, so this one comes first.
        connection.pragma_update(None, "locking_mode", if careful { "EXCLUSIVE" } else { "NORMAL" })?;
        configure(&connection)
    };
    settled().map_err(|error| cannot_open(path, error))?;
    Ok(connection)
}

/// Applies the settings of every connection to a base.
fn configure(connection: &Connection) -> rusqlite::Result<()> {
    harden(connection)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "cache_size", CACHE_KIB)
}

/// Maximum wait for another connection that closes or recovers a log.
const PATIENCE: Duration = Duration::from_secs(1);

/// A locked base that was not accepted yet: dropped, it leaves no trace.
pub(super) struct LockedBase {
    // Closed before the lock is given back.
    pub(super) connection: Connection,
    lock: WriterLock,
    path: PathBuf,
    /// Whether a log with content was next to the base when it was opened: its last writer was killed, or the log is that of
    /// another base.
    pub(super) logged: bool,
}

impl LockedBase {
    fn take(&self) -> rusqlite::Result<()> {
        let read = || self.connection.query_row("SELECT count(*) FROM sqlite_schema", (), |_| Ok(()));
        read().or_else(|error| {
            // A network file system has no shared memory: there no other program can read while one writes.
            let shared =
                error.sqlite_error().is_some_and(|error| SHARED_MEMORY.contains(&error.extended_code));
            if !shared {
                return Err(error);
            }
            self.connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
            read()
        })
    }

    /// Makes a checked base ready for writing: switches to WAL mode, after writing back the WAL of a killed writer.
    pub(super) fn accept(self) -> Result<(Connection, WriterLock), StoreError> {
        let Self { mut connection, lock, path, logged } = self;
        let wrong = StoreError::sqlite(&path);
        if logged {
            // Closing writes the log back; from then on others can read.
            connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false).map_err(&wrong)?;
            connection.close().map_err(|(_, error)| wrong(error))?;
            connection = connect(&path, false)?;
        }
        make_durable(&connection).map_err(wrong)?;
        Ok((connection, lock))
    }
}

/// SQLite's codes if it cannot map the index of the log: `SQLITE_IOERR_SHMOPEN`, `SHMSIZE`, `SHMLOCK`, `SHMMAP`.
const SHARED_MEMORY: [i32; 4] = [4618, 4874, 5130, 5386];

/// SQLite's cache size, negative for KiB: 64 MiB hold the whole state of a full lattice.
const CACHE_KIB: i32 = -65_536;

/// Size to which the log is cut back after a large commit, in bytes.
const LOG_LIMIT: i64 = 4 << 20;

/// Switches to WAL mode with full syncs: from now on a commit is on the disk when it returns.
fn make_durable(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // On macOS a plain sync leaves the data in the drive's cache. Elsewhere this does nothing.
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update_and_check(None, "journal_size_limit", LOG_LIMIT, |_| Ok(()))
}

/// Reads the header without lock, log or recovery, and rejects files that are no base.
fn check_header(path: &Path) -> Result<(), StoreError> {
    let connection = immutable(path).map_err(|error| unreadable(path, error))?;
    match pragma(&connection, "application_id") {
        Ok(schema::APPLICATION_ID) => {
            check_version(&connection, path)?;
            check_length(&connection, path)
        }
        Ok(_) => Err(refusal(path, "no application id")),
        Err(error) => match error.sqlite_error_code() {
            // A kill between two writes of a checkpoint leaves a file that makes sense with its log only.
            Some(ErrorCode::DatabaseCorrupt) if has_wal(path) => Ok(()),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Err(refusal(path, &error.to_string()))
            }
            _ => Err(unreadable(path, error)),
        },
    }
}

/// A connection that reads the file as it is, without lock or log, and writes nothing.
fn immutable(path: &Path) -> rusqlite::Result<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(immutable_uri(path), flags)
}

/// Like [`immutable`], for a file whose end may be in the log: a kill during a checkpoint leaves it shorter than its header
/// states.
fn immutable_beside_log(path: &Path) -> rusqlite::Result<Connection> {
    let connection = immutable(path)?;
    // With this, SQLite reads it all the same.
    connection.pragma_update(None, "writable_schema", true)?;
    Ok(connection)
}

/// Adds the operating system's reason, which SQLite does not give. No other handle of this program has such a file open.
fn unreadable(path: &Path, error: rusqlite::Error) -> StoreError {
    match File::open(path).and_then(|mut file| file.read(&mut [0])) {
        Err(refused) => StoreError::io(path)(refused),
        Ok(_) => StoreError::sqlite(path)(error),
    }
}

/// Whether a file is an SQLite database. Read without lock or log.
pub(super) fn is_sqlite(path: &Path) -> bool {
    match immutable(path).and_then(|connection| pragma::<i64>(&connection, "page_count")) {
        Ok(pages) => pages > 0,
        Err(error) => error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt),
    }
}

pub(super) fn pragma<T: FromSql>(connection: &Connection, name: &str) -> rusqlite::Result<T> {
    connection.pragma_query_value(None, name, |row| row.get(0))
}

fn check_version(connection: &Connection, path: &Path) -> Result<usize, StoreError> {
    let found: i32 = pragma(connection, "user_version").map_err(StoreError::sqlite(path))?;
    let known = schema::KNOWN;
    match usize::try_from(found) {
        // The first migration is part of making a base.
        Err(_) | Ok(0) => Err(StoreError::NotABase { path: path.to_owned() }),
        _ if found > known => Err(StoreError::Newer { path: path.to_owned(), found, known }),
        Ok(version) => Ok(version),
    }
}

/// Rejects a schema with unknown or altered objects: a view that never ends, a trigger that withdraws answers.
fn check_schema(connection: &Connection, path: &Path, version: usize) -> Result<(), StoreError> {
    match schema::difference(connection, version).map_err(StoreError::sqlite(path))? {
        None => Ok(()),
        Some(Difference::Foreign(kind, name)) => {
            Err(StoreError::Foreign { path: path.to_owned(), kind, name })
        }
        Some(Difference::Altered(name)) => Err(StoreError::damaged(path, Damage::Table(name))),
    }
}

/// A base may come from an untrusted sender: nothing it declares may run, and its schema cannot be written by statements.
fn harden(connection: &Connection) -> rusqlite::Result<()> {
    for (setting, on) in [
        (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
        (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
        (DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false),
        (DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false),
        (DbConfig::SQLITE_DBCONFIG_DQS_DML, false),
    ] {
        connection.set_db_config(setting, on)?;
    }
    checksum::install(connection)
}

/// SQLite accepts a truncated last page, so the length is checked here.
fn check_length(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let number = |name| pragma::<u32>(connection, name).map(u64::from);
    let expected = number("page_size").and_then(|size| Ok(size * number("page_count")?));
    let expected = expected.map_err(StoreError::sqlite(path))?;
    let found = fs::metadata(path).map_err(StoreError::io(path))?.len();
    if found < expected && !has_wal(path) {
        return Err(StoreError::Truncated { path: path.to_owned(), expected, found });
    }
    Ok(())
}

/// Returns why SQLite finds no base in a file. No other handle of this program has such a file open as a base, so opening one
/// here does no harm.
fn refusal(path: &Path, message: &str) -> StoreError {
    let mut header = Vec::with_capacity(HEADER);
    let read = File::open(path).and_then(|file| {
        file.take(HEADER as u64).read_to_end(&mut header)?;
        Ok(fs::metadata(path)?.len())
    });
    let found = match read {
        Ok(found) => found,
        Err(error) => return StoreError::io(path)(error),
    };
    let path = path.to_owned();
    // SQLite file format, "The Database Header".
    if !header.starts_with(b"SQLite format 3\0") {
        return StoreError::NotSqlite { path };
    }
    let number = |at| header.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map(u32::from_be_bytes);
    if number(68).is_some_and(|id| id != schema::APPLICATION_ID as u32) {
        return StoreError::NotABase { path };
    }
    let page = number(16).map_or(0, |number| u64::from(number >> 16));
    let page = if page == 1 { 65_536 } else { page };
    let expected = number(28).map_or(HEADER as u64, |pages| page * u64::from(pages));
    if found < expected {
        return StoreError::Truncated { path, expected, found };
    }
    StoreError::Damaged { path, damage: Damage::Sqlite(message.to_owned()) }
}

const HEADER: usize = 100;

/// Whether a write-ahead log with content is next to a base: the program was killed, or is running.
pub(super) fn has_wal(path: &Path) -> bool {
    has_content(&wal_path(path))
}

fn has_content(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.len() > 0)
}

pub(super) fn wal_path(path: &Path) -> PathBuf {
    beside(path, "-wal")
}

/// Returns the path of the rollback journal that SQLite would apply to a file: that of another program.
fn journal_of(path: &Path) -> PathBuf {
    beside(path, "-journal")
}

/// Rejects files and folders that are read-only by permission, even if the user could write them.
fn writable(path: &Path) -> Result<(), StoreError> {
    let protected = |path: &Path| {
        fs::metadata(path).map(|found| found.permissions().readonly()).map_err(StoreError::io(path))
    };
    if protected(path)? {
        return Err(FileError::new(path, Refusal::ReadOnly).into());
    }
    match path.parent() {
        Some(folder) if protected(folder)? => Err(StoreError::ReadOnlyFolder { folder: folder.to_owned() }),
        _ => Ok(()),
    }
}

/// Converts SQLite's "cannot open", its only message if it may not create its log.
fn cannot_open(path: &Path, error: rusqlite::Error) -> StoreError {
    match (error.sqlite_error_code(), path.parent()) {
        (Some(ErrorCode::CannotOpen), Some(folder)) => {
            StoreError::ReadOnlyFolder { folder: folder.to_owned() }
        }
        _ => StoreError::sqlite(path)(error),
    }
}

/// Returns the path as a URI that makes SQLite read the file as it is, without lock or log.
fn immutable_uri(path: &Path) -> String {
    let mut uri = String::from("file:");
    for &byte in path.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri + "?immutable=1"
}

// Writer lock of a base: a file next to it, locked by one program at a time and removed at the end.
//
// Readers need none: SQLite allows any number while one program writes. The system releases the lock of a killed program; the
// file left over means nothing.

/// Held until it is dropped or the process ends.
#[derive(Debug)]
pub(super) struct WriterLock {
    path: PathBuf,
    _file: File,
}

impl WriterLock {
    /// Takes the lock of a base, which need not exist yet.
    pub(super) fn take(base: &Path) -> Result<Self, StoreError> {
        let path = beside(base, "-lock");
        loop {
            // A pipe would keep us waiting, and a link lead elsewhere.
            if fs::symlink_metadata(&path).is_ok_and(|found| !found.is_file()) {
                return Err(FileError::new(&path, Refusal::NotPlain).into());
            }
            let file = File::options().create(true).truncate(false).write(true).open(&path);
            let file = file.map_err(|error| match (error.kind(), base.parent()) {
                (ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem, Some(folder)) => {
                    StoreError::ReadOnlyFolder { folder: folder.to_owned() }
                }
                (ErrorKind::InvalidFilename, _) => StoreError::io(base)(error),
                _ => StoreError::io(&path)(error),
            })?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => return Err(StoreError::Held { path: base.to_owned() }),
                // On file systems without locks, SQLite still prevents concurrent writes.
                Ok(()) | Err(TryLockError::Error(_)) => {}
            }
            // The previous holder may have removed it between our opening and our locking.
            match (Identity::of_open(&file), Identity::of(&path)) {
                (Ok(ours), Ok(there)) if ours != there => {}
                (Ok(_), Err(error)) if error.kind() == ErrorKind::NotFound => {}
                _ => return Ok(Self { path, _file: file }),
            }
        }
    }
}

impl Drop for WriterLock {
    fn drop(&mut self) {
        // Removed while locked: a waiting program sees that it is gone and creates a new one.
        drop(fs::remove_file(&self.path));
    }
}

/// The file that belongs to a base by this ending: `-wal`, `-shm`, `-lock`.
pub(super) fn beside(base: &Path, ending: &str) -> PathBuf {
    let mut name = base.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

// Location of an open base, and whether its path still names the file that was opened. On Unix nothing is opened for it: closing
// any other handle of a file drops all locks this process has on it.

/// The path of an open base, and the files that it and its log named when they were opened.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) path: PathBuf,
    base: Option<Identity>,
    log: Option<Identity>,
    /// Once something was written while it was elsewhere nothing is stored any more: memory and file may not be in step.
    lost: bool,
}

impl Place {
    /// The place of a base that was just opened.
    pub(super) fn of(path: PathBuf) -> Self {
        let (base, log) = (Identity::of(&path).ok(), Identity::of(&wal_path(&path)).ok());
        Self { path, base, log, lost: false }
    }

    /// Checks that path and log still name the open files. Moved files may be moved back.
    pub(super) fn still_there(&mut self) -> Result<(), StoreError> {
        let log = Identity::of(&wal_path(&self.path)).ok();
        if self.log.is_none() {
            // SQLite makes the log with the first write at the latest.
            self.log = log;
        } else if self.log != log {
            return Err(self.gone());
        }
        let elsewhere = self.lost || self.base != Identity::of(&self.path).ok();
        if elsewhere { Err(self.gone()) } else { Ok(()) }
    }

    /// The same after something was written; [`StoreError::Gone`] from then on always.
    pub(super) fn was_there(&mut self) -> Result<(), StoreError> {
        self.still_there().inspect_err(|_| self.lost = true)
    }

    fn gone(&self) -> StoreError {
        StoreError::Gone { path: self.path.clone() }
    }
}

/// Identity of a file, unique while it is open somewhere.
#[derive(Debug, PartialEq, Eq)]
#[cfg(unix)]
struct Identity {
    device: u64,
    inode: u64,
}

#[cfg(unix)]
impl Identity {
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        std::fs::metadata(path).map(|found| Self::from_metadata(&found))
    }

    fn of_open(file: &File) -> io::Result<Self> {
        file.metadata().map(|found| Self::from_metadata(&found))
    }

    fn from_metadata(found: &std::fs::Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self { device: found.dev(), inode: found.ino() }
    }
}

/// Identity of a file, unique while it is open somewhere. The handle keeps its number from being reused.
#[derive(Debug, PartialEq, Eq)]
#[cfg(windows)]
struct Identity(same_file::Handle);

#[cfg(windows)]
impl Identity {
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        same_file::Handle::from_path(path).map(Self)
    }

    fn of_open(file: &File) -> io::Result<Self> {
        same_file::Handle::from_file(file.try_clone()?).map(Self)
    }
}

// A base as it is now, for reading: nothing is written, neither to the file nor beside it.

/// Opens a base read-only as of now, even while another program writes it: later writes are not visible. A base of an older format
/// is upgraded in memory.
pub(super) fn read_only(path: &Path) -> Result<Connection, StoreError> {
    check_header(path)?;
    let connection = match left_alone(path) {
        Some(_lock) => with_log(path)?,
        None => beside_writer(path)?,
    };
    let wrong = StoreError::sqlite(path);
    let version = check_version(&connection, path)?;
    check_schema(&connection, path, version)?;
    let connection = match schema::is_older(&connection).map_err(&wrong)? {
        true => {
            let mut copy = schema::upgraded_copy(&connection).map_err(&wrong)?;
            // A game stands in the way of nothing else: a check of the base tells of it.
            drop(library::rebuild(&mut copy, path, &Unattended));
            copy
        }
        false => connection,
    };
    connection.pragma_update(None, "query_only", true).map_err(wrong)?;
    Ok(connection)
}

/// Returns `Some` if a log without a running writer is next to the base; inside it the lock that keeps writers away, if the
/// folder is writable.
fn left_alone(path: &Path) -> Option<Option<WriterLock>> {
    if !has_wal(path) && !has_content(&journal_of(path)) {
        return None;
    }
    match WriterLock::take(path) {
        Err(StoreError::Held { .. }) => None,
        lock => Some(lock.ok()),
    }
}

/// The file with its log applied, in memory.
fn with_log(path: &Path) -> Result<Connection, StoreError> {
    let wrong = StoreError::sqlite(path);
    let wal = recognise(path)?;
    let file = immutable_beside_log(path).map_err(&wrong)?;
    let mut image = file.serialize("main").map_err(&wrong)?.to_vec();
    if let Some(wal) = wal {
        wal.apply(&mut image).map_err(StoreError::io(path))?;
    }
    // In memory there is no log: two bytes of the header select the format without one.
    if let Some(versions) = image.get_mut(18..20) {
        versions.fill(1);
    }
    let in_memory = || {
        let mut connection = Connection::open_in_memory()?;
        connection.deserialize_read_exact("main", &image[..], image.len(), true)?;
        configure(&connection)?;
        Ok(connection)
    };
    in_memory().map_err(wrong)
}

/// Opens a connection beside the writing program, if there is one. If nothing can be written, not even the shared index of the
/// log, there is no writer: then the file alone is read.
fn beside_writer(path: &Path) -> Result<Connection, StoreError> {
    let begin =
        |connection: &Connection| connection.execute_batch("BEGIN; SELECT count(*) FROM sqlite_schema");
    let shared = || {
        let connection = connect(path, false)?;
        begin(&connection).map_err(|error| cannot_open(path, error)).map(|()| connection)
    };
    shared().or_else(|refused| {
        if has_wal(path) || !needs_room(&refused) {
            return Err(refused);
        }
        let alone = || {
            let connection = immutable(path)?;
            configure(&connection)?;
            begin(&connection).map(|()| connection)
        };
        alone().map_err(StoreError::sqlite(path))
    })
}

/// Whether SQLite could not write its files next to the base.
fn needs_room(refused: &StoreError) -> bool {
    match refused {
        StoreError::ReadOnlyFolder { .. } | StoreError::File(_) => true,
        StoreError::Sqlite { error, .. } => error.sqlite_error_code() == Some(ErrorCode::SystemIoFailure),
        _ => false,
    }
}
