//! The search fields of the library.

use egui::{Color32, ComboBox, Grid, TextEdit, TextStyle, Ui, vec2};

use crate::app::commands::CommandId;
use crate::app::scene::{Requests, ViewContext};
use crate::app::{command_row, parts};
use crate::records::Outcome;
use crate::rules::Position;
use crate::service::search::Search;
use crate::service::settings::games::GamesSettings;
use crate::session::games::Action;
use crate::text::Words;

/// The gap between the columns.
const GAP: f32 = 8.0;

/// The minimum width of a field in two columns: an event or the name of a player is readable in it.
const LEAST: f32 = 110.0;

/// The fields while they are edited.
#[derive(Default)]
pub(super) struct Fields {
    /// The search of the session when they were last equal.
    known: Search,
    typed: Search,
}

/// Draws the fields; each change starts a search.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, fields: &mut Fields, requests: &mut Requests) {
    let words = scene.words;
    let search = scene.session.games().search();
    if fields.known != *search {
        (fields.known, fields.typed) = (search.clone(), search.clone());
    }
    let typed = &mut fields.typed;
    ui.horizontal_wrapped(|ui| {
        parts::short_command_button(ui, scene, CommandId::ImportGames, requests);
        if ui.button(words.get("games-new")).clicked() {
            requests.command(Action::New(Box::new(Position::start())));
        }
        command_row::menu(ui, words, |ui| {
            if parts::command_button(ui, scene, CommandId::ExportGames, requests).clicked() {
                ui.close();
            }
            super::write_options::menu(ui, scene, requests);
            watch(ui, scene, requests);
        });
    });
    let names = [
        ("games-player", &mut typed.player, "games-player-hint"),
        ("games-event", &mut typed.event, "games-event-hint"),
    ];
    texts(ui, words, "names", names.into());
    conditions(ui, scene, typed);
    ui.horizontal_wrapped(|ui| {
        facets(ui, scene, requests);
        if *typed != Search::default() && ui.button(words.get("games-all")).clicked() {
            *typed = Search::default();
        }
    });
    if let Some(error) = typed.material.error() {
        parts::caution(ui, &words.query_error(&error));
    }
    if typed.years().is_err() {
        parts::caution(ui, &words.get("games-years-wrong"));
    }
    if *typed != fields.known {
        fields.known = typed.clone();
        requests.command(Action::Find(typed.clone()));
    }
}

/// The height of the panel from which on all conditions are shown at first.
const TALL: f32 = 640.0;

/// Draws the conditions beyond names; a dot tells that there are some.
fn conditions(ui: &mut Ui, scene: ViewContext<'_>, typed: &mut Search) {
    let words = scene.words;
    let (player, event) = (typed.player.clone(), typed.event.clone());
    let given = *typed != Search { player, event, ..Search::default() };
    let title = format!("{}{}", words.get("games-conditions"), if given { " •" } else { "" });
    let tall = ui.available_height() >= TALL;
    egui::CollapsingHeader::new(title).id_salt("conditions").default_open(tall || given).show(ui, |ui| {
        let fields = [
            ("games-tag", &mut typed.tag, "games-tag-hint"),
            ("games-material", &mut typed.material.text, "games-material-hint"),
            ("games-years", &mut typed.years, "games-years-hint"),
        ];
        texts(ui, words, "conditions", fields.into());
        ui.horizontal_wrapped(|ui| {
            outcome(ui, scene, typed);
            position(ui, scene, typed);
            ui.checkbox(&mut typed.removed, words.get("games-removed"))
                .on_hover_text(words.get("games-removed-hint"));
        });
    });
}

/// Describes the search in one line; empty without one.
pub(super) fn described(words: Words, search: &Search) -> String {
    let outcome = search.outcome.map(|outcome| words.outcome(outcome));
    let position = search.position.as_ref().map(ToString::to_string);
    let fields = [
        ("games-player", search.player.clone()),
        ("games-event", search.event.clone()),
        ("games-tag", search.tag.clone()),
        ("games-material", search.material.text.clone()),
        ("games-years", search.years.clone()),
        ("games-outcome", outcome.unwrap_or_default()),
        ("games-position", position.unwrap_or_default()),
        ("games-removed", if search.removed { "✓".to_owned() } else { String::new() }),
    ];
    let given = fields.iter().filter(|(_, value)| !value.trim().is_empty());
    let lines: Vec<String> =
        given.map(|(key, value)| format!("{}: {}", words.get(key), value.trim())).collect();
    lines.join(", ")
}

