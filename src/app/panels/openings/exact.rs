//! The moves of exactly this position, with the scores of the searched book and the results of games.

use egui::{Grid, RichText, Sense, Ui, vec2};

use crate::app::moves::notation;
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::Palette;
use crate::books::opening::{ExactMove, Spot};
use crate::figures::number::signed;
use crate::session::openings::Action;
use crate::text::{Words, thousands};

/// The weights offered for a move: percent of its value from games, and the text key.
const WEIGHTS: [(Option<u16>, &str); 4] = [
    (None, "opening-weight-own"),
    (Some(0), "opening-weight-never"),
    (Some(50), "opening-weight-seldom"),
    (Some(300), "opening-weight-often"),
];

/// Draws the moves, most likely first.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let (openings, words) = (scene.session.openings(), scene.words);
    parts::section(ui, words.get("opening-exact"));
    let moves: &[ExactMove] = openings.answer().map_or(&[], |answer| answer.exact());
    if moves.is_empty() {
        parts::quiet(ui, words.get("opening-exact-none"));
        return;
    }
    let position = openings.line().position();
    let all: u64 = moves.iter().map(|known| known.weight).sum();
    Grid::new("exact moves").num_columns(6).spacing([8.0, 4.0]).striped(true).show(ui, |ui| {
        ui.strong(words.get("opening-move"));
        ui.strong(words.get("opening-score")).on_hover_text(words.get("opening-score-hint"));
        for key in ["opening-count", "opening-results", "opening-chance", "opening-said"] {
            ui.strong(words.get(key));
        }
        ui.end_row();
        for known in moves {
            let text = notation(scene, position, known.played);
            if ui.link(RichText::new(text).monospace()).clicked() {
                requests.command(Action::Move(known.played));
            }
            ui.label(known.score.map_or_else(String::new, |score| signed(f64::from(score) / 100.0, 2)));
            ui.label(thousands(known.games().into()));
            ui.horizontal(|ui| results(ui, scene, known));
            let chance = known.weight as f64 / all.max(1) as f64;
            ui.label(format!("{:.0} %", 100.0 * chance));
            weight_box(ui, scene, known, requests);
            ui.end_row();
        }
    });
}

/// Draws wins, draws and losses of the side to move, as a bar with its numbers.
fn results(ui: &mut Ui, scene: ViewContext<'_>, known: &ExactMove) {
    let palette = Palette::of(ui);
    let shares = [(known.wins, palette.win), (known.draws, palette.draw), (known.losses, palette.loss)];
    let (rect, response) = ui.allocate_exact_size(vec2(80.0, 14.0), Sense::hover());
    let mut left = rect.left();
    for (count, colour) in shares {
        let width = rect.width() * count as f32 / known.games().max(1) as f32;
        let part = egui::Rect::from_min_size(egui::pos2(left, rect.top()), vec2(width, rect.height()));
        ui.painter().rect_filled(part, 0.0, colour);
        left += width;
    }
    let text = scene.words.with(
        "opening-results-said",
        &[
            ("wins", known.wins),
            ("draws", known.draws),
            ("losses", known.losses),
            ("unfinished", known.unfinished),
        ],
    );
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &text));
    response.on_hover_text(text);
    ui.label(RichText::new(format!("{} {} {}", known.wins, known.draws, known.losses)).weak());
}

/// Draws the user's weight of a move.
fn weight_box(ui: &mut Ui, scene: ViewContext<'_>, known: &ExactMove, requests: &mut Requests) {
    let words = scene.words;
    let shown = weight_name(words, known.edited);
    let name = words.with("opening-said-of", &[("move", known.played.to_string())]);
    egui::ComboBox::from_id_salt(("weight of", known.played.to_string()))
        .selected_text(shown)
        .show_ui(ui, |ui| {
            for (percent, key) in WEIGHTS {
                if ui.selectable_label(percent == known.edited, words.get(key)).clicked() {
                    let place = Spot::of(scene.session.openings().line().position()).place(known.played);
                    requests.command(Action::Weigh(place, percent));
                }
            }
        })
        .response
        .accessible_name(name);
}

/// Returns the name of a weight.
pub(super) fn weight_name(words: Words, weight: Option<u16>) -> String {
    match WEIGHTS.iter().find(|(percent, _)| *percent == weight) {
        Some((_, key)) => words.get(key),
        None => format!("{} %", weight.unwrap_or_default()),
    }
}
