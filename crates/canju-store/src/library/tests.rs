//! Invariants of the library: imported games are found by their properties, read back unchanged, and removal loses nothing.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::CHECKED;
use super::*;
use crate::open::wal_path;
use crate::tests::downgrade;
use crate::{Base, Checkup, check};
use canju_files::progress::Unattended;
use canju_knowledge::knowledge::KnowledgeBase;
use canju_knowledge::knowledge::change::{Draft as Changes, NodeState};
use canju_knowledge::knowledge::history::Action;
use canju_knowledge::knowledge::provenance::{Provenance, Source};
use canju_knowledge::knowledge::score::Score;
use xiangqi::material::{Material, NodeId};
use xiangqi::rng::Rng;
use xiangqi::rules::Position;
use xiangqi::rules::tree::NodeIndex;
use xiangqi_records::{Record, tag};

/// A base without scores.
fn base() -> (TempDir, PathBuf, Base) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("b.canju");
    let set = Changes::new(&KnowledgeBase::default()).finish();
    let base = Base::create(&path, Action::Create { from: "test".into() }, "a", 1, &set).unwrap();
    (folder, path, base)
}

/// A game of chance with a variation and comments.
fn game(seed: u64, plies: usize) -> Record {
    let mut rng = Rng::new(seed);
    let mut record = Record::default();
    record.headers.set(tag::RED, &format!("紅{}", seed % 3));
    record.headers.set(tag::BLACK, "黑 \"方\"");
    record.headers.set(tag::DATE, &format!("{}.01.02", 1990 + seed % 10));
    record.outcome = Outcome::ALL.get(seed as usize % 4).copied();
    for ply in 0..plies {
        let moves = record.tree.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        let one = moves[rng.below(moves.len() as u64) as usize];
        let other = moves[rng.below(moves.len() as u64) as usize];
        let here = record.tree.current();
        record.tree.play(one).unwrap();
        if ply % 7 == 3 {
            record.tree.go(here);
            record.tree.play(other).unwrap();
            let place = record.tree.current();
            record.tree.note_mut(place).comment = "變着 {括號} 第一行\n第二行".into();
            record.tree.go(here);
            record.tree.play(one).unwrap();
        }
    }
    record
}

fn places(record: &Record) -> Vec<NodeIndex> {
    std::iter::once(NodeIndex::START).chain(record.steps().into_iter().map(|step| step.place)).collect()
}

#[test]
fn a_game_is_found_by_every_position_and_material_that_it_reaches_and_by_no_other() {
    let (_folder, path, mut base) = base();
    let games: Vec<Record> = (0..12).map(|seed| game(seed, 60)).collect();
    let drafts: Vec<GameDraft> = games.iter().map(|game| GameDraft::of(game, "f.pgn")).collect();
    let added = base.add_games(&drafts, 5, &Unattended).unwrap();
    assert!(added.iter().all(|added| added.new));
    let library = Library::open(&path).unwrap();
    assert_eq!(library.count().unwrap(), 12);
    for (record, own) in games.iter().zip(&added) {
        assert_eq!(library.game(own.id).unwrap().as_ref(), Some(record));
        for place in places(record).into_iter().step_by(9) {
            let position = record.tree.position_at(place);
            let mirror = position.to_setup().mirrored().check().unwrap();
            assert_eq!(position.mirror_key(), mirror.mirror_key());
            let filter = Filter { position: Some(position.mirror_key()), ..Filter::default() };
            let found: Vec<GameId> =
                library.search(&filter, &Unattended).unwrap().iter().map(|listed| listed.id).collect();
            let has = |other: &Record| {
                places(other).iter().any(|at| {
                    let board = other.tree.position_at(*at).to_setup();
                    let same = |setup: &xiangqi::rules::Setup| {
                        (&setup.board, setup.turn) == (&board.board, board.turn)
                    };
                    same(&position.to_setup()) || same(&position.to_setup().mirrored())
                })
            };
            let expected: Vec<GameId> =
                games.iter().zip(&added).filter(|(game, _)| has(game)).map(|(_, added)| added.id).collect();
            assert_eq!(found, expected);
        }
        let mut line = Position::start();
        for played in record.main_line() {
            line.make(played);
        }
        let node = NodeId::from(Material::of(&line));
        let filter = Filter { materials: Some(vec![node]), ..Filter::default() };
        let found = library.search(&filter, &Unattended).unwrap();
        assert!(found.iter().any(|listed| listed.id == own.id && listed.ply > 0));
    }
}

