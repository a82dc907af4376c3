//! The settings of a new run: number of games, method, and further options.

use egui::{Button, ComboBox, DragValue, Ui, vec2};

use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::session::tuning::Action;
use crate::text::thousands;
use crate::tuner::settings::{Fitness, Form, Global, Inertia, Local, Preset, SwarmSettings, Walls};
use crate::tuner::{Settings, Space, TunerMethod, method};

/// Returns the initial settings: those of the last run, else a smoke run.
pub(super) fn proposal(scene: ViewContext<'_>) -> Settings {
    let last = scene.session.settings().tuning.clone().filter(|settings| settings.check().is_ok());
    last.unwrap_or_else(|| Settings::preset(Preset::Smoke))
}

/// Draws the form, if it is open.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    form: &mut Option<Settings>,
    requests: &mut Requests,
) {
    let words = scene.words;
    let Some(settings) = form else { return };
    let mut begun = false;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        ui.label(words.get("tuning-preset"));
        for (preset, key) in [
            (Preset::Smoke, "tuning-preset-smoke"),
            (Preset::Evening, "tuning-preset-evening"),
            (Preset::Paper, "tuning-preset-paper"),
        ] {
            let is = *settings == Settings::preset(preset);
            let button = Button::selectable(is, words.get(key));
            if ui.add(button).on_hover_text(words.get(&format!("{key}-hint"))).clicked() {
                *settings = Settings::preset(preset);
            }
        }
        ui.separator();
        way(ui, scene, settings);
        space(ui, scene, settings);
        number(ui, scene, "tuning-generations", &mut settings.generations, 1..=1_000_000);
        number(ui, scene, "tuning-nodes", &mut settings.nodes, 1..=10_000_000);
        number(ui, scene, "tuning-openings", &mut settings.openings, 1..=10_000);
        number(ui, scene, "tuning-seed", &mut settings.seed, 0..=u64::MAX);
    });
    // The stages of the paper divide the generations as in its own run.
    if let TunerMethod::Swarm(swarm) = &mut settings.way {
        swarm.lengths = SwarmSettings::default().shared_out(settings.generations);
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        if let TunerMethod::Swarm(swarm) = &mut settings.way {
            let mut points = settings.fitness == Fitness::Points;
            let count = ui.checkbox(&mut points, words.get("tuning-points"));
            count.on_hover_text(words.get("tuning-points-hint"));
            settings.fitness = if points { Fitness::Points } else { Fitness::Wins };
            swarm_choices(ui, scene, swarm);
        } else {
            // These methods learn from points.
            settings.fitness = Fitness::Points;
        }
        let mut stops = settings.sufficient.is_some();
        let stop = ui.checkbox(&mut stops, words.get("tuning-stop-at"));
        stop.on_hover_text(words.get("tuning-stop-at-hint"));
        let mut percent = settings.sufficient.map_or(80.0, |fitness| f64::from(fitness) / 10.0);
        let field = DragValue::new(&mut percent).range(0.1..=100.0).max_decimals(1).suffix(" %");
        ui.add_enabled(stops, field).accessible_name(words.get("tuning-stop-at"));
        settings.sufficient = stops.then(|| (percent * 10.0).round() as u16);
        ui.separator();
        let games = 2 * method::method(settings).pairs().len() as u64 * u64::from(settings.generations);
        parts::quiet(ui, words.with("tuning-cost", &[("games", thousands(games as i64))]));
        if ui.button(words.get("tuning-begin")).clicked() {
            requests.command(Action::Start(Box::new(settings.clone())));
            begun = true;
        }
    });
    ui.separator();
    if begun {
        // The settings chosen are proposed again.
        *form = None;
    }
}

