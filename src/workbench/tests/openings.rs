//! The opening book in the game: what the engine has from it, and what it learns of games.

use super::play::{played, plies};
use super::*;
use crate::books::opening::{BookUse, ExactMove, Said, Source, Spot};
use crate::rules::{Move, Position};
use crate::workbench::openings;
use crate::workbench::play::{Level, PlaySettings, Player, Wish};

/// A game of ten plies.
const GAME: &str = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 c9e7";

/// The engine begins, a weak one.
fn red(book: BookUse) -> PlaySettings {
    let level = Level::all().next().unwrap();
    PlaySettings { red: Player::Engine, black: Player::Human, level, book, ..PlaySettings::default() }
}

/// The first move of a game that the engine begins, and whether it is told to be from the book.
fn first(bench: &mut Bench, book: BookUse) -> (Move, bool) {
    bench.does(Wish::Choose(red(book)));
    bench.does(Wish::New(Box::new(Position::start())));
    assert_eq!(plies(bench), 1);
    let tree = bench.workbench.play().tree();
    (tree.moves()[0], tree.note(tree.current()).from_book)
}

fn known(bench: &Bench) -> Vec<ExactMove> {
    bench.workbench.opening_book().exact(&Position::start())
}

/// A bench whose user has switched the shipped book on.
fn with_shipped() -> Bench {
    let mut bench = Bench::new();
    bench.does(openings::Wish::UseShipped(true));
    bench
}

/// No move of the shipped book is played, hinted or shown before the user switches it on.
#[test]
fn the_shipped_book_is_off_until_it_is_switched_on() {
    let mut bench = Bench::new();
    bench.does(settings::Wish::Show(Panel::Openings));
    assert_eq!((known(&bench), bench.workbench.opening_book().games().len()), (Vec::new(), 0));
    for level in Level::all().take(3) {
        bench.does(Wish::Choose(PlaySettings { level, ..red(PlaySettings::default().book) }));
        bench.does(Wish::New(Box::new(Position::start())));
        let tree = bench.workbench.play().tree();
        assert_eq!((tree.moves().len(), tree.note(tree.current()).from_book), (1, false));
    }
    bench.does(openings::Wish::UseShipped(true));
    bench.does(settings::Wish::Show(Panel::Openings));
    assert!(!known(&bench).is_empty());
    bench.restart();
    assert!(bench.workbench.settings().shipped_openings, "a choice is kept");
    bench.does(openings::Wish::UseShipped(false));
    bench.does(settings::Wish::Show(Panel::Openings));
    assert_eq!(known(&bench), Vec::new());
}

#[test]
fn the_engine_begins_from_the_book_where_it_is_to() {
    let mut bench = with_shipped();
    assert!(!first(&mut bench, BookUse::Off).1);
    assert_eq!(bench.workbench.opening_book().games().len(), 0, "nobody needed it");
    assert!(!first(&mut bench, BookUse::Fuzzy).1, "credits are searched");
    for usage in [BookUse::Exact, BookUse::Both] {
        let (begun, from_book) = first(&mut bench, usage);
        assert!(from_book);
        assert!(known(&bench).iter().any(|known| known.played == begun && known.weight > 0));
        assert_eq!(first(&mut bench, usage).0, begun, "the same seed begins the same game");
    }
    let seeds = (1..30).map(|seed| {
        bench.does(Wish::Choose(PlaySettings { seed, ..red(BookUse::Both) }));
        bench.does(Wish::New(Box::new(Position::start())));
        assert_eq!(bench.workbench.settings().play.seed, seed + 1, "every game counts it up");
        bench.workbench.play().tree().moves()[0]
    });
    let different: std::collections::BTreeSet<Move> = seeds.collect();
    assert!(different.len() > 1, "{different:?}");
}

#[test]
fn hint_and_analysis_are_searched_and_the_book_is_told_where_it_agrees() {
    let mut bench = with_shipped();
    bench.does(settings::Wish::Show(Panel::Play));
    let person = PlaySettings { red: Player::Human, depth: 3, ..red(BookUse::Both) };
    bench.does(Wish::Choose(person.clone()));
    bench.does(Wish::New(Box::new(Position::start())));
    bench.does(Wish::Hint);
    let thought = bench.workbench.play().heard().unwrap();
    let hint = bench.workbench.play().hint().unwrap();
    assert!(!thought.from_book && thought.lines[0].moves.first() == Some(&hint) && thought.nodes > 1_000);
    let has = known(&bench).iter().any(|known| known.played == hint && known.weight > 0);
    assert_eq!(bench.workbench.play().hint_is_in_book(), has);
    bench.does(Wish::Choose(PlaySettings { book: BookUse::Off, ..person }));
    bench.does(Wish::New(Box::new(Position::start())));
    bench.does(Wish::Hint);
    assert!(bench.workbench.play().hint().is_some());
    assert!(!bench.workbench.play().hint_is_in_book());
    bench.does(Wish::Analyse(true));
    let thought = bench.workbench.play().heard().unwrap();
    assert_eq!((thought.from_book, thought.lines[0].depth), (false, 3));
}

