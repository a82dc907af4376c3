//! The command palette: one line that finds commands, combinations by letters or name, and sets of nodes by a query; and the key map.

use std::path::PathBuf;

use egui::{
    Align2, Area, Button, Event, Grid, InputState, Key, KeyboardShortcut, Modal, Modifiers, Response,
    RichText, TextEdit, Ui, vec2,
};

use crate::app::commands::{self, CommandId, CommandInfo, Menu};
use crate::app::panels::COMMANDS;
use crate::app::queue::digit_key;
use crate::app::scene::ViewContext;
use crate::app::{keys, parts};
use crate::language::Language;
use crate::material::query::Query;
use crate::material::{Kind, Material, MaterialError, NodeId, spoken};
use crate::service::settings::Panel;
use crate::session::{base, inquiry, lattice, preferences};
use crate::text::Words;

const WIDTH: f32 = 560.0;

#[derive(Debug, Default)]
pub(super) struct CommandPalette {
    pub(super) open: bool,
    search: Search,
}

/// A search text and the selected row.
#[derive(Debug, Default)]
pub(super) struct Search {
    pub(super) text: String,
    pub(super) at: usize,
    /// Whether the field had the focus.
    shown: bool,
}

impl Search {
    /// Draws the field; its initial text is selected, so that typing replaces it. The arrow keys select one
    /// of `rows` rows; returns the response, and whether they did.
    pub(super) fn field(&mut self, ui: &mut Ui, hint: String, name: String, rows: usize) -> (Response, bool) {
        let moved = self.move_choice(ui, rows);
        let before = self.text.clone();
        let field = TextEdit::singleline(&mut self.text).hint_text(hint).desired_width(f32::INFINITY);
        let response = ui.add(field).accessible_name(name);
        if !self.shown {
            // A closed overlay still takes the focus away for a frame.
            self.shown = ui.ctx().memory(|memory| memory.top_modal_layer()) == Some(ui.layer_id());
            parts::select_all(ui, &response, &self.text);
        }
        if self.text != before {
            self.at = 0;
        }
        (response, moved)
    }

