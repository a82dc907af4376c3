//! The panel of acquisition through user input.

use super::*;
use crate::acquisition::exchange::ExchangeRow;
use crate::rounds::{Round, RoundSettings};
use crate::service::rounds::next_round;
use crate::service::settings::HAND_MADE;
use crate::session::acquisition::{Action, ESTIMATED};

fn wish(shown: &mut Shown, wish: Action) {
    shown.state_mut().as_mut().unwrap().session.perform(wish);
    settle(shown);
}

#[test]
fn rounds_are_built_one_by_one_and_taken_back_one_by_one() {
    let (home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num5);
    assert_eq!(next_round(session(&shown).history()), Some(Round::E0));
    for round in [Round::E0, Round::End6, Round::End6C] {
        press(&mut shown, Modifiers::COMMAND, Key::R);
        assert!(session(&shown).history().version(round.name()).is_ok(), "{round:?}");
    }
    // Open scores between proofs that violate monotonicity: no class is right for them.
    let left = session(&shown).kb().labelling().tally().conflict_nodes;
    assert!(left > 0);
    assert_eq!(next_round(session(&shown).history()), Some(Round::End12));
    assert!(
        shown.query_all_by_label_contains(&format!("{left} in conflict")).next().is_some(),
        "the card tells the figures"
    );
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    assert!(session(&shown).kb().labelling().tally().conflict_nodes > left);
    assert_eq!(
        next_round(session(&shown).history()),
        Some(Round::End6C),
        "what was taken back can be built again"
    );
    press(&mut shown, Modifiers::COMMAND, Key::R);
    assert!(session(&shown).history().version("END6C 2").is_ok(), "the older one keeps its name");
    let figures: Vec<u32> =
        session(&shown).acquisition().steps.in_force.iter().map(|built| built.after.scored).collect();
    drop(shown);
    let again = started(&home, FRAME);
    let kept = session(&again).acquisition();
    assert!(
        kept.steps.in_force.iter().map(|built| built.after.scored).eq(figures),
        "they outlive the program"
    );
    assert_eq!(
        (kept.steps.in_force.len(), kept.steps.reported.len()),
        (3, 4),
        "what was taken back counts no more"
    );
    assert_eq!(kept.steps.in_force[1].inputs.tables, "hand-made");
}

#[test]
fn exchange_tables_are_changed_taken_back_and_kept_under_a_new_name() {
    let (home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num5);
    let tables = session(&shown).acquisition().tables(HAND_MADE).unwrap();
    let row = ExchangeRow { probabilities: [0.25; 7], ..tables.rows().next().unwrap() };
    for _ in 0..2 {
        wish(&mut shown, Action::Edit(Box::new(row)));
    }
    wish(&mut shown, Action::TakeBack);
    assert!(shown.query_by_label_contains("1 unsaved change").is_some());
    for name in [HAND_MADE, ESTIMATED, "../x"] {
        wish(&mut shown, Action::Keep(name.into()));
        assert!(session(&shown).notices().last().is_some_and(|notice| notice.is_fault()), "{name}");
    }
    assert_eq!(session(&shown).acquisition().edits.len(), 1, "a refusal loses nothing");
    wish(&mut shown, Action::Keep("mine".into()));
    wish(&mut shown, Action::Edit(Box::new(row)));
    wish(&mut shown, Action::Keep("mine".into()));
    assert!(
        session(&shown).notices().last().is_some_and(|notice| notice.is_fault()),
        "nothing is overwritten"
    );
    drop(shown);
    let again = first_start(&home);
    assert_eq!(session(&again).settings().acquisition.tables, "mine");
    let kept = session(&again).acquisition().tables("mine").unwrap();
    assert_eq!(kept.rows().next(), Some(row));
}

#[test]
fn tables_are_measured_and_compared() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num5);
    shown.get_by_label("Accuracy").click();
    settle(&mut shown);
    press(&mut shown, Modifiers::COMMAND, Key::M);
    let settings = crate::service::settings::AcquisitionSettings {
        tables: ESTIMATED.into(),
        ..session(&shown).settings().acquisition.clone()
    };
    wish(&mut shown, Action::Settings(settings));
    press(&mut shown, Modifiers::COMMAND, Key::M);
    let names: Vec<&str> = session(&shown).acquisition().measured.iter().map(|m| m.tables.as_str()).collect();
    assert_eq!(names, [ESTIMATED, HAND_MADE]);
    assert!(shown.query_by_label_contains("estimated by search, with the learned model").is_some());
}

#[test]
fn the_figures_of_the_paper_are_beside_ours() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num5);
    for card in ["Paper: 18,959", "Paper: 69,595", "Paper: 36,206 changed", "Paper: 123,985"] {
        assert!(shown.query_by_label(card).is_some(), "{card}");
    }
    for _ in [Round::E0, Round::End6, Round::End6C] {
        press(&mut shown, Modifiers::COMMAND, Key::R);
    }
    assert!(session(&shown).acquisition().beside.current().is_none(), "it is not shown");
    shown.get_by_label("The paper").click();
    settle(&mut shown);
    let beside = std::sync::Arc::clone(session(&shown).acquisition().beside.current().unwrap());
    let words = crate::text::Words::of(Language::English);
    for figure in crate::verification::paper::FIGURES {
        let (what, printed) = (words.quantity(figure.quantity), crate::text::paper::printed(&figure));
        assert!(shown.query_by_label(&what).is_some(), "{what}");
        assert!(shown.query_all_by_label(&printed).next().is_some(), "{what}: {printed}");
        assert!(shown.query_all_by_label(&words.place(figure.place)).next().is_some(), "{figure:?}");
    }
    for total in ["36,206 · 52.0 %", "27,644 · 22.3 %", "27,759 · 22.4 %", "…056", "≥ 6,059"] {
        assert!(shown.query_all_by_label(total).next().is_some(), "{total}");
    }
    let ours = beside.scored(Round::End6).unwrap();
    assert!(ours > beside.scored(Round::E0).unwrap());
    assert!(shown.query_all_by_label(&crate::text::thousands(ours.into())).next().is_some());
    assert_eq!(shown.query_all_by_label("Compare").count(), 1, "one row of three can be compared yet");
    assert!(
        shown.query_all_by_label("text on the predictor").count() > 1,
        "the examples say where they stand"
    );
    shown.get_by_label("Compare").click_accesskit();
    settle(&mut shown);
    assert_eq!(session(&shown).settings().panel, Panel::Resolver);
    assert_eq!(session(&shown).resolver().wanted.as_ref(), Some(&["END6".into(), "END6C".into()]));
}

#[test]
fn the_settings_of_the_paper_are_one_choice() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num5);
    let rounds = |shown: &Shown| session(shown).settings().acquisition.rounds;
    for (name, wanted) in
        [("As in the paper", RoundSettings::as_in_paper()), ("Our default", RoundSettings::default())]
    {
        shown.get_by_label(name).click();
        settle(&mut shown);
        assert_eq!(rounds(&shown), wanted, "{name}");
    }
}
