//! Practice, as a front end uses it.

use crate::books::endgame::positions::GameId;
use crate::books::endgame::problem::{Problem, Theme};
use crate::books::endgame::progress::Progress;
use crate::books::endgame::{Annotation, Printed};
use crate::records::Record;
use crate::rules::referee::Reason;
use crate::rules::tree::Navigate;
use crate::rules::{Cause, Color, Move, Position};
use crate::service::settings::Panel;
use crate::session::endgames::{Action, EntryAction, Mark, problems};
use crate::session::engine_context::{EngineContext, OwnBook};
use crate::session::tables;
use crate::session::tests::*;

fn played(text: &str) -> Action {
    Action::Move(text.parse::<Move>().unwrap())
}

fn practising(start: &str) -> Fixture {
    let mut fixture = Fixture::new();
    fixture.does(Action::Show(Box::new(start.parse::<Position>().unwrap())));
    fixture.does(Action::PractiseHere);
    fixture
}

#[test]
fn the_engine_answers_where_neither_a_table_nor_a_book_does() {
    let mut fixture = practising("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
    fixture.does(played("h2e2"));
    let endgames = fixture.session.endgames();
    let practice = endgames.practice.as_ref().unwrap();
    assert_eq!(practice.expected, None);
    let session = &practice.session;
    assert_eq!((session.moves().len(), session.judged()[0].kept), (2, Some(true)));
    assert!(session.waits_for_the_user() && !endgames.awaits_the_engine());
    assert_eq!(endgames.line().position(), session.position());
    assert!(!practice.has_table);
    fixture.does(Action::Finish);
    assert_eq!(fixture.session.endgames().practice.as_ref().unwrap().ended, Some(Mark::Solved));
}

/// A small table is solved before practice begins; then every move is judged, on the line and off it.
#[test]
fn a_small_table_is_solved_first_and_every_move_is_judged() {
    let at = problems().iter().position(|problem| problem.material().to_string() == "KNK").unwrap();
    let mut fixture = Fixture::new();
    fixture.does(preferences::Action::Show(Panel::Endgames));
    fixture.session.perform(Action::Practise(at));
    assert!(fixture.session.endgames().preparation.is_some());
    // Nothing can be played or navigated during the preparation.
    fixture.session.perform(Action::Move(problems()[at].line[0]));
    assert!(fixture.session.endgames().line().moves().is_empty());
    fixture.session.settle();
    let practice = fixture.session.endgames().practice.as_ref().unwrap();
    assert_eq!((practice.has_table, practice.problem), (true, Some(at)));
    for &played in problems()[at].start.legal_moves().iter() {
        fixture.does(Action::Practise(at));
        fixture.does(Action::Move(played));
        let practice = fixture.session.endgames().practice.as_ref().unwrap();
        let mistake = practice.session.mistake_here().map(|mistake| mistake.judged.played);
        let judged = practice.session.judged().first().map(|judged| judged.played);
        assert!((mistake == Some(played)) != (judged == Some(played)), "{played}");
    }
}

/// Without its table a problem does not begin.
#[test]
fn a_problem_never_begins_without_its_judge() {
    let mut fixture = Fixture::new();
    fixture.does(preferences::Action::Show(Panel::Endgames));
    fixture.session.perform(Action::Practise(0));
    fixture.session.perform(Action::CancelPreparation);
    fixture.session.settle();
    let endgames = fixture.session.endgames();
    assert!(endgames.preparation.is_none() && endgames.practice.is_none());
    fixture.does(Action::Practise(0));
    assert!(fixture.session.endgames().practice.as_ref().unwrap().has_table);
}

/// A position of a small combination is answered on a fresh machine, and nothing is stored.
#[test]
fn a_fresh_machine_answers_and_stores_nothing() {
    let mut fixture = Fixture::new();
    fixture.does(preferences::Action::Show(Panel::Tables));
    let position: Position = "3k5/4a4/3a5/9/9/9/9/9/9/R3K4 w".parse().unwrap();
    fixture.does(tables::Action::LookUp(Box::new(position)));
    let answer = fixture.session.tables().answer.as_ref().unwrap().as_ref().unwrap();
    assert!(answer.value.plies.is_some() && answer.line.len() == answer.value.plies.unwrap() as usize);
    assert!(!fixture.session.tables().catalog.folder.exists());
}

/// A mistake is stored at once, is not played, and is not forgotten after a restart; a retry does not make up for it.
#[test]
fn a_mistake_is_told_stored_and_tried_again() {
    let small = |problem: &&Problem| problem.theme == Theme::OnlyWin && problem.material().pieces() == 4;
    let problem = problems().iter().find(small).unwrap();
    let wrong = problem.start.legal_moves().iter().copied().find(|other| *other != problem.line[0]).unwrap();
    let mut fixture = Fixture::new();
    fixture.does(preferences::Action::Show(Panel::Endgames));
    fixture.does(Action::Show(Box::new(problem.start.clone())));
    fixture.does(Action::PractiseHere);
    fixture.does(Action::Move(wrong));
    let practice = fixture.session.endgames().practice.as_ref().unwrap();
    let mistake = practice.session.mistake_here().unwrap();
    assert_eq!((mistake.judged.played, mistake.line[0], practice.ended), (wrong, problem.line[0], None));
    assert_eq!(fixture.session.endgames().line().position(), &problem.start);
    fixture.does(Action::Move(problem.line[0]));
    fixture.does(Action::Finish);
    let practice = fixture.session.endgames().practice.as_ref().unwrap();
    assert_eq!((practice.ended, practice.session.judged().len()), (Some(Mark::Missed), 1));
    fixture.restart();
    fixture.does(preferences::Action::Show(Panel::Endgames));
    let progress = fixture.session.endgames().progress(problem).unwrap();
    assert_eq!((progress.level, progress.tries, progress.misses), (0, 1, 1));
}

/// A position without a table is judged by the engine, also at the user's mistake.
#[test]
fn the_engine_judges_where_no_table_can() {
    // Red can take the rook, but leaves its own to it.
    let start = "r2aka3/4n4/9/9/r8/9/9/9/4A4/R1BAK1B1R w";
    let mut fixture = practising(start);
    fixture.does(played("e1d2"));
    let practice = fixture.session.endgames().practice.as_ref().unwrap();
    assert!(!practice.has_table);
    assert!(practice.session.mistake_here().is_some() && practice.session.waits_for_the_user());
    fixture.does(played("a0a5"));
    let session = &fixture.session.endgames().practice.as_ref().unwrap().session;
    assert_eq!((session.moves().len(), session.judged()[0].kept), (2, Some(true)));
}

/// The mistakes of a game come to practice, once each, and stay after a restart.
#[test]
fn mistakes_of_a_game_are_practised() {
    let mut fixture = Fixture::new();
    let text = "[FEN \"3k5/9/9/9/r8/9/9/9/4A4/R3K4 w\"]\n\n1. e1d2 a5a0 *\n";
    fixture.does(games::Action::Paste(text.to_owned()));
    let id = fixture.session.games().open.as_ref().unwrap().id;
    for added in [1, 0] {
        fixture.does(games::Action::PractiseMistakes(id));
        assert!(
            matches!(fixture.last(), Notice::MistakesAdded { added: new, mistakes: 1 } if *new == added),
            "{:?}",
            fixture.last()
        );
    }
    fixture.restart();
    fixture.does(preferences::Action::Show(Panel::Endgames));
    assert_eq!(fixture.session.endgames().due(), 1);
    fixture.does(Action::PractiseNext);
    let start = fixture.session.endgames().practice.as_ref().unwrap().session.start().to_string();
    assert!(start.starts_with("3k5/9/9/9/r8/9/9/9/4A4/R3K4 w"), "{start}");
}

/// Practising a position of the built-in book by hand is judged as in its problem.
#[test]
fn a_problem_is_known_by_its_position() {
    let small = |problem: &&Problem| problem.theme == Theme::OnlyDraw && problem.material().pieces() < 6;
    let problem = problems().iter().find(small).unwrap();
    let mut fixture = Fixture::new();
    fixture.does(preferences::Action::Show(Panel::Endgames));
    fixture.session.perform(Action::Show(Box::new(problem.start.clone())));
    fixture.does(Action::PractiseHere);
    let practice = fixture.session.endgames().practice.as_ref().unwrap();
    assert_eq!(practice.problem.map(|at| &problems()[at]), Some(problem));
}

/// The pages of the two books are separate: their counts are independent.
#[test]
fn each_book_shows_its_own_statistics_and_games() {
    let mut fixture = Fixture::new();
    fixture.does(preferences::Action::Show(Panel::Endgames));
    let start: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap();
    let mut record = Record::new(start.clone());
    record.tree.play("a0a1".parse().unwrap()).unwrap();
    fixture.does(Action::Add(Box::new(record), Some(Annotation::BookWin(Color::Red))));
    fixture.does(Action::Show(Box::new(start)));
    let [shipped, own] = &fixture.session.endgames().pages;
    assert_eq!((own.tally.positions, own.games.len()), (2, 1));
    assert!(shipped.tally.positions > 2 && shipped.games.is_empty());
    let moves = &own.page.as_ref().unwrap().next[0];
    assert_eq!((moves.len(), moves[0].tally), (1, own.tally));
}

#[test]
fn an_answer_that_nobody_waits_for_any_more_is_not_played() {
    let mut fixture = practising("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
    fixture.session.perform(played("h2e2"));
    assert!(fixture.session.endgames().awaits_the_engine());
    fixture.does(Action::PractiseAgain);
    let endgames = fixture.session.endgames();
    assert!(endgames.is_practising() && !endgames.awaits_the_engine());
    assert!(
        endgames.practice.as_ref().unwrap().session.moves().is_empty() && endgames.line().moves().is_empty()
    );
}

#[test]
fn an_answer_that_was_ready_in_the_same_moment_is_no_move_of_the_user() {
    let mut fixture = practising("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
    fixture.session.perform(played("h2e2"));
    // The user now plays black, whose answer would be legal here.
    fixture.does(Action::PractiseHere);
    let session = &fixture.session.endgames().practice.as_ref().unwrap().session;
    assert!(session.waits_for_the_user() && session.moves().is_empty());
}

#[test]
fn a_position_of_the_users_own_that_was_missed_comes_back() {
    let start = "3k5/R8/1R7/9/9/9/9/9/9/C3K3c w";
    let mut fixture = practising(start);
    let progress = Progress { level: 0, due: 0, tries: 1, misses: 1 };
    let stored = start.parse::<Position>().unwrap().to_setup().to_string();
    fixture.session.context.write(|base| base.practise(&stored, progress)).unwrap();
    fixture.restart();
    fixture.does(preferences::Action::Show(Panel::Endgames));
    assert_eq!(fixture.session.endgames().due(), 1);
    fixture.does(Action::PractiseNext);
    let practice = fixture.session.endgames().practice.as_ref().unwrap();
    assert_eq!((practice.problem, practice.session.start()), (None, &start.parse::<Position>().unwrap()));
}

#[test]
fn a_mate_where_nobody_knew_the_result_is_solved() {
    // Chariots and cannons without a table: mate in one.
    let mut fixture = practising("3k5/R8/1R7/9/9/9/9/9/9/C3K3c w");
    fixture.does(played("b7b9"));
    let practice = fixture.session.endgames().practice.as_ref().unwrap();
    assert_eq!(practice.ended, Some(Mark::Solved), "{:?}", practice.ending);
    assert_eq!(practice.ending.map(|ending| ending.cause), Some(Cause::Rules(Reason::Checkmate)));
    let progress = fixture.session.endgames().due();
    assert_eq!(progress, 0, "it comes back tomorrow");
    fixture.does(Action::Navigate(Navigate::First));
    assert!(fixture.session.endgames().line().moves().is_empty());
}

#[test]
fn an_edit_of_the_own_endgame_book_reaches_the_next_thought() {
    let mut fixture = Fixture::new();
    let mut mind = EngineContext::of(None, fixture.session.kb(), false, None);
    let knows = |fixture: &mut Fixture, mind: &mut EngineContext| {
        let own = OwnBook::of(&mut fixture.session.context);
        mind.own(&own).is_some()
    };
    assert!(!knows(&mut fixture, &mut mind));
    let mut record = Record::new("3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap());
    record.tree.play("a0a1".parse().unwrap()).unwrap();
    fixture.does(Action::Add(Box::new(record), Some(Annotation::BookWin(Color::Red))));
    assert!(knows(&mut fixture, &mut mind));
    fixture.does(Action::Undo);
    assert!(!knows(&mut fixture, &mut mind));
}

const ROOK: &str = "3k5/9/9/9/9/9/9/9/9/R3K4 w";

fn entered(fixture: &mut Fixture, moves: &[&str], result: Annotation) {
    let start = Box::new(ROOK.parse::<Position>().unwrap());
    fixture.does(Action::Entry(EntryAction::Begin(start)));
    moves.iter().for_each(|text| fixture.does(played(text)));
    fixture.does(Action::Entry(EntryAction::Give(Some(result))));
}

fn refused(fixture: &mut Fixture) {
    fixture.tries(Action::Entry(EntryAction::Store));
    assert!(matches!(fixture.last(), Notice::Failed(Fault::KnownGame(1))), "{:?}", fixture.last());
    let last = fixture.session.notices().len() - 1;
    fixture.does(crate::session::general::Action::Dismiss(last));
}

fn games(fixture: &mut Fixture) -> Vec<String> {
    fixture.session.settle();
    let contents = fixture.session.endgames().contents.result().unwrap();
    contents.games.iter().map(|(id, game)| format!("{} {}", id.0, game.text())).collect()
}

/// Only moves that the book lacks are new; a variation is entered by going back.
#[test]
fn a_game_is_entered_stored_corrected_and_taken_out() {
    let mut fixture = Fixture::new();
    fixture.does(preferences::Action::Show(Panel::Endgames));
    entered(&mut fixture, &["a0a1", "d9d8"], Annotation::BookWin(Color::Red));
    fixture.does(Action::Entry(EntryAction::Store));
    assert_eq!(games(&mut fixture), ["1 a0a1 d9d8=book-win-red"]);
    entered(&mut fixture, &["a0a1", "d9d8", "a1a8"], Annotation::Draw);
    let preview = fixture.session.endgames().entry.preview.clone().unwrap();
    assert_eq!((preview.stored, preview.positions, preview.moves), (vec![true, true, false], 1, 1));
    fixture.does(Action::Entry(EntryAction::Store));
    // Corrected: the game is replaced under its number.
    fixture.does(Action::Entry(EntryAction::Open(GameId(2))));
    fixture.does(Action::Navigate(Navigate::Last));
    fixture.does(Action::Entry(EntryAction::Give(Some(Annotation::ArtfulDraw))));
    fixture.does(Action::Entry(EntryAction::Store));
    let corrected = ["1 a0a1 d9d8=book-win-red", "2 a0a1 d9d8 a1a8=artful-draw"];
    assert_eq!(games(&mut fixture), corrected);
    fixture.does(Action::Entry(EntryAction::Remove(GameId(1))));
    assert_eq!(games(&mut fixture), corrected[1..]);
    fixture.does(Action::Undo);
    assert_eq!(games(&mut fixture), corrected);
    (0..3).for_each(|_| fixture.does(Action::Undo));
    assert!(games(&mut fixture).is_empty());
    (0..3).for_each(|_| fixture.does(Action::Redo));
    assert_eq!(games(&mut fixture), corrected);
}

#[test]
fn the_same_game_is_refused_and_a_declined_one_comes_back() {
    let mut fixture = Fixture::new();
    fixture.does(preferences::Action::Show(Panel::Endgames));
    entered(&mut fixture, &["a0a1", "d9d8"], Annotation::BookWin(Color::Red));
    fixture.does(Action::Entry(EntryAction::Store));
    entered(&mut fixture, &["a0a1", "d9d8"], Annotation::BookWin(Color::Red));
    fixture.does(Action::Entry(EntryAction::Describe("again".into(), Printed::default())));
    refused(&mut fixture);
    assert_eq!(games(&mut fixture).len(), 1);
    assert_eq!(fixture.session.endgames().entry.replaces, None);
    fixture.does(Action::Entry(EntryAction::Decline));
    assert_eq!(fixture.session.endgames().entry.line.places(), 0);
    fixture.does(Action::Undo);
    let entry = &fixture.session.endgames().entry;
    assert_eq!((entry.name.as_str(), entry.line.places()), ("again", 2));
    assert_eq!(games(&mut fixture).len(), 1);
}

/// A board without moves is kept as a start; its mirror image is the same one.
#[test]
fn a_set_up_board_is_kept_for_later() {
    let mut fixture = Fixture::new();
    fixture.does(preferences::Action::Show(Panel::Endgames));
    let board = |text: &str| Box::new(text.parse::<Position>().unwrap());
    fixture.does(Action::Entry(EntryAction::Begin(board(ROOK))));
    fixture.does(Action::Entry(EntryAction::Store));
    fixture.does(Action::Entry(EntryAction::Begin(board("5k3/9/9/9/9/9/9/9/9/4K3R w"))));
    refused(&mut fixture);
    fixture.session.settle();
    let contents = fixture.session.endgames().contents.result().unwrap();
    assert_eq!((contents.games.len(), contents.starts.len()), (1, 1));
    assert!(contents.starts[0].is_root && contents.statistics[1].roots == 1);
}

/// The games of files enter the book in one step, which undo takes back; a file that cannot be read changes nothing.
#[test]
fn files_enter_the_book_in_one_step() {
    let mut fixture = Fixture::new();
    fixture.does(preferences::Action::Show(Panel::Endgames));
    let file = |fixture: &Fixture, name: &str, text: &str| {
        let path = fixture.home.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let lines = "a|3k5/9/9/9/9/9/9/9/9/R3K4 w|a0a1\nb|3k5/9/9/9/9/9/9/9/9/R3K4 w|a0a5\n";
    let (good, bad) = (file(&fixture, "a.txt", lines), file(&fixture, "b.txt", "a|b\n"));
    let other = file(&fixture, "c.txt", "c|3k5/9/9/9/9/9/9/9/9/R3K4 w|a0a3\n");
    let games = |fixture: &Fixture| fixture.session.endgames().contents.result().unwrap().games.len();
    fixture.does(Action::TakeIn(vec![good.clone()]));
    assert_eq!(games(&fixture), 2);
    fixture.does(Action::Undo);
    assert_eq!(games(&fixture), 0);
    fixture.does(Action::Redo);
    fixture.does(Action::TakeIn(vec![good]));
    assert_eq!(games(&fixture), 2, "known games are skipped");
    fixture.tries(Action::TakeIn(vec![other, bad]));
    assert!(fixture.session.notices().iter().any(Notice::is_fault));
    assert_eq!(games(&fixture), 2, "one of two files cannot be read");
}
