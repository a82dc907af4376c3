//! Progress of practice, in the file of a base.

use rusqlite::{OptionalExtension, Row, params};

use crate::error::StoreError;
use crate::library::Library;
use crate::read::Reader;
use crate::{Base, Store};
use canju_knowledge::books::endgame::progress::Progress;

impl Base {
    /// Returns the user's progress with a position, given by its FEN as the book writes it.
    ///
    /// # Errors
    /// An I/O or SQLite error.
    pub fn practised(&self, position: &str) -> Result<Option<Progress>, StoreError> {
        let sql = "SELECT id, position, box, due, tries, misses FROM practice WHERE position = ?1";
        let found = self.store.connection.prepare_cached(sql);
        let found = found.and_then(|mut found| found.query_row([position], progress).optional());
        Ok(found.map_err(StoreError::sqlite(self.path()))?.map(|(_, progress)| progress))
    }

    /// Stores the user's progress with a position.
    ///
    /// # Errors
    /// An I/O or SQLite error; then nothing was written.
    pub fn practise(&mut self, position: &str, progress: Progress) -> Result<(), StoreError> {
        self.store.practise(position, progress)
    }
}

impl Library {
    /// Returns all practised positions, those due first.
    ///
    /// # Errors
    /// An I/O or SQLite error.
    pub fn all_practised(&self) -> Result<Vec<(String, Progress)>, StoreError> {
        let sql = "SELECT id, position, box, due, tries, misses FROM practice ORDER BY due, position";
        let all = self.connection().prepare_cached(sql);
        let all = all.and_then(|mut all| all.query_map((), progress)?.collect());
        all.map_err(StoreError::sqlite(self.path()))
    }
}

impl Store {
    fn practise(&mut self, position: &str, progress: Progress) -> Result<(), StoreError> {
        let Progress { level, due, tries, misses } = progress;
        let number = "SELECT coalesce((SELECT id FROM practice WHERE position = ?1), \
                      (SELECT coalesce(max(id), 0) + 1 FROM practice))";
        let sql = "REPLACE INTO practice VALUES (?1, ?2, ?3, ?4, ?5, ?6, checksum(?1, ?2, ?3, ?4, ?5, ?6))";
        self.write(|connection| {
            let id: i64 = connection.prepare_cached(number)?.query_row([position], |row| row.get(0))?;
            connection
                .prepare_cached(sql)?
                .execute(params![id, position, level, due, tries, misses])
                .map(drop)
        })
    }
}

fn progress(row: &Row<'_>) -> rusqlite::Result<(String, Progress)> {
    let progress = Progress { level: row.get(2)?, due: row.get(3)?, tries: row.get(4)?, misses: row.get(5)? };
    Ok((row.get(1)?, progress))
}

impl Reader<'_> {
    /// Every row against its checksum.
    pub(super) fn check_practice(self) -> Result<(), StoreError> {
        let sql = "SELECT id, position, box, due, tries, misses, checksum FROM practice";
        self.each_checked("practice", sql, 6, |row| progress(row).map(|_| Some(())))
    }
}
