//! Order of keys: several events in one frame have the same effect as one by one.

use egui::Event;

use super::inquiry::{asked, held_by};
use super::*;
use crate::inquiry::order::Order;
use crate::knowledge::history::Action as LogAction;
use crate::service::settings::Asking;
use crate::session::inquiry::Action;

pub(super) fn key(modifiers: Modifiers, key: Key) -> [Event; 2] {
    [true, false].map(|pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers })
}

/// A key that writes a character, as the window system reports it.
pub(super) fn typed(key: Key, text: &str) -> Vec<Event> {
    let [down, up] = self::key(Modifiers::NONE, key);
    vec![down, Event::Text(text.into()), up]
}

/// The keys of these digits and letters, the modifier with one of them being Ctrl if it follows a `^`.
fn keys(text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    let mut control = false;
    for sign in text.chars() {
        match sign {
            '^' => control = true,
            '\n' => events.extend(key(Modifiers::NONE, Key::Enter)),
            ' ' => events.extend(typed(Key::Space, " ")),
            _ => {
                let name = sign.to_string();
                let pressed = Key::from_name(&name.to_uppercase()).unwrap();
                if std::mem::take(&mut control) {
                    events.extend(key(Modifiers::COMMAND, pressed));
                } else {
                    events.extend(typed(pressed, &name));
                }
            }
        }
    }
    events
}

/// Gives the window all of these events with one frame, and draws until it has taken them.
pub(super) fn at_once(shown: &mut Shown, events: Vec<Event>) {
    shown.input_mut().events.extend(events);
    drain(shown);
    settle(shown);
}

/// Draws until no event waits; jobs end between the frames.
pub(super) fn drain(shown: &mut Shown) {
    for _ in 0..1000 {
        shown.step();
        shown.state_mut().as_mut().unwrap().session.settle();
        if shown.ctx.with_plugin(|queue: &mut Queue| queue.is_empty()) != Some(false) {
            return;
        }
    }
    panic!("the events never end");
}

/// Returns the actions on the base, oldest first.
pub(super) fn done(shown: &Shown) -> Vec<LogAction> {
    let mut line: Vec<LogAction> =
        session(shown).history().line().map(|entry| entry.action.clone()).collect();
    line.reverse();
    line
}

/// The material of each action but the first, which made the base.
fn touched(shown: &Shown) -> Vec<NodeId> {
    done(shown).iter().filter_map(|action| Some(node(action.material()?))).collect()
}

/// Returns a window at its first start, without an expert's name.
fn nameless() -> (TempDir, Shown) {
    let home = TempDir::new().unwrap();
    let mut shown = first_start(&home);
    let window = shown.state_mut().as_mut().unwrap();
    window.session.perform(preferences::Action::SetLanguage(Language::English));
    window.state.start = false;
    settle(&mut shown);
    (home, shown)
}

#[test]
fn a_digit_typed_before_the_next_conflict_is_shown_scores_nothing() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num2);
    let ranking = session(&shown).conflicts().ranking.to_vec();
    shown.state_mut().as_mut().unwrap().session.perform(lattice::Action::Select(ranking[0]));
    settle(&mut shown);
    at_once(&mut shown, keys("n3"));
    assert_eq!(session(&shown).selected(), Some(ranking[1]));
    assert!(touched(&shown).is_empty() && shown.query_by_label_contains("key ignored").is_some());
    at_once(&mut shown, keys("3"));
    assert_eq!(touched(&shown), [ranking[1]]);
    assert_eq!(held_by(&shown, ranking[1])[0].score.get(), 3);
}

#[test]
fn a_list_of_conflicts_is_worked_off_by_two_keys_each() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num2);
    for _ in 0..6 {
        at_once(&mut shown, keys("n"));
        at_once(&mut shown, keys("5"));
    }
    let touched = touched(&shown);
    assert_eq!(touched.len(), 6);
    assert!(touched.windows(2).all(|two| two[0] != two[1]), "{touched:?}");
    assert!(touched.iter().all(|node| session(&shown).kb().is_invariable(*node)));
}

#[test]
fn keys_in_one_frame_belong_to_the_question_on_the_screen() {
    let (_home, mut shown) = window();
    asked(&mut shown, false);
    at_once(&mut shown, keys("f32"));
    let first = touched(&shown)[0];
    assert_eq!(held_by(&shown, first)[0].exceptions, Some(20));
    at_once(&mut shown, keys("666"));
    let all = touched(&shown);
    assert_eq!(all.len(), 2);
    // The last answer is taken back, and that question is answered anew once it is shown.
    at_once(&mut shown, keys("u4"));
    assert_eq!(touched(&shown), all[..1]);
    at_once(&mut shown, keys("4"));
    assert_eq!(touched(&shown), all);
    assert_eq!(session(&shown).kb().score(all[1]), Score::new(4));
}

