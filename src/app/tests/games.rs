//! The library of games and both books in the window.

use egui::Event;

use super::*;
use crate::books::opening::{BookGame, Source};
use crate::rules::Position;
use crate::rules::tree::Navigate;
use crate::service::collection::Search;
use crate::session::{endgames, games, openings};

fn perform(shown: &mut Shown, command: impl Into<Command>) {
    shown.state_mut().as_mut().unwrap().session.perform(command);
    settle(shown);
    settle(shown);
}

fn click(shown: &mut Shown, label: &str) {
    shown.get_by_label_contains(label).click_accesskit();
    settle(shown);
    settle(shown);
}

fn shows(shown: &mut Shown, panel: Panel) {
    perform(shown, preferences::Action::Show(panel));
    assert_eq!(session(shown).settings().panel, panel);
}

/// A game as it is copied from another program.
const GAME: &str = "[Red \"胡某\"]\n[Result \"1-0\"]\n\n1. 炮二平五 馬８進７ 2. 馬二進三 車９平８ 1-0\n";

#[test]
fn a_pasted_game_is_in_the_library_and_undo_takes_it_out() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num9);
    assert_eq!(session(&shown).settings().panel, Panel::Games);
    assert!(shown.query_by_label_contains("No games yet").is_some());
    shown.event(Event::Paste(GAME.into()));
    settle(&mut shown);
    settle(&mut shown);
    assert_eq!(session(&shown).games().found().len(), 1);
    let open = session(&shown).games().open.as_ref().unwrap();
    assert_eq!(open.record.main_line().len(), 4);
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    settle(&mut shown);
    assert!(session(&shown).games().found().is_empty());
    press(&mut shown, Modifiers::COMMAND, Key::Y);
    settle(&mut shown);
    assert_eq!(session(&shown).games().found().len(), 1);
}

#[test]
fn losses_of_a_pasted_game_are_reported() {
    let (_home, mut shown) = window();
    shows(&mut shown, Panel::Games);
    perform(&mut shown, games::Action::Paste(GAME.replace("馬二進三", "馬二進五")));
    settle(&mut shown);
    let report = session(&shown).games().report.as_ref().unwrap();
    assert_eq!((report.files.len(), report.files[0].losses()), (1, 1));
    assert!(shown.query_by_label_contains("馬二進五").is_some());
    assert_eq!(session(&shown).games().open.as_ref().unwrap().record.main_line().len(), 2);
}

#[test]
fn a_window_that_is_started_on_files_opens_the_base_and_takes_the_games_in() {
    let home = TempDir::new().unwrap();
    let (base, record) = (home.path().join("other.canju"), home.path().join("a.pgn"));
    let create = crate::knowledge::history::Action::Create { from: "empty".into() };
    drop(crate::store::Base::create(&base, create, "", 0, &Default::default()).unwrap());
    std::fs::write(&record, GAME).unwrap();
    let mut shown = started_on(&home, FRAME, vec![record, base.clone()]);
    settle(&mut shown);
    settle(&mut shown);
    let session = session(&shown);
    assert_eq!(session.path(), Some(base.canonicalize().unwrap().as_path()));
    assert_eq!(session.settings().panel, Panel::Games);
    assert_eq!(session.games().found().len(), 1);
    assert!(!shown.state().as_ref().unwrap().state.start);
}

