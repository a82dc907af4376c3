//! The key map: every shortcut on one page, from the same list that makes menus and palette.

use egui::{Grid, Modal, RichText, Ui};

use super::scene::Scene;
use super::{keys, parts};
use crate::workbench::command::{Menu, VERBS};

/// Keys that are no verbs: the keys, and the text key of what they do.
const FURTHER: [(&str, &str); 8] = [
    ("0 … 9", "keymap-score"),
    ("0 … 9 Y X Space U", "keymap-marking"),
    ("Tab", "keymap-tab"),
    ("← ↑ ↓ →", "keymap-arrows"),
    ("Space", "keymap-space"),
    ("Y N Space F C U G B L P", "keymap-inquiry"),
    ("PgUp PgDn Home End", "keymap-pages"),
    ("Esc", "keymap-escape"),
];

/// Draws the key map where `open`.
pub(super) fn show(ui: &Ui, scene: Scene<'_>, open: &mut bool) {
    if !*open {
        return;
    }
    let answer = Modal::new(egui::Id::unique("keymap")).show(ui.ctx(), |ui| contents(ui, scene));
    if answer.inner || answer.should_close() {
        *open = false;
    }
}

/// True once it is to be closed.
fn contents(ui: &mut Ui, scene: Scene<'_>) -> bool {
    let words = scene.words;
    ui.heading(words.get("verb-keys"));
    let height = ui.ctx().content_rect().height() - 160.0;
    parts::list_on_layer(height).show(ui, |ui| {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| [Menu::File, Menu::Edit, Menu::Help].map(|menu| group(ui, scene, menu)));
            ui.add_space(24.0);
            ui.vertical(|ui| {
                group(ui, scene, Menu::View);
                group(ui, scene, Menu::Tables);
            });
            ui.add_space(24.0);
            ui.vertical(|ui| {
                ui.horizontal_top(|ui| {
                    ui.vertical(|ui| [Menu::Acquisition, Menu::Resolver].map(|menu| group(ui, scene, menu)));
                    ui.add_space(24.0);
                    ui.vertical(|ui| group(ui, scene, Menu::Play));
                });
                let further = FURTHER.map(|(keys, text_key)| (keys.to_owned(), words.get(text_key)));
                table(ui, &words.get("keymap-further"), &further);
            });
        });
    });
    ui.separator();
    ui.button(words.get("close")).clicked()
}

fn group(ui: &mut Ui, scene: Scene<'_>, menu: Menu) {
    let rows: Vec<(String, String)> = VERBS
        .iter()
        .filter(|info| info.menu == menu && !info.shortcut.is_empty())
        .map(|info| (keys::shown(info.shortcut), scene.words.get(info.text_key)))
        .collect();
    table(ui, &scene.words.get(menu.text_key()), &rows);
}

fn table(ui: &mut Ui, title: &str, rows: &[(String, String)]) {
    ui.add_space(8.0);
    ui.strong(title);
    Grid::new(title).num_columns(2).spacing([16.0, 4.0]).show(ui, |ui| {
        for (keys, what) in rows {
            ui.label(RichText::new(keys).monospace());
            ui.label(what);
            ui.end_row();
        }
    });
}