/// A position of every game is found without reading the rows of the games, which made this search ten times as long as others.
#[test]
fn games_that_reach_something_are_those_listed_and_no_row_of_a_game_is_read() {
    let (_folder, path, mut base) = base();
    let games: Vec<Record> = (0..9).map(|seed| game(seed, 40)).collect();
    let drafts: Vec<GameDraft> = games.iter().map(|game| GameDraft::of(game, "f")).collect();
    let ids: Vec<GameId> =
        base.add_games(&drafts, 5, &Unattended).unwrap().iter().map(|added| added.id).collect();
    base.remove_games(&ids[..3], Some(6)).unwrap();
    let library = Library::open(&path).unwrap();
    let start = Position::start();
    let later = games[4].tree.position_at(games[4].steps()[5].place);
    let nodes = [Material::of(&start), Material::of(games[7].tree.position())].map(NodeId::from);
    let positions = [None, Some(start.mirror_key()), Some(later.mirror_key())];
    let materials = [None, Some(nodes.to_vec()), Some(vec![nodes[1]])];
    for removed in [false, true] {
        for (position, materials) in
            positions.iter().flat_map(|position| materials.iter().map(move |nodes| (position, nodes)))
        {
            let filter = Filter { position: *position, materials: materials.clone(), games: None, removed };
            let listed = library.search(&filter, &Unattended).unwrap();
            let mut reaching = library.reaching(&filter, &Unattended).unwrap();
            reaching.sort_unstable();
            assert_eq!(reaching, listed.iter().map(|game| (game.id, game.ply)).collect::<Vec<_>>());
            if let (Some(key), None, false) = (position, materials, removed) {
                assert_eq!(library.count_reaching(*key).unwrap(), reaching.len() as u64);
            }
            let (sql, values) = read::reaching(&filter);
            let sql = format!("EXPLAIN QUERY PLAN {sql}");
            let plan: Vec<String> = library.rows(&sql, values, &Unattended, |row| row.get("detail")).unwrap();
            let reads_rows = plan.iter().any(|step| step.contains("game USING INTEGER PRIMARY KEY"));
            assert!(!reads_rows || (position.is_none() && materials.is_none()), "{plan:?}");
        }
    }
}

#[test]
fn what_is_taken_out_comes_back_as_it_was_and_nothing_is_there_twice() {
    let (_folder, path, mut base) = base();
    let drafts: Vec<GameDraft> = (0..4).map(|seed| GameDraft::of(&game(seed, 30), "f")).collect();
    let ids: Vec<GameId> =
        base.add_games(&drafts, 5, &Unattended).unwrap().iter().map(|added| added.id).collect();
    let again = base.add_games(&drafts, 6, &Unattended).unwrap();
    assert!(again.iter().zip(&ids).all(|(added, id)| !added.new && added.id == *id));
    let all = |removed| {
        let filter = Filter { removed, ..Filter::default() };
        Library::open(&path).unwrap().search(&filter, &Unattended).unwrap()
    };
    let before = all(false);
    base.remove_games(&ids[1..3], Some(9)).unwrap();
    assert_eq!(all(false).len(), 2);
    assert_eq!(all(true).iter().map(|listed| listed.id).collect::<Vec<_>>(), ids[1..3]);
    base.remove_games(&ids[1..2], None).unwrap();
    // Importing the same file again restores the removed games.
    let back = base.add_games(&drafts[2..3], 10, &Unattended).unwrap();
    assert_eq!((back[0].id, back[0].new), (ids[2], true));
    assert_eq!(all(false), before);
}

