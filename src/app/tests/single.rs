//! Single keys act on what was on the screen when they went down, and on nothing else.

use std::collections::BTreeSet;

use egui::Event;

use super::inquiry::{asked, held_by};
use super::order::{at_once, done, key, typed};
use super::*;
use crate::effort::rounds;
use crate::inquiry::order::Order;
use crate::knowledge::history::Action as LogAction;
use crate::rng::Rng;
use crate::service::settings::Asking;
use crate::session::{inquiry, verification};

fn question(shown: &Shown) -> Option<NodeId> {
    shown.state().as_ref().unwrap().asked()
}

/// The question in the frame drawn last, if the panel of questions is shown.
fn on_screen(shown: &Shown) -> Option<NodeId> {
    let window = shown.state().as_ref().unwrap();
    let is_shown = window.state.panel == Some(Panel::Inquiry);
    window.state.panels.inquiry.shown().filter(|_| is_shown)
}

#[test]
fn a_digit_before_the_first_question_answers_nothing_and_says_so() {
    let (_home, mut shown) = window();
    let before = done(&shown);
    let early = [key(Modifiers::COMMAND, Key::Num3).to_vec(), typed(Key::Num5, "5")].concat();
    at_once(&mut shown, early);
    assert!(question(&shown).is_some() && done(&shown) == before);
    assert!(shown.query_by_label_contains("key ignored").is_some());
    press(&mut shown, Modifiers::NONE, Key::Num5);
    assert_eq!(done(&shown).len(), before.len() + 1);
}

/// Another combination is selected, asked and marked just before each key is received.
#[test]
fn no_key_of_any_panel_acts_on_what_was_not_on_the_screen() {
    let (_home, mut shown) = window();
    does(&mut shown, preferences::Action::Show(Panel::Verification));
    does(&mut shown, verification::Action::Draw);
    let sample = session(&shown).verification().sample().unwrap().0.nodes.clone();
    for panel in Panel::ALL {
        does(&mut shown, preferences::Action::Show(panel));
        let before = (done(&shown), session(&shown).verification().marks.clone());
        for (at, pressed) in
            [Key::Num2, Key::L, Key::Delete, Key::Y, Key::X, Key::Space].into_iter().enumerate()
        {
            let other = sample[1 + at % (sample.len() - 1)];
            let session = &mut shown.state_mut().as_mut().unwrap().session;
            session.perform(lattice::Action::Select(other));
            if panel == Panel::Inquiry {
                session.perform(inquiry::Action::Put(other));
            }
            at_once(&mut shown, key(Modifiers::NONE, pressed).to_vec());
            let after = (done(&shown), super::session(&shown).verification().marks.clone());
            assert_eq!(after, before, "{panel:?} {pressed:?}");
        }
    }
}

/// Answers, skips, other panels, other orders and pauses, from frame to frame.
#[test]
fn whatever_is_pressed_each_answer_is_on_a_question_that_was_on_the_screen() {
    let (_home, mut shown) = window_at(0.05);
    asked(&mut shown, false);
    let mut pressed: BTreeSet<(u8, NodeId)> = BTreeSet::new();
    let mut answers = done(&shown).len();
    let mut stored = 0;
    for seed in 0..rounds(8) {
        let mut rng = Rng::new(seed);
        for _ in 0..16 {
            let digit = rng.below(10) as u8;
            let digit_key = Key::from_name(&digit.to_string()).unwrap();
            let mut events: Vec<Event> = Vec::new();
            match rng.below(14) {
                0..=5 => {
                    pressed.extend(on_screen(&shown).map(|node| (digit, node)));
                    events = typed(digit_key, &digit.to_string());
                }
                6 => events = typed(Key::Space, " "),
                7 => events = typed(Key::B, "b"),
                8 => events = typed(Key::U, "u"),
                9 => events = key(Modifiers::COMMAND, [Key::Num3, Key::Num5][rng.below(2) as usize]).to_vec(),
                10 => {
                    let order = [Order::Random(rng.below(9)), Order::Weight][rng.below(2) as usize];
                    let session = &mut shown.state_mut().as_mut().unwrap().session;
                    session.perform(inquiry::Action::Ask(Asking { order, ..Asking::default() }));
                }
                _ => {}
            }
            shown.input_mut().events.extend(events);
            for _ in 0..rng.below(9) {
                shown.step();
                shown.state_mut().as_mut().unwrap().session.settle();
                let line = done(&shown);
                if let Some(LogAction::Answer { material, .. }) = line.last().filter(|_| line.len() > answers)
                {
                    let node = node(material);
                    let score = held_by(&shown, node).last().unwrap().score.get();
                    assert!(pressed.contains(&(score, node)), "seed {seed}: {material} = {score}");
                    stored += 1;
                }
                answers = line.len();
            }
        }
    }
    assert!(stored > 4, "{stored}");
}

