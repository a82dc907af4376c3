//! The keys of the list of games.

use egui::{EventFilter, FocusDirection, Key, Modifiers, Ui};

use super::list::focus_id;
use crate::app::commands::CommandId;
use crate::app::scene::{Requests, ViewContext};
use crate::rules::tree::Navigate;
use crate::session::games::{Action, Select};

/// What a key does in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moves {
    /// Moves the cursor by rows; whether the selection is extended.
    By(isize, bool),
    /// Moves it to the first row.
    First(bool),
    /// Moves it to the last row.
    Last(bool),
    /// Selects all games.
    All,
    /// Selects none.
    None,
    /// Removes the selected games, or restores removed ones.
    Remove,
    /// Shows the game at the cursor.
    Open,
    /// Steps through the game that is shown.
    Step(Navigate),
}

impl Moves {
    /// Takes the key pressed while the list has the focus; an arrow gives it the focus.
    pub(super) fn of(ui: &Ui, page: usize) -> Option<Self> {
        let covered = ui.ctx().any_popup_open() || ui.memory(|memory| memory.top_modal_layer()).is_some();
        let focused = ui.memory(|memory| memory.focused());
        // While nothing has the focus, an arrow enters the list.
        let enters = focused.is_none()
            && ui.input(|input| input.key_pressed(Key::ArrowDown) || input.key_pressed(Key::ArrowUp));
        if covered || !(enters || focused == Some(focus_id())) {
            return None;
        }
        if enters {
            ui.memory_mut(|memory| {
                memory.request_focus(focus_id());
                // The toolkit would move the focus on from there.
                memory.move_focus(FocusDirection::None);
            });
        }
        let filter = EventFilter {
            vertical_arrows: true,
            horizontal_arrows: true,
            escape: true,
            ..Default::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(focus_id(), filter));
        let page = page as isize;
        ui.input_mut(|input| {
            let mut pressed = |held, key| input.consume_key(held, key);
            for (held, extends) in [(Modifiers::SHIFT, true), (Modifiers::NONE, false)] {
                for (key, moves) in [
                    (Key::ArrowUp, Self::By(-1, extends)),
                    (Key::ArrowDown, Self::By(1, extends)),
                    (Key::PageUp, Self::By(-page, extends)),
                    (Key::PageDown, Self::By(page, extends)),
                    (Key::Home, Self::First(extends)),
                    (Key::End, Self::Last(extends)),
                ] {
                    if pressed(held, key) {
                        return Some(moves);
                    }
                }
            }
            let others = [
                (Modifiers::COMMAND, Key::A, Self::All),
                (Modifiers::NONE, Key::Escape, Self::None),
                (Modifiers::NONE, Key::Delete, Self::Remove),
                (Modifiers::NONE, Key::Enter, Self::Open),
                (Modifiers::NONE, Key::ArrowLeft, Self::Step(Navigate::Back)),
                (Modifiers::NONE, Key::ArrowRight, Self::Step(Navigate::Forward)),
            ];
            others.into_iter().find(|(held, key, _)| pressed(*held, *key)).map(|(.., moves)| moves)
        })
    }

    /// Requests what the key does; returns the row to scroll to.
    pub(super) fn request(self, scene: ViewContext<'_>, requests: &mut Requests) -> Option<usize> {
        let games = scene.session.games();
        let found = games.found();
        let last = found.len().checked_sub(1)?;
        let cursor = games.selection().cursor().and_then(|id| found.row_of(id));
        let (row, extends) = match self {
            Self::By(by, extends) => (cursor.map_or(0, |at| at.saturating_add_signed(by).min(last)), extends),
            Self::First(extends) => (0, extends),
            Self::Last(extends) => (last, extends),
            Self::All => {
                requests.command(Action::Select(Select::All));
                return None;
            }
            Self::None => {
                requests.command(Action::Select(Select::None));
                return None;
            }
            Self::Remove => {
                let removed = games.search().removed;
                requests.run(if removed { CommandId::RestoreGames } else { CommandId::RemoveGames });
                return None;
            }
            Self::Open => {
                let id = cursor.and_then(|row| found.get(row))?.id;
                requests.command(Action::Open(id));
                return None;
            }
            Self::Step(step) => {
                requests.command(Action::Navigate(step));
                return None;
            }
        };
        let id = found.get(row)?.id;
        if extends {
            requests.command(Action::Select(Select::To(id)));
        } else {
            requests.command(Action::Select(Select::One(id)));
        }
        Some(row)
    }
}
