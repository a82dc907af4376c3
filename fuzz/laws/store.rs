//! The file of a base: a damaged one is opened or refused with a reason, and one that is refused stays as it was.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use canju::knowledge::KnowledgeBase;
use canju::knowledge::history::Action;
use canju::knowledge::provenance::{Provenance, Source};
use canju::progress::Unattended;
use canju::store::transfer::{Format, Nodes, Selection, export_selection, import};
use canju::store::{Base, check};
use canju::text::Words;
use rusqlite::functions::FunctionFlags;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, params};
use tempfile::TempDir;

/// In memory where the system has a folder for that: the disk would be what the fuzzer waits for.
static FOLDER: LazyLock<TempDir> =
    LazyLock::new(|| tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap());

/// The bytes of a sound base with every kind of evidence, two entries and two versions.
static SOUND: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let path = FOLDER.path().join("sound.canju");
    let empty = KnowledgeBase::default();
    let text = include_bytes!("../seeds/transfer/kinds");
    let told = Provenance { source: Source::Expert, author: "x".into(), time: 1, note: String::new() };
    let set = import(&empty, Format::JsonLines, text, Path::new("sound"), &told, &Unattended).unwrap().set;
    let mut base = Base::create(&path, Action::Create { from: "x".into() }, "", 0, &set).unwrap();
    base.name_version("other").unwrap();
    let text = "material,score\nKRKGG,0\nKNPKGGM,2\n".as_bytes();
    let set = import(base.kb(), Format::Csv, text, Path::new("sound"), &told, &Unattended).unwrap().set;
    base.apply(Action::Import { file: "y".into() }, "x", 2, &set).unwrap();
    drop(base);
    fs::read(path).unwrap()
});

/// The law for damages, one a line: `byte PLACE VALUE`, `cut LENGTH`, a cell of a table, `TABLE COLUMN ROW VALUE`, where
/// the value is empty, a number or else a text, or `block TABLE ROW PLACE VALUE`, a byte of a block before it is compressed. Cells are written first; where the text has an odd number of bytes, all
/// checksums are mended then, so that what is behind them is reached. `check` asks for the whole truth about what could be
/// opened.
pub fn holds(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let path = FOLDER.path().join("damaged.canju");
    let mend = bytes.len() % 2 == 1;
    let damaged = text.lines().any(names_a_table);
    let mut bytes = if damaged { with_cells(text, mend) } else { SOUND.clone() };
    for line in text.lines() {
        let mut words = line.split(' ');
        let kind = words.next();
        let mut number = || words.next().and_then(|word| word.parse::<usize>().ok());
        match (kind, number(), number()) {
            (Some("byte"), Some(at), Some(value)) => {
                let length = bytes.len().max(1);
                bytes.get_mut(at % length).into_iter().for_each(|byte| *byte = value as u8);
            }
            (Some("cut"), Some(length), _) => bytes.truncate(length),
            _ => {}
        }
    }
    fs::write(&path, &bytes).unwrap();
    match Base::open(&path, &Unattended) {
        Ok(base) => {
            if text.lines().any(|line| line == "check") {
                drop(check(&path, &Unattended));
            }
            // What was read can be told, but for a time that no calendar has.
            let all = Selection { nodes: Nodes::All, ..Selection::default() };
            drop(export_selection(base.kb(), Format::JsonLines, &all, Vec::new(), &path, &Unattended));
        }
        Err(error) => {
            Words::default().message(&error);
            assert_eq!(fs::read(&path).unwrap(), bytes, "{error:?}");
        }
    }
}

const TABLES: [&str; 7] =
    ["provenance", "evidence", "entry", "change_block", "state_block", "version", "current_version"];

fn names_a_table(line: &str) -> bool {
    TABLES.iter().any(|table| line.starts_with(table)) || line.starts_with("block ")
}

/// Where the header tells how the file is written, and that there is a log beside it; a database in memory has none.
const JOURNAL: std::ops::Range<usize> = 18..20;

/// The sound base with other cells, as SQLite would write them without the checks of the schema.
fn with_cells(text: &str, mend: bool) -> Vec<u8> {
    let mut plain = SOUND.clone();
    plain[JOURNAL].fill(1);
    let mut connection = Connection::open_in_memory().unwrap();
    connection.deserialize_read_exact("main", plain.as_slice(), plain.len(), false).unwrap();
    connection
        .execute_batch("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; BEGIN")
        .unwrap();
    for line in text.lines() {
        match line.strip_prefix("block ") {
            Some(line) => drop(write_byte(&connection, line)),
            None => drop(write_cell(&connection, line)),
        }
    }
    if mend {
        mend_checksums(&connection);
    }
    connection.execute_batch("COMMIT").unwrap();
    let mut bytes = connection.serialize("main").unwrap().to_vec();
    bytes[JOURNAL].fill(2);
    bytes
}

