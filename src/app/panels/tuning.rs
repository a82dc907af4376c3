//! The tuner: a run in progress, its generations, the projection of its candidates, the history of its parameters, and matches
//! between its programs.

mod matches;

use egui::{
    CentralPanel, ComboBox, DragValue, Frame, Panel, Response, RichText, ScrollArea, Sense, Stroke, Ui, pos2,
    vec2,
};
use egui_plot::{Line, LineStyle, MarkerShape, PlotPoints, Points, VLine};

use crate::app::commands::CommandId;
use crate::app::list::{self, Extra};
use crate::app::scene::ViewContext;
use crate::app::theme::{Palette, STEP};
use crate::app::{export, parts, plots};
use crate::figures::{Chart, ExportFormat, Figure, Series, Shape};
use crate::session::tuning::{Action, View};
use crate::text::{Words, thousands};
use crate::tuner::run::Past;
use crate::tuner::settings::{Fitness, Form, Global, Inertia, Local, Preset, SwarmSettings, Walls};
use crate::tuner::{self, Moved, Settings, Space, TunerMethod};
use crate::views::tuning as views;
use crate::views::tuning::parameters;

#[derive(Default)]
pub(in crate::app) struct TuningPanel {
    /// The settings of a new run, while they are edited.
    form: Option<crate::tuner::Settings>,
    /// The selected generation, from 1 (default: the last).
    generation: Option<u32>,
    matches: matches::MatchesState,
    /// The stage shown, from 1; 0 for the whole run.
    stage: usize,
    section: Section,
    position: matches::PositionState,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Section {
    #[default]
    Run,
    /// The six elements of the position on the board.
    Position,
    Program,
}

impl TuningPanel {
    /// Returns the selected generation, from 1; 0 before the first one.
    fn looked_at(&self, view: &View) -> u32 {
        let last = view.past.len() as u32;
        self.generation.map_or(last, |chosen| chosen.clamp(1.min(last), last))
    }
}

pub(in crate::app) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut TuningPanel) {
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
        Section::Position => return matches::show_position(ui, scene, &mut state.position),
        Section::Program => {
            let area = ScrollArea::vertical().id_salt("parts of the program").auto_shrink(false);
            area.show(ui, |ui| {
                ui.strong(scene.words.get("program-title"));
                parts::quiet(ui, scene.words.get("program-hint"));
                ui.add_space(8.0);
                export::show_diagram(ui, scene.words, &views::program(scene.words));
            });
            return;
        }
    }
    top(ui, scene, state);
    show_form(ui, scene, &mut state.form);
    let Some(view) = scene.session.tuning().view.as_ref() else {
        return nothing(ui, scene, state);
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
                matches::show(ui, scene, view, (&mut state.matches, state.stage));
            });
        });
        CentralPanel::default().frame(Frame::NONE).show(ui, |ui| show_parameters(ui, scene, view));
    });
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| {
        generation(ui, scene, view, state);
        let at = state.looked_at(view);
        let height = (ui.available_height() - 2.0 * HEADING) / 2.0;
        if let Some(chosen) = course(ui, scene.words, view, (at, state.stage), height) {
            state.generation = Some(chosen);
        }
        projection(ui, scene.words, view, at, height);
    });
}

/// Height of the heading and the legend of a chart.
const HEADING: f32 = 80.0;

/// Draws the choice of the run, and its actions.
fn top(ui: &mut Ui, scene: ViewContext<'_>, state: &mut TuningPanel) {
    let (words, tuning) = (scene.words, scene.session.tuning());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        let shown = tuning.view.as_ref().map(|view| &view.path);
        let name = shown.and_then(|path| path.file_stem()).map(|stem| stem.to_string_lossy().into_owned());
        let text = name.unwrap_or_else(|| words.get("tuning-none"));
        let response = ComboBox::from_id_salt("run").width(150.0).selected_text(text).show_ui(ui, |ui| {
            for run in tuning.listed() {
                let is = shown == Some(&run.path);
                if ui.selectable_label(is, run.name()).clicked() && !is {
                    scene.command(Action::Open(run.path.clone()));
                }
            }
        });
        parts::named(response.response, words, "tuning-run");
        parts::short_command_button(ui, scene, CommandId::OpenRun);
        let new = egui::Button::selectable(state.form.is_some(), words.get("tuning-new"));
        if ui.add(new).on_hover_text(words.get("tuning-new-hint")).clicked() {
            state.form = state.form.is_none().then(|| proposal(scene));
        }
        ui.separator();
        let verb = words.get(if tuning.is_busy() { "tuning-stop" } else { "tuning-go" });
        let can = tuning.is_busy() || tuning.can_go();
        if ui.add_enabled(can, egui::Button::new(verb)).on_hover_text(words.get("verb-tune-hint")).clicked() {
            scene.run(CommandId::Tune);
        }
        if tuning.is_busy() {
            ui.spinner();
        }
        ui.separator();
        let applied = scene.session.settings().play.elements.is_some();
        parts::quiet(ui, words.get(if applied { "tuning-applied" } else { "tuning-own" }));
        if applied && ui.button(words.get("tuning-restore")).clicked() {
            scene.command(Action::Use(None));
        }
        parts::short_command_button(ui, scene, CommandId::Undo);
        parts::short_command_button(ui, scene, CommandId::Redo);
    });
    ui.separator();
}

