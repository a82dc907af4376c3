//! Matches between programs of the run, and the values used by the engine.

use egui::{Button, ComboBox, DragValue, RichText, Ui, vec2};
use egui_extras::{Column, TableBuilder};
use egui_plot::{Line, PlotPoints, Points};

use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::Palette;
use crate::app::{export, parts, plots};
use crate::figures::{Chart, Figure, Series, Shape};
use crate::session::tuning::{Action, Contest, Meeting, Values, View};
use crate::text::{Words, elo_with_interval};

/// The participants of the next match.
pub(super) struct State {
    first: Values,
    second: Values,
    openings: u64,
    /// The stage of the winners, from 1; 0 for the whole run.
    stage: usize,
}

impl Default for State {
    fn default() -> Self {
        Self { first: Values::Choice, second: Values::Hand, openings: 50, stage: 0 }
    }
}

/// Maximum number of winners in a match.
const WINNERS: usize = 12;
/// Openings per match of a winner against the values set by hand.
const ROUNDS: u64 = 10;

/// Draws the participants, the result, and the values used by the engine.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    view: &View,
    state: &mut State,
    requests: &mut Requests,
) {
    let (words, tuning) = (scene.words, scene.session.tuning());
    parts::section(ui, words.get("tuning-matches"));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        values(ui, scene, view, "tuning-first-program", &mut state.first);
        ui.label("–");
        values(ui, scene, view, "tuning-second-program", &mut state.second);
        let openings = DragValue::new(&mut state.openings).range(1..=10_000);
        parts::labelled(ui, words.get("tuning-match-openings"), |ui| ui.add(openings));
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        let free = !tuning.is_meeting() && !tuning.is_busy();
        let two = free && state.first != state.second;
        let meet = ui.add_enabled(two, Button::new(words.get("tuning-meet")));
        if meet.on_hover_text(words.get("tuning-meet-hint")).clicked() {
            // The result is shown from the view of the first.
            let (first, others) = (state.second, vec![state.first]);
            requests.command(Action::Meet(Contest { first, others, openings: state.openings }));
        }
        let winners = ui.add_enabled(free, Button::new(words.get("tuning-winners")));
        if winners.on_hover_text(words.get("tuning-winners-hint")).clicked() {
            requests.command(Action::Meet(winners_of(view, state.stage)));
        }
        stage(ui, words, view, &mut state.stage);
        if tuning.is_meeting() {
            ui.spinner();
            if ui.button(words.get("tuning-stop")).clicked() {
                requests.command(Action::Stop);
            }
        }
        ui.separator();
        let args = [("values", name(words, state.first))];
        let wear = ui.button(words.with("tuning-use", &args)).on_hover_text(words.get("tuning-use-hint"));
        if wear.clicked() {
            requests.command(Action::Use(Some(state.first)));
        }
    });
    match tuning.meeting() {
        Some(meeting) if meeting.games() > 0 => result(ui, scene, &meeting),
        _ => drop(parts::quiet(ui, words.get("tuning-matches-none"))),
    }
}

/// Returns the match of winners, evenly spaced over a stage or the whole run, against the values set by hand.
fn winners_of(view: &View, stage: usize) -> Contest {
    let all = view.past.len() as u32;
    let range = view.settings.way.stage(stage).unwrap_or(1..=u32::MAX);
    let (first, last) = (*range.start(), (*range.end()).min(all));
    let length = (last + 1).saturating_sub(first);
    let count = length.min(WINNERS as u32);
    let others = (1..=count).map(|at| Values::Best(first - 1 + at * length / count)).collect();
    Contest { first: Values::Hand, others, openings: ROUNDS }
}

