//! The library in the session: the selection, and changes of many games that are undone exactly.

use crate::records::players::Reason;
use crate::records::{Record, tag};
use crate::rng::Rng;
use crate::rules::Position;
use crate::rules::tree::NodeIndex;
use crate::service::collection::Search;
use crate::service::settings::{GameColumn, GameOrder, GamesSettings};
use crate::session::games::{Action, Select};
use crate::session::tests::*;
use crate::store::library::{Filter, GameId, Library};

/// A session that shows a library of some games with different lengths and players.
fn fixture(games: usize) -> Fixture {
    let mut fixture = Fixture::new();
    fixture.does(preferences::Action::Show(Panel::Games));
    let mut text = String::new();
    for number in 0..games {
        let mut record = Record::new(Position::start());
        record.headers.set(tag::RED, ["胡榮華", "胡荣华", "呂欽"][number % 3]);
        record.headers.set(tag::EVENT, &format!("{number}"));
        let mut place = NodeIndex::START;
        for step in 0..=number % 7 {
            let moves = record.tree.position_at(place).legal_moves();
            place = record.tree.add(place, moves[(number + step) % moves.len()]).unwrap();
        }
        let options = crate::service::output::write_options_of(crate::language::Language::English);
        let written = crate::records::write(&[record], crate::records::Format::Pgn, options).unwrap();
        text.push_str(&String::from_utf8(written.bytes).unwrap());
    }
    fixture.does(Action::Paste(text));
    assert_eq!(fixture.session.games().found().len(), games);
    fixture
}

fn set(fixture: &mut Fixture, change: impl FnOnce(&mut GamesSettings)) {
    let mut settings = fixture.session.settings().games.clone();
    change(&mut settings);
    fixture.does(Action::Set(settings));
}

/// All that the library has of its games. The list in memory, which is brought up to date game by game, has the same.
fn state(fixture: &Fixture) -> Vec<(GameId, Record)> {
    let library = Library::open(fixture.session.path().unwrap()).unwrap();
    let found = library.search(&Filter::default(), &Unattended).unwrap();
    assert_eq!(fixture.session.games().found().collection.games(), found);
    found.into_iter().map(|listed| (listed.id, library.game(listed.id).unwrap().unwrap())).collect()
}

#[test]
fn a_selection_survives_every_order_and_filter() {
    let mut fixture = fixture(20);
    let ids: Vec<GameId> = fixture.session.games().found().ids().collect();
    fixture.does(Action::Select(Select::One(ids[3])));
    fixture.does(Action::Select(Select::To(ids[6])));
    fixture.does(Action::Select(Select::Toggle(ids[12])));
    fixture.does(Action::Select(Select::Toggle(ids[4])));
    let selected = [ids[3], ids[5], ids[6], ids[12]];
    assert_eq!(fixture.session.games().meant(), selected);
    for column in GameColumn::ALL {
        for descending in [false, true] {
            set(&mut fixture, |settings| settings.order = GameOrder { column, descending });
            let mut meant = fixture.session.games().meant();
            meant.sort_unstable();
            assert_eq!(meant, selected, "{column:?}");
        }
    }
    // What the list does not show is not meant, but stays selected.
    set(&mut fixture, |settings| settings.order = GameOrder::default());
    fixture.does(Action::Find(Search { player: "呂欽".into(), ..Search::default() }));
    assert_eq!(fixture.session.games().meant(), [ids[5]]);
    fixture.does(Action::Find(Search::default()));
    assert_eq!(fixture.session.games().meant(), selected);
    fixture.does(Action::Select(Select::All));
    assert_eq!(fixture.session.games().meant(), ids);
}