#[test]
fn an_edited_game_is_found_by_what_it_is_now() {
    let (_folder, path, mut base) = base();
    let (old, new) = (game(1, 20), game(2, 40));
    let id = base.add_games(&[GameDraft::of(&old, "f")], 5, &Unattended).unwrap()[0].id;
    base.replace_game(id, &GameDraft::of(&new, "")).unwrap();
    let library = Library::open(&path).unwrap();
    assert_eq!(library.game(id).unwrap(), Some(new.clone()));
    let by = |position: &Position| {
        let filter = Filter { position: Some(position.mirror_key()), ..Filter::default() };
        library.search(&filter, &Unattended).unwrap().len()
    };
    let (last_old, last_new) = (places(&old), places(&new));
    assert_eq!(by(old.tree.position_at(*last_old.last().unwrap())), 0);
    assert_eq!(by(new.tree.position_at(*last_new.last().unwrap())), 1);
    drop(library);
    base.replace_game(GameId(77), &GameDraft::of(&old, "")).unwrap();
    assert_eq!(Library::open(&path).unwrap().count().unwrap(), 1);
}

fn changed(path: &Path, sql: &str) {
    let connection = rusqlite::Connection::open(path).unwrap();
    crate::checksum::install(&connection).unwrap();
    connection.execute_batch(&format!("PRAGMA foreign_keys = OFF; {sql}")).unwrap();
}

/// Games whose rows are whole, with another index than theirs.
const OTHER_INDEX: [(&str, u64); 7] = [
    ("UPDATE game_position SET ply = ply + 1 WHERE game = 3", 1),
    ("DELETE FROM game_material WHERE game = 1", 1),
    ("UPDATE game_line SET moves = x'0011' WHERE game = 2; DELETE FROM game_line WHERE game = 1", 2),
    ("UPDATE game_detail SET comments = comments + 1 WHERE game = 1", 1),
    ("INSERT INTO game_position VALUES (5, 77, 1)", 1),
    ("UPDATE game SET plies = 4, red = 'x'; UPDATE game SET checksum = checksum(CHECKED)", 3),
    // What reads back as a game without moves, though it was stored with some.
    ("UPDATE game SET content = '[FEN \"x\"]' WHERE id = 1; UPDATE game SET checksum = checksum(CHECKED)", 1),
];

#[test]
fn an_index_that_disagrees_with_the_games_is_made_anew_and_a_damaged_game_stands_in_nobodys_way() {
    let (_folder, path, mut base) = base();
    let drafts: Vec<GameDraft> = (0..3).map(|seed| GameDraft::of(&game(seed, 30), "f")).collect();
    base.add_games(&drafts, 5, &Unattended).unwrap();
    drop(base);
    let games = |path: &Path| match check(path, &Unattended).unwrap() {
        Checkup::Sound(checked) => Some((checked.games, 0)),
        Checkup::Index(checked, games) => Some((checked.games, games)),
        Checkup::Damaged(_) => None,
    };
    assert_eq!(games(&path), Some((3, 0)));
    let copy = path.with_extension("copy");
    for (change, count) in OTHER_INDEX {
        let change = change.replace("CHECKED", CHECKED);
        let fresh = || {
            std::fs::copy(&path, &copy).unwrap();
            changed(&copy, &change);
        };
        fresh();
        assert_eq!(games(&copy), Some((3, count)), "{change}");
        let mut opened = Base::open(&copy, &Unattended).unwrap();
        assert_eq!((opened.rebuilt, opened.rebuild_index(&Unattended).unwrap()), (0, count), "{change}");
        assert_eq!(opened.rebuild_index(&Unattended).unwrap(), 0);
        drop(opened);
        assert_eq!(games(&copy), Some((3, 0)), "{change}");
        // A base of an older version is repaired when it is opened, and one whose program was killed.
        fresh();
        downgrade(&copy, 14);
        assert_eq!(games(&copy), Some((3, 0)), "a copy in memory is checked: {change}");
        assert_eq!(Base::open(&copy, &Unattended).unwrap().rebuilt, count, "{change}");
        assert_eq!(games(&copy), Some((3, 0)), "{change}");
        fresh();
        let killed = path.with_extension("killed");
        let mut open = Base::open(&copy, &Unattended).unwrap();
        let entries = answer(&mut open);
        std::fs::copy(&copy, &killed).unwrap();
        std::fs::copy(wal_path(&copy), wal_path(&killed)).unwrap();
        drop(open);
        let opened = Base::open(&killed, &Unattended).unwrap();
        assert_eq!((opened.rebuilt, opened.history().entries().len()), (count, entries), "{change}");
        drop(opened);
        assert_eq!(games(&killed), Some((3, 0)), "{change}");
    }
    for damage in [
        "UPDATE game SET red = '別人' WHERE id = 2",
        "UPDATE game SET content = replace(content, '-', '+') WHERE id = 1",
    ] {
        std::fs::copy(&path, &copy).unwrap();
        changed(&copy, damage);
        downgrade(&copy, 14);
        assert_eq!(games(&copy), None, "{damage}");
        let mut opened = Base::open(&copy, &Unattended).unwrap();
        answer(&mut opened);
    }
}

