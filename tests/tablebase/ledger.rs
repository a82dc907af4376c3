//! The file of censuses, as several programs have it at a time.

use canju::tablebase::census::{Census, rows};
use canju::tablebase::ledger::Ledger;

#[test]
fn two_at_a_time_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = Ledger::new(folder.path().join("census.tsv"));
    let all = rows::built_in().unwrap();
    std::thread::scope(|scope| {
        for part in all[..80].chunks(40) {
            // As another process would: every call opens and locks the file for itself.
            let ledger = ledger.clone();
            scope.spawn(move || part.iter().for_each(|one| ledger.add(std::slice::from_ref(one)).unwrap()));
        }
    });
    let mut found: Vec<Census> = ledger.read().unwrap().into_iter().map(Result::unwrap).collect();
    found.sort_by_key(|census| all.iter().position(|known| known == census));
    assert_eq!(found, all[..80]);
}
