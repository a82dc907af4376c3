//! A base as it is now, for reading: nothing is written, neither to the file nor beside it.

use std::path::Path;

use rusqlite::{Connection, ErrorCode};

use super::error::StoreError;
use super::open::{
    WriterLock, cannot_open, check_header, check_schema, check_version, configure, connect, has_content,
    has_wal, immutable, immutable_beside_log, journal_of, recognise,
};
use super::{library, schema};
use canju_files::progress::Unattended;

/// Opens a base read-only as of now, even while another program writes it: later writes are not visible. A base of an older
/// format is upgraded in memory.
///
/// # Errors
/// [`StoreError::ForeignLog`]; each other [`StoreError`] has one reason.
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
