//! The keyboard: the shortcuts of `VERBS` as egui knows them, and which of them was pressed.
//!
//! While a text field has the focus, everything that a text field uses itself (single keys, undo, words, deletion) is left
//! to it, and so is every key while an input method composes.

use egui::{Context, Event, Key, Modifiers};

use super::board;
use super::key_event::{digit, digit_key};
use super::scene::{Scene, Wishes};
use crate::knowledge::score::Score;
use crate::verification::Finding;
use crate::verification::marks::Mark;
use crate::workbench::command::{Command, VERBS, Verb, VerbInfo};
use crate::workbench::settings::Panel;
use crate::workbench::verification::Wish;

/// A key with the modifiers that go with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shortcut {
    modifiers: Modifiers,
    key: Key,
}

impl Shortcut {
    /// Reads a shortcut such as `Ctrl+Shift+Z`, `Alt+Left`, `Ctrl++` or `F5`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (before, key) = match text.strip_suffix("++") {
            Some(before) => (before, "Plus"),
            None => text.rsplit_once('+').unwrap_or(("", text)),
        };
        let mut modifiers = Modifiers::NONE;
        for word in before.split('+').filter(|word| !word.is_empty()) {
            modifiers |= match word {
                "Ctrl" => Modifiers::COMMAND,
                "Alt" => Modifiers::ALT,
                "Shift" => Modifiers::SHIFT,
                _ => return None,
            };
        }
        Some(Self { modifiers, key: Key::from_name(key)? })
    }

    fn matches(self, key: Key, physical: Option<Key>, modifiers: Modifiers) -> bool {
        if self.key == Key::Plus {
            // On many keyboards + is Shift and =.
            return matches!(key, Key::Plus | Key::Equals) && modifiers.matches_logically(self.modifiers);
        }
        let key = digit_key(key, physical, modifiers).unwrap_or(key);
        self.key == key && modifiers.matches_exact(self.modifiers)
    }

    fn is_function_key(self) -> bool {
        (Key::F1..=Key::F35).contains(&self.key)
    }

    /// Whether it may act while a text field has the focus.
    fn works_while_typing(self) -> bool {
        let for_the_field = matches!(self.key, Key::Z | Key::Y | Key::Enter | Key::Delete);
        self.is_function_key() || (self.modifiers.command && !for_the_field)
    }
}

/// The shortcut as menus show it: arrows as arrows.
pub(super) fn shown(shortcut: &str) -> String {
    shortcut.replace("Left", "←").replace("Right", "→")
}

/// The shortcut of a verb as menus show it; empty without one.
pub(super) fn of(verb: Verb) -> String {
    VERBS.iter().find(|info| info.verb == verb).map_or_else(String::new, |info| shown(info.shortcut))
}

/// What keys may do at the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mood {
    /// All shortcuts.
    Free,
    /// A menu is open, a board has the focus, or questions are asked, which have single keys of their own: none here.
    Menu,
    /// A text field has the focus.
    Typing,
    /// The palette, the key map or the start page lies over everything.
    Covered,
}

/// What the keyboard has to know of the window.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sight {
    /// The palette, the key map or the start page lies over everything.
    pub(super) covered: bool,
    /// The inspector shows the selected node.
    pub(super) inspector: bool,
    /// There is something to take back on the board that is shown.
    pub(super) played: bool,
}

/// Turns the key pressed in this frame into a wish, and takes it from egui. Digits are up to the scales.
pub(super) fn pressed(ctx: &Context, scene: Scene<'_>, sight: Sight, wishes: &mut Wishes) {
    let on_board = board::has_focus(ctx);
    let mood = if sight.covered {
        Mood::Covered
    } else if ctx.text_edit_focused() {
        Mood::Typing
    } else if ctx.any_popup_open() || on_board || scene.bench.settings().panel == Panel::Inquiry {
        Mood::Menu
    } else {
        Mood::Free
    };
    // Where a control has the focus, the space bar presses it.
    let free = ctx.memory(|memory| memory.focused().is_none());
    ctx.input_mut(|input| {
        if input.events.iter().any(|event| matches!(event, Event::Ime(_))) {
            return;
        }
        let mut taken = false;
        input.events.retain(|event| {
            let Event::Key { key, physical_key, pressed: true, repeat, modifiers } = *event else {
                return true;
            };
            let single = mood == Mood::Free && modifiers.is_none() && (key != Key::Space || free);
            let marked = digit_key(key, physical_key, modifiers).unwrap_or(key);
            if let Some(wish) = marking(marked, scene).filter(|_| single) {
                if !repeat {
                    wishes.command(Command::Verification(wish));
                }
                taken = true;
                return false;
            }
            let Some(verb) = verb_of(key, physical_key, modifiers, mood)
                .filter(|verb| sight.inspector || !is_of_node(*verb))
            else {
                return true;
            };
            match verb {
                _ if repeat && !repeats(verb) => {}
                // Undo belongs to what has the focus: on a board without a move there is nothing to take back.
                Verb::Undo if on_board && sight.played => wishes.take_back(),
                Verb::Undo | Verb::Redo if on_board && takes_back(scene) => {}
                verb => wishes.verb(verb),
            }
            taken = true;
            false
        });
        // The same key press also comes as text.
        input.events.retain(|event| !taken || !matches!(event, Event::Text(_)));
    });
}

