//! The exchange tables: an overview, one in full, editable by pointer or keyboard, saved under names; and their prediction accuracy.

use egui::accesskit::Role;
use egui::{
    Align2, Button, ComboBox, DragValue, Grid, Label, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind,
    TextEdit, Ui, WidgetInfo, pos2, vec2,
};

use crate::acquisition::exchange::{ExchangeRow, ExchangeTables, Taken};
use crate::acquisition::predictor::Approach;
use crate::app::commands::CommandId;
use crate::app::scene::ViewContext;
use crate::app::theme::{self, Palette, SMALL, paint_centred};
use crate::app::{export, parts};
use crate::figures::{Figure, List};
use crate::knowledge::score::DeviationCounts;
use crate::language::Language;
use crate::material::Kind;
use crate::rules::Color;
use crate::service::settings::{AcquisitionSettings, HAND_MADE};
use crate::session::acquisition::{Action, ESTIMATED, Measured};
use crate::text::node::kind_name;
use crate::text::{Value, Words, fine_percent, percent};
use crate::verification::accuracy::{Choice, Strata, Stratum};

/// Width of the name of a row.
const NAME: f32 = 76.0;

pub(super) struct State {
    given: Kind,
    taken: Taken,
    /// The name under which to save changed tables.
    name: String,
    /// The value that is being dragged.
    held: Option<(usize, usize, f32)>,
}

impl Default for State {
    fn default() -> Self {
        Self { given: Kind::Rook, taken: Taken::One(Kind::Rook), name: String::new(), held: None }
    }
}

pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    settings: &mut AcquisitionSettings,
    state: &mut State,
) {
    let (room, words) = (scene.session.acquisition(), scene.words);
    ui.horizontal_wrapped(|ui| {
        let (list, sets) = (ComboBox::from_id_salt("exchange sets"), room.sets.iter());
        parts::labelled(ui, words.get("exchange-set"), |ui| {
            let sets = sets.map(|set| set.name.clone());
            parts::choose(ui, list, &mut settings.tables, sets, |name| set_name(words, name))
        });
        if !room.edits.is_empty() {
            changed(ui, scene, state);
        }
    });
    match room.tables(&settings.tables) {
        Ok(tables) => {
            parts::quiet(ui, words.get("exchange-overview-hint"));
            overview(ui, words, &tables, state);
            one(ui, scene, &tables, state);
        }
        Err(fault) => drop(parts::caution(ui, &words.message(&fault))),
    }
}

fn set_name(words: Words, name: &str) -> String {
    match name {
        HAND_MADE => words.get("exchange-hand-made"),
        ESTIMATED => words.get("exchange-estimated"),
        own => own.to_owned(),
    }
}

/// Draws the actions on changed tables.
fn changed(ui: &mut Ui, scene: ViewContext<'_>, state: &mut State) {
    let words = scene.words;
    ui.label(words.with("exchange-changed", &[("count", scene.session.acquisition().edits.len())]));
    if ui.button(words.get("exchange-take-back")).clicked() {
        scene.command(Action::TakeBack);
    }
    let field = TextEdit::singleline(&mut state.name).desired_width(112.0);
    let field = parts::field(ui, words, "exchange-name", field);
    let named = !state.name.trim().is_empty();
    let keep = ui.add_enabled(named, Button::new(words.get("exchange-keep"))).clicked();
    if named && (keep || parts::confirmed(ui, &field)) {
        scene.command(Action::Keep(std::mem::take(&mut state.name)));
    }
}

/// Draws every table by its value without helpers; a click shows the table.
fn overview(ui: &mut Ui, words: Words, tables: &ExchangeTables, state: &mut State) {
    let width = cell_width(ui, Taken::ALL.len());
    Grid::new("exchange overview").min_col_width(width).spacing(vec2(2.0, 2.0)).show(ui, |ui| {
        ui.spacing_mut().button_padding.x = 2.0;
        let corner = RichText::new(words.get("exchange-gives")).font(SMALL).weak();
        ui.vertical(|ui| {
            ui.set_max_width(NAME - 8.0);
            ui.add(Label::new(corner).wrap());
        });
        for taken in Taken::ALL {
            // In English the names are wider than the cells.
            let short = words.language == Language::English;
            column_name(ui, if short { taken.to_string() } else { taken_name(words, taken) });
        }
        ui.end_row();
        for given in Kind::ALL {
            ui.label(kind_name(words, given, Color::Red));
            for taken in Taken::ALL {
                match tables.cells(given, taken) {
                    Some(cells) => {
                        let chosen = (state.given, state.taken) == (given, taken);
                        let name = words.with(
                            "exchange-cell",
                            &[
                                ("given", kind_name(words, given, Color::Red)),
                                ("taken", taken_name(words, taken)),
                            ],
                        );
                        if cell(ui, width, cells[0][0], chosen)
                            .on_hover_text(&name)
                            .accessible_name(name)
                            .clicked()
                        {
                            (state.given, state.taken) = (given, taken);
                        }
                    }
                    None => drop(ui.label("")),
                }
            }
            ui.end_row();
        }
    });
}