/// What is done to the selection is done to the game that is shown, whatever was opened, selected, searched, removed or undone before.
#[test]
fn the_game_shown_is_among_those_meant() {
    let mut fixture = fixture(9);
    let ids: Vec<GameId> = fixture.session.games().found().ids().collect();
    let mut rng = Rng::new(7);
    let found =
        |player: &str, removed| Action::Find(Search { player: player.into(), removed, ..Search::default() });
    for step in 0..200 {
        let id = ids[rng.below(9) as usize];
        let (meant, removed) = (fixture.session.games().meant(), fixture.session.games().search.removed);
        fixture.does(match rng.below(13) {
            0 | 1 => Action::Open(id),
            2 => Action::Select(Select::One(id)),
            3 | 4 => Action::Select(Select::Toggle(id)),
            5 => Action::Select(Select::To(id)),
            6 => Action::Select(if rng.chance(1, 2) { Select::All } else { Select::None }),
            7 => found("呂欽", removed),
            8 => found("", removed),
            9 => found("", !removed),
            10 if removed => Action::BringBack(meant),
            10 => Action::TakeOut(meant),
            11 => Action::Close,
            _ => {
                if rng.chance(1, 2) {
                    Action::Undo
                } else {
                    Action::Redo
                }
            }
        });
        let games = fixture.session.games();
        let (shown, meant) = (games.open.as_ref().map(|open| open.id), games.meant());
        assert!(shown.is_none_or(|shown| meant.contains(&shown)), "{step}: {shown:?} {meant:?}");
        assert_eq!((shown.is_some(), games.has_meant()), (!meant.is_empty(), !meant.is_empty()), "{step}");
    }
}

#[test]
fn a_file_of_a_known_game_shows_it() {
    let mut fixture = fixture(3);
    let path = fixture.home.path().join("again.pgn");
    let (known, record) = state(&fixture).remove(1);
    let options = crate::service::output::write_options_of(crate::language::Language::English);
    let written = crate::records::write(&[record], crate::records::Format::Pgn, options).unwrap();
    std::fs::write(&path, written.bytes).unwrap();
    for before in [None, fixture.session.games().found().ids().last()] {
        fixture.does(before.map_or(Action::Close, Action::Open));
        fixture.does(Action::TakeIn(vec![path.clone()], Default::default()));
        assert!(
            matches!(fixture.last(), Notice::GamesTakenIn { games: 0, known: 1, .. }),
            "{:?}",
            fixture.last()
        );
        assert_eq!(fixture.session.games().meant(), [known]);
    }
}

/// While a job writes the base, searches, games and problems are read all the same; edits wait.
#[test]
fn reading_goes_on_while_a_job_has_the_base() {
    let mut fixture = fixture(6);
    let ids: Vec<GameId> = fixture.session.games().found().ids().collect();
    let finish = fixture.session.lend_base();
    assert!(fixture.session.is_busy());
    fixture.session.perform(Action::Find(Search { player: "呂欽".into(), ..Search::default() }));
    let mut patience = 1_000;
    while fixture.session.games().found().len() != 2 && patience > 0 {
        std::thread::sleep(std::time::Duration::from_millis(10));
        fixture.session.poll();
        patience -= 1;
    }
    assert_eq!(fixture.session.games().found().len(), 2);
    fixture.session.perform(Action::Open(ids[1]));
    assert_eq!(fixture.session.games().meant(), [ids[1]]);
    fixture.session.perform(preferences::Action::Show(Panel::Endgames));
    assert!(!fixture.session.endgames().listed.is_empty());
    assert!(fixture.session.is_busy() && fixture.session.notices().iter().all(|notice| !notice.is_fault()));
    fixture.session.perform(Action::TakeOut(vec![ids[1]]));
    assert!(matches!(fixture.last(), Notice::Failed(Fault::Busy)));
    finish.send(()).unwrap();
    fixture.session.settle();
    assert!(!fixture.session.is_busy());
}

