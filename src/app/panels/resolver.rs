//! The resolvers, and the comparison of versions. Here the greedy one: its settings and controls, the decrease of
//! conflicts, the present step, and the changes. Resolvers work on a copy; only Accept touches the base.

mod exact;

use std::sync::Arc;

use egui::{
    Align, Align2, Button, Color32, FontId, Grid, Layout, Panel, Rect, Response, RichText, ScrollArea, Sense,
    Slider, Stroke, TextStyle, TextWrapMode, Ui, WidgetInfo, vec2,
};
use egui_extras::{Column, TableBuilder};
use egui_plot::{Line, LineStyle, PlotUi, VLine};

use crate::app::commands::CommandId;
use crate::app::scene::{Memo, ViewContext};
use crate::app::theme::{self, Palette, STEP};
use crate::app::{export, parts, plots};
use crate::figures::{Chart, ExportFormat, Figure, List, Series, Shape};
use crate::inference::comparison::Rescored;
use crate::inference::greedy::{End, Greedy, GreedySettings, GreedyStep};
use crate::inference::report::{Check, Report};
use crate::inference::{Curve, Point};
use crate::knowledge::conflict::{Objective, Tally};
use crate::knowledge::history::Measure;
use crate::knowledge::score::Class;
use crate::material::NodeId;
use crate::material::name::material_name;
use crate::service::settings::{self, ResolverView};
use crate::session::{Revision, Session, resolver};
use crate::text::{Value, Words, thousands};

#[derive(Default)]
pub(in crate::app) struct ResolverPanel {
    changes: Changes,
    /// The value of the slider while it is dragged.
    held: Option<usize>,
    exact: exact::ExactView,
    versions: exact::VersionsView,
}

pub(in crate::app) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut ResolverPanel) {
    let shown = scene.session.settings().resolver_view;
    ui.horizontal_wrapped(|ui| {
        for view in ResolverView::ALL {
            let name = scene.words.get(view.text_key());
            if ui.add(Button::selectable(view == shown, name)).clicked() {
                scene.command(resolver::Action::View(view));
            }
        }
    });
    ui.separator();
    ui.push_id(shown, |ui| match shown {
        ResolverView::Greedy => greedy(ui, scene, state),
        ResolverView::Exact => exact::show(ui, scene, &mut state.exact),
        ResolverView::Versions => exact::show_versions(ui, scene, &mut state.versions),
    });
}

fn greedy(ui: &mut Ui, scene: ViewContext<'_>, state: &mut ResolverPanel) {
    let (session, words) = (scene.session, scene.words);
    draw_settings(ui, scene);
    controls(ui, scene);
    if session.resolver().is_running() {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(words.get("resolver-running"));
        });
        return;
    }
    let Some(greedy) = session.resolver().greedy() else {
        if let Some(stored) = session.resolver().stored.as_deref() {
            charts_of_stored(ui, words, stored);
        }
        if session.conflicts().ranking.is_empty() {
            parts::empty(ui, scene, "conflicts-empty", &[CommandId::Show(settings::Panel::Lattice)]);
        } else {
            parts::empty(ui, scene, "resolver-idle", &[CommandId::ResolverRun, CommandId::ResolverStep]);
        }
        ui.vertical_centered(|ui| parts::next_step(ui, scene));
        return;
    };
    place(ui, scene, greedy, state);
    parts::next_step(ui, scene);
    let height = ui.available_height();
    Panel::top("resolver charts")
        .resizable(true)
        .default_size((height * 0.32).max(150.0))
        .size_range(100.0..=height * 0.6)
        .show(ui, |ui| {
            let clicked = show_chart(ui, words, greedy);
            clicked.into_iter().for_each(|steps| scene.command(resolver::Action::Rewind(steps)));
        });
    let half = ui.available_width() * 0.5;
    Panel::left("resolver step").resizable(true).default_size(half).size_range(260.0..=half * 1.4).show(
        ui,
        |ui| {
            show_step(ui, scene, greedy);
        },
    );
    show_changes(ui, scene, greedy, &mut state.changes);
}

