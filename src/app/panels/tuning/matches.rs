//! Matches between programs of the run, the values used by the engine, and the elements of the position on the board.

use std::path::PathBuf;

use egui::{CentralPanel, ComboBox, DragValue, Frame, Label, RichText, ScrollArea, Sense, Ui, pos2, vec2};
use egui_extras::{Column, TableBuilder};
use egui_plot::{Line, MarkerShape, PlotPoints, Points};

use crate::app::board::{BoardInput, MovingBoard};
use crate::app::editor::{SetUp, Use};
use crate::app::list::{self, Extra};
use crate::app::panels::play;
use crate::app::scene::ViewContext;
use crate::app::theme::{Palette, STEP};
use crate::app::{export, layout, moves, parts, plots};
use crate::arena::Standing;
use crate::engine::{Breakdown, Elements, Share};
use crate::figures::{Chart, ExportFormat, Figure, Series, Shape};
use crate::session;
use crate::session::tuning::{Action, Contest, Listed, Meeting, Values, View};
use crate::text::{Words, elo_with_interval};
use crate::tuner::{Settings, Space};
use crate::views::tuning as views;

pub(super) struct MatchesState {
    first: Values,
    second: Values,
    openings: u64,
}

impl Default for MatchesState {
    fn default() -> Self {
        Self { first: Values::Choice, second: Values::Hand, openings: 50 }
    }
}

/// Maximum number of winners in a match.
const WINNERS: usize = 12;
/// Openings per match of a winner against the values set by hand.
const ROUNDS: u64 = 10;
/// Maximum number of winners that meet each other.
const EACH: usize = 20;
/// Maximum number of winners of each of two runs.
const BESIDE: usize = 10;

/// Draws the participants, the result, and the values used by the engine.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    view: &View,
    (state, stage): (&mut MatchesState, usize),
) {
    let (words, tuning) = (scene.words, scene.session.tuning());
    parts::section(ui, words.get("tuning-matches"));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        values(ui, scene, view, "tuning-first-program", &mut state.first);
        ui.label("–");
        values(ui, scene, view, "tuning-second-program", &mut state.second);
        let openings = DragValue::new(&mut state.openings).range(1..=10_000);
        parts::field(ui, words, "tuning-match-openings", openings);
    });
    let free = !tuning.is_meeting() && !tuning.is_busy();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        let two = free && state.first != state.second;
        if parts::button_if(ui, words, "tuning-meet", two).clicked() {
            // The result is shown from the view of the first.
            let (first, others) = (Some(state.second), vec![state.first]);
            let contest = Contest { first, others, beside: None, openings: state.openings };
            scene.command(Action::Meet(contest));
        }
        if tuning.is_meeting() {
            ui.spinner();
            if ui.button(words.get("tuning-stop")).clicked() {
                scene.command(Action::Stop);
            }
        }
        ui.separator();
        let args = [("values", name(words, state.first))];
        let applies = ui.button(words.with("tuning-use", &args)).on_hover_text(words.get("tuning-use-hint"));
        if applies.clicked() {
            scene.command(Action::Use(Some(state.first)));
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        if parts::button_if(ui, words, "tuning-winners", free).clicked() {
            let others = winners_of(view, stage, WINNERS);
            let contest = Contest { first: Some(Values::Hand), others, beside: None, openings: ROUNDS };
            scene.command(Action::Meet(contest));
        }
        if parts::button_if(ui, words, "tuning-each", free).clicked() {
            let others = winners_of(view, stage, EACH);
            scene.command(Action::Meet(Contest { first: None, others, beside: None, openings: 1 }));
        }
        beside(ui, scene, view, stage, free);
    });
    match tuning.meeting() {
        Some(meeting) if meeting.games() > 0 => result(ui, scene, view, &meeting, stage),
        _ => drop(parts::quiet(ui, words.get("tuning-matches-none"))),
    }
}

/// Returns at most `most` winners, evenly spaced over a stage or the whole run.
fn winners_of(view: &View, stage: usize, most: usize) -> Vec<Values> {
    let all = view.past.len() as u32;
    let range = view.settings.way.stage(stage).unwrap_or(1..=u32::MAX);
    let (first, last) = (*range.start(), (*range.end()).min(all));
    let length = (last + 1).saturating_sub(first);
    let count = length.min(most as u32);
    (1..=count).map(|at| Values::Best(first - 1 + at * length / count)).collect()
}

