//! How our engine ends games by a word, and how long levels of people take for a move.

use crate::arena::Player as _;
use crate::engine::human::{self, HumanLevel};
use crate::jobs::players::RandomPlayer;
use crate::progress::Unattended;
use crate::rules::tree::NodeIndex;
use crate::rules::{Cause, Color, Forfeit, Move, Position};
use crate::service::notice::PlayNotice;
use crate::service::settings::play::{Level, PlaySettings, Player};
use crate::session::play::Action;
use crate::session::tests::*;

/// Red attacks as a strong person does.
fn attack(fixture: &Fixture) -> Move {
    human::choose(HumanLevel::new(5).unwrap(), &fixture.session.play().tree.game(), 1).unwrap().played
}

/// Two people play until black has lost this much; then the engine takes over black's game.
fn lost_game(settings: PlaySettings, lost: i32) -> Fixture {
    let mut fixture = Fixture::new();
    fixture.does(Action::Choose(PlaySettings { black: Player::Human, learn: false, ..settings.clone() }));
    fixture.does(Action::New(Box::new(Position::start())));
    let mut careless = RandomPlayer { seed: 2, is_greedy: false };
    let own = |fixture: &Fixture| human::balance(fixture.session.play().tree.position());
    loop {
        let tree = &fixture.session.play().tree;
        let played = match tree.position().turn() {
            Color::Red => attack(&fixture),
            Color::Black if own(&fixture) < -lost => break,
            Color::Black => {
                let start = tree.position_at(NodeIndex::START);
                careless.choose(start, &tree.moves(), &tree.game(), &Unattended).unwrap()
            }
        };
        fixture.does(Action::Move(played));
        assert!(fixture.session.play().ending.is_none(), "mated too early");
    }
    fixture.does(Action::Choose(PlaySettings { learn: false, ..settings }));
    fixture
}

/// Returns how the game ends if it is played on; the red side is a person.
fn ending(fixture: &mut Fixture) -> Option<Cause> {
    for _ in 0..30 {
        if let Some(ending) = fixture.session.play().ending {
            return Some(ending.cause);
        }
        let played = attack(fixture);
        fixture.does(Action::Move(played));
    }
    None
}

#[test]
fn the_engine_resigns_a_game_that_is_clearly_lost_unless_it_is_not_to() {
    let settings = PlaySettings { level: Level::Engine(1), ..PlaySettings::default() };
    let mut fixture = lost_game(settings.clone(), 1_500);
    let before = fixture.session.play().tree.moves().len();
    assert_eq!(ending(&mut fixture), Some(Cause::Forfeit(Forfeit::Resigned)));
    assert!(
        fixture
            .session
            .notices()
            .iter()
            .any(|notice| matches!(notice, Notice::Play(PlayNotice::EngineResigned)))
    );
    // Its first move in the lost game is among those before.
    assert!(fixture.session.play().tree.moves().len() >= before + 3, "not at the first bad move");
    let mut fixture = lost_game(PlaySettings { resigns: false, ..settings }, 1_500);
    assert_ne!(ending(&mut fixture), Some(Cause::Forfeit(Forfeit::Resigned)));
}

#[test]
fn a_level_of_people_takes_its_time_and_moves_at_once_when_told() {
    let mut fixture = Fixture::new();
    let settings = PlaySettings { level: Level::LOWEST, ..PlaySettings::default() };
    fixture.does(Action::Choose(settings.clone()));
    fixture.does(Action::New(Box::new(Position::start())));
    let answers = |fixture: &mut Fixture| {
        fixture.session.perform(Action::Move("h2e2".parse::<Move>().unwrap()));
        fixture.session.poll();
        while fixture.session.play().latest_thought().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(5));
            fixture.session.poll();
        }
        let tree = &fixture.session.play().tree;
        let thought = fixture.session.play().latest_thought().unwrap();
        assert!(tree.position().is_legal(thought.lines[0].moves[0]) && tree.moves().len() == 1);
        fixture.session.perform(Action::MoveNow);
        fixture.session.settle();
        let tree = &fixture.session.play().tree;
        assert_eq!((tree.moves().len(), tree.moves()[1]), (2, thought.lines[0].moves[0]));
        assert_eq!(tree.note(tree.way(tree.current())[1]).score, None, "its judgement is no analysis");
        thought.lines[0].moves[0]
    };
    let taken = answers(&mut fixture);
    fixture.does(Action::TakeBack);
    assert_eq!(answers(&mut fixture), taken, "the same game and seed, the same move");
}
