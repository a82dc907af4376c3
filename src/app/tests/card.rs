//! The work as one session: conflicts, questions, resolver, sample, answers, play and back, each step by the key of the next one;
//! and what is to be judged blind is shown nowhere.

use egui::Shape;
use egui::epaint::ClippedShape;

use super::inquiry::held_by;
use super::*;
use crate::inquiry::order::Order;
use crate::knowledge::evidence::Evidence;
use crate::service::settings::{VerificationMethod, VerificationSettings};
use crate::session::verification;

/// Takes the next step that the panel frames.
fn next(shown: &mut Shown) {
    assert!(shown.query_all_by_label_contains("Next: ").next().is_some(), "the step is framed");
    press(shown, Modifiers::COMMAND, Key::K);
}

fn panel(shown: &Shown) -> Panel {
    session(shown).settings().panel
}

#[test]
fn each_step_of_the_work_leads_to_the_next_by_one_key() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num2);
    let listed = session(&shown).conflicts().ranking.to_vec();
    next(&mut shown);
    assert_eq!((panel(&shown), session(&shown).settings().asking.order), (Panel::Inquiry, Order::Weight));
    let asked = shown.state().as_ref().unwrap().asked().unwrap();
    assert!(listed.contains(&asked), "the conflicts are asked about");
    press(&mut shown, Modifiers::NONE, Key::Num5);
    assert_eq!(held_by(&shown, asked)[0].score, Score::DRAW);
    next(&mut shown);
    assert_eq!(panel(&shown), Panel::Resolver);
    let left = session(&shown).resolver().greedy().unwrap().labelling().tally().conflict_nodes;
    next(&mut shown);
    assert_eq!(session(&shown).kb().labelling().tally().conflict_nodes, left, "the changes are stored");
    if left > 0 {
        assert_eq!(panel(&shown), Panel::Inquiry, "a local minimum leads to the questions");
    }
    press(&mut shown, Modifiers::COMMAND, Key::Num6);
    next(&mut shown);
    let judged = session(&shown).next_to_mark().unwrap();
    let wrong = session(&shown).whole().score(judged).unwrap();
    let right = if wrong == Score::EITHER { Key::Num5 } else { Key::Num4 };
    press(&mut shown, Modifiers::NONE, right);
    let estimate = session(&shown).verification().sample().unwrap().1.counts;
    next(&mut shown);
    assert_ne!(session(&shown).kb().score(judged), Some(wrong), "the corrected score is in the base");
    assert_eq!(held_by(&shown, judged).len(), 1, "as an answer");
    assert_eq!(session(&shown).verification().sample().unwrap().1.counts, estimate, "the estimate stays");
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    assert_eq!(session(&shown).kb().score(judged), Some(wrong), "taken back as one action");
    press(&mut shown, Modifiers::COMMAND, Key::Y);
    let asked = session(&shown).next_to_mark().unwrap();
    press(&mut shown, Modifiers::COMMAND, Key::G);
    assert_eq!(panel(&shown), Panel::Play);
    let has_game = |shown: &Shown| {
        session(shown).whole().evidence(asked).any(|(_, piece)| matches!(piece, Evidence::Game(_)))
    };
    next(&mut shown);
    assert_eq!(panel(&shown), Panel::Verification, "a game is left as it is");
    press(&mut shown, Modifiers::COMMAND, Key::G);
    let first = session(&shown).play().tree.position().legal_moves()[0];
    does(&mut shown, crate::session::play::Action::Move(first));
    press(&mut shown, Modifiers::COMMAND | Modifiers::SHIFT, Key::Q);
    assert!(!has_game(&shown));
    next(&mut shown);
    assert!(has_game(&shown));
    assert_eq!(panel(&shown), Panel::Verification);
}

/// Conflicts between locked scores are neither asked about nor resolved: the loop of questions and repairs ends.
#[test]
fn with_all_conflicts_answered_the_next_steps_end_at_a_sample() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num2);
    next(&mut shown);
    let mut patience = 2000;
    while session(&shown).inquiry().open.asks && patience > 0 {
        let asked = shown.state().as_ref().unwrap().asked().unwrap();
        let score = session(&shown).kb().score(asked).unwrap();
        press(&mut shown, Modifiers::NONE, Key::from_name(&score.to_string()).unwrap());
        patience -= 1;
    }
    assert!(session(&shown).kb().labelling().tally().conflict_nodes > 0, "locked ones are left");
    for start in [Panel::Conflicts, Panel::Inquiry, Panel::Resolver] {
        does(&mut shown, verification::Action::PutAside);
        does(&mut shown, preferences::Action::Show(start));
        let mut steps = 0;
        while panel(&shown) != Panel::Verification {
            next(&mut shown);
            steps += 1;
            assert!(steps < 8, "{start:?}: the steps go round");
        }
        assert!(session(&shown).verification().sample().is_some(), "{start:?}");
    }
}

