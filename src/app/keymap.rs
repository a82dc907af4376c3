//! The key map: every shortcut on one page, from the same table as menus and palette; and a search field for keys by
//! their effect, or effects by the key.

use egui::{Grid, Modal, RichText, Ui};

use super::palette::{self, Offer, Search};
use super::parts;
use super::scene::{Requests, ViewContext};
use crate::app::commands::Menu;

/// Keys that are no commands: the keys, and the text key of their effect.
pub(super) const FURTHER: [(&str, &str); 9] = [
    ("0 … 9", "keymap-score"),
    ("0 … 9 R Y X Space U", "keymap-marking"),
    ("Tab", "keymap-tab"),
    ("← ↑ ↓ →", "keymap-arrows"),
    ("Space", "keymap-space"),
    ("Y N Space F C U G B L P", "keymap-inquiry"),
    ("PgUp PgDn Home End", "keymap-pages"),
    ("Shift+↑ ↓ Ctrl+A Delete", "keymap-games"),
    ("Esc", "keymap-escape"),
];

/// The width of a column of keys, in points.
const COLUMN: f32 = 270.0;

/// The key map, open or closed.
#[derive(Debug, Default)]
pub(super) struct KeyMap {
    open: bool,
    search: Search,
}

impl KeyMap {
    /// Toggles it; all keys are listed at first.
    pub(super) fn toggle(&mut self) {
        *self = Self { open: !self.open, search: Search::default() };
    }

    /// Whether it is open.
    pub(super) const fn is_open(&self) -> bool {
        self.open
    }

    /// Draws it if it is open.
    pub(super) fn show(&mut self, ui: &Ui, scene: ViewContext<'_>, requests: &mut Requests) {
        if !self.open {
            return;
        }
        let modal = Modal::new(egui::Id::unique("keymap"));
        let answer = modal.show(ui.ctx(), |ui| self.contents(ui, scene, requests));
        if answer.inner || answer.should_close() {
            self.open = false;
        }
    }

    /// Draws its contents; returns true when it should close.
    fn contents(&mut self, ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) -> bool {
        let words = scene.words;
        let columns = columns(ui);
        ui.set_width(columns as f32 * COLUMN);
        ui.heading(words.get("verb-keys"));
        let found = palette::commands_of(&self.search.text, scene);
        let hint = words.get("keymap-find");
        let (field, moved) = self.search.field(ui, hint.clone(), hint, found.len());
        let enter = parts::confirmed(ui, &field);
        if self.search.text.trim().is_empty() {
            if enter {
                field.request_focus();
            }
            all(ui, scene, columns);
            ui.separator();
            return ui.button(words.get("close")).clicked();
        }
        let mut chosen = enter.then(|| found.get(self.search.at).copied()).flatten();
        parts::list_on_layer(room(ui)).show(ui, |ui| {
            for (at, info) in found.iter().enumerate() {
                let row = palette::row(ui, scene, &Offer::Command(info.id), at == self.search.at);
                if moved && at == self.search.at {
                    row.scroll_to_me(None);
                }
                if row.clicked() {
                    chosen = Some(info);
                }
            }
            let text = &self.search.text;
            let tells = |keys: &str, key: &str| {
                palette::contains_text(text, keys) || palette::contains_text(text, &words.get(key))
            };
            let further = FURTHER.into_iter().filter(|(keys, text_key)| tells(keys, text_key));
            table(ui, &words.get("keymap-further"), &further.map(shortcut_row(scene)).collect::<Vec<_>>());
        });
        match chosen {
            Some(info) if info.is_enabled(scene.session) => {
                requests.run(info.id);
                true
            }
            _ => {
                if enter {
                    field.request_focus();
                }
                ui.separator();
                ui.button(words.get("close")).clicked()
            }
        }
    }
}

/// Returns the height available for a list.
fn room(ui: &Ui) -> f32 {
    ui.ctx().content_rect().height() - 200.0
}

/// Returns how many columns of keys fit beside each other.
fn columns(ui: &Ui) -> usize {
    const MARGIN: f32 = 48.0;
    ((ui.ctx().content_rect().width() - MARGIN) / COLUMN).clamp(1.0, 4.0) as usize
}

/// Draws all keys, by menu: the menus fill columns of about the same height.
fn all(ui: &mut Ui, scene: ViewContext<'_>, columns: usize) {
    let groups = Menu::ALL.map(|menu| (menu, group(scene, menu)));
    let heights = groups.iter().map(|(_, rows)| rows.len() + 2);
    let whole: usize = heights.clone().sum();
    let middles = heights.scan(0, |above, height| {
        *above += height;
        Some(*above - height / 2)
    });
    let places: Vec<usize> = middles.map(|middle| middle * columns / whole).collect();
    parts::list_on_layer(room(ui)).show(ui, |ui| {
        ui.columns(columns, |columns| {
            for (at, ui) in columns.iter_mut().enumerate() {
                for ((menu, rows), _) in groups.iter().zip(&places).filter(|(_, place)| **place == at) {
                    table(ui, &scene.words.get(menu.text_key()), rows);
                }
            }
        });
        table(ui, &scene.words.get("keymap-further"), &FURTHER.map(shortcut_row(scene)));
    });
}

/// Formats keys that are no commands, with their effect.
fn shortcut_row(scene: ViewContext<'_>) -> impl Fn((&str, &str)) -> (String, String) {
    move |(keys, text_key)| (keys.to_owned(), scene.words.get(text_key))
}

/// Returns the keys of a menu with the names of their commands.
fn group(scene: ViewContext<'_>, menu: Menu) -> Vec<(String, String)> {
    let infos = scene.commands.iter().filter(|info| info.menu == menu && info.shortcut.is_some());
    infos.map(|info| (info.keys(), scene.words.get(info.text_key))).collect()
}

/// Draws a group of keys, unless it is empty.
fn table(ui: &mut Ui, title: &str, rows: &[(String, String)]) {
    if rows.is_empty() {
        return;
    }
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
