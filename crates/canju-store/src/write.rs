//! Writes a base: the changes of one action or one move of the head, in one transaction.

use rusqlite::{Connection, params};

use super::rows::Counts;
use super::{checksum, evidence};
use canju_knowledge::knowledge::change::{Change, ChangeSet, NodeState};
use canju_knowledge::knowledge::history::{EntryId, History};
use canju_knowledge::knowledge::provenance::Provenance;

/// Writes the newest entry of a log with all that belongs to it, and the versions. Returns the new counts.
pub(super) fn entry(
    connection: &Connection,
    counts: Counts,
    history: &History,
    set: &ChangeSet,
) -> rusqlite::Result<Counts> {
    let Some(entry) = history.entry(history.current().head) else { return Ok(counts) };
    pools(connection, counts, set)?;
    let action = serde_json::to_string(&entry.action).map_err(not_json)?;
    let changes_checksum = changes(connection, counts.changes, set)?;
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
        insert.execute(params![id, evidence::to_text(evidence).map_err(not_json)?])?;
    }
    Ok(())
}

fn not_json(error: serde_json::Error) -> rusqlite::Error {
    rusqlite::Error::ToSqlConversionFailure(Box::new(error))
}

/// Writes the changes into the log, numbered on from `last`, and returns the sum of their checksums.
fn changes(connection: &Connection, last: u64, set: &ChangeSet) -> rusqlite::Result<i64> {
    let mut states =
        connection.prepare_cached("INSERT INTO state_change VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?;
    let mut evidences = connection.prepare_cached("INSERT INTO evidence_change VALUES (?1, ?2, ?3, ?4)")?;
    let mut sum = 0;
    for (id, change) in (last as i64 + 1..).zip(&set.changes) {
        match *change {
            Change::State { node, before, after } => {
                let ([s, i, p], [t, j, q]) = (columns(before), columns(after));
                let row = [Some(id), Some(node.get().into()), s, i, p, t, j, q];
                states.execute(row)?;
                sum += i64::from(checksum::of_numbers(&row));
            }
            Change::Evidence { node, evidence, added } => {
                let row = [id, node.get().into(), evidence.0.into(), added.into()];
                evidences.execute(row)?;
                sum += i64::from(checksum::of_numbers(&row.map(Some)));
            }
        }
    }
    Ok(sum)
}

fn columns(state: Option<NodeState>) -> [Option<i64>; 3] {
    let column = |of: fn(NodeState) -> i64| state.map(of);
    [column(|s| s.score.get().into()), column(|s| s.invariable.into()), column(|s| s.provenance.0.into())]
}

/// Brings the state of the current version in step.
pub(super) fn state(connection: &Connection, set: &ChangeSet) -> rusqlite::Result<()> {
    let mut put = connection.prepare_cached("REPLACE INTO node_state VALUES (?1, ?2, ?3, ?4)")?;
    let mut clear = connection.prepare_cached("DELETE FROM node_state WHERE node = ?1")?;
    let mut attach = connection.prepare_cached("INSERT OR IGNORE INTO node_evidence VALUES (?1, ?2)")?;
    let mut take =
        connection.prepare_cached("DELETE FROM node_evidence WHERE node = ?1 AND evidence = ?2")?;
    for change in &set.changes {
        match *change {
            Change::State { node, after: Some(NodeState { score, invariable, provenance }), .. } => {
                put.execute(params![node.get(), score.get(), invariable, provenance.0])?
            }
            Change::State { node, after: None, .. } => clear.execute([node.get()])?,
            Change::Evidence { node, evidence, added: true } => attach.execute([node.get(), evidence.0])?,
            Change::Evidence { node, evidence, added: false } => take.execute([node.get(), evidence.0])?,
        };
    }
    Ok(())
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
