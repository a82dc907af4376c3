//! What is looked for in the library.

use egui::{ComboBox, TextEdit, Ui};

use crate::app::parts;
use crate::app::scene::{Scene, Wishes};
use crate::records::Outcome;
use crate::rules::Position;
use crate::workbench::command::Verb;
use crate::workbench::games::{Search, Wish};

/// The fields as they are being typed.
#[derive(Default)]
pub(super) struct Fields {
    /// What was looked for when they were last the same.
    known: Search,
    typed: Search,
}

/// Draws the fields; what is typed is looked for at once.
pub(super) fn show(ui: &mut Ui, scene: Scene<'_>, fields: &mut Fields, wishes: &mut Wishes) {
    let words = scene.words;
    let search = scene.bench.games().search();
    if fields.known != *search {
        (fields.known, fields.typed) = (search.clone(), search.clone());
    }
    let typed = &mut fields.typed;
    ui.horizontal_wrapped(|ui| {
        for verb in [Verb::ImportGames, Verb::ExportGames] {
            parts::verb(ui, scene, verb, wishes);
        }
        super::manner::menu(ui, scene, wishes);
        if ui.button(words.get("games-new")).clicked() {
            wishes.command(Wish::New(Box::new(Position::start())));
        }
    });
    let width = (ui.available_width() - 24.0) / 2.0;
    ui.horizontal_wrapped(|ui| {
        field(ui, &words.get("games-player"), &mut typed.player, width * 0.55, "");
        field(ui, &words.get("games-event"), &mut typed.event, width * 0.55, "");
    });
    ui.horizontal_wrapped(|ui| {
        field(
            ui,
            &words.get("games-material"),
            &mut typed.material.text,
            width * 0.7,
            &words.get("games-material-hint"),
        );
        field(ui, &words.get("games-years"), &mut typed.years, 90.0, &words.get("games-years-hint"));
    });
    ui.horizontal_wrapped(|ui| {
        outcome(ui, scene, typed);
        position(ui, scene, typed);
        ui.checkbox(&mut typed.removed, words.get("games-removed"))
            .on_hover_text(words.get("games-removed-hint"));
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
        wishes.command(Wish::Find(typed.clone()));
    }
}

fn field(ui: &mut Ui, name: &str, text: &mut String, width: f32, hint: &str) {
    let label = ui.label(name);
    let field = ui.add(TextEdit::singleline(text).desired_width(width)).labelled_by(label.id);
    if !hint.is_empty() {
        field.on_hover_text(hint);
    }
}

/// How the games ended.
fn outcome(ui: &mut Ui, scene: Scene<'_>, typed: &mut Search) {
    let words = scene.words;
    let name = |outcome: Option<Option<Outcome>>| match outcome {
        None => words.get("games-any-outcome"),
        Some(outcome) => words.outcome(outcome),
    };
    let label = ui.label(words.get("games-outcome"));
    let known = Outcome::ALL.map(|outcome| Some(Some(outcome)));
    ComboBox::from_id_salt("outcome")
        .width(72.0)
        .selected_text(name(typed.outcome))
        .show_ui(ui, |ui| {
            for outcome in [None].into_iter().chain(known).chain([Some(None)]) {
                ui.selectable_value(&mut typed.outcome, outcome, name(outcome));
            }
        })
        .response
        .labelled_by(label.id);
}

/// Only games that reach the position that is looked at.
fn position(ui: &mut Ui, scene: Scene<'_>, typed: &mut Search) {
    let words = scene.words;
    let here = scene.bench.games().open().map(|open| open.record.tree.position());
    let mut wanted = typed.position.is_some();
    let offered = wanted || here.is_some();
    let choice = egui::Checkbox::new(&mut wanted, words.get("games-position"));
    if ui.add_enabled(offered, choice).on_hover_text(words.get("games-position-hint")).changed() {
        typed.position = here.filter(|_| wanted).map(|position| Box::new(position.clone()));
    }
}
