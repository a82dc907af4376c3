//! The candidate moves of similar games, and similar positions.

use egui::{Grid, RichText, Ui};

use crate::app::moves::notation;
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::books::opening::Advised;
use crate::rules::{Color, Move};
use crate::session::openings::{Action, CANDIDATES};
use crate::text::{Words, thousands};

/// Draws the candidate moves of the fuzzy book, strongest first.
pub(super) fn candidates(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let (openings, words) = (scene.session.openings(), scene.words);
    ui.add_space(8.0);
    parts::section(ui, words.get("opening-fuzzy"));
    if let Some(answer) = openings.answer().filter(|_| !openings.line().moves().is_empty()) {
        for (color, advised) in Color::ALL.into_iter().zip(Advised::of(&answer.listings)) {
            parts::quiet(ui, words.advised(color, &advised));
        }
    }
    let candidates = openings.answer().map_or(&[][..], |answer| answer.candidates());
    if candidates.is_empty() {
        parts::quiet(ui, words.get("opening-fuzzy-none"));
        return;
    }
    let position = openings.line().position();
    Grid::new("fuzzy moves").num_columns(5).spacing([12.0, 4.0]).striped(true).show(ui, |ui| {
        for key in
            ["opening-move", "opening-value", "opening-lines", "opening-lines-exact", "opening-closest"]
        {
            ui.strong(words.get(key)).on_hover_text(words.get(&format!("{key}-hint")));
        }
        ui.end_row();
        for candidate in candidates.iter().take(CANDIDATES) {
            if candidate.is_legal {
                let star = if candidate.is_exact() { "* " } else { "" };
                let text = format!("{star}{}", notation(scene, position, candidate.played));
                if ui.link(RichText::new(text).monospace()).clicked() {
                    requests.command(Action::Move(candidate.played));
                }
            } else {
                unplayable(ui, words, candidate.played);
            }
            ui.label(candidate.value.to_string());
            ui.label(thousands(candidate.lines.into()));
            ui.label(thousands(candidate.exact.into()));
            if let Some(game) = scene.session.opening_book().game(candidate.closest) {
                let link = parts::short_link(ui, &game.title());
                let alike = format!("{:.0} %", 100.0 * candidate.similarity);
                if link.on_hover_text(words.with("opening-closest-said", &[("alike", alike)])).clicked() {
                    requests.command(Action::Line(game.moves().to_vec()));
                }
            }
            ui.end_row();
        }
    });
}

/// Draws a move of a similar game or position that cannot be played here.
fn unplayable(ui: &mut Ui, words: Words, played: Move) {
    ui.label(RichText::new(played.to_string()).weak().strikethrough())
        .on_hover_text(words.get("opening-not-here"));
}

/// Draws the similar positions; the one under the pointer is drawn on the board.
pub(super) fn positions(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    drawn: &mut Option<usize>,
    requests: &mut Requests,
) {
    let (openings, words) = (scene.session.openings(), scene.words);
    parts::section(ui, words.get("opening-similar"));
    let similar = openings.answer().map_or(&[][..], |answer| &answer.similar);
    if similar.is_empty() {
        parts::quiet(ui, words.get("opening-similar-none"));
        return;
    }
    parts::quiet(ui, words.get("opening-similar-hint"));
    let position = openings.line().position();
    Grid::new("similar positions").num_columns(4).spacing([12.0, 4.0]).striped(true).show(ui, |ui| {
        for key in ["opening-differ", "opening-mirrored", "opening-there", "opening-game"] {
            ui.strong(words.get(key));
        }
        ui.end_row();
        for (at, alike) in similar.iter().enumerate() {
            let number = alike.difference.distance().to_string();
            let shows = ui.selectable_label(*drawn == Some(at), number);
            if shows.clicked() {
                *drawn = (*drawn != Some(at)).then_some(at);
            }
            ui.label(words.get(if alike.mirrored { "opening-yes" } else { "opening-no" }));
            if position.is_legal(alike.played) {
                let text = notation(scene, position, alike.played);
                if ui.link(RichText::new(text).monospace()).clicked() {
                    requests.command(Action::Move(alike.played));
                }
            } else {
                unplayable(ui, words, alike.played);
            }
            if let Some(game) = scene.session.opening_book().game(alike.game)
                && parts::short_link(ui, &game.title()).clicked()
            {
                requests.command(Action::Line(game.moves().iter().copied().take(alike.ply).collect()));
            }
            ui.end_row();
        }
    });
}