/// Returns why Figure 6 cannot compare this run with these, as a text key: it needs a run with place control, and one that
/// differs from it by place control only.
fn why_none_beside(own: &Settings, others: &[&Listed], stage: usize) -> Option<&'static str> {
    let is_without = |listed: &&Listed| listed.settings.space == Space::WithoutPlace;
    if own.space != Space::All {
        Some("tuning-beside-own")
    } else if !others.iter().any(is_without) {
        Some("tuning-beside-none")
    } else if !others.iter().any(|listed| is_beside(own, stage, listed)) {
        Some("tuning-beside-other")
    } else {
        None
    }
}

/// Whether a run differs from this one by place control only.
fn is_beside(own: &Settings, stage: usize, listed: &Listed) -> bool {
    let other = &listed.settings;
    other.space == Space::WithoutPlace
        && own.nodes == other.nodes
        && own.way.stage(stage) == other.way.stage(stage)
}

/// Draws the menu of the runs that differ from the shown one by place control only: figure 6 compares their winners. If there is
/// none, the reason is beside it.
fn beside(ui: &mut Ui, scene: ViewContext<'_>, view: &View, stage: usize, free: bool) {
    let words = scene.words;
    let listed: Vec<&Listed> = scene.session.tuning().listed().collect();
    let why_none = why_none_beside(&view.settings, &listed, stage);
    let menu = ui.add_enabled_ui(free && why_none.is_none(), |ui| {
        ui.menu_button(words.get("tuning-beside"), |ui| {
            for listed in listed.iter().filter(|listed| is_beside(&view.settings, stage, listed)) {
                if ui.button(listed.name()).clicked() {
                    let others = winners_of(view, stage, BESIDE);
                    let beside = Some(listed.path.clone());
                    scene.command(Action::Meet(Contest { first: None, others, beside, openings: 1 }));
                }
            }
        })
    });
    menu.response.on_hover_text(words.get("tuning-beside-hint"));
    if let Some(key) = why_none {
        ui.add(Label::new(RichText::new(words.get(key)).weak()).wrap());
    }
}

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
    let all = [Values::Choice, Values::Best(any), Values::Hand, Values::Shipped];
    parts::choose(ui, ComboBox::from_id_salt(key), chosen, all, |one| name(words, *one))
        .accessible_name(words.get(key));
    if let Values::Best(number) = chosen {
        ui.add(DragValue::new(number).range(1..=last).speed(0.2))
            .accessible_name(words.get("tuning-generation"));
    }
}

/// Draws the result of the match so far: a sentence for two, a list and a chart for many.
fn result(ui: &mut Ui, scene: ViewContext<'_>, view: &View, meeting: &Meeting, stage: usize) {
    let words = scene.words;
    let first = meeting.contest.first.map(|first| name(words, first));
    if let (Some(first), [other], [standing]) = (&first, &meeting.contest.others[..], &meeting.standings[..])
    {
        let args = [
            ("second", first.clone()),
            ("first", name(words, *other)),
            ("tally", standing.games.to_string()),
            ("score", format!("{:.1}", 100.0 * standing.games.score().unwrap_or(0.5))),
            ("elo", elo_with_interval(*standing)),
        ];
        ui.add(egui::Label::new(RichText::new(words.with("tuning-result", &args))).wrap());
        return;
    }
    let beside = meeting.contest.beside.as_ref();
    let run = |path: &PathBuf| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let (own, beside) = (run(&view.path), beside.map(run));
    parts::quiet(
        ui,
        match (&first, &beside) {
            (Some(second), _) => words.with("tuning-winners-legend", &[("second", second)]),
            (None, None) => words.get("tuning-each-legend"),
            (None, Some(other)) => words.with("tuning-beside-legend", &[("own", &own), ("other", other)]),
        },
    );
    chart(ui, words, meeting);
    if let Some(figure) = figure_of(stage).filter(|_| first.is_none() && beside.is_none()) {
        parts::quiet(ui, words.get(figure));
    } else if beside.is_some() {
        parts::quiet(ui, words.get("place-paper"));
    }
    let table = TableBuilder::new(ui)
        .id_salt("winners")
        .striped(true)
        .vscroll(false)
        .column(Column::exact(190.0))
        .column(Column::exact(110.0))
        .column(Column::remainder().clip(true));
    let others = &meeting.contest.others;
    let runs = [None, beside.as_ref()].into_iter().take(if beside.is_some() { 2 } else { 1 });
    let names = runs.flat_map(|run| others.iter().map(move |other| (run, *other)));
    table.body(|mut body| {
        for ((run, other), standing) in names.zip(&meeting.standings) {
            body.row(20.0, |mut row| {
                let of = run.map(|run| format!(" · {run}")).unwrap_or_default();
                row.col(|ui| _ = ui.add(Label::new(name(words, other) + &of).truncate()));
                row.col(|ui| _ = ui.monospace(standing.games.to_string()));
                row.col(|ui| _ = ui.monospace(elo_with_interval(*standing)));
            });
        }
    });
}

