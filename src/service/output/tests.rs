//! Files written while games are fed, and files left if the feed ends early.

use crate::files::Named;
use crate::progress::Unattended;
use crate::records::tag;
use crate::rules::notation::Notation;
use crate::service::output::*;

fn record(number: usize) -> Record {
    let mut record = Record::default();
    record.headers.set(tag::EVENT, &format!("{number} {}", "賽".repeat(400)));
    record
}

/// The bytes of all files below a folder.
fn bytes(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|entry| match entry.metadata().unwrap() {
            data if data.is_dir() => bytes(&entry.path()),
            data => data.len(),
        })
        .sum()
}

#[test]
fn games_are_written_while_they_are_handed_over() {
    for (format, path) in [(Format::Pgn, "all.pgn"), (Format::DhtmlXq, "all.ubb"), (Format::Xqf, "folder")] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(path);
        let options = WriteOptions { notation: Notation::Iccs, encoding: Named::Utf8 };
        let to = Target { path: &path, format, options, overwrite: Overwrite::Never, from: None };
        let output = write_fed(&to, 60, &Unattended, |take| {
            for number in 1..=60 {
                take(record(number))?;
                // A buffer holds 8 KB.
                assert!(bytes(folder.path()) + 16_384 > number as u64 * 1_000, "{format:?}");
            }
            Ok(())
        });
        assert_eq!(output.unwrap().games, 60);
        assert!(bytes(folder.path()) > 60_000);
    }
}

#[test]
fn nothing_is_left_where_the_games_end_early() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("all.pgn");
    let options = WriteOptions { notation: Notation::Iccs, encoding: Named::Utf8 };
    let to = Target { path: &path, format: Format::Pgn, options, overwrite: Overwrite::Never, from: None };
    let fault = write_fed(&to, 0, &Unattended, |take| {
        take(record(1))?;
        Err(StoreError::from(Cancelled).into())
    });
    assert!(matches!(fault, Err(Fault::Store(StoreError::Cancelled(_)))), "{fault:?}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
