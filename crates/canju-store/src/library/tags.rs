//! The tags of games.

use rusqlite::{Connection, params};

use super::{GameId, Library};
use crate::{Base, StoreError};
use xiangqi_records::{Record, tag};

/// Returns the tags of a text, which has semicolons between them: without blanks around them, each once, in order.
pub fn split(text: &str) -> Vec<String> {
    let parts = text.split([';', '；']).map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
    let mut tags: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    tags.sort_unstable();
    tags.dedup();
    tags
}

/// The header of a record that has these tags.
pub(super) fn header(tags: &[String]) -> String {
    tags.join("; ")
}

/// Puts the tags of a game into its record.
pub(super) fn put(record: &mut Record, tags: &[String]) {
    if !tags.is_empty() {
        record.headers.set(tag::TAGS, &header(tags));
    }
}

/// Reads the tags of a game.
pub(super) fn read(connection: &Connection, game: i64) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare_cached("SELECT tag FROM game_tag WHERE game = ?1 ORDER BY tag")?;
    let tags = statement.query_map([game], |row| row.get(0))?;
    tags.collect()
}

/// Adds tags to a game.
pub(super) fn add(connection: &Connection, game: i64, tags: &[String]) -> rusqlite::Result<()> {
    let sql = "INSERT OR IGNORE INTO game_tag VALUES (?1, ?2, checksum(?1, ?2))";
    let mut insert = connection.prepare_cached(sql)?;
    tags.iter().try_for_each(|tag| insert.execute(params![game, tag]).map(drop))
}

/// Replaces the tags of a game.
pub(super) fn replace(connection: &Connection, game: i64, tags: &[String]) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM game_tag WHERE game = ?1")?.execute([game])?;
    add(connection, game, tags)
}

impl Base {
    /// Sets the tags of games and returns those they had before. Ids without a game are left out.
    ///
    /// # Errors
    /// An I/O or SQLite error; then nothing was changed.
    pub fn tag_games(
        &mut self,
        games: &[(GameId, Vec<String>)],
    ) -> Result<Vec<(GameId, Vec<String>)>, StoreError> {
        self.store.write(|connection| {
            let mut before = Vec::new();
            for (id, tags) in games {
                let is_there =
                    connection.prepare_cached("SELECT 1 FROM game WHERE id = ?1")?.exists([id.0])?;
                if is_there {
                    before.push((*id, read(connection, id.0)?));
                    replace(connection, id.0, tags)?;
                }
            }
            Ok(before)
        })
    }

    /// Adds and removes tags of games and returns the tags of the changed ones before.
    ///
    /// # Errors
    /// As [`Self::tag_games`].
    pub fn retag_games(
        &mut self,
        games: &[GameId],
        add: &[String],
        remove: &[String],
    ) -> Result<Vec<(GameId, Vec<String>)>, StoreError> {
        let library = Library::open(self.path())?;
        let mut after = Vec::new();
        for id in games {
            let before = library.tags(*id)?;
            let kept = before.iter().filter(|tag| !remove.contains(tag)).chain(add).cloned();
            let tags = split(&header(&kept.collect::<Vec<_>>()));
            if tags != before {
                after.push((*id, tags));
            }
        }
        self.tag_games(&after)
    }
}

impl Library {
    /// Returns the tags of a game, in order.
    ///
    /// # Errors
    /// An I/O or SQLite error.
    pub fn tags(&self, id: GameId) -> Result<Vec<String>, StoreError> {
        read(self.connection(), id.0).map_err(StoreError::sqlite(self.path()))
    }
}
