//! Checksums of rows: CRC-32 over the values, with their types and lengths. A value that turns on the disk is found by them.
//!
//! Statements compute them by the function `checksum(…)`, which takes the values of a row in the order of its columns.

use crc32fast::Hasher;
use rusqlite::functions::FunctionFlags;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};

/// Makes the function `checksum` known to statements of this connection.
pub(super) fn install(connection: &Connection) -> rusqlite::Result<()> {
    // Only statements of the program may call it, not the schema of a file.
    let flags =
        FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_DIRECTONLY;
    connection.create_scalar_function("checksum", -1, flags, |call| {
        Ok(of((0..call.len()).map(|at| call.get_raw(at))))
    })
}

pub(super) fn of<'a>(values: impl IntoIterator<Item = ValueRef<'a>>) -> u32 {
    let mut hasher = Hasher::new();
    for value in values {
        match value {
            ValueRef::Null => hasher.update(&[0]),
            ValueRef::Integer(number) => with_tag(&mut hasher, 1, &number.to_le_bytes()),
            ValueRef::Real(number) => with_tag(&mut hasher, 2, &number.to_bits().to_le_bytes()),
            ValueRef::Text(bytes) => with_length(&mut hasher, 3, bytes),
            ValueRef::Blob(bytes) => with_length(&mut hasher, 4, bytes),
        }
    }
    hasher.finalize()
}

fn with_tag(hasher: &mut Hasher, tag: u8, bytes: &[u8]) {
    hasher.update(&[tag]);
    hasher.update(bytes);
}

fn with_length(hasher: &mut Hasher, tag: u8, bytes: &[u8]) {
    with_tag(hasher, tag, &(bytes.len() as u64).to_le_bytes());
    hasher.update(bytes);
}

/// The checksum of whole numbers, `None` for NULL.
pub(super) fn of_numbers(numbers: &[Option<i64>]) -> u32 {
    of(numbers.iter().map(|number| number.map_or(ValueRef::Null, ValueRef::Integer)))
}

/// The checksum of the first columns of a row.
pub(super) fn of_row(row: &Row<'_>, columns: usize) -> rusqlite::Result<u32> {
    let values: rusqlite::Result<Vec<ValueRef<'_>>> = (0..columns).map(|at| row.get_ref(at)).collect();
    Ok(of(values?))
}

/// Whether the column after these holds their checksum.
pub(super) fn holds(row: &Row<'_>, columns: usize) -> rusqlite::Result<bool> {
    Ok(row.get::<_, i64>(columns)? == i64::from(of_row(row, columns)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_and_program_agree_and_no_two_rows_are_alike() {
        let connection = Connection::open_in_memory().unwrap();
        install(&connection).unwrap();
        let of = |values: &str| -> i64 {
            connection.query_row(&format!("SELECT checksum({values})"), (), |row| row.get(0)).unwrap()
        };
        assert_eq!(of("1, NULL, -5"), i64::from(of_numbers(&[Some(1), None, Some(-5)])));
        assert_eq!(of("'ab'"), i64::from(super::of([ValueRef::Text(b"ab")])));
        let unlike =
            ["'ab', 'c'", "'a', 'bc'", "'abc', ''", "'1'", "1", "NULL, 1", "1, NULL", "NULL", "x'31'", "1.0"];
        let sums: std::collections::BTreeSet<i64> = unlike.into_iter().map(of).collect();
        assert_eq!(sums.len(), unlike.len());
        let kept = connection.query_row("SELECT 7, 'x', checksum(7, 'x')", (), |row| holds(row, 2)).unwrap();
        assert!(kept);
    }
}
