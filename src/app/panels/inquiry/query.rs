//! The query line of the questions: only what it finds is asked.

use egui::text_selection::CCursorRange;
use egui::{Key, TextEdit, Ui};

use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::material::query::QueryError;
use crate::service::settings::asking::Asking;
use crate::session::inquiry::Action;

/// The width of the field, in points.
const WIDTH: f32 = 200.0;

/// The state of the line.
#[derive(Debug, Default)]
pub(super) struct QueryLine {
    /// The text being typed.
    draft: String,
    /// The text of the questions.
    asked: String,
    error: Option<QueryError>,
    pub(super) wants_focus: bool,
}

impl QueryLine {
    /// Draws the field; Enter or leaving it asks only what the text finds, Esc brings the old text back.
    pub(super) fn show(&mut self, ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
        let (words, asking) = (scene.words, &scene.session.settings().asking);
        if self.asked != asking.query {
            self.asked.clone_from(&asking.query);
            self.draft.clone_from(&asking.query);
        }
        let name = ui.label(words.get("inquiry-only"));
        let edit = TextEdit::singleline(&mut self.draft).hint_text(words.get("inquiry-only-hint"));
        let field = edit.desired_width(WIDTH).show(ui);
        let response = field.response.response.labelled_by(name.id);
        if std::mem::take(&mut self.wants_focus) {
            response.request_focus();
            let mut state = field.state;
            state.cursor.set_char_range(Some(CCursorRange::select_all_str(&self.draft)));
            state.store(ui.ctx(), response.id);
        }
        if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape)) {
            self.draft.clone_from(&self.asked);
        }
        if response.changed() {
            self.error = None;
        }
        if response.lost_focus() && self.draft != self.asked {
            let wanted = Asking { query: self.draft.trim().to_owned(), ..asking.clone() };
            self.error = wanted.only().err();
            if self.error.is_none() {
                requests.command(Action::Ask(wanted));
            }
        }
    }

    /// Draws why the text is no query.
    pub(super) fn show_error(&self, ui: &mut Ui, scene: ViewContext<'_>) {
        if let Some(error) = &self.error {
            parts::caution(ui, &scene.words.query_error(error));
        }
    }
}
