//! One event at a time: keyboard and pointer events are queued, and each frame gets at most one event that
//! can act. A whole frame is drawn before the next one, so that each sees the window left by the previous one. Each event keeps
//! the time at which it was received: single keys act only on what had been painted by then (`keys`).

use std::collections::VecDeque;

use egui::{Context, DroppedFileHandle, Event, InputState, Key, Modifiers, Plugin, RawInput};

use super::keys::Target;
use crate::inquiry::interview::{Ignored, Painted};

/// Seconds that the sentence about an ignored key is shown.
const NEWS: f64 = 6.0;

#[derive(Debug, Clone)]
enum Waiting {
    Event(Event),
    /// Files dropped on the window.
    Drop(Vec<DroppedFileHandle>),
}

impl Waiting {
    /// Whether it can act; others, such as a pointer movement, pass with the next event.
    const fn acts(&self) -> bool {
        match self {
            Self::Drop(_) => true,
            Self::Event(event) => matches!(
                event,
                Event::Copy
                    | Event::Cut
                    | Event::Paste(_)
                    | Event::PasteImage(_)
                    | Event::MiddleClickPaste { .. }
                    | Event::Text(_)
                    | Event::Key { pressed: true, .. }
                    | Event::PointerButton { .. }
                    | Event::Ime(_)
                    | Event::AccessKitActionRequest(_)
            ),
        }
    }

    /// Whether it is the release of a pointer button: its target is known already, so nothing must be drawn before.
    const fn releases(&self) -> bool {
        matches!(self, Self::Event(Event::PointerButton { pressed: false, .. }))
    }

    const fn is_key(&self) -> bool {
        matches!(self, Self::Event(Event::Key { pressed: true, .. }))
    }

    /// Whether it is a repeat of a held key that presses the focused widget.
    const fn presses_again(&self) -> bool {
        matches!(
            self,
            Self::Event(Event::Key { key: Key::Enter | Key::Space, pressed: true, repeat: true, .. })
        )
    }

    const fn is_text(&self) -> bool {
        matches!(self, Self::Event(Event::Text(_)))
    }
}

/// The queued events, oldest first.
#[derive(Debug, Default)]
pub(super) struct Queue {
    /// Each with the time at which it was received.
    waiting: VecDeque<(Waiting, f64)>,
    /// The frame of the last event that can act.
    acted: Option<u64>,
    /// The frame of the last pointer movement.
    moved: Option<u64>,
    /// When the event that acts in this frame was received; of several the first.
    received: Option<f64>,
    painted: Painted<Target>,
    /// Why the last key was ignored, how many before it, and until when the sentence is shown.
    ignored: Option<(Ignored, u32, f64)>,
    keys: HeldKeys,
}

impl Queue {
    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Notes whether a prompt is open, which takes all keys.
    pub(super) fn prompt(ctx: &Context, prompting: bool) {
        ctx.with_plugin(|queue: &mut Self| queue.painted.prompting = prompting);
    }

    /// States that this frame paints what single keys act on.
    pub(super) fn paint(ctx: &Context, target: Target) {
        if ctx.with_plugin(|queue: &mut Self| queue.painted.paint(target)).unwrap_or_default() {
            // From the next frame on it is known to be on the screen.
            ctx.request_repaint();
        }
    }

    /// Returns why the event of this frame may not act on a target; `None` if it may.
    pub(super) fn refusal(ctx: &Context, target: Option<Target>) -> Option<Ignored> {
        let refusal = |queue: &mut Self| {
            queue.received.and_then(|received| queue.painted.refusal(received, target.as_ref()))
        };
        ctx.with_plugin(refusal).flatten()
    }

    /// Whether what was typed in this frame was meant for a prompt that takes all keys.
    pub(super) fn is_for_prompt(ctx: &Context, prompt: Target) -> bool {
        let takes =
            |queue: &mut Self| queue.received.is_none_or(|received| queue.painted.takes(received, &prompt));
        ctx.with_plugin(takes).unwrap_or(true)
    }

    pub(super) fn ignore(ctx: &Context, why: Ignored) {
        let now = ctx.input(|input| input.time);
        ctx.with_plugin(|queue: &mut Self| {
            let before = queue.ignored.filter(|(reason, _, until)| *reason == why && now <= *until);
            queue.ignored = Some((why, before.map_or(1, |(_, count, _)| count + 1), now + NEWS));
        });
        ctx.request_repaint();
    }