#[test]
fn an_edit_of_a_game_is_stored_and_taken_back() {
    let (_home, mut shown) = window();
    shows(&mut shown, Panel::Games);
    perform(&mut shown, games::Action::Paste(GAME.into()));
    let id = session(&shown).games().open.as_ref().unwrap().id;
    perform(&mut shown, games::Action::Navigate(Navigate::Last));
    let last = session(&shown).games().open.as_ref().unwrap().record.tree.current();
    perform(&mut shown, games::Action::Edit(id, games::Edit::Comment(last, "妙着".into())));
    perform(&mut shown, games::Action::Navigate(Navigate::Back));
    let other = session(&shown).games().open.as_ref().unwrap().record.tree.position().legal_moves()[0];
    perform(&mut shown, games::Action::Edit(id, games::Edit::Play(other)));
    perform(&mut shown, games::Action::Close);
    perform(&mut shown, games::Action::Open(id));
    let record = &session(&shown).games().open.as_ref().unwrap().record;
    assert_eq!(record.steps().len(), 5);
    assert!(record.steps().iter().any(|step| step.remark.comment == "妙着"));
    perform(&mut shown, games::Action::Undo);
    perform(&mut shown, games::Action::Undo);
    perform(&mut shown, games::Action::Open(id));
    let record = &session(&shown).games().open.as_ref().unwrap().record;
    assert_eq!(record.steps().len(), 4);
    assert!(record.steps().iter().all(|step| step.remark.comment.is_empty()));
}

#[test]
fn dropped_files_of_games_are_read_into_the_library() {
    let (home, mut shown) = window();
    let path = home.path().join("a.pgn");
    std::fs::write(&path, GAME).unwrap();
    shows(&mut shown, Panel::Games);
    perform(&mut shown, games::Action::TakeIn(vec![path], crate::records::ReadOptions::default()));
    assert_eq!(session(&shown).games().found().len(), 1);
    let search = Search { player: "nobody".into(), ..Search::default() };
    perform(&mut shown, games::Action::Find(search));
    assert!(session(&shown).games().found().is_empty());
}

#[test]
fn practice_tells_the_move_that_gives_a_win_away_and_remembers_it() {
    let (_home, mut shown) = window();
    shows(&mut shown, Panel::Endgames);
    let problems = endgames::problems();
    // Only one move wins, so that another one gives the win away.
    let only = |problem: &crate::books::endgame::problem::Problem| {
        problem.theme == crate::books::endgame::problem::Theme::OnlyWin
    };
    let at = problems.iter().position(only).unwrap();
    let problem = &problems[at];
    perform(&mut shown, endgames::Action::Practise(at));
    perform(&mut shown, endgames::Action::Move(problem.line[0]));
    let practice = session(&shown).endgames().practice.as_ref().unwrap();
    assert_eq!(practice.expected, Some(problem.category.outcome()));
    assert_eq!(practice.session.judged()[0].kept, Some(true));
    perform(&mut shown, endgames::Action::Finish);
    assert_eq!(session(&shown).endgames().practice.as_ref().unwrap().ended, Some(endgames::Mark::Solved));
    assert_eq!(session(&shown).endgames().progress(problem).unwrap().level, 1);
}

#[test]
fn practice_is_not_looked_through_while_a_move_is_waited_for() {
    let (_home, mut shown) = window();
    shows(&mut shown, Panel::Endgames);
    perform(&mut shown, endgames::Action::Practise(0));
    perform(&mut shown, endgames::Action::Move(endgames::problems()[0].line[0]));
    let is_unmoved = |shown: &Shown| {
        let endgames = session(shown).endgames();
        endgames.line().position() == endgames.practice.as_ref().unwrap().session.position()
    };
    assert!(session(&shown).endgames().is_practising() && is_unmoved(&shown));
    for look in [Navigate::First, Navigate::Back, Navigate::Last] {
        perform(&mut shown, endgames::Action::Navigate(look));
        assert!(is_unmoved(&shown), "{look:?}");
    }
    perform(&mut shown, endgames::Action::Finish);
    perform(&mut shown, endgames::Action::Navigate(Navigate::First));
    assert!(!is_unmoved(&shown));
}

#[test]
fn what_is_still_typed_of_the_game_before_belongs_to_it() {
    let (_home, mut shown) = window();
    shows(&mut shown, Panel::Games);
    perform(&mut shown, games::Action::Paste(GAME.into()));
    let first = session(&shown).games().open.as_ref().unwrap().id;
    perform(&mut shown, games::Action::New(Box::new(Position::start())));
    let other = session(&shown).games().open.as_ref().unwrap().id;
    assert_ne!(first, other);
    let titled = |text: &str| games::Edit::Header(crate::records::tag::TITLE, text.into());
    perform(&mut shown, games::Action::Edit(first, titled("one")));
    perform(&mut shown, games::Action::Edit(other, titled("two")));
    for (id, title) in [(other, "two"), (first, "one")] {
        perform(&mut shown, games::Action::Open(id));
        let record = &session(&shown).games().open.as_ref().unwrap().record;
        assert_eq!(record.headers.get(crate::records::tag::TITLE), title);
    }
}

