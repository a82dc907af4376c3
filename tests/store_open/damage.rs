//! Damage is reported by its place.

use super::*;

#[test]
fn rows_that_no_base_has() {
    let cases = [
        "UPDATE state_block SET content = zeroblob(9) WHERE block = 0",
        "UPDATE state_block SET content = zeroblob(9), checksum = 3863157434 WHERE block = 0",
        "UPDATE state_block SET content = x'' WHERE block = 0",
        "UPDATE state_block SET checksum = checksum + 1 WHERE block = 0",
        "UPDATE state_block SET block = 9999 WHERE block = 0",
        "UPDATE state_block SET block = -1 WHERE block = 0",
        "UPDATE node_evidence SET evidence = 999999 WHERE evidence = 1",
        "UPDATE provenance SET source = 'rumour' WHERE id = 1",
        "DELETE FROM provenance WHERE id = 1",
        "UPDATE evidence SET content = replace(content, '\"finding\":', '\"finding\":1') WHERE id = 3",
        "UPDATE evidence SET content = replace(content, '\"material\":\"K', '\"material\":\"X') WHERE id = 3",
        "UPDATE evidence SET content = replace(content, '\"kind\"', '\"kinds\"') WHERE id = 3",
        "DELETE FROM evidence WHERE id = 3",
        "DELETE FROM entry WHERE id = 2",
        "UPDATE entry SET id = 9 WHERE id = 3",
        "UPDATE entry SET parent = 3 WHERE id = 3",
        "UPDATE entry SET action = '{\"action\":\"sing\"}' WHERE id = 3",
        "UPDATE entry SET changes = changes + 1 WHERE id = 2",
        "UPDATE entry SET first_change = 1 WHERE id = 3",
        "DELETE FROM change_block WHERE first = (SELECT max(first) FROM change_block)",
        "UPDATE change_block SET changes = 2 WHERE first = (SELECT max(first) FROM change_block)",
        "UPDATE version SET head = 7",
        "UPDATE version SET head = NULL, tip = 99",
        "UPDATE version SET head = 3, tip = 2",
        "DELETE FROM version",
        "DELETE FROM current_version",
        "DROP TABLE node_evidence",
        "ALTER TABLE entry RENAME COLUMN author TO writer",
    ];
    for sql in cases {
        let (_dir, path) = base();
        spoil(&path, sql);
        let error = refused(&path);
        assert!(matches!(error, StoreError::Damaged { .. }), "{sql}: {error:?}");
    }
}

#[test]
fn damage_is_reported_by_place() {
    let (_dir, path) = base();
    spoil(&path, "UPDATE state_block SET content = zeroblob(9) WHERE block = 0");
    let StoreError::Damaged { damage, .. } = refused(&path) else { panic!() };
    assert_eq!(damage, Damage::Row { table: "state_block", row: 0 });
    let (_dir, path) = base();
    spoil(&path, "UPDATE version SET head = 3, tip = 2");
    let StoreError::Damaged { damage, .. } = refused(&path) else { panic!() };
    assert_eq!(damage, Damage::Row { table: "version", row: 1 });
}

#[test]
fn pages_of_noise() {
    let (_dir, path) = base();
    let whole = fs::read(&path).unwrap();
    let mut found = 0;
    for page in 0..whole.len() / 4096 {
        let mut spoilt = whole.clone();
        // The header of the first page identifies a base; noise there is tested elsewhere.
        let from = page * 4096 + if page == 0 { 100 } else { 0 };
        let noise = (from..).map(|at| (at * 31 % 251) as u8);
        spoilt[from..(page + 1) * 4096].iter_mut().zip(noise).for_each(|(byte, noise)| *byte = noise);
        fs::write(&path, &spoilt).unwrap();
        let before = folder(path.parent().unwrap());
        match Base::open(&path, &Unattended) {
            Err(StoreError::Damaged { .. }) => {
                found += 1;
                assert!(before == folder(path.parent().unwrap()), "page {page} was touched");
            }
            Err(other) => panic!("page {page}: {other:?}"),
            // Old changes are read when they are needed; the full check reads them all.
            Ok(_) => assert!(!check(&path, &Unattended).unwrap().is_sound(), "page {page}"),
        }
    }
    assert!(found > 0);
}

#[test]
fn a_state_that_the_log_does_not_account_for() {
    let (dir, path) = base();
    let earlier = dir.path().join("earlier.canju");
    fs::copy(&path, &earlier).unwrap();
    Base::open(&earlier, &Unattended).unwrap().undo().unwrap();
    let blocks = "DELETE FROM state_block; INSERT INTO state_block SELECT * FROM earlier.state_block";
    spoil(&path, &format!("ATTACH '{}' AS earlier; {blocks}", earlier.display()));
    drop(Base::open(&path, &Unattended).unwrap());
    let state = Damage::State(NodeId::new(77).unwrap());
    assert_eq!(check(&path, &Unattended).unwrap(), Checkup::Damaged(vec![state]));
}

#[test]
fn every_damaged_row_is_reported() {
    let (_dir, path) = base();
    assert!(check(&path, &Unattended).unwrap().is_sound());
    spoil(&path, "UPDATE provenance SET author = 'b' WHERE id IN (1, 2)");
    spoil(&path, "UPDATE evidence SET content = replace(content, '\"kind\"', '\"kinds\"') WHERE id = 3");
    spoil(&path, "UPDATE entry SET time = 7 WHERE id = 2");
    spoil(
        &path,
        "UPDATE change_block SET content = zeroblob(9) WHERE first = (SELECT max(first) FROM change_block)",
    );
    spoil(&path, "UPDATE state_block SET content = zeroblob(9) WHERE block = 0");
    let before = folder(path.parent().unwrap());
    let row = |table, row| Damage::Row { table, row };
    let expected = [
        row("entry", 2),
        row("provenance", 1),
        row("provenance", 2),
        row("evidence", 3),
        row("state_block", 0),
        Damage::Changes(EntryId(3)),
    ];
    let Checkup::Damaged(found) = check(&path, &Unattended).unwrap() else { panic!() };
    for damage in expected {
        assert_eq!(found.iter().filter(|found| **found == damage).count(), 1, "{damage:?}: {found:?}");
    }
    // Besides those SQLite reports that its own condition does not hold; sound rows are not reported.
    let others: Vec<_> = found.iter().filter(|damage| !matches!(damage, Damage::Row { .. })).collect();
    assert!(found.len() <= 7 && others.len() <= 2, "{found:?}");
    assert!(before == folder(path.parent().unwrap()));
}

#[test]
fn an_older_base_that_is_damaged_is_not_upgraded() {
    let old = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/base-v2/base.canju");
    for sql in [
        "UPDATE node_state SET score = 7 WHERE node = (SELECT max(node) FROM node_state)",
        "UPDATE node_state SET score = 10 WHERE node = (SELECT max(node) FROM node_state)",
        "UPDATE provenance SET source = 'rumour' WHERE id = 1",
        "DELETE FROM state_change WHERE id = (SELECT max(id) FROM state_change)",
        "UPDATE version SET head = 2, tip = 1 WHERE id = 1",
        "UPDATE evidence SET node = 99999999 WHERE id = 3",
    ] {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("old.canju");
        fs::copy(old, &path).unwrap();
        spoil(&path, sql);
        let error = refused(&path);
        assert!(matches!(error, StoreError::Damaged { .. }), "{sql}: {error:?}");
    }
}