    fn move_choice(&mut self, ui: &Ui, rows: usize) -> bool {
        let steps = ui.input_mut(|input| {
            let down = input.count_and_consume_key(Modifiers::NONE, Key::ArrowDown);
            let up = input.count_and_consume_key(Modifiers::NONE, Key::ArrowUp);
            down as isize - up as isize
        });
        self.at = self.at.saturating_add_signed(steps).min(rows.saturating_sub(1));
        steps != 0
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Offer {
    Node(NodeId),
    /// Selects a combination whose name is only similar to the text.
    Guess(NodeId),
    Search(String),
    Base(PathBuf),
    Command(CommandId),
}

impl CommandPalette {
    /// Toggles it; it opens empty.
    pub(super) fn toggle(&mut self) {
        *self = Self { open: !self.open, search: Search::default() };
    }

    pub(super) fn open_with(&mut self, text: String) {
        *self = Self { open: true, search: Search { text, ..Search::default() } };
    }

    pub(super) fn show(&mut self, ui: &Ui, scene: ViewContext<'_>) {
        if !self.open {
            return;
        }
        let id = egui::Id::unique("palette");
        let area = Area::new(id).anchor(Align2::CENTER_TOP, vec2(0.0, 56.0));
        let answer = Modal::new(id).area(area).show(ui.ctx(), |ui| self.contents(ui, scene));
        if answer.inner || answer.should_close() {
            self.open = false;
        }
    }

    /// Draws its contents; returns true once a row was chosen.
    fn contents(&mut self, ui: &mut Ui, scene: ViewContext<'_>) -> bool {
        let words = scene.words;
        ui.set_width(WIDTH);
        let offers = offers(&self.search.text, scene);
        let (hint, name) = (words.get("palette-hint"), words.get("verb-palette"));
        let (field, moved) = self.search.field(ui, hint, name, offers.len());
        parts::height(ui, words, &self.search.text);
        let enter = parts::confirmed(ui, &field);
        let mut chosen = enter.then(|| offers.get(self.search.at).cloned()).flatten();
        parts::list_on_layer(400.0).show(ui, |ui| {
            for (at, offer) in offers.iter().enumerate() {
                let row = row(ui, scene, offer, at == self.search.at);
                if moved && at == self.search.at {
                    row.scroll_to_me(None);
                }
                if row.clicked() {
                    chosen = Some(offer.clone());
                }
            }
            if offers.is_empty() {
                parts::quiet(ui, words.get("palette-nothing"));
            }
        });
        if let Some(offer) = &chosen {
            take(offer, scene);
        } else if enter {
            field.request_focus();
        }
        chosen.is_some()
    }
}

pub(super) fn row(ui: &mut Ui, scene: ViewContext<'_>, offer: &Offer, chosen: bool) -> Response {
    let words = scene.words;
    let (text, right, hint) = match offer {
        Offer::Node(node) => {
            let score = scene.session.kb().score(*node).map(|score| score.to_string());
            let score = score.unwrap_or_else(|| words.get("palette-unscored"));
            (named(words, *node), score, words.get("palette-node-hint"))
        }
        Offer::Guess(node) => (
            words.with("palette-guess", &[("name", named(words, *node))]),
            words.get("palette-similar"),
            words.get("palette-similar-hint"),
        ),
        Offer::Search(query) => (
            words.with("palette-search", &[("query", query.as_str())]),
            String::new(),
            words.get("palette-search-hint"),
        ),
        Offer::Base(path) => {
            (path.to_string_lossy().into_owned(), words.get("menu-recent"), words.get("ask-do-open"))
        }
        Offer::Command(id) => scene.commands.get(*id).map_or_else(Default::default, |info| {
            (words.get(info.text_key), info.keys(), words.hint(info.text_key))
        }),
    };
    let enabled = !matches!(offer, Offer::Command(id) if !scene.commands.is_enabled(*id, scene.session));
    let button = Button::selectable(chosen, text.as_str())
        .right_text(RichText::new(right).weak())
        .truncate()
        .min_size(vec2(ui.available_width(), 0.0));
    ui.add_enabled(enabled, button).on_hover_text(hint)
}

fn named(words: Words, node: NodeId) -> String {
    format!("{}   {}", words.material_title(node), words.material_aside(node))
}

fn take(offer: &Offer, scene: ViewContext<'_>) {
    match offer {
        Offer::Node(node) | Offer::Guess(node) => {
            scene.command(lattice::Action::Select(*node));
            if scene.session.settings().panel == Panel::Inquiry {
                scene.command(inquiry::Action::Put(*node));
            }
        }
        Offer::Search(query) => {
            scene.command(preferences::Action::Show(Panel::Lattice));
            scene.command(lattice::Action::Find(query.clone()));
        }
        Offer::Base(path) => scene.command(base::Action::Open(Some(path.clone()))),
        Offer::Command(id) => scene.run(*id),
    }
}

/// Returns the rows for a text: combinations first, then commands, then the text as a query.
fn offers(text: &str, scene: ViewContext<'_>) -> Vec<Offer> {
    let text = text.trim();
    let mut offers = nodes(text);
    offers.extend(commands_of(text, scene).into_iter().map(|info| Offer::Command(info.id)));
    let recent = scene.session.settings().recent.iter().filter(|path| Some(path.as_path()) != scene.file);
    let named = |path: &&PathBuf| !text.is_empty() && fit(text, &path.to_string_lossy()) == Some(0);
    offers.extend(recent.filter(named).cloned().map(Offer::Base));
    if !text.is_empty() && Query::parse(text).is_ok() {
        let place = offers.iter().take_while(|offer| matches!(offer, Offer::Node(_))).count();
        offers.insert(place, Offer::Search(text.to_owned()));
    }
    offers
}

/// Returns the combination with these letters or this name, its mirror, those with one more black piece, all readings of
/// initials, or as guesses the nearest matches of a misspelt name.
fn nodes(text: &str) -> Vec<Offer> {
    let hits = |found: Vec<Material>| -> Vec<Offer> {
        found.into_iter().map(|one| Offer::Node(one.into())).collect()
    };
    let material = match spoken::read(text) {
        Ok(material) => material,
        Err(MaterialError::Ambiguous(found)) => return hits(found),
        Err(MaterialError::NoName(name)) => return nearest(&name),
        Err(_) => return Vec::new(),
    };
    let longer = Kind::ALL.into_iter().filter_map(|kind| material.black.add(kind));
    let longer = longer.map(|black| Material { black, ..material });
    let mirror = (!material.is_symmetric()).then(|| material.mirror());
    hits(std::iter::once(material).chain(mirror).chain(longer).collect())
}

/// Returns the nearest matches of a misspelt name of two sides; none for other texts, which are rather commands.
fn nearest(name: &str) -> Vec<Offer> {
    let found =
        if name.contains(['对', '對', '擒', '胜', '勝']) { spoken::nearest(name) } else { Vec::new() };
    found.into_iter().map(|one| Offer::Guess(one.into())).collect()
}

/// Returns the commands matching a text, best first: by the shortcut, by the name in the window's language or in English,
/// or by words of the explanation.
fn commands_of<'a>(text: &str, scene: ViewContext<'a>) -> Vec<&'a CommandInfo> {
    /// A word of an explanation ranks below any name.
    const EXPLAINED: u32 = 100;
    let spoken = [scene.words, Words::of(Language::English)];
    let worth = |info: &CommandInfo| {
        let named = || spoken.iter().filter_map(|words| fit(text, &words.get(info.text_key))).min();
        let explains = |words: &Words| contains_text(text, &words.hint(info.text_key));
        let explained = || spoken.iter().any(explains).then_some(EXPLAINED);
        presses(text, &info.keys().replace('←', "left").replace('→', "right"))
            .or_else(named)
            .or_else(explained)
    };
    let mut found: Vec<_> = scene.commands.iter().filter_map(|info| Some((worth(info)?, info))).collect();
    found.sort_by_key(|(worth, _)| *worth);
    found.into_iter().map(|(_, info)| info).collect()
}

