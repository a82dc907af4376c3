//! The exact repair as a live preview: its changes and cost, compared with the greedy resolver's result; its certificate; and the
//! contradicting answers. Comparison of two versions of the base.

use std::sync::Arc;

use egui::{Button, CollapsingHeader, ComboBox, Grid, RichText, ScrollArea, Ui};

use super::{laws, rescored, shown};
use crate::app::commands::CommandId;
use crate::app::heat_map::{HeatMap, Layer, MapInput, Shifts};
use crate::app::parts::{self, version_name};
use crate::app::plots;
use crate::app::scene::{Memo, ViewContext};
use crate::app::theme::{self, Palette};
use crate::inference::comparison::{LARGE, ways};
use crate::inference::exact::Disagreement;
use crate::inference::greedy;
use crate::inference::justification::chain;
use crate::knowledge::conflict::ConflictEdge;
use crate::knowledge::history::Method;
use crate::session::lattice;
use crate::session::resolver::{self, Compared, Repaired};
use crate::text::{Value, percent, thousands};

#[derive(Default)]
pub(super) struct ExactView {
    page: Page,
    map: HeatMap,
    shifts: Memo<(Method, greedy::GreedySettings), Arc<Shifts>>,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Page {
    #[default]
    Map,
    Changes,
    Disagreement,
    Certificate,
}

pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut ExactView) {
    let (session, words) = (scene.session, scene.words);
    if parts::nothing_scored(ui, scene) {
        return;
    }
    methods(ui, scene);
    match session.resolver().repair.current() {
        Some(repaired) => {
            let repaired = Arc::clone(repaired);
            summary(ui, scene, &repaired);
            parts::next_step(ui, scene);
            pages(ui, scene, state, &repaired);
        }
        None if session.resolver().repair.is_running() => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(words.get("exact-running"));
            });
        }
        None => stopped(ui, scene),
    }
}

/// Draws the choice of the objective; a change recomputes the repair.
fn methods(ui: &mut Ui, scene: ViewContext<'_>) {
    let words = scene.words;
    let now = scene.session.settings().repair;
    ui.horizontal_wrapped(|ui| {
        ui.label(words.get("exact-method"));
        for method in Method::ALL {
            let button = ui.add(Button::selectable(method == now, words.message(method)));
            if button.on_hover_text(words.hint(method.text_key())).clicked() && method != now {
                scene.command(resolver::Action::RepairBy(method));
            }
        }
        ui.separator();
        parts::command_button(ui, scene, CommandId::ResolverAccept);
    });
}

fn stopped(ui: &mut Ui, scene: ViewContext<'_>) {
    ui.strong(scene.words.get("exact-stopped-title"));
    parts::quiet(ui, scene.words.get("exact-stopped"));
    if ui.button(scene.words.get("exact-again")).clicked() {
        scene.command(resolver::Action::RepairAgain);
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
            plots::histogram(
                ui,
                words,
                ("exact-histogram", plots::CLASSES),
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
            ui.label(words.get(key)).on_hover_text(words.hint(key));
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

fn pages(ui: &mut Ui, scene: ViewContext<'_>, state: &mut ExactView, repaired: &Repaired) {
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
            ui.selectable_value(&mut state.page, page, name);
        }
    });
    match state.page {
        Page::Map => repair_map(ui, scene, state, repaired),
        Page::Changes if repaired.changes.is_empty() => drop(parts::quiet(ui, words.get("exact-nothing"))),
        Page::Changes => rescored(ui, scene, &shown(scene.session, &repaired.changes)),
        Page::Disagreement => show_disagreement(ui, scene, found),
        Page::Certificate => certificate(ui, scene, repaired),
    }
}

