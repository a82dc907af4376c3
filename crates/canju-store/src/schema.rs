//! The versions of the file format: every migration there ever was, oldest first.

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::time::Duration;

use canju_knowledge::knowledge::change::{Change, NodeState};
use canju_knowledge::knowledge::evidence::EvidenceId;
use canju_knowledge::knowledge::provenance::ProvenanceId;
use canju_knowledge::knowledge::score::Score;
use rusqlite::backup::Backup;
use rusqlite::{Connection, Row, Transaction, params};
use rusqlite_migration::{HookError, HookResult, M, Migrations};
use xiangqi::material::NodeId;

use crate::evidence::Older;
use crate::read::{Read, any_node, canonical};
use crate::{blocks, checksum, write};

/// The letters CanJ, as the first migration sets them.
pub(super) const APPLICATION_ID: i32 = 0x4361_6E4A;

/// Migrations, applied in order; a file stores the number applied as its `user_version`.
pub(super) const SQL: [&str; 16] = [
    include_str!("../../../migrations/0001_base.sql"),
    include_str!("../../../migrations/0002_counts.sql"),
    include_str!("../../../migrations/0003_evidence.sql"),
    include_str!("../../../migrations/0004_checksums.sql"),
    include_str!("../../../migrations/0005_games.sql"),
    include_str!("../../../migrations/0006_endgame_book.sql"),
    include_str!("../../../migrations/0007_opening_book.sql"),
    include_str!("../../../migrations/0008_reports.sql"),
    include_str!("../../../migrations/0009_named_states.sql"),
    include_str!("../../../migrations/0010_mark.sql"),
    include_str!("../../../migrations/0011_books.sql"),
    include_str!("../../../migrations/0012_opening_details.sql"),
    include_str!("../../../migrations/0013_game_lines.sql"),
    include_str!("../../../migrations/0014_collection.sql"),
    include_str!("../../../migrations/0015_index.sql"),
    include_str!("../../../migrations/0016_blocks.sql"),
];

pub(super) const KNOWN: i32 = SQL.len() as i32;

/// Brings a file to the newest version. A new file is of version 0.
pub(super) fn upgrade(connection: &mut Connection) -> rusqlite::Result<()> {
    upgrade_to(connection, SQL.len())
}

/// Brings a file to a version from its own up to the newest.
pub(super) fn upgrade_to(connection: &mut Connection, version: usize) -> rusqlite::Result<()> {
    // A referenced table cannot be recreated while foreign keys are enforced; `check` checks all of them.
    connection.pragma_update(None, "foreign_keys", false)?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    let upgraded = migrations().to_version(connection, version);
    connection.pragma_update(None, "foreign_keys", true)?;
    upgraded.map_err(|error| match error {
        rusqlite_migration::Error::RusqliteError { err, .. } => err,
        other => rusqlite::Error::ToSqlConversionFailure(Box::new(other)),
    })
}

pub(super) fn is_older(connection: &Connection) -> rusqlite::Result<bool> {
    connection.pragma_query_value(None, "user_version", |row| Ok(row.get::<_, i32>(0)? < KNOWN))
}

/// A copy of an older base in memory, upgraded: whether it is sound is seen there, before its file is touched.
pub(super) fn upgraded_copy(connection: &Connection) -> rusqlite::Result<Connection> {
    let mut copy = Connection::open_in_memory()?;
    checksum::install(&copy)?;
    Backup::new(connection, &mut copy)?.run_to_completion(i32::MAX, Duration::ZERO, None)?;
    upgrade(&mut copy)?;
    Ok(copy)
}

/// Returns the migrations of the files in the form of the migration library.
pub(super) fn migrations() -> Migrations<'static> {
    let migration = |(number, sql): (usize, &'static str)| match number {
        3 => M::up_with_hook(sql, convert_evidence),
        4 => M::up_with_hook(sql, compute_checksums),
        9 => M::up_with_hook(sql, compute_checksums_of_versions),
        16 => M::up_with_hook(sql, pack_rows),
        _ => M::up(sql),
    };
    Migrations::new((1..).zip(SQL).map(migration).collect())
}

/// A table, index, view or trigger.
type Object = (String, String);

/// Declarations of objects, with the table of each.
type Objects = BTreeMap<Object, (String, Option<String>)>;

/// A schema difference: an object that no base has, or a table that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Difference {
    /// Its type and name.
    Foreign(String, String),
    Altered(String),
}

/// Compares the schema of a file with that of the migrations to its version. Nothing the file declares is used before.
pub(super) fn difference(connection: &Connection, version: usize) -> rusqlite::Result<Option<Difference>> {
    let (expected, found) = (expected(version)?, objects(connection)?);
    if let Some(((kind, name), _)) = found.iter().find(|(object, _)| !expected.contains_key(*object)) {
        return Ok(Some(Difference::Foreign(kind.clone(), name.clone())));
    }
    let altered = expected.iter().find(|(object, declared)| found.get(*object) != Some(*declared));
    Ok(altered.map(|((_, name), _)| Difference::Altered(name.clone())))
}