/// Draws the choice of the method that makes candidates.
fn way(ui: &mut Ui, scene: ViewContext<'_>, settings: &mut Settings) {
    let words = scene.words;
    let ways = [
        TunerMethod::Swarm(SwarmSettings::default()),
        TunerMethod::Regression { pairs: 190 },
        TunerMethod::Spsa { batch: 8 },
        TunerMethod::Cma { candidates: 17 },
        TunerMethod::Random { candidates: 20, rounds: 10 },
    ];
    let shown = words.tuning_method(&settings.way);
    let response = ComboBox::from_id_salt("method").width(150.0).selected_text(shown).show_ui(ui, |ui| {
        for way in ways {
            let is = settings.way.word() == way.word();
            if ui.selectable_label(is, words.tuning_method(&way)).clicked() && !is {
                settings.way = way;
            }
        }
    });
    let name = words.get("tuning-method");
    response.response.on_hover_text(words.get("tuning-method-hint")).accessible_name(name);
}

/// Draws the choice of the parameters to tune.
fn space(ui: &mut Ui, scene: ViewContext<'_>, settings: &mut Settings) {
    let words = scene.words;
    let name = |space: Space| {
        words.get(match space {
            Space::All => "tuning-space-all",
            Space::WithoutPlace => "tuning-space-without-place",
            Space::Strength => "tuning-space-strength",
        })
    };
    let shown = name(settings.space);
    let response = ComboBox::from_id_salt("space").width(150.0).selected_text(shown).show_ui(ui, |ui| {
        for space in [Space::All, Space::WithoutPlace, Space::Strength] {
            ui.selectable_value(&mut settings.space, space, name(space));
        }
    });
    response.response.accessible_name(words.get("tuning-space"));
}

fn number<T: egui::emath::Numeric>(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    key: &str,
    value: &mut T,
    range: std::ops::RangeInclusive<T>,
) {
    let field = DragValue::new(value).range(range).speed(1.0).update_while_editing(false);
    parts::labelled(ui, scene.words.get(key), |ui| ui.add(field));
}

/// Draws the options of the swarm left open by the paper.
fn swarm_choices(ui: &mut Ui, scene: ViewContext<'_>, swarm: &mut SwarmSettings) {
    let words = scene.words;
    let mut literal = swarm.form == Form::Literal;
    let printed = ui.checkbox(&mut literal, words.get("tuning-literal"));
    if printed.on_hover_text(words.get("tuning-literal-hint")).changed() {
        let usual =
            SwarmSettings { particles: swarm.particles, lengths: swarm.lengths, ..Default::default() };
        *swarm = if literal { usual.literal() } else { usual };
    }
    let mut is_printed = swarm.inertia == Inertia::Printed;
    let printed = egui::Checkbox::new(&mut is_printed, words.get("tuning-printed-inertia"));
    ui.add_enabled(!literal, printed).on_hover_text(words.get("tuning-printed-inertia-hint"));
    swarm.inertia = if is_printed { Inertia::Printed } else { Inertia::Falling };
    let mut ever = swarm.global == Global::Ever;
    ui.checkbox(&mut ever, words.get("tuning-ever"));
    swarm.global = if ever { Global::Ever } else { Global::Present };
    let mut keeps = swarm.walls == Walls::Keep;
    ui.checkbox(&mut keeps, words.get("tuning-walls")).on_hover_text(words.get("tuning-walls-hint"));
    swarm.walls = if keeps { Walls::Keep } else { Walls::Reflect };
    let locals = [
        (Local::Nearest(3), "tuning-local-nearest"),
        (Local::Nearest(1), "tuning-local-one"),
        (Local::All, "tuning-local-all"),
        (Local::Own, "tuning-local-own"),
    ];
    let shown = locals.iter().find(|(local, _)| *local == swarm.local);
    let shown = shown.map_or_else(String::new, |(_, key)| words.get(key));
    let response = ComboBox::from_id_salt("local").width(150.0).selected_text(shown).show_ui(ui, |ui| {
        for (local, key) in locals {
            ui.selectable_value(&mut swarm.local, local, words.get(key));
        }
    });
    response
        .response
        .on_hover_text(words.get("tuning-local-hint"))
        .accessible_name(words.get("tuning-local"));
}
