//! The game on the board over restarts, and its copy in the library.

use crate::records::{Outcome, Record, tag};
use crate::rng::Rng;
use crate::rules::tree::{GameTree, NodeIndex};
use crate::rules::{Color, Position};
use crate::service::kept_game::{KeptGame, Note};
use crate::service::notice::PlayNotice;
use crate::service::settings::play::{Level, PlaySettings, Player, TimeControl};
use crate::session::games::{self, Edit};
use crate::session::play::Action;
use crate::session::tests::play::{game, played};
use crate::session::tests::*;
use crate::store::library::{Filter, GameId, Library};

fn people() -> PlaySettings {
    PlaySettings { black: Player::Human, ..PlaySettings::default() }
}

/// A game between two people.
fn of_people() -> Fixture {
    let mut fixture = Fixture::new();
    fixture.does(Action::Choose(people()));
    fixture.does(Action::New(Box::new(Position::start())));
    fixture
}

fn tree(fixture: &Fixture) -> &GameTree<Note> {
    &fixture.session.play().tree
}

/// The first five plies of a game, the fewest with which a game is kept without a result.
const FIVE: [&str; 5] = ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0"];

fn plays(fixture: &mut Fixture, moves: &[&str]) {
    moves.iter().for_each(|text| fixture.does(played(text)));
}

/// The game as the file keeps it.
fn state(fixture: &Fixture) -> (Vec<crate::rules::Move>, usize) {
    (tree(fixture).moves(), KeptGame::moves_of(tree(fixture)).0.len())
}

/// Plays a random move.
fn move_at_random(fixture: &mut Fixture, rng: &mut Rng) {
    let moves = tree(fixture).position().legal_moves();
    let any = moves[rng.below(moves.len() as u64) as usize];
    fixture.does(Action::Move(any));
}

fn library(fixture: &Fixture) -> Vec<(GameId, Record)> {
    let library = Library::open(fixture.session.path().unwrap()).unwrap();
    let found = library.search(&Filter::default(), &Unattended).unwrap();
    found.into_iter().map(|listed| (listed.id, library.game(listed.id).unwrap().unwrap())).collect()
}

#[test]
fn the_game_is_there_after_a_restart_at_any_moment() {
    let mut fixture = game();
    let mut rng = Rng::new(7);
    for _ in 0..12 {
        if fixture.session.play().ending.is_some() {
            break;
        }
        move_at_random(&mut fixture, &mut rng);
        if rng.chance(1, 4) {
            fixture.does(Action::TakeBack);
        }
        let before = state(&fixture);
        fixture.restart();
        let after = state(&fixture);
        // The engine goes on by itself where it has the move.
        assert!(
            after.0.starts_with(&before.0) && after.0.len() <= before.0.len() + 1,
            "{before:?} {after:?}"
        );
        assert!(after.1 >= before.1, "the variations, too");
    }
}

#[test]
fn a_declared_ending_and_the_clocks_are_kept() {
    let mut fixture = of_people();
    fixture.does(Action::Choose(PlaySettings {
        clock: Some(TimeControl { minutes: 5, increment: 3 }),
        ..people()
    }));
    fixture.does(Action::New(Box::new(Position::start())));
    fixture.does(played("h2e2"));
    fixture.does(played("h9g7"));
    let left = Color::ALL.map(|color| fixture.session.play().left(color).unwrap());
    fixture.restart();
    let now = Color::ALL.map(|color| fixture.session.play().left(color).unwrap());
    assert!(
        left.iter().zip(now).all(|(before, now)| now >= *before && now - before <= 3_000),
        "{left:?} {now:?}"
    );
    assert!(!fixture.session.play().is_ticking(), "no clock runs until somebody moves");
    fixture.does(Action::Resign);
    let ending = fixture.session.play().ending;
    assert!(ending.is_some());
    fixture.restart();
    assert_eq!(fixture.session.play().ending, ending);
}

