//! The tables' answer for the position on the board: its result, every move with its own, the best line.

use egui::{Align, Label, Layout, Rect, Response, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, vec2};

use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::app::swatch::paint_centred;
use crate::app::theme::{BODY, Palette};
use crate::material::{Material, NodeId};
use crate::rules::{Move, Position};
use crate::service::settings::play::Form;
use crate::session::tables;
use crate::session::tables::Answer;
use crate::tablebase::code::Wdl;
use crate::tablebase::dtz::Fate;
use crate::tablebase::index::canonical;
use crate::tablebase::probe::NoAnswer;
use crate::tablebase::table::Rules;
use crate::text::Words;

/// Height of the best line; a longer one scrolls.
const LINE: f32 = 64.0;

/// Draws the answer; returns the move that was clicked.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    position: &Position,
    requests: &mut Requests,
) -> Option<Move> {
    let tables = scene.session.tables();
    let material = Material::of(position);
    whose(ui, scene, material, requests);
    match tables.answer().filter(|_| tables.asked() == Some(position)) {
        None => drop(ui.spinner()),
        Some(Err(reason)) => refusal(ui, scene, position, reason, requests),
        Some(Ok(answer)) => {
            headline(ui, scene.words, position, answer);
            under_limit(ui, scene, answer, requests);
            parts::quiet(ui, scene.words.table_rules(Rules::of(material)));
            return moves(ui, scene.words, position, answer);
        }
    }
    None
}

/// Draws the material on the board if it is not that of the selected node.
fn whose(ui: &mut Ui, scene: ViewContext<'_>, material: Material, requests: &mut Requests) {
    let node = NodeId::from(material);
    if scene.session.selected() == Some(node) {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(scene.words.get("answer-material"));
        parts::node_link(ui, scene, node, requests);
    });
}

/// Draws why there is no answer, and the remedy.
fn refusal(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    position: &Position,
    reason: &NoAnswer,
    requests: &mut Requests,
) {
    let (words, material) = (scene.words, Material::of(position));
    match reason {
        NoAnswer::NoTable(_) if reason.is_too_large() => drop(parts::caution(ui, &words.message(reason))),
        NoAnswer::NoTable(material) => {
            ui.label(words.with("answer-no-table", &[("material", words.material(*material))]));
            for sentence in words.known_instead(position, scene.session.tables().censuses(*material)) {
                ui.label(sentence);
            }
            if scene.session.tables().is_queued(*material) {
                return;
            }
            let solve = words.with("answer-solve", &[("material", words.material(canonical(*material).0))]);
            if ui.button(solve).clicked() {
                requests.command(tables::Action::Solve(*material));
            }
        }
        NoAnswer::Unsolved(_) => {
            parts::caution(ui, &words.message(reason));
            if ui.button(words.get("answer-look-up")).clicked() {
                requests.command(tables::Action::LookUp(Box::new(position.clone())));
            }
        }
        NoAnswer::File(_) => {
            parts::caution(ui, &words.message(reason));
            if !scene.session.tables().is_queued(material) && ui.button(words.get("answer-again")).clicked() {
                requests.command(tables::Action::Solve(material));
            }
        }
    }
}

fn headline(ui: &mut Ui, words: Words, position: &Position, answer: &Answer) {
    ui.horizontal_wrapped(|ui| {
        let fate = answer.fate();
        sign(ui, if fate == Fate::Drawn { Wdl::Draw } else { answer.value.wdl });
        let value = words.table_value(answer.value, answer.endless, fate);
        let args = [("side", words.side(position.turn())), ("value", value)];
        let text = ui.label(RichText::new(words.with("answer-value", &args)).strong());
        if answer.endless {
            text.on_hover_text(words.get("table-endless-hint"));
        }
    });
}

