//! The panel of questions: keys, what is hidden, repeats, disagreements.

use super::*;
use crate::inquiry::answer::{answers, binary, held};
use crate::inquiry::order::{Order, Question};
use crate::knowledge::conflict::Standing;
use crate::knowledge::evidence::{Answer, Role as Part};
use crate::knowledge::history::Action as LogAction;
use crate::service::settings::Asking;
use crate::session::inquiry::Action;

/// Opens the panel of questions for a user named Lin, on conflicts.
pub(super) fn asked(shown: &mut Shown, blind: bool) {
    asked_by(shown, Order::Weight, blind);
}

/// Opens it with an order that has unlimited questions.
fn asked_by(shown: &mut Shown, order: Order, blind: bool) {
    let session = &mut shown.state_mut().as_mut().unwrap().session;
    session.perform(preferences::Action::Author("Lin".into()));
    session.perform(preferences::Action::Show(Panel::Inquiry));
    session.perform(Action::Ask(Asking { order, blind, ..Asking::default() }));
    settle(shown);
}

pub(super) fn held_by(shown: &Shown, node: NodeId) -> Vec<Answer> {
    held(session(shown).kb(), node).into_iter().cloned().collect()
}

/// Returns the node of the newest answer in force.
fn last_answered(shown: &Shown) -> NodeId {
    let entry = session(shown).history().line().next().unwrap();
    let LogAction::Answer { material, by } = &entry.action else { panic!("{entry:?}") };
    assert_eq!(by, &session(shown).settings().author);
    node(material)
}

#[test]
fn questions_are_answered_by_single_keys_and_undone_across_items() {
    let (_home, mut shown) = window();
    asked_by(&mut shown, Order::Certify, false);
    press(&mut shown, Modifiers::NONE, Key::Num4);
    let first = last_answered(&shown);
    assert_eq!(session(&shown).kb().score(first), Some(Score::EITHER));
    assert!(session(&shown).kb().is_invariable(first));
    press(&mut shown, Modifiers::SHIFT, Key::Num5);
    let second = last_answered(&shown);
    assert!(!held_by(&shown, second)[0].sure && !session(&shown).kb().is_invariable(second));
    let next = session(&shown).inquiry().plan().questions[0].node;
    press(&mut shown, Modifiers::NONE, Key::Space);
    // The score depends on the position: first the score, then the number in ten with a different result.
    press(&mut shown, Modifiers::NONE, Key::F);
    press(&mut shown, Modifiers::NONE, Key::Num3);
    press(&mut shown, Modifiers::NONE, Key::Num2);
    let third = last_answered(&shown);
    assert_eq!(held_by(&shown, third)[0].exceptions, Some(20));
    assert!(third != next && held_by(&shown, next).is_empty(), "it was put off");
    for undone in [third, second, first] {
        press(&mut shown, Modifiers::NONE, Key::U);
        assert!(held_by(&shown, undone).is_empty());
        let name = undone.material().to_string();
        assert!(shown.query_all_by_label(&name).next().is_some(), "{name} is asked again");
    }
    press(&mut shown, Modifiers::COMMAND, Key::Y);
    assert_eq!(held_by(&shown, first).len(), 1);
}

#[test]
fn text_typed_into_the_comment_answers_nothing_and_is_stored_with_the_answer() {
    let (_home, mut shown) = window();
    asked(&mut shown, false);
    let first = session(&shown).inquiry().plan().questions[0].node;
    press(&mut shown, Modifiers::NONE, Key::C);
    let field = shown.get_by_role_and_label(Role::TextInput, "Comment");
    assert!(field.is_focused());
    field.type_text("5 of 7, never U");
    shown.key_press(Key::Num5);
    settle(&mut shown);
    assert!(held_by(&shown, first).is_empty());
    press(&mut shown, Modifiers::NONE, Key::Enter);
    press(&mut shown, Modifiers::NONE, Key::Num3);
    assert_eq!(held_by(&shown, first)[0].comment, "5 of 7, never U");
}

#[test]
fn a_question_on_one_edge_is_answered_by_yes_or_no() {
    let (_home, mut shown) = window();
    asked(&mut shown, false);
    let kb = Arc::clone(session(&shown).kb());
    let questions = session(&shown).inquiry().plan().questions.clone();
    let by_two = |question: &Question| binary(&kb, question.node).map(|two| (question.node, two));
    let (at, (first, asked)) =
        questions.iter().enumerate().find_map(|(at, q)| by_two(q).map(|found| (at, found))).unwrap();
    for _ in 0..at {
        press(&mut shown, Modifiers::NONE, Key::Space);
    }
    assert!(shown.query_by_label_contains("does Red no harm").is_some());
    press(&mut shown, Modifiers::NONE, Key::Y);
    assert_eq!(session(&shown).kb().score(first), Some(asked.yes));
    press(&mut shown, Modifiers::NONE, Key::U);
    press(&mut shown, Modifiers::NONE, Key::N);
    assert_eq!(session(&shown).kb().score(first), Some(asked.no));
    assert!(session(&shown).kb().is_invariable(first));
}