#[test]
fn what_is_typed_into_the_palette_in_one_frame_is_looked_for() {
    let (_home, mut shown) = window();
    at_once(&mut shown, keys("^pkcppkggmm\n"));
    assert_eq!(session(&shown).selected(), Some(node("KCPPKGGMM")));
    assert!(shown.state().as_ref().unwrap().state.prompt_bar.is_none(), "no verb was done");
}

#[test]
fn thirty_digits_on_thirty_questions_are_thirty_answers() {
    let (_home, mut shown) = window();
    asked(&mut shown, false);
    // By weight there are but some twenty questions.
    let random = Asking { order: Order::Random(7), blind: true, ..Asking::default() };
    shown.state_mut().as_mut().unwrap().session.perform(Action::Ask(random));
    settle(&mut shown);
    let before = session(&shown).kb().evidence_count();
    for at in 0..30 {
        at_once(&mut shown, typed([Key::Num4, Key::Num5][at % 2], ""));
    }
    let answered = touched(&shown);
    assert_eq!(answered.len(), 30);
    // Every fifteenth question is a repetition to measure consistency; all others differ.
    let different: std::collections::BTreeSet<_> = answered.iter().collect();
    assert_eq!(different.len(), 28);
    assert_eq!(session(&shown).kb().evidence_count(), before + 30);
}

#[test]
fn a_digit_far_from_any_scale_does_nothing() {
    let (_home, mut shown) = window();
    find(&mut shown, "KRKNGG");
    for panel in Panel::ALL.into_iter().filter(|panel| *panel != Panel::Inquiry) {
        shown.state_mut().as_mut().unwrap().session.perform(preferences::Action::Show(panel));
        settle(&mut shown);
        let listens = matches!(panel, Panel::Lattice | Panel::Conflicts);
        let framed = shown.query_by_label("Score: type a digit").is_some();
        assert_eq!(framed, listens, "{panel:?}: the focus is seen where it is");
        let before = done(&shown).len();
        press(&mut shown, Modifiers::NONE, Key::Num2);
        assert_eq!(done(&shown).len(), before + usize::from(listens), "{panel:?}");
    }
    // With the inspector collapsed there is no scale.
    shown.state_mut().as_mut().unwrap().session.perform(preferences::Action::Show(Panel::Lattice));
    shown.state_mut().as_mut().unwrap().state.kept.inspector = false;
    settle(&mut shown);
    let before = done(&shown).len();
    for key in [Key::Num3, Key::Delete, Key::L] {
        press(&mut shown, Modifiers::NONE, key);
    }
    assert_eq!(done(&shown).len(), before);
}

#[test]
fn a_scale_that_was_given_the_focus_takes_digits_in_every_panel() {
    let (_home, mut shown) = window();
    find(&mut shown, "KRPPKNPP");
    press(&mut shown, Modifiers::COMMAND, Key::Num6);
    let cells = shown.query_all_by_role(Role::RadioButton);
    let draw = cells
        .into_iter()
        .find(|cell| cell.accesskit_node().label().is_some_and(|name| name.starts_with("5 ")));
    draw.unwrap().focus();
    settle(&mut shown);
    assert!(shown.query_by_label("Score: type a digit").is_some());
    press(&mut shown, Modifiers::NONE, Key::Num2);
    assert_eq!(session(&shown).kb().score(node("KRPPKNPP")), Score::new(2));
}

#[test]
fn undo_belongs_to_what_has_the_focus_and_shows_what_it_changed() {
    let (_home, mut shown) = window();
    find(&mut shown, "KRPPKNPP");
    press(&mut shown, Modifiers::NONE, Key::Num2);
    find(&mut shown, "KRK");
    press(&mut shown, Modifiers::COMMAND, Key::Num7);
    let clear = shown.get_by_label("Clear");
    clear.click();
    settle(&mut shown);
    let played = |shown: &Shown| shown.state().as_ref().unwrap().state.panels.tables.is_played();
    assert!(played(&shown));
    shown.get_by(|node| node.role() == Role::Grid).focus();
    settle(&mut shown);
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    assert!(!played(&shown), "what was done on the board is taken back");
    for again in [Key::Z, Key::Y, Key::Z] {
        press(&mut shown, Modifiers::COMMAND, again);
    }
    assert_eq!(session(&shown).kb().score(node("KRPPKNPP")), Score::new(2), "and the answer stays");
    press(&mut shown, Modifiers::COMMAND, Key::Num1);
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    assert_ne!(session(&shown).kb().score(node("KRPPKNPP")), Score::new(2));
    assert_eq!(session(&shown).selected(), Some(node("KRPPKNPP")), "one sees what was taken back");
}

