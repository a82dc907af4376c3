//! A library in memory, without a base: for the law of `fuzz/laws/library.rs`, which makes many.

use std::cell::RefCell;
use std::path::PathBuf;

use rusqlite::Connection;

use super::rows::TABLES;
use super::write::add;
use super::{Added, GameDraft, Library};
use crate::error::StoreError;
use crate::read::Reader;
use crate::{checksum, schema};
use canju_files::progress::{Checkpoint, Unattended};

impl Library {
    /// Creates an empty library in memory.
    ///
    /// # Errors
    /// An SQLite error.
    #[doc(hidden)]
    pub fn in_memory() -> Result<Self, StoreError> {
        let path = PathBuf::new();
        let open = || {
            let mut connection = Connection::open_in_memory()?;
            checksum::install(&connection)?;
            schema::upgrade(&mut connection)?;
            Ok(connection)
        };
        let connection = open().map_err(StoreError::sqlite(&path))?;
        Ok(Self { connection, path })
    }

    /// Imports games, as [`Base::add_games`](crate::Base::add_games) does.
    ///
    /// # Errors
    /// An SQLite error.
    #[doc(hidden)]
    pub fn import(&self, drafts: &[GameDraft]) -> Result<Vec<Added>, StoreError> {
        let checkpoint = Checkpoint::new(&Unattended);
        let added = drafts.iter().map(|draft| add(&self.connection, draft, 0, &checkpoint));
        added.collect::<rusqlite::Result<_>>().map_err(StoreError::sqlite(&self.path))
    }

    /// Whether a check finds all games and their index sound.
    ///
    /// # Errors
    /// An SQLite error.
    #[doc(hidden)]
    pub fn is_sound(&self) -> Result<bool, StoreError> {
        let damages = RefCell::new(Vec::new());
        let games =
            Reader::new(&self.connection, &self.path).collecting(&damages).check_games(&Unattended)?;
        Ok(games.outdated.is_empty() && damages.take().is_empty())
    }

    /// Removes all games for good.
    ///
    /// # Errors
    /// An SQLite error.
    #[doc(hidden)]
    pub fn clear(&self) -> Result<(), StoreError> {
        let tables = TABLES.into_iter().map(|(table, _)| table).chain(["game_tag", "game"]);
        let sql: String = tables.map(|table| format!("DELETE FROM {table};")).collect();
        self.connection.execute_batch(&sql).map_err(StoreError::sqlite(&self.path))
    }
}
