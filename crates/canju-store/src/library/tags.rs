//! Tags of games in the base; aliases of players; files of the watched folder that were read.

use rusqlite::{Connection, Row, params};
use rustc_hash::FxHashSet;
use xiangqi_records::players::AliasTable;

use super::draft::{split_tags, tags_header};
use super::{GameId, Library, ids};
use crate::{Base, StoreError};

fn read_tags(connection: &Connection, game: i64) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare_cached("SELECT tag FROM game_tag WHERE game = ?1 ORDER BY tag")?;
    let tags = statement.query_map([game], |row| row.get(0))?;
    tags.collect()
}

pub(super) fn add_tags(connection: &Connection, game: i64, tags: &[String]) -> rusqlite::Result<()> {
    let sql = "INSERT OR IGNORE INTO game_tag VALUES (?1, ?2, checksum(?1, ?2))";
    let mut insert = connection.prepare_cached(sql)?;
    tags.iter().try_for_each(|tag| insert.execute(params![game, tag]).map(drop))
}

pub(super) fn replace_tags(connection: &Connection, game: i64, tags: &[String]) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM game_tag WHERE game = ?1")?.execute([game])?;
    add_tags(connection, game, tags)
}

/// The games of a list of ids with their tags. Ids without a game are left out.
fn tags_of(connection: &Connection, games: &str) -> rusqlite::Result<Vec<(GameId, Vec<String>)>> {
    let sql = "SELECT id, (SELECT group_concat(tag, ';') FROM game_tag AS t WHERE t.game = game.id) \
               FROM game WHERE id IN (SELECT value FROM json_each(?1))";
    let mut statement = connection.prepare_cached(sql)?;
    let tagged = |row: &Row<'_>| {
        Ok((GameId(row.get(0)?), row.get_ref(1)?.as_str_or_null()?.map(split_tags).unwrap_or_default()))
    };
    statement.query_map([games], tagged)?.collect()
}

impl Base {
    /// Sets the tags of games and returns those they had before. Ids without a game are left out.
    pub fn tag_games(
        &mut self,
        games: &[(GameId, Vec<String>)],
    ) -> Result<Vec<(GameId, Vec<String>)>, StoreError> {
        let list = ids(&games.iter().map(|(id, _)| *id).collect::<Vec<_>>());
        self.write(|connection| {
            let before = tags_of(connection, &list)?;
            let known: FxHashSet<GameId> = before.iter().map(|(id, _)| *id).collect();
            let sql = "DELETE FROM game_tag WHERE game IN (SELECT value FROM json_each(?1))";
            connection.execute(sql, [&list])?;
            let there = games.iter().filter(|(id, _)| known.contains(id));
            there.into_iter().try_for_each(|(id, tags)| add_tags(connection, id.0, tags))?;
            Ok(before)
        })
    }

    /// Adds and removes tags of games and returns the tags of the changed ones before.
    pub fn retag_games(
        &mut self,
        games: &[GameId],
        add: &[String],
        remove: &[String],
    ) -> Result<Vec<(GameId, Vec<String>)>, StoreError> {
        let (list, add) = (ids(games), split_tags(&tags_header(add)));
        self.write(|connection| {
            let mut before = tags_of(connection, &list)?;
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

    pub fn set_aliases(&mut self, aliases: &AliasTable) -> Result<(), StoreError> {
        self.write(|connection| {
            connection.execute("DELETE FROM player_alias", ())?;
            let sql = "INSERT INTO player_alias VALUES (?1, ?2, ?3, ?4, checksum(?1, ?2, ?3, ?4))";
            let mut insert = connection.prepare_cached(sql)?;
            for (id, (name, player, same)) in (1_i64..).zip(aliases.rows()) {
                insert.execute(params![id, name, player, same])?;
            }
            Ok(())
        })
    }

    pub fn remember_files(&mut self, files: &[WatchedFile]) -> Result<(), StoreError> {
        self.write(|connection| {
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

impl Library {
    pub fn tags(&self, id: GameId) -> Result<Vec<String>, StoreError> {
        read_tags(&self.connection, id.0).map_err(StoreError::sqlite(self.path()))
    }

    pub fn aliases(&self) -> Result<AliasTable, StoreError> {
        let sql = "SELECT name, player, same FROM player_alias ORDER BY id";
        let rows: Vec<(String, String, bool)> =
            self.all(sql, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        Ok(AliasTable::from_rows(
            rows.iter().map(|(name, player, same)| (name.as_str(), player.as_str(), *same)),
        ))
    }

    pub fn watched_files(&self) -> Result<Vec<WatchedFile>, StoreError> {
        self.all("SELECT path, size, modified FROM watched_file ORDER BY path", |row| {
            let size: i64 = row.get(1)?;
            Ok(WatchedFile { path: row.get(0)?, size: size.cast_unsigned(), modified: row.get(2)? })
        })
    }
}

/// A file as it was when it was read.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct WatchedFile {
    pub path: String,
    /// Its size in bytes.
    pub size: u64,
    /// When it was changed: milliseconds since 1970-01-01 UTC.
    pub modified: i64,
}