/// Whether single keys belong to what is drawn: nothing is typed or composed, no board has the focus, nothing lies over it.
pub(super) fn are_free(ctx: &Context) -> bool {
    let composing = ctx.input(|input| input.events.iter().any(|event| matches!(event, Event::Ime(_))));
    !composing
        && !ctx.text_edit_focused()
        && !ctx.any_popup_open()
        && !board::has_focus(ctx)
        && ctx.memory(|memory| memory.top_modal_layer()).is_none()
}

/// Whether the board of the panel takes back what was played on it; others are books, whose undo is the panel's.
fn takes_back(scene: Scene<'_>) -> bool {
    !matches!(scene.bench.settings().panel, Panel::Games | Panel::Endgames | Panel::Openings)
}

/// Verbs that change the selected node: only where one sees it.
const fn is_of_node(verb: Verb) -> bool {
    matches!(verb, Verb::ToggleLock | Verb::ClearScore)
}

/// What a key says of the combination of a sample that is to be marked: its right score, R show the score of the base, and once that is
/// seen Y right, X wrong; Space skip, U the last mark back.
fn marking(key: Key, scene: Scene<'_>) -> Option<Wish> {
    let node = scene.bench.to_mark()?;
    let hidden = scene.bench.verification().hides(node);
    let score = scene.bench.kb().score(node).filter(|_| !hidden);
    let mark = match key {
        Key::R => return Some(Wish::Reveal(node)),
        Key::Y => Mark::Found(Finding::Is(score?)),
        Key::X => Mark::Found(Finding::Not(score?)),
        Key::Space => Mark::Skipped,
        Key::U => return Some(Wish::Unmark),
        key => Mark::Found(Finding::Is(digit(key).and_then(Score::new)?)),
    };
    Some(Wish::Mark(node, mark))
}

fn verb_of(key: Key, physical: Option<Key>, modifiers: Modifiers, mood: Mood) -> Option<Verb> {
    let fits = |info: &&VerbInfo| {
        Shortcut::parse(info.shortcut).is_some_and(|shortcut| {
            let allowed = match mood {
                Mood::Free => true,
                Mood::Menu => shortcut.is_function_key() || !shortcut.modifiers.is_none(),
                Mood::Typing => shortcut.works_while_typing(),
                Mood::Covered => works_under_cover(info.verb),
            };
            allowed && shortcut.matches(key, physical, modifiers)
        })
    };
    VERBS.iter().find(fits).map(|info| info.verb)
}

/// Verbs that act even under palette, key map and start page; these are closed by their own keys.
const fn works_under_cover(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::Palette
            | Verb::Keys
            | Verb::Start
            | Verb::Quit
            | Verb::ZoomIn
            | Verb::ZoomOut
            | Verb::ZoomReset
    )
}

/// Verbs for which a key may be held down.
const fn repeats(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::Undo
            | Verb::Redo
            | Verb::Back
            | Verb::Forward
            | Verb::NextConflict
            | Verb::PreviousConflict
            | Verb::ResolverStep
            | Verb::ResolverBack
            | Verb::ZoomIn
            | Verb::ZoomOut
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shortcut_of_the_list_is_understood() {
        for info in VERBS.iter().filter(|info| !info.shortcut.is_empty()) {
            assert!(Shortcut::parse(info.shortcut).is_some(), "{}", info.shortcut);
        }
        let undo = Shortcut { modifiers: Modifiers::COMMAND, key: Key::Z };
        assert_eq!(Shortcut::parse("Ctrl+Z"), Some(undo));
        assert_eq!(Shortcut::parse("Hyper+Z"), None);
    }

    #[test]
    fn extra_modifiers_make_another_shortcut() {
        let check = |text: &str, key, modifiers, expected: bool| {
            assert_eq!(
                Shortcut::parse(text).unwrap().matches(key, None, modifiers),
                expected,
                "{text} {modifiers:?}"
            );
        };
        check("Ctrl+Z", Key::Z, Modifiers::COMMAND, true);
        check("Ctrl+Z", Key::Z, Modifiers::COMMAND | Modifiers::SHIFT, false);
        check("L", Key::L, Modifiers::NONE, true);
        check("L", Key::L, Modifiers::ALT, false);
        check("Ctrl++", Key::Equals, Modifiers::COMMAND, true);
        check("Ctrl++", Key::Plus, Modifiers::COMMAND | Modifiers::SHIFT, true);
    }
}