/// Draws the actions before any run.
fn nothing(ui: &mut Ui, scene: ViewContext<'_>, state: &mut TuningPanel) {
    if scene.session.tuning().is_busy() {
        parts::quiet(ui, scene.words.get("tuning-opening"));
        return;
    }
    if state.form.is_some() {
        return;
    }
    parts::empty(ui, scene, "tuning-empty", &[]);
    ui.vertical_centered(|ui| {
        if ui.button(scene.words.get("tuning-new")).clicked() {
            state.form = Some(proposal(scene));
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

fn generation(ui: &mut Ui, scene: ViewContext<'_>, view: &View, state: &mut TuningPanel) {
    let words = scene.words;
    let last = view.past.len() as u32;
    let mut at = state.looked_at(view);
    ui.horizontal(|ui| {
        let number = DragValue::new(&mut at).range(1..=last).speed(0.2);
        if parts::field(ui, words, "tuning-generation", number).changed() {
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
    let stages = std::iter::once(0).chain((1..=3).filter(begun));
    let response = parts::choose(ui, ComboBox::from_id_salt("stage"), chosen, stages, |stage| name(*stage));
    response.on_hover_text(words.get("tuning-stage-hint")).accessible_name(words.get("tuning-stage-of"));
}

// The settings of a new run: number of games, method, and further options.

/// Returns the initial settings: those of the last run, else a smoke run.
fn proposal(scene: ViewContext<'_>) -> Settings {
    let last = scene.session.settings().tuning.clone().filter(|settings| settings.check().is_ok());
    last.unwrap_or_else(|| Settings::preset(Preset::Smoke))
}

fn show_form(ui: &mut Ui, scene: ViewContext<'_>, form: &mut Option<Settings>) {
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
            ui.selectable_value(settings, Settings::preset(preset), words.get(key))
                .on_hover_text(words.hint(key));
        }
        ui.separator();
        choose_method(ui, scene, settings);
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
            parts::check(ui, words, "tuning-points", &mut points);
            settings.fitness = if points { Fitness::Points } else { Fitness::Wins };
            swarm_choices(ui, scene, swarm);
        } else {
            // These methods learn from points.
            settings.fitness = Fitness::Points;
        }
        let mut stops = settings.sufficient.is_some();
        parts::check(ui, words, "tuning-stop-at", &mut stops);
        let mut percent = settings.sufficient.map_or(80.0, |fitness| f64::from(fitness) / 10.0);
        let field = DragValue::new(&mut percent).range(0.1..=100.0).max_decimals(1).suffix(" %");
        ui.add_enabled(stops, field).accessible_name(words.get("tuning-stop-at"));
        settings.sufficient = stops.then(|| (percent * 10.0).round() as u16);
        ui.separator();
        let games =
            2 * tuner::method::method(settings).pairs().len() as u64 * u64::from(settings.generations);
        parts::quiet(ui, words.with("tuning-cost", &[("games", thousands(games as i64))]));
        if ui.button(words.get("tuning-begin")).clicked() {
            scene.command(Action::Start(Box::new(settings.clone())));
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
fn choose_method(ui: &mut Ui, scene: ViewContext<'_>, settings: &mut Settings) {
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
    parts::named(response.response, words, "tuning-method");
}

/// Draws the choice of the parameters to tune.
fn space(ui: &mut Ui, scene: ViewContext<'_>, settings: &mut Settings) {
    let words = scene.words;
    let (list, name) =
        (ComboBox::from_id_salt("space").width(150.0), |space: &Space| words.get(space.text_key()));
    let response = parts::choose(ui, list, &mut settings.space, Space::ALL, name);
    response.accessible_name(words.get("tuning-space"));
}

fn number<T: egui::emath::Numeric>(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    key: &str,
    value: &mut T,
    range: std::ops::RangeInclusive<T>,
) {
    let field = DragValue::new(value).range(range).speed(1.0).update_while_editing(false);
    parts::field(ui, scene.words, key, field);
}

/// Draws the options of the swarm left open by the paper.
fn swarm_choices(ui: &mut Ui, scene: ViewContext<'_>, swarm: &mut SwarmSettings) {
    let words = scene.words;
    let mut literal = swarm.form == Form::Literal;
    if parts::check(ui, words, "tuning-literal", &mut literal).changed() {
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
    parts::check(ui, words, "tuning-walls", &mut keeps);
    swarm.walls = if keeps { Walls::Keep } else { Walls::Reflect };
    let locals = [
        (Local::Nearest(3), "tuning-local-nearest"),
        (Local::Nearest(1), "tuning-local-one"),
        (Local::All, "tuning-local-all"),
        (Local::Own, "tuning-local-own"),
    ];
    let name = |local: &Local| {
        let known = locals.iter().find(|(known, _)| known == local);
        known.map_or_else(String::new, |(_, key)| words.get(key))
    };
    let list = ComboBox::from_id_salt("local").width(150.0);
    let response = parts::choose(ui, list, &mut swarm.local, locals.map(|(local, _)| local), name);
    parts::named(response, words, "tuning-local");
}

// Charts of a run: the results of the generations, and the projection of their candidates.

/// Draws the results of the best and the mean of each generation of a stage or the whole run; a click selects a generation.
fn course(ui: &mut Ui, words: Words, view: &View, (at, stage): (u32, usize), height: f32) -> Option<u32> {
    let shown = view.of_stage(stage);
    let number = |past: Option<&std::sync::Arc<Past>>| past.map_or(1, |past| past.number + 1);
    let (first, last) = (number(shown.first()), number(shown.last()));
    ui.label(RichText::new(words.get("tuning-course")).strong());
    parts::quiet(ui, words.get("tuning-course-legend"));
    let size = vec2(ui.available_width(), height.max(96.0));
    let palette = Palette::of(ui);
    let line = |of: fn(&Past) -> f64| {
        let point = |past: &std::sync::Arc<Past>| [f64::from(past.number) + 1.0, 100.0 * of(past)];
        shown.iter().map(point).collect::<PlotPoints<'_>>()
    };
    let (first, last) = (f64::from(first), f64::from(last));
    let inner = view.settings.way.stage(2).zip(view.settings.way.stage(3)).filter(|_| stage == 0);
    let borders =
        inner.map_or([0.0; 2], |(second, third)| [second, third].map(|stage| f64::from(*stage.start())));
    ui.scope(|ui| {
        // The toolkit draws the grid in the colour of text.
        ui.visuals_mut().override_text_color = Some(palette.edge);
        let plot = plots::still("generations of the run", size)
            .include_x(first)
            .include_x(last.max(first + 1.0))
            .include_y(0.0)
            .include_y(60.0)
            .x_axis_formatter(|mark, _| plots::whole(mark.value))
            .y_axis_formatter(|mark, _| plots::percent_tick(mark.value))
            .show(ui, |chart| {
                chart.line(Line::new("", line(|past| past.fitness)).color(palette.conflict).width(2.0));
                let mean = Line::new("", line(|past| past.mean)).color(palette.accent).width(2.0);
                chart.line(mean.style(LineStyle::dashed_dense()));
                let spread = Line::new("", line(|past| past.outline.spread)).color(palette.text).width(1.5);
                chart.line(spread.style(LineStyle::dotted_dense()));
                for border in borders.into_iter().filter(|border| (first..=last).contains(border)) {
                    chart.vline(VLine::new("", border - 0.5).color(palette.line).width(2.0));
                }
                chart.vline(VLine::new("", f64::from(at)).color(palette.text));
                chart.pointer_coordinate().map(|point| point.x.round().clamp(first, last) as u32)
            });
        export::menu(&plot.response, words, || {
            let series = |name, of: fn(&Past) -> f64| Series {
                name: words.get(name),
                shape: Shape::Line,
                points: shown.iter().map(|past| [f64::from(past.number) + 1.0, 100.0 * of(past)]).collect(),
            };
            Figure::Chart(Chart {
                title: words.get("tuning-course"),
                across: words.get("tuning-generation"),
                up: "%".into(),
                series: vec![
                    series("export-best", |past| past.fitness),
                    series("export-mean", |past| past.mean),
                    series("export-spread", |past| past.outline.spread),
                ],
            })
        });
        let under = plot.inner;
        if let Some(past) = under.and_then(|under| view.past.get(under as usize - 1))
            && plot.response.hovered()
        {
            plot.response.clone().on_hover_text(words.generation(past));
        }
        under.filter(|_| plot.response.clicked())
    })
    .inner
}

/// Draws the candidates of a generation among all others, in their two principal directions.
fn projection(ui: &mut Ui, words: Words, view: &View, at: u32, height: f32) {
    let share = format!("{:.0}", 100.0 * view.projection.share);
    ui.label(RichText::new(words.with("tuning-projection", &[("share", share)])).strong());
    parts::quiet(ui, words.get("tuning-projection-legend"));
    let Some(past) = view.past.get((at as usize).wrapping_sub(1)) else { return };
    let size = vec2(ui.available_width(), height.max(96.0));
    let palette = Palette::of(ui);
    let seen = |points: &mut dyn Iterator<Item = &Vec<f64>>| {
        points.map(|point| view.projection.place(point)).collect::<PlotPoints<'_>>()
    };
    let all = seen(&mut view.past.iter().flat_map(|past| &past.candidates));
    let now = seen(&mut past.candidates.iter());
    let way = seen(&mut view.past.iter().map(|past| &past.point));
    let best = seen(&mut std::iter::once(&past.point));
    let hand = view.settings.space.hand();
    let hand = seen(&mut std::iter::once(&hand));
    ui.visuals_mut().override_text_color = Some(palette.edge);
    plots::still("candidates of the run", size)
        .data_aspect(1.0)
        // The directions have no names.
        .show_axes(false)
        .show_grid(false)
        .show(ui, |chart| {
            chart.points(Points::new("", all).radius(1.0).color(palette.line));
            chart.line(Line::new("", way).color(palette.edge).width(1.0));
            chart.points(Points::new("", now).radius(4.0).shape(MarkerShape::Circle).color(palette.accent));
            chart.points(
                Points::new("", best).radius(7.0).shape(MarkerShape::Diamond).color(palette.conflict),
            );
            chart.points(Points::new("", hand).radius(7.0).shape(MarkerShape::Cross).color(palette.text));
        });
}

// The parameters by how far the run has moved them, each with its history.

/// The size of a history, in points.
const WAY: (f32, f32) = (104.0, 18.0);

fn show_parameters(ui: &mut Ui, scene: ViewContext<'_>, view: &View) {
    let words = scene.words;
    ui.strong(words.get("tuning-parameters")).on_hover_text(words.get("tuning-parameters-hint"));
    let rows = Moved::all(view.settings.space, &view.choice);
    let mut draw = |ui: &mut Ui, row: usize| {
        if let Some(moved) = rows.get(row) {
            let (least, most) = moved.parameter.bounds();
            let bounds = format!("{}\n{least} … {most}", moved.parameter.name);
            history(ui, view, moved).on_hover_text(bounds);
        }
    };
    let extra = Extra { widget: Some((WAY.0, &mut draw)), ..Extra::default() };
    // At most 90 rows: the table is rebuilt in every frame.
    list::show_with(ui, scene, "parameters", &parameters(words, rows.clone()), extra);
}

/// Maximum number of points of a history: more would not be visible.
const POINTS: usize = 56;

/// Draws the history of a parameter within its range, over all generations; the thin line is the value set by hand.
fn history(ui: &mut Ui, view: &View, Moved { at, parameter, .. }: &Moved) -> Response {
    let (rect, response) = ui.allocate_exact_size(WAY.into(), Sense::hover());
    let palette = Palette::of(ui);
    let (least, most) = parameter.bounds();
    let height = |value: f64| {
        let share = ((value - least) / (most - least)).clamp(0.0, 1.0) as f32;
        rect.bottom() - 1.0 - share * (rect.height() - 2.0)
    };
    let hand = height(parameter.initial);
    ui.painter()
        .line_segment([pos2(rect.left(), hand), pos2(rect.right(), hand)], Stroke::new(1.0, palette.line));
    let every = view.past.len().div_ceil(POINTS).max(1);
    let last = view.past.len().saturating_sub(1);
    let shown = view.past.iter().enumerate().filter(|(number, _)| number % every == 0 || *number == last);
    let points = shown.filter_map(|(number, past)| {
        let x = rect.left() + rect.width() * (number + 1) as f32 / (last + 1) as f32;
        Some(pos2(x, height(*past.choice.get(*at)?)))
    });
    let whole: Vec<_> = std::iter::once(pos2(rect.left(), hand)).chain(points).collect();
    ui.painter().line(whole, Stroke::new(1.5, palette.accent));
    response
}
