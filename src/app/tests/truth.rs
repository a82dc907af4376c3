//! Reliability of scores: their confidence on the map, the evidence against them, and the next tables to solve.

use super::*;
use crate::material::Material;
use crate::service::settings::Panel;
use crate::session::{lattice, tables};

#[test]
fn the_map_shows_how_sure_scores_are_and_the_scores_again() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::D);
    assert!(session(&shown).lattice().shows_confidence);
    let node = "KRKGGMM".parse::<Material>().unwrap().into();
    assert_eq!(
        session(&shown).lattice().confidence.current().and_then(|confidence| confidence.at(node)),
        Some(100),
        "proved"
    );
    assert!(shown.query_by_label_contains("Within one class").is_some(), "the legend");
    shown.get_by_label("Confidence").click();
    settle(&mut shown);
    assert!(!session(&shown).lattice().shows_confidence);
    assert!(shown.query_by_label_contains("Within one class").is_none());
}

#[test]
fn contradicted_scores_are_found_and_say_so() {
    let (_home, mut shown) = window();
    let bench_of = |shown: &mut Shown, wish: lattice::Action| {
        shown.state_mut().as_mut().unwrap().session.perform(wish);
        settle(shown);
    };
    bench_of(&mut shown, lattice::Action::Find("KRKCGG v contradicted".into()));
    assert!(session(&shown).lattice().error.is_some(), "a flag is no side");
    bench_of(&mut shown, lattice::Action::Find("矛盾".into()));
    let found = session(&shown).lattice().found().clone();
    assert!(found.len() > 20 && found.iter().all(|node| session(&shown).kb().is_contradicted(*node)));
    bench_of(&mut shown, lattice::Action::Select(found[0]));
    assert!(shown.query_all_by_label_contains("Contradicts the score.").next().is_some());
}

#[test]
fn the_next_table_to_solve_is_shown_with_its_effect() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num7);
    assert_eq!(session(&shown).settings().panel, Panel::Tables);
    shown.state_mut().as_mut().unwrap().session.perform(tables::Action::Order(1_000_000));
    settle(&mut shown);
    shown.get_by_label("Solve next").click_accesskit();
    settle(&mut shown);
    settle(&mut shown);
    assert_eq!(session(&shown).tables().next().count(), 0, "all of a million entries are built in");
    assert!(shown.query_by_label_contains("Nothing of this size").is_some());
}
