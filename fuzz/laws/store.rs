//! The file of a base: a damaged one is opened or refused with a reason, and one that is refused stays as it was.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use canju::knowledge::KnowledgeBase;
use canju::knowledge::history::Action;
use canju::knowledge::provenance::{Provenance, Source};
use canju::progress::Unattended;
use canju::store::Base;
use canju::store::transfer::{Format, import};
use rusqlite::{Connection, params};
use tempfile::TempDir;

/// In memory where the system has a folder for that: the disk would be what the fuzzer waits for.
static FOLDER: LazyLock<TempDir> =
    LazyLock::new(|| tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap());

/// The bytes of a sound base with two entries and two versions.
static SOUND: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let path = FOLDER.path().join("sound.canju");
    let empty = KnowledgeBase::default();
    let text = "material,score,note\nKRKGG,0,a\nKNKM,3,b\nKPKGM,5,\n".as_bytes();
    let told = Provenance { source: Source::Expert, author: "x".into(), time: 1, note: String::new() };
    let set = import(&empty, Format::Csv, text, Path::new("sound"), &told, &Unattended).unwrap().set;
    let mut base = Base::create(&path, Action::Create { from: "x".into() }, "", 0, &set).unwrap();
    base.name_version("other").unwrap();
    drop(base);
    fs::read(path).unwrap()
});

/// The law for damages, one a line: `byte PLACE VALUE`, `cut LENGTH`, or a cell of a table, `TABLE COLUMN ROW VALUE`, where
/// the value is empty, a number or else a text. Cells are written first. `check` asks for the whole truth about what could be
/// opened, which takes as long as a hundred openings.
pub fn holds(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let path = FOLDER.path().join("damaged.canju");
    fs::write(&path, &*SOUND).unwrap();
    if text.lines().any(names_a_table) {
        damage_cells(&path, text);
    }
    let mut bytes = fs::read(&path).unwrap();
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
        Ok(base) if text.lines().any(|line| line == "check") => drop(base.store().check(&Unattended)),
        Ok(_) => {}
        Err(error) => {
            error.to_string();
            assert_eq!(fs::read(&path).unwrap(), bytes, "{error}");
        }
    }
}

const TABLES: [&str; 8] = [
    "provenance",
    "evidence",
    "entry",
    "state_change",
    "evidence_change",
    "node_state",
    "version",
    "current_version",
];

fn names_a_table(line: &str) -> bool {
    TABLES.iter().any(|table| line.starts_with(table))
}

/// Writes the cells as SQLite would, without the checks of the schema.
fn damage_cells(path: &Path, text: &str) {
    let connection = Connection::open(path).unwrap();
    let relaxed = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; \
                   PRAGMA ignore_check_constraints = ON;";
    connection.execute_batch(relaxed).unwrap();
    for line in text.lines() {
        let mut words = line.splitn(4, ' ');
        let Some(table) = words.next().filter(|table| TABLES.contains(table)) else { continue };
        let (Some(column), Some(row), Some(value)) = (words.next(), words.next(), words.next()) else {
            continue;
        };
        if !column.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') || column.is_empty() {
            continue;
        }
        let (Ok(row), sql) =
            (row.parse::<i64>(), format!("UPDATE {table} SET {column} = ?1 WHERE rowid = ?2"))
        else {
            continue;
        };
        // What a strict table does not take stays as it was.
        let _ = match value.parse::<i64>() {
            Ok(number) => connection.execute(&sql, params![number, row]),
            Err(_) if value.is_empty() => connection.execute(&sql, params![None::<i64>, row]),
            Err(_) => connection.execute(&sql, params![value, row]),
        };
    }
    connection.close().unwrap();
}