fn charts_of_stored(ui: &mut Ui, words: Words, stored: &Greedy) {
    parts::section(ui, words.with("resolver-stored", &[("steps", stored.steps())]));
    let size = vec2(ui.available_width(), ui.available_height() * 0.4);
    ui.allocate_ui(size, |ui| show_chart(ui, words, stored));
    ui.separator();
}

/// Draws the order and the objective; a change restarts the resolver.
fn draw_settings(ui: &mut Ui, scene: ViewContext<'_>) {
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
                if ui.add(Button::selectable(chosen, words.get(objective.text_key()))).clicked() {
                    wanted = GreedySettings { objective, ..now };
                }
            }
        });
    });
    if wanted != now {
        scene.command(resolver::Action::Settings(wanted));
    }
}

fn controls(ui: &mut Ui, scene: ViewContext<'_>) {
    ui.horizontal_wrapped(|ui| {
        for verb in [
            CommandId::ResolverRewind,
            CommandId::ResolverBack,
            CommandId::ResolverStep,
            CommandId::ResolverRun,
        ] {
            parts::command_button(ui, scene, verb);
        }
        ui.separator();
        for verb in [CommandId::ResolverAccept, CommandId::ResolverDiscard] {
            parts::command_button(ui, scene, verb);
        }
    });
}

/// Draws the present step, and a slider for the known steps.
fn place(ui: &mut Ui, scene: ViewContext<'_>, greedy: &Greedy, state: &mut ResolverPanel) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        let known = greedy.known_steps();
        let mut at = state.held.unwrap_or(greedy.steps());
        ui.spacing_mut().slider_width = 220.0;
        let slider = ui.add_enabled(known > 0, Slider::new(&mut at, 0..=known.max(1)).show_value(false));
        let slider = slider.on_hover_text(words.get("resolver-slider"));
        state.held = slider.dragged().then_some(at);
        if !slider.dragged() && at != greedy.steps() {
            scene.command(resolver::Action::Rewind(at));
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
        ui.strong(words.with(key, &left)).on_hover_text(words.hint(key));
    });
}

// The last step: the node, the objective for each of its nine classes, and the choice.

fn show_step(ui: &mut Ui, scene: ViewContext<'_>, greedy: &Greedy) {
    let words = scene.words;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let Some(step) = greedy.last_step() else {
            ui.strong(words.get("step-none-title"));
            parts::quiet(ui, words.get("step-none"));
            return;
        };
        ui.strong(words.with("step-title", &[("number", step.number), ("pass", step.pass)]));
        ui.horizontal_wrapped(|ui| {
            parts::node_link(ui, scene, step.node);
            ui.label(words.material_aside(step.node));
        });
        let count = [
            ("conflicts", Value::from(step.count.conflicts)),
            ("neighbours", step.count.neighbours.into()),
            ("weight", step.count.weight().into()),
            ("ratio", (step.count.ratio() * 100.0).round().into()),
        ];
        parts::quiet(ui, words.with("step-count", &count));
        if scene.session.hides(step.node) {
            parts::quiet(ui, words.get("score-hidden"));
        } else {
            outcome(ui, scene, &step);
            candidates(ui, scene, &step);
        }
    });
}

fn outcome(ui: &mut Ui, scene: ViewContext<'_>, step: &GreedyStep) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        let kept = scene.session.kb().score(step.node);
        theme::score_label(ui, words, Some(step.before.score(kept)));
        if step.changed() {
            ui.label("→");
            theme::score_label(ui, words, Some(step.after.score(kept)));
        }
        let objectives = [("before", step.objective_before()), ("after", step.objective_after())];
        let key = if step.changed() { "step-changed" } else { "step-kept" };
        ui.label(words.with(key, &objectives));
    });
}

