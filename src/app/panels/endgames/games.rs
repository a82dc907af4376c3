//! The games of the base's book, and the positions that they begin with.

use egui::{Label, RichText, TextEdit, Ui};
use egui_extras::{Column, TableBuilder};

use super::page::verdict_text;
use crate::app::commands::CommandId;
use crate::app::scene::{Requests, ViewContext};
use crate::app::{export, parts};
use crate::books::endgame::Game;
use crate::books::endgame::positions::GameId;
use crate::material::Material;
use crate::service::intake::MAX_WARNINGS;
use crate::session::endgames::{Action, Contents, EntryAction, Start};
use crate::text::thousands;
use crate::views;

const ROW: f32 = 24.0;
/// The width of the buttons of a row.
const BUTTONS: f32 = 64.0;

/// What the list shows.
#[derive(Default)]
pub(super) struct GamesList {
    starts: bool,
    filter: String,
}

/// Draws the list; a click shows the start of the game.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut GamesList, requests: &mut Requests) {
    let words = scene.words;
    parts::section(ui, words.get("book-of-base"));
    ui.horizontal_wrapped(|ui| {
        ui.selectable_value(&mut state.starts, false, words.get("endgame-games"));
        ui.selectable_value(&mut state.starts, true, words.get("endgame-starts"));
    });
    parts::command_button(ui, scene, CommandId::ImportBook, requests);
    lost(ui, scene);
    let Some(contents) = scene.session.endgames().contents() else {
        ui.spinner();
        return;
    };
    if contents.games.is_empty() {
        parts::quiet(ui, words.get("endgame-no-games"));
        return;
    }
    let field = TextEdit::singleline(&mut state.filter).hint_text(words.get("endgame-filter"));
    ui.add(field.desired_width(f32::INFINITY)).on_hover_text(words.get("endgame-filter-hint"));
    if state.starts {
        starts(ui, scene, contents, state, requests)
    } else {
        games(ui, scene, contents, state, requests)
    }
}

/// Lists what was left out of the files added last.
fn lost(ui: &mut Ui, scene: ViewContext<'_>) {
    let (words, lost) = (scene.words, scene.session.endgames().lost());
    if lost.is_empty() {
        return;
    }
    let title = words.with("endgame-lost", &[("count", lost.len())]);
    egui::CollapsingHeader::new(title).id_salt("left out of the book").show(ui, |ui| {
        for (path, game, lost) in lost.iter().take(MAX_WARNINGS) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            ui.add(Label::new(format!("{name}: {}", words.lost(Some(*game), lost))).wrap());
        }
    });
}

/// Whether a text or a combination has all words of the filter.
fn fits(filter: &str, texts: &[&str]) -> bool {
    let texts: Vec<String> = texts.iter().map(|text| text.to_lowercase()).collect();
    filter.to_lowercase().split_whitespace().all(|word| texts.iter().any(|text| text.contains(word)))
}

/// Returns the name of a game, else that of its combination.
fn title(scene: ViewContext<'_>, game: &Game) -> String {
    let name = game.name();
    if name.is_empty() { scene.words.material(Material::of(game.start())) } else { name.to_owned() }
}

fn games(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    contents: &Contents,
    state: &GamesList,
    requests: &mut Requests,
) {
    let words = scene.words;
    let listed: Vec<&(GameId, Game)> = contents
        .games
        .iter()
        .filter(|(_, game)| {
            let material = Material::of(game.start());
            let notes = &game.printed().notes;
            fits(&state.filter, &[game.name(), notes, &material.to_string(), &words.material(material)])
        })
        .collect();
    let rows = || listed.iter().map(|(id, game)| (id.0, game.clone())).collect();
    export::shown(ui.ctx(), &|| views::games::endgame_games(words, rows()).figure());
    parts::quiet(ui, words.with("endgame-games-listed", &[("count", listed.len())]));
    let open = scene.session.endgames().entry().replaces;
    TableBuilder::new(ui)
        .striped(true)
        .min_scrolled_height(0.0)
        .sense(egui::Sense::click())
        .cell_layout(egui::Layout::left_to_right(egui::Align::Center))
        .column(Column::exact(30.0))
        .column(Column::remainder().at_least(60.0).clip(true))
        .column(Column::exact(BUTTONS))
        .body(|body| {
            body.rows(ROW, listed.len(), |mut row| {
                let Some((id, game)) = listed.get(row.index()) else { return };
                row.set_selected(open == Some(*id));
                row.col(|ui| drop(ui.add(plain(RichText::new(id.0.to_string()).weak()))));
                row.col(|ui| drop(ui.add(plain(title(scene, game)))));
                row.col(|ui| {
                    ui.spacing_mut().item_spacing.x = 2.0;
                    let number = [("game", id.0)];
                    if parts::icon(ui, "✏", &words.with("endgame-open-game", &number)).clicked() {
                        requests.command(Action::Entry(EntryAction::Open(*id)));
                    }
                    if parts::icon(ui, "✕", &words.with("endgame-remove-game", &number)).clicked() {
                        requests.command(Action::Entry(EntryAction::Remove(*id)));
                    }
                });
                let response = row.response();
                if response.clicked() {
                    requests.command(Action::Show(Box::new(game.start().clone())));
                }
                response.on_hover_text(super::page::facts(words, id.0, game));
            });
        });
}

fn starts(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    contents: &Contents,
    state: &GamesList,
    requests: &mut Requests,
) {
    let words = scene.words;
    let name = |start: &Start| words.material(Material::of(&start.position));
    let listed: Vec<&Start> = contents
        .starts
        .iter()
        .filter(|start| fits(&state.filter, &[&name(start), &Material::of(&start.position).to_string()]))
        .collect();
    parts::quiet(ui, words.with("endgame-starts-listed", &[("count", listed.len())]));
    let shown = scene.session.endgames().line().position().key();
    TableBuilder::new(ui)
        .striped(true)
        .min_scrolled_height(0.0)
        .sense(egui::Sense::click())
        .column(Column::remainder().at_least(60.0).clip(true))
        .column(Column::exact(88.0).clip(true))
        .column(Column::exact(28.0))
        .body(|body| {
            body.rows(ROW, listed.len(), |mut row| {
                let Some(start) = listed.get(row.index()) else { return };
                row.set_selected(start.position.key() == shown);
                row.col(|ui| drop(ui.add(plain(name(start)))));
                row.col(|ui| drop(ui.add(plain(verdict_text(words, start.verdict)))));
                row.col(|ui| drop(ui.add(plain(RichText::new(thousands(start.games as i64)).weak()))));
                let response = row.response();
                if response.clicked() {
                    requests.command(Action::Show(Box::new(start.position.clone())));
                }
                let root = if start.is_root { "endgame-is-root" } else { "endgame-is-reached" };
                response.on_hover_text(format!("{}\n{}", start.position, words.get(root)));
            });
        });
}

fn plain(text: impl Into<egui::WidgetText>) -> Label {
    Label::new(text).selectable(false).truncate()
}
