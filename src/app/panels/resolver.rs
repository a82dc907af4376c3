//! The resolvers, and the comparison of versions. Here the greedy one: its settings and controls, the decrease of
//! conflicts, the present step, and the changes. Resolvers work on a copy; only Accept touches the base.

mod changes;
mod chart;
mod disagreement;
mod exact;
mod step;
mod versions;

use egui::{Button, Panel, Slider, Ui, vec2};

use crate::app::command_row;
use crate::app::commands::CommandId;
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::inference::greedy::{End, Greedy, GreedySettings};
use crate::knowledge::conflict::Objective;
use crate::knowledge::history::Measure;
use crate::service::settings;
use crate::service::settings::ResolverView;
use crate::session::resolver;
use crate::text::{Value, Words};

/// The state of the panel.
#[derive(Default)]
pub(in crate::app) struct ResolverPanel {
    changes: changes::Changes,
    /// The value of the slider while it is dragged.
    held: Option<usize>,
    exact: exact::ExactView,
    versions: versions::VersionsView,
}

/// Draws the panel.
pub(in crate::app) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut ResolverPanel,
    requests: &mut Requests,
) {
    let shown = scene.session.settings().resolver_view;
    ui.horizontal_wrapped(|ui| {
        for view in ResolverView::ALL {
            let name = scene.words.get(view.text_key());
            if ui.add(Button::selectable(view == shown, name)).clicked() {
                requests.command(resolver::Action::View(view));
            }
        }
    });
    ui.separator();
    ui.push_id(shown, |ui| match shown {
        ResolverView::Greedy => greedy(ui, scene, state, requests),
        ResolverView::Exact => exact::show(ui, scene, &mut state.exact, requests),
        ResolverView::Versions => versions::show(ui, scene, &mut state.versions, requests),
    });
}

fn greedy(ui: &mut Ui, scene: ViewContext<'_>, state: &mut ResolverPanel, requests: &mut Requests) {
    let (session, words) = (scene.session, scene.words);
    settings(ui, scene, requests);
    controls(ui, scene, requests);
    if session.resolver().is_running() {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(words.get("resolver-running"));
        });
        return;
    }
    let Some(greedy) = session.resolver().greedy() else {
        if let Some(stored) = session.resolver().stored_run() {
            charts_of_stored(ui, words, stored);
        }
        let consistent = session.conflicts().ranking().is_empty();
        let (title, advice) = if consistent {
            ("conflicts-empty-title", "conflicts-empty")
        } else {
            ("resolver-idle-title", "resolver-idle")
        };
        let choices: &[CommandId] = if consistent {
            &[CommandId::Show(settings::Panel::Lattice)]
        } else {
            &[CommandId::ResolverRun, CommandId::ResolverStep]
        };
        parts::empty(ui, scene, &words.get(title), &words.get(advice), choices, requests);
        ui.vertical_centered(|ui| command_row::next_step(ui, scene, requests));
        return;
    };
    place(ui, scene, greedy, state, requests);
    command_row::next_step(ui, scene, requests);
    let height = ui.available_height();
    Panel::top("resolver charts")
        .resizable(true)
        .default_size((height * 0.32).max(150.0))
        .size_range(100.0..=height * 0.6)
        .show(ui, |ui| {
            let clicked = chart::show(ui, words, greedy);
            clicked.into_iter().for_each(|steps| requests.command(resolver::Action::Rewind(steps)));
        });
    let half = ui.available_width() * 0.5;
    Panel::left("resolver step").resizable(true).default_size(half).size_range(260.0..=half * 1.4).show(
        ui,
        |ui| {
            step::show(ui, scene, greedy, requests);
        },
    );
    changes::show(ui, scene, greedy, &mut state.changes, requests);
}

/// Draws the charts of the stored run.
fn charts_of_stored(ui: &mut Ui, words: Words, stored: &Greedy) {
    parts::section(ui, words.with("resolver-stored", &[("steps", stored.steps())]));
    let size = vec2(ui.available_width(), ui.available_height() * 0.4);
    ui.allocate_ui(size, |ui| chart::show(ui, words, stored));
    ui.separator();
}

/// Draws the order and the objective; a change restarts the resolver.
fn settings(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let words = scene.words;
    let now = scene.session.settings().resolver;
    let mut wanted = now;
    ui.add_enabled_ui(!scene.session.resolver().is_running(), |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(words.get("resolver-order"));
            for order in Measure::ALL {
                let name = words.message(order);
                if ui.add(Button::selectable(now.order == order, name)).clicked() {
                    wanted = GreedySettings { order, ..now };
                }
            }
        });
        ui.horizontal_wrapped(|ui| {
            ui.label(words.get("resolver-objective"));
            for objective in Objective::ALL {
                let chosen = now.objective == objective;
                if ui.add(Button::selectable(chosen, words.objective(objective))).clicked() {
                    wanted = GreedySettings { objective, ..now };
                }
            }
        });
    });
    if wanted != now {
        requests.command(resolver::Action::Settings(wanted));
    }
}

fn controls(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    ui.horizontal_wrapped(|ui| {
        for verb in [
            CommandId::ResolverRewind,
            CommandId::ResolverBack,
            CommandId::ResolverStep,
            CommandId::ResolverRun,
        ] {
            parts::command_button(ui, scene, verb, requests);
        }
        ui.separator();
        for verb in [CommandId::ResolverAccept, CommandId::ResolverDiscard] {
            parts::command_button(ui, scene, verb, requests);
        }
    });
}

/// Draws the present step, and a slider for the known steps.
fn place(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    greedy: &Greedy,
    state: &mut ResolverPanel,
    requests: &mut Requests,
) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        let known = greedy.known_steps();
        let mut at = state.held.unwrap_or(greedy.steps());
        ui.spacing_mut().slider_width = 220.0;
        let slider = ui.add_enabled(known > 0, Slider::new(&mut at, 0..=known.max(1)).show_value(false));
        let slider = slider.on_hover_text(words.get("resolver-slider"));
        state.held = slider.dragged().then_some(at);
        if !slider.dragged() && at != greedy.steps() {
            requests.command(resolver::Action::Rewind(at));
        }
        let counts = [
            ("at", Value::from(greedy.steps())),
            ("known", known.into()),
            ("passes", greedy.passes().into()),
            ("changed", state.changes.changed(scene.session, greedy).into()),
        ];
        ui.label(words.with("resolver-place", &counts));
        let key = match greedy.end() {
            Some(End::Consistent) => "resolver-end-consistent",
            Some(End::Stuck) => "resolver-end-stuck",
            None => "resolver-end-open",
        };
        let left = [("left", greedy.labelling().tally().conflict_nodes)];
        ui.strong(words.with(key, &left)).on_hover_text(parts::hint(words, key));
    });
}