    /// Returns why the last key was ignored and how many were, for some seconds.
    pub(super) fn ignored(ctx: &Context) -> Option<(Ignored, u32)> {
        let now = ctx.input(|input| input.time);
        let (why, count, until) = ctx.with_plugin(|queue: &mut Self| queue.ignored).flatten()?;
        (now <= until).then(|| {
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(until - now));
            (why, count)
        })
    }

    /// Called if something has changed in this frame: the next event waits until it is drawn.
    pub(super) fn changed(ctx: &Context) {
        let frame = ctx.cumulative_frame_nr();
        ctx.with_plugin(|queue: &mut Self| queue.acted = queue.acted.map(|_| frame));
    }

    /// Whether the first event may act in this frame.
    fn is_due(&self, frame: u64) -> bool {
        let Some(first) = self.first() else { return false };
        // One frame shows the effect of the event, the next what followed from it.
        let pause = if first.releases() { 1 } else { 3 };
        // A dragged piece is drawn at its last position before it is released.
        if first.releases() && self.moved == Some(frame) {
            return false;
        }
        self.acted.is_none_or(|acted| frame >= acted + pause)
    }

    fn first(&self) -> Option<&Waiting> {
        self.waiting.front().map(|(first, _)| first)
    }

    fn let_through(&mut self, input: &mut RawInput) -> Option<Waiting> {
        let (next, received) = self.waiting.pop_front()?;
        if next.acts() {
            self.received.get_or_insert(received);
        }
        match next.clone() {
            Waiting::Event(event) => input.events.push(event),
            Waiting::Drop(files) => input.dropped_files.extend(files),
        }
        Some(next)
    }

    /// Whether a character comes next: a key press with its text, or text alone.
    fn writes(&self) -> bool {
        let mut next = self.waiting.iter().map(|(waiting, _)| waiting);
        match next.next() {
            Some(first) if first.is_key() => next.next().is_some_and(Waiting::is_text),
            first => first.is_some_and(Waiting::is_text),
        }
    }

    /// Passes an event to the frame; if a text field has the focus, all consecutive characters, since they can only go
    /// into the field.
    fn release(&mut self, frame: u64, typing: bool, input: &mut RawInput) {
        let mut written = false;
        self.received = None;
        loop {
            if !typing && self.first().is_some_and(Waiting::presses_again) {
                self.waiting.pop_front();
                drop(self.waiting.pop_front_if(|(next, _)| next.is_text()));
                continue;
            }
            match self.first() {
                Some(first) if !first.acts() => {
                    if matches!(first, Waiting::Event(Event::PointerMoved(_))) {
                        self.moved = Some(frame);
                    }
                    drop(self.let_through(input));
                    continue;
                }
                Some(_) if written && self.writes() || !written && self.is_due(frame) => {}
                _ => return,
            }
            self.acted = Some(frame);
            written = typing && self.writes();
            let first = self.let_through(input);
            // A key press and its text belong together.
            if first.is_some_and(|first| first.is_key()) && self.first().is_some_and(Waiting::is_text) {
                self.let_through(input);
            }
            if !written {
                return;
            }
        }
    }
}

impl Plugin for Queue {
    fn debug_name(&self) -> &'static str {
        "events in order"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        let passed = f64::from(input.predicted_dt);
        let now = input.time.unwrap_or_else(|| ctx.input(|input| input.time) + passed);
        self.painted.begin(now);
        for mut event in std::mem::take(&mut input.events) {
            self.keys.name(&mut event);
            self.waiting.push_back((Waiting::Event(event), now));
        }
        let files = std::mem::take(&mut input.dropped_files);
        if !files.is_empty() {
            self.waiting.push_back((Waiting::Drop(files), now));
        }
        self.release(ctx.cumulative_frame_nr(), ctx.text_edit_focused(), input);
        if !self.waiting.is_empty() {
            // They arrived while the window had the focus.
            input.focused = true;
            ctx.request_repaint();
        }
    }
}

// Key events of any keyboard layout: the digit of a key, and one logical key from press to release.

/// Returns the digit of a key press that is not a repeat, and whether it is plain (without Shift).
pub(super) fn pressed_digit(event: &Event) -> Option<(u8, bool)> {
    let Event::Key { key, physical_key, pressed: true, repeat: false, modifiers } = *event else {
        return None;
    };
    let shifted = modifiers.matches_exact(Modifiers::SHIFT);
    let digit = digit(digit_key(key, physical_key, modifiers)?)?;
    (shifted || modifiers.is_none()).then_some((digit, !shifted))
}

/// Consumes a digit key press with its text event; returns the digit, and whether it is plain.
pub(super) fn take_digit(input: &mut InputState) -> Option<(u8, bool)> {
    let at = input.events.iter().position(|event| pressed_digit(event).is_some())?;
    let taken = pressed_digit(&input.events.remove(at));
    input.events.retain(|event| !matches!(event, Event::Text(_)));
    taken
}

/// Consumes a key press without modifiers; returns true if it is not a repeat.
pub(super) fn take_key(input: &mut InputState, key: Key) -> bool {
    let mut pressed = false;
    input.events.retain(|event| match *event {
        Event::Key { key: of, pressed: true, repeat, modifiers, .. } if of == key && modifiers.is_none() => {
            pressed |= !repeat;
            false
        }
        _ => true,
    });
    pressed
}

/// Returns the digit key of an event, `Num0` to `Num9`: by its logical key, else by its physical position, since Shift turns
/// digits into symbols, or on some layouts (AZERTY) symbols into digits. A number pad key without Num Lock is no digit.
pub(super) fn digit_key(key: Key, physical: Option<Key>, modifiers: Modifiers) -> Option<Key> {
    let is_digit = |key: &Key| digit(*key).is_some();
    let placed = || physical.filter(|_| modifiers.shift || !navigates(key));
    Some(key).filter(is_digit).or_else(|| placed().filter(is_digit))
}