/// Draws a bar for each class; the shortest is the best.
fn candidates(ui: &mut Ui, scene: ViewContext<'_>, step: &GreedyStep) {
    let words = scene.words;
    parts::section(ui, words.get("step-candidates"));
    // The differences are drawn: whole lengths would look alike.
    let least = step.objectives.iter().min().copied().unwrap_or_default();
    let most = step.objectives.iter().map(|objective| objective - least).max().unwrap_or(1).max(1);
    let kept = scene.session.kb().score(step.node);
    Grid::new("candidates").num_columns(3).spacing([8.0, 4.0]).show(ui, |ui| {
        for (class, objective) in Class::all().zip(step.objectives) {
            theme::score_label(ui, words, Some(class.score(kept)));
            bar(ui, class == step.after, (objective, objective - least), most);
            let mark = match (class == step.before, class == step.after) {
                (true, true) => "step-mark-kept",
                (true, false) => "step-mark-before",
                (false, true) => "step-mark-after",
                (false, false) => "step-mark-none",
            };
            ui.label(RichText::new(words.get(mark)).strong());
            ui.end_row();
        }
    });
}

/// Draws the remaining objective, and as a bar its excess over the best.
fn bar(ui: &mut Ui, chosen: bool, (objective, more): (u64, u64), most: u64) {
    let (rect, response) = ui.allocate_exact_size(vec2(200.0, 18.0), Sense::hover());
    let text = if more > 0 {
        format!("{}  (+{})", thousands(objective as i64), thousands(more as i64))
    } else {
        thousands(objective as i64)
    };
    response.widget_info(|| WidgetInfo::labeled(egui::accesskit::Role::Label, true, &text));
    let palette = Palette::of(ui);
    let share = (more as f64 / most as f64) as f32;
    let filled = Rect::from_min_size(rect.min, vec2(rect.width() * share, rect.height()));
    ui.painter().rect_filled(rect, 2.0, palette.raised);
    ui.painter().rect_filled(filled, 2.0, if chosen { palette.accent_ground } else { palette.line });
    let font: FontId = TextStyle::Small.resolve(ui.style());
    ui.painter().text(rect.left_center() + vec2(6.0, 0.0), Align2::LEFT_CENTER, text, font, palette.text);
}

// The objective and the ten levels of inconsistency, by step.

/// The width of the legend of the levels.
const LEGEND: f32 = STEP * 11.0;
/// The height of a line of the legend.
const ENTRY: f32 = 15.0;
const LEVELS: usize = 10;

/// Draws both charts side by side; returns the step that was clicked.
fn show_chart(ui: &mut Ui, words: Words, greedy: &Greedy) -> Option<usize> {
    let (curve, mut clicked) = (greedy.curve(), None);
    let levels: Vec<usize> =
        (0..LEVELS).filter(|level| curve.points().any(|point| at_level(*level)(&point.tally) > 0)).collect();
    let size = ui.available_size();
    let width = (size.x - LEGEND - 2.0 * ui.spacing().item_spacing.x) / 2.0;
    ui.horizontal_top(|ui| {
        let palette = Palette::of(ui);
        let aim = greedy.settings().objective;
        titled(ui, words.with("chart-objective", &[("objective", words.get(aim.text_key()))]), |ui| {
            let objective = |tally: &Tally| tally.objective(aim);
            let values =
                |tally: &Tally| vec![format!("{} {}", words.get(aim.text_key()), count(objective(tally)))];
            let (drawn, chosen) = plot(ui, "objective", words, width, greedy, &values, |chart| {
                let line = Line::new("", points(curve, objective));
                chart.line(line.color(palette.conflict).width(2.0));
            });
            clicked = clicked.or(chosen);
            export::menu(&drawn, words, || {
                let title = words.with("chart-objective", &[("objective", words.get(aim.text_key()))]);
                let series = [(words.get(aim.text_key()), points(curve, objective))];
                figure(words, title, series.into_iter())
            });
        });
        titled(ui, words.get("chart-levels"), |ui| {
            let values = |tally: &Tally| {
                let there = levels.iter().filter(|level| at_level(**level)(tally) > 0);
                there
                    .map(|level| format!("{}: {}", level_name(*level), count(at_level(*level)(tally))))
                    .collect()
            };
            let (drawn, chosen) = plot(ui, "levels", words, width, greedy, &values, |chart| {
                levels.iter().for_each(|level| line_of(chart, palette, curve, *level));
            });
            clicked = clicked.or(chosen);
            export::menu(&drawn, words, || {
                let series = (0..LEVELS).map(|level| (level_name(level), points(curve, at_level(level))));
                figure(words, words.get("chart-levels"), series)
            });
        });
        legend(ui, words, palette, &levels);
    });
    clicked
}

