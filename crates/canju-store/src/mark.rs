//! Mark of a base: a random number drawn by every transaction, stored with the previous one. File and log share it, so that a log
//! of another file or of another state of this file is recognised.
//!
//! SQLite itself applies any log of the right name. The mark is a row with a page of its own, so that it can be read from the
//! pages in a log.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior};

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

/// Draws the next mark of an open transaction.
pub(super) fn step(connection: &Connection) -> rusqlite::Result<()> {
    connection.prepare_cached(STEP)?.execute(()).map(drop)
}

/// Makes the file the beginning of a history of its own.
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