/// Returns the width of each of `cells` cells in a row that begins with its name.
fn cell_width(ui: &Ui, cells: usize) -> f32 {
    ((ui.available_width() - NAME) / cells as f32 - 2.0).floor().clamp(20.0, 38.0)
}

/// Draws the name of a column, centred over its cells.
fn column_name(ui: &mut Ui, name: String) {
    ui.vertical_centered(|ui| ui.add(Label::new(RichText::new(name).font(SMALL).weak()).extend()));
}

fn taken_name(words: Words, taken: Taken) -> String {
    match taken {
        Taken::One(kind) => kind_name(words, kind, Color::Black),
        Taken::Both(kind) => words.with("exchange-both", &[("piece", kind_name(words, kind, Color::Black))]),
    }
}

/// Draws a probability as a number on a background that is darker for larger values.
fn cell(ui: &mut Ui, width: f32, probability: f32, chosen: bool) -> egui::Response {
    let palette = Palette::of(ui);
    let ground = palette.canvas.lerp_to_gamma(palette.accent, probability * 0.8);
    let text = RichText::new(format!("{:.0}", probability * 100.0)).color(Palette::ink(ground));
    let edge = if chosen { palette.text } else { palette.line };
    let stroke = egui::Stroke::new(if chosen { 2.0 } else { 1.0 }, edge);
    ui.add(Button::new(text).fill(ground).stroke(stroke).min_size(vec2(width, 20.0)))
}

/// Draws one table in full: rows are helpers of the side that forces, columns those of the other.
fn one(ui: &mut Ui, scene: ViewContext<'_>, tables: &ExchangeTables, state: &mut State) {
    let words = scene.words;
    let rows: Vec<ExchangeRow> =
        tables.rows().filter(|row| (row.given, row.taken) == (state.given, state.taken)).collect();
    let args =
        [("given", kind_name(words, state.given, Color::Red)), ("taken", taken_name(words, state.taken))];
    parts::section(ui, words.with("exchange-table", &args));
    parts::quiet(ui, words.get("exchange-table-hint"));
    let none = || words.get("exchange-nobody");
    let width = cell_width(ui, Kind::ALL.len() + 1);
    Grid::new("exchange table").min_col_width(width).spacing(vec2(2.0, 2.0)).show(ui, |ui| {
        ui.spacing_mut().button_padding.x = 2.0;
        ui.spacing_mut().interact_size.x = width;
        ui.label("");
        column_name(ui, none());
        for kind in Kind::ALL {
            column_name(ui, kind_name(words, kind, Color::Black));
        }
        ui.end_row();
        for (at, row) in rows.iter().enumerate() {
            ui.label(row.helper.map_or_else(none, |kind| kind_name(words, kind, Color::Red)));
            for column in 0..row.probabilities.len() {
                let name = value_name(words, row, column);
                value(ui, scene, *row, (at, column), &name, state);
            }
            ui.end_row();
        }
    });
}

/// Returns the helpers of either side, for screen readers.
fn value_name(words: Words, row: &ExchangeRow, column: usize) -> String {
    let helper = |kind: Option<Kind>, color| {
        kind.map_or_else(|| words.get("exchange-nobody"), |kind| kind_name(words, kind, color))
    };
    let defender = column.checked_sub(1).and_then(|at| Kind::ALL.get(at).copied());
    let args = [("helper", helper(row.helper, Color::Red)), ("defender", helper(defender, Color::Black))];
    words.with("exchange-value", &args)
}

