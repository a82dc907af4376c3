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
        let to =
            Target { path: &path, format, options, overwrite: Overwrite::Never, from: None, openings: None };
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
    let to = Target {
        path: &path,
        format: Format::Pgn,
        options,
        overwrite: Overwrite::Never,
        from: None,
        openings: None,
    };
    let fault = write_fed(&to, 0, &Unattended, |take| {
        take(record(1))?;
        Err(StoreError::from(Cancelled).into())
    });
    assert!(matches!(fault, Err(Fault::Store(StoreError::Cancelled(_)))), "{fault:?}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    // Nor a folder, where each game would have had a file of its own.
    let path = folder.path().join("folder");
    for format in [Format::Xqf, Format::Che] {
        let to = Target { path: &path, format, ..to };
        let fault = write_fed(&to, 2, &Unattended, |take| {
            if format.is_written() { Err(StoreError::from(Cancelled).into()) } else { take(record(1)) }
        });
        assert!(fault.is_err() && !path.exists(), "{format:?}");
    }
}

/// A game gets the name of its opening only where it is asked for, fits into the format and is not there.
#[test]
fn openings_are_named_in_the_headers() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = Record::default();
    for played in "h2e2 h7e7".split(' ') {
        game.tree.play(played.parse().unwrap()).unwrap();
    }
    let mut own = game.clone();
    own.headers.set(tag::OPENING, "my own");
    let all = [game, own, record(1)];
    let options = WriteOptions { notation: Notation::Iccs, encoding: Named::Utf8 };
    let written = |format, openings| {
        let mut text = Vec::new();
        let path = folder.path().join("x");
        let to = Target { path: &path, format, options, overwrite: Overwrite::Never, from: None, openings };
        let output =
            write_stream(&to, &mut text, &Unattended, |take| all.clone().into_iter().try_for_each(take));
        (String::from_utf8(text).unwrap(), output.unwrap().lost.len())
    };
    let (named, _) = written(Format::Pgn, Some(Language::Simplified));
    assert_eq!(named.matches("[ECCO ").count(), 1, "{named}");
    assert!(named.contains("[ECCO \"D00\"]") && named.contains("[Opening \"顺炮局\"]"), "{named}");
    assert!(named.contains("my own"));
    assert!(!written(Format::Pgn, None).0.contains("ECCO"));
    let dhtml = |openings| written(Format::DhtmlXq, openings);
    assert_eq!(dhtml(Some(Language::English)), dhtml(None), "a format without such headers");
}