fn repair_map(ui: &mut Ui, scene: ViewContext<'_>, state: &mut ExactView, repaired: &Repaired) {
    let session = scene.session;
    let key = (repaired.report.method, session.settings().resolver);
    let shifts = || Arc::new(Shifts::new(&shown(session, &repaired.changes)));
    let shifts = state.shifts.get(session.kb(), key, shifts);
    show_map(ui, scene, &mut state.map, shifts);
}

fn show_map(ui: &mut Ui, scene: ViewContext<'_>, map: &mut HeatMap, shifts: Arc<Shifts>) {
    let (base, selected) = (scene.session.kb(), scene.session.selected());
    let input = MapInput { base, selected, filter: None, layer: &Layer::Shifts(shifts) };
    if let Some(node) = map.show(ui, scene.words, input) {
        scene.command(lattice::Action::Select(node));
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
        laws(ui, words, &report.checks);
        parts::quiet(ui, words.get("repair-warning"));
    });
}

// Comparison of two versions of the base, as in Table 1 of the paper: how many scores differ, by how many classes, and which.

#[derive(Default)]
pub(super) struct VersionsView {
    list: bool,
    map: HeatMap,
    /// The changes on the map, with their comparison.
    shifts: Option<(Arc<Compared>, Arc<Shifts>)>,
}

pub(super) fn show_versions(ui: &mut Ui, scene: ViewContext<'_>, state: &mut VersionsView) {
    let words = scene.words;
    let Some(names) = names(scene) else {
        parts::empty(ui, scene, "versions-one", &[CommandId::NameVersion, CommandId::ExactRepair]);
        return;
    };
    if scene.session.resolver().wanted.as_ref() != Some(&names) {
        scene.command(resolver::Action::Compare(names.clone()));
    }
    choice_of_versions(ui, scene, &names);
    match scene.session.resolver().comparison.current() {
        Some(compared) => differences(ui, scene, state, &Arc::clone(compared)),
        None if !scene.session.resolver().comparison.is_current_missing() => {}
        None => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(words.get("versions-comparing"));
            });
        }
    }
}

/// Returns the versions chosen last (default: the newest other one and the current one). `None` if there is only one.
fn names(scene: ViewContext<'_>) -> Option<[String; 2]> {
    let history = scene.session.history();
    let known = |names: &&[String; 2]| names.iter().all(|name| history.version(name).is_ok());
    if let Some(names) = scene.session.resolver().wanted.as_ref().filter(known) {
        return Some(names.clone());
    }
    let current = &history.current().name;
    let other = history.versions().iter().rev().find(|version| version.name != *current)?;
    Some([other.name.clone(), current.clone()])
}

fn choice_of_versions(ui: &mut Ui, scene: ViewContext<'_>, names: &[String; 2]) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        let mut wanted = names.clone();
        for (chosen, key) in wanted.iter_mut().zip(["versions-old", "versions-new"]) {
            let all = scene.session.history().versions().iter().map(|version| version.name.clone());
            parts::labelled(ui, words.get(key), |ui| {
                let list = ComboBox::from_id_salt(key);
                parts::choose(ui, list, chosen, all, |name| version_name(scene, name))
            });
        }
        if wanted != *names {
            scene.command(resolver::Action::Compare(wanted));
        }
        if ui.button(words.get("versions-swap")).clicked() {
            let [old, new] = names.clone();
            scene.command(resolver::Action::Compare([new, old]));
        }
    });
}