#[test]
fn a_combination_named_in_the_palette_is_asked() {
    let (_home, mut shown) = window();
    asked(&mut shown, false);
    find(&mut shown, "KRNKRG");
    assert_eq!(question(&shown), Some(node("KRNKRG")));
    press(&mut shown, Modifiers::NONE, Key::Num3);
    assert_eq!(held_by(&shown, node("KRNKRG"))[0].score.get(), 3);
}

#[test]
fn back_returns_to_the_question_before_whether_answered_or_skipped() {
    let (_home, mut shown) = window();
    asked(&mut shown, false);
    let first = question(&shown);
    press(&mut shown, Modifiers::NONE, Key::Num4);
    let second = question(&shown);
    press(&mut shown, Modifiers::NONE, Key::Space);
    assert!(question(&shown) != second && second != first);
    press(&mut shown, Modifiers::NONE, Key::B);
    assert_eq!(question(&shown), second);
    press(&mut shown, Modifiers::NONE, Key::B);
    assert_eq!(question(&shown), first);
}

#[test]
fn blind_no_number_of_conflicts_is_shown() {
    let (_home, mut shown) = window();
    let shows = |shown: &Shown| shown.query_all_by_label_contains("Conflicts, ").next().is_some();
    asked(&mut shown, false);
    assert!(shows(&shown));
    asked(&mut shown, true);
    assert!(!shows(&shown));
}

#[test]
fn only_what_a_query_finds_is_asked() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num3);
    press(&mut shown, Modifiers::COMMAND, Key::F);
    let field = shown.get_by_role_and_label(Role::TextInput, "Only");
    assert!(field.is_focused());
    field.type_text("R & pieces<=7");
    settle(&mut shown);
    press(&mut shown, Modifiers::NONE, Key::Enter);
    let questions = &session(&shown).inquiry().plan().questions;
    let fits = |node: NodeId| {
        let both = [node.material(), node.mirror().material()];
        both.into_iter().any(|one| one.pieces() <= 7 && one.red.to_string().contains('R'))
    };
    assert!(!questions.is_empty() && questions.iter().all(|question| fits(question.node)));
    assert!(fits(question(&shown).unwrap()));
    press(&mut shown, Modifiers::COMMAND, Key::F);
    shown.get_by_role_and_label(Role::TextInput, "Only").type_text("pieces<");
    settle(&mut shown);
    press(&mut shown, Modifiers::NONE, Key::Enter);
    assert_eq!(session(&shown).settings().asking.query, "R & pieces<=7", "a text that is no query");
}

#[test]
fn a_combination_selected_elsewhere_is_no_conflict_to_be_scored() {
    let (_home, mut shown) = window();
    find(&mut shown, "KRK");
    press(&mut shown, Modifiers::COMMAND, Key::Num2);
    let first = session(&shown).conflicts().ranking[0];
    assert_eq!(session(&shown).selected(), Some(first));
    press(&mut shown, Modifiers::NONE, Key::Num3);
    assert_eq!(held_by(&shown, first)[0].score.get(), 3);
}
