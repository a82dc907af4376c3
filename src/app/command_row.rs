//! Buttons of commands: a row that never wraps, with a menu of what does not fit, and the next step of the work.

use egui::{Button, RichText, Stroke, TextStyle, TextWrapMode, Ui};

use super::parts;
use super::scene::{Requests, ViewContext};
use super::theme::Palette;
use crate::app::commands::{self, CommandId};
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

/// Draws the next step of the work with a frame, and the key of all next steps; nothing if the panel does not lead to one.
pub(super) fn next_step(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let Some(step) = commands::next_step(scene.words, scene.session) else { return };
    let name = scene.words.with("next-step", &[("step", step)]);
    let keys = scene.commands.keys(CommandId::NextStep);
    let button = Button::new(RichText::new(&name).strong()).shortcut_text(keys.as_str());
    let button = button.stroke(Stroke::new(1.5, Palette::of(ui).accent));
    // In a row it goes to the next line as a whole; only in a narrow column it is broken.
    let fits = width(ui, &name) + width(ui, &keys) <= ui.max_rect().width();
    let button = button.wrap_mode(if fits { TextWrapMode::Extend } else { TextWrapMode::Wrap });
    let response = ui.add(button).accessible_name(&name);
    if response.on_hover_text(parts::hint(scene.words, "verb-next-step")).clicked() {
        requests.run(CommandId::NextStep);
    }
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