#[test]
fn a_game_is_in_the_library_once_with_names_result_and_how_it_ended() {
    let mut fixture = of_people();
    plays(&mut fixture, &FIVE);
    assert!(library(&fixture).is_empty(), "it is not over");
    fixture.session.on_idle();
    assert_eq!(library(&fixture).len(), 1, "what rests is stored");
    fixture.restart();
    fixture.does(played("b9c7"));
    fixture.does(Action::Resign);
    let stored = library(&fixture);
    let [(id, record)] = stored.as_slice() else { panic!("{stored:?}") };
    assert_eq!((record.main_line().len(), record.outcome), (6, Some(Outcome::Black)));
    let headers = [tag::RED, tag::BLACK, "Termination"].map(|name| record.headers.get(name));
    assert_eq!(headers, ["tester", "tester", "resigned"]);
    assert_eq!(record.headers.get(tag::DATE).len(), 10);
    fixture.does(Action::New(Box::new(Position::start())));
    fixture.session.on_idle();
    assert_eq!(library(&fixture).len(), 1, "a game without a move is none");
    fixture.does(played("g3g4"));
    fixture.does(Action::New(Box::new(Position::start())));
    assert!(
        matches!(fixture.last(), Notice::Play(PlayNotice::GameNotKept { plies: 1, .. })),
        "{:?}",
        fixture.last()
    );
    assert_eq!(library(&fixture).len(), 1, "a game was hardly begun");
    plays(&mut fixture, &["g3g4", "h9g7", "h0g2", "i9h9", "i0h0"]);
    fixture.does(Action::New(Box::new(Position::start())));
    let stored = library(&fixture);
    assert_eq!(stored.len(), 2, "the game that was left");
    assert!(stored.iter().any(|(known, _)| known == id));
}

/// Comments and variations that are added in the library stay when the game goes on.
#[test]
fn what_is_added_in_the_library_stays() {
    let mut fixture = of_people();
    plays(&mut fixture, &FIVE);
    fixture.session.on_idle();
    let id = library(&fixture)[0].0;
    fixture.does(games::Action::Open(id));
    fixture.does(games::Action::Edit(id, Edit::Comment(NodeIndex::START, "mine".to_owned())));
    fixture.does(games::Action::Edit(id, Edit::Header(tag::EVENT, "club".to_owned())));
    fixture.does(games::Action::Edit(id, Edit::Play("g3g4".parse().unwrap())));
    fixture.does(played("b9c7"));
    fixture.does(Action::Resign);
    let record = library(&fixture).remove(0).1;
    assert_eq!(record.tree.note(NodeIndex::START).comment, "mine");
    assert_eq!(record.headers.get(tag::EVENT), "club");
    let start = record.tree.next(NodeIndex::START);
    assert_eq!(record.main_line().len(), 6);
    assert_eq!(start.len(), 2, "the variation");
    let shown = fixture.session.games().open.as_ref().unwrap();
    assert_eq!(shown.record, record, "what is shown is what is stored");
}

/// A game that ends while a job has the base is put into the library afterwards, also by the next program.
#[test]
fn a_game_that_cannot_be_stored_now_is_stored_later() {
    let mut fixture = of_people();
    fixture.does(played("h2e2"));
    let empty = fixture.home.path().join("empty");
    std::fs::create_dir(&empty).unwrap();
    fixture.session.perform(games::Action::TakeIn(vec![empty], Default::default()));
    assert!(fixture.session.is_busy());
    fixture.session.perform(Action::Resign);
    fixture.session.perform(Action::New(Box::new(Position::start())));
    fixture.session.settle();
    assert!(library(&fixture).is_empty());
    fixture.restart();
    fixture.session.on_idle();
    let stored = library(&fixture);
    let [(_, record)] = stored.as_slice() else { panic!("{stored:?}") };
    assert_eq!((record.main_line().len(), record.outcome), (1, Some(Outcome::Red)));
    fixture.restart();
    fixture.session.on_idle();
    assert_eq!(library(&fixture).len(), 1);
}

