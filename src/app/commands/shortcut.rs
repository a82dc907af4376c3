//! Shortcuts: how they are made, and how they are shown.

use egui::{Key, KeyboardShortcut, Modifiers};

/// Formats a shortcut as shown in menus.
pub(super) fn keys(shortcut: KeyboardShortcut) -> String {
    let named = shortcut.format(&egui::ModifierNames::NAMES, cfg!(target_os = "macos"));
    [("Left", "←"), ("Right", "→"), ("Plus", "+"), ("Minus", "-")]
        .iter()
        .fold(named, |text, (name, sign)| text.replace(name, sign))
}

/// A key alone.
pub(super) const fn plain(key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(Modifiers::NONE, key))
}

/// Ctrl (Cmd on macOS) and a key.
pub(in crate::app) const fn ctrl(key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(Modifiers::COMMAND, key))
}

/// The same with Shift.
pub(in crate::app) const fn ctrl_shift(key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key))
}

/// Alt and a key.
pub(super) const fn alt(key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(Modifiers::ALT, key))
}
