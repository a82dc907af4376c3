//! The exchange tables: an overview, one in full, editable by pointer or keyboard, and saved under names.

use egui::{Button, ComboBox, DragValue, Grid, Label, RichText, TextEdit, Ui, vec2};

use crate::acquisition::exchange::{ExchangeRow, ExchangeTables, Taken};
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::{Palette, SMALL};
use crate::language::Language;
use crate::material::Kind;
use crate::rules::Color;
use crate::service::settings::acquisition::{AcquisitionSettings, HAND_MADE};
use crate::session::Command;
use crate::session::acquisition::{Action, ESTIMATED, Set};
use crate::text::Words;
use crate::text::node::kind_name;

/// Width of the name of a row.
const NAME: f32 = 76.0;

/// The state of the view.
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

/// Draws the tables.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    settings: &mut AcquisitionSettings,
    state: &mut State,
    requests: &mut Requests,
) {
    let (room, words) = (scene.session.acquisition(), scene.words);
    ui.horizontal_wrapped(|ui| {
        let combo = ComboBox::from_id_salt("exchange sets").selected_text(set_name(words, &settings.tables));
        parts::labelled(ui, words.get("exchange-set"), |ui| {
            let combo = combo.show_ui(ui, |ui| {
                for Set { name, .. } in room.sets() {
                    ui.selectable_value(&mut settings.tables, name.clone(), set_name(words, name));
                }
            });
            combo.response
        });
        if room.edits() > 0 {
            changed(ui, scene, state, requests);
        }
    });
    match room.tables(&settings.tables) {
        Ok(tables) => {
            parts::quiet(ui, words.get("exchange-overview-hint"));
            overview(ui, words, &tables, state);
            one(ui, words, &tables, state, requests);
        }
        Err(fault) => drop(parts::caution(ui, &words.message(&fault))),
    }
}

pub(super) fn set_name(words: Words, name: &str) -> String {
    match name {
        HAND_MADE => words.get("exchange-hand-made"),
        ESTIMATED => words.get("exchange-estimated"),
        own => own.to_owned(),
    }
}

/// Draws the actions on changed tables.
fn changed(ui: &mut Ui, scene: ViewContext<'_>, state: &mut State, requests: &mut Requests) {
    let words = scene.words;
    ui.label(words.with("exchange-changed", &[("count", scene.session.acquisition().edits())]));
    if ui.button(words.get("exchange-take-back")).clicked() {
        requests.command(Command::Acquisition(Action::TakeBack));
    }
    let field = TextEdit::singleline(&mut state.name).desired_width(112.0);
    let field = parts::labelled(ui, words.get("exchange-name"), |ui| ui.add(field));
    let named = !state.name.trim().is_empty();
    let keep = ui.add_enabled(named, Button::new(words.get("exchange-keep"))).clicked();
    if named && (keep || parts::confirmed(ui, &field)) {
        requests.command(Command::Acquisition(Action::Keep(std::mem::take(&mut state.name))));
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
    let text = RichText::new(percent(probability)).color(Palette::ink(ground));
    let edge = if chosen { palette.text } else { palette.line };
    let stroke = egui::Stroke::new(if chosen { 2.0 } else { 1.0 }, edge);
    ui.add(Button::new(text).fill(ground).stroke(stroke).min_size(vec2(width, 20.0)))
}

fn percent(probability: f32) -> String {
    format!("{:.0}", probability * 100.0)
}

/// Draws one table in full: rows are helpers of the side that forces, columns those of the other.
fn one(ui: &mut Ui, words: Words, tables: &ExchangeTables, state: &mut State, requests: &mut Requests) {
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
                value(ui, *row, (at, column), &name, state, requests);
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
    row: ExchangeRow,
    at: (usize, usize),
    name: &str,
    state: &mut State,
    requests: &mut Requests,
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
            requests.command(Command::Acquisition(Action::Edit(Box::new(row))));
        }
    }
}
