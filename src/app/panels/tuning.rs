//! The tuner: a run in progress, its generations, the projection of its candidates, the history of its parameters, and matches
//! between its programs.

mod charts;
mod form;
mod matches;
mod parameters;
mod position;

use egui::{CentralPanel, ComboBox, DragValue, Frame, Panel, ScrollArea, Ui, vec2};

use crate::app::commands::CommandId;
use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::STEP;
use crate::app::{diagram, export, parts};
use crate::figures::ExportFormat;
use crate::session::tuning::{Action, View};
use crate::text::{Words, thousands};
use crate::views::tuning as views;

/// The state of the panel.
#[derive(Default)]
pub(in crate::app) struct TuningPanel {
    /// The settings of a new run, while they are edited.
    form: Option<crate::tuner::Settings>,
    /// The selected generation, from 1 (default: the last).
    generation: Option<u32>,
    matches: matches::State,
    /// The stage shown, from 1; 0 for the whole run.
    stage: usize,
    section: Section,
    position: position::State,
}

/// A section of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Section {
    /// The run.
    #[default]
    Run,
    /// The six elements of the position on the board.
    Position,
    /// The parts of the program.
    Program,
}

impl TuningPanel {
    /// Returns the selected generation, from 1; 0 before the first one.
    fn looked_at(&self, view: &View) -> u32 {
        let last = view.past.len() as u32;
        self.generation.map_or(last, |chosen| chosen.clamp(1.min(last), last))
    }
}

/// Draws the panel.
pub(in crate::app) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut TuningPanel,
    requests: &mut Requests,
) {
    ui.horizontal(|ui| {
        for (section, key) in [
            (Section::Run, "tuning-section-run"),
            (Section::Position, "tuning-section-position"),
            (Section::Program, "tuning-section-program"),
        ] {
            ui.selectable_value(&mut state.section, section, scene.words.get(key));
        }
    });
    ui.separator();
    match state.section {
        Section::Run => {}
        Section::Position => return position::show(ui, scene, &mut state.position, requests),
        Section::Program => {
            let area = ScrollArea::vertical().id_salt("parts of the program").auto_shrink(false);
            area.show(ui, |ui| {
                ui.strong(scene.words.get("program-title"));
                parts::quiet(ui, scene.words.get("program-hint"));
                ui.add_space(8.0);
                diagram::show(ui, scene.words, &views::program(scene.words));
            });
            return;
        }
    }
    top(ui, scene, state, requests);
    form::show(ui, scene, &mut state.form, requests);
    let Some(view) = scene.session.tuning().view() else {
        return nothing(ui, scene, state, requests);
    };
    head(ui, scene, view);
    if view.past.is_empty() {
        parts::quiet(ui, scene.words.get("tuning-first"));
        return;
    }
    let beside = (ui.available_width() * 0.48).clamp(420.0, 900.0);
    let right = Panel::right("beside the run").resizable(false).exact_size(beside);
    right.frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| {
        let low =
            Panel::bottom("matches of the run").resizable(false).exact_size(ui.available_height() * 0.52);
        low.frame(Frame::NONE).show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                matches::show(ui, scene, view, (&mut state.matches, state.stage), requests);
            });
        });
        CentralPanel::default().frame(Frame::NONE).show(ui, |ui| parameters::show(ui, scene, view, requests));
    });
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| {
        generation(ui, scene, view, state);
        let at = state.looked_at(view);
        let height = (ui.available_height() - 2.0 * HEADING) / 2.0;
        if let Some(chosen) = charts::course(ui, scene.words, view, (at, state.stage), height) {
            state.generation = Some(chosen);
        }
        charts::projection(ui, scene.words, view, at, height);
    });
}

/// Height of the heading and the legend of a chart.
const HEADING: f32 = 80.0;