#[test]
fn a_move_that_is_forbidden_is_not_played_until_that_is_taken_back() {
    let mut bench = with_shipped();
    let (begun, _) = first(&mut bench, BookUse::Exact);
    let spot = Spot::of(&Position::start());
    bench.does(openings::Wish::Weigh(spot.place(begun), Some(0)));
    let (other, from_book) = first(&mut bench, BookUse::Exact);
    assert_ne!(spot.kept(other), spot.kept(begun));
    assert!(from_book);
    bench.does(openings::Wish::Undo);
    assert_eq!(first(&mut bench, BookUse::Exact).0, begun);
}

/// Two people play these moves from the initial position, and who is to move gives up.
fn plays(bench: &mut Bench, moves: &str) {
    bench.does(Wish::New(Box::new(Position::start())));
    moves.split(' ').for_each(|text| bench.does(played(text)));
    bench.does(Wish::Resign);
}

fn people() -> PlaySettings {
    PlaySettings { black: Player::Human, ..PlaySettings::default() }
}

/// Titles of the games that were learned.
fn learned(bench: &Bench) -> Vec<String> {
    let games = bench.workbench.opening_book().games().filter(|game| game.source() == Source::Learned);
    games.map(|game| game.title()).collect()
}

#[test]
fn a_game_is_learned_once_and_undo_takes_it_out() {
    let mut bench = Bench::new();
    bench.does(settings::Wish::Show(Panel::Openings));
    let before = known(&bench);
    bench.does(Wish::Choose(people()));
    plays(&mut bench, GAME);
    assert!(matches!(bench.last(), Notice::OpeningLearned(title) if title == "learned#001B"));
    let after = known(&bench);
    assert_ne!(after, before);
    bench.does(Wish::TakeBack);
    bench.does(played("a9a8"));
    bench.does(Wish::Resign);
    assert_eq!(learned(&bench).len(), 1, "it went on for practice");
    plays(&mut bench, GAME);
    assert!(matches!(bench.last(), Notice::OpeningKnown(title) if title == "learned#001B"));
    bench.restart();
    bench.does(settings::Wish::Show(Panel::Play));
    bench.does(settings::Wish::Show(Panel::Openings));
    assert_eq!((learned(&bench), known(&bench)), (vec!["learned#001B".to_owned()], after.clone()));
    let cannon = Spot::of(&Position::start()).place("h2e2".parse().unwrap());
    bench.does(openings::Wish::Weigh(cannon, Some(50)));
    let longer = format!("{GAME} a3a4");
    plays(&mut bench, &longer);
    assert_eq!(learned(&bench), ["learned#001B", "learned#002R"]);
    bench.does(openings::Wish::Undo);
    assert!(matches!(bench.last(), Notice::OpeningForgotten(title) if title == "learned#002R"));
    bench.does(openings::Wish::Undo);
    bench.does(openings::Wish::Undo);
    assert_eq!(known(&bench), after);
    bench.does(openings::Wish::Redo);
    bench.does(openings::Wish::Redo);
    assert_eq!(learned(&bench).len(), 2);
    bench.does(openings::Wish::Undo);
    bench.does(openings::Wish::Undo);
    bench.restart();
    bench.does(settings::Wish::Show(Panel::Play));
    bench.does(settings::Wish::Show(Panel::Openings));
    assert_eq!((learned(&bench).len(), known(&bench)), (1, after));
}

