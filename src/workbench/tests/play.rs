//! A game against the engine, as a face plays it.

use super::*;
use crate::books::opening::BookUse;
use crate::knowledge::evidence::Evidence;
use crate::knowledge::history::Action;
use crate::rules::tree::{Look, Place};
use crate::rules::{Color, Move, Position};
use crate::workbench::play::{Level, PlaySettings, Player, TimeControl, Wish};

/// The weakest engine plays the other side of this one.
fn against_beginner(user: Color) -> PlaySettings {
    let mut settings =
        PlaySettings { level: Level::all().next().unwrap(), depth: 3, ..PlaySettings::default() };
    settings.seat(user, Player::Human);
    settings.seat(user.opponent(), Player::Engine);
    settings
}

pub(super) fn game() -> Bench {
    let mut bench = Bench::new();
    bench.does(Wish::Choose(against_beginner(Color::Red)));
    bench.does(Wish::New(Box::new(Position::start())));
    bench
}

pub(super) fn played(text: &str) -> Wish {
    Wish::Move(text.parse::<Move>().unwrap())
}

pub(super) fn plies(bench: &Bench) -> usize {
    bench.workbench.play().tree().moves().len()
}

#[test]
fn the_engine_answers_every_move_and_takes_back_with_it() {
    let mut bench = game();
    assert_eq!(plies(&bench), 0, "red is a person");
    bench.does(played("h2e2"));
    assert_eq!(plies(&bench), 2);
    bench.does(played("h2e2"));
    assert_eq!(plies(&bench), 2, "the cannon is gone from there");
    bench.does(played("h0g2"));
    assert_eq!(plies(&bench), 4);
    bench.does(Wish::TakeBack);
    assert_eq!(plies(&bench), 2, "the answer is taken back, too");
    bench.does(played("b0c2"));
    let tree = bench.workbench.play().tree();
    assert_eq!(tree.moves().len(), 4);
    let fork = tree.way(tree.current())[2];
    assert_eq!(tree.next(fork).len(), 2, "what was taken back stays as a branch");
    bench.does(Wish::Look(Look::Back));
    assert_eq!(plies(&bench), 3, "who looks back is not disturbed");
    bench.does(Wish::Look(Look::First));
    bench.does(Wish::Look(Look::Last));
    assert_eq!(plies(&bench), 4);
}

#[test]
fn the_same_move_after_taking_back_is_answered_again() {
    let mut bench = game();
    for _ in 0..3 {
        bench.does(played("h2e2"));
        assert_eq!(plies(&bench), 2);
        bench.does(Wish::TakeBack);
        assert_eq!(plies(&bench), 0);
    }
}

#[test]
fn an_engine_that_has_the_move_begins() {
    let mut bench = Bench::new();
    bench.does(Wish::Choose(against_beginner(Color::Black)));
    bench.does(Wish::New(Box::new(Position::start())));
    assert_eq!(plies(&bench), 1);
}

#[test]
fn a_node_is_played_by_either_side_and_every_time_from_another_position() {
    let mut bench = game();
    let node = node("KRNKRGGMM");
    for user in Color::ALL {
        bench.does(Wish::Of(node, user));
        let start = |bench: &Bench| bench.workbench.play().tree().position_at(Place::START).clone();
        let first = start(&bench);
        assert_eq!(Material::of(&first), node.material());
        assert!(
            bench.workbench.play().ending().is_some()
                || bench.workbench.play().tree().position().turn() == user
        );
        bench.does(Wish::Of(node, user));
        assert_ne!(first, start(&bench));
        assert_eq!(bench.workbench.settings().play.plays(user), Player::Human);
    }
}

#[test]
fn who_resigns_has_lost_and_taking_back_goes_on() {
    let mut bench = game();
    bench.does(played("h2e2"));
    bench.does(Wish::Resign);
    assert_eq!(bench.workbench.play().ending().unwrap().winner, Some(Color::Black));
    bench.does(played("h0g2"));
    assert_eq!(plies(&bench), 2, "the game is over");
    bench.does(Wish::TakeBack);
    assert!(bench.workbench.play().ending().is_none());
    bench.does(played("h0g2"));
    assert_eq!(plies(&bench), 2);
}

#[test]
fn an_engine_without_hope_takes_a_draw_and_one_that_wins_declines() {
    let mut bench = game();
    let lost: Position = "4k4/9/9/9/9/9/9/9/9/R2K4R w".parse().unwrap();
    bench.does(Wish::New(Box::new(lost)));
    bench.does(Wish::OfferDraw);
    assert_eq!(bench.workbench.play().ending().map(|ending| ending.winner), Some(None));
    let won: Position = "r3k3r/9/9/9/9/9/9/9/9/3K5 w".parse().unwrap();
    bench.does(Wish::New(Box::new(won)));
    bench.does(Wish::OfferDraw);
    assert!(bench.workbench.play().ending().is_none());
    assert!(matches!(bench.last(), Notice::DrawDeclined));
}

