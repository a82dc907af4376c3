//! Tests of internals: the schema, and a full disk.

use std::sync::Arc;

use super::*;
use canju_files::Overwrite;
use canju_files::progress::Unattended;
use canju_knowledge::knowledge::KnowledgeBase;
use canju_knowledge::knowledge::change::{ChangeSet, Draft, NodeState};
use canju_knowledge::knowledge::history::Action;
use canju_knowledge::knowledge::provenance::{Provenance, Source};
use canju_knowledge::knowledge::score::Score;
use rusqlite::Connection;
use xiangqi::material::NodeId;

mod foreign;
mod older;

/// A set that scores every canonical node from `first` on with 5, each third one with an author of its own.
fn many(kb: &KnowledgeBase, first: u32, nodes: usize) -> ChangeSet {
    let mut draft = Draft::new(kb);
    for node in NodeId::all().skip(first as usize).filter(|n| *n == n.canonical()).take(nodes) {
        let author = if node.get() % 3 == 0 { node.material().to_string() } else { String::new() };
        let provenance =
            draft.provenance(&Provenance { source: Source::Guess, author, time: 7, note: String::new() });
        draft.set(node, Some(NodeState { score: Score::DRAW, invariable: false, provenance })).unwrap();
    }
    draft.finish()
}

fn import() -> Action {
    Action::Import { file: "f".into() }
}

fn create(path: &Path) -> Base {
    let set = many(&KnowledgeBase::default(), 0, 10);
    Base::create(path, Action::Create { from: "test".into() }, "a", 1, &set).unwrap()
}

/// Makes a base without changes one of an older version, before blocks.
pub(super) fn downgrade(path: &Path, version: i32) {
    let connection = Connection::open(path).unwrap();
    for table in ["state_change", "evidence_change", "node_state"] {
        let declared = schema::SQL[0].split_once(&format!("CREATE TABLE {table} ")).unwrap().1;
        let (columns, _) = declared.split_once(" STRICT;").unwrap();
        connection.execute_batch(&format!("CREATE TABLE {table} {columns} STRICT")).unwrap();
    }
    connection.execute_batch("DROP TABLE change_block; DROP TABLE state_block").unwrap();
    connection.pragma_update(None, "user_version", version).unwrap();
}

#[test]
fn the_migrations_are_valid() {
    schema::migrations().validate().unwrap();
    let mut connection = Connection::open_in_memory().unwrap();
    schema::upgrade(&mut connection).unwrap();
    let number = |pragma| connection.pragma_query_value(None, pragma, |row| row.get::<_, i32>(0)).unwrap();
    assert_eq!(number("application_id"), schema::APPLICATION_ID);
    assert_eq!(number("user_version"), schema::KNOWN);
}

#[test]
fn migrations_are_only_ever_appended() {
    /// FNV-1a, 64 bits.
    fn hash(text: &str) -> String {
        let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        format!("{:016x}", text.bytes().fold(0xCBF2_9CE4_8422_2325, fold))
    }
    let hashes: Vec<String> = schema::SQL.iter().map(|sql| hash(sql)).collect();
    insta::assert_json_snapshot!(hashes);
}

#[test]
fn a_base_of_every_older_version_is_upgraded() {
    // From version 4 on a row has a checksum, which is not written by hand.
    for version in 1..4 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("old.canju");
        let mut connection = Connection::open(&path).unwrap();
        schema::upgrade_to(&mut connection, version).unwrap();
        // One scored node, written as version 1 does.
        connection
            .execute_batch(
                r#"INSERT INTO provenance VALUES (0, 'expert', '張', 5, 'n');
                   INSERT INTO entry VALUES (1, NULL, 9, '張', '{"action":"create","from":"x"}', 1, 1);
                   INSERT INTO state_change VALUES (1, 0, NULL, NULL, NULL, 5, 1, 0);
                   INSERT INTO node_state VALUES (0, 5, 1, 0);
                   UPDATE version SET head = 1, tip = 1;"#,
            )
            .unwrap();
        drop(connection);
        let base = Base::open(&path, &Unattended).unwrap();
        let state = base.kb().state(NodeId::new(0).unwrap()).unwrap();
        assert_eq!((state.score, state.invariable), (Score::DRAW, true));
        assert_eq!(base.kb().provenance(state.provenance).unwrap().author, "張");
        assert_eq!(base.history().entries().len(), 1);
        base.reader().check_scores(&Unattended).unwrap();
        let stored: i32 = base.connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
        assert_eq!(stored, schema::KNOWN);
    }
}

#[test]
fn without_room_on_the_disk_nothing_changes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("b.canju");
    let mut base = create(&path);
    let before = (Arc::clone(base.kb()), base.history().clone());
    let set = many(base.kb(), 100, 50_000);
    // SQLite's error for a full disk, without filling one.
    base.connection.pragma_update_and_check(None, "max_page_count", 200, |_| Ok(())).unwrap();
    let refused = base.apply(import(), "a", 2, &set);
    assert!(
        matches!(refused, Err(StoreError::File(FileError { refusal: Refusal::DiskFull, .. }))),
        "{refused:?}"
    );
    assert_eq!((base.kb(), base.history()), (&before.0, &before.1));
    base.reader().check_scores(&Unattended).unwrap();

    base.connection.pragma_update_and_check(None, "max_page_count", 100_000, |_| Ok(())).unwrap();
    base.apply(import(), "a", 2, &set).unwrap();
    base.connection.pragma_update_and_check(None, "max_page_count", 1, |_| Ok(())).unwrap();
    base.undo().unwrap();
    base.reader().check_scores(&Unattended).unwrap();
    assert!(base.kb().scored().eq(before.0.scored()));
    drop(base);
    let again = Base::open(&path, &Unattended).unwrap();
    assert!(again.kb().scored().eq(before.0.scored()));
}

#[test]
fn the_log_is_cut_back_after_a_large_commit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("b.canju");
    let mut base = create(&path);
    let set = many(base.kb(), 100, 100_000);
    base.apply(import(), "a", 2, &set).unwrap();
    base.undo().unwrap();
    base.redo().unwrap();
    base.name_version("x").unwrap();
    let log = folder.path().join("b.canju-wal").metadata().unwrap().len();
    assert!(log <= 8 << 20, "{log} bytes");
}

#[test]
fn a_base_can_be_sent_to_another_thread() {
    const fn sendable<T: Send>() {}
    sendable::<Base>();
}
