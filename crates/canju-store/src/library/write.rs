//! Import, removal and restoration of games, each call as one transaction.

use rusqlite::{Connection, OptionalExtension, params};

use super::index::{check, digest, insert, interrupted, renew};
use super::rows::{CHECKED, ids, number};
use super::{GameDraft, GameId};
use crate::{Base, StoreError};
use canju_files::progress::{Checkpoint, Progress, Unattended};

/// The bytes of text that take as long to store as a position of the index.
const TEXT_STEP: usize = 1 << 6;

/// Result of importing a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Added {
    /// Under which id it is in the library.
    pub id: GameId,
    /// Whether it was not there before, to the letter.
    pub new: bool,
}

impl Base {
    /// Imports games into the library at time `now` and returns the result for each. Games it already has are not added again;
    /// removed ones are restored.
    ///
    /// # Errors
    /// An I/O or SQLite error; then nothing was added.
    pub fn add_games(&mut self, drafts: &[GameDraft], now: i64) -> Result<Vec<Added>, StoreError> {
        self.add_games_with(drafts, now, &Unattended)
    }

    /// Like [`Self::add_games`], but can be cancelled through `progress`. Reports nothing.
    ///
    /// # Errors
    /// As [`Self::add_games`]; [`StoreError::Cancelled`], and then nothing was added.
    pub fn add_games_with(
        &mut self,
        drafts: &[GameDraft],
        now: i64,
        progress: &dyn Progress,
    ) -> Result<Vec<Added>, StoreError> {
        let checkpoint = Checkpoint::new(progress);
        self.store
            .write(|connection| drafts.iter().map(|draft| add(connection, draft, now, &checkpoint)).collect())
    }

    /// Removes games from the library at the time `removed`, or restores them if it is `None`.
    ///
    /// # Errors
    /// An I/O or SQLite error; then nothing was changed.
    pub fn remove_games(&mut self, games: &[GameId], removed: Option<i64>) -> Result<(), StoreError> {
        let list = ids(games);
        self.store.write(|connection| {
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
    ///
    /// # Errors
    /// An I/O or SQLite error; then nothing was changed.
    pub fn replace_game(&mut self, id: GameId, new: &GameDraft) -> Result<(), StoreError> {
        self.store.write(|connection| replace(connection, id, new))
    }
}

/// Replaces a game with its index and tags.
pub(super) fn replace(connection: &Connection, id: GameId, new: &GameDraft) -> rusqlite::Result<()> {
    if renew(connection, id, new)? {
        super::tagging::replace(connection, id.0, &new.tags)?;
    }
    Ok(())
}

/// Takes a game in.
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
        super::tagging::add(connection, id.0, &draft.tags)?;
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
    super::tagging::add(connection, id.0, &draft.tags)?;
    insert(connection, id, draft, checkpoint)?;
    Ok(Added { id, new: true })
}

/// Removes a game, or restores it if `removed` is `None`.
pub(super) fn remove(connection: &Connection, id: GameId, removed: Option<i64>) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE game SET removed = ?2 WHERE id = ?1")?
        .execute(params![id.0, removed])?;
    check(connection, id)
}
