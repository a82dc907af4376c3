//! Errors planted into a copy of the base: their visibility, and how many repairs, rules and samples find.

use egui::{DragValue, ScrollArea, Ui};

use crate::app::list::{self, Extra, ListOf};
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::service::planted::Planted;
use crate::service::settings::verification::{Method, PlantedSettings};
use crate::session::Command;
use crate::session::verification::Action;
use crate::views::injection::repairs;

/// Draws the settings, and the start button.
pub(super) fn settings(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    settings: &mut PlantedSettings,
    requests: &mut Requests,
) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        let percent = DragValue::new(&mut settings.percent).range(0..=100).suffix(" %");
        parts::labelled(ui, words.get("planted-percent"), |ui| ui.add(percent));
        let unit = format!(" {}", words.get("unit-classes"));
        let most = DragValue::new(&mut settings.most).range(1..=8).suffix(unit);
        parts::labelled(ui, words.get("planted-most"), |ui| ui.add(most));
        let seed = DragValue::new(&mut settings.seed);
        parts::labelled(ui, words.get("sample-seed"), |ui| ui.add(seed));
        parts::divider(ui);
        if scene.session.verification().is_checking(Method::Planted) {
            ui.spinner();
            ui.label(words.get("cli-planting"));
        } else if ui.button(words.get("planted-plant")).clicked() {
            requests.command(Command::Verification(Action::Check(Method::Planted)));
        }
    });
}

/// Draws the findings.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    planted: &Planted,
    list_of: &mut ListOf<'_>,
    requests: &mut Requests,
) {
    let Planted { settings, found } = planted;
    let words = scene.words;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.strong(words.planted(*settings, found));
        ui.add_space(4.0);
        let table = list_of(false, &|| repairs(words, found.errors(), found.repaired.clone()));
        list::show_with(ui, scene, "repairs", &table, Extra { whole: true, ..Extra::default() }, requests);
        ui.add_space(4.0);
        for sentence in words.planted_found(*settings, found) {
            ui.label(sentence);
        }
        parts::quiet(ui, words.get("planted-legend"));
    });
}
