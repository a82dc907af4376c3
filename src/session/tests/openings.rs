//! The opening book in the game: the moves the engine takes from it, and the games it learns.

use crate::books::opening::{BookUse, EditedMove, ExactMove, Source, Spot, TreeFilter};
use crate::rules::{Move, Position};
use crate::service::settings::play::{Level, PlaySettings, Player};
use crate::session::openings;
use crate::session::play::Action;
use crate::session::tests::play::{played, plies};
use crate::session::tests::*;

/// A game of ten plies.
const GAME: &str = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 c9e7";

/// A weak engine plays red.
fn red(book: BookUse) -> PlaySettings {
    let level = Level::Engine(1);
    let natural_time = false;
    PlaySettings {
        red: Player::Engine,
        black: Player::Human,
        level,
        book,
        natural_time,
        ..PlaySettings::default()
    }
}

/// Returns the first move of a game that the engine begins, and whether it is marked as from the book.
fn first(fixture: &mut Fixture, book: BookUse) -> (Move, bool) {
    fixture.does(Action::Choose(red(book)));
    fixture.does(Action::New(Box::new(Position::start())));
    assert_eq!(plies(fixture), 1);
    let tree = &fixture.session.play().tree;
    (tree.moves()[0], tree.note(tree.current()).from_book)
}

fn known(fixture: &Fixture) -> Vec<ExactMove> {
    fixture.session.opening_book().exact(&Position::start())
}

/// Returns a fixture with the built-in book disabled.
fn without_shipped() -> Fixture {
    let mut fixture = Fixture::new();
    fixture.does(openings::Action::UseShipped(false));
    fixture
}

/// No move of the built-in book is played, suggested or shown while it is disabled.
#[test]
fn the_shipped_book_is_on_until_it_is_switched_off() {
    let mut fixture = Fixture::new();
    fixture.does(preferences::Action::Show(Panel::Openings));
    let shown = known(&fixture);
    assert!(shown.len() > 1 && shown.iter().all(|known| known.score.is_some() && known.weight > 0));
    fixture.does(openings::Action::UseShipped(false));
    fixture.does(preferences::Action::Show(Panel::Openings));
    assert_eq!((known(&fixture), fixture.session.opening_book().games().len()), (Vec::new(), 0));
    for level in [Level::LOWEST, Level::Engine(1), Level::Engine(2)] {
        fixture.does(Action::Choose(PlaySettings { level, ..red(PlaySettings::default().book) }));
        fixture.does(Action::New(Box::new(Position::start())));
        let tree = &fixture.session.play().tree;
        assert_eq!((tree.moves().len(), tree.note(tree.current()).from_book), (1, false));
    }
    fixture.restart();
    assert!(fixture.session.settings().without_shipped_openings, "a choice is kept");
    fixture.does(openings::Action::UseShipped(true));
    fixture.does(preferences::Action::Show(Panel::Openings));
    assert_eq!(known(&fixture), shown);
}

#[test]
fn the_engine_begins_from_the_book_where_it_is_to() {
    let mut fixture = Fixture::new();
    assert!(!first(&mut fixture, BookUse::Off).1);
    assert_eq!(fixture.session.opening_book().games().len(), 0, "it was not needed");
    assert!(!first(&mut fixture, BookUse::Fuzzy).1, "credits are searched");
    for usage in [BookUse::Exact, BookUse::Both] {
        let (begun, from_book) = first(&mut fixture, usage);
        assert!(from_book);
        assert!(known(&fixture).iter().any(|known| known.played == begun && known.weight > 0));
        assert_eq!(first(&mut fixture, usage).0, begun, "the same seed begins the same game");
    }
    let seeds = (1..30).map(|seed| {
        fixture.does(Action::Choose(PlaySettings { seed, ..red(BookUse::Both) }));
        fixture.does(Action::New(Box::new(Position::start())));
        assert_eq!(fixture.session.settings().play.seed, seed + 1, "every game counts it up");
        fixture.session.play().tree.moves()[0]
    });
    let different: std::collections::BTreeSet<Move> = seeds.collect();
    assert!(different.len() > 1, "{different:?}");
}