/// Red gives a rook away, Black nothing: only the side of the user counts, by the name, by an alias of it, or beside a program.
#[test]
fn only_the_mistakes_of_the_user_are_practised() {
    for (red, black, mistakes) in [
        ("tester", "canju 5", Some(1)),
        ("canju 5", "tester", Some(0)),
        ("tester", "tester", Some(1)),
        ("someone", "canju h3", Some(1)),
        ("canju adviser", "someone", Some(0)),
        ("Tester, T.", "someone", Some(1)),
        ("someone", "another", None),
        ("canju 5", "canju adviser", None),
    ] {
        let mut fixture = Fixture::new();
        let mut names = crate::records::players::AliasTable::default();
        names.confirm("tester", &["Tester, T."]);
        fixture.session.context.write(|base| base.set_aliases(&names)).unwrap();
        let text = format!(
            "[Red \"{red}\"]\n[Black \"{black}\"]\n[FEN \"3k5/9/9/9/r8/9/9/9/4A4/R3K4 w\"]\n\n1. e1d2 a5a0 *\n"
        );
        fixture.does(Action::Paste(text));
        let id = fixture.session.games().open.as_ref().unwrap().id;
        fixture.tries(Action::PractiseMistakes(id));
        match mistakes {
            Some(count) => assert!(
                matches!(fixture.last(), Notice::MistakesAdded { mistakes, .. } if *mistakes == count),
                "{red} {black}: {:?}",
                fixture.last()
            ),
            None => assert!(
                matches!(fixture.last(), Notice::Failed(Fault::NotYourGame(name)) if name == "tester"),
                "{red} {black}: {:?}",
                fixture.last()
            ),
        }
    }
}

#[test]
fn a_removed_game_is_named() {
    let mut fixture = fixture(3);
    let first = fixture.session.games().found().ids().next().unwrap();
    fixture.does(Action::TakeOut(vec![first]));
    assert!(
        matches!(fixture.last(), Notice::GameRemoved(name) if name.contains("胡榮華")),
        "{:?}",
        fixture.last()
    );
    assert!(fixture.session.games().open.as_ref().is_none_or(|open| open.id != first));
}

#[test]
fn changes_of_many_games_are_undone_and_redone_exactly() {
    // More games than are changed at once: a job does it.
    let mut fixture = fixture(240);
    let before = state(&fixture);
    fixture.does(Action::Select(Select::All));
    let all = fixture.session.games().meant();
    let tags = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    fixture.does(Action::Tag(all[..10].to_vec(), tags(&["b", "a"]), Vec::new()));
    let tagged = state(&fixture);
    assert_eq!(tagged[0].1.headers.get(tag::TAGS), "a; b");
    assert!(matches!(fixture.last(), Notice::GamesTagged { games: 10 }), "{:?}", fixture.last());
    fixture.does(Action::Tag(all.clone(), tags(&["c"]), tags(&["a"])));
    let retagged = state(&fixture);
    assert_eq!(retagged[0].1.headers.get(tag::TAGS), "b; c");
    assert_eq!(retagged[20].1.headers.get(tag::TAGS), "c");
    assert!(matches!(fixture.last(), Notice::GamesTagged { games: 240 }), "{:?}", fixture.last());
    fixture.does(Action::TakeOut(all));
    assert_eq!(state(&fixture), []);
    assert!(matches!(fixture.last(), Notice::GamesRemoved { games: 240 }), "{:?}", fixture.last());
    for expected in [&retagged, &tagged, &before] {
        fixture.does(Action::Undo);
        assert_eq!(&state(&fixture), expected);
    }
    for expected in [&tagged, &retagged, &Vec::new()] {
        fixture.does(Action::Redo);
        assert_eq!(&state(&fixture), expected);
    }
}

#[test]
fn aliases_are_confirmed_refused_and_undone() {
    let mut fixture = fixture(9);
    let collection = |fixture: &Fixture| fixture.session.games().found().collection.clone();
    let proposals = collection(&fixture).proposals();
    assert_eq!(proposals.len(), 1);
    assert_eq!((proposals[0].names.len(), proposals[0].reason), (2, Reason::Script));
    fixture.does(Action::Confirm(proposals.clone()));
    assert_eq!(collection(&fixture).players().len(), 2);
    assert_eq!(collection(&fixture).proposals(), []);
    fixture.does(Action::Find(Search { player: "胡荣华".into(), ..Search::default() }));
    assert_eq!(fixture.session.games().found().len(), 6);
    fixture.does(Action::Undo);
    assert_eq!(collection(&fixture).players().len(), 3);
    fixture.does(Action::Refuse(proposals[0].clone()));
    assert_eq!(collection(&fixture).proposals(), []);
    fixture.does(Action::Undo);
    assert_eq!(collection(&fixture).proposals(), proposals);
}

