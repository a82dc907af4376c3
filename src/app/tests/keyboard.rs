//! Keyboards of all kinds: whatever the order in which keys are pressed and released, an answer is stored once, on what was shown.

use egui::Event;

use super::inquiry::held_by;
use super::order::{at_once, done};
use super::*;
use crate::inquiry::order::Order;
use crate::knowledge::history::Action as LogAction;
use crate::rng::Rng;
use crate::service::settings::Asking;
use crate::session::inquiry::Action;

/// A digit key of a keyboard: its logical key and its text without and with Shift.
type DigitKey = (Key, [(Key, &'static str); 2]);

/// The digit row of an American and of a French keyboard, and a number pad.
const KEYBOARDS: [[DigitKey; 3]; 3] = [
    [
        (Key::Num1, [(Key::Num1, "1"), (Key::Exclamationmark, "!")]),
        (Key::Num4, [(Key::Num4, "4"), (Key::Num4, "$")]),
        (Key::Num5, [(Key::Num5, "5"), (Key::Num5, "%")]),
    ],
    [
        (Key::Num1, [(Key::Num1, "&"), (Key::Num1, "1")]),
        (Key::Num4, [(Key::Quote, "'"), (Key::Num4, "4")]),
        (Key::Num6, [(Key::Minus, "-"), (Key::Num6, "6")]),
    ],
    [
        (Key::Num1, [(Key::Num1, "1"), (Key::End, "")]),
        (Key::Num4, [(Key::Num4, "4"), (Key::ArrowLeft, "")]),
        (Key::Num5, [(Key::Num5, "5"), (Key::Clear, "")]),
    ],
];

/// A user at a keyboard.
struct Typist {
    keys: [DigitKey; 3],
    held: [bool; 3],
    shift: bool,
    rng: Rng,
}

impl Typist {
    fn event(&self, at: usize, pressed: bool) -> Vec<Event> {
        let (place, names) = self.keys[at];
        let (key, text) = names[usize::from(self.shift)];
        let modifiers = if self.shift { Modifiers::SHIFT } else { Modifiers::NONE };
        let event = Event::Key { key, physical_key: Some(place), pressed, repeat: false, modifiers };
        let text = (pressed && !text.is_empty()).then(|| Event::Text(text.into()));
        std::iter::once(event).chain(text).collect()
    }

    /// Presses, holds or releases something; the answer that this gives.
    fn act(&mut self) -> (Vec<Event>, Option<(u8, bool)>) {
        let at = self.rng.below(3) as usize;
        match self.rng.below(6) {
            0 | 1 => {
                self.shift = !self.shift;
                let modifiers = if self.shift { Modifiers::SHIFT } else { Modifiers::NONE };
                (vec![Event::ModifiersChanged(modifiers)], None)
            }
            2 | 3 if self.held[at] => {
                self.held[at] = false;
                (self.event(at, false), None)
            }
            // A held key repeats.
            4 if self.held[at] => (self.event(at, true), None),
            _ if !self.held[at] => {
                self.held[at] = true;
                let digit = crate::app::queue::digit(self.keys[at].0).unwrap();
                (self.event(at, true), Some((digit, !self.shift)))
            }
            _ => (Vec::new(), None),
        }
    }
}

/// Draws a frame with these events, off screen.
fn draw(ctx: &egui::Context, events: Vec<Event>, show: impl FnMut(&mut egui::Ui)) {
    let mut drawn = ctx.run_ui(egui::RawInput { events, ..egui::RawInput::default() }, show);
    drawn.textures_delta.clear();
}

#[test]
fn a_key_is_a_digit_once_a_press_on_every_keyboard_in_any_order_of_release() {
    use crate::app::queue::{HeldKeys, take_digit};
    let ctx = egui::Context::default();
    let mut held = HeldKeys::default();
    for seed in 0..10_000 {
        // All keys are up, also for the next user of the window.
        let mut away = Event::WindowFocused(false);
        held.name(&mut away);
        draw(&ctx, vec![away], |_| {});
        let mut rng = Rng::new(seed);
        let keys = KEYBOARDS[rng.below(3) as usize];
        let mut typist = Typist { keys, held: [false; 3], shift: false, rng };
        for _ in 0..12 {
            let (mut events, expected) = typist.act();
            events.iter_mut().for_each(|event| held.name(event));
            let mut taken = None;
            draw(&ctx, events, |ui| taken = ui.input_mut(take_digit));
            assert_eq!(taken, expected, "seed {seed}");
        }
    }
}

/// Opens the panel of questions, with an unlimited number of them.
fn asked() -> (TempDir, Shown) {
    let (home, mut shown) = window();
    does(&mut shown, preferences::Action::Show(Panel::Inquiry));
    does(&mut shown, Action::Ask(Asking { order: Order::Random(7), blind: false, ..Asking::default() }));
    (home, shown)
}

fn answered(shown: &Shown) -> Vec<NodeId> {
    let answers = done(shown).into_iter().filter_map(|action| match action {
        LogAction::Answer { material, .. } => Some(node(&material)),
        _ => None,
    });
    answers.collect()
}

#[test]
fn every_answer_is_stored_once_on_the_node_that_was_shown() {
    let (_home, mut shown) = asked();
    for (seed, keys) in KEYBOARDS.into_iter().enumerate() {
        // All keys of the keyboard before are up.
        at_once(&mut shown, vec![Event::WindowFocused(false), Event::WindowFocused(true)]);
        let mut typist = Typist { keys, held: [false; 3], shift: false, rng: Rng::new(seed as u64) };
        for _ in 0..40 {
            let before = answered(&shown);
            let node = shown.state().as_ref().unwrap().asked().unwrap();
            let (events, expected) = typist.act();
            at_once(&mut shown, events);
            let after = answered(&shown);
            let Some((digit, sure)) = expected else {
                assert_eq!(after, before);
                continue;
            };
            assert_eq!(after, [before, vec![node]].concat());
            let held = held_by(&shown, node);
            assert_eq!((held[0].score.get(), held[0].sure), (digit, sure));
        }
    }
}

/// Those behind the first were typed before their questions were on the screen.
#[test]
fn a_burst_of_answers_answers_the_question_that_was_seen() {
    let (_home, mut shown) = asked();
    let first = shown.state().as_ref().unwrap().asked().unwrap();
    at_once(&mut shown, (0..24).flat_map(|_| super::order::typed(Key::Num4, "4")).collect());
    assert_eq!(answered(&shown), [first]);
    assert!(shown.query_by_label_contains("23 keys ignored").is_some());
}

#[test]
fn a_held_key_answers_one_question() {
    let (_home, mut shown) = asked();
    for held in [Key::Num4, Key::Y, Key::Enter, Key::Space] {
        let cell = shown.query_all_by_role(Role::RadioButton).nth(4).unwrap();
        cell.focus();
        settle(&mut shown);
        let before = answered(&shown).len();
        let press = |pressed| Event::Key {
            key: held,
            physical_key: Some(held),
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        at_once(&mut shown, vec![press(true), press(true), press(true), press(true), press(false)]);
        assert!(answered(&shown).len() <= before + 1, "{held:?}");
    }
}

#[test]
fn panels_are_chosen_by_the_digit_keys_of_a_french_keyboard() {
    let (_home, mut shown) = window();
    let quote = |pressed| Event::Key {
        key: Key::Quote,
        physical_key: Some(Key::Num4),
        pressed,
        repeat: false,
        modifiers: Modifiers::COMMAND,
    };
    at_once(&mut shown, vec![quote(true), quote(false)]);
    assert_eq!(session(&shown).settings().panel, Panel::Resolver);
}

#[test]
fn a_number_pad_without_num_lock_answers_nothing() {
    let (_home, mut shown) = asked();
    let end = |pressed| Event::Key {
        key: Key::End,
        physical_key: Some(Key::Num1),
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    at_once(&mut shown, vec![end(true), end(false)]);
    assert!(answered(&shown).is_empty());
}

#[test]
fn the_question_that_is_shown_belongs_to_the_order_that_is_chosen() {
    let (_home, mut shown) = asked();
    for order in [Order::Weight, Order::Random(3), Order::Certify, Order::Random(9), Order::Ratio] {
        does(&mut shown, Action::Ask(Asking { order, blind: false, ..Asking::default() }));
        let first = session(&shown).inquiry().plan().questions[0].node;
        let asked = shown.state().as_ref().unwrap().asked();
        // An order that looks ahead asks until it has a plan, and keeps that question.
        assert!(asked == Some(first) || order.looks_ahead(), "{order:?}");
        at_once(&mut shown, super::order::typed(Key::Num4, "4"));
        assert_eq!(answered(&shown).last().copied(), asked);
    }
}