#[test]
fn hint_and_analysis_are_searched_and_name_the_book_if_it_agrees() {
    let mut fixture = Fixture::new();
    fixture.does(preferences::Action::Show(Panel::Play));
    let person = PlaySettings { red: Player::Human, depth: 3, ..red(BookUse::Both) };
    fixture.does(Action::Choose(person.clone()));
    fixture.does(Action::New(Box::new(Position::start())));
    fixture.does(Action::Hint);
    let thought = fixture.session.play().latest_thought().unwrap();
    let hint = fixture.session.play().hint.unwrap();
    assert!(!thought.from_book && thought.lines[0].moves.first() == Some(&hint) && thought.nodes > 100);
    let has = known(&fixture).iter().any(|known| known.played == hint && known.weight > 0);
    assert_eq!(fixture.session.play().hint_is_in_book(), has);
    fixture.does(Action::Choose(PlaySettings { book: BookUse::Off, ..person }));
    fixture.does(Action::New(Box::new(Position::start())));
    fixture.does(Action::Hint);
    assert!(fixture.session.play().hint.is_some());
    assert!(!fixture.session.play().hint_is_in_book());
    fixture.does(Action::Analyse(true));
    let thought = fixture.session.play().latest_thought().unwrap();
    assert_eq!((thought.from_book, thought.lines[0].depth), (false, 3));
}

/// A hint is what the analysis shows first: beside an analysis nothing else is searched.
#[test]
fn the_hint_is_the_first_move_of_the_analysis() {
    let mut fixture = Fixture::new();
    fixture.does(preferences::Action::Show(Panel::Play));
    fixture.does(Action::Choose(PlaySettings { red: Player::Human, depth: 6, ..red(BookUse::Off) }));
    let mut rng = crate::rng::Rng::new(5);
    let mut position = Position::start();
    for _ in 0..12 {
        let moves = position.legal_moves();
        position = position.play(moves[rng.below(moves.len() as u64) as usize]).unwrap();
        fixture.does(Action::New(Box::new(position.clone())));
        fixture.does(Action::Analyse(rng.chance(1, 2)));
        fixture.does(Action::Hint);
        fixture.does(Action::Analyse(true));
        let play = fixture.session.play();
        let thought = play.latest_thought().unwrap();
        assert_eq!(play.hint, thought.lines[0].moves.first().copied(), "{position}");
        assert_eq!(play.aim(), None);
    }
}

