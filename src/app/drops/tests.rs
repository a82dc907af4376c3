//! Files dropped on the window.

use super::*;

#[test]
fn each_kind_of_file_finds_its_way() {
    let home = tempfile::tempdir().unwrap();
    let dropped = |panel: Panel, name: &str, text: &str| {
        let path = home.path().join(name);
        std::fs::write(&path, text).unwrap();
        let (mut tables, mut game) = Default::default();
        let found = command(&path, panel, Boards { tables: &mut tables, play: &mut game });
        (path, found)
    };
    let of = |name: &str, text: &str| dropped(Panel::Lattice, name, text);
    let (path, found) = of("a.csv", "");
    assert_eq!(found, base::Action::Import(path).into());
    let (path, found) = of("a.canju", "");
    assert_eq!(found, base::Action::Open(Some(path)).into());
    let (_, found) = of("a.fen", "position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w\n");
    assert_eq!(found, preferences::Action::Show(Panel::Tables).into());
    let fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
    let (_, found) = dropped(Panel::Play, "b.fen", fen);
    assert_eq!(found, play::Action::New(Box::new(fen.parse().unwrap())).into());
    // An illegal position is shown with its errors.
    let (_, found) = dropped(Panel::Play, "c.fen", "3k5/9/9/9/9/9/9/9/9/9 w\n");
    assert_eq!(found, preferences::Action::Show(Panel::Tables).into());
}

#[test]
fn a_base_is_distinguished_from_files_to_import() {
    let home = tempfile::tempdir().unwrap();
    let named = |name: &str, text: &str| {
        let path = home.path().join(name);
        std::fs::write(&path, text).unwrap();
        is_base(&path)
    };
    assert!(named("a.canju", "") && named("no-ending", "x") && named("a.db", "x"));
    for (name, text) in [("a.xqf", ""), ("a.pgn", ""), ("a.csv", ""), ("a.fen", "3k5/9/9/9/9/9/9/9/9/R3K4 w")]
    {
        assert!(!named(name, text), "{name}");
    }
}

/// On the endgame book files with games go into that book, others their usual way.
#[test]
fn files_dropped_on_the_endgame_book_go_into_it() {
    let home = tempfile::tempdir().unwrap();
    let path = |name: &str, text: &str| {
        let path = home.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let (mut tables, mut game) = Default::default();
    let (games, lines) = (path("a.pgn", ""), path("b.txt", "a|b|c"));
    let scores = path("c.csv", "");
    let dropped = vec![games.clone(), scores.clone(), lines.clone()];
    let found = take(dropped, Panel::Endgames, Boards { tables: &mut tables, play: &mut game });
    let expected: [crate::session::Command; 2] =
        [endgames::Action::TakeIn(vec![games, lines]).into(), base::Action::Import(scores).into()];
    assert_eq!(found, expected);
}