/// What a strict table does not take stays as it was.
fn write_cell(connection: &Connection, line: &str) -> Option<()> {
    let mut words = line.splitn(4, ' ');
    let table = words.next().filter(|table| TABLES.contains(table))?;
    let is_name = |name: &&str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let column = words.next().filter(is_name).filter(|name| !name.is_empty())?;
    let row: i64 = words.next()?.parse().ok()?;
    let value = words.next()?;
    let sql = format!("UPDATE {table} SET {column} = ?1 WHERE rowid = ?2");
    match value.parse::<i64>() {
        Ok(number) => connection.execute(&sql, params![number, row]).ok(),
        Err(_) if value.is_empty() => connection.execute(&sql, params![None::<i64>, row]).ok(),
        Err(_) => connection.execute(&sql, params![value, row]).ok(),
    };
    Some(())
}

/// Changes a byte of a block before it is compressed.
fn write_byte(connection: &Connection, line: &str) -> Option<()> {
    let mut words = line.split(' ');
    let (table, key) = match words.next()? {
        "change_block" => ("change_block", "first"),
        "state_block" => ("state_block", "block"),
        _ => return None,
    };
    let mut number = || words.next().and_then(|word| word.parse::<i64>().ok());
    let (row, place, value) = (number()?, number()?, number()?);
    let nth = format!("(SELECT {key} FROM {table} ORDER BY {key} LIMIT 1 OFFSET abs(?1))");
    let read = format!("SELECT content FROM {table} WHERE {key} = {nth}");
    let content: Vec<u8> = connection.query_row(&read, [row], |row| row.get(0)).ok()?;
    let mut fields = zstd::bulk::decompress(&content, 1 << 20).ok()?;
    let length = fields.len().max(1);
    *fields.get_mut(place.unsigned_abs() as usize % length)? = value as u8;
    let content = zstd::bulk::compress(&fields, 1).ok()?;
    let write = format!("UPDATE {table} SET content = ?2 WHERE {key} = {nth}");
    connection.execute(&write, params![row, content]).ok().map(drop)
}

/// Gives every row the checksum of the values that it has now: CRC-32 of each value behind its type, and of a text behind its
/// length.
fn mend_checksums(connection: &Connection) {
    let checksum = |call: &rusqlite::functions::Context<'_>| {
        let mut hasher = crc32fast::Hasher::new();
        for at in 0..call.len() {
            match call.get_raw(at) {
                ValueRef::Null => hasher.update(&[0]),
                ValueRef::Integer(number) => {
                    hasher.update(&[1]);
                    hasher.update(&number.to_le_bytes());
                }
                ValueRef::Text(bytes) => {
                    hasher.update(&[3]);
                    hasher.update(&(bytes.len() as u64).to_le_bytes());
                    hasher.update(bytes);
                }
                ValueRef::Blob(bytes) => {
                    hasher.update(&[4]);
                    hasher.update(&(bytes.len() as u64).to_le_bytes());
                    hasher.update(bytes);
                }
                ValueRef::Real(_) => panic!("no strict table of a base has such a column"),
            }
        }
        Ok(hasher.finalize())
    };
    connection.create_scalar_function("sum_of", -1, FunctionFlags::SQLITE_UTF8, checksum).unwrap();
    let sql = "UPDATE provenance SET checksum = sum_of(id, source, author, time, note);
         UPDATE evidence SET checksum = sum_of(id, content);
         UPDATE state_block SET checksum = sum_of(block, content);
         UPDATE change_block SET checksum = sum_of(first, changes, content);
         UPDATE entry SET changes_checksum = (SELECT coalesce(sum(c.checksum), 0) FROM change_block AS c
             WHERE c.first >= first_change AND c.first < first_change + entry.changes);
         UPDATE entry SET checksum = sum_of(id, parent, time, author, action, first_change, changes, changes_checksum);
         UPDATE version SET checksum = sum_of(id, name, head, tip, frozen);
         UPDATE current_version SET checksum = sum_of(one, version);";
    // Numbers may be too large to be added: then those of the changes stay as they are.
    for statement in sql.split(';') {
        drop(connection.execute(statement, ()));
    }
}