fn count(number: u64) -> String {
    thousands(i64::try_from(number).unwrap_or(i64::MAX))
}

fn titled(ui: &mut Ui, title: String, content: impl FnOnce(&mut Ui)) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = STEP;
        ui.label(RichText::new(title).small().strong());
        content(ui);
    });
}

/// Draws a chart over the steps, with lines at the resolver's step and at the pointer, whose values are shown beside it; returns
/// the step that was clicked. It ignores the wheel.
fn plot(
    ui: &mut Ui,
    name: &'static str,
    words: Words,
    width: f32,
    greedy: &Greedy,
    values: &dyn Fn(&Tally) -> Vec<String>,
    content: impl FnOnce(&mut PlotUi<'_>),
) -> (Response, Option<usize>) {
    let palette = Palette::of(ui);
    // The toolkit draws the grid in the colour of text.
    ui.visuals_mut().override_text_color = Some(palette.edge);
    let drawn = plots::still(name, vec2(width, ui.available_height()))
        .include_y(0.0)
        // Space for the last mark.
        .include_x(1.04 * greedy.known_steps() as f64)
        .x_axis_label(words.get("chart-steps"))
        .x_axis_formatter(|mark, _| plots::whole(mark.value))
        .y_axis_formatter(|mark, _| plots::whole(mark.value))
        .show(ui, |chart| {
            content(chart);
            chart.vline(VLine::new("", greedy.steps() as f64).color(palette.text));
            let at = chart.response().hovered().then(|| chart.pointer_coordinate()).flatten()?;
            let point = nearest(greedy.curve(), at.x)?;
            chart.vline(
                VLine::new("", point.step as f64).color(palette.accent).style(LineStyle::dashed_dense()),
            );
            Some(*point)
        });
    let Some(point) = drawn.inner else { return (drawn.response, None) };
    let response = drawn.response.on_hover_ui_at_pointer(|ui| {
        ui.visuals_mut().override_text_color = None;
        ui.strong(words.with("chart-step", &[("step", point.step)]));
        values(&point.tally).into_iter().for_each(|value| drop(ui.label(value)));
        ui.small(words.get("chart-step-hint"));
    });
    let clicked = response.clicked().then_some(point.step);
    (response, clicked)
}

/// Returns the point nearest to a position on the axis of steps.
fn nearest(curve: &Curve, step: f64) -> Option<&Point> {
    let apart = |point: &&Point| (point.step as f64 - step).abs();
    curve.points().min_by(|one, other| apart(one).total_cmp(&apart(other)))
}

fn points(curve: &Curve, of: impl Fn(&Tally) -> u64) -> Vec<[f64; 2]> {
    curve.points().map(|point| [point.step as f64, of(&point.tally) as f64]).collect()
}

/// Returns the number of nodes at a level.
fn at_level(level: usize) -> impl Fn(&Tally) -> u64 {
    move |tally| tally.levels.get(level).copied().unwrap_or_default().into()
}

fn level_name(level: usize) -> String {
    format!("{}–{} %", level * LEVELS, level * LEVELS + LEVELS)
}

/// Returns curves over the steps as a figure.
fn figure(words: Words, title: String, series: impl Iterator<Item = (String, Vec<[f64; 2]>)>) -> Figure {
    let series = series.map(|(name, points)| Series { name, shape: Shape::Line, points }).collect();
    Figure::Chart(Chart { title, across: words.get("chart-steps"), up: String::new(), series })
}

fn line_of(chart: &mut PlotUi<'_>, palette: &Palette, curve: &Curve, level: usize) {
    let line = Line::new("", points(curve, at_level(level)));
    chart.line(line.color(colour(palette, level)).style(style(level)).width(1.5));
}

fn colour(palette: &Palette, level: usize) -> Color32 {
    palette.accent.lerp_to_gamma(palette.conflict, level as f32 / (LEVELS - 1) as f32)
}

/// Returns the line style of a level; neighbouring ones differ without colour, too.
fn style(level: usize) -> LineStyle {
    match level % 3 {
        0 => LineStyle::Solid,
        1 => LineStyle::dashed_loose(),
        _ => LineStyle::dotted_dense(),
    }
}

/// Draws the legend of the levels beside the chart. Levels without nodes have no line.
fn legend(ui: &mut Ui, words: Words, palette: &Palette, levels: &[usize]) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing = vec2(STEP / 2.0, 0.0);
        ui.spacing_mut().interact_size.y = ENTRY;
        for level in levels.iter().copied() {
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(STEP * 3.0, ENTRY), Sense::hover());
                let ends = [rect.left_center(), rect.right_center()];
                let stroke = Stroke::new(1.5, colour(palette, level));
                match level % 3 {
                    0 => drop(ui.painter().line_segment(ends, stroke)),
                    1 => ui.painter().extend(egui::Shape::dashed_line(&ends, stroke, 6.0, 4.0)),
                    _ => ui.painter().extend(egui::Shape::dotted_line(&ends, stroke.color, 4.0, 1.0)),
                }
                ui.small(level_name(level));
            });
        }
        if levels.len() < LEVELS {
            ui.small(words.get("chart-levels-empty"));
        }
    });
}