fn contains_text(text: &str, sentence: &str) -> bool {
    sentence.to_lowercase().contains(&text.trim().to_lowercase())
}

/// Returns how well a text matches a shortcut, 0 best: Ctrl+Z, ctrl z, or a prefix. `None` if it does not.
fn presses(text: &str, shortcut: &str) -> Option<u32> {
    let plain = |keys: &str| keys.to_lowercase().replace(['+', ' '], "");
    let (text, shortcut) = (plain(text), plain(shortcut));
    if text.is_empty() {
        None
    } else if text == shortcut {
        Some(0)
    } else {
        (text.len() > 1 && shortcut.starts_with(&text)).then_some(1)
    }
}

/// Returns how well a text matches a name, 0 best: all its letters must occur in order. `None` if they do not.
fn fit(text: &str, name: &str) -> Option<u32> {
    let name: Vec<char> = name.to_lowercase().chars().collect();
    let mut worth = 0;
    let mut from = 0;
    for sign in text.to_lowercase().chars().filter(|sign| !sign.is_whitespace()) {
        let skipped = name.get(from..)?.iter().position(|c| *c == sign)?;
        let begins_word =
            from + skipped == 0 || name.get(from + skipped - 1).is_some_and(|c| !c.is_alphanumeric());
        worth += if skipped == 0 || begins_word { 0 } else { skipped as u32 };
        from += skipped + 1;
    }
    Some(worth)
}

// The key map: every shortcut on one page, from the same table as menus and palette; and a search field for keys by
// their effect, or effects by the key.

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

#[derive(Debug, Default)]
pub(super) struct KeyMap {
    pub(super) open: bool,
    search: Search,
    /// The command whose keys are being set, and why the keys pressed last were refused.
    setting: Option<(CommandId, Option<String>)>,
}

impl KeyMap {
    /// Toggles it; all keys are listed at first.
    pub(super) fn toggle(&mut self) {
        *self = Self { open: !self.open, ..Self::default() };
    }

    /// Whether the next keys become those of a command.
    pub(super) const fn is_setting(&self) -> bool {
        self.open && self.setting.is_some()
    }

