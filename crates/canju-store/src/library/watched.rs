//! The files of the watched folder that were read.

use rusqlite::params;

use super::Library;
use crate::{Base, StoreError};

/// A file as it was when it was read.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct WatchedFile {
    /// Its path.
    pub path: String,
    /// Its size in bytes.
    pub size: u64,
    /// When it was changed: milliseconds since 1970-01-01 UTC.
    pub modified: i64,
}

impl Library {
    /// Returns the files that were read, by their paths.
    ///
    /// # Errors
    /// An I/O or SQLite error.
    pub fn watched_files(&self) -> Result<Vec<WatchedFile>, StoreError> {
        let read = || {
            let sql = "SELECT path, size, modified FROM watched_file ORDER BY path";
            let mut statement = self.connection().prepare(sql)?;
            let rows = statement.query_map((), |row| {
                let size: i64 = row.get(1)?;
                Ok(WatchedFile { path: row.get(0)?, size: size.cast_unsigned(), modified: row.get(2)? })
            })?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        read().map_err(StoreError::sqlite(self.path()))
    }
}

impl Base {
    /// Remembers files that were read.
    ///
    /// # Errors
    /// An I/O or SQLite error; then nothing was changed.
    pub fn remember_files(&mut self, files: &[WatchedFile]) -> Result<(), StoreError> {
        self.store.write(|connection| {
            for file in files {
                let sql = "INSERT INTO watched_file VALUES (NULL, ?1, ?2, ?3, 0) \
                           ON CONFLICT (path) DO UPDATE SET size = ?2, modified = ?3";
                let values = params![file.path, file.size.cast_signed(), file.modified];
                connection.prepare_cached(sql)?.execute(values)?;
                let sql =
                    "UPDATE watched_file SET checksum = checksum(id, path, size, modified) WHERE path = ?1";
                connection.prepare_cached(sql)?.execute([&file.path])?;
            }
            Ok(())
        })
    }
}
