//! Tests of the map through clicks, keys and buttons.

use std::sync::Arc;

use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::*;
use crate::app::tests::testing::{ENGLISH, base_of, built_in, node, window};
use crate::inference::comparison::Rescored;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::Score;
use crate::language::Language;

struct Seen {
    map: HeatMap,
    words: Words,
    base: Arc<KnowledgeBase>,
    filter: Option<Arc<Vec<NodeId>>>,
    selected: Option<NodeId>,
}

fn map<'a>(base: Arc<KnowledgeBase>, selected: &str) -> Harness<'a, Seen> {
    let seen = Seen {
        map: HeatMap::default(),
        words: ENGLISH,
        base,
        filter: None,
        selected: (!selected.is_empty()).then(|| node(selected)),
    };
    let mut harness = window((900.0, 640.0), seen, |ui, seen| {
        let input = MapInput {
            base: &seen.base,
            selected: seen.selected,
            filter: seen.filter.as_ref(),
            layer: &Layer::Scores,
        };
        if let Some(node) = seen.map.show(ui, seen.words, input) {
            seen.selected = Some(node);
        }
    });
    settle(&mut harness);
    harness
}

/// Draws frames until the picture of the base is finished.
fn settle(harness: &mut Harness<'_, Seen>) {
    for _ in 0..500 {
        harness.step();
        if !harness.state().map.raster.is_busy() {
            break;
        }
    }
    harness.run();
}

fn click(harness: &mut Harness<'_, Seen>, at: egui::Pos2) {
    harness.hover_at(at);
    harness.run();
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
        harness.event(egui::Event::PointerButton { pos: at, button, pressed, modifiers });
        harness.step();
    }
    harness.run();
}

fn selected(harness: &Harness<'_, Seen>) -> String {
    harness.state().selected.map(|node| node.material().to_string()).unwrap_or_default()
}

#[test]
fn a_click_selects_the_node_of_the_cell() {
    let mut harness = map(built_in(), "KK");
    harness.state_mut().map.marks = false;
    for wanted in ["KRKGG", "KKNP", "KCMKNGGMM"] {
        let rect = harness.state().map.rect_of(node(wanted)).unwrap();
        click(&mut harness, rect.center());
        assert_eq!(selected(&harness), wanted);
        assert!(harness.get_by_role(Role::Grid).accesskit_node().label().unwrap().contains(wanted));
    }
}

#[test]
fn arrow_keys_go_to_stronger_and_weaker_sides() {
    let mut harness =
        map(base_of(&[("KK", 5, false), ("KPK", 3, false), ("KRK", 0, false), ("KRPK", 0, false)]), "KK");
    harness.get_by_role(Role::Grid).focus();
    harness.run();
    for (key, expected) in [
        (Key::ArrowUp, "KPK"),
        (Key::ArrowUp, "KRK"),
        (Key::ArrowUp, "KRPK"),
        (Key::ArrowUp, "KRPK"),
        (Key::ArrowRight, "KRPKP"),
        (Key::ArrowDown, "KRKP"),
        (Key::ArrowLeft, "KRK"),
        (Key::ArrowLeft, "KRK"),
    ] {
        harness.key_press(key);
        harness.run();
        assert_eq!(selected(&harness), expected, "{key:?}");
    }
}

#[test]
fn zoom_by_key_wheel_and_button_and_back_to_the_whole() {
    let mut harness = map(built_in(), "KRKGG");
    let size = |harness: &Harness<'_, Seen>| harness.state().map.camera.cell_size();
    let fitted = size(&harness);
    harness.get_by_role(Role::Grid).focus();
    harness.run();
    harness.key_press(Key::Plus);
    harness.run();
    assert!(size(&harness) > fitted * 1.3);
    harness.key_press(Key::Home);
    harness.run();
    assert_eq!(size(&harness), fitted);
    harness.get_by_label("+").click();
    harness.run();
    assert!(size(&harness) > fitted * 1.3);
    harness.get_by_label("Fit").click();
    harness.run();
    assert_eq!(size(&harness), fitted);
    let rect = harness.state().map.rect_of(node("KRKGG")).unwrap();
    harness.hover_at(rect.center());
    let delta = egui::vec2(0.0, 240.0);
    harness.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta,
        phase: egui::TouchPhase::Move,
        modifiers: egui::Modifiers::NONE,
        source: egui::MouseWheelSource::Wheel,
    });
    harness.run();
    assert!(size(&harness) > fitted * 2.0, "{} {fitted}", size(&harness));
    let now = harness.state().map.rect_of(node("KRKGG")).unwrap();
    assert!(now.contains(rect.center()), "what is under the pointer stays there");
}