/// Returns the schema of the migrations to a version. Computed once per process, as it takes longer than opening a small base.
fn expected(version: usize) -> rusqlite::Result<&'static Objects> {
    static EXPECTED: [OnceLock<Objects>; SQL.len()] = [const { OnceLock::new() }; SQL.len()];
    let fresh = || {
        let mut fresh = Connection::open_in_memory()?;
        upgrade_to(&mut fresh, version)?;
        objects(&fresh)
    };
    match version.checked_sub(1).and_then(|at| EXPECTED.get(at)) {
        Some(known) => match known.get() {
            Some(objects) => Ok(objects),
            None => fresh().map(|objects| known.get_or_init(|| objects)),
        },
        None => Err(rusqlite::Error::InvalidQuery),
    }
}

fn objects(connection: &Connection) -> rusqlite::Result<Objects> {
    let mut statement = connection.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")?;
    let rows = statement.query_map((), |row| Ok(((row.get(0)?, row.get(1)?), (row.get(2)?, row.get(3)?))))?;
    rows.collect()
}

// Rows of older formats, and their conversion by the migrations. Damage stays visible: what no base can hold is left out, which the
// log does not account for, and where a checksum did not hold, the new one does not hold either.

/// Converts the evidence columns of version 2 to JSON objects.
fn convert_evidence(transaction: &Transaction<'_>) -> HookResult {
    let sql = "SELECT id, node, finding, term, conditions, source, caution, counts FROM temp.older_evidence";
    let mut older = transaction.prepare(sql)?;
    let mut insert = transaction.prepare("INSERT INTO evidence VALUES (?1, ?2)")?;
    let mut rows = older.query(())?;
    while let Some(row) = rows.next()? {
        let id: i64 = row.get(0)?;
        let damaged = || HookError::Hook(format!("row {id} of evidence"));
        let older = older_evidence(row)?.ok_or_else(damaged)?;
        let evidence = older.clone().typed().unwrap_or_else(|_| older.verdict());
        insert.execute((id, serde_json::to_string(&evidence).map_err(|_| damaged())?))?;
    }
    drop(rows);
    Ok(transaction.execute_batch("DROP TABLE temp.older_evidence")?)
}

/// Gives every row its checksum.
fn compute_checksums(transaction: &Transaction<'_>) -> HookResult {
    checksum::install(transaction)?;
    let within = "BETWEEN first_change AND first_change + changes - 1";
    Ok(transaction.execute_batch(&format!(
        "UPDATE provenance SET checksum = checksum(id, source, author, time, note);
         UPDATE evidence SET checksum = checksum(id, content);
         UPDATE entry SET changes_checksum =
             (SELECT coalesce(sum(checksum(id, node, before_score, before_invariable, before_provenance,
                                           after_score, after_invariable, after_provenance)), 0)
              FROM state_change WHERE state_change.id {within})
           + (SELECT coalesce(sum(checksum(id, node, evidence, added)), 0)
              FROM evidence_change WHERE evidence_change.id {within});
         UPDATE entry SET checksum =
             checksum(id, parent, time, author, action, first_change, changes, changes_checksum);
         UPDATE version SET checksum = checksum(id, name, head, tip);
         UPDATE current_version SET checksum = checksum(one, version);"
    ))?)
}

/// A row of a version has one column more than before.
fn compute_checksums_of_versions(transaction: &Transaction<'_>) -> HookResult {
    checksum::install(transaction)?;
    let sql = "UPDATE version SET checksum = checksum(id, name, head, tip, frozen)";
    Ok(transaction.execute_batch(sql)?)
}

/// Puts states and changes, which had a row each, into blocks (version 16).
fn pack_rows(transaction: &Transaction<'_>) -> HookResult {
    checksum::install(transaction)?;
    pack_states(transaction)?;
    let sql = "SELECT id, parent, time, author, action, first_change, changes, changes_checksum, checksum FROM entry";
    let mut entries = transaction.prepare(sql)?;
    let update = "UPDATE entry SET changes_checksum = ?2, checksum = ?3 + \
                  checksum(id, parent, time, author, action, first_change, changes, ?2) WHERE id = ?1";
    let mut update = transaction.prepare(update)?;
    let mut rows = entries.query(())?;
    while let Some(row) = rows.next()? {
        let (first, count): (i64, i64) = (row.get(5)?, row.get(6)?);
        let (changes, sum) = changes(transaction, first, count)?;
        let is_sound = sum == row.get::<_, i64>(7)? && i64::try_from(changes.len()) == Ok(count);
        let packed = write::changes(transaction, first, &changes)?;
        let wrong = |is_sound: bool| i64::from(!is_sound);
        let number: i64 = row.get(0)?;
        update.execute([number, packed + wrong(is_sound), wrong(checksum::holds(row, 8)?)])?;
    }
    drop(rows);
    Ok(transaction
        .execute_batch("DROP TABLE state_change; DROP TABLE evidence_change; DROP TABLE node_state")?)
}

