//! Writes a base: the changes of one action or one move of the head, in one transaction.

use std::collections::BTreeMap;

use canju_knowledge::knowledge::change::{Change, ChangeSet, NodeState};
use canju_knowledge::knowledge::history::{EntryId, History};
use canju_knowledge::knowledge::provenance::Provenance;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior, params};

use crate::blocks;
use crate::read::Counts;

/// Writes the newest entry of a log with all that belongs to it, and the versions. Returns the new counts.
pub(super) fn entry(
    connection: &Connection,
    counts: Counts,
    history: &History,
    set: &ChangeSet,
) -> rusqlite::Result<Counts> {
    let Some(entry) = history.entry(history.current().head) else { return Ok(counts) };
    pools(connection, counts, set)?;
    let action = serde_json::to_string(&entry.action).map_err(unwritable)?;
    let changes_checksum = changes(connection, counts.changes as i64 + 1, &set.changes)?;
    let sql =
        "INSERT INTO entry VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, checksum(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8))";
    connection.prepare_cached(sql)?.execute(params![
        entry.id.0,
        nullable(entry.parent),
        entry.time,
        entry.author,
        action,
        counts.changes as i64 + 1,
        set.changes.len() as i64,
        changes_checksum,
    ])?;
    state(connection, set)?;
    versions(connection, history)?;
    Ok(Counts {
        provenances: counts.provenances + set.provenances.len() as u32,
        evidence: counts.evidence + set.evidence.len() as u32,
        changes: counts.changes + set.changes.len() as u64,
    })
}

fn pools(connection: &Connection, counts: Counts, set: &ChangeSet) -> rusqlite::Result<()> {
    let mut insert = connection
        .prepare_cached("INSERT INTO provenance VALUES (?1, ?2, ?3, ?4, ?5, checksum(?1, ?2, ?3, ?4, ?5))")?;
    for (id, provenance) in (counts.provenances..).zip(&set.provenances) {
        let Provenance { source, author, time, note } = provenance;
        insert.execute(params![id, source.word(), author, time, note])?;
    }
    let mut insert = connection.prepare_cached("INSERT INTO evidence VALUES (?1, ?2, checksum(?1, ?2))")?;
    for (id, evidence) in (counts.evidence..).zip(&set.evidence) {
        insert.execute(params![id, serde_json::to_string(evidence).map_err(unwritable)?])?;
    }
    Ok(())
}

/// A value that cannot be stored.
pub(super) fn unwritable(error: impl std::error::Error + Send + Sync + 'static) -> rusqlite::Error {
    rusqlite::Error::ToSqlConversionFailure(Box::new(error))
}

/// Writes the changes into the log, numbered on from `first`, and returns the sum of the checksums of their blocks.
pub(super) fn changes(connection: &Connection, first: i64, changes: &[Change]) -> rusqlite::Result<i64> {
    let sql = "INSERT INTO change_block VALUES (?1, ?2, ?3, checksum(?1, ?2, ?3)) RETURNING checksum";
    let mut insert = connection.prepare_cached(sql)?;
    let mut sum = 0;
    for (first, changes) in (first..).step_by(blocks::CHANGES).zip(changes.chunks(blocks::CHANGES)) {
        let content = blocks::pack_changes(changes).map_err(unwritable)?;
        sum += insert.query_row(params![first, changes.len() as i64, content], |row| row.get::<_, i64>(0))?;
    }
    Ok(sum)
}

/// Brings the state of the current version in step.
pub(super) fn state(connection: &Connection, set: &ChangeSet) -> rusqlite::Result<()> {
    let mut attach = connection.prepare_cached("INSERT OR IGNORE INTO node_evidence VALUES (?1, ?2)")?;
    let mut take =
        connection.prepare_cached("DELETE FROM node_evidence WHERE node = ?1 AND evidence = ?2")?;
    let mut states: BTreeMap<usize, Vec<(usize, Option<NodeState>)>> = BTreeMap::new();
    for change in &set.changes {
        match *change {
            Change::State { node, after, .. } => {
                let (block, at) = blocks::place(node);
                states.entry(block).or_default().push((at, after));
            }
            Change::Evidence { node, evidence, added } => {
                let statement = if added { &mut attach } else { &mut take };
                statement.execute([node.get(), evidence.0])?;
            }
        }
    }
    let mut read = connection.prepare_cached("SELECT content FROM state_block WHERE block = ?1")?;
    for (number, changed) in states {
        let stored: Option<Vec<u8>> = read.query_row([number as i64], |row| row.get(0)).optional()?;
        let unpacked =
            stored.map(|content| blocks::unpack_states(number, &content).ok_or_else(|| unreadable(number)));
        let mut states = unpacked.transpose()?.unwrap_or_else(blocks::no_states);
        for (at, after) in changed {
            states.get_mut(at).into_iter().for_each(|state| *state = after);
        }
        block(connection, number, &states)?;
    }
    Ok(())
}