/// Nothing is searched again for a hint after an analysis of a second: a second search could prefer another move.
#[test]
fn a_hint_after_an_analysis_is_its_first_move() {
    let mut fixture = Fixture::new();
    fixture.does(preferences::Action::Show(Panel::Play));
    fixture.does(Action::Choose(PlaySettings { red: Player::Human, ..red(BookUse::Off) }));
    fixture.does(Action::New(Box::new(Position::start())));
    fixture.session.perform(Action::Analyse(true));
    for _ in 0..120 {
        fixture.session.poll();
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    fixture.does(Action::Analyse(false));
    let analysis = fixture.session.play().latest_thought().unwrap();
    fixture.session.perform(Action::Hint);
    fixture.session.poll();
    let play = fixture.session.play();
    assert_eq!((play.aim(), play.hint), (None, analysis.lines[0].moves.first().copied()));
    assert_eq!(play.latest_thought(), Some(analysis));
}

#[test]
fn a_move_that_is_forbidden_is_not_played_until_that_is_taken_back() {
    let mut fixture = Fixture::new();
    let (begun, _) = first(&mut fixture, BookUse::Exact);
    let spot = Spot::of(&Position::start());
    fixture.does(openings::Action::Weigh(spot.place(begun), Some(0)));
    let (other, from_book) = first(&mut fixture, BookUse::Exact);
    assert_ne!(spot.kept(other), spot.kept(begun));
    assert!(from_book);
    fixture.does(openings::Action::Undo);
    assert_eq!(first(&mut fixture, BookUse::Exact).0, begun);
}

/// Two humans play these moves from the initial position, and the side to move resigns.
fn plays(fixture: &mut Fixture, moves: &str) {
    fixture.does(Action::New(Box::new(Position::start())));
    moves.split(' ').for_each(|text| fixture.does(played(text)));
    fixture.does(Action::Resign);
}

fn people() -> PlaySettings {
    PlaySettings { black: Player::Human, ..PlaySettings::default() }
}

/// Returns the titles of the learned games.
fn learned(fixture: &Fixture) -> Vec<String> {
    let games = fixture.session.opening_book().games().filter(|game| game.source == Source::Learned);
    games.map(|game| game.title()).collect()
}

#[test]
fn a_game_is_learned_once_and_undo_takes_it_out() {
    let mut fixture = without_shipped();
    fixture.does(preferences::Action::Show(Panel::Openings));
    let before = known(&fixture);
    fixture.does(Action::Choose(people()));
    plays(&mut fixture, GAME);
    assert!(matches!(fixture.last(), Notice::OpeningLearned(title) if title == "learned#001B"));
    let after = known(&fixture);
    assert_ne!(after, before);
    fixture.does(Action::TakeBack);
    fixture.does(played("a9a8"));
    fixture.does(Action::Resign);
    assert_eq!(learned(&fixture).len(), 1, "it went on for practice");
    plays(&mut fixture, GAME);
    assert!(matches!(fixture.last(), Notice::OpeningKnown(title) if title == "learned#001B"));
    fixture.restart();
    fixture.does(preferences::Action::Show(Panel::Play));
    fixture.does(preferences::Action::Show(Panel::Openings));
    assert_eq!((learned(&fixture), known(&fixture)), (vec!["learned#001B".to_owned()], after.clone()));
    let cannon = Spot::of(&Position::start()).place("h2e2".parse().unwrap());
    fixture.does(openings::Action::Weigh(cannon, Some(50)));
    let longer = format!("{GAME} a3a4");
    plays(&mut fixture, &longer);
    assert_eq!(learned(&fixture), ["learned#001B", "learned#002R"]);
    fixture.does(openings::Action::Undo);
    assert!(matches!(fixture.last(), Notice::OpeningForgotten(title) if title == "learned#002R"));
    fixture.does(openings::Action::Undo);
    fixture.does(openings::Action::Undo);
    assert_eq!(known(&fixture), after);
    fixture.does(openings::Action::Redo);
    fixture.does(openings::Action::Redo);
    assert_eq!(learned(&fixture).len(), 2);
    fixture.does(openings::Action::Undo);
    fixture.does(openings::Action::Undo);
    fixture.restart();
    fixture.does(preferences::Action::Show(Panel::Play));
    fixture.does(preferences::Action::Show(Panel::Openings));
    assert_eq!((learned(&fixture).len(), known(&fixture)), (1, after));
}

#[test]
fn a_game_put_in_by_hand_is_taken_out_by_undo() {
    let mut fixture = without_shipped();
    fixture.does(preferences::Action::Show(Panel::Openings));
    let before = known(&fixture);
    fixture.does(Action::Choose(people()));
    plays(&mut fixture, GAME);
    fixture.does(openings::Action::Undo);
    assert_eq!((known(&fixture), learned(&fixture)), (before.clone(), Vec::new()));
    let moves: Vec<Move> = GAME.split(' ').map(|text| text.parse().unwrap()).collect();
    let outcome = crate::records::Outcome::Red;
    let game = crate::books::opening::BookGame::new(("mine", 1), &moves, outcome, Source::Own, 100).unwrap();
    fixture.does(openings::Action::Learn(Box::new(game.clone())));
    assert_eq!(fixture.session.can_undo_openings(), (true, false));
    fixture.does(openings::Action::Learn(Box::new(game)));
    assert!(matches!(fixture.last(), Notice::OpeningKnown(title) if title == "mine#001R"));
    fixture.does(openings::Action::Undo);
    assert_eq!(known(&fixture), before);
}

#[test]
fn a_game_of_the_base_is_forgotten_after_a_restart_and_undo_brings_it_back() {
    let mut fixture = without_shipped();
    fixture.does(preferences::Action::Show(Panel::Openings));
    fixture.does(Action::Choose(people()));
    let before = known(&fixture);
    plays(&mut fixture, GAME);
    let longer = format!("{GAME} a3a4");
    plays(&mut fixture, &longer);
    let shows = |fixture: &mut Fixture| {
        fixture.restart();
        fixture.does(preferences::Action::Show(Panel::Play));
        fixture.does(preferences::Action::Show(Panel::Openings));
        (learned(fixture), known(fixture))
    };
    let both = shows(&mut fixture);
    fixture.does(openings::Action::Forget(2));
    assert_eq!(fixture.session.can_undo_openings(), (false, false), "there is no third one");
    fixture.does(openings::Action::Forget(0));
    assert!(matches!(fixture.last(), Notice::OpeningForgotten(title) if title == "learned#001B"));
    assert_eq!(learned(&fixture), ["learned#002R"]);
    fixture.does(openings::Action::Undo);
    assert!(matches!(fixture.last(), Notice::OpeningLearned(title) if title == "learned#001B"));
    assert_eq!(shows(&mut fixture), both);
    fixture.does(openings::Action::Forget(0));
    fixture.does(openings::Action::Forget(0));
    assert_eq!(shows(&mut fixture), (Vec::new(), before));
}

#[test]
fn a_weighted_move_has_the_line_that_leads_there_while_a_game_has_it() {
    let mut fixture = without_shipped();
    fixture.does(preferences::Action::Show(Panel::Openings));
    fixture.does(Action::Choose(people()));
    plays(&mut fixture, GAME);
    let moves: Vec<Move> = GAME.split(' ').map(|text| text.parse().unwrap()).collect();
    let (last, led) = moves.split_last().unwrap();
    let position = led.iter().fold(Position::start(), |at, played| at.play(*played).unwrap());
    let place = Spot::of(&position).place(*last);
    fixture.does(openings::Action::Weigh(place, Some(300)));
    let weights = |fixture: &mut Fixture| {
        // Showing another line queries the book again.
        fixture.does(openings::Action::Line(Vec::new()));
        fixture.session.openings().answer.result().unwrap().weights.clone()
    };
    let weight = EditedMove { place, percent: 300, line: Some(moves) };
    assert_eq!(weights(&mut fixture), std::slice::from_ref(&weight));
    fixture.does(openings::Action::Forget(0));
    assert_eq!(weights(&mut fixture), [EditedMove { line: None, ..weight }]);
    fixture.does(openings::Action::Weigh(place, None));
    assert_eq!(weights(&mut fixture), []);
}

#[test]
fn only_whole_games_of_people_who_want_it_are_learned() {
    let mut fixture = without_shipped();
    fixture.does(preferences::Action::Show(Panel::Openings));
    fixture.does(Action::Choose(PlaySettings { learn: false, ..people() }));
    plays(&mut fixture, GAME);
    assert_eq!(learned(&fixture), Vec::<String>::new(), "it is not wanted");
    fixture.does(Action::New(Box::new(Position::start())));
    fixture.does(Action::Choose(people()));
    plays(&mut fixture, "h2e2 h9g7 h0g2");
    assert_eq!(learned(&fixture), Vec::<String>::new(), "too short");
    let elsewhere = Position::start().play("a3a4".parse().unwrap()).unwrap();
    fixture.does(Action::New(Box::new(elsewhere)));
    "a6a5 h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2"
        .split(' ')
        .for_each(|text| fixture.does(played(text)));
    fixture.does(Action::Resign);
    assert_eq!(learned(&fixture), Vec::<String>::new(), "it began elsewhere");
    plays(&mut fixture, GAME);
    assert_eq!(learned(&fixture).len(), 1);
}

/// The opening tree is that of the games that the library has now, also after a removal that is undone.
#[test]
fn the_opening_tree_follows_the_library() {
    let mut fixture = Fixture::new();
    let game = |red: &str, moves: &str, result: &str| {
        format!(
            "[Game \"Chinese Chess\"]\n[Red \"{red}\"]\n[Date \"1990.01.02\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n"
        )
    };
    let text = game("甲", "1. H2-E2 H9-G7", "1-0") + &game("乙", "1. B2-E2 B9-C7", "0-1");
    fixture.does(games::Action::Paste(text));
    fixture.does(preferences::Action::Show(Panel::Openings));
    let counts = |fixture: &Fixture| {
        let answer = fixture.session.openings().answer.result().unwrap();
        let moves = answer.tree.iter().map(|known| (known.played.to_string(), known.red, known.black));
        (moves.collect::<Vec<_>>(), answer.games.0)
    };
    assert_eq!(counts(&fixture), (vec![("h2e2".into(), 1, 1)], 2), "mirror images are one");
    let first = fixture.session.openings().answer.result().unwrap().games.1.last().unwrap().id;
    fixture.does(games::Action::TakeOut(vec![first]));
    assert_eq!(counts(&fixture), (vec![("h2e2".into(), 0, 1)], 1));
    fixture.does(games::Action::Undo);
    assert_eq!(counts(&fixture), (vec![("h2e2".into(), 1, 1)], 2));
    let filter = TreeFilter { player: "乙".into(), ..TreeFilter::default() };
    fixture.does(openings::Action::Filter(filter));
    assert_eq!(counts(&fixture), (vec![("h2e2".into(), 0, 1)], 1));
}