#[test]
fn blind_hides_what_others_say_and_every_fifteenth_item_is_a_repeat() {
    let (_home, mut shown) = window();
    asked_by(&mut shown, Order::Random(1), true);
    assert!(shown.query_by_label_contains("Hidden until Blind is switched off").is_some());
    assert!(shown.query_by_label_contains("Locked scores allow").is_none());
    let mut answered = Vec::new();
    for _ in 0..15 {
        let before = session(&shown).kb().evidence_count();
        press(&mut shown, Modifiers::NONE, Key::Num5);
        assert_eq!(session(&shown).kb().evidence_count(), before + 1);
        answered.push(last_answered(&shown));
    }
    let last = answered.pop().unwrap();
    assert!(answered.contains(&last), "asked again");
    let all = answers(session(&shown).kb(), last);
    assert_eq!(all.iter().map(|answer| answer.role).collect::<Vec<_>>(), [Part::Answer, Part::Repeat]);
    assert!(all.iter().all(|answer| answer.blind));
}

#[test]
fn where_the_context_is_shown_nothing_is_asked_again() {
    let (_home, mut shown) = window();
    asked_by(&mut shown, Order::Random(1), false);
    let mut answered = std::collections::BTreeSet::new();
    for _ in 0..15 {
        press(&mut shown, Modifiers::NONE, Key::Num5);
        assert!(answered.insert(last_answered(&shown)), "it would be the only question that hides something");
    }
}

#[test]
fn blind_no_conflict_is_marked_beside_own_answers() {
    let (_home, mut shown) = window();
    asked(&mut shown, false);
    let marks = |shown: &Shown| shown.query_all_by_label("conflict").count();
    let standing = |shown: &Shown, node: NodeId, other| {
        session(shown).kb().standing(node, other) == Some(Standing::Conflict)
    };
    let node = session(&shown).inquiry().plan().questions[0].node;
    let other = node.neighbours().find(|other| standing(&shown, node, *other)).unwrap();
    // The expert's own score is shown beside the question, blind or not, and is in conflict with it.
    let score = session(&shown).kb().score(other.node);
    does(&mut shown, base::Action::Set { node: other.node, score });
    // Nodes with contradicting locked scores are asked last.
    let come_to_it = |shown: &mut Shown, blind: bool| {
        asked(shown, blind);
        let questions = &session(shown).inquiry().plan().questions;
        let at = questions.iter().position(|question| question.node == node).unwrap();
        for _ in 0..at {
            press(shown, Modifiers::NONE, Key::Space);
        }
    };
    come_to_it(&mut shown, false);
    assert!(standing(&shown, node, other) && marks(&shown) > 0);
    come_to_it(&mut shown, true);
    assert!(shown.query_all_by_label_contains("expert · Lin").next().is_some());
    assert_eq!(marks(&shown), 0);
}

#[test]
fn a_disagreement_is_decided_by_one_key_and_agreement_is_drawn() {
    let (_home, mut shown) = window();
    asked(&mut shown, true);
    let first = session(&shown).inquiry().plan().questions[0].node;
    press(&mut shown, Modifiers::NONE, Key::Num3);
    shown.state_mut().as_mut().unwrap().session.perform(preferences::Action::Author("Wu".into()));
    let shared = Asking { order: Order::Shared, blind: true, ..Asking::default() };
    shown.state_mut().as_mut().unwrap().session.perform(Action::Ask(shared.clone()));
    settle(&mut shown);
    press(&mut shown, Modifiers::NONE, Key::Num5);
    assert!(shown.query_by_label_contains("Disagreements (").is_none(), "it would tell that they differ");
    shown.state_mut().as_mut().unwrap().session.perform(Action::Ask(Asking { blind: false, ..shared }));
    settle(&mut shown);
    assert_eq!(held_by(&shown, first).len(), 2);
    assert_eq!(session(&shown).kb().score(first).map(Score::get), Some(3), "the first lock is kept");
    shown.get_by_label("Disagreements (1)").click();
    settle(&mut shown);
    press(&mut shown, Modifiers::NONE, Key::Num4);
    assert_eq!(session(&shown).kb().score(first), Some(Score::EITHER));
    assert!(shown.query_by_label_contains("Overruled: Lin, Wu").is_some());
    shown.get_by_label("Agreement").click();
    settle(&mut shown);
    assert_eq!(session(&shown).inquiry().report().unwrap().items, 1);
    assert!(shown.query_all_by_label_contains("AC2 (Gwet)").next().is_some());
}