// The changes of the resolver, the remaining conflicts, and the proof that it touched no locked score.

/// Minimum width at which the name fits.
const WIDE: f32 = 340.0;
const CHANGE_ROW: f32 = 24.0;

#[derive(Default)]
struct Changes {
    page: ChangesPage,
    found: Memo<Key, Arc<RunChanges>>,
    report: Memo<Key, Arc<Report>>,
}

/// The steps and the settings of a run, and the base as it is shown.
type Key = (usize, GreedySettings, Revision);

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum ChangesPage {
    #[default]
    Changes,
    Residue,
    Report,
}

/// The result of a run. A node and its mirror share a row, by the canonical node.
#[derive(Debug)]
struct RunChanges {
    /// The number of rows if nothing is hidden.
    changed: usize,
    changes: Vec<Rescored>,
    residue: Vec<NodeId>,
}

impl RunChanges {
    fn of(session: &Session, greedy: &Greedy) -> Self {
        let kb = session.whole();
        let left = greedy.labelling().conflict_nodes().filter(|node| *node == node.canonical());
        let changes: Vec<Rescored> = greedy.changes(kb).filter_map(|change| change.rescored(kb)).collect();
        Self {
            changed: changes.len(),
            changes: shown(session, &changes),
            residue: left.filter(|node| !session.hides(*node)).collect(),
        }
    }
}

/// Returns the changes whose scores are not hidden.
fn shown(session: &Session, changes: &[Rescored]) -> Vec<Rescored> {
    changes.iter().filter(|change| !session.hides(change.node)).copied().collect()
}

impl Changes {
    /// Returns the number of nodes whose class differs from the base; a node changed twice counts once, its mirror as well.
    fn changed(&mut self, session: &Session, greedy: &Greedy) -> usize {
        2 * self.found(session, greedy).changed
    }