/// Draws text fields with their names and hints, two per row if the names fit.
fn texts(ui: &mut Ui, words: Words, id: &str, fields: Vec<(&str, &mut String, &str)>) {
    let font = TextStyle::Body.resolve(ui.style());
    let wide =
        |key: &str| ui.painter().layout_no_wrap(words.get(key), font.clone(), Color32::PLACEHOLDER).size().x;
    // A column of a grid is never narrower than a control.
    let least = ui.spacing().interact_size.x;
    let names = fields.iter().map(|(key, ..)| wide(key)).fold(least, f32::max);
    let room = |columns: f32| (ui.available_width() + GAP) / columns - names - 3.0 * GAP;
    let columns = if room(2.0) >= LEAST { 2 } else { 1 };
    let size = vec2(room(columns as f32).max(LEAST), ui.spacing().interact_size.y);
    Grid::new(id).num_columns(2 * columns).spacing([GAP, 4.0]).show(ui, |ui| {
        for (at, (key, text, hint)) in (1..).zip(fields) {
            let label = ui.label(words.get(key));
            // A grid gives a field that takes what there is no more than it has.
            let field = ui.add_sized(size, TextEdit::singleline(text)).labelled_by(label.id);
            field.on_hover_text(words.get(hint));
            if at % columns == 0 {
                ui.end_row();
            }
        }
    });
}

/// Draws the switch of the counts beside the list.
fn facets(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let settings = &scene.session.settings().games;
    let mut shown = settings.facets;
    let choice = ui.checkbox(&mut shown, scene.words.get("games-facets"));
    if choice.on_hover_text(scene.words.get("games-facets-hint")).changed() {
        requests.command(Action::Set(GamesSettings { facets: shown, ..settings.clone() }));
    }
}

/// Draws the menu of the watched folder.
fn watch(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let words = scene.words;
    let settings = &scene.session.settings().games;
    ui.menu_button(words.get("games-watch"), |ui| {
        let folder = settings.folder.as_ref();
        let name =
            folder.map_or_else(|| words.get("games-watch-none"), |path| path.to_string_lossy().into_owned());
        parts::quiet(ui, name);
        let mut on = settings.watched && folder.is_some();
        let choice = egui::Checkbox::new(&mut on, words.get("games-watch-on"));
        if ui.add_enabled(folder.is_some(), choice).on_hover_text(words.get("games-watch-hint")).changed() {
            requests.command(Action::Set(GamesSettings { watched: on, ..settings.clone() }));
        }
        if on && ui.button(words.get("games-watch-now")).clicked() {
            requests.command(Action::LookIntoFolder);
            ui.close();
        }
        if parts::command_button(ui, scene, CommandId::WatchFolder, requests).clicked() {
            ui.close();
        }
    });
}

/// Draws the choice of results.
fn outcome(ui: &mut Ui, scene: ViewContext<'_>, typed: &mut Search) {
    let words = scene.words;
    let name = |outcome: Option<Option<Outcome>>| match outcome {
        None => words.get("games-any-outcome"),
        Some(outcome) => words.outcome(outcome),
    };
    let known = Outcome::ALL.map(|outcome| Some(Some(outcome)));
    parts::labelled(ui, words.get("games-outcome"), |ui| {
        let combo = ComboBox::from_id_salt("outcome").width(72.0).selected_text(name(typed.outcome));
        let combo = combo.show_ui(ui, |ui| {
            for outcome in [None].into_iter().chain(known).chain([Some(None)]) {
                ui.selectable_value(&mut typed.outcome, outcome, name(outcome));
            }
        });
        combo.response
    });
}

/// Draws the restriction to games that reach the position shown.
fn position(ui: &mut Ui, scene: ViewContext<'_>, typed: &mut Search) {
    let words = scene.words;
    let here = scene.session.games().open().map(|open| open.record.tree.position());
    let mut wanted = typed.position.is_some();
    let offered = wanted || here.is_some();
    let choice = egui::Checkbox::new(&mut wanted, words.get("games-position"));
    if ui.add_enabled(offered, choice).on_hover_text(words.get("games-position-hint")).changed() {
        typed.position = here.filter(|_| wanted).map(|position| Box::new(position.clone()));
    }
}
