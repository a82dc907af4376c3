//! The index by which games are found: it is written with each game, and checked against the games. Whatever disagrees is made anew from the games, which alone hold what was stored.

use std::cell::RefCell;
use std::path::Path;

use rayon::prelude::*;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, ffi, params};
use rustc_hash::FxHashMap;

use super::draft::{GameDraft, record};
use super::{CHECKED, GameId, TABLES, number};
use crate::checksum;
use crate::error::{Damage, StoreError};
use crate::read::Reader;
use crate::write::transact;
use canju_files::progress::{Checkpoint, Progress, Unattended};

const BATCH: i64 = 512;

/// The sums of the checksums of a game's rows in each table.
type Sums = [i64; TABLES.len()];

#[derive(Debug, Default)]
pub(crate) struct Games {
    /// The number of games, removed ones included.
    pub(crate) count: u64,
    /// Those with which the index disagrees, and numbers of the index without a game.
    pub(crate) outdated: Vec<GameId>,
}

/// A sound row, as far as it does not follow from its content.
struct GameRow {
    id: i64,
    content: String,
    source: String,
    added: i64,
    removed: Option<i64>,
    checksum: i64,
}

impl GameRow {
    /// Whether the columns of the row and these sums of its index are those of a draft.
    fn agrees_with(&self, draft: &GameDraft, sums: Sums) -> bool {
        fn text(text: &str) -> ValueRef<'_> {
            ValueRef::Text(text.as_bytes())
        }
        let whole = |number: i64| ValueRef::Integer(number);
        let optional = |number: Option<i64>| number.map_or(ValueRef::Null, ValueRef::Integer);
        let columns = [
            whole(self.id),
            text(&self.content),
            whole(digest(draft).into()),
            text(&draft.red),
            text(&draft.black),
            text(&draft.event),
            text(&draft.date),
            optional(draft.outcome.map(|outcome| number(outcome).into())),
            whole(draft.plies.into()),
            whole(draft.study.into()),
            text(&self.source),
            whole(self.added),
            optional(self.removed),
        ];
        i64::from(checksum::of(columns)) == self.checksum && self.sums(draft) == sums
    }

    fn sums(&self, draft: &GameDraft) -> Sums {
        let sum = |found: i64, ply: u32| {
            i64::from(checksum::of_numbers(&[Some(found), Some(self.id), Some(ply.into())]))
        };
        let line = [ValueRef::Integer(self.id), ValueRef::Blob(&draft.line)];
        [
            draft.positions.iter().map(|(key, ply)| sum(key.cast_signed(), *ply)).sum(),
            draft.materials.iter().map(|(node, ply)| sum(node.get().into(), *ply)).sum(),
            if draft.line.is_empty() { 0 } else { checksum::of(line).into() },
            draft.detail.checksum(self.id).into(),
        ]
    }
}

/// Derives the index of a row from its content; `None` if it holds no game.
fn derived(content: &str) -> Option<GameDraft> {
    let found = record(content, &Unattended).ok().flatten()?;
    GameDraft::of_row(content.to_owned(), &found, &Unattended).ok()
}

impl Reader<'_> {
    /// Checks the checksum of every game, tag, alias and watched file, and compares the index with the games.
    pub(crate) fn check_games(self, progress: &dyn Progress) -> Result<Games, StoreError> {
        let mut sums = self.sums()?;
        let mut games = Games::default();
        let mut last = i64::MIN;
        loop {
            let (seen, rows) = self.rows_after(last)?;
            let Some(end) = seen.last() else { break };
            last = *end;
            games.count += seen.len() as u64;
            progress.proceed()?;
            let of = |id: &i64| sums.get(id).copied().unwrap_or_default();
            let judged = rows
                .par_iter()
                .map(|row| (row.id, derived(&row.content).map(|draft| row.agrees_with(&draft, of(&row.id)))));
            let judged: Vec<(i64, Option<bool>)> = judged.collect();
            for (id, agrees) in judged {
                match agrees {
                    Some(true) => {}
                    Some(false) => games.outdated.push(GameId(id)),
                    None => self.found(Damage::Row { table: "game", row: id })?,
                }
            }
            for id in &seen {
                sums.remove(id);
            }
        }
        games.outdated.extend(sums.into_keys().map(GameId));
        games.outdated.sort_unstable();
        for (table, columns) in [
            ("game_tag", "game, tag"),
            ("player_alias", "id, name, player, same"),
            ("watched_file", "id, path, size, modified"),
        ] {
            self.each_checked(table, columns, |_| Ok(Some(())))?;
        }
        Ok(games)
    }

    fn sums(self) -> Result<FxHashMap<i64, Sums>, StoreError> {
        let mut found: FxHashMap<i64, Sums> = FxHashMap::default();
        for (at, (table, columns)) in TABLES.into_iter().enumerate() {
            let sql = format!("SELECT game, checksum({columns}) FROM {table}");
            self.each(table, &sql, (), |row| {
                let sums = found.entry(row.get(0)?).or_default();
                let sum: i64 = row.get(1)?;
                sums.iter_mut().skip(at).take(1).for_each(|own| *own += sum);
                Ok(Some(()))
            })?;
        }
        Ok(found)
    }

    /// Returns the next games behind an id: the ids of all, and the rows that are sound.
    fn rows_after(self, id: i64) -> Result<(Vec<i64>, Vec<GameRow>), StoreError> {
        let columns = CHECKED.split(", ").count();
        let (mut seen, mut rows) = (Vec::new(), Vec::new());
        let sql = format!("SELECT {CHECKED}, checksum FROM game WHERE id > ?1 ORDER BY id LIMIT {BATCH}");
        self.each("game", &sql, [id], |row| {
            seen.push(row.get(0)?);
            if !checksum::holds(row, columns)? {
                return Ok(None);
            }
            rows.push(GameRow {
                id: row.get(0)?,
                content: row.get(1)?,
                source: row.get(10)?,
                added: row.get(11)?,
                removed: row.get(12)?,
                checksum: row.get(13)?,
            });
            Ok(Some(()))
        })?;
        Ok((seen, rows))
    }
}