    fn found(&mut self, session: &Session, greedy: &Greedy) -> Arc<RunChanges> {
        let key = (greedy.steps(), greedy.settings(), session.revision());
        self.found.get(session.whole(), key, || Arc::new(RunChanges::of(session, greedy)))
    }
}

fn show_changes(ui: &mut Ui, scene: ViewContext<'_>, greedy: &Greedy, state: &mut Changes) {
    let found = state.found(scene.session, greedy);
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        for (page, key, count) in [
            (ChangesPage::Changes, "changes-title", found.changes.len()),
            (ChangesPage::Residue, "residue-title", found.residue.len()),
            (ChangesPage::Report, "report-title", 0),
        ] {
            ui.selectable_value(&mut state.page, page, words.with(key, &[("count", count)]));
        }
    });
    match state.page {
        ChangesPage::Changes if found.changes.is_empty() => drop(parts::quiet(ui, words.get("changes-none"))),
        ChangesPage::Changes => rescored(ui, scene, &found.changes),
        ChangesPage::Residue if found.residue.is_empty() => drop(parts::quiet(ui, words.get("residue-none"))),
        ChangesPage::Residue => residue(ui, scene, greedy, &found),
        ChangesPage::Report => {
            let (kb, revision) = (scene.session.whole(), scene.session.revision());
            let key = (greedy.steps(), greedy.settings(), revision);
            let report = state.report.get(kb, key, || Arc::new(greedy.report(kb)));
            report_page(ui, words, &report);
        }
    }
}

/// Returns the nodes whose score changed as a figure.
fn figure_of(words: Words, changes: &[Rescored]) -> Figure {
    let keys = ["column-material", "column-name", "export-before", "export-after"];
    let headers = keys.map(|key| words.get(key)).to_vec();
    let title = words.with("changes-title", &[("count", changes.len())]);
    let changes = changes.to_vec();
    Figure::List(List::new(title, headers, changes.len(), move |at| {
        let cells = |change: &Rescored| {
            let material = change.node.material();
            let name = material_name(material, words.language);
            vec![material.to_string(), name, change.before.to_string(), change.after.to_string()]
        };
        changes.get(at).map(cells).unwrap_or_default()
    }))
}

/// Draws the nodes whose score changed; a click selects.
fn rescored(ui: &mut Ui, scene: ViewContext<'_>, changes: &[Rescored]) {
    let words = scene.words;
    export::button(ui, words, ExportFormat::OF_LISTS, || figure_of(words, changes));
    table(
        ui,
        "changes",
        &[words.get("column-material"), words.get("column-change")],
        changes.len(),
        |ui, row, column| {
            let Some(Rescored { node, before, after }) = changes.get(row) else { return };
            match column {
                0 => drop(parts::node_link(ui, scene, *node)),
                1 => {
                    theme::score_label(ui, words, Some(*before));
                    ui.label("→");
                    theme::score_label(ui, words, Some(*after));
                }
                _ => drop(ui.label(words.material_aside(*node))),
            }
        },
    );
}

fn residue(ui: &mut Ui, scene: ViewContext<'_>, greedy: &Greedy, found: &RunChanges) {
    let words = scene.words;
    let titles = [words.get("column-material"), words.get("column-conflicts")];
    export::button(ui, words, ExportFormat::OF_LISTS, || {
        let keys = ["column-material", "column-name", "column-conflicts", "column-neighbours", "column-lock"];
        let row = |node: &NodeId| {
            let (material, count) = (node.material(), greedy.labelling().count(*node));
            let lock = u8::from(scene.session.kb().is_invariable(*node));
            let name = material_name(material, words.language);
            let numbers = [count.conflicts.to_string(), count.neighbours.to_string(), lock.to_string()];
            [material.to_string(), name].into_iter().chain(numbers).collect()
        };
        let title = words.with("residue-title", &[("count", found.residue.len())]);
        let headers = keys.map(|key| words.get(key)).to_vec();
        Figure::List(List::of(title, headers, found.residue.iter().map(row).collect()))
    });
    table(ui, "residue", &titles, found.residue.len(), |ui, row, column| {
        let Some(node) = found.residue.get(row) else { return };
        let count = greedy.labelling().count(*node);
        match column {
            0 => drop(parts::node_link(ui, scene, *node)),
            1 => {
                let lock = if scene.session.kb().is_invariable(*node) { " 🔒" } else { "" };
                ui.label(format!("{} / {}{lock}", count.conflicts, count.neighbours));
            }
            _ => drop(ui.label(words.material_aside(*node))),
        }
    });
}

