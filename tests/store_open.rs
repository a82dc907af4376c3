//! Every reason for which a file is refused has its own error, and a refused file stays as it was.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by it")]

mod damage;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use canju::acquisition::elementary;
use canju::files::{FileError, Overwrite, Refusal};
use canju::knowledge::KnowledgeBase;
use canju::knowledge::change::{Draft, NodeState};
use canju::knowledge::history::{Action, EntryId};
use canju::knowledge::provenance::{Provenance, Source};
use canju::knowledge::score::Score;
use canju::material::NodeId;
use canju::progress::{Progress, Unattended};
use canju::store::{Base, Checkup, Damage, StoreError, check, set_log_aside};
use rusqlite::Connection;
use tempfile::TempDir;

/// Contents of a folder: bytes and time of the last change of every file.
type Folder = BTreeMap<PathBuf, (Vec<u8>, SystemTime)>;

fn folder(path: &Path) -> Folder {
    let files = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    files.map(|f| (f.clone(), (fs::read(&f).unwrap(), f.metadata().unwrap().modified().unwrap()))).collect()
}

/// A closed base with the elementary knowledge and two answers.
fn base() -> (TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("棋 ?#%20.canju");
    let set = elementary::built_in(&KnowledgeBase::default(), 1).unwrap();
    let mut base = Base::create(&path, Action::Create { from: "built-in".into() }, "a", 1, &set).unwrap();
    answer(&mut base, 0);
    answer(&mut base, 77);
    (dir, path)
}

fn answer(base: &mut Base, node: u32) {
    let node = NodeId::new(node).unwrap();
    let mut draft = Draft::new(base.kb());
    let provenance =
        Provenance { source: Source::Expert, author: "a".into(), time: 2, note: node.get().to_string() };
    let provenance = draft.provenance(&provenance);
    let score = if node.is_symmetric() { Score::EITHER } else { Score::ADVANTAGE };
    draft.set(node, Some(NodeState { score, invariable: true, provenance })).unwrap();
    let set = draft.finish();
    base.apply(Action::Set { material: node.material().to_string() }, "a", 2, &set).unwrap();
}

/// Opening must fail and leave the folder as it is.
#[track_caller]
fn refused(path: &Path) -> StoreError {
    let before = folder(path.parent().unwrap());
    let error = Base::open(path, &Unattended).unwrap_err();
    assert!(before == folder(path.parent().unwrap()), "something was touched: {error:?}");
    error
}

/// Changes a closed base by SQL, leaving no log behind.
fn spoil(path: &Path, sql: &str) {
    let connection = Connection::open(path).unwrap();
    connection.pragma_update(None, "foreign_keys", false).unwrap();
    connection.pragma_update(None, "ignore_check_constraints", true).unwrap();
    connection.execute_batch(sql).unwrap();
}

#[test]
fn what_is_not_there_and_what_is_a_folder() {
    let dir = tempfile::tempdir().unwrap();
    assert!(matches!(
        refused(&dir.path().join("none.canju")),
        StoreError::File(FileError { refusal: Refusal::NotFound, .. })
    ));
    let inner = dir.path().join("folder.canju");
    fs::create_dir(&inner).unwrap();
    assert!(matches!(refused(&inner), StoreError::File(FileError { refusal: Refusal::Folder, .. })));
}

#[test]
fn what_is_not_sqlite() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("x.canju");
    for content in [&b""[..], b"x", b"SQLite", &[0; 5000], b"KRK,0\nKRKG,0\n".repeat(500).as_slice()] {
        fs::write(&path, content).unwrap();
        assert!(matches!(refused(&path), StoreError::NotSqlite { .. }), "{} bytes", content.len());
    }
}

#[test]
fn what_is_sqlite_but_not_a_base() {
    let dir = tempfile::tempdir().unwrap();
    for mode in ["delete", "wal"] {
        let path = dir.path().join(mode);
        let sql = format!("PRAGMA journal_mode = {mode}; CREATE TABLE t (x); PRAGMA application_id = -5");
        Connection::open(&path).unwrap().execute_batch(&sql).unwrap();
        assert!(matches!(refused(&path), StoreError::NotABase { .. }));
    }
}

