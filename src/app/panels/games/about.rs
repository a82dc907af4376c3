//! The moves of the game shown, the annotations of the move on the board, and the headers.

use egui::{ComboBox, Grid, Label, ScrollArea, TextEdit, Ui};

use crate::app::moves::{self, Effect, Listed, Moves};
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::records::{Outcome, Remark, tag};
use crate::rules::tree::NodeIndex;
use crate::session::Command;
use crate::session::games::{Action, Edit, Open};

use super::typed::Fields;

/// The glyphs with a symbol of their own: NAG number of PGN, and symbol.
const GLYPHS: [(u8, &str); 6] = [(1, "!"), (2, "?"), (3, "!!"), (4, "??"), (5, "!?"), (6, "?!")];

/// The headers always offered, with their text keys.
const HEADERS: [(&str, &str); 7] = [
    (tag::RED, "games-red"),
    (tag::BLACK, "games-black"),
    (tag::EVENT, "games-event-name"),
    (tag::TITLE, "games-title"),
    (tag::DATE, "games-date"),
    (tag::SITE, "games-place"),
    (tag::ANNOTATOR, "games-annotator"),
];

/// Draws the move list with this height.
pub(super) fn moves(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    open: &Open,
    state: &mut Moves,
    height: f32,
    requests: &mut Requests,
) {
    let listed = Listed {
        tree: &open.record.tree,
        none: scene.words.get("play-no-moves"),
        command: &|deed| -> Command {
            match deed {
                Effect::Go(place) => Action::Go(place).into(),
                Effect::Promote(place) => Action::Edit(open.id, Edit::Promote(place)).into(),
                Effect::Prune(place) => Action::Edit(open.id, Edit::Prune(place)).into(),
            }
        },
        remark: |remark: &Remark| (mark(remark), remark.comment.as_str()),
    };
    moves::show(ui, scene, &listed, state, height, requests);
}

/// Returns the symbol after a move.
fn mark(remark: &Remark) -> &'static str {
    let sign = |glyph: &u8| GLYPHS.iter().find(|(number, _)| number == glyph).map(|(_, sign)| *sign);
    remark.glyphs.iter().find_map(sign).unwrap_or("")
}

/// Draws the annotations of the move on the board, and the headers of the game.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    open: &Open,
    fields: &mut Fields,
    requests: &mut Requests,
) {
    ScrollArea::vertical().id_salt("about the record").auto_shrink(false).show(ui, |ui| {
        cautions(ui, scene, open);
        comment(ui, scene, open, fields, requests);
        headers(ui, scene, open, fields, requests);
    });
    fields.store(ui, open, requests);
}

/// Draws the warnings about content of the source missing in the game.
fn cautions(ui: &mut Ui, scene: ViewContext<'_>, open: &Open) {
    let tree = &open.record.tree;
    if open.record.set_up.is_some() {
        parts::caution(ui, &scene.words.get("games-set-up"));
    }
    if let Some(text) = &tree.note(tree.current()).rejected {
        parts::caution(ui, &scene.words.with("games-rejected", &[("text", text.as_str())]));
    }
}

fn comment(ui: &mut Ui, scene: ViewContext<'_>, open: &Open, fields: &mut Fields, requests: &mut Requests) {
    let words = scene.words;
    let (place, tree) = (open.record.tree.current(), &open.record.tree);
    let stored = || tree.note(place).comment.clone();
    let mut text = fields.comment(open.id, place).unwrap_or_else(stored);
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.strong(words.get("games-comment"));
        glyph(ui, scene, open, requests);
    });
    let field = TextEdit::multiline(&mut text).desired_rows(2).desired_width(f32::INFINITY);
    let field = ui.add(field).on_hover_text(words.get("games-comment-hint"));
    fields.follow(&field, open.id, Edit::Comment(place, text), requests);
}

/// Draws the glyph of the move on the board.
fn glyph(ui: &mut Ui, scene: ViewContext<'_>, open: &Open, requests: &mut Requests) {
    let (words, tree) = (scene.words, &open.record.tree);
    let place = tree.current();
    if place == NodeIndex::START {
        return;
    }
    let label = ui.label(words.get("games-glyph"));
    let none = words.get("games-no-glyph");
    let shown = Some(mark(tree.note(place))).filter(|sign| !sign.is_empty()).unwrap_or(&none);
    ComboBox::from_id_salt("glyph")
        .width(56.0)
        .selected_text(shown)
        .show_ui(ui, |ui| {
            for (glyph, sign) in
                GLYPHS.iter().map(|(glyph, sign)| (Some(*glyph), *sign)).chain([(None, none.as_str())])
            {
                if ui.selectable_label(shown == sign, sign).clicked() {
                    requests.command(Action::Edit(open.id, Edit::Glyph(place, glyph)));
                }
            }
        })
        .response
        .labelled_by(label.id);
}

fn headers(ui: &mut Ui, scene: ViewContext<'_>, open: &Open, fields: &mut Fields, requests: &mut Requests) {
    let words = scene.words;
    parts::section(ui, words.get("games-headers"));
    let headers = &open.record.headers;
    Grid::new("headers").num_columns(2).spacing([8.0, 4.0]).show(ui, |ui| {
        for (name, key) in HEADERS {
            let label = ui.label(words.get(key));
            let mut text = fields.header(open.id, name).unwrap_or_else(|| headers.get(name).to_owned());
            let field =
                ui.add(TextEdit::singleline(&mut text).desired_width(f32::INFINITY)).labelled_by(label.id);
            fields.follow(&field, open.id, Edit::Header(name, text), requests);
            ui.end_row();
        }
        outcome(ui, scene, open, requests);
        ui.end_row();
        let others = headers.iter().filter(|(name, _)| HEADERS.iter().all(|(known, _)| known != name));
        for (name, value) in others {
            ui.label(name);
            // Text wider than the panel would push it over the board.
            ui.add(Label::new(value).truncate());
            ui.end_row();
        }
    });
}

fn outcome(ui: &mut Ui, scene: ViewContext<'_>, open: &Open, requests: &mut Requests) {
    let words = scene.words;
    let label = ui.label(words.get("games-outcome"));
    let now = open.record.outcome;
    ComboBox::from_id_salt("outcome of the record")
        .selected_text(words.outcome(now))
        .show_ui(ui, |ui| {
            for outcome in Outcome::ALL.map(Some).into_iter().chain([None]) {
                if ui.selectable_label(now == outcome, words.outcome(outcome)).clicked() {
                    requests.command(Action::Edit(open.id, Edit::Outcome(outcome)));
                }
            }
        })
        .response
        .labelled_by(label.id);
}
