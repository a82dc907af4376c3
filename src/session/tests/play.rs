//! A game against the engine, as a front end plays it.

use crate::books::opening::BookUse;
use crate::knowledge::evidence::Evidence;
use crate::knowledge::history::Action as LogAction;
use crate::rules::tree::{Navigate, NodeIndex};
use crate::rules::{Color, Move, Position};
use crate::service::annotation::Judgement;
use crate::service::notice::PlayNotice;
use crate::service::settings::play::{Level, PlaySettings, Player, TimeControl};
use crate::session::play::Action;
use crate::session::tests::*;

/// The weakest level of the engine plays the side opposite to the user.
fn against_beginner(user: Color) -> PlaySettings {
    let mut settings = PlaySettings { level: Level::Engine(1), depth: 3, ..PlaySettings::default() };
    settings.seat(user, Player::Human);
    settings.seat(user.opponent(), Player::Engine);
    settings
}

pub(super) fn game() -> Fixture {
    let mut fixture = Fixture::new();
    fixture.does(Action::Choose(against_beginner(Color::Red)));
    fixture.does(Action::New(Box::new(Position::start())));
    fixture
}

pub(super) fn played(text: &str) -> Action {
    Action::Move(text.parse::<Move>().unwrap())
}

pub(super) fn plies(fixture: &Fixture) -> usize {
    fixture.session.play().tree.moves().len()
}

#[test]
fn the_engine_answers_every_move_and_takes_back_with_it() {
    let mut fixture = game();
    assert_eq!(plies(&fixture), 0, "red is a person");
    fixture.does(played("h2e2"));
    assert_eq!(plies(&fixture), 2);
    fixture.does(played("h2e2"));
    assert_eq!(plies(&fixture), 2, "the cannon is gone from there");
    fixture.does(played("h0g2"));
    assert_eq!(plies(&fixture), 4);
    fixture.does(Action::TakeBack);
    assert_eq!(plies(&fixture), 2, "the answer is taken back, too");
    fixture.does(played("b0c2"));
    let tree = &fixture.session.play().tree;
    assert_eq!(tree.moves().len(), 4);
    let fork = tree.way(tree.current())[2];
    assert_eq!(tree.next(fork).len(), 2, "what was taken back stays as a branch");
    fixture.does(Action::Navigate(Navigate::Back));
    assert_eq!(plies(&fixture), 3, "who looks back is not disturbed");
    fixture.does(Action::Navigate(Navigate::First));
    fixture.does(Action::Navigate(Navigate::Last));
    assert_eq!(plies(&fixture), 4);
}

#[test]
fn the_same_move_after_taking_back_is_answered_again() {
    let mut fixture = game();
    for _ in 0..3 {
        fixture.does(played("h2e2"));
        assert_eq!(plies(&fixture), 2);
        fixture.does(Action::TakeBack);
        assert_eq!(plies(&fixture), 0);
    }
}

#[test]
fn an_engine_that_has_the_move_begins() {
    let mut fixture = Fixture::new();
    fixture.does(Action::Choose(against_beginner(Color::Black)));
    fixture.does(Action::New(Box::new(Position::start())));
    assert_eq!(plies(&fixture), 1);
}

#[test]
fn a_node_is_played_by_either_side_and_every_time_from_another_position() {
    let mut fixture = game();
    let node = node("KRNKRGGMM");
    for user in Color::ALL {
        fixture.does(Action::Of(node, user));
        let start = |fixture: &Fixture| fixture.session.play().tree.position_at(NodeIndex::START).clone();
        let first = start(&fixture);
        assert_eq!(Material::of(&first), node.material());
        assert!(
            fixture.session.play().ending.is_some() || fixture.session.play().tree.position().turn() == user
        );
        fixture.does(Action::Of(node, user));
        assert_ne!(first, start(&fixture));
        assert_eq!(fixture.session.settings().play.plays(user), Player::Human);
    }
}

#[test]
fn resigning_loses_and_taking_back_resumes_the_game() {
    let mut fixture = game();
    fixture.does(played("h2e2"));
    fixture.does(Action::Resign);
    assert_eq!(fixture.session.play().ending.unwrap().winner, Some(Color::Black));
    fixture.does(played("h0g2"));
    assert_eq!(plies(&fixture), 2, "the game is over");
    fixture.does(Action::TakeBack);
    assert!(fixture.session.play().ending.is_none());
    assert_eq!(plies(&fixture), 2, "first the resignation is taken back, then moves");
    fixture.does(Action::TakeBack);
    fixture.does(played("h0g2"));
    assert_eq!(plies(&fixture), 2);
}