#[test]
fn a_comment_outlives_undo_and_other_panels() {
    let (_home, mut shown) = window();
    asked(&mut shown, false);
    press(&mut shown, Modifiers::NONE, Key::Num4);
    press(&mut shown, Modifiers::NONE, Key::C);
    shown.get_by_role_and_label(Role::TextInput, "Comment").type_text("a low pawn");
    settle(&mut shown);
    press(&mut shown, Modifiers::NONE, Key::Enter);
    let comment = |shown: &Shown| {
        let field = shown.query_by_role_and_label(Role::TextInput, "Comment");
        field.and_then(|field| field.value())
    };
    press(&mut shown, Modifiers::NONE, Key::U);
    assert_ne!(comment(&shown).as_deref(), Some("a low pawn"), "another question");
    press(&mut shown, Modifiers::NONE, Key::Num4);
    assert_eq!(comment(&shown).as_deref(), Some("a low pawn"));
    press(&mut shown, Modifiers::COMMAND, Key::Num1);
    press(&mut shown, Modifiers::COMMAND, Key::Num3);
    assert_eq!(comment(&shown).as_deref(), Some("a low pawn"));
    press(&mut shown, Modifiers::NONE, Key::Num5);
    let last = *touched(&shown).last().unwrap();
    assert_eq!(held_by(&shown, last)[0].comment, "a low pawn");
}

#[test]
fn two_clicks_on_why_never_clear_the_score() {
    let (_home, mut shown) = window();
    for name in ["KRKNGG", "KRPPKNPP", "KNPKGGM"] {
        find(&mut shown, name);
        let before = session(&shown).kb().score(node(name));
        let at = shown.get_by_label("Why?").rect().center();
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let click = [Event::PointerMoved(at), button(true), button(false)];
        at_once(&mut shown, [click.clone(), click].concat());
        assert_eq!(session(&shown).kb().score(node(name)), before);
        assert_eq!(done(&shown).len(), 1, "nothing was done");
    }
}

#[test]
fn the_first_answer_waits_for_the_name_and_the_prompt_takes_all_keys() {
    let (_home, mut shown) = nameless();
    assert_eq!(session(&shown).settings().expert(), None);
    press(&mut shown, Modifiers::COMMAND, Key::Num3);
    let first = shown.state().as_ref().unwrap().asked().unwrap();
    // All in one frame: what follows the answer was typed before the prompt was on the screen.
    at_once(&mut shown, keys("345lin\n"));
    assert_eq!(session(&shown).settings().expert(), None);
    assert!(shown.query_by_label_contains("keys ignored").is_some() && touched(&shown).is_empty());
    // Under the prompt digits are part of the name, and without the focus they go nowhere.
    at_once(&mut shown, keys("lin7"));
    let focused = shown.ctx.memory(|memory| memory.focused()).unwrap();
    shown.ctx.memory_mut(|memory| memory.surrender_focus(focused));
    settle(&mut shown);
    at_once(&mut shown, keys("8"));
    assert!(shown.query_by_label_contains("The prompt above takes the keys").is_some());
    shown.get_by_role_and_label(Role::TextInput, "Your name").focus();
    settle(&mut shown);
    at_once(&mut shown, keys("\n"));
    assert_eq!(session(&shown).settings().expert(), Some("lin7"));
    assert_eq!(touched(&shown), [first]);
    assert_eq!(session(&shown).kb().score(first), Score::new(3));
    assert!(shown.query_by_label("answering as lin7").is_some());
}

#[test]
fn without_a_name_nothing_is_stored_and_a_message_is_shown() {
    let (_home, mut shown) = nameless();
    find(&mut shown, "KRKNGG");
    press(&mut shown, Modifiers::NONE, Key::Num2);
    assert!(shown.query_by_label_contains("waits for the name").is_some());
    shown.get_by_role_and_label(Role::TextInput, "Your name").type_text(&"a".repeat(61));
    settle(&mut shown);
    assert!(shown.query_by_label_contains("It has 61 characters").is_some());
    press(&mut shown, Modifiers::NONE, Key::Escape);
    assert_eq!(done(&shown).len(), 1);
    assert!(shown.query_by_label_contains("No author is set").is_some());
}
