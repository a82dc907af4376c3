//! The keyboard: maps key presses to the shortcuts of commands, and single keys to what a panel frames.
//!
//! While a text field has the focus, the keys it uses itself (single keys, undo, words, deletion) are left to it, and so is every key
//! while an input method composes.

use egui::{Context, Event, Key, KeyboardShortcut, Modifiers};

use crate::app::board;
use crate::app::commands::{CommandId, CommandInfo, Commands};
use crate::app::queue::{self, Queue, digit, digit_key};
use crate::app::scene::{Request, ViewContext};
use crate::inquiry::interview::{Ignored, QuestionId};
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::service::settings::Panel;
use crate::session::Command;
use crate::session::verification::Action;
use crate::store::library::GameId;
use crate::verification::Finding;
use crate::verification::sheet::Mark;

/// Whether a key press is this shortcut. On many keyboards + is Shift and =, and a digit is recognised by its position.
fn matches(shortcut: KeyboardShortcut, key: Key, physical: Option<Key>, modifiers: Modifiers) -> bool {
    if shortcut.logical_key == Key::Plus {
        return matches!(key, Key::Plus | Key::Equals) && modifiers.matches_logically(shortcut.modifiers);
    }
    let key = digit_key(key, physical, modifiers).unwrap_or(key);
    shortcut.logical_key == key && modifiers.matches_exact(shortcut.modifiers)
}

/// Returns the keys and the text key of what a shortcut does already: a command, or select all in lists and text fields.
pub(super) fn belongs_to(commands: &Commands, shortcut: KeyboardShortcut) -> Option<(String, &'static str)> {
    let fits = |own: KeyboardShortcut| matches(own, shortcut.logical_key, None, shortcut.modifiers);
    if fits(KeyboardShortcut::new(Modifiers::COMMAND, Key::A)) {
        return Some(("Ctrl+A".to_owned(), "keymap-games"));
    }
    let info = commands.iter().find(|info| info.shortcut.is_some_and(fits))?;
    Some((info.keys(), info.text_key))
}

pub(super) fn is_function_key(shortcut: KeyboardShortcut) -> bool {
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
pub(super) fn pressed(ctx: &Context, scene: ViewContext<'_>, context: KeyContext) {
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
                    None => scene.command(Command::Verification(action)),
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
                CommandId::Undo if on_board && context.played => scene.request(Request::TakeBack),
                CommandId::Undo | CommandId::Redo if on_board && takes_back(scene) => {}
                id => scene.run(id),
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

// Single keys: a panel states what it frames, and a key acts on that only if it was on the screen when the key went down. Any other
// key is ignored, with one sentence in the bottom bar.

/// What single keys act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// A question to the expert.
    Question(QuestionId),
    /// A disagreement of experts.
    Disagreement(NodeId),
    /// The node of the inspector.
    Node(NodeId),
    /// A combination of a sample.
    Sample(NodeId),
    /// The games found: the one at the cursor and their number.
    Games(Option<GameId>, usize),
    Start,
    /// The strip that asks for the expert's name.
    Name,
}

/// The single keys of one view in one frame.
#[derive(Debug, Clone, Copy)]
pub(super) struct SingleKeys {
    /// Whether single keys go to the view at all.
    free: bool,
    /// Why they are ignored.
    ignored: Option<Ignored>,
}

impl SingleKeys {
    /// The keys of what is framed in this frame.
    pub(super) fn of(ctx: &Context, target: Target) -> Self {
        Queue::paint(ctx, target);
        Self { free: are_free(ctx), ignored: Queue::refusal(ctx, Some(target)) }
    }

    /// The keys of an overlay, which covers everything else.
    pub(super) fn of_overlay(ctx: &Context, target: Target) -> Self {
        Self { free: true, ..Self::of(ctx, target) }
    }

    /// The same, but ignored while a job has the base.
    pub(super) fn unless_busy(self, busy: bool) -> Self {
        Self { ignored: self.ignored.or(busy.then_some(Ignored::Busy)), ..self }
    }

    /// Whether what acts in this frame, a key or a click, may act; says so if not.
    pub(super) fn act(self, ctx: &Context) -> bool {
        if let Some(why) = self.ignored {
            Queue::ignore(ctx, why);
        }
        self.ignored.is_none()
    }

    /// Takes a digit, and whether it is plain.
    pub(super) fn digit(self, ctx: &Context) -> Option<(u8, bool)> {
        let taken = self.free.then(|| ctx.input_mut(queue::take_digit)).flatten();
        taken.filter(|_| self.act(ctx))
    }

    /// Takes a key; whether it was pressed.
    pub(super) fn pressed(self, ctx: &Context, key: Key) -> bool {
        self.free && ctx.input_mut(|input| queue::take_key(input, key)) && self.act(ctx)
    }
}

/// Takes every single key in a view that frames nothing.
pub(super) fn ignore_single_keys(ctx: &Context) {
    let single = |event: &Event| match event {
        Event::Key { key, pressed: true, repeat: false, modifiers, .. } if modifiers.is_none() => {
            key.name().len() == 1 || *key == Key::Space
        }
        event => queue::pressed_digit(event).is_some(),
    };
    let why = Queue::refusal(ctx, None).filter(|_| are_free(ctx));
    if let Some(why) = why.filter(|_| ctx.input(|input| input.events.iter().any(single))) {
        ctx.input_mut(|input| {
            input.events.retain(|event| !single(event) && !matches!(event, Event::Text(_)))
        });
        Queue::ignore(ctx, why);
    }
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