#[test]
fn a_pasted_game_is_on_the_board_and_a_saved_one_is_read_again() {
    let mut fixture = of_people();
    fixture.does(Action::Paste("1. 炮二平五 马8进7 (1... 炮8平5) 2. 马二进三 *".to_owned()));
    assert!(matches!(fixture.last(), Notice::GamePasted { moves: 4, lost: 0 }));
    assert_eq!((tree(&fixture).moves().len(), state(&fixture).1), (3, 4));
    fixture.session.on_idle();
    assert!(library(&fixture).is_empty(), "it was not played here");
    for ending in ["pgn", "xqf", "cbl"] {
        let path = fixture.home.path().join(format!("game.{ending}"));
        fixture.does(Action::Save(path.clone()));
        assert!(matches!(fixture.last(), Notice::GameSaved { lost: 0, .. }), "{:?}", fixture.last());
        let bytes = std::fs::read(&path).unwrap();
        let mut read = Vec::new();
        let options = crate::records::ReadOptions::default();
        crate::records::read(&bytes, &format!("game.{ending}"), options, &Unattended, &mut |game| {
            read.push(game.record.main_line());
        })
        .unwrap();
        assert_eq!(read, [tree(&fixture).moves()], "{ending}");
    }
    let before = state(&fixture);
    let two = "[Event \"a\"]\n[Result \"*\"]\n\n1. h2e2 *\n\n[Event \"b\"]\n[Result \"*\"]\n\n1. b2e2 *\n";
    fixture.tries(Action::Paste(two.to_owned()));
    assert!(matches!(fixture.last(), Notice::Failed(Fault::OneGame(2))), "{:?}", fixture.last());
    assert_eq!(state(&fixture), before);
    fixture.does(Action::Paste("1. h2e2 h9g7 *".to_owned()));
    assert!(fixture.session.notices().iter().all(|notice| !notice.is_fault()), "the refusal is over");
}

/// The glyph and the better line of a blunder are an edit that can be undone.
#[test]
fn a_judged_game_has_its_blunder_marked_until_that_is_undone() {
    let mut fixture = Fixture::new();
    let text = "[FEN \"3k5/9/9/9/r8/9/9/9/4A4/R3K4 w\"]\n\n1. e1d2 a5a0 *\n";
    fixture.does(games::Action::Paste(text.to_owned()));
    let id = fixture.session.games().open.as_ref().unwrap().id;
    fixture.does(games::Action::Annotate(id));
    assert!(matches!(fixture.last(), Notice::GameAnnotated { moves: 2, marked: 1 }), "{:?}", fixture.last());
    let open = fixture.session.games().open.as_ref().unwrap();
    let first = open.record.tree.next(NodeIndex::START)[0];
    assert_eq!(open.record.tree.note(first).glyphs, [4]);
    assert_eq!(open.annotation.as_ref().unwrap().moves.len(), 2);
    assert_eq!(library(&fixture)[0].1.tree.next(NodeIndex::START).len(), 2);
    fixture.does(games::Action::Undo);
    assert_eq!(library(&fixture)[0].1.tree.next(NodeIndex::START).len(), 1);
}

/// A game that is left for a position of a combination keeps the players it had.
#[test]
fn a_game_that_is_left_keeps_its_players() {
    let mut fixture = game();
    plays(&mut fixture, &["h2e2", "h0g2", "g3g4"]);
    fixture.does(Action::Of(node("KRNKRGGMM"), Color::Black));
    let record = library(&fixture).remove(0).1;
    assert_eq!(record.headers.get(tag::RED), "tester");
    assert!(record.headers.get(tag::BLACK).starts_with("canju"));
}

/// The level that is chosen for the next game is not that of the last one.
#[test]
fn a_game_keeps_the_opponent_it_had() {
    let mut fixture = game();
    plays(&mut fixture, &["h2e2", "h0g2", "g3g4"]);
    let opponent =
        fixture.session.play().record(fixture.session.settings()).headers.get(tag::BLACK).to_owned();
    let settings = fixture.session.settings().play.clone();
    fixture.does(Action::Choose(PlaySettings { level: Level::Engine(9), ..settings }));
    fixture.restart();
    fixture.does(Action::New(Box::new(Position::start())));
    let record = library(&fixture).remove(0).1;
    assert_eq!(record.headers.get(tag::BLACK), opponent);
    assert!(!opponent.ends_with('9'), "{opponent}");
}