#[test]
fn an_engine_without_hope_takes_a_draw_and_one_that_wins_declines() {
    let mut fixture = game();
    let lost: Position = "4k4/9/9/9/9/9/9/9/9/R2K4R w".parse().unwrap();
    fixture.does(Action::New(Box::new(lost)));
    fixture.does(Action::OfferDraw);
    assert_eq!(fixture.session.play().ending.map(|ending| ending.winner), Some(None));
    assert!(matches!(fixture.last(), Notice::Play(PlayNotice::DrawAccepted)));
    let won: Position = "r3k3r/9/9/9/9/9/9/9/9/3K5 w".parse().unwrap();
    fixture.does(Action::New(Box::new(won)));
    fixture.does(Action::OfferDraw);
    assert!(fixture.session.play().ending.is_none());
    assert!(matches!(fixture.last(), Notice::Play(PlayNotice::DrawDeclined)));
}

#[test]
fn a_level_game_that_has_just_begun_is_played_on() {
    let mut fixture = game();
    fixture.does(Action::OfferDraw);
    assert!(fixture.session.play().ending.is_none());
    assert!(matches!(fixture.last(), Notice::Play(PlayNotice::DrawDeclined)));
}

#[test]
fn a_hint_is_a_legal_move_and_can_be_asked_for_again() {
    let mut fixture = game();
    for _ in 0..2 {
        fixture.does(Action::Hint);
        let play = fixture.session.play();
        assert!(play.hint.is_some_and(|hint| play.tree.position().is_legal(hint)));
    }
    fixture.does(Action::MoveNow);
    assert_eq!(plies(&fixture), 2, "the engine moved for red, and then for itself");
}

#[test]
fn an_analysis_runs_only_while_it_is_shown() {
    let mut fixture = game();
    fixture.does(Action::Analyse(true));
    assert!(fixture.session.play().latest_thought().is_none(), "another panel is shown");
    fixture.does(preferences::Action::Show(Panel::Play));
    let thought = fixture.session.play().latest_thought().unwrap();
    assert_eq!((thought.lines.len(), thought.lines[0].depth), (3, 3));
    fixture.session.poll();
    let tree = &fixture.session.play().tree;
    assert!(tree.note(tree.current()).score.is_some(), "it is noted for the graph");
}

#[test]
fn a_game_speaks_for_a_score_as_evidence_that_can_be_undone() {
    let mut fixture = game();
    let node = node("KRKGG");
    fixture.does(Action::Of(node, Color::Red));
    fixture.does(Action::MoveNow);
    let before = (fixture.session.kb().score(node), fixture.session.kb().evidence(node).count());
    let score = Score::new(2).unwrap();
    fixture.does(Action::SpeaksFor(score));
    fixture.restart();
    let kb = fixture.session.kb();
    assert_eq!((kb.score(node), kb.evidence(node).count()), (before.0, before.1 + 1));
    let games = kb.evidence(node).filter_map(|(_, evidence)| match evidence {
        Evidence::Game(game) => Some(game),
        _ => None,
    });
    let games: Vec<_> = games.collect();
    assert!(games.len() == 1 && games[0].is_sound() && games[0].finding == score);
    assert_eq!((games[0].by.as_str(), games[0].red.as_str()), ("tester", "tester"));
    let played = games[0].clone();
    fixture.does(Action::Show(played.clone()));
    fixture.does(Action::Navigate(Navigate::Last));
    let moves: Vec<String> = fixture.session.play().tree.moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves.join(" "), played.moves, "the game can be looked through again");
    let last = fixture.session.history().line().next().unwrap().action.clone();
    assert_eq!(last, LogAction::Attach { material: "KRKGG".into() });
    fixture.does(base::Action::Undo);
    assert_eq!(fixture.session.kb().evidence(node).count(), before.1);
    fixture.tries(Action::New(Box::new(Position::start())));
    fixture.tries(Action::SpeaksFor(Score::EITHER));
    assert!(matches!(fixture.last(), Notice::Failed(Fault::NothingPlayed)));
}

/// The game stays on the board at its position, gets its scores and signs, and only the mistakes of the person are practised.
#[test]
fn a_game_is_judged_where_it_is_played() {
    let mut fixture = game();
    fixture.does(preferences::Action::Show(Panel::Play));
    let start: Position = "3k5/9/9/9/r8/9/9/9/4A4/R3K4 w - - 0 1".parse().unwrap();
    fixture.does(Action::New(Box::new(start.clone())));
    fixture.does(played("e1d2"));
    fixture.does(Action::Navigate(Navigate::Back));
    let before = fixture.session.play().tree.current();
    fixture.does(Action::Judge(true));
    assert!(
        matches!(fixture.last(), Notice::MistakesAdded { added: 1, mistakes: 1 }),
        "{:?}",
        fixture.last()
    );
    let tree = &fixture.session.play().tree;
    assert_eq!((tree.current(), fixture.session.settings().panel), (before, Panel::Play));
    let line = tree.line();
    assert!(line.len() > 2, "the engine has answered");
    for place in &line {
        assert!(tree.note(*place).score.is_some());
        assert_eq!(tree.note(*place).judged.is_some(), *place != NodeIndex::START);
    }
    fixture.does(preferences::Action::Show(Panel::Endgames));
    fixture.does(crate::session::endgames::Action::PractiseNext);
    assert_eq!(fixture.session.endgames().practice.as_ref().unwrap().session.start().key(), start.key());
}

