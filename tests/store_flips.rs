//! Single bits flipped on the disk: each is found, or no content of the base depends on it.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test fails by it, and tells how many it tried"
)]

use std::fs;
use std::path::{Path, PathBuf};

use super::effort::rounds;
use canju::progress::Unattended;
use canju::rng::Rng;
use canju::store::transfer::{Format, Selection, export_selection};
use canju::store::{Base, check};
use rusqlite::Connection;

/// Usual number of flips.
const FLIPS: u64 = 40;

/// A copy of a base with every kind of evidence, undone entries, locks and versions.
fn copy(folder: &tempfile::TempDir) -> PathBuf {
    let path = folder.path().join("a.canju");
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/base-v2/base.canju"), &path).unwrap();
    path
}

/// Returns all contents of a base: the export of every version, its log and its versions.
fn contents(base: &mut Base) -> String {
    let mut all = format!("{:?}", base.history());
    let names: Vec<String> = base.history().versions().iter().map(|version| version.name.clone()).collect();
    let current = base.history().current().name.clone();
    for name in names {
        base.select_version(&name).unwrap();
        let mut text = Vec::new();
        let path = Path::new("x");
        let selection = Selection::default();
        export_selection(base.kb(), Format::JsonLines, &selection, &mut text, path, &Unattended).unwrap();
        all += &String::from_utf8(text).unwrap();
    }
    base.select_version(&current).unwrap();
    all
}

/// Returns the base, if a check finds no damage.
fn checked(path: &Path) -> Option<Base> {
    check(path, &Unattended)
        .is_ok_and(|found| found.is_sound())
        .then(|| Base::open(path, &Unattended).unwrap())
}

#[test]
fn a_flipped_bit_is_found_or_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = copy(&folder);
    let sound = contents(&mut checked(&path).unwrap());
    // Without the pages that the upgrade has left empty.
    Connection::open(&path).unwrap().execute_batch("VACUUM").unwrap();
    let bytes = fs::read(&path).unwrap();
    let flips = rounds(FLIPS) as usize;
    let mut rng = Rng::new(5);
    let (mut found, mut missed) = (0, Vec::new());
    for _ in 0..flips {
        let at = rng.below(8 * bytes.len() as u64) as usize;
        let mut spoilt = bytes.clone();
        spoilt[at / 8] ^= 1 << (at % 8);
        let path = folder.path().join(format!("{at}.canju"));
        fs::write(&path, spoilt).unwrap();
        match checked(&path).map(|mut base| contents(&mut base)) {
            None => found += 1,
            Some(text) if text == sound => {}
            Some(_) => missed.push(at),
        }
        fs::remove_file(&path).unwrap();
    }
    println!("{flips} bits: {found} found, {} say nothing", flips - found - missed.len());
    assert!(missed.is_empty(), "bits {missed:?} of {}", bytes.len());
    // Most bits of a small base are in pages of tables that are empty.
    assert!(found * 10 > flips, "{found} of {flips}");
}

/// Every value that a statement can change is under a checksum, or is what the log makes of it.
#[test]
fn a_changed_value_of_any_column_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = copy(&folder);
    drop(checked(&path).unwrap());
    let columns: Vec<(String, String)> = {
        let connection = Connection::open(&path).unwrap();
        let sql = "SELECT m.name, c.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'";
        let mut statement = connection.prepare(sql).unwrap();
        statement.query_map((), |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect()
    };
    assert!(columns.len() > 35, "{columns:?}");
    for (table, column) in columns {
        for change in
            [format!("{column} + 1"), format!("{column} || ' '"), "0".into(), "NULL".into(), "''".into()]
        {
            let other = folder.path().join("other.canju");
            fs::copy(&path, &other).unwrap();
            let connection = Connection::open(&other).unwrap();
            connection.pragma_update(None, "foreign_keys", false).unwrap();
            let place = format!("rowid = (SELECT max(rowid) FROM {table})");
            let place = if table == "node_evidence" { "evidence = 0".to_owned() } else { place };
            let sql =
                format!("UPDATE {table} SET {column} = {change} WHERE {place} AND {column} IS NOT {change}");
            // A column refuses values that it cannot hold.
            let changed = connection.execute(&sql, ()).unwrap_or(0);
            connection.close().unwrap();
            if changed > 0 {
                assert!(checked(&other).is_none(), "{sql}");
            }
        }
    }
}
