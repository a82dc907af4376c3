//! The versions of the file format: every migration there ever was, oldest first.

use rusqlite::Connection;
use rusqlite_migration::{M, Migrations};

/// The letters CanJ, as the first migration sets them.
pub(super) const APPLICATION_ID: i32 = 0x4361_6E4A;

/// Applied in order; a file remembers how many it has had as its `user_version`.
pub(super) const SQL: [&str; 2] =
    [include_str!("../../migrations/0001_base.sql"), include_str!("../../migrations/0002_counts.sql")];

/// The newest version.
pub(super) const KNOWN: i32 = SQL.len() as i32;

/// Brings a file to the newest version. A new file is of version 0.
pub(super) fn upgrade(connection: &mut Connection) -> rusqlite::Result<()> {
    upgrade_to(connection, SQL.len())
}

/// Brings a file to a version from its own up to the newest.
pub(super) fn upgrade_to(connection: &mut Connection, version: usize) -> rusqlite::Result<()> {
    migrations().to_version(connection, version).map_err(|error| match error {
        rusqlite_migration::Error::RusqliteError { err, .. } => err,
        other => rusqlite::Error::ToSqlConversionFailure(Box::new(other)),
    })
}

/// What the files say, for the library that runs them.
pub(super) fn migrations() -> Migrations<'static> {
    Migrations::new(SQL.map(M::up).into())
}
