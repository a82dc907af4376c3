//! Closing the window asks for confirmation if something would be lost.

use super::*;
use egui::{ViewportCommand, ViewportEvent, ViewportId};

/// Requests to close the window, and draws. Returns true if the window was kept open.
fn close(shown: &mut Shown) -> bool {
    shown.input_mut().viewports.entry(ViewportId::ROOT).or_default().events.push(ViewportEvent::Close);
    shown.step();
    let held = has_command(shown, |command| matches!(command, ViewportCommand::CancelClose));
    shown.input_mut().viewports.entry(ViewportId::ROOT).or_default().events.clear();
    held
}

fn has_command(shown: &Shown, is_it: impl Fn(&ViewportCommand) -> bool) -> bool {
    shown.output().viewport_output.values().flat_map(|output| &output.commands).any(is_it)
}

fn key(shown: &mut Shown, key: Key) {
    shown.key_press(key);
    shown.step();
}

#[test]
fn a_run_that_is_not_accepted_is_not_lost_without_a_question() {
    let (_home, mut shown) = window();
    assert!(!close(&mut shown), "nothing is at stake");
    does(&mut shown, resolver::Action::Run);
    for language in Language::ALL {
        does(&mut shown, preferences::Action::SetLanguage(language));
        assert!(close(&mut shown));
        let title = Words::of(language).get("closing-title");
        shown.step();
        assert!(shown.query_by_label(&title).is_some());
        key(&mut shown, Key::Escape);
        shown.step();
        assert!(shown.query_by_label(&title).is_none(), "Esc stays");
    }
    assert!(close(&mut shown));
    // A digit meanwhile scores nothing.
    let before = Arc::clone(session(&shown).kb());
    key(&mut shown, Key::Num3);
    assert!(Arc::ptr_eq(&before, session(&shown).kb()));
    shown.key_down(Key::Enter);
    // It waits until what the digit might have done was drawn.
    let closes = |shown: &mut Shown| {
        shown.step();
        has_command(shown, |command| matches!(command, ViewportCommand::Close))
    };
    assert!((0..4).any(|_| closes(&mut shown)), "Enter closes");
    assert!(!close(&mut shown), "and is not asked again");
}
