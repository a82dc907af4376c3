//! The versions of the file format: every migration there ever was, oldest first.

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::backup::Backup;
use rusqlite_migration::{M, Migrations};

use super::{checksum, older};

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

/// The newest version.
pub(super) const KNOWN: i32 = SQL.len() as i32;

/// Brings a file to the newest version. A new file is of version 0.
pub(super) fn upgrade(connection: &mut Connection) -> rusqlite::Result<()> {
    upgrade_to(connection, SQL.len())
}

/// Brings a file to a version from its own up to the newest.
pub(super) fn upgrade_to(connection: &mut Connection, version: usize) -> rusqlite::Result<()> {
    // A referenced table cannot be recreated while foreign keys are enforced; `Store::check` checks all of them.
    connection.pragma_update(None, "foreign_keys", false)?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    let upgraded = migrations().to_version(connection, version);
    connection.pragma_update(None, "foreign_keys", true)?;
    upgraded.map_err(|error| match error {
        rusqlite_migration::Error::RusqliteError { err, .. } => err,
        other => rusqlite::Error::ToSqlConversionFailure(Box::new(other)),
    })
}

/// Whether a file is of an older version than the newest.
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
    let [
        base,
        counts,
        evidence,
        checksums,
        games,
        endgame_book,
        opening_book,
        reports,
        named_states,
        mark,
        books,
        opening_details,
        game_lines,
        collection,
        index,
        blocks,
    ] = SQL;
    Migrations::new(vec![
        M::up(base),
        M::up(counts),
        M::up_with_hook(evidence, older::convert_evidence),
        M::up_with_hook(checksums, older::compute_checksums),
        M::up(games),
        M::up(endgame_book),
        M::up(opening_book),
        M::up(reports),
        M::up_with_hook(named_states, older::compute_checksums_of_versions),
        M::up(mark),
        M::up(books),
        M::up(opening_details),
        M::up(game_lines),
        M::up(collection),
        M::up(index),
        M::up_with_hook(blocks, older::pack_rows),
    ])
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
    /// The name.
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

/// Reads the declaration of each object.
fn objects(connection: &Connection) -> rusqlite::Result<Objects> {
    let mut statement = connection.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")?;
    let rows = statement.query_map((), |row| Ok(((row.get(0)?, row.get(1)?), (row.get(2)?, row.get(3)?))))?;
    rows.collect()
}