/// Draws a table of two titled columns and the name.
fn table(
    ui: &mut Ui,
    id: &str,
    titles: &[String; 2],
    rows: usize,
    mut cell: impl FnMut(&mut Ui, usize, usize),
) {
    const CHANGE: f32 = 104.0;
    let width = ui.available_width();
    // If space is short, the other name is in the tooltip only.
    let columns = if width > WIDE { 3 } else { 2 };
    let material = (width - CHANGE - STEP * 3.0).clamp(80.0, 144.0);
    ui.push_id(id, |ui| {
        let mut table = TableBuilder::new(ui)
            .striped(true)
            .auto_shrink(false)
            .min_scrolled_height(0.0)
            .cell_layout(Layout::left_to_right(Align::Center))
            .column(Column::exact(material).clip(true))
            .column(Column::exact(CHANGE));
        if columns > 2 {
            table = table.column(Column::remainder().clip(true));
        }
        table
            .header(CHANGE_ROW, |mut row| {
                for title in titles {
                    row.col(|ui| drop(ui.label(RichText::new(title).weak())));
                }
            })
            .body(|body| {
                body.rows(CHANGE_ROW, rows, |mut row| {
                    let at = row.index();
                    for column in 0..columns {
                        row.col(|ui| {
                            ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
                            cell(ui, at, column);
                        });
                    }
                });
            });
    });
}

/// Draws the numbers before and after, and the invariants.
fn report_page(ui: &mut Ui, words: Words, report: &Report) {
    Grid::new("report").num_columns(3).striped(true).spacing([16.0, 4.0]).show(ui, |ui| {
        let mut line = |name: String, of: &dyn Fn(&Tally) -> u64| {
            ui.label(name);
            ui.label(thousands(of(&report.before) as i64));
            ui.label(RichText::new(format!("→ {}", thousands(of(&report.after) as i64))).strong());
            ui.end_row();
        };
        line(words.get("chart-inc"), &|tally| tally.objective(Objective::Exponential));
        line(words.get("chart-cn"), &|tally| u64::from(tally.conflict_nodes));
        line(words.get("report-edges"), &|tally| u64::from(tally.conflict_edges));
    });
    let done = [
        ("nodes", u64::from(report.changed)),
        ("steps", report.steps as u64),
        ("passes", report.passes as u64),
    ];
    ui.label(words.with("report-changed", &done));
    if !report.contradictions.is_empty() {
        let count = [("count", report.contradictions.len())];
        parts::caution(ui, &words.with("report-contradictions", &count));
    }
    laws(ui, words, &report.checks);
}

/// Draws every invariant with its result.
fn laws(ui: &mut Ui, words: Words, checks: &[Check]) {
    parts::section(ui, words.get("report-laws"));
    for check in checks {
        let sign = if check.broken == 0 { "✔" } else { "✗" };
        let counts = [("checked", check.checked), ("broken", check.broken)];
        ui.label(format!("{sign} {}", words.with(check.law.text_key(), &counts)));
    }
    if checks.iter().any(|check| check.broken > 0) {
        parts::caution(ui, &words.get("report-broken"));
    }
    parts::quiet(ui, words.get("report-warning"));
}