    pub(super) fn show(&mut self, ui: &Ui, scene: ViewContext<'_>) {
        if !self.open {
            return;
        }
        let modal = Modal::new(egui::Id::unique("keymap"));
        let answer = modal.show(ui.ctx(), |ui| self.contents(ui, scene));
        if answer.inner || answer.should_close() {
            self.open = false;
        }
    }

    /// Draws its contents; returns true when it should close.
    fn contents(&mut self, ui: &mut Ui, scene: ViewContext<'_>) -> bool {
        let words = scene.words;
        let columns = columns(ui);
        ui.set_width(columns as f32 * COLUMN);
        ui.heading(words.get("verb-keys"));
        self.set(ui, scene);
        let found = commands_of(&self.search.text, scene);
        // Before the field, which would take the key itself.
        let searches = !self.search.text.trim().is_empty();
        let sets = searches && ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter));
        if let Some(info) = found.get(self.search.at).filter(|_| sets) {
            self.setting = Some((info.id, None));
        }
        let hint = words.get("keymap-find");
        let (field, moved) = self.search.field(ui, hint.clone(), hint, found.len());
        let enter = parts::confirmed(ui, &field);
        if !searches {
            if enter {
                field.request_focus();
            }
            if let Some(id) = all_keys(ui, scene, columns) {
                self.setting = Some((id, None));
            }
            ui.separator();
            return ui.button(words.get("close")).clicked();
        }
        let mut chosen = enter.then(|| found.get(self.search.at).copied()).flatten();
        parts::list_on_layer(room(ui)).show(ui, |ui| {
            for (at, info) in found.iter().enumerate() {
                let row = row(ui, scene, &Offer::Command(info.id), at == self.search.at);
                if moved && at == self.search.at {
                    row.scroll_to_me(None);
                }
                if row.clicked() {
                    chosen = Some(info);
                }
            }
            let text = &self.search.text;
            let tells =
                |keys: &str, key: &str| contains_text(text, keys) || contains_text(text, &words.get(key));
            let further = FURTHER.into_iter().filter(|(keys, text_key)| tells(keys, text_key));
            key_table(
                ui,
                &words.get("keymap-further"),
                &further.map(shortcut_row(scene)).collect::<Vec<_>>(),
            );
        });
        match chosen {
            Some(info) if info.is_enabled(scene.session) => {
                scene.run(info.id);
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

impl KeyMap {
    /// Shows which keys are being set, and takes the next ones: Escape keeps the old ones, Backspace restores the original ones.
    fn set(&mut self, ui: &mut Ui, scene: ViewContext<'_>) {
        let words = scene.words;
        let Some((id, _)) = self.setting else {
            parts::quiet(ui, words.get("keymap-change"));
            return;
        };
        let Some(info) = scene.commands.get(id) else { return };
        if let Some(shortcut) = ui.input_mut(take_shortcut) {
            let held = shortcut.modifiers.command || shortcut.modifiers.alt;
            let plain = shortcut.modifiers.is_none();
            let restores = plain && shortcut.logical_key == Key::Backspace;
            let original = || COMMANDS.get(id).and_then(|info| info.shortcut);
            let wanted = if restores { original() } else { Some(shortcut) };
            let other = wanted.and_then(|wanted| keys::belongs_to(scene.commands, wanted));
            let other = other.filter(|(_, other)| *other != info.text_key);
            let name = info.text_key.to_owned();
            if plain && shortcut.logical_key == Key::Escape {
                self.setting = None;
            } else if let Some((keys, other)) = other {
                let arguments = [("keys", keys), ("command", words.get(other))];
                self.setting = Some((id, Some(words.with("keymap-taken", &arguments))));
            } else if restores {
                scene.command(preferences::Action::SetKeys(name, None));
                self.setting = None;
            } else if !held && !keys::is_function_key(shortcut) {
                self.setting = Some((id, Some(words.get("keymap-needs"))));
            } else {
                scene.command(preferences::Action::SetKeys(name, Some(commands::setting(shortcut))));
                self.setting = None;
            }
        }
        if let Some((_, refused)) = &self.setting {
            ui.strong(words.with("keymap-press", &[("command", words.get(info.text_key))]));
            refused.iter().for_each(|why| _ = parts::quiet(ui, why));
        }
    }
}

/// Takes the keys pressed in this frame.
fn take_shortcut(input: &mut InputState) -> Option<KeyboardShortcut> {
    let pressed = input.events.iter().find_map(|event| match event {
        Event::Key { key, physical_key, pressed: true, repeat: false, modifiers } => {
            Some((digit_key(*key, *physical_key, *modifiers).unwrap_or(*key), *modifiers))
        }
        _ => None,
    });
    input.events.retain(|event| !matches!(event, Event::Key { .. } | Event::Text(_)));
    let (key, Modifiers { alt, shift, command, .. }) = pressed?;
    Some(KeyboardShortcut::new(Modifiers { alt, shift, command, ..Modifiers::NONE }, key))
}

fn room(ui: &Ui) -> f32 {
    ui.ctx().content_rect().height() - 200.0
}

/// Returns how many columns of keys fit beside each other.
fn columns(ui: &Ui) -> usize {
    const MARGIN: f32 = 48.0;
    ((ui.ctx().content_rect().width() - MARGIN) / COLUMN).clamp(1.0, 4.0) as usize
}

/// Draws all keys, by menu: the menus fill columns of about the same height. Returns the command whose keys were clicked.
fn all_keys(ui: &mut Ui, scene: ViewContext<'_>, columns: usize) -> Option<CommandId> {
    let mut clicked = None;
    let groups = Menu::ALL.map(|menu| {
        let infos = scene.commands.iter().filter(|info| info.menu == menu && info.shortcut.is_some());
        let row = |info: &CommandInfo| (Some(info.id), info.keys(), scene.words.get(info.text_key));
        (menu, infos.map(row).collect::<Vec<KeyRow>>())
    });
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
                    clicked = clicked.or(key_table(ui, &scene.words.get(menu.text_key()), rows));
                }
            }
        });
        key_table(ui, &scene.words.get("keymap-further"), &FURTHER.map(shortcut_row(scene)));
    });
    clicked
}