/// Returns the games with which the index disagrees. Games whose rows are damaged are left out: a check of the base names them.
pub(crate) fn outdated(
    connection: &Connection,
    path: &Path,
    progress: &dyn Progress,
) -> Result<Vec<GameId>, StoreError> {
    let damages = RefCell::new(Vec::new());
    Ok(Reader::new(connection, path).collecting(&damages).check_games(progress)?.outdated)
}

pub(crate) fn renew_all(connection: &Connection, games: &[GameId]) -> rusqlite::Result<()> {
    games.iter().try_for_each(|id| match content(connection, *id)?.as_deref().and_then(derived) {
        Some(draft) => renew(connection, *id, &draft).map(drop),
        None => drop_index(connection, *id),
    })
}

/// Makes the index of the games anew where it disagrees with them. Returns their number.
pub(crate) fn rebuild(
    connection: &mut Connection,
    path: &Path,
    progress: &dyn Progress,
) -> Result<u64, StoreError> {
    let games = outdated(connection, path, progress)?;
    if !games.is_empty() {
        let renewed = transact(connection, |connection| renew_all(connection, &games));
        renewed.map_err(StoreError::sqlite(path))?;
    }
    Ok(games.len() as u64)
}

/// Returns the text of a game as its row has it; `None` if the id is unknown.
pub(super) fn content(connection: &Connection, id: GameId) -> rusqlite::Result<Option<String>> {
    let mut statement = connection.prepare_cached("SELECT content FROM game WHERE id = ?1")?;
    let mut rows = statement.query([id.0])?;
    rows.next()?.map(|row| row.get(0)).transpose()
}

/// Writes the content and the index of a game anew, if the id is known; returns whether it is.
pub(super) fn renew(connection: &Connection, id: GameId, new: &GameDraft) -> rusqlite::Result<bool> {
    let sql = "UPDATE game SET content = ?2, digest = ?3, red = ?4, black = ?5, event = ?6, date = ?7, \
               outcome = ?8, plies = ?9, study = ?10 WHERE id = ?1";
    let changed = connection.prepare_cached(sql)?.execute(params![
        id.0,
        new.content,
        digest(new),
        new.red,
        new.black,
        new.event,
        new.date,
        new.outcome.map(number),
        new.plies,
        new.study,
    ])?;
    if changed > 0 {
        check(connection, id)?;
        drop_index(connection, id)?;
        insert(connection, id, new, &Checkpoint::new(&Unattended))?;
    }
    Ok(changed > 0)
}

/// Deletes the index by which a game is found.
fn drop_index(connection: &Connection, id: GameId) -> rusqlite::Result<()> {
    TABLES.into_iter().try_for_each(|(table, _)| {
        let sql = format!("DELETE FROM {table} WHERE game = ?1");
        connection.prepare_cached(&sql)?.execute([id.0]).map(drop)
    })
}

/// Returns the digest that identifies equal games.
pub(super) fn digest(draft: &GameDraft) -> u32 {
    crc32fast::hash(draft.content.as_bytes())
}

pub(super) fn insert(
    connection: &Connection,
    id: GameId,
    draft: &GameDraft,
    checkpoint: &Checkpoint<'_>,
) -> rusqlite::Result<()> {
    let pass = || checkpoint.pass(1).map_err(|_| interrupted());
    let mut position = connection.prepare_cached("INSERT INTO game_position VALUES (?1, ?2, ?3)")?;
    for (key, ply) in &draft.positions {
        pass()?;
        position.execute(params![key.cast_signed(), id.0, ply])?;
    }
    super::draft::insert_opening(connection, id.0, &draft.line)?;
    draft.detail.insert(connection, id.0)?;
    let mut material = connection.prepare_cached("INSERT INTO game_material VALUES (?1, ?2, ?3)")?;
    for (node, ply) in &draft.materials {
        pass()?;
        material.execute(params![node.get(), id.0, ply])?;
    }
    Ok(())
}

/// Returns SQLite's error for an interrupted statement.
pub(super) fn interrupted() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_INTERRUPT), None)
}

pub(super) fn check(connection: &Connection, id: GameId) -> rusqlite::Result<()> {
    let sql = format!("UPDATE game SET checksum = checksum({CHECKED}) WHERE id = ?1");
    connection.prepare_cached(&sql)?.execute([id.0]).map(drop)
}
