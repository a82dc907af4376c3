//! Files dropped on the window.

use super::super::scene::Wish;
use super::*;

#[test]
fn each_kind_of_file_finds_its_way() {
    let home = tempfile::tempdir().unwrap();
    let wishes = |name: &str, text: &str| {
        let path = home.path().join(name);
        std::fs::write(&path, text).unwrap();
        let mut wishes = Wishes::default();
        wish(&path, &mut TablesPanel::default(), &mut wishes);
        (path, wishes.into_vec())
    };
    let (path, found) = wishes("a.csv", "");
    assert_eq!(found, [Wish::Command(base::Wish::Import(path).into())]);
    let (path, found) = wishes("a.canju", "");
    assert_eq!(found, [Wish::Command(base::Wish::Open(Some(path)).into())]);
    let (_, found) = wishes("a.fen", "position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w\n");
    assert_eq!(found, [Wish::Command(settings::Wish::Show(Panel::Tables).into())]);
}