#[test]
fn exactly_the_board_that_is_shown_is_played_and_its_node_selected() {
    use crate::rules::Color;
    let (_home, mut shown) = window();
    find(&mut shown, "KRKNGG");
    asked_by(&mut shown, Order::Random(3), false);
    for (key, user) in [(Some(Key::P), Color::Red), (None, Color::Black)] {
        for again in 0..3 {
            press(&mut shown, Modifiers::COMMAND, Key::Num3);
            press(&mut shown, Modifiers::NONE, Key::G);
            press(&mut shown, Modifiers::NONE, Key::Space);
            let window = shown.state().as_ref().unwrap();
            let asked = window.asked().unwrap();
            let board = window.state.panels.inquiry.board(user).unwrap().clone();
            match key {
                Some(key) => press(&mut shown, Modifiers::NONE, key),
                None => {
                    shown.get_by_label("Play as Black").click();
                    settle(&mut shown);
                }
            }
            let play = session(&shown).play();
            let start = play.tree.position_at(crate::rules::tree::NodeIndex::START);
            assert_eq!(start.to_setup(), board.to_setup(), "{again}");
            assert_eq!((play.of(), session(&shown).selected()), (Some(asked), Some(asked)));
            assert_eq!(start.turn(), user, "the person moves first");
        }
    }
}

#[test]
fn answers_of_earlier_sittings_are_listed_and_asked_again_when_they_are_taken_back() {
    let (home, mut shown) = window();
    asked_by(&mut shown, Order::Random(3), false);
    press(&mut shown, Modifiers::NONE, Key::Num4);
    press(&mut shown, Modifiers::SHIFT, Key::Num5);
    let last = last_answered(&shown);
    drop(shown);
    let mut shown = started(&home, FRAME);
    shown.state_mut().as_mut().unwrap().state.start = false;
    does(&mut shown, preferences::Action::SetLanguage(Language::English));
    press(&mut shown, Modifiers::COMMAND, Key::Num3);
    assert!(shown.query_by_label("Your answers appear here and can be corrected at once.").is_none());
    let before = session(&shown).inquiry().interview.done();
    assert_eq!(before.last().map(|done| done.question.node), Some(last));
    // In a small window the list gives way to the boards.
    shown.set_size([1920.0, 800.0].into());
    settle(&mut shown);
    let name = last.material().to_string();
    assert!(shown.query_all_by_label(&name).next().is_some(), "{name} is among the last answers");
    press(&mut shown, Modifiers::NONE, Key::U);
    assert_eq!(shown.state().as_ref().unwrap().asked(), Some(last));
    assert!(held_by(&shown, last).is_empty());
    press(&mut shown, Modifiers::NONE, Key::Num3);
    assert_eq!(last_answered(&shown), last);
    assert_eq!(held_by(&shown, last).len(), 1);
}

#[test]
fn a_score_is_an_answer_wherever_it_is_given() {
    let (_home, mut shown) = window();
    does(&mut shown, preferences::Action::Author("Wu".into()));
    find(&mut shown, "KRNKRG");
    let given = node("KRNKRG");
    press(&mut shown, Modifiers::NONE, Key::Num4);
    for (at, panel) in [Panel::Lattice, Panel::Conflicts, Panel::Tables].into_iter().enumerate() {
        let name = format!("Li {at}");
        does(&mut shown, preferences::Action::Author(name.clone()));
        does(&mut shown, preferences::Action::Show(panel));
        does(&mut shown, lattice::Action::Select(given));
        let two = shown
            .query_all_by_role(Role::RadioButton)
            .find(|cell| cell.accesskit_node().label().is_some_and(|label| label.starts_with("2 ")));
        two.unwrap().focus();
        settle(&mut shown);
        press(&mut shown, Modifiers::NONE, Key::Num2);
        assert_eq!(session(&shown).kb().score(given).map(Score::get), Some(4), "{panel:?}: the lock is kept");
        let held = held_by(&shown, given);
        assert!(held.iter().any(|answer| answer.by == name && answer.score.get() == 2), "{panel:?}");
        assert!(shown.query_all_by_label_contains("Wu").next().is_some(), "{panel:?}: a message is shown");
    }
    does(&mut shown, preferences::Action::Show(Panel::Inquiry));
    assert!(shown.query_by_label("Disagreements (1)").is_some());
}

#[test]
fn a_digit_with_shift_is_an_unsure_answer_wherever_it_is_given() {
    let (_home, mut shown) = window();
    find(&mut shown, "KRNKRG");
    press(&mut shown, Modifiers::SHIFT, Key::Num4);
    assert!(!held_by(&shown, node("KRNKRG"))[0].sure);
    assert!(!session(&shown).kb().is_invariable(node("KRNKRG")));
}