/// Draws the choice of the run, and its actions.
fn top(ui: &mut Ui, scene: ViewContext<'_>, state: &mut TuningPanel, requests: &mut Requests) {
    let (words, tuning) = (scene.words, scene.session.tuning());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        let shown = tuning.view().map(|view| &view.path);
        let name = shown.and_then(|path| path.file_stem()).map(|stem| stem.to_string_lossy().into_owned());
        let text = name.unwrap_or_else(|| words.get("tuning-none"));
        let response = ComboBox::from_id_salt("run").width(150.0).selected_text(text).show_ui(ui, |ui| {
            for run in tuning.listed() {
                let is = shown == Some(&run.path);
                if ui.selectable_label(is, run.name()).clicked() && !is {
                    requests.command(Action::Open(run.path.clone()));
                }
            }
        });
        response
            .response
            .on_hover_text(words.get("tuning-run-hint"))
            .accessible_name(words.get("tuning-run"));
        parts::short_command_button(ui, scene, CommandId::OpenRun, requests);
        let new = egui::Button::selectable(state.form.is_some(), words.get("tuning-new"));
        if ui.add(new).on_hover_text(words.get("tuning-new-hint")).clicked() {
            state.form = match state.form.take() {
                Some(_) => None,
                None => Some(form::proposal(scene)),
            };
        }
        ui.separator();
        let verb = words.get(if tuning.is_busy() { "tuning-stop" } else { "tuning-go" });
        let can = tuning.is_busy() || tuning.can_go();
        if ui.add_enabled(can, egui::Button::new(verb)).on_hover_text(words.get("verb-tune-hint")).clicked() {
            requests.run(CommandId::Tune);
        }
        if tuning.is_busy() {
            ui.spinner();
        }
        ui.separator();
        let applied = scene.session.settings().play.elements.is_some();
        parts::quiet(ui, words.get(if applied { "tuning-applied" } else { "tuning-own" }));
        if applied && ui.button(words.get("tuning-restore")).clicked() {
            requests.command(Action::Use(None));
        }
        parts::short_command_button(ui, scene, CommandId::Undo, requests);
        parts::short_command_button(ui, scene, CommandId::Redo, requests);
    });
    ui.separator();
}

/// Draws the actions before any run.
fn nothing(ui: &mut Ui, scene: ViewContext<'_>, state: &mut TuningPanel, requests: &mut Requests) {
    if scene.session.tuning().is_busy() {
        parts::quiet(ui, scene.words.get("tuning-opening"));
        return;
    }
    if state.form.is_some() {
        return;
    }
    let [title, advice] = ["tuning-empty-title", "tuning-empty"].map(|key| scene.words.get(key));
    parts::empty(ui, scene, &title, &advice, &[], requests);
    ui.vertical_centered(|ui| {
        if ui.button(scene.words.get("tuning-new")).clicked() {
            state.form = Some(form::proposal(scene));
        }
    });
}

/// Describes the run in a sentence.
fn head(ui: &mut Ui, scene: ViewContext<'_>, view: &View) {
    let args = [
        ("method", scene.words.tuning_method(&view.settings.way)),
        ("generations", format!("{} / {}", view.past.len(), view.settings.generations)),
        ("games", thousands(view.games() as i64)),
        ("nodes", view.settings.nodes.to_string()),
        ("seed", view.settings.seed.to_string()),
    ];
    ui.label(scene.words.with("tune-head", &args));
}

/// Draws the choice of the generation.
fn generation(ui: &mut Ui, scene: ViewContext<'_>, view: &View, state: &mut TuningPanel) {
    let words = scene.words;
    let last = view.past.len() as u32;
    let mut at = state.looked_at(view);
    ui.horizontal(|ui| {
        let number = DragValue::new(&mut at).range(1..=last).speed(0.2);
        if parts::labelled(ui, words.get("tuning-generation"), |ui| ui.add(number)).changed() {
            state.generation = Some(at);
        }
        let is_last = at == last;
        let slider = egui::Slider::new(&mut at, 1..=last).show_value(false);
        if last > 1 && ui.add(slider).accessible_name(words.get("tuning-generation")).changed() {
            state.generation = Some(at);
        }
        if ui.add_enabled(!is_last, egui::Button::new(words.get("tuning-last"))).clicked() {
            state.generation = None;
        }
        stage(ui, words, view, &mut state.stage);
        particles(ui, words, view, state.stage);
    });
}

/// Draws the menu that saves the candidates of a stage or of the whole run: a swarm's places and velocities.
fn particles(ui: &mut Ui, words: Words, view: &View, stage: usize) {
    let menu = ui.menu_button(words.get("tuning-particles"), |ui| {
        export::items(ui, words, &[ExportFormat::Csv], &|| {
            views::particles(words, view.of_stage(stage)).records()
        });
    });
    menu.response.on_hover_text(words.get("tuning-particles-hint"));
}

/// Draws the choice of the stage: figures 4 to 6 of Du et al. show one each. Only stages that have begun are offered.
fn stage(ui: &mut Ui, words: Words, view: &View, chosen: &mut usize) {
    let all = view.past.len() as u32;
    let begun = |stage: &usize| view.settings.way.stage(*stage).is_some_and(|range| *range.start() <= all);
    let name = |stage: usize| match stage {
        0 => words.get("tuning-stage-all"),
        _ => words.with("tuning-stage", &[("stage", stage), ("figure", stage + 3)]),
    };
    if !begun(chosen) {
        *chosen = 0;
    }
    if !begun(&1) {
        return;
    }
    let response = ComboBox::from_id_salt("stage").selected_text(name(*chosen)).show_ui(ui, |ui| {
        for stage in std::iter::once(0).chain((1..=3).filter(begun)) {
            ui.selectable_value(chosen, stage, name(stage));
        }
    });
    response
        .response
        .on_hover_text(words.get("tuning-stage-hint"))
        .accessible_name(words.get("tuning-stage-of"));
}