#[test]
fn a_foreign_file_with_a_log_keeps_it() {
    let dir = tempfile::tempdir().unwrap();
    let other = tempfile::tempdir().unwrap();
    let path = dir.path().join("f");
    let connection = Connection::open(&path).unwrap();
    connection.execute_batch("PRAGMA journal_mode = wal; CREATE TABLE t (x)").unwrap();
    for name in ["f", "f-wal"] {
        fs::copy(dir.path().join(name), other.path().join(name)).unwrap();
    }
    assert!(matches!(refused(&other.path().join("f")), StoreError::NotABase { .. }));
}

#[test]
fn what_a_newer_program_wrote() {
    let (_dir, path) = base();
    spoil(&path, "PRAGMA user_version = 99");
    assert!(matches!(refused(&path), StoreError::Newer { found: 99, .. }));
}

#[test]
fn what_a_newer_program_wrote_into_the_log_only() {
    let (_dir, path) = base();
    let other = tempfile::tempdir().unwrap();
    let copy = other.path().join("c");
    let connection = Connection::open(&path).unwrap();
    connection.execute_batch("PRAGMA user_version = 99").unwrap();
    fs::copy(&path, &copy).unwrap();
    fs::copy(log_of(&path), log_of(&copy)).unwrap();
    // Whatever wrote it left no mark in the log.
    assert!(matches!(refused(&copy), StoreError::Newer { found: 99, .. } | StoreError::ForeignLog { .. }));
}

fn log_of(path: &Path) -> PathBuf {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    log.into()
}

#[test]
fn a_file_without_its_end() {
    let (_dir, path) = base();
    let whole = fs::read(&path).unwrap();
    for length in [16, 50, 100, 4096, whole.len() / 2, whole.len() - 4096, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        match refused(&path) {
            StoreError::Truncated { expected, found, .. } => {
                assert_eq!(found, length as u64);
                assert!(expected == whole.len() as u64 || length < 100);
            }
            other => panic!("length {length}: {other:?}"),
        }
    }
}

#[test]
fn a_protected_file_or_folder() {
    let (dir, path) = base();
    let set_protected = |path: &Path, readonly| {
        let mut permissions = path.metadata().unwrap().permissions();
        #[allow(clippy::permissions_set_readonly_false, reason = "a folder of the test alone")]
        permissions.set_readonly(readonly);
        fs::set_permissions(path, permissions).unwrap();
    };
    set_protected(&path, true);
    assert!(matches!(refused(&path), StoreError::File(FileError { refusal: Refusal::ReadOnly, .. })));
    set_protected(&path, false);
    set_protected(dir.path(), true);
    let error = refused(&path);
    set_protected(dir.path(), false);
    assert!(matches!(error, StoreError::ReadOnlyFolder { .. }));
    Base::open(&path, &Unattended).unwrap();
}

#[test]
fn a_base_is_written_by_one_however_often_it_is_tried() {
    let (_dir, path) = base();
    let mut first = Base::open(&path, &Unattended).unwrap();
    answer(&mut first, 5);
    for _ in 0..3 {
        assert!(matches!(Base::open(&path, &Unattended), Err(StoreError::Held { .. })));
    }
    answer(&mut first, 6);
    drop(first);
    let again = Base::open(&path, &Unattended).unwrap();
    assert_eq!(again.history().entries().len(), 5);
    assert!(check(again.path(), &Unattended).unwrap().is_sound());
}

