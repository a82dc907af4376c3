//! Key events of any keyboard layout: the digit of a key, and one logical key from press to release.

use egui::{Event, InputState, Key, Modifiers};

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

/// Returns the digit of a digit key.
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

/// A key that is held down.
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