fn pack_states(connection: &Connection) -> HookResult {
    let mut states: BTreeMap<usize, blocks::States> = BTreeMap::new();
    let mut statement = connection.prepare("SELECT node, score, invariable, provenance FROM node_state")?;
    let mut rows = statement.query(())?;
    while let Some(row) = rows.next()? {
        let Some(node) = canonical(row.get(0)?) else { continue };
        let (block, at) = blocks::place(node);
        let block = states.entry(block).or_insert_with(blocks::no_states);
        if let (Some(place), Some(state)) = (block.get_mut(at), state(row, 1, node)?) {
            *place = state;
        }
    }
    drop(rows);
    Ok(states.iter().try_for_each(|(block, states)| write::block(connection, *block, states))?)
}

/// The changes of these numbers that a base can hold, and the sum of the checksums of all.
fn changes(connection: &Connection, first: i64, count: i64) -> rusqlite::Result<(Vec<Change>, i64)> {
    let bounds = params![first, first.saturating_add(count).saturating_sub(1)];
    let mut sum = 0;
    let mut changes: BTreeMap<i64, Change> = BTreeMap::new();
    let sql = "SELECT id, node, before_score, before_invariable, before_provenance, \
               after_score, after_invariable, after_provenance \
               FROM state_change WHERE id BETWEEN ?1 AND ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(bounds)?;
    while let Some(row) = rows.next()? {
        sum += i64::from(checksum::of_row(row, 8)?);
        changes.extend(state_change(row)?.map(|change| (row.get(0).unwrap_or_default(), change)));
    }
    let sql = "SELECT id, node, evidence, added FROM evidence_change WHERE id BETWEEN ?1 AND ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(bounds)?;
    while let Some(row) = rows.next()? {
        sum += i64::from(checksum::of_row(row, 4)?);
        changes.extend(evidence_change(row)?.map(|change| (row.get(0).unwrap_or_default(), change)));
    }
    Ok((changes.into_values().collect(), sum))
}

fn score(number: i64) -> Option<Score> {
    Score::new(u8::try_from(number).ok()?)
}

/// A state from the columns score, invariable, provenance; all three NULL is unscored.
fn state(row: &Row<'_>, first: usize, node: NodeId) -> Read<Option<NodeState>> {
    let number: Option<i64> = row.get(first)?;
    let Some(number) = number else { return Ok(Some(None)) };
    let (locked, provenance): (i64, i64) = (row.get(first + 1)?, row.get(first + 2)?);
    let state = || {
        let provenance = ProvenanceId(u32::try_from(provenance).ok()?);
        let state = NodeState { score: score(number)?, invariable: locked == 1, provenance };
        (matches!(locked, 0 | 1) && blocks::is_possible(node, state)).then_some(state)
    };
    Ok(state().map(Some))
}

/// `SELECT id, node, before ×3, after ×3 FROM state_change`.
fn state_change(row: &Row<'_>) -> Read<Change> {
    let Some(node) = canonical(row.get(1)?) else { return Ok(None) };
    let (before, after) = (state(row, 2, node)?, state(row, 5, node)?);
    Ok(before.zip(after).map(|(before, after)| Change::State { node, before, after }))
}

/// `SELECT id, node, evidence, added FROM evidence_change`.
fn evidence_change(row: &Row<'_>) -> Read<Change> {
    let (node, evidence, added): (_, i64, i64) = (canonical(row.get(1)?), row.get(2)?, row.get(3)?);
    let change = || {
        let evidence = EvidenceId(u32::try_from(evidence).ok()?);
        matches!(added, 0 | 1).then_some(Change::Evidence { node: node?, evidence, added: added == 1 })
    };
    Ok(change())
}

/// `SELECT id, node, finding, term, conditions, source, caution, counts` of evidence as version 2 has it.
fn older_evidence(row: &Row<'_>) -> Read<Older> {
    let (material, finding) = (any_node(row.get(1)?), score(row.get(2)?));
    let conditions: Option<Vec<String>> = serde_json::from_str(row.get_ref(4)?.as_str()?).ok();
    let (term, source, caution, counts) = (row.get(3)?, row.get(5)?, row.get(6)?, row.get(7)?);
    let known = material.zip(finding).zip(conditions);
    Ok(known.map(|((material, finding), conditions)| Older {
        material,
        finding,
        term,
        conditions,
        source,
        caution,
        counts,
    }))
}