pub(super) const fn digit(key: Key) -> Option<u8> {
    Some(match key {
        Key::Num0 => 0,
        Key::Num1 => 1,
        Key::Num2 => 2,
        Key::Num3 => 3,
        Key::Num4 => 4,
        Key::Num5 => 5,
        Key::Num6 => 6,
        Key::Num7 => 7,
        Key::Num8 => 8,
        Key::Num9 => 9,
        _ => return None,
    })
}

/// Whether the number pad has this key in place of a digit while Num Lock is off.
const fn navigates(key: Key) -> bool {
    matches!(
        key,
        Key::ArrowDown
            | Key::ArrowLeft
            | Key::ArrowRight
            | Key::ArrowUp
            | Key::Home
            | Key::End
            | Key::PageUp
            | Key::PageDown
            | Key::Insert
            | Key::Delete
            | Key::Clear
    )
}

/// The keys that are held down.
///
/// The toolkit distinguishes a repeat from a press by the logical key, which changes with the modifiers: `1` pressed with Shift is
/// released as `1` if Shift was released before it, and `!` would be held for ever. So each key keeps the logical key of its
/// press until it is released.
#[derive(Debug, Default)]
pub(super) struct HeldKeys(Vec<HeldKey>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct HeldKey {
    /// The logical key when it was pressed.
    key: Key,
    /// Its physical position, if the system reports it.
    physical: Option<Key>,
}

impl HeldKeys {
    /// Gives a repeat or a release the logical key of its press, and marks a repeat.
    pub(super) fn name(&mut self, event: &mut Event) {
        match event {
            // Releases are not reported from now on.
            Event::WindowFocused(false) => self.0.clear(),
            Event::Key { key, physical_key, pressed, repeat, .. } => {
                let held = self.find(*key, *physical_key);
                if let Some(held) = held.and_then(|at| self.0.get(at)) {
                    *key = held.key;
                }
                *repeat = *pressed && held.is_some();
                match held {
                    Some(at) if !*pressed => _ = self.0.swap_remove(at),
                    None if *pressed => self.0.push(HeldKey { key: *key, physical: *physical_key }),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn find(&self, key: Key, physical: Option<Key>) -> Option<usize> {
        let by_place = physical.and_then(|_| self.0.iter().position(|held| held.physical == physical));
        by_place.or_else(|| {
            let one_of_them = |held: &HeldKey| physical.is_none() || held.physical.is_none();
            self.0.iter().position(|held| held.key == key && one_of_them(held))
        })
    }
}

#[cfg(test)]
mod tests {
    use egui::{Key, Modifiers, PointerButton, pos2};

    use super::*;

    fn key(key: Key, pressed: bool) -> Event {
        Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE }
    }

    fn button(pressed: bool) -> Event {
        let pos = pos2(1.0, 1.0);
        Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE }
    }

    /// Returns the events each frame gets if all arrive in the first.
    fn frames(events: Vec<Event>, typing: bool) -> Vec<Vec<Event>> {
        let mut queue = Queue {
            waiting: events.into_iter().map(|event| (Waiting::Event(event), 0.0)).collect(),
            ..Queue::default()
        };
        let mut frames = Vec::new();
        while !queue.is_empty() {
            let mut input = RawInput::default();
            queue.release(frames.len() as u64, typing, &mut input);
            frames.push(input.events);
        }
        frames
    }

    #[test]
    fn a_frame_gets_one_event_that_acts_and_what_only_moves() {
        let six = || [key(Key::Num6, true), Event::Text("6".into()), key(Key::Num6, false)];
        let got = frames([six(), six()].concat(), false);
        let (first, second) = (six()[..2].to_vec(), six()[..2].to_vec());
        let up = || vec![key(Key::Num6, false)];
        assert_eq!(got, [first, up(), vec![], second, up()]);

        let moved = |x| Event::PointerMoved(pos2(x, 0.0));
        let click = [moved(1.0), moved(2.0), button(true), button(false), moved(3.0), key(Key::A, true)];
        assert_eq!(
            frames(click.to_vec(), false),
            [
                vec![moved(1.0), moved(2.0), button(true)],
                vec![button(false)],
                vec![moved(3.0)],
                vec![],
                vec![key(Key::A, true)]
            ]
        );
    }

    #[test]
    fn signs_for_a_text_field_come_together_and_what_ends_them_alone() {
        let sign = |key_of, text: &str| [key(key_of, true), Event::Text(text.into()), key(key_of, false)];
        let word = [sign(Key::K, "k"), sign(Key::C, "c"), sign(Key::P, "p")].concat();
        let enter = [key(Key::Enter, true), key(Key::Enter, false)];
        let got = frames([&word[..], &enter, &sign(Key::Num3, "3")].concat(), true);
        let digit = sign(Key::Num3, "3");
        let up = |event: &Event| vec![event.clone()];
        let expected = [word, vec![], vec![], up(&enter[0]), up(&enter[1]), vec![], digit.to_vec()];
        assert_eq!(got, expected);
    }
}
