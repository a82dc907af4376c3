//! Import, removal, restoration and merging of games, each call as one transaction.

use std::cell::RefCell;
use std::path::PathBuf;

use canju_files::progress::{Checkpoint, Progress, Unattended};
use rusqlite::{Connection, OptionalExtension, params};

use super::index::{check, digest, insert, interrupted, renew};
use super::{CHECKED, GameDraft, GameId, Library, TABLES, ids, number};
use crate::read::Reader;
use crate::{Base, StoreError, checksum, schema};

/// The bytes of text that take as long to store as a position of the index.
const TEXT_STEP: usize = 1 << 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Added {
    pub id: GameId,
    /// Whether it was not there before, to the letter.
    pub new: bool,
}

impl Base {
    /// Imports games into the library at time `now` and returns the result for each. Games it already has are not added again;
    /// removed ones are restored. Can be cancelled through `progress`; reports nothing.
    pub fn add_games(
        &mut self,
        drafts: &[GameDraft],
        now: i64,
        progress: &dyn Progress,
    ) -> Result<Vec<Added>, StoreError> {
        let checkpoint = Checkpoint::new(progress);
        self.write(|connection| drafts.iter().map(|draft| add(connection, draft, now, &checkpoint)).collect())
    }

    /// Removes games from the library at the time `removed`, or restores them if it is `None`.
    pub fn remove_games(&mut self, games: &[GameId], removed: Option<i64>) -> Result<(), StoreError> {
        let list = ids(games);
        self.write(|connection| {
            // The checksum is over the columns with the new value of the last one.
            let columns = CHECKED.trim_end_matches("removed");
            let sql = format!(
                "UPDATE game SET removed = ?1, checksum = checksum({columns}?1) \
                 WHERE id IN (SELECT value FROM json_each(?2))"
            );
            connection.execute(&sql, params![removed, list]).map(drop)
        })
    }

    /// Replaces the game with this id: an edit. Does nothing if the id is unknown.
    pub fn replace_game(&mut self, id: GameId, new: &GameDraft) -> Result<(), StoreError> {
        self.write(|connection| replace(connection, id, new))
    }
}

pub(super) fn replace(connection: &Connection, id: GameId, new: &GameDraft) -> rusqlite::Result<()> {
    if renew(connection, id, new)? {
        super::tags::replace_tags(connection, id.0, &new.tags)?;
    }
    Ok(())
}

pub(super) fn add(
    connection: &Connection,
    draft: &GameDraft,
    now: i64,
    checkpoint: &Checkpoint<'_>,
) -> rusqlite::Result<Added> {
    checkpoint.pass(1 + draft.content.len() / TEXT_STEP).map_err(|_| interrupted())?;
    let digest = digest(draft);
    let mut known =
        connection.prepare_cached("SELECT id, removed FROM game WHERE digest = ?1 AND content = ?2")?;
    let known = known.query_row(params![digest, draft.content], |row| Ok((row.get(0)?, row.get(1)?)));
    if let Some((id, removed)) = known.optional()? {
        let (id, removed): (_, Option<i64>) = (GameId(id), removed);
        if removed.is_some() {
            remove(connection, id, None)?;
        }
        super::tags::add_tags(connection, id.0, &draft.tags)?;
        return Ok(Added { id, new: removed.is_some() });
    }
    let outcome = draft.outcome.map(number);
    let mut row = connection.prepare_cached(&format!(
        "INSERT INTO game ({CHECKED}, checksum) VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, NULL, 0)"
    ))?;
    row.execute(params![
        draft.content,
        digest,
        draft.red,
        draft.black,
        draft.event,
        draft.date,
        outcome,
        draft.plies,
        draft.study,
        draft.source,
        now
    ])?;
    let id = GameId(connection.last_insert_rowid());
    check(connection, id)?;
    super::tags::add_tags(connection, id.0, &draft.tags)?;
    insert(connection, id, draft, checkpoint)?;
    Ok(Added { id, new: true })
}

pub(super) fn remove(connection: &Connection, id: GameId, removed: Option<i64>) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE game SET removed = ?2 WHERE id = ?1")?
        .execute(params![id.0, removed])?;
    check(connection, id)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merge {
    /// The game that stays.
    pub keeper: GameId,
    /// Its contents afterwards.
    pub merged: GameDraft,
    pub removed: Vec<GameId>,
}

impl Base {
    /// Merges games, all or none.
    pub fn merge_games(&mut self, merges: &[Merge], now: i64) -> Result<(), StoreError> {
        self.write(|connection| {
            merges.iter().try_for_each(|merge| {
                replace(connection, merge.keeper, &merge.merged)?;
                merge.removed.iter().try_for_each(|id| remove(connection, *id, Some(now)))
            })
        })
    }

    /// Takes back merges: the games that stayed get their contents back, and those removed are restored; all or none.
    pub fn unmerge_games(
        &mut self,
        before: &[(GameId, GameDraft)],
        removed: &[GameId],
    ) -> Result<(), StoreError> {
        self.write(|connection| {
            before.iter().try_for_each(|(id, draft)| replace(connection, *id, draft))?;
            removed.iter().try_for_each(|id| remove(connection, *id, None))
        })
    }
}

// A library in memory, without a base: for the law of `fuzz/laws/library.rs`, which makes many.

impl Library {
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
    #[doc(hidden)]
    pub fn import(&self, drafts: &[GameDraft]) -> Result<Vec<Added>, StoreError> {
        let checkpoint = Checkpoint::new(&Unattended);
        let added = drafts.iter().map(|draft| add(&self.connection, draft, 0, &checkpoint));
        added.collect::<rusqlite::Result<_>>().map_err(StoreError::sqlite(&self.path))
    }

    /// Whether a check finds all games and their index sound.
    #[doc(hidden)]
    pub fn is_sound(&self) -> Result<bool, StoreError> {
        let damages = RefCell::new(Vec::new());
        let games =
            Reader::new(&self.connection, &self.path).collecting(&damages).check_games(&Unattended)?;
        Ok(games.outdated.is_empty() && damages.take().is_empty())
    }

    /// Removes all games for good.
    #[doc(hidden)]
    pub fn clear(&self) -> Result<(), StoreError> {
        let tables = TABLES.into_iter().map(|(table, _)| table).chain(["game_tag", "game"]);
        let sql: String = tables.map(|table| format!("DELETE FROM {table};")).collect();
        self.connection.execute_batch(&sql).map_err(StoreError::sqlite(&self.path))
    }
}
