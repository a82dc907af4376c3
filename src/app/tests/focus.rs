//! The focus of the keyboard over changes of panels: no key press meant for one panel does something in another.

use egui_kittest::Node;

use super::order::{at_once, key, typed};
use super::*;
use crate::effort::rounds;
use crate::session::verification;

/// Controls of the panel and the inspector that can have the focus.
fn controls(shown: &Shown) -> Vec<Node<'_>> {
    let roles = [
        Role::TextInput,
        Role::Button,
        Role::CheckBox,
        Role::ComboBox,
        Role::SpinButton,
        Role::Slider,
        Role::RadioButton,
        Role::Link,
    ];
    let anchors = shown.state().as_ref().unwrap().state.tour_anchors.unwrap();
    let inside = |node: &Node<'_>| {
        let place = node.rect().center();
        anchors.panel.contains(place) || anchors.inspector.is_some_and(|inspector| inspector.contains(place))
    };
    let all = roles.into_iter().flat_map(|role| shown.query_all_by_role(role));
    all.filter(|node| !node.accesskit_node().is_disabled()).filter(inside).collect()
}

/// Gives the focus to one of the controls, fields for text before others; false without any.
fn give_focus(shown: &mut Shown, which: usize) -> bool {
    let controls = controls(shown);
    let Some(control) = controls.get(which % controls.len().max(1)) else { return false };
    control.focus();
    for _ in 0..5 {
        shown.step();
    }
    shown.ctx.memory(|memory| memory.focused()).is_some()
}

fn show(shown: &mut Shown, panel: Panel) {
    shown.state_mut().as_mut().unwrap().session.perform(preferences::Action::Show(panel));
    settle(shown);
}

/// Entries of the log.
fn entries(shown: &Shown) -> usize {
    session(shown).history().entries().count()
}

#[test]
fn no_focus_and_no_key_press_reaches_another_panel() {
    let (_home, mut shown) = window();
    find(&mut shown, "KRKNGG");
    let before = entries(&shown);
    let mut given = 0;
    for (at, from) in Panel::ALL.into_iter().enumerate() {
        let others = Panel::ALL.into_iter().enumerate().filter(|(_, to)| *to != from);
        // A part of the pairs, and all in three rounds.
        for (turn, to) in others.filter(|(turn, _)| (at + turn) % 3 < rounds(1) as usize) {
            show(&mut shown, from);
            // A field for text, and over the pairs every other control.
            for which in [turn % 2, 3 * at + 5 * turn] {
                given += usize::from(give_focus(&mut shown, which));
            }
            show(&mut shown, to);
            let focused = shown.ctx.memory(|memory| memory.focused());
            assert_eq!(focused, None, "{from:?} to {to:?}");
            // Digits answer if a question or the scale of a list waits for them.
            let digits = !matches!(to, Panel::Inquiry | Panel::Lattice | Panel::Conflicts);
            let mut keys = [typed(Key::Space, " "), key(Modifiers::NONE, Key::Enter).to_vec()].concat();
            keys.extend(digits.then(|| typed(Key::Num2, "2")).into_iter().flatten());
            at_once(&mut shown, keys);
            assert_eq!(entries(&shown), before, "{from:?} to {to:?}");
            assert!(session(&shown).jobs().next().is_none(), "{from:?} to {to:?}");
        }
    }
    assert!(given > 60, "{given}");
}

#[test]
fn a_query_in_the_lattice_never_builds_rounds() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::F);
    shown.get_by_role_and_label(Role::TextInput, "Query").type_text("score<=2");
    settle(&mut shown);
    let scored = session(&shown).kb().scored().count();
    for panel in [Key::Num5, Key::Num4, Key::Num8, Key::Num2] {
        press(&mut shown, Modifiers::COMMAND, Key::F);
        press(&mut shown, Modifiers::COMMAND, panel);
        press(&mut shown, Modifiers::NONE, Key::Space);
        press(&mut shown, Modifiers::NONE, Key::Enter);
    }
    assert_eq!(session(&shown).kb().scored().count(), scored);
    assert_eq!(entries(&shown), 1);
}

#[test]
fn no_focus_reaches_another_method_of_a_panel() {
    let (_home, mut shown) = window();
    show(&mut shown, Panel::Verification);
    for method in settings::VerificationMethod::ALL {
        for other in settings::VerificationMethod::ALL.into_iter().filter(|other| *other != method) {
            let mut settings = session(&shown).settings().verification;
            settings.method = method;
            does(&mut shown, verification::Action::Settings(settings));
            let first = settings::VerificationMethod::ALL.len();
            give_focus(&mut shown, first + method as usize);
            settings.method = other;
            let was = shown.ctx.memory(|memory| memory.focused());
            does(&mut shown, verification::Action::Settings(settings));
            let now = shown.ctx.memory(|memory| memory.focused());
            let kept = now.is_none() || now == was && is_a_tab(&shown);
            assert!(kept, "{method:?} to {other:?}");
        }
    }
}

/// Whether the focus is above the content of a method.
fn is_a_tab(shown: &Shown) -> bool {
    let words = Words::of(Language::English);
    let names: Vec<String> =
        settings::VerificationMethod::ALL.into_iter().map(|method| words.get(method.text_key())).collect();
    let focused = shown.get_by(|node| node.is_focused());
    focused.accesskit_node().label().is_some_and(|label| names.contains(&label))
}

#[test]
fn the_focus_stays_on_what_all_panels_share() {
    let (_home, mut shown) = window();
    let rail = shown.state().as_ref().unwrap().state.tour_anchors.unwrap().rail;
    let tables = shown.get_all_by_role_and_label(Role::Button, "Tables");
    tables.into_iter().find(|button| rail.contains(button.rect().center())).unwrap().focus();
    settle(&mut shown);
    let on_rail = shown.ctx.memory(|memory| memory.focused());
    press(&mut shown, Modifiers::NONE, Key::Enter);
    assert_eq!(session(&shown).settings().panel, Panel::Tables);
    assert_eq!(shown.ctx.memory(|memory| memory.focused()), on_rail, "the focus continues along the rail");
}
