//! The keyboard: maps key presses to the shortcuts of commands.
//!
//! While a text field has the focus, the keys it uses itself (single keys, undo, words, deletion) are left
//! to it, and so is every key while an input method composes.

use egui::{Context, Event, Key, KeyboardShortcut, Modifiers};

use super::board;
use super::key_event::{digit, digit_key};
use super::queue::Queue;
use super::scene::{Requests, ViewContext};
use super::single::Target;
use crate::app::commands::{CommandId, CommandInfo, Commands};
use crate::inquiry::painted::Ignored;
use crate::knowledge::score::Score;
use crate::service::settings::Panel;
use crate::session::Command;
use crate::session::verification::Action;
use crate::verification::Finding;
use crate::verification::marks::Mark;

/// Whether a key press is this shortcut. On many keyboards + is Shift and =, and a digit is recognised by its position.
fn matches(shortcut: KeyboardShortcut, key: Key, physical: Option<Key>, modifiers: Modifiers) -> bool {
    if shortcut.logical_key == Key::Plus {
        return matches!(key, Key::Plus | Key::Equals) && modifiers.matches_logically(shortcut.modifiers);
    }
    let key = digit_key(key, physical, modifiers).unwrap_or(key);
    shortcut.logical_key == key && modifiers.matches_exact(shortcut.modifiers)
}

fn is_function_key(shortcut: KeyboardShortcut) -> bool {
    (Key::F1..=Key::F35).contains(&shortcut.logical_key)
}

/// Whether the shortcut works while a text field has the focus, which undoes and redoes by the same keys as the window.
fn works_while_typing(commands: &Commands, shortcut: KeyboardShortcut) -> bool {
    let key = shortcut.logical_key;
    let undoes = |info: &CommandInfo| matches!(info.id, CommandId::Undo | CommandId::Redo);
    let its_keys = commands.iter().filter(|info| undoes(info)).filter_map(|info| info.shortcut);
    let for_the_field =
        matches!(key, Key::Enter | Key::Delete) || its_keys.into_iter().any(|own| own.logical_key == key);
    is_function_key(shortcut) || (shortcut.modifiers.command && !for_the_field)
}

/// The shortcuts that work now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum KeyScope {
    /// All shortcuts.
    Free,
    /// None: a menu is open, a board has the focus, or questions with single keys of their own are shown.
    Menu,
    /// A text field has the focus.
    Typing,
    /// The palette, the key map or the start page is open.
    Covered,
}

/// The state of the window that the keyboard depends on.
#[derive(Debug, Clone, Copy)]
pub(super) struct KeyContext {
    /// Whether the palette, the key map or the start page is open.
    pub(super) covered: bool,
    /// Whether the inspector shows the selected node.
    pub(super) inspector: bool,
    /// Whether the board shown has something to take back.
    pub(super) played: bool,
}

/// Turns the key pressed in this frame into a request, and consumes it. Digits are left to the scales.
pub(super) fn pressed(ctx: &Context, scene: ViewContext<'_>, context: KeyContext, requests: &mut Requests) {
    let on_board = board::has_focus(ctx);
    let scope = if context.covered {
        KeyScope::Covered
    } else if ctx.text_edit_focused() {
        KeyScope::Typing
    } else if ctx.any_popup_open() || on_board || scene.session.settings().panel == Panel::Inquiry {
        KeyScope::Menu
    } else {
        KeyScope::Free
    };
    // The space bar presses the focused control.
    let free = ctx.memory(|memory| memory.focused().is_none());
    let (of_sample, of_node) = (
        Queue::refusal(ctx, scene.session.next_to_mark().map(Target::Sample)),
        Queue::refusal(ctx, scene.session.selected().map(Target::Node)),
    );
    let prompting = of_node.filter(|why| *why == Ignored::Prompt);
    let mut ignored = None;
    ctx.input_mut(|input| {
        if input.events.iter().any(|event| matches!(event, Event::Ime(_))) {
            return;
        }
        let mut taken = false;
        input.events.retain(|event| {
            let Event::Key { key, physical_key, pressed: true, repeat, modifiers } = *event else {
                return true;
            };
            let single = scope == KeyScope::Free && modifiers.is_none() && (key != Key::Space || free);
            let marked = digit_key(key, physical_key, modifiers).unwrap_or(key);
            if let Some(action) = marking(marked, scene).filter(|_| single) {
                match of_sample {
                    _ if repeat => {}
                    Some(why) => ignored = Some(why),
                    None => requests.command(Command::Verification(action)),
                }
                taken = true;
                return false;
            }
            let Some(id) = command_of(scene.commands, key, physical_key, modifiers, scope)
                .filter(|id| context.inspector || !is_of_node(*id))
            else {
                return true;
            };
            match id {
                _ if repeat && !repeats(id) => {}
                _ if single && prompting.is_some() => ignored = prompting,
                id if is_of_node(id) && of_node.is_some_and(|why| why != Ignored::Nothing) => {
                    ignored = of_node
                }
                // Undo applies to what has the focus: a board without a move has nothing to take back.
                CommandId::Undo if on_board && context.played => requests.take_back(),
                CommandId::Undo | CommandId::Redo if on_board && takes_back(scene) => {}
                id => requests.run(id),
            }
            taken = true;
            false
        });
        // The same key press also produces a text event.
        input.events.retain(|event| !taken || !matches!(event, Event::Text(_)));
    });
    ignored.into_iter().for_each(|why| Queue::ignore(ctx, why));
}

