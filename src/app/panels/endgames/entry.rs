//! Entry of a game into the base's book: its moves, the result at the end of each line, its name and printed source.

use egui::{DragValue, Grid, ScrollArea, TextEdit, Ui, vec2};

use crate::app::commands::CommandId;
use crate::app::moves::{self, Effect, Listed, Moves};
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::books::endgame::Annotation;
use crate::records::Outcome;
use crate::rules::Color;
use crate::rules::tree::NodeIndex;
use crate::session::Command;
use crate::session::endgames::{Action, Entry, EntryAction, Note};

/// The results by row: by the book, by the places of the pieces, of the game.
const RESULTS: [[Annotation; 3]; 3] = [
    [Annotation::BookWin(Color::Red), Annotation::BookDraw, Annotation::BookWin(Color::Black)],
    [Annotation::ArtfulWin(Color::Red), Annotation::ArtfulDraw, Annotation::ArtfulWin(Color::Black)],
    [Annotation::Win(Color::Red), Annotation::Draw, Annotation::Win(Color::Black)],
];

/// Draws the game that is being entered.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Moves, requests: &mut Requests) {
    let (entry, words) = (scene.session.endgames().entry(), scene.words);
    ScrollArea::vertical().id_salt("the game entered").auto_shrink(false).show(ui, |ui| {
        let title = match entry.replaces {
            Some(game) => words.with("endgame-entry-of", &[("game", game.0)]),
            None => words.get("endgame-entry-new"),
        };
        parts::section(ui, title);
        let listed = Listed {
            tree: &entry.line,
            none: words.get("endgame-entry-none"),
            command: &|effect| -> Command {
                match effect {
                    Effect::Go(place) => Action::Go(place).into(),
                    Effect::Promote(place) => Action::Entry(EntryAction::Promote(place)).into(),
                    Effect::Prune(place) => Action::Entry(EntryAction::Prune(place)).into(),
                }
            },
            remark: |note| (sign(note), ""),
        };
        let height = (ui.available_height() * 0.34).clamp(96.0, 320.0);
        moves::show(ui, scene, &listed, state, height, requests);
        let current = entry.line.current();
        if current != NodeIndex::START && ui.button(words.get("endgame-entry-prune")).clicked() {
            requests.command(Action::Entry(EntryAction::Prune(current)));
        }
        result(ui, scene, entry, requests);
        printed(ui, scene, entry, requests);
        close(ui, scene, entry, requests);
    });
}

/// Returns the signs of a move: whether it is new, and the result after it.
const fn sign(note: &Note) -> &'static str {
    let outcome = match note.given {
        Some(given) => Some(given.outcome()),
        None => None,
    };
    match (note.is_new, outcome) {
        (false, None) => "",
        (true, None) => "•",
        (false, Some(Outcome::Red)) => " 1-0",
        (false, Some(Outcome::Draw)) => " ½",
        (false, Some(Outcome::Black)) => " 0-1",
        (true, Some(Outcome::Red)) => "• 1-0",
        (true, Some(Outcome::Draw)) => "• ½",
        (true, Some(Outcome::Black)) => "• 0-1",
    }
}

/// Draws the choice of the result of the position shown, which must end a line.
fn result(ui: &mut Ui, scene: ViewContext<'_>, entry: &Entry, requests: &mut Requests) {
    let (words, current) = (scene.words, entry.line.current());
    parts::section(ui, words.get("endgame-entry-result"));
    if !entry.line.next(current).is_empty() {
        parts::quiet(ui, words.get("endgame-entry-inside"));
        return;
    }
    let given = entry.line.note(current).given;
    for row in RESULTS {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
            for annotation in row {
                let is_given = given == Some(annotation);
                if ui.selectable_label(is_given, words.annotation(annotation)).clicked() {
                    let next = (!is_given).then_some(annotation);
                    requests.command(Action::Entry(EntryAction::Give(next)));
                }
            }
        });
    }
    if given.is_none() {
        parts::quiet(ui, words.get("endgame-entry-unknown"));
    }
}

/// Draws the name and the printed source.
fn printed(ui: &mut Ui, scene: ViewContext<'_>, entry: &Entry, requests: &mut Requests) {
    let words = scene.words;
    let (mut name, mut printed) = (entry.name.clone(), entry.printed.clone());
    let mut changed = false;
    parts::section(ui, words.get("endgame-entry-source"));
    Grid::new("printed source").num_columns(2).spacing(vec2(8.0, 4.0)).show(ui, |ui| {
        for (key, text) in [("book-games-name", &mut name), ("book-games-notes", &mut printed.notes)] {
            let label = ui.label(words.get(key));
            let field = ui.add(TextEdit::singleline(text).desired_width(180.0)).labelled_by(label.id);
            changed |= field.changed();
            ui.end_row();
        }
        for (key, number) in
            [("book-games-page", &mut printed.page), ("book-games-printed", &mut printed.number)]
        {
            let label = ui.label(words.get(key));
            changed |= ui.add(DragValue::new(number)).labelled_by(label.id).changed();
            ui.end_row();
        }
    });
    if changed {
        requests.command(Action::Entry(EntryAction::Describe(name, printed)));
    }
}

/// Draws what storing the game would add, and the buttons to store and to decline it.
fn close(ui: &mut Ui, scene: ViewContext<'_>, entry: &Entry, requests: &mut Requests) {
    let words = scene.words;
    ui.separator();
    if let Some(preview) = &entry.preview {
        let moves = preview.stored.len() as u64;
        let args = [("moves", moves), ("new", preview.moves), ("positions", preview.positions)];
        ui.label(words.with("endgame-entry-preview", &args));
        if preview.moves > 0 {
            parts::quiet(ui, words.get("endgame-entry-dot"));
        }
    }
    ui.horizontal_wrapped(|ui| {
        let key = if entry.replaces.is_some() { "endgame-entry-save" } else { "endgame-entry-add" };
        let store =
            ui.add_enabled(entry.is_changed || entry.replaces.is_none(), egui::Button::new(words.get(key)));
        if store.on_hover_text(words.get("endgame-entry-add-hint")).clicked() {
            requests.command(Action::Entry(EntryAction::Store));
        }
        let decline = ui.button(words.get("endgame-entry-decline"));
        if decline.on_hover_text(words.get("endgame-entry-decline-hint")).clicked() {
            requests.command(Action::Entry(EntryAction::Decline));
        }
        parts::short_command_button(ui, scene, CommandId::Undo, requests);
    });
}