#[test]
fn a_base_can_be_read_while_it_is_written() {
    let (dir, path) = base();
    let mut writer = Base::open(&path, &Unattended).unwrap();
    answer(&mut writer, 5);
    let mut reader = Base::read(&path, &Unattended).unwrap();
    assert!(reader.kb().scored().eq(writer.kb().scored()));
    assert_eq!(reader.history(), writer.history());
    answer(&mut writer, 6);
    assert_eq!(reader.history().entries().len(), 4, "the copy that was read does not change");
    assert!(check(reader.path(), &Unattended).unwrap().is_sound());
    assert!(reader.undo().is_err(), "who only reads writes nothing");
    let copy = reader.save_copy(&dir.path().join("copy.canju"), Overwrite::Never).unwrap();
    drop(reader);
    drop(writer);
    let copy = Base::open(&copy, &Unattended).unwrap();
    assert!(check(copy.path(), &Unattended).unwrap().is_sound());
    assert_eq!(copy.history().entries().len(), 5);
    drop(copy);
    drop(Base::read(&path, &Unattended).unwrap());
    assert_eq!(folder(dir.path()).len(), 2, "a reader leaves nothing");
}

#[test]
fn a_base_that_another_program_writes_is_refused() {
    let (_dir, path) = base();
    let mut ours = Base::open(&path, &Unattended).unwrap();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let refused = ours.undo().unwrap_err();
    assert!(matches!(refused, StoreError::Held { .. }), "{refused:?}");
    other.execute_batch("UPDATE entry SET author = 'x' WHERE id = 1; COMMIT").unwrap();
    for _ in 0..2 {
        let refused = ours.undo().unwrap_err();
        assert!(matches!(refused, StoreError::Changed { .. }), "{refused:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_base_that_was_moved_away_and_back_still_works() {
    let (_dir, path) = base();
    let mut open = Base::open(&path, &Unattended).unwrap();
    answer(&mut open, 5);
    let away = path.with_extension("away");
    fs::rename(&path, &away).unwrap();
    assert!(matches!(open.undo(), Err(StoreError::Gone { .. })));
    fs::rename(&away, &path).unwrap();
    answer(&mut open, 6);
    drop(open);
    let again = Base::open(&path, &Unattended).unwrap();
    assert_eq!(again.history().entries().len(), 5);
    assert!(check(again.path(), &Unattended).unwrap().is_sound());
}

/// Events that may happen to the file of an open base, with their names.
#[cfg(unix)]
type Misfortune = (&'static str, fn(&Path));

#[cfg(unix)]
fn misfortunes() -> [Misfortune; 4] {
    [
        ("removed", |path| fs::remove_file(path).unwrap()),
        ("moved", |path| fs::rename(path, path.with_extension("moved")).unwrap()),
        ("replaced", |path| {
            let other = path.with_extension("other");
            fs::copy(path, &other).unwrap();
            fs::rename(other, path).unwrap();
        }),
        ("without its log", |path| fs::remove_file(log_of(path)).unwrap()),
    ]
}

// Windows keeps an open file from being removed or renamed.
#[cfg(unix)]
#[test]
fn nothing_is_acknowledged_where_the_file_is_gone() {
    for (what, happens) in misfortunes() {
        let (dir, path) = base();
        let mut open = Base::open(&path, &Unattended).unwrap();
        answer(&mut open, 5);
        let before = (open.kb().clone(), open.history().clone());
        happens(&path);
        for _ in 0..2 {
            let refused = open.undo().unwrap_err();
            assert!(matches!(refused, StoreError::Gone { .. }), "{what}: {refused:?}");
            assert_eq!(open.history(), &before.1, "{what}");
        }
        // Everything that was acknowledged is in the copy.
        let copy = open.save_copy(&dir.path().join("copy.canju"), Overwrite::Never).unwrap();
        let there = path.exists().then(|| fs::read(&path).unwrap());
        drop(open);
        // If only the log is gone, closing writes its content into the base.
        let after = path.exists().then(|| fs::read(&path).unwrap());
        assert!(after == there || what == "without its log", "{what}: closing wrote into it");
        let copy = Base::open(&copy, &Unattended).unwrap();
        assert!(check(copy.path(), &Unattended).unwrap().is_sound());
        assert!(copy.kb().scored().eq(before.0.scored()), "{what}");
        assert_eq!(copy.history(), &before.1, "{what}");
    }
}

#[test]
fn a_log_that_does_not_belong_to_a_backup_is_named_and_can_be_set_aside() {
    let (dir, path) = base();
    let backup = fs::read(&path).unwrap();
    let session = |answers: std::ops::Range<u32>| {
        let mut open = Base::open(&path, &Unattended).unwrap();
        answers.for_each(|n| answer(&mut open, n * 3001));
        open
    };
    // One session that ends, one that is killed, and then the backup in the place of the base.
    drop(session(1..41));
    let killed = session(41..44);
    let log = fs::read(log_of(&path)).unwrap();
    drop(killed);
    let mut refused = 0;
    for cut in (1..=4).map(|part| log.len() * part / 4) {
        fs::write(&path, &backup).unwrap();
        fs::write(log_of(&path), &log[..cut]).unwrap();
        let before = folder(dir.path());
        match Base::open(&path, &Unattended) {
            // A consistent base may be opened.
            Ok(base) => assert!(check(base.path(), &Unattended).unwrap().is_sound()),
            Err(StoreError::ForeignLog { log: named, .. }) => {
                refused += 1;
                assert!(before == folder(dir.path()));
                assert_eq!(named, log_of(&path.canonicalize().unwrap()));
                let aside = set_log_aside(&path).unwrap().unwrap();
                assert_eq!(fs::metadata(&aside).unwrap().len(), cut as u64);
                let base = Base::open(&path, &Unattended).unwrap();
                assert_eq!(base.history().entries().len(), 3);
                assert!(check(base.path(), &Unattended).unwrap().is_sound());
            }
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(refused > 0);
}

#[test]
fn a_log_that_holds_what_was_stored_last_is_not_set_aside() {
    let (dir, path) = base();
    let mut open = Base::open(&path, &Unattended).unwrap();
    answer(&mut open, 5);
    let killed = dir.path().join("killed.canju");
    fs::copy(&path, &killed).unwrap();
    fs::copy(log_of(&path), log_of(&killed)).unwrap();
    assert_eq!(set_log_aside(&killed).unwrap(), None);
    let again = Base::open(&killed, &Unattended).unwrap();
    assert_eq!(again.history(), open.history());
}

#[test]
fn an_open_base_leaves_nothing_when_it_is_closed() {
    let (dir, path) = base();
    let mut base = Base::open(&path, &Unattended).unwrap();
    answer(&mut base, 5);
    drop(base);
    let names: Vec<PathBuf> = folder(dir.path()).into_keys().collect();
    assert_eq!(names, [path]);
}

#[test]
fn a_cancelled_opening_leaves_the_file() {
    struct Impatient;
    impl Progress for Impatient {
        fn report(&self, _: u64, _: u64) {}
        fn cancelled(&self) -> bool {
            true
        }
    }
    let (_dir, path) = base();
    let before = folder(path.parent().unwrap());
    assert!(matches!(Base::open(&path, &Impatient), Err(StoreError::Cancelled(_))));
    assert!(before == folder(path.parent().unwrap()));
}

#[test]
fn nothing_is_made_over_anything() {
    let (dir, path) = base();
    let before = folder(dir.path());
    let create = |path: &Path| {
        Base::create(path, Action::Create { from: "empty".into() }, "", 0, &Default::default()).map(drop)
    };
    assert!(matches!(create(&path), Err(StoreError::File(FileError { refusal: Refusal::Exists, .. }))));
    assert!(matches!(create(dir.path()), Err(StoreError::File(FileError { refusal: Refusal::Exists, .. }))));
    assert!(matches!(
        create(&dir.path().join("none/x.canju")),
        Err(StoreError::File(FileError { refusal: Refusal::NotFound, .. }))
    ));
    assert!(before == folder(dir.path()));
}
