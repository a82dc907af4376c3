//! The menus, made from the list of verbs.

use egui::{Button, Ui};

use super::scene::{Scene, Wishes};
use super::{State, act, keys, parts, verbs};
use crate::workbench::base;
use crate::workbench::command::{Menu, VERBS, Verb, VerbInfo};

/// Verbs before which a menu draws a line.
const GROUPS: [Verb; 18] = [
    Verb::OpenBase,
    Verb::SaveCopy,
    Verb::Import,
    Verb::Quit,
    Verb::ToggleLock,
    Verb::NextConflict,
    Verb::NameVersion,
    Verb::Back,
    Verb::ShowLattice,
    Verb::English,
    Verb::NamesInWords,
    Verb::Light,
    Verb::ZoomIn,
    Verb::ResolverAccept,
    Verb::ExactRepair,
    Verb::NewGame,
    Verb::Hint,
    Verb::OfferDraw,
];

/// Draws the menus side by side, into a menu bar.
pub(super) fn show(ui: &mut Ui, scene: Scene<'_>, state: &State, wishes: &mut Wishes) {
    for menu in Menu::ALL {
        ui.menu_button(scene.words.get(menu.text_key()), |ui| {
            ui.set_min_width(260.0);
            for info in VERBS.iter().filter(|info| info.menu == menu) {
                if GROUPS.contains(&info.verb) {
                    ui.separator();
                }
                item(ui, scene, state, info, wishes);
                if info.verb == Verb::OpenDefault {
                    recent(ui, scene, wishes);
                }
            }
        });
    }
}

/// The bases that were open before.
fn recent(ui: &mut Ui, scene: Scene<'_>, wishes: &mut Wishes) {
    let before = scene.bench.settings().recent.iter().filter(|path| Some(path.as_path()) != scene.file);
    ui.menu_button(scene.words.get("menu-recent"), |ui| {
        for path in before {
            if ui.button(path.to_string_lossy()).clicked() {
                wishes.command(base::Wish::Open(Some(path.clone())));
                ui.close();
            }
        }
    });
}

fn item(ui: &mut Ui, scene: Scene<'_>, state: &State, info: &VerbInfo, wishes: &mut Wishes) {
    let name = scene.words.get(info.text_key);
    let chosen = act::is_chosen(info.verb, scene.bench, state);
    let mark = match chosen {
        Some(true) => "✔ ",
        Some(false) => "　",
        None => "",
    };
    let button = Button::new(format!("{mark}{name}")).shortcut_text(keys::shown(info.shortcut));
    let button = button.selected(chosen == Some(true));
    let response = ui.add_enabled(verbs::is_enabled(info.verb, scene.bench), button);
    let response = response.on_hover_text(parts::hint(scene.words, info.text_key)).accessible_name(&name);
    if response.clicked() {
        wishes.verb(info.verb);
        ui.close();
    }
}