#[test]
fn a_hint_is_a_legal_move_and_can_be_asked_for_again() {
    let mut bench = game();
    for _ in 0..2 {
        bench.does(Wish::Hint);
        let play = bench.workbench.play();
        assert!(play.hint().is_some_and(|hint| play.tree().position().is_legal(hint)));
    }
    bench.does(Wish::MoveNow);
    assert_eq!(plies(&bench), 2, "the engine moved for red, and then for itself");
}

#[test]
fn an_analysis_says_what_it_sees_where_it_is_shown() {
    let mut bench = game();
    bench.does(Wish::Analyse(true));
    assert!(bench.workbench.play().heard().is_none(), "another panel is shown");
    bench.does(settings::Wish::Show(Panel::Play));
    let thought = bench.workbench.play().heard().unwrap();
    assert_eq!((thought.lines.len(), thought.lines[0].depth), (3, 3));
    bench.workbench.poll();
    let tree = bench.workbench.play().tree();
    assert!(tree.note(tree.current()).score.is_some(), "it is noted for the graph");
}

#[test]
fn a_game_speaks_for_a_score_as_evidence_that_can_be_undone() {
    let mut bench = game();
    let node = node("KRKGG");
    bench.does(Wish::Of(node, Color::Red));
    bench.does(Wish::MoveNow);
    let before = (bench.workbench.kb().score(node), bench.workbench.kb().evidence(node).count());
    let score = Score::new(2).unwrap();
    bench.does(Wish::SpeaksFor(score));
    bench.restart();
    let kb = bench.workbench.kb();
    assert_eq!((kb.score(node), kb.evidence(node).count()), (before.0, before.1 + 1));
    let games = kb.evidence(node).filter_map(|(_, evidence)| match evidence {
        Evidence::Game(game) => Some(game),
        _ => None,
    });
    let games: Vec<_> = games.collect();
    assert!(games.len() == 1 && games[0].is_sound() && games[0].finding == score);
    assert_eq!((games[0].by.as_str(), games[0].red.as_str()), ("tester", "tester"));
    let played = games[0].clone();
    bench.does(Wish::Show(played.clone()));
    bench.does(Wish::Look(Look::Last));
    let moves: Vec<String> = bench.workbench.play().tree().moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves.join(" "), played.moves, "the game can be looked through again");
    let last = bench.workbench.history().line().next().unwrap().action.clone();
    assert_eq!(last, Action::Attach { material: "KRKGG".into() });
    bench.does(base::Wish::Undo);
    assert_eq!(bench.workbench.kb().evidence(node).count(), before.1);
    bench.tries(Wish::New(Box::new(Position::start())));
    bench.tries(Wish::SpeaksFor(Score::EITHER));
    assert!(matches!(bench.last(), Notice::Failed(Fault::NothingPlayed)));
}

#[test]
fn the_clock_runs_while_the_game_is_played_and_stops_where_one_looks_back() {
    let mut bench = Bench::new();
    let clock = Some(TimeControl { minutes: 5, increment: 0 });
    let settings = PlaySettings { clock, ..against_beginner(Color::Red) };
    bench.does(Wish::Choose(settings));
    bench.does(Wish::New(Box::new(Position::start())));
    assert!(!bench.workbench.play().is_ticking(), "nobody has moved");
    bench.does(played("h2e2"));
    assert!(bench.workbench.play().is_ticking());
    bench.does(Wish::Look(Look::Back));
    assert!(!bench.workbench.play().is_ticking());
    assert!(bench.workbench.play().left(Color::Red).is_some_and(|left| left <= 300_000));
}

#[test]
fn a_thought_that_is_no_longer_wanted_ends_at_once() {
    let mut bench = game();
    let book = BookUse::Off;
    let full = PlaySettings { level: Level::FULL, seconds: 600, book, ..against_beginner(Color::Black) };
    bench.workbench.perform(Wish::Choose(full));
    bench.workbench.perform(Wish::New(Box::new(Position::start())));
    // It has begun when it says something.
    while bench.workbench.play().heard().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
        bench.workbench.poll();
    }
    let asked = crate::jobs::now();
    bench.workbench.perform(Wish::Choose(against_beginner(Color::Red)));
    bench.workbench.settle();
    let took = crate::jobs::now() - asked;
    assert!(took < 500, "{took} ms on a busy machine");
    assert_eq!(plies(&bench), 0);
}