/// Draws what the limit of plies without a capture makes of a win, and a button to compute it for a large table.
fn under_limit(ui: &mut Ui, scene: ViewContext<'_>, answer: &Answer, requests: &mut Requests) {
    if let Some(limit) = answer.limit {
        let sentence = scene.words.table_limit(limit.fate, limit.left, limit.needed);
        match limit.fate {
            Fate::Unchanged => drop(parts::quiet(ui, sentence)),
            Fate::Unknown | Fate::Unclear | Fate::Drawn => drop(parts::caution(ui, &sentence)),
        }
    }
    if !answer.is_limit_open() {
        return;
    }
    if scene.session.tables().is_limiting() {
        ui.spinner();
    } else if ui.button(scene.words.get("answer-limit")).clicked() {
        requests.command(tables::Action::ApplyLimit);
    }
}

/// Draws the result as colour and symbol.
fn sign(ui: &mut Ui, wdl: Wdl) -> Response {
    let palette = Palette::of(ui);
    let (ground, text) = match wdl {
        Wdl::Win => (palette.win, "+"),
        Wdl::Draw => (palette.draw, "="),
        Wdl::Loss => (palette.loss, "−"),
    };
    let (rect, response) = ui.allocate_exact_size(vec2(20.0, 20.0), Sense::hover());
    ui.painter().rect(rect, 3.0, ground, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    paint_centred(ui.painter(), rect.center(), text, BODY, Palette::ink(ground));
    response
}

/// Draws the line, then the moves, best first; returns the move that was clicked.
fn moves(ui: &mut Ui, words: Words, position: &Position, answer: &Answer) -> Option<Move> {
    if !answer.line.is_empty() {
        ui.label(words.get("table-line"));
        line(ui, words, position, &answer.line, answer.line.len());
    }
    if let Some(repeating) = &answer.repeating {
        ui.label(words.table_offence(&repeating.offence));
        line(ui, words, position, &repeating.moves, repeating.repeats_from);
    }
    let mut chosen = None;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        if answer.moves.is_empty() {
            ui.label(words.get("answer-no-move"));
        }
        ui.spacing_mut().item_spacing.y = 4.0;
        let rows = answer.moves.iter().zip(&answer.endless_moves).zip(&answer.fates);
        for ((&(played, value), &endless), &fate) in rows {
            let row = ui.horizontal(|ui| {
                sign(ui, if fate == Fate::Drawn { Wdl::Draw } else { value.wdl });
                let name = RichText::new(words.played(Form::Own, position, played)).monospace();
                ui.allocate_ui_with_layout(vec2(80.0, 20.0), Layout::left_to_right(Align::Center), |ui| {
                    ui.set_min_width(80.0);
                    ui.add(Label::new(name).truncate());
                });
                parts::quiet(ui, words.table_value(value, endless, fate));
            });
            let name = words.with("answer-play", &[("move", words.played(Form::Own, position, played))]);
            if clickable(ui, row.response.rect, played, &name) {
                chosen = Some(played);
            }
        }
    });
    chosen
}

/// Makes a row a button; returns whether it was clicked.
fn clickable(ui: &Ui, rect: Rect, played: Move, name: &str) -> bool {
    let wide = Rect::from_min_max(rect.min, rect.max.max(egui::pos2(ui.max_rect().right(), rect.max.y)));
    let response = ui.interact(wide, ui.scope_id().with(("a move", played.to_string())), Sense::click());
    if response.hovered() || response.has_focus() {
        let stroke = Stroke::new(1.0, Palette::of(ui).accent);
        ui.painter().rect_stroke(wide, 3.0, stroke, StrokeKind::Inside);
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, name));
    response.clicked()
}

/// Draws moves, those from `repeats_from` on in brackets.
fn line(ui: &mut Ui, words: Words, position: &Position, moves: &[Move], repeats_from: usize) {
    ScrollArea::vertical().id_salt("best line").max_height(LINE).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(10.0, 2.0);
            // One label per move, so that none is broken at the end of a line.
            for text in words.table_line(Form::Own, position, moves, repeats_from) {
                ui.add(Label::new(text).extend());
            }
        });
    });
    ui.separator();
}
