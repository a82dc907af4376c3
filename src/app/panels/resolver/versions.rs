//! Comparison of two versions of the base, as in Table 1 of the paper: how many scores differ, by how many classes, and which.

use std::sync::Arc;

use egui::{Button, ComboBox, Ui};

use super::super::histogram;
use super::changes;
use crate::app::commands::CommandId;
use crate::app::heat_map::{HeatMap, Layer, MapInput, Shifts};
use crate::app::parts;
use crate::app::parts::version_name;
use crate::app::scene::{Requests, ViewContext};
use crate::inference::comparison::LARGE;
use crate::session::resolver::Compared;
use crate::session::{lattice, resolver};
use crate::text::{Value, percent};

/// The state of the view.
#[derive(Default)]
pub(super) struct VersionsView {
    list: bool,
    map: HeatMap,
    /// The changes on the map, with their comparison.
    shifts: Option<(Arc<Compared>, Arc<Shifts>)>,
}

/// Draws the view.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut VersionsView, requests: &mut Requests) {
    let words = scene.words;
    let Some(names) = names(scene) else {
        let (title, advice) = (words.get("versions-one-title"), words.get("versions-one"));
        parts::empty(ui, scene, &title, &advice, &[CommandId::NameVersion, CommandId::ExactRepair], requests);
        return;
    };
    if scene.session.resolver().versions_to_compare() != Some(&names) {
        requests.command(resolver::Action::Compare(names.clone()));
    }
    choice(ui, scene, &names, requests);
    match scene.session.resolver().compared() {
        Some(compared) => differences(ui, scene, state, &Arc::clone(compared), requests),
        None if !scene.session.resolver().is_comparing() => {}
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
    if let Some(names) = scene.session.resolver().versions_to_compare().filter(known) {
        return Some(names.clone());
    }
    let current = &history.current().name;
    let other = history.versions().iter().rev().find(|version| version.name != *current)?;
    Some([other.name.clone(), current.clone()])
}

fn choice(ui: &mut Ui, scene: ViewContext<'_>, names: &[String; 2], requests: &mut Requests) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        for (at, key) in [(0, "versions-old"), (1, "versions-new")] {
            let Some(chosen) = names.get(at) else { continue };
            let shown = version_name(scene, chosen);
            parts::labelled(ui, words.get(key), |ui| {
                let combo = ComboBox::from_id_salt(key).selected_text(shown).show_ui(ui, |ui| {
                    for version in scene.session.history().versions() {
                        let name = version_name(scene, &version.name);
                        if ui.selectable_label(version.name == *chosen, name).clicked() {
                            let mut wanted = names.clone();
                            wanted[at].clone_from(&version.name);
                            requests.command(resolver::Action::Compare(wanted));
                        }
                    }
                });
                combo.response
            });
        }
        if ui.button(words.get("versions-swap")).clicked() {
            let [old, new] = names.clone();
            requests.command(resolver::Action::Compare([new, old]));
        }
    });
}

fn differences(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut VersionsView,
    compared: &Arc<Compared>,
    requests: &mut Requests,
) {
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
        histogram::show(ui, words, ("versions-histogram", histogram::CLASSES), 0, LARGE, &found.changed);
    });
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let list = words.with("changes-title", &[("count", compared.changes.len())]);
        for (wanted, name) in [(false, words.get("exact-map")), (true, list)] {
            if ui.add(Button::selectable(state.list == wanted, name)).clicked() {
                state.list = wanted;
            }
        }
    });
    if state.list {
        changes::rescored(ui, scene, &changes::shown(scene.session, &compared.changes), requests);
    } else {
        map(ui, scene, state, compared, requests);
    }
}

fn map(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut VersionsView,
    compared: &Arc<Compared>,
    requests: &mut Requests,
) {
    let session = scene.session;
    let shifts = match &state.shifts {
        Some((of, shifts)) if Arc::ptr_eq(of, compared) => Arc::clone(shifts),
        _ => {
            let shifts = Arc::new(Shifts::new(&changes::shown(session, &compared.changes)));
            state.shifts = Some((Arc::clone(compared), Arc::clone(&shifts)));
            shifts
        }
    };
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
