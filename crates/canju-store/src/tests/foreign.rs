//! Bases that declare more than tables: nothing of it may run.

use super::older::copy;
use super::*;

fn refused(declare: &str) -> StoreError {
    let folder = tempfile::tempdir().unwrap();
    let path = copy(&folder);
    drop(Base::open(&path, &Unattended).unwrap());
    Connection::open(&path).unwrap().execute_batch(declare).unwrap();
    let before = std::fs::read(&path).unwrap();
    let error = Base::open(&path, &Unattended).unwrap_err();
    assert_eq!(std::fs::read(&path).unwrap(), before, "a base that is refused stays as it is");
    error
}

#[test]
fn a_view_that_never_ends_is_not_asked() {
    let error = refused(
        "DROP TABLE node_evidence;
         CREATE VIEW node_evidence AS WITH RECURSIVE n (node, evidence) AS
             (SELECT 0, 0 UNION ALL SELECT node + 1, 0 FROM n) SELECT * FROM n;",
    );
    let StoreError::Foreign { kind, name, .. } = error else { panic!("{error:?}") };
    assert_eq!((kind.as_str(), name.as_str()), ("view", "node_evidence"));
}

#[test]
fn a_trigger_that_takes_an_answer_back_is_refused() {
    let error = refused("CREATE TRIGGER forget AFTER INSERT ON entry BEGIN DELETE FROM state_block; END;");
    let StoreError::Foreign { kind, name, .. } = error else { panic!("{error:?}") };
    assert_eq!((kind.as_str(), name.as_str()), ("trigger", "forget"));
}

#[test]
fn what_is_declared_otherwise_is_refused() {
    let foreign = ["CREATE TABLE more (x)", "CREATE INDEX quick ON entry (time)"];
    for declare in foreign {
        assert!(matches!(refused(declare), StoreError::Foreign { .. }), "{declare}");
    }
    let altered = [
        "DROP TABLE node_evidence",
        "ALTER TABLE entry RENAME COLUMN author TO writer",
        "ALTER TABLE entry ADD COLUMN more TEXT",
    ];
    for declare in altered {
        let error = refused(declare);
        assert!(
            matches!(error, StoreError::Damaged { damage: Damage::Table(_), .. }),
            "{declare}: {error:?}"
        );
    }
}

/// A trigger that comes while the base is open runs as little as one that was there before.
#[test]
fn triggers_do_not_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = copy(&folder);
    let mut base = Base::open(&path, &Unattended).unwrap();
    let trigger = "CREATE TRIGGER forget AFTER INSERT ON entry BEGIN DELETE FROM state_block; END";
    base.connection.execute_batch(trigger).unwrap();
    let set = many(base.kb(), 0, 10);
    base.apply(import(), "a", 1, &set).unwrap();
    base.reader().check_scores(&Unattended).unwrap();
}