fn differences(ui: &mut Ui, scene: ViewContext<'_>, state: &mut VersionsView, compared: &Arc<Compared>) {
    let words = scene.words;
    let found = &compared.comparison;
    let share = |nodes| Value::from(percent(Some(100.0 * found.share(nodes))));
    let (total, large) = (found.total(), found.large());
    let args = [
        ("total", total.into()),
        ("common", found.common.into()),
        ("share", share(total)),
        ("large", large.into()),
        ("largeshare", share(large)),
    ];
    ui.strong(words.with("versions-total", &args));
    parts::quiet(ui, words.with("versions-added", &[("added", found.added), ("removed", found.removed)]));
    if total == 0 {
        ui.label(words.get("versions-same"));
        return;
    }
    ui.scope(|ui| {
        plots::histogram(ui, words, ("versions-histogram", plots::CLASSES), 0, LARGE, &found.changed);
    });
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let list = words.with("changes-title", &[("count", compared.changes.len())]);
        for (wanted, name) in [(false, words.get("exact-map")), (true, list)] {
            ui.selectable_value(&mut state.list, wanted, name);
        }
    });
    if state.list {
        rescored(ui, scene, &shown(scene.session, &compared.changes));
    } else {
        versions_map(ui, scene, state, compared);
    }
}

fn versions_map(ui: &mut Ui, scene: ViewContext<'_>, state: &mut VersionsView, compared: &Arc<Compared>) {
    let session = scene.session;
    let shifts = match &state.shifts {
        Some((of, shifts)) if Arc::ptr_eq(of, compared) => Arc::clone(shifts),
        _ => {
            let shifts = Arc::new(Shifts::new(&shown(session, &compared.changes)));
            state.shifts = Some((Arc::clone(compared), Arc::clone(&shifts)));
            shifts
        }
    };
    show_map(ui, scene, &mut state.map, shifts);
}

// Contradicting answers: each pair with the path between them, and the fewest to withdraw.

/// Maximum number of pairs and of answers listed.
const LISTED: usize = 200;

fn show_disagreement(ui: &mut Ui, scene: ViewContext<'_>, found: &Disagreement) {
    let words = scene.words;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        if !found.squeezed.is_empty() {
            let squeezed = words.with("disagreement-squeezed", &[("count", found.squeezed.len())]);
            parts::caution(ui, &squeezed);
        }
        if found.contradictions.is_empty() {
            parts::quiet(ui, words.get("disagreement-agreed"));
            return;
        }
        ui.strong(words.withdraw(found));
        for withdrawal in found.withdraw.iter().take(LISTED) {
            ui.horizontal_wrapped(|ui| {
                theme::score_label(ui, words, scene.session.kb().score(withdrawal.node));
                parts::node_link(ui, scene, withdrawal.node);
                parts::quiet(ui, words.withdrawal(scene.session.kb(), withdrawal, false));
            });
        }
        rest(ui, scene, found.withdraw.len());
        let title = words.with("contradictions-title-count", &[("count", found.contradictions.len())]);
        parts::section(ui, title);
        parts::quiet(ui, words.get("disagreement-advice"));
        for edge in found.contradictions.iter().take(LISTED) {
            ui.push_id(edge, |ui| pair(ui, scene, *edge));
        }
        rest(ui, scene, found.contradictions.len());
    });
}

fn rest(ui: &mut Ui, scene: ViewContext<'_>, all: usize) {
    if let Some(more) = all.checked_sub(LISTED).filter(|more| *more > 0) {
        parts::quiet(ui, scene.words.with("list-rest", &[("count", more)]));
    }
}

/// Draws two answers, and the reason of their contradiction; collapsed at first.
fn pair(ui: &mut Ui, scene: ViewContext<'_>, edge: ConflictEdge) {
    let (kb, words) = (scene.session.kb(), scene.words);
    ui.horizontal_wrapped(|ui| {
        parts::conflict_mark(ui, words);
        for (node, sign) in [(edge.better, "↔"), (edge.worse, "")] {
            theme::score_label(ui, words, kb.score(node));
            parts::node_link(ui, scene, node);
            if node.is_symmetric() {
                parts::quiet(ui, words.get("contradictions-equal"));
            }
            ui.label(sign);
        }
    });
    CollapsingHeader::new(RichText::new(words.get("way-shown")).weak()).show(ui, |ui| {
        ui.label(words.contradiction(kb, edge));
        parts::way(ui, scene, edge.better, &chain(kb, edge.better, edge.worse));
    });
}