fn shortcut_row(scene: ViewContext<'_>) -> impl Fn((&str, &str)) -> KeyRow {
    move |(keys, text_key)| (None, keys.to_owned(), scene.words.get(text_key))
}

/// The command, unless the keys are fixed; the keys, and their effect.
type KeyRow = (Option<CommandId>, String, String);

/// Draws a group of keys, unless it is empty. Returns the command whose keys were clicked.
fn key_table(ui: &mut Ui, title: &str, rows: &[KeyRow]) -> Option<CommandId> {
    if rows.is_empty() {
        return None;
    }
    let mut clicked = None;
    ui.add_space(8.0);
    ui.strong(title);
    Grid::new(title).num_columns(2).spacing([16.0, 4.0]).show(ui, |ui| {
        for (command, keys, what) in rows {
            let keys = RichText::new(keys).monospace();
            if let Some(id) = command {
                let pressed = ui.add(Button::new(keys).frame(false).small()).clicked();
                clicked = clicked.or(pressed.then_some(*id));
            } else {
                ui.label(keys);
            }
            ui.label(what);
            ui.end_row();
        }
    });
    clicked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_in_order_fit_and_words_fit_better() {
        assert_eq!(fit("undo", "Undo"), Some(0));
        assert_eq!(fit("sc", "Show conflicts"), Some(0));
        assert_eq!(fit("xyz", "Show conflicts"), None);
        assert!(fit("open", "Open a base") < fit("open", "Go to a previous panel"));
    }

    #[test]
    fn letters_and_names_find_combinations() {
        let first = |text: &str| match nodes(text).first() {
            Some(Offer::Node(node)) => Some(node.material().to_string()),
            Some(Offer::Guess(node)) => Some(format!("?{}", node.material())),
            _ => None,
        };
        assert!(first("车对马双事").is_some_and(|found| found.starts_with("?KRKN")), "a guess is marked");
        assert_eq!(first("krkngg").as_deref(), Some("KRKNGG"));
        assert_eq!(first("車 對 馬雙士").as_deref(), Some("KRKNGG"));
        assert_eq!(first("undo"), None);
    }
}
