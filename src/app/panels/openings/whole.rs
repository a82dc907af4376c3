//! The lists of the fuzzy book before every move of the line, as Rollason's article prints a game.

use egui::Ui;

use crate::app::list::{self, Extra};
use crate::app::parts;
use crate::app::scene::{Memo, Requests, ViewContext};
use crate::report::Table;
use crate::service::settings::play::Form;
use crate::session::openings::{Answer, CANDIDATES};
use crate::text::Words;
use crate::views::openings as views;

/// The table of the line, kept while the answer stays the same.
pub(super) type State = Memo<(Words, Form), Table, Answer>;

/// Draws the lists, collapsed under their title; nothing before the first move.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut State, requests: &mut Requests) {
    let (words, openings) = (scene.words, scene.session.openings());
    let Some(answer) = openings.answer().filter(|answer| answer.listings.len() > 1) else { return };
    ui.collapsing(words.get("opening-whole"), |ui| {
        parts::quiet(ui, words.get("opening-whole-hint"));
        let form = scene.session.settings().play.form;
        let table = state.get(answer, (words, form), || {
            views::whole(words, form, scene.session.opening_book(), &answer.listings, CANDIDATES)
        });
        list::show_with(ui, scene, "the whole line", &table, Extra { whole: true, widget: None }, requests);
    });
}
