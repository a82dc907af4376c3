//! The watched folder: what is read of it, and when.

use super::*;
use crate::knowledge::history::Action;
use crate::progress::Unattended;

const GAME: &str = "[Red \"a\"]\n\n1. h2e2 h9g7 *\n";

#[test]
fn each_state_of_a_file_is_read_once_and_nothing_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let mut base = Base::create(
        &folder.path().join("b.canju"),
        Action::Create { from: "test".into() },
        "",
        1,
        &Default::default(),
    )
    .unwrap();
    let (games, broken) = (folder.path().join("in/a.pgn"), folder.path().join("in/b.xqf"));
    std::fs::create_dir(folder.path().join("in")).unwrap();
    std::fs::write(&games, GAME).unwrap();
    std::fs::write(&broken, "no record").unwrap();
    std::fs::write(folder.path().join("in/c.txt.bak"), GAME).unwrap();
    let mut look = || {
        let report = take_new(&mut base, &folder.path().join("in"), 5, &Unattended).unwrap();
        (report.files.len(), report.added().len())
    };
    assert_eq!(look(), (2, 1));
    assert_eq!(look(), (0, 0));
    std::fs::write(&games, format!("{GAME}\n{}", GAME.replace("\"a\"", "\"b\""))).unwrap();
    assert_eq!(look(), (1, 1));
    std::fs::remove_file(&games).unwrap();
    assert_eq!(look(), (0, 0));
    assert_eq!(Library::open(base.path()).unwrap().count().unwrap(), 2);
}
