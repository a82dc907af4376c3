//! Combinations played out by the engine against itself: the classes by games against the scores of the base, as a confusion
//! matrix, and the differences.

use egui::{DragValue, Frame, Panel, Ui};

use super::tables;
use crate::app::list::{self, ListOf};
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::STEP;
use crate::knowledge::deviation::Counts;
use crate::service::playouts::PlayedOut;
use crate::service::settings::verification::{Method, PlayoutSettings};
use crate::session::Command;
use crate::session::verification::Action;
use crate::text::{Value, Words};
use crate::verification::cross_check::Difference;
use crate::views::playouts::contradicted;

/// Draws the settings, and the start button.
pub(super) fn settings(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    settings: &mut PlayoutSettings,
    requests: &mut Requests,
) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        let combinations = DragValue::new(&mut settings.combinations).range(1..=2_000);
        parts::labelled(ui, words.get("playouts-combinations"), |ui| ui.add(combinations));
        let games = DragValue::new(&mut settings.games).range(2..=1_000);
        parts::labelled(ui, words.get("playouts-games"), |ui| ui.add(games));
        let nodes = DragValue::new(&mut settings.nodes).range(100..=1_000_000).speed(10);
        parts::labelled(ui, words.get("playouts-nodes"), |ui| ui.add(nodes));
        let seed = DragValue::new(&mut settings.seed);
        parts::labelled(ui, words.get("sample-seed"), |ui| ui.add(seed));
        ui.separator();
        if scene.session.verification().is_checking(Method::Playouts) {
            ui.spinner();
            ui.label(words.get("playouts-playing"));
        } else if ui.button(words.get("playouts-play")).clicked() {
            requests.command(Command::Verification(Action::Check(Method::Playouts)));
        }
    });
}

/// Draws the results of the games.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    played: &PlayedOut,
    list_of: &mut ListOf<'_>,
    requests: &mut Requests,
) {
    let (words, kb) = (scene.words, scene.session.kb());
    let check = played.check(kb);
    let text = summary(words, played, check.all);
    ui.label(&text);
    if check.all.all() == 0 {
        parts::quiet(ui, words.get("playouts-nothing"));
        return;
    }
    let width = tables::WIDTH;
    Panel::left("playouts matrix").resizable(false).exact_size(width).show(ui, |ui| {
        tables::matrix(ui, words, &check, ("playouts-found", &text));
        parts::quiet(ui, words.get("playouts-square"));
    });
    if check.differences.is_empty() {
        Frame::NONE.inner_margin(STEP).show(ui, |ui| parts::quiet(ui, words.get("playouts-agree")));
        return;
    }
    let table = list_of(false, &|| {
        let row = |difference: &Difference| {
            (*difference, played.games.get(&difference.node).copied().unwrap_or_default())
        };
        contradicted(words, check.differences.iter().map(row).collect())
    });
    list::show(ui, scene, "contradicted", &table, requests);
}

fn summary(words: Words, played: &PlayedOut, all: Counts) -> String {
    let games: u64 = played.games.values().map(|playouts| playouts.games()).sum();
    let args = [
        ("games", Value::from(games)),
        ("all", all.all().into()),
        ("exact", all.exact.into()),
        ("slight", all.slight.into()),
        ("severe", all.severe.into()),
    ];
    words.with("playouts-summary", &args)
}
