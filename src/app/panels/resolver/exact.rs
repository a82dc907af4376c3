//! The exact repair as a live preview: its changes and cost, compared with the greedy resolver's result; its
//! certificate; and the contradicting answers.

use std::sync::Arc;

use egui::{Button, Grid, RichText, ScrollArea, Ui};

use super::super::histogram;
use super::{changes, disagreement};
use crate::app::command_row;
use crate::app::commands::CommandId;
use crate::app::heat_map::{HeatMap, Layer, MapInput, Shifts};
use crate::app::parts;
use crate::app::scene::{Memo, Requests, ViewContext};
use crate::app::theme::Palette;
use crate::inference::comparison::{LARGE, ways};
use crate::inference::greedy;
use crate::knowledge::history::Method;
use crate::session::resolver::Repaired;
use crate::session::{lattice, resolver};
use crate::text::thousands;

/// The state of the view.
#[derive(Default)]
pub(super) struct ExactView {
    page: Page,
    map: HeatMap,
    shifts: Memo<(Method, greedy::GreedySettings), Arc<Shifts>>,
}

/// The content below the summary.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Page {
    #[default]
    Map,
    Changes,
    Disagreement,
    Certificate,
}

/// Draws the view.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut ExactView, requests: &mut Requests) {
    let (session, words) = (scene.session, scene.words);
    if parts::nothing_scored(ui, scene, requests) {
        return;
    }
    methods(ui, scene, requests);
    match session.resolver().repair() {
        Some(repaired) => {
            let repaired = Arc::clone(repaired);
            summary(ui, scene, &repaired);
            command_row::next_step(ui, scene, requests);
            pages(ui, scene, state, &repaired, requests);
        }
        None if session.resolver().repairing().is_some() => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(words.get("exact-running"));
            });
        }
        None => stopped(ui, scene, requests),
    }
}

/// Draws the choice of the objective; a change recomputes the repair.
fn methods(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let words = scene.words;
    let now = scene.session.settings().repair;
    ui.horizontal_wrapped(|ui| {
        ui.label(words.get("exact-method"));
        for method in Method::ALL {
            let button = ui.add(Button::selectable(method == now, words.message(method)));
            if button.on_hover_text(words.method_hint(method)).clicked() && method != now {
                requests.command(resolver::Action::RepairBy(method));
            }
        }
        ui.separator();
        parts::command_button(ui, scene, CommandId::ResolverAccept, requests);
    });
}

fn stopped(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    ui.strong(scene.words.get("exact-stopped-title"));
    parts::quiet(ui, scene.words.get("exact-stopped"));
    if ui.button(scene.words.get("exact-again")).clicked() {
        requests.command(resolver::Action::RepairAgain);
    }
}

/// Draws the figures beside those of the greedy resolver, and the sizes of the changes.
fn summary(ui: &mut Ui, scene: ViewContext<'_>, repaired: &Repaired) {
    let words = scene.words;
    let report = &repaired.report;
    ui.horizontal_wrapped(|ui| {
        let (good, doubtful) = (Palette::of(ui).win, ui.visuals().warn_fg_color);
        let (key, colour) = match (report.optimal, report.second.is_least()) {
            (true, true) => ("exact-least", good),
            (true, false) => ("exact-least-cost", doubtful),
            (false, _) => ("exact-not-least", doubtful),
        };
        let badge = ui.label(RichText::new(words.get(key)).strong().color(colour));
        let mut sentences = words.repair_second(report);
        sentences.insert(0, words.repair_optimal(report));
        badge.on_hover_text(sentences.join("\n"));
        let bound = words.repair_cost(report.method, report.bound);
        ui.label(words.with("exact-bound", &[("bound", bound)])).on_hover_text(words.get("exact-bound-hint"));
    });
    ui.horizontal_top(|ui| {
        figures(ui, scene, repaired);
        ui.add_space(16.0);
        ui.vertical(|ui| {
            histogram::show(
                ui,
                words,
                ("exact-histogram", histogram::CLASSES),
                1,
                LARGE,
                &ways(&repaired.changes),
            );
        });
    });
}

