//! The panel of verification: a sample judged blind, and the picture of each method.

use super::inquiry::held_by;
use super::*;
use crate::service::settings::{PlayoutSettings, VerificationMethod, VerificationSettings};
use crate::session::verification::Action;
use crate::verification::Finding;
use crate::verification::sheet::Mark;

fn digit_of(score: Option<Score>) -> Key {
    Key::from_name(&score.unwrap().to_string()).unwrap()
}

#[test]
fn a_sample_is_marked_by_keys_and_the_marks_outlive_the_window() {
    let (home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num6);
    shown.get_all_by_label("Draw the sample").next().unwrap().click();
    settle(&mut shown);
    let kb = Arc::clone(session(&shown).whole());
    let first = session(&shown).next_to_mark().unwrap();
    assert_eq!(session(&shown).selected(), Some(first));
    press(&mut shown, Modifiers::NONE, Key::Y);
    assert!(session(&shown).verification().marks.is_empty(), "a hidden score cannot be marked as right");
    assert!(shown.query_by_label("In the base").is_none() && shown.query_by_label("Lock").is_none());
    press(&mut shown, Modifiers::NONE, digit_of(kb.score(first)));
    assert!(shown.query_by_label("In the base").is_some(), "once judged, it is shown with its reasons");
    let second = session(&shown).next_to_mark().unwrap();
    assert_ne!(first, second, "the next one is asked about");
    press(&mut shown, Modifiers::NONE, Key::Num4);
    let third = session(&shown).next_to_mark().unwrap();
    press(&mut shown, Modifiers::NONE, Key::R);
    assert!(!session(&shown).hides(third) && shown.query_by_label("Score and reasons").is_some());
    press(&mut shown, Modifiers::NONE, Key::X);
    press(&mut shown, Modifiers::NONE, Key::Space);
    press(&mut shown, Modifiers::NONE, Key::U);
    let room = session(&shown).verification();
    let mark_of = |node: NodeId| room.marks.get(&node).copied();
    let right = Mark::Found(Finding::Is(kb.score(first).unwrap()));
    assert_eq!(
        (mark_of(first), mark_of(second)),
        (Some(right), Some(Mark::Found(Finding::Is(Score::EITHER))))
    );
    assert_eq!(mark_of(third), Some(Mark::Found(Finding::Not(kb.score(third).unwrap()))));
    assert_eq!(room.marks.len(), 3, "the skipped one was taken back");
    assert!(shown.query_all_by_label_contains("more judgements are needed").next().is_some());
    assert!(*session(&shown).whole() == kb, "marks are no edits");
    let marks = room.marks.clone();
    does(&mut shown, preferences::Action::Author("Wu".into()));
    assert!(session(&shown).verification().marks.is_empty(), "another expert judges the same sample anew");
    does(&mut shown, preferences::Action::Author("tester".into()));
    assert_eq!(session(&shown).verification().marks, marks);
    drop(shown);
    let again = first_start(&home);
    assert_eq!(session(&again).verification().marks, marks);
}

#[test]
fn each_method_of_verification_has_its_picture_and_selects_by_a_click() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num6);
    for language in Language::ALL {
        shown.state_mut().as_mut().unwrap().session.perform(preferences::Action::SetLanguage(language));
        for method in VerificationMethod::ALL {
            let playouts = PlayoutSettings { combinations: 8, games: 2, nodes: 100, seed: 1 };
            let settings =
                VerificationSettings { method, playouts, ..session(&shown).settings().verification };
            shown.state_mut().as_mut().unwrap().session.perform(Action::Settings(settings));
            settle(&mut shown);
            let begin = match method {
                VerificationMethod::Playouts => Some("Play out"),
                VerificationMethod::Planted => Some("Plant errors"),
                _ => None,
            };
            if let Some(begin) = begin.filter(|_| language == Language::English) {
                shown.get_by_label(begin).click();
                settle(&mut shown);
            }
            let there =
                session(&shown).verification().found(method, session(&shown).kb(), &settings).is_some();
            assert_eq!(there, method != VerificationMethod::Sample, "{method:?}");
        }
    }
    shown.state_mut().as_mut().unwrap().session.perform(preferences::Action::SetLanguage(Language::English));
    settle(&mut shown);
    shown.get_by_label("Exchange of pawns").click();
    settle(&mut shown);
    shown.get_by_role_and_label(Role::Link, "KRPPKCPP").click();
    settle(&mut shown);
    assert_eq!(session(&shown).selected(), Some(node("KRPPKCPP")));
    // An edit makes what was found stale, and it is looked for again.
    let sure_win = shown
        .query_all_by_role(Role::RadioButton)
        .find(|cell| cell.accesskit_node().label().is_some_and(|name| name.starts_with("0 ")));
    sure_win.unwrap().click();
    settle(&mut shown);
    // A manual has locked its score, and the answer is kept with it.
    assert_eq!(held_by(&shown, node("KRPPKCPP"))[0].score, Score::SURE_WIN);
}

#[test]
fn boards_keys_and_list_of_a_sample_fit_a_small_window() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num6);
    shown.get_all_by_label("Draw the sample").next().unwrap().click();
    settle(&mut shown);
    press(&mut shown, Modifiers::NONE, Key::Num5);
    let boards: Vec<_> = shown.query_all_by_role(Role::Grid).map(|board| board.rect()).collect();
    assert!(!boards.is_empty() && boards.iter().all(|board| board.height() >= 240.0), "{boards:?}");
    let undo = shown.get_by_label_contains("Undo").rect();
    let list = shown.get_by_label("No.").rect();
    assert!(boards.iter().all(|board| !board.intersects(undo)), "{boards:?} {undo:?}");
    let above = boards.iter().map(|board| board.bottom()).fold(undo.bottom(), f32::max);
    assert!(above <= list.top() && list.bottom() + 72.0 <= 800.0, "{boards:?} {undo:?} {list:?}");
}