#[test]
fn comments_of_a_game_leave_its_board_the_room() {
    let (_home, mut shown) = window();
    shows(&mut shown, Panel::Games);
    let long = "a remark that goes on ".repeat(20);
    perform(&mut shown, games::Action::Paste(format!("[Remarks \"{long}\"]\n{GAME}")));
    let beside = shown.get_by_label("Game data").rect();
    for label in ["Flip", "Copy FEN", "Add to the opening book", "Play from here"] {
        let button = shown.get_by_label(label).rect();
        assert!(button.right() < beside.left(), "{label}: {button} beside {beside}");
    }
    assert!(beside.left() < 1280.0 * 0.8);
}

#[test]
fn undo_names_the_undone_action() {
    let (_home, mut shown) = window();
    find(&mut shown, "krppknpp");
    press(&mut shown, Modifiers::NONE, Key::Num2);
    assert!(shown.query_by_label_contains("undo: ").is_some());
    shows(&mut shown, Panel::Games);
    assert!(shown.query_by_label("nothing to undo").is_some());
    perform(&mut shown, games::Action::Paste(GAME.into()));
    shown.get_by_label("undo the last change here").click();
    settle(&mut shown);
    assert!(session(&shown).games().found().is_empty());
    assert_eq!(session(&shown).kb().score(node("KRPPKNPP")), Score::new(2));
    // Evidence is laid to the base, in whatever panel.
    shows(&mut shown, Panel::Endgames);
    let before = session(&shown).kb().evidence(node("KRK")).count();
    perform(&mut shown, endgames::Action::Lay);
    assert!(session(&shown).kb().evidence(node("KRK")).count() > before);
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    settle(&mut shown);
    assert_eq!(session(&shown).kb().evidence(node("KRK")).count(), before);
}

#[test]
fn what_is_looked_for_is_found_in_the_books_and_the_knowledge_too() {
    let (_home, mut shown) = window();
    shows(&mut shown, Panel::Games);
    let search = |text: &str| {
        let material = crate::service::filter::MaterialFilter { text: text.into() };
        Search { material, ..Search::default() }
    };
    perform(&mut shown, games::Action::Find(search("KRKGGMM")));
    let letters = session(&shown).games().found().elsewhere.unwrap();
    assert_eq!(letters.scored, 1);
    perform(&mut shown, games::Action::Find(search("單車對士象全")));
    assert_eq!(session(&shown).games().found().elsewhere, Some(letters));
    perform(&mut shown, games::Action::Find(search("KP* v K*")));
    let pawns = session(&shown).games().found().elsewhere.unwrap();
    let all = endgames::problems().len() as u64;
    assert!(pawns.problems > 0 && pawns.problems < all && pawns.scored > 1);
    perform(&mut shown, games::Action::Find(Search::default()));
    assert_eq!(session(&shown).games().found().elsewhere, None);
}

#[test]
fn a_weight_of_an_opening_move_is_kept_and_undone() {
    let (_home, mut shown) = window();
    shows(&mut shown, Panel::Openings);
    let cannon = "h2e2".parse().unwrap();
    let place = crate::books::opening::Spot::of(&Position::start()).place(cannon);
    let weight = |shown: &Shown| session(shown).opening_book().edits.get(place);
    perform(&mut shown, openings::Action::Weigh(place, Some(0)));
    assert_eq!(weight(&shown), Some(0));
    click(&mut shown, "Your weights for moves (1)");
    click(&mut shown, "Remove the weight of 1. ");
    assert_eq!(weight(&shown), None);
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    settle(&mut shown);
    assert_eq!(weight(&shown), Some(0));
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    settle(&mut shown);
    assert_eq!(weight(&shown), None);
}