#[test]
fn a_game_put_in_by_hand_is_taken_out_by_undo() {
    let mut bench = Bench::new();
    bench.does(settings::Wish::Show(Panel::Openings));
    let before = known(&bench);
    bench.does(Wish::Choose(people()));
    plays(&mut bench, GAME);
    bench.does(openings::Wish::Undo);
    assert_eq!((known(&bench), learned(&bench)), (before.clone(), Vec::new()));
    let moves: Vec<Move> = GAME.split(' ').map(|text| text.parse().unwrap()).collect();
    let outcome = crate::records::Outcome::Red;
    let game = crate::books::opening::BookGame::new(("mine", 1), &moves, outcome, Source::Own, 100).unwrap();
    bench.does(openings::Wish::Learn(Box::new(game.clone())));
    assert_eq!(bench.workbench.can_undo_openings(), (true, false));
    bench.does(openings::Wish::Learn(Box::new(game)));
    assert!(matches!(bench.last(), Notice::OpeningKnown(title) if title == "mine#001R"));
    bench.does(openings::Wish::Undo);
    assert_eq!(known(&bench), before);
}

#[test]
fn a_game_of_the_base_is_forgotten_after_a_restart_and_undo_brings_it_back() {
    let mut bench = Bench::new();
    bench.does(settings::Wish::Show(Panel::Openings));
    bench.does(Wish::Choose(people()));
    let before = known(&bench);
    plays(&mut bench, GAME);
    let longer = format!("{GAME} a3a4");
    plays(&mut bench, &longer);
    let shows = |bench: &mut Bench| {
        bench.restart();
        bench.does(settings::Wish::Show(Panel::Play));
        bench.does(settings::Wish::Show(Panel::Openings));
        (learned(bench), known(bench))
    };
    let both = shows(&mut bench);
    bench.does(openings::Wish::Forget(2));
    assert_eq!(bench.workbench.can_undo_openings(), (false, false), "there is no third one");
    bench.does(openings::Wish::Forget(0));
    assert!(matches!(bench.last(), Notice::OpeningForgotten(title) if title == "learned#001B"));
    assert_eq!(learned(&bench), ["learned#002R"]);
    bench.does(openings::Wish::Undo);
    assert!(matches!(bench.last(), Notice::OpeningLearned(title) if title == "learned#001B"));
    assert_eq!(shows(&mut bench), both);
    bench.does(openings::Wish::Forget(0));
    bench.does(openings::Wish::Forget(0));
    assert_eq!(shows(&mut bench), (Vec::new(), before));
}

#[test]
fn what_is_said_of_a_move_is_told_with_the_line_that_leads_there_while_a_game_has_it() {
    let mut bench = Bench::new();
    bench.does(settings::Wish::Show(Panel::Openings));
    bench.does(Wish::Choose(people()));
    plays(&mut bench, GAME);
    let moves: Vec<Move> = GAME.split(' ').map(|text| text.parse().unwrap()).collect();
    let (last, led) = moves.split_last().unwrap();
    let position = led.iter().fold(Position::start(), |at, played| at.play(*played).unwrap());
    let place = Spot::of(&position).place(*last);
    bench.does(openings::Wish::Weigh(place, Some(300)));
    let said = |bench: &mut Bench| {
        // Who looks elsewhere asks anew.
        bench.does(openings::Wish::Line(Vec::new()));
        bench.workbench.openings().answer().unwrap().said.clone()
    };
    let told = Said { place, percent: 300, line: Some(moves) };
    assert_eq!(said(&mut bench), std::slice::from_ref(&told));
    bench.does(openings::Wish::Forget(0));
    assert_eq!(said(&mut bench), [Said { line: None, ..told }]);
    bench.does(openings::Wish::Weigh(place, None));
    assert_eq!(said(&mut bench), []);
}

#[test]
fn only_whole_games_of_people_who_want_it_are_learned() {
    let mut bench = Bench::new();
    bench.does(settings::Wish::Show(Panel::Openings));
    bench.does(Wish::Choose(PlaySettings { learn: false, ..people() }));
    plays(&mut bench, GAME);
    assert_eq!(learned(&bench), Vec::<String>::new(), "nobody wants it");
    bench.does(Wish::New(Box::new(Position::start())));
    bench.does(Wish::Choose(people()));
    plays(&mut bench, "h2e2 h9g7 h0g2");
    assert_eq!(learned(&bench), Vec::<String>::new(), "too short");
    let elsewhere = Position::start().play("a3a4".parse().unwrap()).unwrap();
    bench.does(Wish::New(Box::new(elsewhere)));
    "a6a5 h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2".split(' ').for_each(|text| bench.does(played(text)));
    bench.does(Wish::Resign);
    assert_eq!(learned(&bench), Vec::<String>::new(), "it began elsewhere");
    plays(&mut bench, GAME);
    assert_eq!(learned(&bench).len(), 1);
}