/// The text key of what the paper's figure of a stage shows.
const fn figure_of(stage: usize) -> Option<&'static str> {
    match stage {
        1 => Some("generations-paper"),
        2 => Some("generations-paper-second"),
        3 => Some("generations-paper-third"),
        _ => None,
    }
}

/// A generation, the points of its winner from 0 to 1, and their interval.
type Winner = (f64, f64, Option<(f64, f64)>);

/// Returns that chart as a figure: a group of winners, and the one of another run.
fn winners(words: Words, groups: &[Vec<Winner>]) -> Figure {
    let series = |rows: &[Winner], name, of: fn(&Winner) -> Option<f64>| Series {
        name: words.get(name),
        shape: Shape::Points,
        points: rows.iter().filter_map(|row| Some([row.0, 100.0 * of(row)?])).collect(),
    };
    let of_group = |rows: &Vec<Winner>| {
        [
            series(rows, "export-share", |(_, score, _)| Some(*score)),
            series(rows, "export-low", |(.., interval)| interval.map(|(low, _)| low)),
            series(rows, "export-high", |(.., interval)| interval.map(|(_, high)| high)),
        ]
    };
    Figure::Chart(Chart {
        title: words.get("tuning-winners"),
        across: words.get("tuning-generation"),
        up: "%".into(),
        series: groups.iter().flat_map(of_group).collect(),
    })
}

/// Draws the points of each winner with their interval, by generation.
fn chart(ui: &mut Ui, words: Words, meeting: &Meeting) {
    let palette = Palette::of(ui);
    let others = &meeting.contest.others;
    let winner = |(other, standing): (&Values, &Standing)| {
        let Values::Best(number) = other else { return None };
        Some((f64::from(*number), standing.games.score()?, standing.pairs.interval()))
    };
    let groups: Vec<Vec<Winner>> = meeting
        .standings
        .chunks(others.len().max(1))
        .map(|standings| others.iter().zip(standings).filter_map(winner).collect())
        .collect();
    let numbers = || groups.iter().flatten().map(|(number, ..)| *number);
    let (first, last) = (numbers().fold(f64::MAX, f64::min), numbers().fold(1.0, f64::max));
    // A run may have come far before the stage shown.
    let first = if first > last / 4.0 { first.min(last) } else { 0.0 };
    ui.scope(|ui| {
        ui.visuals_mut().override_text_color = Some(palette.edge);
        let drawn = plots::still("winners of the run", vec2(ui.available_width(), 120.0))
            .include_x(first)
            .include_x(last)
            .include_y(20.0)
            .include_y(80.0)
            .x_axis_formatter(|mark, _| plots::whole(mark.value))
            .y_axis_formatter(|mark, _| plots::percent_tick(mark.value))
            .show(ui, |plot| {
                let even = PlotPoints::from(vec![[first, 50.0], [last, 50.0]]);
                plot.line(Line::new("", even).color(palette.line).width(1.0));
                for (rows, (shape, colour)) in groups
                    .iter()
                    .zip([(MarkerShape::Diamond, palette.conflict), (MarkerShape::Circle, palette.accent)])
                {
                    for (number, _, interval) in rows {
                        let Some((low, high)) = interval else { continue };
                        let bar = PlotPoints::from(vec![[*number, 100.0 * low], [*number, 100.0 * high]]);
                        plot.line(Line::new("", bar).color(palette.edge).width(1.5));
                    }
                    let points: PlotPoints<'_> =
                        rows.iter().map(|(number, score, _)| [*number, 100.0 * score]).collect();
                    plot.points(Points::new("", points).radius(5.0).shape(shape).color(colour));
                }
            });
        export::menu(&drawn.response, words, || winners(words, &groups));
    });
}

// The six elements of the position on the board, and the parts of the program.

pub(super) struct PositionState {
    board: MovingBoard,
    editor: Option<SetUp>,
    values: Values,
}

impl Default for PositionState {
    fn default() -> Self {
        Self { board: MovingBoard::default(), editor: None, values: Values::Shipped }
    }
}

/// Height of the parts around the board.
const AROUND: f32 = 72.0;
/// The size of the bars of an element, in points.
const BARS: (f32, f32) = (124.0, 18.0);

