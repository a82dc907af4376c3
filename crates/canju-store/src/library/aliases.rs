//! The aliases of players in a base.

use rusqlite::params;

use super::Library;
use crate::{Base, StoreError};
use xiangqi_records::players::AliasTable;

impl Library {
    /// Returns the aliases of players.
    ///
    /// # Errors
    /// An I/O or SQLite error.
    pub fn aliases(&self) -> Result<AliasTable, StoreError> {
        let read = || -> rusqlite::Result<Vec<(String, String, bool)>> {
            let sql = "SELECT name, player, same FROM player_alias ORDER BY id";
            let mut statement = self.connection().prepare(sql)?;
            let rows = statement.query_map((), |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
            rows.collect()
        };
        let rows = read().map_err(StoreError::sqlite(self.path()))?;
        Ok(AliasTable::from_rows(
            rows.iter().map(|(name, player, same)| (name.as_str(), player.as_str(), *same)),
        ))
    }
}

impl Base {
    /// Replaces the aliases of players.
    ///
    /// # Errors
    /// An I/O or SQLite error; then nothing was changed.
    pub fn set_aliases(&mut self, aliases: &AliasTable) -> Result<(), StoreError> {
        self.store.write(|connection| {
            connection.execute("DELETE FROM player_alias", ())?;
            let sql = "INSERT INTO player_alias VALUES (?1, ?2, ?3, ?4, checksum(?1, ?2, ?3, ?4))";
            let mut insert = connection.prepare_cached(sql)?;
            for (id, (name, player, same)) in (1_i64..).zip(aliases.rows()) {
                insert.execute(params![id, name, player, same])?;
            }
            Ok(())
        })
    }
}