/// Draws the choice of the stage whose winners play: figures 4 to 6 of Du et al. have one each. Only stages that have begun are offered.
fn stage(ui: &mut Ui, words: Words, view: &View, chosen: &mut usize) {
    let all = view.past.len() as u32;
    let begun = |stage: &usize| view.settings.way.stage(*stage).is_some_and(|range| *range.start() <= all);
    let name = |stage: usize| match stage {
        0 => words.get("tuning-stage-all"),
        _ => words.with("tuning-stage", &[("stage", stage), ("figure", stage + 3)]),
    };
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

/// Returns the name of values.
pub(super) fn name(words: Words, values: Values) -> String {
    match values {
        Values::Hand => words.get("tuning-values-hand"),
        Values::Shipped => words.get("tuning-values-shipped"),
        Values::Choice => words.get("tuning-values-choice"),
        Values::Best(number) => words.with("tuning-values-best", &[("number", number)]),
    }
}

/// Draws a choice of values; a generation with its number.
fn values(ui: &mut Ui, scene: ViewContext<'_>, view: &View, key: &'static str, chosen: &mut Values) {
    let words = scene.words;
    let last = view.past.len() as u32;
    let any = match *chosen {
        Values::Best(number) => number,
        _ => last,
    };
    let response = ComboBox::from_id_salt(key).selected_text(name(words, *chosen)).show_ui(ui, |ui| {
        for one in [Values::Choice, Values::Best(any), Values::Hand, Values::Shipped] {
            ui.selectable_value(chosen, one, name(words, one));
        }
    });
    response.response.accessible_name(words.get(key));
    if let Values::Best(number) = chosen {
        ui.add(DragValue::new(number).range(1..=last).speed(0.2))
            .accessible_name(words.get("tuning-generation"));
    }
}

/// Draws the result of the match so far: a sentence for two, a list and a chart for many.
fn result(ui: &mut Ui, scene: ViewContext<'_>, meeting: &Meeting) {
    let words = scene.words;
    let first = name(words, meeting.contest.first);
    if let ([other], [standing]) = (&meeting.contest.others[..], &meeting.standings[..]) {
        let args = [
            ("second", first),
            ("first", name(words, *other)),
            ("tally", standing.games.to_string()),
            ("score", format!("{:.1}", 100.0 * standing.games.score().unwrap_or(0.5))),
            ("elo", elo_with_interval(*standing)),
        ];
        ui.add(egui::Label::new(RichText::new(words.with("tuning-result", &args))).wrap());
        return;
    }
    parts::quiet(ui, words.with("tuning-winners-legend", &[("second", first)]));
    chart(ui, words, meeting);
    let table = TableBuilder::new(ui)
        .id_salt("winners")
        .striped(true)
        .vscroll(false)
        .column(Column::exact(150.0))
        .column(Column::exact(110.0))
        .column(Column::remainder().clip(true));
    table.body(|mut body| {
        for (other, standing) in meeting.contest.others.iter().zip(&meeting.standings) {
            body.row(20.0, |mut row| {
                row.col(|ui| _ = ui.label(name(words, *other)));
                row.col(|ui| _ = ui.monospace(standing.games.to_string()));
                row.col(|ui| _ = ui.monospace(elo_with_interval(*standing)));
            });
        }
    });
}

/// A generation, the points of its winner from 0 to 1, and their interval.
type Winner = (f64, f64, Option<(f64, f64)>);

/// Returns that chart as a figure.
fn winners(words: Words, rows: &[Winner]) -> Figure {
    let series = |name, of: fn(&Winner) -> Option<f64>| Series {
        name: words.get(name),
        shape: Shape::Points,
        points: rows.iter().filter_map(|row| Some([row.0, 100.0 * of(row)?])).collect(),
    };
    Figure::Chart(Chart {
        title: words.get("tuning-winners"),
        across: words.get("tuning-generation"),
        up: "%".into(),
        series: vec![
            series("export-share", |(_, score, _)| Some(*score)),
            series("export-low", |(.., interval)| interval.map(|(low, _)| low)),
            series("export-high", |(.., interval)| interval.map(|(_, high)| high)),
        ],
    })
}

/// Draws the points of each winner with their interval, by generation.
fn chart(ui: &mut Ui, words: Words, meeting: &Meeting) {
    let palette = Palette::of(ui);
    let rows = meeting.contest.others.iter().zip(&meeting.standings);
    let rows: Vec<Winner> = rows
        .filter_map(|(other, standing)| {
            let Values::Best(number) = other else { return None };
            Some((f64::from(*number), standing.games.score()?, standing.pairs.interval()))
        })
        .collect();
    let last = rows.last().map_or(1.0, |(number, ..)| *number);
    ui.scope(|ui| {
        ui.visuals_mut().override_text_color = Some(palette.edge);
        let drawn = plots::still("winners of the run", vec2(ui.available_width(), 120.0))
            .include_x(0.0)
            .include_x(last)
            .include_y(20.0)
            .include_y(80.0)
            .x_axis_formatter(|mark, _| plots::whole(mark.value))
            .y_axis_formatter(|mark, _| plots::percent(mark.value))
            .show(ui, |plot| {
                let even = PlotPoints::from(vec![[0.0, 50.0], [last, 50.0]]);
                plot.line(Line::new("", even).color(palette.line).width(1.0));
                for (number, _, interval) in &rows {
                    let Some((low, high)) = interval else { continue };
                    let bar = PlotPoints::from(vec![[*number, 100.0 * low], [*number, 100.0 * high]]);
                    plot.line(Line::new("", bar).color(palette.edge).width(1.5));
                }
                let points: PlotPoints<'_> =
                    rows.iter().map(|(number, score, _)| [*number, 100.0 * score]).collect();
                plot.points(Points::new("", points).radius(4.0).color(palette.conflict));
            });
        export::menu(&drawn.response, words, || winners(words, &rows));
    });
}