/// Draws the board of the game and the elements beside it.
pub(super) fn show_position(ui: &mut Ui, scene: ViewContext<'_>, state: &mut PositionState) {
    let clipboard = moves::look_keys(ui, scene, session::play::Action::Navigate);
    let position = scene.session.play().tree.position();
    play::position_keys(ui, scene, position, clipboard, &mut state.editor);
    let done = layout::beside_board(ui, "beside the elements", AROUND, |ui| {
        if let Some(editor) = &mut state.editor {
            let begin = |start| session::play::Action::New(Box::new(start)).into();
            return editor.beside(ui, scene, &Use { key: "play-from-here", with: &begin });
        }
        ScrollArea::vertical().id_salt("the elements").auto_shrink(false).show(ui, |ui| {
            elements(ui, scene, &mut state.values);
        });
        false
    });
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| match &mut state.editor {
        Some(editor) => editor.board(ui, scene),
        None => {
            on_board(ui, scene, &mut state.board);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
                moves::look_buttons(ui, scene, session::play::Action::Navigate);
                if ui.button(scene.words.get("play-set-up")).clicked() {
                    state.editor = Some(play::set_up(scene));
                }
                let position = scene.session.play().tree.position();
                parts::refused(ui, scene.words, position, state.board.refused());
            });
        }
    });
    if done {
        state.editor = None;
    }
}

fn on_board(ui: &mut Ui, scene: ViewContext<'_>, board: &mut MovingBoard) {
    let play = scene.session.play();
    let tree = &play.tree;
    let input = BoardInput {
        flipped: play.flipped,
        last: tree.played(tree.current()),
        leaves: Some(export::position(ui.ctx(), scene.words, tree.position(), play.flipped)),
        ..BoardInput::of(tree.position().board())
    };
    let free = play.waits_for_a_move(&scene.session.settings().play);
    let size = vec2(ui.available_width(), (ui.available_height() - AROUND + 24.0).max(160.0));
    let played = board.show(ui, scene.words, tree.position(), input, size, free);
    played.into_iter().for_each(|played| scene.command(session::play::Action::Move(played)));
}

/// Draws the elements of both sides, then their terms.
fn elements(ui: &mut Ui, scene: ViewContext<'_>, chosen: &mut Values) {
    let words = scene.words;
    ui.strong(words.get("elements-title"));
    let view = scene.session.tuning().view.as_ref();
    ui.horizontal_wrapped(|ui| {
        let of_run = view.map(|_| Values::Choice);
        let all = [Values::Shipped, Values::Hand].into_iter().chain(of_run);
        parts::options(ui, chosen, all, |values| name(words, *values));
    });
    let of_run = view.and_then(|view| chosen.of(view));
    let values = of_run.unwrap_or_else(|| match chosen {
        Values::Hand => Elements::hand(),
        _ => Elements::default(),
    });
    let position = scene.session.play().tree.position();
    let breakdown = Breakdown::of(position, &values);
    let shares = breakdown.shares();
    let most =
        shares.iter().take(6).flat_map(|share| share.points).fold(1.0_f64, |most, one| most.max(one.abs()));
    let mut draw = |ui: &mut Ui, row: usize| {
        if let Some(share) = shares.get(row).filter(|share| share.element.is_some()) {
            bars(ui, share, most);
        }
    };
    let extra = Extra { whole: true, widget: Some((BARS.0, &mut draw)) };
    let table = views::elements(words, shares.to_vec());
    list::show_with(ui, scene, "elements of the position", &table, extra);
    parts::quiet(ui, words.get("elements-legend"));
    export::button(ui, words, ExportFormat::OF_PICTURES, || views::elements_picture(words, &shares));
    ui.add_space(8.0);
    ui.label(RichText::new(words.get("elements-terms")).strong());
    let terms = views::element_terms(words, breakdown.parts);
    let extra = Extra { whole: true, widget: None };
    list::show_with(ui, scene, "terms of the position", &terms, extra);
}

/// Draws the points of Red to the right and of Black to the left of a line.
fn bars(ui: &mut Ui, share: &Share, most: f64) {
    let (rect, _) = ui.allocate_exact_size(BARS.into(), Sense::hover());
    let palette = Palette::of(ui);
    let middle = rect.center().x;
    let wide = |points: f64| (points.max(0.0) / most) as f32 * (rect.width() / 2.0 - 2.0);
    let [red, black] = share.points;
    for (colour, from, to) in
        [(palette.win, middle, middle + wide(red)), (palette.loss, middle - wide(black), middle)]
    {
        let area = egui::Rect::from_min_max(pos2(from, rect.top() + 4.0), pos2(to, rect.bottom() - 4.0));
        ui.painter().rect_filled(area, 1.0, colour);
    }
    ui.painter().vline(middle, rect.y_range(), egui::Stroke::new(1.0, palette.edge));
}