#[test]
fn enter_zooms_to_the_selected_node() {
    let mut harness = map(built_in(), "KRKGG");
    harness.get_by_role(Role::Grid).focus();
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
    assert!(harness.state().map.camera.cell_size() >= 28.0);
    let rect = harness.state().map.rect_of(node("KRKGG")).unwrap();
    assert!(harness.state().map.frame.map.contains_rect(rect));
}

#[test]
fn a_node_outside_of_the_known_sides_is_offered_on_the_whole_lattice() {
    let mut harness = map(built_in(), "KRRNNCCKRRNN");
    assert_eq!(harness.state().map.rect_of(node("KRRNNCCKRRNN")), None);
    harness.get_by_label_contains("KRRNNCCKRRNN is not among").click();
    settle(&mut harness);
    assert!(harness.state().map.rect_of(node("KRRNNCCKRRNN")).is_some());
}

#[test]
fn a_single_conflict_in_two_million_cells_is_marked_and_can_be_clicked() {
    let mut harness = map(base_of(&[("KRNKGG", 5, false), ("KRKGG", 0, false)]), "KK");
    harness.get_by_label("All").click();
    settle(&mut harness);
    let rect = harness.state().map.rect_of(node("KRNKGG")).unwrap();
    assert!(rect.width() < 1.0);
    click(&mut harness, rect.center() + vec2(3.0, 2.0));
    assert!(["KRNKGG", "KRKGG"].contains(&selected(&harness).as_str()), "{}", selected(&harness));
}

#[test]
fn a_filter_counts_only_what_it_lets_through() {
    let mut harness = map(built_in(), "KK");
    let conflicts = |harness: &Harness<'_, Seen>| harness.state().map.raster.conflicts();
    let nodes = harness.state().base.conflicts().count();
    assert_eq!(conflicts(&harness), nodes);
    let one = harness.state().base.conflicts().next().unwrap();
    harness.state_mut().filter = Some(Arc::new(vec![one]));
    settle(&mut harness);
    assert_eq!(conflicts(&harness), 1);
}

#[test]
fn a_base_that_changes_is_seen_to_change() {
    let mut harness = map(base_of(&[("KRK", 0, false)]), "KRK");
    assert_eq!(harness.state().map.rect_of(node("KNKN")), None);
    harness.state_mut().base = base_of(&[("KRK", 0, false), ("KNKN", 5, false)]);
    settle(&mut harness);
    assert!(harness.state().map.rect_of(node("KNKN")).is_some());
}

#[test]
fn nothing_is_drawn_again_while_nothing_happens() {
    let mut harness = map(built_in(), "KRKGG");
    assert_eq!(harness.run(), 1);
}

#[test]
fn the_fonts_have_every_character_in_every_language() {
    for language in Language::ALL {
        let mut harness = map(built_in(), "KRKGG");
        harness.state_mut().words = Words::of(language);
        harness.get_by_role(Role::Grid).focus();
        harness.key_press(Key::Enter);
        harness.run();
        let rect = harness.state().map.rect_of(node("KRKGG")).unwrap();
        harness.hover_at(rect.center());
        harness.run();
        harness.state_mut().base = Arc::default();
        settle(&mut harness);
    }
}

#[test]
fn a_map_of_changes_shows_a_change_and_its_mirror() {
    let change =
        Rescored { node: node("KRK"), before: Score::new(5).unwrap(), after: Score::new(2).unwrap() };
    let shifts = Shifts::new(&[change]);
    assert_eq!((shifts.of(node("KRK")), shifts.of(node("KKR"))), (Some(-2), Some(2)));
    assert_eq!(shifts.of(node("KNK")), None);
}