fn figures(ui: &mut Ui, scene: ViewContext<'_>, repaired: &Repaired) {
    let words = scene.words;
    let (report, greedy) = (&repaired.report, &repaired.greedy);
    let number = |number: u64| thousands(number as i64);
    let cost = |cost| words.repair_cost(report.method, cost);
    Grid::new("figures").num_columns(4).striped(true).spacing([12.0, 3.0]).show(ui, |ui| {
        ui.label("");
        for key in ["exact-now", "exact-greedy", "exact-exact"] {
            ui.label(RichText::new(words.get(key)).weak());
        }
        ui.end_row();
        let mut row = |key: &str, now: Option<u32>, beside: String, exact: String| {
            ui.label(words.get(key)).on_hover_text(parts::hint(words, key));
            ui.label(now.map_or_else(String::new, |now| number(now.into())));
            ui.label(beside);
            ui.strong(exact);
            ui.end_row();
        };
        row("exact-changed", None, number(greedy.changed), number(report.changed.into()));
        row("exact-moved", None, number(greedy.moved), number(report.moved));
        if report.method == Method::Mixed {
            row("exact-cost", None, cost(greedy.cost), cost(report.cost));
        }
        let (before, after) = (&report.before, &report.after);
        let [left, exact] = [greedy.conflict_nodes, after.conflict_nodes].map(|nodes| number(nodes.into()));
        row("exact-conflict-nodes", Some(before.conflict_nodes), left, exact);
        let [left, exact] = [greedy.conflict_edges, after.conflict_edges].map(|edges| number(edges.into()));
        row("exact-edges", Some(before.conflict_edges), left, exact);
        let ([now, exact], left) = (repaired.at_odds, greedy.at_odds);
        row("exact-at-odds", Some(now), number(left.into()), number(exact.into()));
    });
}

fn pages(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut ExactView,
    repaired: &Repaired,
    requests: &mut Requests,
) {
    let words = scene.words;
    let found = &repaired.report.disagreement;
    ui.horizontal_wrapped(|ui| {
        for (page, key, count) in [
            (Page::Map, "exact-map", 0),
            (Page::Changes, "changes-title", repaired.changes.len()),
            (Page::Disagreement, "exact-disagreement", found.contradictions.len()),
            (Page::Certificate, "exact-report", 0),
        ] {
            let name = words.with(key, &[("count", count)]);
            if ui.add(Button::selectable(state.page == page, name)).clicked() {
                state.page = page;
            }
        }
    });
    match state.page {
        Page::Map => map(ui, scene, state, repaired, requests),
        Page::Changes if repaired.changes.is_empty() => drop(parts::quiet(ui, words.get("exact-nothing"))),
        Page::Changes => {
            changes::rescored(ui, scene, &changes::shown(scene.session, &repaired.changes), requests)
        }
        Page::Disagreement => disagreement::show(ui, scene, found, requests),
        Page::Certificate => certificate(ui, scene, repaired),
    }
}

fn map(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut ExactView,
    repaired: &Repaired,
    requests: &mut Requests,
) {
    let session = scene.session;
    let key = (repaired.report.method, session.settings().resolver);
    let shifts = || Arc::new(Shifts::new(&changes::shown(session, &repaired.changes)));
    let shifts = state.shifts.get(session.kb(), key, shifts);
    let input = MapInput {
        base: session.kb(),
        selected: session.selected(),
        filter: None,
        layer: Layer::Shifts(&shifts),
    };
    if let Some(node) = state.map.show(ui, scene.words, input) {
        requests.command(lattice::Action::Select(node));
    }
}

/// Draws why no repair costs less, and every invariant.
fn certificate(ui: &mut Ui, scene: ViewContext<'_>, repaired: &Repaired) {
    let words = scene.words;
    let report = &repaired.report;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.label(words.repair_changed(report));
        ui.label(words.repair_bound(report));
        ui.label(words.repair_optimal(report));
        parts::quiet(ui, words.get("exact-bound-hint"));
        for sentence in words.repair_second(report) {
            ui.label(sentence);
        }
        changes::laws(ui, words, &report.checks);
        parts::quiet(ui, words.get("repair-warning"));
    });
}
