//! A row of command buttons that never wraps: what does not fit is in a menu at its end.

use egui::{TextStyle, Ui};

use super::parts;
use super::scene::{Requests, ViewContext};
use crate::app::commands::CommandId;
use crate::text::Words;

/// The sign of the menu.
const SIGN: &str = "⋯";

/// Minimum width of the menu, in points.
const MENU: f32 = 220.0;

/// Draws as many of `shown` as fit; the rest of them and `further` are in the menu.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    shown: &[CommandId],
    further: &[CommandId],
    requests: &mut Requests,
) {
    let gap = ui.spacing().item_spacing.x;
    let mut room = ui.available_width() - width(ui, SIGN);
    let fits = |id: &&CommandId| {
        room -= scene.commands.get(**id).map_or(0.0, |info| width(ui, &scene.words.get(info.text_key)) + gap);
        room >= 0.0
    };
    let fitting = shown.iter().take_while(fits).count();
    for id in shown.iter().take(fitting) {
        parts::short_command_button(ui, scene, *id, requests);
    }
    menu(ui, scene.words, |ui| {
        for id in shown.iter().skip(fitting).chain(further) {
            if parts::command_button(ui, scene, *id, requests).clicked() {
                ui.close();
            }
        }
    });
}

/// Draws the menu of what is rarely used.
pub(super) fn menu(ui: &mut Ui, words: Words, further: impl FnOnce(&mut Ui)) {
    let name = words.get("more-actions");
    let menu = ui.menu_button(SIGN, |ui| {
        ui.set_min_width(MENU);
        further(ui);
    });
    menu.response.on_hover_text(&name).accessible_name(&name);
}

/// Returns the width of a button with this text.
fn width(ui: &Ui, text: &str) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    let text = ui.painter().layout_no_wrap(text.to_owned(), font, ui.visuals().text_color());
    text.size().x + 2.0 * ui.spacing().button_padding.x
}