/// Time stands still behind another panel and while the user has stopped it, until the next move.
#[test]
fn the_clocks_stop_when_nobody_sees_them() {
    let mut fixture = Fixture::new();
    let clock = Some(TimeControl { minutes: 5, increment: 0 });
    fixture.does(Action::Choose(PlaySettings { clock, black: Player::Human, ..PlaySettings::default() }));
    fixture.does(preferences::Action::Show(Panel::Play));
    fixture.does(Action::New(Box::new(Position::start())));
    fixture.does(Action::Pause);
    assert!(!fixture.session.play().paused, "nothing runs");
    fixture.does(played("h2e2"));
    assert!(fixture.session.play().is_ticking());
    fixture.does(preferences::Action::Show(Panel::Games));
    assert!(!fixture.session.play().is_ticking());
    fixture.does(preferences::Action::Show(Panel::Play));
    assert!(fixture.session.play().is_ticking());
    fixture.does(Action::Pause);
    assert!(fixture.session.play().paused && !fixture.session.play().is_ticking());
    fixture.does(played("h9g7"));
    assert!(!fixture.session.play().paused && fixture.session.play().is_ticking());
}

#[test]
fn the_clock_runs_while_the_game_is_played_and_stops_where_one_looks_back() {
    let mut fixture = Fixture::new();
    let clock = Some(TimeControl { minutes: 5, increment: 0 });
    let settings = PlaySettings { clock, ..against_beginner(Color::Red) };
    fixture.does(Action::Choose(settings));
    fixture.does(preferences::Action::Show(Panel::Play));
    fixture.does(Action::New(Box::new(Position::start())));
    assert!(!fixture.session.play().is_ticking(), "no move was played");
    fixture.does(played("h2e2"));
    assert!(fixture.session.play().is_ticking());
    fixture.does(Action::Navigate(Navigate::Back));
    assert!(!fixture.session.play().is_ticking());
    assert!(fixture.session.play().left(Color::Red).is_some_and(|left| left <= 300_000));
}

#[test]
fn a_thought_that_is_no_longer_wanted_ends_at_once() {
    let mut fixture = game();
    let book = BookUse::Off;
    let full = PlaySettings { level: Level::FULL, seconds: 600, book, ..against_beginner(Color::Black) };
    fixture.session.perform(Action::Choose(full));
    fixture.session.perform(Action::New(Box::new(Position::start())));
    // It has begun when it has a result.
    while fixture.session.play().latest_thought().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
        fixture.session.poll();
    }
    let asked = crate::jobs::now();
    fixture.session.perform(Action::Choose(against_beginner(Color::Red)));
    fixture.session.settle();
    let took = crate::jobs::now() - asked;
    assert!(took < 500, "{took} ms on a busy machine");
    assert_eq!(plies(&fixture), 0);
}

#[test]
fn the_moves_of_a_person_are_judged_beside_the_game_if_that_is_wanted() {
    let judged = |judge: bool| {
        let mut fixture = game();
        fixture.does(Action::Choose(PlaySettings { judge, ..against_beginner(Color::Red) }));
        let start: Position = "3k5/9/9/9/r8/9/9/9/4A4/R3K4 w - - 0 1".parse().unwrap();
        fixture.does(Action::New(Box::new(start)));
        fixture.does(played("e1d2"));
        let tree = &fixture.session.play().tree;
        assert!(tree.moves().len() >= 2, "the engine answers all the same");
        tree.way(tree.current()).into_iter().map(|place| tree.note(place).judged.clone()).collect::<Vec<_>>()
    };
    assert!(judged(false).iter().all(Option::is_none));
    let [_, user, engine] = &judged(true)[..3] else { panic!() };
    let user = user.as_ref().unwrap();
    assert_eq!(user.judgement, Judgement::Blunder, "the rook could be taken, and takes now");
    assert_eq!(user.better(), Some("a0a5".parse().unwrap()));
    assert_eq!(*engine, None);
}

#[test]
fn switching_judgements_on_leaves_the_game_alone() {
    let mut fixture = game();
    fixture.does(played("h2e2"));
    let (number, before) = (fixture.session.play().game, plies(&fixture));
    let settings = fixture.session.settings().play.clone();
    fixture.does(Action::Choose(PlaySettings { judge: true, ..settings }));
    assert_eq!((fixture.session.play().game, plies(&fixture)), (number, before));
    assert!(fixture.session.play().judged().is_some(), "the last move is judged, too");
}