#[test]
fn a_game_of_the_base_is_removed_from_the_opening_book_and_restored() {
    let (_home, mut shown) = window();
    shows(&mut shown, Panel::Openings);
    assert!(shown.query_by_label_contains("Games of this base").is_none());
    let (first, outcome) = ("h2e2".parse().unwrap(), crate::records::Outcome::Red);
    let game = BookGame::new(("mine", 7), &[first], outcome, Source::Own, 100).unwrap();
    perform(&mut shown, openings::Action::Learn(Box::new(game)));
    click(&mut shown, "Games of this base (1)");
    click(&mut shown, "Remove mine#007R from the book");
    assert!(shown.query_by_label_contains("mine#007R from the book").is_none());
    assert_eq!(session(&shown).opening_book().games().filter(|game| game.source == Source::Own).count(), 0);
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    settle(&mut shown);
    assert!(shown.query_by_label_contains("mine#007R from the book").is_some());
}

#[test]
fn arrows_step_through_a_game_that_is_looked_at() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num9);
    perform(&mut shown, games::Action::Paste(GAME.into()));
    let at = |shown: &Shown| session(shown).games().open.as_ref().unwrap().record.tree.moves().len();
    for focused in [false, true] {
        press(&mut shown, Modifiers::NONE, Key::Home);
        if focused {
            shown.get_by(|node| node.role() == Role::Grid).focus();
            settle(&mut shown);
        }
        for expected in [1, 2, 3] {
            press(&mut shown, Modifiers::NONE, Key::ArrowRight);
            assert_eq!(at(&shown), expected, "{focused}");
        }
        press(&mut shown, Modifiers::NONE, Key::ArrowLeft);
        assert_eq!(at(&shown), 2, "{focused}");
    }
}

#[test]
fn a_failed_undo_is_shown_until_one_succeeds() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num9);
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    let has_fault = |shown: &Shown| session(shown).notices().iter().any(|notice| notice.is_fault());
    perform(&mut shown, games::Action::New(Box::new(Position::start())));
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    assert!(!has_fault(&shown));
}

/// In Play and Games a number says how many games of the library have the position, and leads to the opening tree.
#[test]
fn a_click_leads_from_a_game_to_the_opening_tree_at_its_position() {
    let (_home, mut shown) = window();
    shows(&mut shown, Panel::Games);
    for result in ["1-0", "0-1"] {
        let game = GAME.replace("車９平８", if result == "1-0" { "車９平８" } else { "卒３進１" });
        perform(&mut shown, games::Action::Paste(game));
    }
    for (ply, count) in [(4, 1), (3, 2), (0, 2)] {
        perform(&mut shown, games::Action::Navigate(Navigate::First));
        for _ in 0..ply {
            perform(&mut shown, games::Action::Navigate(Navigate::Forward));
        }
        let label = format!("Library games: {count}");
        assert!(shown.query_by_label(&label).is_some(), "after {ply} plies");
    }
    perform(&mut shown, games::Action::Navigate(Navigate::Forward));
    click(&mut shown, "Library games: 2");
    assert_eq!(session(&shown).settings().panel, Panel::Openings);
    assert_eq!(session(&shown).openings().line.moves().len(), 1);
}

/// A refused move is named with the reason, and the line stays as it is.
#[test]
fn an_illegal_move_in_entry_is_named() {
    let (_home, mut shown) = window();
    shows(&mut shown, Panel::Endgames);
    let start: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap();
    perform(&mut shown, endgames::Action::Entry(endgames::EntryAction::Begin(Box::new(start))));
    for label in ["a0 Red", "b5 empty"] {
        shown.get_by(|node| node.label().is_some_and(|text| text.starts_with(label))).click();
        settle(&mut shown);
    }
    assert!(shown.query_by_label_contains("cannot go to b5").is_some());
    assert!(session(&shown).endgames().line().moves().is_empty());
}