/// It was read when the base was opened: the disk has changed it since.
fn unreadable(block: usize) -> rusqlite::Error {
    let error = std::io::Error::new(std::io::ErrorKind::InvalidData, format!("state_block {block}"));
    rusqlite::Error::FromSqlConversionFailure(0, Type::Blob, Box::new(error))
}

pub(super) fn block(
    connection: &Connection,
    number: usize,
    states: &[Option<NodeState>],
) -> rusqlite::Result<()> {
    if states.iter().all(Option::is_none) {
        let clear = "DELETE FROM state_block WHERE block = ?1";
        return connection.prepare_cached(clear)?.execute([number as i64]).map(drop);
    }
    let content = blocks::pack_states(states).map_err(unwritable)?;
    let put = "REPLACE INTO state_block VALUES (?1, ?2, checksum(?1, ?2))";
    connection.prepare_cached(put)?.execute(params![number as i64, content]).map(drop)
}

/// Writes all versions, which are few, in place of those there are, and which is current.
pub(super) fn versions(connection: &Connection, history: &History) -> rusqlite::Result<()> {
    // The current version is set when all rows exist again.
    connection.execute_batch("PRAGMA defer_foreign_keys = ON; DELETE FROM version")?;
    let mut put = connection.prepare_cached(
        "INSERT INTO version (id, name, head, tip, frozen, checksum) \
         VALUES (?1, ?2, ?3, ?4, ?5, checksum(?1, ?2, ?3, ?4, ?5))",
    )?;
    for (id, version) in (1_i64..).zip(history.versions()) {
        let (head, tip) = (nullable(version.head), nullable(version.tip));
        put.execute(params![id, version.name, head, tip, version.frozen])?;
    }
    let current = "UPDATE current_version SET version = found.id, checksum = checksum(one, found.id) \
                   FROM (SELECT id FROM version WHERE name = ?1) AS found";
    connection.prepare_cached(current)?.execute([&history.current().name])?;
    Ok(())
}

/// The empty base is NULL.
fn nullable(entry: EntryId) -> Option<u32> {
    (entry != EntryId::ROOT).then_some(entry.0)
}

// Mark of a base: a random number drawn by every transaction, stored with the previous one. File and log share it, so that a log
// of another file or of another state of this file is recognised.
//
// SQLite itself applies any log of the right name. The mark is a row with a page of its own, so that it can be read from the
// pages in a log.

/// Draws the next mark. Part of every transaction.
const STEP: &str = "UPDATE mark SET own = randomblob(16), previous = own";

/// Draws a mark that follows no other: from then on the file is the beginning of a history of its own.
const BEGIN: &str = "UPDATE mark SET own = randomblob(16), previous = zeroblob(16)";

/// The mark that a transaction has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark {
    /// Drawn by this transaction.
    own: [u8; 16],
    /// Drawn by the one before.
    previous: [u8; 16],
}

impl Mark {
    /// Reads the mark of a file and the number of its page; `None` in formats before version 10.
    pub(super) fn of_file(connection: &Connection) -> rusqlite::Result<Option<(u32, Self)>> {
        let page = "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = 'mark'";
        let Some(page) = connection.query_row(page, (), |row| row.get(0)).optional()? else {
            return Ok(None);
        };
        let read = |row: &Row<'_>| Ok((page, Self { own: row.get(0)?, previous: row.get(1)? }));
        connection.query_row("SELECT own, previous FROM mark", (), read).optional()
    }

    /// Reads the mark of a page: a table leaf with a single row.
    pub(super) fn of_page(page: &[u8]) -> Option<Self> {
        /// Bytes of the payload, number of the row, bytes of its header, NULL for the number, two BLOBs of 16 bytes.
        const ROW: [u8; 6] = [36, 1, 4, 0, 12 + 2 * 16, 12 + 2 * 16];
        let [13, _, _, 0, 1, ..] = page else { return None };
        let cell = u16::from_be_bytes(*page.get(8..)?.first_chunk()?);
        let row = page.get(usize::from(cell)..)?.strip_prefix(&ROW)?;
        let (own, rest) = row.split_first_chunk()?;
        Some(Self { own: *own, previous: *rest.first_chunk()? })
    }

    /// Whether this mark's transaction directly follows that of `other`.
    pub(super) fn follows(&self, other: &Self) -> bool {
        self.previous == other.own
    }
}

pub(super) fn step(connection: &Connection) -> rusqlite::Result<()> {
    connection.prepare_cached(STEP)?.execute(()).map(drop)
}

pub(super) fn begin(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute(BEGIN, ()).map(drop)
}

/// Runs `write` in one transaction, which draws the next mark.
pub(super) fn transact<T>(
    connection: &mut Connection,
    write: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let transaction = Transaction::new(connection, TransactionBehavior::Immediate)?;
    let written = write(&transaction)?;
    step(&transaction)?;
    transaction.commit()?;
    Ok(written)
}
