//! The menus, generated from the table of commands.

use egui::{Button, Ui};

use super::scene::{Requests, ViewContext};
use super::{State, act, parts};
use crate::app::commands::{CommandId, CommandInfo, Menu};
use crate::session::base;

/// Draws the menus side by side, into a menu bar.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &State, requests: &mut Requests) {
    for menu in Menu::ALL {
        ui.menu_button(scene.words.get(menu.text_key()), |ui| {
            ui.set_min_width(260.0);
            let mut group = 1;
            for info in scene.commands.iter().filter(|info| info.menu == menu) {
                if std::mem::replace(&mut group, info.group) != info.group {
                    ui.separator();
                }
                item(ui, scene, state, info, requests);
                if info.id == CommandId::OpenDefault {
                    recent(ui, scene, requests);
                }
            }
        });
    }
}

/// Draws the menu of recent bases.
fn recent(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let before = scene.session.settings().recent.iter().filter(|path| Some(path.as_path()) != scene.file);
    ui.menu_button(scene.words.get("menu-recent"), |ui| {
        for path in before {
            if ui.button(path.to_string_lossy()).clicked() {
                requests.command(base::Action::Open(Some(path.clone())));
                ui.close();
            }
        }
    });
}

fn item(ui: &mut Ui, scene: ViewContext<'_>, state: &State, info: &CommandInfo, requests: &mut Requests) {
    let name = scene.words.get(info.text_key);
    let chosen = act::is_chosen(info.id, scene.session, state);
    let mark = match chosen {
        Some(true) => "✔ ",
        Some(false) => "　",
        None => "",
    };
    let button = Button::new(format!("{mark}{name}")).shortcut_text(info.keys());
    let button = button.selected(chosen == Some(true));
    let response = ui.add_enabled(info.is_enabled(scene.session), button);
    let response = response.on_hover_text(parts::hint(scene.words, info.text_key)).accessible_name(&name);
    if response.clicked() {
        requests.run(info.id);
        ui.close();
    }
}
