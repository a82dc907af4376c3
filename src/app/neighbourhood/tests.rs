//! Tests of the neighbourhood through clicks and keys.

use std::sync::Arc;

use egui::{Key, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::*;
use crate::app::tests::testing::{ENGLISH, base_of, built_in, node, window};
use crate::language::Language;

struct Seen {
    words: Words,
    base: Arc<KnowledgeBase>,
    node: NodeId,
}

fn around<'a>(base: Arc<KnowledgeBase>, text: &str, size: (f32, f32)) -> Harness<'a, Seen> {
    let seen = Seen { words: ENGLISH, base, node: node(text) };
    let mut harness = window(size, seen, |ui, seen| {
        if let Some(node) = show(ui, seen.words, &seen.base, seen.node) {
            seen.node = node;
        }
    });
    harness.run();
    harness
}

/// Figure 6: the node in the middle has score 3.
fn figure_6() -> Arc<KnowledgeBase> {
    base_of(&[
        ("KCCKNCPGG", 3, true),
        ("KRCCKNCPGG", 4, false),
        ("KCCKNCPGGM", 2, false),
        ("KCKNCPGG", 5, false),
    ])
}

#[test]
fn every_neighbour_has_a_card_that_tells_its_score_and_conflict() {
    let harness = around(figure_6(), "KCCKNCPGG", (700.0, 620.0));
    let cards = harness.get_all_by_role(Role::Button).count();
    assert_eq!(cards, node("KCCKNCPGG").neighbours().count());
    for (start, parts) in [
        ("KRCCKNCPGG,", &["4 · either side may win", "Red + rook", "better for Red", "in conflict"][..]),
        (
            "KCCKNCPGGM,",
            &["2 · Red has the advantage", "Black + minister", "worse for Red", "in conflict"][..],
        ),
        ("KCKNCPGG,", &["5 · draw", "Red − cannon", "worse for Red"][..]),
        ("KNCCKNCPGG,", &["no score yet", "Red + knight"][..]),
    ] {
        let card =
            harness.get_by(|n| n.role() == Role::Button && n.label().is_some_and(|l| l.starts_with(start)));
        let label = card.accesskit_node().label().unwrap();
        assert!(parts.iter().all(|part| label.contains(part)), "{label}");
        assert_eq!(label.contains("in conflict"), parts.contains(&"in conflict"), "{label}");
    }
    assert!(harness.query_by_label_contains("2 conflicts among 3 scored neighbours").is_some());
}

#[test]
fn a_click_on_a_card_selects_its_node() {
    let mut harness = around(figure_6(), "KCCKNCPGG", (700.0, 620.0));
    harness.get_by_label_contains("Red + rook").click();
    harness.run();
    assert_eq!(harness.state().node, node("KRCCKNCPGG"));
    harness.get_by_label_contains("Red − rook").click();
    harness.run();
    assert_eq!(harness.state().node, node("KCCKNCPGG"));
}

#[test]
fn cards_are_reached_and_chosen_by_key() {
    let mut harness = around(figure_6(), "KCCKNCPGG", (700.0, 620.0));
    harness.key_press(Key::Tab);
    harness.run();
    assert!(harness.get_by_label_contains("KRCCKNCPGG,").is_focused());
    harness.key_press(Key::Enter);
    harness.run();
    assert_eq!(harness.state().node, node("KRCCKNCPGG"));
}

#[test]
fn low_and_narrow_spaces_and_whole_armies_show_every_card() {
    for size in [(700.0, 620.0), (700.0, 300.0), (520.0, 560.0), (1900.0, 1300.0)] {
        for text in ["KRNCPGMKRNCPGM", "KRRNNCCPPPPPGGMMKRNCPGM", "KK"] {
            let harness = around(built_in(), text, size);
            let cards = harness.get_all_by_role(Role::Button).count();
            assert_eq!(cards, node(text).neighbours().count());
        }
    }
}

#[test]
fn the_fonts_have_every_character_in_every_language() {
    for language in Language::ALL {
        let mut harness = around(figure_6(), "KCCKNCPGG", (700.0, 620.0));
        harness.state_mut().words = Words::of(language);
        harness.run();
        for text in ["KRCCKNCPGG,", "KCCKNCPPGG,"] {
            harness.get_by_label_contains(text).hover();
            harness.run();
        }
    }
}
