//! Tests of the scale through clicks and keys.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::*;
use crate::app::tests::testing::{ENGLISH, window};
use crate::language::Language;

struct Seen {
    scale: Scale,
    words: Words,
    chosen: Option<Score>,
}

fn scale(score: u8, low: u8, high: u8) -> Scale {
    let class = |class| Class::new(class).unwrap();
    Scale {
        score: Score::new(score),
        allowed: (class(low), class(high)),
        enabled: true,
        listens: false,
        target: Some(Target::Start),
    }
}

fn shown<'a>(scale: Scale) -> Harness<'a, Seen> {
    let mut harness = window((300.0, 100.0), Seen { scale, words: ENGLISH, chosen: None }, |ui, seen| {
        let chosen = show(ui, seen.words, seen.scale).map(|choice| choice.score);
        seen.chosen = chosen.or(seen.chosen);
        ui.label(allowed_sentence(seen.words, seen.scale));
    });
    harness.run();
    harness
}

#[test]
fn a_click_chooses_any_score_allowed_or_not() {
    let mut harness = shown(scale(5, 3, 5));
    for (label, expected) in [
        ("4 · either side may win", 4),
        ("0 · certain win for Red · contradicts a locked score", 0),
        ("6 · Black wins by position", 6),
        ("7 · Black has the advantage · contradicts a locked score", 7),
    ] {
        harness.get_by_role_and_label(Role::RadioButton, label).click();
        harness.run();
        assert_eq!(harness.state().chosen, Score::new(expected));
    }
}

#[test]
fn a_focused_scale_takes_enter_and_digits() {
    let mut harness = shown(scale(5, 0, 8));
    harness.get_by_label("2 · Red has the advantage").focus();
    harness.run();
    harness.key_press(egui::Key::Enter);
    harness.run();
    assert_eq!(harness.state().chosen, Score::new(2));
    harness.key_press(egui::Key::Num8);
    harness.run();
    assert_eq!(harness.state().chosen, Score::new(8));
}

#[test]
fn digits_go_to_a_scale_that_listens_and_is_seen_and_to_no_other() {
    let typed = |listens, enabled| {
        let mut harness = shown(Scale { enabled, listens, ..scale(5, 0, 8) });
        harness.key_press(egui::Key::Num8);
        harness.run();
        let framed = harness.query_by_label("Score: type a digit").is_some();
        assert_eq!(framed, listens && enabled, "the focus is seen");
        harness.state().chosen
    };
    assert_eq!(typed(true, true), Score::new(8));
    assert_eq!(typed(false, true), None);
    assert_eq!(typed(true, false), None);
}

#[test]
fn a_disabled_scale_chooses_nothing() {
    let mut harness = shown(Scale { enabled: false, ..scale(5, 0, 8) });
    harness.get_by_label("2 · Red has the advantage").click();
    harness.run();
    assert_eq!(harness.state().chosen, None);
}

#[test]
fn the_allowed_interval_is_shown() {
    let tell = |low, high| allowed_sentence(ENGLISH, scale(5, low, high));
    assert_eq!(tell(3, 5), "Locked scores allow 3 to 6.");
    assert_eq!(tell(0, 8), "Locked scores allow every score.");
    assert_eq!(tell(2, 2), "Locked scores allow 2 only.");
    assert_eq!(tell(4, 4), "Locked scores allow 4 to 5.");
    assert_eq!(tell(5, 2), "The locked scores around this combination contradict each other.");
}

#[test]
fn the_fonts_have_every_character_in_every_language() {
    for language in Language::ALL {
        for scale in [scale(5, 3, 5), scale(5, 0, 8), scale(3, 2, 2), scale(5, 5, 2)] {
            let mut harness = shown(scale);
            harness.state_mut().words = Words::of(language);
            harness.run();
        }
    }
}