#[test]
fn selected_games_are_copied_to_another_base_with_their_tags() {
    let mut fixture = fixture(5);
    let other = fixture.home.path().join("other.canju");
    let create = crate::knowledge::history::Action::Create { from: "empty".into() };
    drop(crate::store::Base::create(&other, create, "", 0, &Default::default()).unwrap());
    let ids: Vec<GameId> = fixture.session.games().found().ids().collect();
    fixture.does(Action::Tag(ids[1..3].to_vec(), vec!["to study".into()], Vec::new()));
    let before = state(&fixture);
    fixture.does(Action::CopyTo(other.clone(), ids[1..3].to_vec()));
    fixture.does(Action::CopyTo(other.clone(), ids[2..4].to_vec()));
    let library = Library::open(&other).unwrap();
    let copied = library.search(&Filter::default(), &Unattended).unwrap();
    let records: Vec<Record> = copied.iter().map(|game| library.game(game.id).unwrap().unwrap()).collect();
    let expected: Vec<Record> = before[1..4].iter().map(|(_, record)| record.clone()).collect();
    assert_eq!(records, expected);
    assert_eq!(state(&fixture), before);
}

#[test]
fn moved_games_are_in_the_other_base_only_and_undo_brings_them_back() {
    let mut fixture = fixture(5);
    let other = fixture.home.path().join("other.canju");
    let create = crate::knowledge::history::Action::Create { from: "empty".into() };
    drop(crate::store::Base::create(&other, create, "", 0, &Default::default()).unwrap());
    let ids: Vec<GameId> = fixture.session.games().found().ids().collect();
    let before = state(&fixture);
    let there = || Library::open(&other).unwrap().count().unwrap();
    fixture.does(Action::MoveTo(other.clone(), ids[1..3].to_vec()));
    let moved = state(&fixture);
    assert_eq!((moved.len(), there()), (3, 2));
    fixture.does(Action::Undo);
    assert_eq!((state(&fixture), there()), (before, 0));
    fixture.does(Action::Redo);
    assert_eq!((state(&fixture), there()), (moved, 2));
}

#[test]
fn a_merge_is_undone_by_the_session() {
    let mut fixture = fixture(3);
    let moves = "1. h2e2 h9g7 2. h0g2 i9h9 3. g3g4 c6c5 4. i0h0 b9c7 5. b0a2 c9e7 6. a0b0 a9b9 7. b2c2 h7i7 8. b0b4 h9h3 9. e2d2 g7f5 10. g0e2 f5e3";
    let text = format!("[Event \"x\"]\n\n{moves} *\n\n[Event \"y\"]\n\n{moves} 11. d2e2 *\n");
    fixture.does(Action::Paste(text));
    let before = state(&fixture);
    fixture.does(Action::FindDuplicates);
    let (groups, current) = fixture.session.games().duplicates().unwrap();
    assert!(current);
    let groups: Vec<Vec<GameId>> = groups.iter().map(|group| group.ids().collect()).collect();
    assert_eq!(groups.len(), 1);
    fixture.does(Action::Merge(groups));
    let merged = state(&fixture);
    assert_eq!(merged.len(), before.len() - 1);
    assert_eq!(fixture.session.games().duplicates().unwrap().0.len(), 0);
    fixture.does(Action::Undo);
    assert_eq!(state(&fixture), before);
    assert!(!fixture.session.games().duplicates().unwrap().1);
    fixture.does(Action::Redo);
    assert_eq!(state(&fixture), merged);
}