/// Draws a value that can be dragged or typed; it is applied once released.
fn value(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    row: ExchangeRow,
    at: (usize, usize),
    name: &str,
    state: &mut State,
) {
    let Some(&stored) = row.probabilities.get(at.1) else { return };
    let held = state.held.filter(|(row, column, _)| (*row, *column) == at).map(|(_, _, value)| value);
    let mut shown = held.unwrap_or(stored) * 100.0;
    let number = DragValue::new(&mut shown).range(0.0..=100.0).speed(0.5).max_decimals(1);
    let response = ui.add(number).on_hover_text(name).accessible_name(name);
    if response.changed() {
        state.held = Some((at.0, at.1, shown / 100.0));
    }
    let done = !response.dragged() && !response.has_focus();
    if let Some((_, _, value)) = state.held.filter(|(row, column, _)| done && (*row, *column) == at) {
        state.held = None;
        let mut row = row;
        if let Some(cell) = row.probabilities.get_mut(at.1) {
            *cell = (value * 1000.0).round() / 1000.0;
        }
        if (value - stored).abs() > 1e-4 {
            scene.command(Action::Edit(Box::new(row)));
        }
    }
}

// Prediction accuracy on hidden proved combinations, for random folds or whole families: by stratum with the baselines, as a grid;
// by family, as bars; and the severe errors.

/// A cell of the grid.
const CELL: egui::Vec2 = vec2(96.0, 22.0);
/// Width of the names of strata and the numbers of trials beside the cells.
const HEADS: f32 = 150.0;
const BAR: f32 = 18.0;
/// Width of the names beside the bars.
const NAMES: f32 = 64.0;
/// Width of the numbers after the bars.
const NUMBERS: f32 = 72.0;

pub(super) fn show_accuracy(ui: &mut Ui, scene: ViewContext<'_>, settings: &mut AcquisitionSettings) {
    let (room, words) = (scene.session.acquisition(), scene.words);
    ui.horizontal_wrapped(|ui| {
        let seed = parts::field(ui, words, "sample-seed", DragValue::new(&mut settings.seed));
        seed.on_hover_text(words.get("accuracy-seed-hint"));
        parts::command_button(ui, scene, CommandId::MeasureTables);
        parts::check(ui, words, "accuracy-families", &mut settings.whole_families);
        if room.measuring.is_some() {
            ui.spinner();
        }
    });
    let Some(newest) = room.measured.first() else {
        parts::quiet(ui, words.get("accuracy-none"));
        return;
    };
    let whole = settings.whole_families;
    let (key, shown) = match whole {
        true => ("accuracy-whole-families", &newest.whole_families),
        false => ("accuracy-by-chance", &newest.by_chance),
    };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for measured in &room.measured {
            ui.label(summary(words, measured, whole));
        }
        parts::section(ui, words.get(key));
        grid(ui, words, key, &shown.strata);
        parts::section(ui, words.get("accuracy-by-family"));
        parts::quiet(ui, words.get("accuracy-legend"));
        for (family, counts) in &shown.families {
            bar(ui, words, &words.family(family), *counts);
        }
        parts::section(ui, words.with("accuracy-severe-title", &[("count", shown.severe.len())]));
        for trial in shown.severe.iter().filter(|trial| !scene.session.hides(trial.node)) {
            ui.horizontal(|ui| {
                parts::node_link(ui, scene, trial.node);
                ui.label(words.get("verify-proved"));
                theme::score_label(ui, words, Some(trial.truth));
                ui.label(words.get("accuracy-predicted"));
                theme::score_label(ui, words, Some(trial.found));
            });
        }
    });
}

/// Draws the tolerant-correct rate by stratum and method, the better the stronger; the best of a row is framed.
fn grid(ui: &mut Ui, words: Words, id: &str, strata: &Strata) {
    export::shown(ui.ctx(), &|| strata_list(words, id, strata));
    let palette = Palette::of(ui);
    let width = ((ui.available_width() - HEADS) / Choice::ALL.len() as f32).clamp(CELL.x / 2.0, CELL.x);
    Grid::new(id).num_columns(2 + Choice::ALL.len()).spacing(vec2(3.0, 3.0)).show(ui, |ui| {
        ui.label("");
        parts::quiet(ui, words.get("accuracy-count"));
        for choice in Choice::ALL {
            ui.vertical(|ui| {
                ui.set_max_width(width);
                ui.add(Label::new(words.get(choice.text_key())).wrap());
            });
        }
        ui.end_row();
        for (stratum, counts) in strata {
            ui.label(words.stratum(*stratum));
            parts::quiet(ui, counts.first().map_or(0, |counts| counts.all()).to_string());
            let percents = counts.map(DeviationCounts::tolerant_percent);
            let best = percents.into_iter().flatten().fold(0.0, f64::max);
            for (choice, share) in Choice::ALL.into_iter().zip(percents) {
                let (rect, response) = ui.allocate_exact_size(vec2(width, CELL.y), Sense::hover());
                let strength = 0.7 * ((share.unwrap_or(0.0) - 40.0) / 60.0).clamp(0.0, 1.0) as f32;
                let ground = palette.canvas.lerp_to_gamma(palette.accent, strength);
                let is_best = share.is_some_and(|share| share >= best);
                let edge = if is_best { Stroke::new(2.0, palette.text) } else { Stroke::NONE };
                ui.painter().rect(rect, 2.0, ground, edge, StrokeKind::Inside);
                let text = percent(share);
                paint_centred(ui.painter(), rect.center(), &text, SMALL, Palette::ink(ground));
                let label = format!("{}, {}: {text}", words.stratum(*stratum), words.get(choice.text_key()));
                response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &label));
            }
            ui.end_row();
        }
    });
}