/// Two games that begin alike are two games, also if the first ended where the second rests.
#[test]
fn a_game_does_not_take_the_place_of_one_that_began_alike() {
    let mut fixture = of_people();
    plays(&mut fixture, &FIVE);
    fixture.does(Action::New(Box::new(Position::start())));
    plays(&mut fixture, &FIVE);
    fixture.session.on_idle();
    assert_eq!(library(&fixture).len(), 1, "so far they are the same");
    fixture.does(played("b9c7"));
    fixture.session.on_idle();
    let mut plies: Vec<usize> =
        library(&fixture).iter().map(|(_, record)| record.main_line().len()).collect();
    plies.sort_unstable();
    assert_eq!(plies, [5, 6]);
}

/// What was played after the last rest is in the library, too, when the next program leaves the game without a move.
#[test]
fn the_last_moves_before_a_kill_reach_the_library() {
    let mut fixture = of_people();
    plays(&mut fixture, &FIVE);
    fixture.session.on_idle();
    fixture.does(played("b9c7"));
    fixture.restart();
    fixture.does(Action::New(Box::new(Position::start())));
    let stored = library(&fixture);
    assert_eq!(stored.len(), 1);
    assert_eq!(stored[0].1.main_line().len(), 6);
}

/// The main line of the only game of the library and its outcome.
fn main_line(fixture: &Fixture) -> (Vec<String>, Option<Outcome>, usize) {
    let stored = library(fixture);
    let [(_, record)] = stored.as_slice() else { panic!("{stored:?}") };
    let line = record.main_line().iter().map(ToString::to_string).collect();
    (line, record.outcome, record.tree.places())
}

/// Of moves that were taken back, those that were made instead are the game; the others stay as a variation, also of the copy that
/// was stored before.
#[test]
fn the_main_line_in_the_library_is_the_game_as_it_was_played() {
    let mut fixture = of_people();
    plays(&mut fixture, &FIVE);
    fixture.session.on_idle();
    fixture.does(Action::TakeBack);
    fixture.restart();
    plays(&mut fixture, &["b0c2", "b9c7"]);
    fixture.session.on_idle();
    let (line, outcome, moves) = main_line(&fixture);
    assert_eq!((line.join(" ").as_str(), outcome, moves), ("h2e2 h9g7 h0g2 i9h9 b0c2 b9c7", None, 7));
    let copied = fixture.session.play().record(fixture.session.settings());
    assert_eq!(copied.main_line(), tree(&fixture).moves());
}

#[test]
fn a_resignation_is_the_end_wherever_it_is_said_and_can_be_taken_back() {
    let mut fixture = of_people();
    plays(&mut fixture, &FIVE);
    fixture.session.on_idle();
    fixture.does(Action::TakeBack);
    fixture.does(Action::Resign);
    let (line, outcome, moves) = main_line(&fixture);
    assert_eq!((line.len(), outcome, moves), (4, Some(Outcome::Black), 4), "red resigned before the move");
    fixture.does(Action::TakeBack);
    assert!(fixture.session.play().ending.is_none());
    fixture.session.on_idle();
    assert_eq!(main_line(&fixture).1, None, "the game goes on");
    fixture.does(played("b0c2"));
    fixture.does(Action::Resign);
    let (line, outcome, moves) = main_line(&fixture);
    let expected = ("h2e2 h9g7 h0g2 i9h9 b0c2", Some(Outcome::Red), 6);
    assert_eq!((line.join(" ").as_str(), outcome, moves), expected);
}

/// Two windows of a user do not write over each other's games.
#[test]
fn two_windows_have_a_game_each() {
    let mut fixture = of_people();
    fixture.does(played("h2e2"));
    let places = Places::under(&fixture.home.path().join("data"));
    let mut second = Session::new(places, Arc::new(|| {}));
    assert!(second.play().tree.moves().is_empty());
    second.perform(played("c3c4"));
    drop(second);
    fixture.does(played("h9g7"));
    fixture.restart();
    assert_eq!(tree(&fixture).moves().len(), 2);
}
