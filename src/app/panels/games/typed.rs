//! Text being typed for a game, until it is stored in the library.

use egui::{Response, Ui};

use crate::app::scene::Requests;
use crate::rules::tree::NodeIndex;
use crate::session::games::{Action, Edit, Open};
use crate::store::library::GameId;

/// The text being typed: a comment or a header.
#[derive(Default)]
pub(super) struct Fields(Option<Typed>);

struct Typed {
    /// The game it belongs to.
    id: GameId,
    edit: Edit,
    /// The time of the last change, in seconds of the toolkit.
    at: f64,
    /// Whether it is stored in the library.
    stored: bool,
}

/// Seconds without a key press after which the text is stored.
const PAUSE: f64 = 1.0;

impl Fields {
    fn typed(&self, id: GameId) -> Option<&Edit> {
        self.0.as_ref().filter(|typed| typed.id == id).map(|typed| &typed.edit)
    }

    /// Returns the comment being typed at a node.
    pub(super) fn comment(&self, id: GameId, place: NodeIndex) -> Option<String> {
        match self.typed(id)? {
            Edit::Comment(at, text) if *at == place => Some(text.clone()),
            _ => None,
        }
    }

    /// Returns the header being typed.
    pub(super) fn header(&self, id: GameId, name: &str) -> Option<String> {
        match self.typed(id)? {
            Edit::Header(typed, text) if *typed == name => Some(text.clone()),
            _ => None,
        }
    }

    /// Called when the field was edited, or left.
    pub(super) fn follow(&mut self, field: &Response, id: GameId, edit: Edit, requests: &mut Requests) {
        if field.changed() {
            let same = self.typed(id).is_some_and(|typed| is_of_one_field(typed, &edit));
            if !same {
                self.leave().into_iter().for_each(|action| requests.command(action));
            }
            let at = field.ctx.input(|input| input.time);
            self.0 = Some(Typed { id, edit, at, stored: false });
        } else if field.lost_focus() && self.typed(id).is_some_and(|typed| is_of_one_field(typed, &edit)) {
            self.leave().into_iter().for_each(|action| requests.command(action));
        }
    }

    /// Stores text for something no longer shown, and after a pause.
    pub(super) fn store(&mut self, ui: &Ui, open: &Open, requests: &mut Requests) {
        let Some(typed) = &mut self.0 else { return };
        let place = open.record.tree.current();
        let elsewhere = typed.id != open.id || matches!(typed.edit, Edit::Comment(at, _) if at != place);
        let left = typed.at + PAUSE - ui.input(|input| input.time);
        if elsewhere {
            self.leave().into_iter().for_each(|action| requests.command(action));
        } else if !typed.stored && left <= 0.0 {
            typed.stored = true;
            requests.command(Action::Edit(typed.id, typed.edit.clone()));
        } else if !typed.stored {
            ui.ctx().request_repaint_after_secs(left as f32);
        }
    }

    /// Ends typing; returns the action that stores the text if it is not stored yet.
    pub(super) fn leave(&mut self) -> Option<Action> {
        let typed = self.0.take()?;
        (!typed.stored).then_some(Action::Edit(typed.id, typed.edit))
    }
}

/// Whether two edits are of the same field of a game.
fn is_of_one_field(one: &Edit, other: &Edit) -> bool {
    match (one, other) {
        (Edit::Comment(one, _), Edit::Comment(other, _)) => one == other,
        (Edit::Header(one, _), Edit::Header(other, _)) => one == other,
        _ => false,
    }
}
