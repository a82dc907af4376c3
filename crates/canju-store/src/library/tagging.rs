//! The tags of games in the base.

use rusqlite::{Connection, Row, params};
use rustc_hash::FxHashSet;

use super::rows::ids;
use super::tags::{header, split};
use super::{GameId, Library};
use crate::{Base, StoreError};

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

/// The games of a list of ids with their tags. Ids without a game are left out.
fn all(connection: &Connection, games: &str) -> rusqlite::Result<Vec<(GameId, Vec<String>)>> {
    let sql = "SELECT id, (SELECT group_concat(tag, ';') FROM game_tag AS t WHERE t.game = game.id) \
               FROM game WHERE id IN (SELECT value FROM json_each(?1))";
    let mut statement = connection.prepare_cached(sql)?;
    let tagged = |row: &Row<'_>| {
        Ok((GameId(row.get(0)?), row.get_ref(1)?.as_str_or_null()?.map(split).unwrap_or_default()))
    };
    statement.query_map([games], tagged)?.collect()
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
        let list = ids(&games.iter().map(|(id, _)| *id).collect::<Vec<_>>());
        self.store.write(|connection| {
            let before = all(connection, &list)?;
            let known: FxHashSet<GameId> = before.iter().map(|(id, _)| *id).collect();
            let sql = "DELETE FROM game_tag WHERE game IN (SELECT value FROM json_each(?1))";
            connection.execute(sql, [&list])?;
            let there = games.iter().filter(|(id, _)| known.contains(id));
            there.into_iter().try_for_each(|(id, tags)| add(connection, id.0, tags))?;
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
        let (list, add) = (ids(games), split(&header(add)));
        self.store.write(|connection| {
            let mut before = all(connection, &list)?;
            before.retain(|(_, tags)| {
                let loses = tags.iter().any(|tag| remove.contains(tag) && !add.contains(tag));
                loses || add.iter().any(|tag| !tags.contains(tag))
            });
            for tag in remove {
                let sql = "DELETE FROM game_tag WHERE tag = ?1 AND game IN (SELECT value FROM json_each(?2))";
                connection.execute(sql, [tag, &list])?;
            }
            for tag in &add {
                let sql = "INSERT OR IGNORE INTO game_tag SELECT id, ?1, checksum(id, ?1) FROM game \
                           WHERE id IN (SELECT value FROM json_each(?2))";
                connection.execute(sql, [tag, &list])?;
            }
            Ok(before)
        })
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
