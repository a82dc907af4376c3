//! The mark of a base: a number drawn anew by every transaction, beside that of the one before. File and log share it, so
//! that a log which belongs to another file, or to another day of this one, is told from its own.
//!
//! SQLite itself applies any log of the right name. The mark is a row that has a page of its own, so that it can be read from
//! the pages in a log.

use rusqlite::{Connection, OptionalExtension};

/// Draws the next mark. Part of every transaction.
const STEP: &str = "UPDATE mark SET content = randomblob(16) || substr(content, 1, 16)";

/// Draws a mark that follows no other: from then on the file is the beginning of a history of its own.
const BEGIN: &str = "UPDATE mark SET content = randomblob(16) || zeroblob(16)";

/// The mark that a transaction has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark {
    /// Drawn by this transaction.
    own: [u8; 16],
    /// Drawn by the one before.
    before: [u8; 16],
}

impl Mark {
    /// That of a file, with the number of the page it is on; none in formats before version 10.
    pub(super) fn of_file(connection: &Connection) -> rusqlite::Result<Option<(u32, Self)>> {
        let page = "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = 'mark'";
        let Some(page) = connection.query_row(page, (), |row| row.get(0)).optional()? else {
            return Ok(None);
        };
        let content = connection.query_row("SELECT content FROM mark", (), |row| row.get::<_, Vec<u8>>(0));
        Ok(content.optional()?.and_then(|content| Some((page, Self::of_content(&content)?))))
    }

    /// That of a page: a leaf of a table with the one row there is.
    pub(super) fn of_page(page: &[u8]) -> Option<Self> {
        /// Bytes of the payload, number of the row, bytes of its header, NULL for the number, a BLOB of 32 bytes.
        const ROW: [u8; 5] = [35, 1, 3, 0, 12 + 2 * 32];
        let [13, _, _, 0, 1, ..] = page else { return None };
        let cell = u16::from_be_bytes(*page.get(8..)?.first_chunk()?);
        let row = page.get(usize::from(cell)..)?.strip_prefix(&ROW)?;
        Self::of_content(row.get(..32)?)
    }

    fn of_content(content: &[u8]) -> Option<Self> {
        let (own, before) = content.split_first_chunk()?;
        Some(Self { own: *own, before: before.try_into().ok()? })
    }

    /// Whether the transaction of this mark is the next one after that of the other.
    pub(super) fn follows(&self, other: &Self) -> bool {
        self.before == other.own
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