/// Whether single keys go to the view being drawn: nothing is typed or composed, no board has the focus, nothing covers it.
pub(super) fn are_free(ctx: &Context) -> bool {
    let composing = ctx.input(|input| input.events.iter().any(|event| matches!(event, Event::Ime(_))));
    !composing
        && !ctx.text_edit_focused()
        && !ctx.any_popup_open()
        && !board::has_focus(ctx)
        && ctx.memory(|memory| memory.top_modal_layer()).is_none()
}

/// Whether undo on the board of the panel takes a move back; other boards show books, with the panel's own undo.
fn takes_back(scene: ViewContext<'_>) -> bool {
    !matches!(scene.session.settings().panel, Panel::Games | Panel::Endgames | Panel::Openings)
}

/// Whether the command changes the selected node: it works only if the node is visible.
const fn is_of_node(id: CommandId) -> bool {
    matches!(id, CommandId::ToggleLock | CommandId::ClearScore)
}

/// Maps a key to the marking of a combination of a sample: a digit is the right score, R reveals the score of the base, after that
/// Y is right, X wrong; Space skips, U undoes the last mark.
fn marking(key: Key, scene: ViewContext<'_>) -> Option<Action> {
    let node = scene.session.next_to_mark()?;
    let score = scene.session.kb().score(node);
    let mark = match key {
        Key::R => return Some(Action::Reveal(node)),
        Key::Y => Mark::Found(Finding::Is(score?)),
        Key::X => Mark::Found(Finding::Not(score?)),
        Key::Space => Mark::Skipped,
        Key::U => return Some(Action::Unmark),
        key => Mark::Found(Finding::Is(digit(key).and_then(Score::new)?)),
    };
    Some(Action::Mark(node, mark))
}

fn command_of(
    commands: &Commands,
    key: Key,
    physical: Option<Key>,
    modifiers: Modifiers,
    scope: KeyScope,
) -> Option<CommandId> {
    let fits = |info: &&CommandInfo| {
        info.shortcut.is_some_and(|shortcut| {
            let allowed = match scope {
                KeyScope::Free => true,
                KeyScope::Menu => is_function_key(shortcut) || !shortcut.modifiers.is_none(),
                KeyScope::Typing => works_while_typing(commands, shortcut),
                KeyScope::Covered => works_under_cover(info.id),
            };
            allowed && matches(shortcut, key, physical, modifiers)
        })
    };
    commands.iter().find(fits).map(|info| info.id)
}

/// Whether the command works even under palette, key map and start page; each of these is closed by its own key.
const fn works_under_cover(id: CommandId) -> bool {
    matches!(
        id,
        CommandId::Palette
            | CommandId::Keys
            | CommandId::Start
            | CommandId::Quit
            | CommandId::ZoomIn
            | CommandId::ZoomOut
            | CommandId::ZoomReset
    )
}

/// Whether the command repeats while its key is held down.
const fn repeats(id: CommandId) -> bool {
    matches!(
        id,
        CommandId::Undo
            | CommandId::Redo
            | CommandId::Back
            | CommandId::Forward
            | CommandId::NextConflict
            | CommandId::PreviousConflict
            | CommandId::ResolverStep
            | CommandId::ResolverBack
            | CommandId::ZoomIn
            | CommandId::ZoomOut
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extra_modifiers_make_another_shortcut() {
        let check = |(held, of), key, modifiers, expected: bool| {
            let shortcut = KeyboardShortcut::new(held, of);
            assert_eq!(matches(shortcut, key, None, modifiers), expected, "{shortcut:?} {modifiers:?}");
        };
        check((Modifiers::COMMAND, Key::Z), Key::Z, Modifiers::COMMAND, true);
        check((Modifiers::COMMAND, Key::Z), Key::Z, Modifiers::COMMAND | Modifiers::SHIFT, false);
        check((Modifiers::NONE, Key::L), Key::L, Modifiers::NONE, true);
        check((Modifiers::NONE, Key::L), Key::L, Modifiers::ALT, false);
        check((Modifiers::COMMAND, Key::Plus), Key::Equals, Modifiers::COMMAND, true);
        check((Modifiers::COMMAND, Key::Plus), Key::Plus, Modifiers::COMMAND | Modifiers::SHIFT, true);
    }
}