/// Scores a combination; returns the number of entries of the log.
fn answer(base: &mut Base) -> usize {
    let mut draft = Changes::new(base.kb());
    let provenance = Provenance { source: Source::Expert, author: "a".into(), time: 1, note: String::new() };
    let provenance = draft.provenance(&provenance);
    let node = NodeId::from("KRK".parse::<Material>().unwrap());
    draft.set(node, Some(NodeState { score: Score::DRAW, invariable: false, provenance })).unwrap();
    let set = draft.finish();
    base.apply(Action::Import { file: "f".into() }, "a", 1, &set).unwrap();
    base.history().entries().len()
}

#[test]
fn tags_stand_beside_the_content_and_belong_to_the_record() {
    let (_folder, path, mut base) = base();
    let mut tagged = game(1, 20);
    tagged.headers.set(tag::TAGS, " b ;a; a；");
    let id = base.add_games(&[GameDraft::of(&tagged, "f")], 5, &Unattended).unwrap()[0].id;
    let read = |id| Library::open(&path).unwrap().game(id).unwrap().unwrap();
    assert_eq!(read(id).headers.get(tag::TAGS), "a; b");
    // The same game without tags, or with others, is known; its tags are added.
    let mut other = game(1, 20);
    other.headers.set(tag::TAGS, "c");
    let again = base
        .add_games(&[GameDraft::of(&game(1, 20), "f"), GameDraft::of(&other, "f")], 6, &Unattended)
        .unwrap();
    assert!(again.iter().all(|added| added.id == id && !added.new));
    assert_eq!(read(id).headers.get(tag::TAGS), "a; b; c");
    let words = |tags: &[&str]| tags.iter().map(|tag| (*tag).to_owned()).collect::<Vec<_>>();
    let before = base.retag_games(&[id, GameId(99)], &words(&["d"]), &words(&["a", "x"])).unwrap();
    assert_eq!(before, [(id, words(&["a", "b", "c"]))]);
    assert_eq!(read(id).headers.get(tag::TAGS), "b; c; d");
    base.tag_games(&before).unwrap();
    assert_eq!(Library::open(&path).unwrap().tags(id).unwrap(), words(&["a", "b", "c"]));
    drop(base);
    assert!(check(&path, &Unattended).unwrap().is_sound());
}

#[test]
fn damaged_tags_and_aliases_are_found() {
    let (_folder, path, mut base) = base();
    let id = base.add_games(&[GameDraft::of(&game(1, 20), "f")], 5, &Unattended).unwrap()[0].id;
    base.tag_games(&[(id, vec!["a".into()])]).unwrap();
    let mut aliases = xiangqi_records::players::AliasTable::default();
    aliases.confirm("胡榮華", &["胡荣华"]);
    aliases.refuse("胡榮華", &["HU Rong"]);
    base.set_aliases(&aliases).unwrap();
    base.remember_files(&[WatchedFile { path: "/a".into(), size: 1, modified: 2 }]).unwrap();
    assert_eq!(Library::open(&path).unwrap().aliases().unwrap(), aliases);
    drop(base);
    assert!(check(&path, &Unattended).unwrap().is_sound());
    for damage in [
        "UPDATE game_tag SET tag = 'x'",
        "UPDATE player_alias SET player = '別人' WHERE id = 1",
        "UPDATE watched_file SET size = 3",
    ] {
        let copy = path.with_extension("copy");
        std::fs::copy(&path, &copy).unwrap();
        rusqlite::Connection::open(&copy).unwrap().execute_batch(damage).unwrap();
        assert!(!check(&copy, &Unattended).unwrap().is_sound(), "{damage}");
        std::fs::remove_file(&copy).unwrap();
    }
}