fn strata_list(words: Words, title: &str, strata: &Strata) -> Figure {
    let headers = [String::new(), words.get("accuracy-count")].into_iter();
    let headers = headers.chain(Choice::ALL.map(|choice| words.get(choice.text_key()))).collect();
    let row = |(stratum, counts): &(Stratum, [DeviationCounts; Choice::ALL.len()])| {
        let all = counts.first().map_or(0, |counts| counts.all()).to_string();
        let figure = |share: f64| format!("{share:.2}");
        let percents = counts.map(|counts| counts.tolerant_percent().map(figure).unwrap_or_default());
        [words.stratum(*stratum), all].into_iter().chain(percents).collect()
    };
    let rows = strata.iter().map(row).collect();
    Figure::List(List::of(words.get(title), headers, rows))
}

fn summary(words: Words, measured: &Measured, whole: bool) -> String {
    let all = if whole { measured.whole_families.all } else { measured.by_chance.all };
    let DeviationCounts { exact, slight, severe } = all;
    let way = match measured.settings.approach {
        Approach::Learned => "accuracy-learned",
        Approach::Exchanges => "accuracy-exchanges-only",
    };
    let text = words.with(
        "accuracy-summary",
        &[
            ("tables", Value::from(set_name(words, &measured.tables))),
            ("way", words.get(way).into()),
            ("percent", fine_percent(all.tolerant_percent()).into()),
            ("exact", exact.into()),
            ("slight", slight.into()),
            ("severe", severe.into()),
        ],
    );
    format!("{text} · {} {}", words.get("sample-seed"), measured.seed)
}

/// Draws the three parts of a family side by side, each with its number if it fits.
fn bar(ui: &mut Ui, words: Words, family: &str, counts: DeviationCounts) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), BAR), Sense::hover());
    let painter = ui.painter_at(rect);
    painter.text(rect.left_center(), Align2::LEFT_CENTER, family, SMALL, palette.text);
    let whole = Rect::from_min_max(
        pos2(rect.left() + NAMES, rect.top() + 2.0),
        pos2(rect.right() - NUMBERS, rect.bottom() - 2.0),
    );
    let parts = [
        (counts.exact, palette.win, "✔"),
        (counts.slight, palette.draw, "≈"),
        (counts.severe, palette.loss, "✗"),
    ];
    let mut left = whole.left();
    for (count, color, sign) in parts {
        let width = whole.width() * count as f32 / counts.all().max(1) as f32;
        let part = Rect::from_min_size(pos2(left, whole.top()), vec2(width, whole.height()));
        painter.rect_filled(part, 0.0, color);
        if width > 28.0 {
            let text = format!("{sign} {count}");
            painter.text(part.center(), Align2::CENTER_CENTER, text, SMALL, Palette::ink(color));
        }
        left += width;
    }
    painter.rect_stroke(whole, 0.0, Stroke::new(1.0, palette.edge), StrokeKind::Inside);
    let share = percent(counts.tolerant_percent());
    painter.text(rect.right_center(), Align2::RIGHT_CENTER, share, SMALL, palette.text);
    let args = [
        ("family", Value::from(family.to_owned())),
        ("exact", counts.exact.into()),
        ("slight", counts.slight.into()),
        ("severe", counts.severe.into()),
    ];
    let sentence = words.with("accuracy-bar", &args);
    parts::described(response, sentence);
}