/// While an import has the base, questions are still read: one skips and goes back; only answers wait.
#[test]
fn a_question_is_skipped_while_a_job_has_the_base() {
    let (_home, mut shown) = window();
    super::inquiry::asked(&mut shown, false);
    let finish = shown.state_mut().as_mut().unwrap().session.lend_base();
    let step = |shown: &mut Shown| (0..12).for_each(|_| shown.step());
    step(&mut shown);
    let asked = |shown: &Shown| shown.state().as_ref().unwrap().asked().unwrap();
    let first = asked(&shown);
    shown.get_by_label("Skip").click();
    step(&mut shown);
    let second = asked(&shown);
    assert_ne!(second, first);
    shown.key_press(Key::Space);
    step(&mut shown);
    let third = asked(&shown);
    assert!(third != second && third != first);
    shown.key_press(Key::Num5);
    step(&mut shown);
    assert_eq!(asked(&shown), third);
    drop(finish);
    settle(&mut shown);
    assert!(held_by(&shown, third).is_empty(), "the digit was ignored");
}

/// What the inspector says of a combination to be judged blind is true.
#[test]
fn the_inspector_says_that_a_score_is_hidden() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num6);
    does(&mut shown, verification::Action::Draw);
    let asked = session(&shown).next_to_mark().unwrap();
    press(&mut shown, Modifiers::COMMAND, Key::Num1);
    does(&mut shown, lattice::Action::Select(asked));
    let says = |shown: &Shown, text: &str| shown.query_all_by_label_contains(text).next().is_some();
    assert!(says(&shown, "until you have judged it"));
    assert!(!says(&shown, "No evidence of a book"));
}

/// All texts and the colours of all grounds, in the order in which they are drawn; no times.
fn painted(shapes: &[ClippedShape]) -> Vec<String> {
    let mut open: Vec<&Shape> = shapes.iter().rev().map(|shape| &shape.shape).collect();
    let mut found = Vec::new();
    while let Some(shape) = open.pop() {
        match shape {
            Shape::Vec(inner) => open.extend(inner.iter().rev()),
            Shape::Text(text) if !text.galley.text().contains(':') => {
                found.push(text.galley.text().to_owned())
            }
            Shape::Rect(rect) => found.push(format!("{:?}", rect.fill)),
            _ => {}
        }
    }
    found
}

/// What all panels paint, each with the combination selected, if it has this score and is to be judged blind.
fn painted_with(asked: NodeId, score: Score) -> Vec<(String, Vec<String>)> {
    let (_home, mut shown) = window();
    does(&mut shown, base::Action::Set { node: asked, score: Some(score) });
    does(&mut shown, base::Action::Lock { node: asked, locked: false });
    does(&mut shown, verification::Action::Draw);
    assert!(session(&shown).hides(asked) && session(&shown).whole().score(asked) == Some(score));
    let mut pages = Vec::new();
    let mut page = |shown: &mut Shown, name: String| {
        does(shown, lattice::Action::Select(asked));
        pages.push((name, painted(&shown.output().shapes)));
    };
    for panel in Panel::ALL {
        does(&mut shown, preferences::Action::Show(panel));
        page(&mut shown, format!("{panel:?}"));
    }
    does(&mut shown, preferences::Action::Show(Panel::Verification));
    for method in VerificationMethod::ALL {
        let settings = VerificationSettings { method, ..session(&shown).settings().verification };
        does(&mut shown, verification::Action::Settings(settings));
        page(&mut shown, format!("{method:?}"));
    }
    press(&mut shown, Modifiers::COMMAND, Key::P);
    let text = asked.material().to_string();
    shown.get_by_role_and_label(Role::TextInput, "Find or do anything").type_text(&text);
    settle(&mut shown);
    pages.push(("palette".into(), painted(&shown.output().shapes)));
    pages
}

#[test]
fn while_a_combination_is_to_be_judged_blind_nothing_painted_depends_on_its_score() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num6);
    does(&mut shown, verification::Action::Draw);
    let asked = session(&shown).next_to_mark().unwrap();
    drop(shown);
    let [one, other] = [Score::SURE_WIN, Score::SURE_WIN.mirror()].map(|score| painted_with(asked, score));
    for ((name, one), (_, other)) in one.iter().zip(&other) {
        let differs = one.iter().zip(other).find(|(one, other)| one != other);
        assert!(differs.is_none() && one.len() == other.len(), "{name}: {differs:?}");
    }
}
