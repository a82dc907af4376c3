//! Errors planted into a copy of the base: how far they are seen, and what repairs, rules and samples find of them.

use egui::{DragValue, Label, RichText, ScrollArea, Ui};
use egui_extras::{Column, TableBuilder};

use crate::app::layout::{self, SCROLL_BAR, TableColumn};
use crate::app::scene::{Requests, Scene};
use crate::app::{leave, parts};
use crate::experiment::injection::{Repaired, Repairer};
use crate::service::planted::Planted;
use crate::service::settings::verification::{Method, PlantedSettings};
use crate::session::Command;
use crate::session::verification::Action;
use crate::text::injection::part_of;
use crate::text::{Words, percent, thousands};

const ROW: f32 = 24.0;

/// The title of the column that names who repairs.
const METHOD: &str = "injection-method";

/// The settings, and the button that begins.
pub(super) fn settings(
    ui: &mut Ui,
    scene: Scene<'_>,
    settings: &mut PlantedSettings,
    requests: &mut Requests,
) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        let name = ui.label(words.get("planted-percent"));
        ui.add(DragValue::new(&mut settings.percent).range(0..=100).suffix(" %")).labelled_by(name.id);
        let name = ui.label(words.get("planted-most"));
        let unit = format!(" {}", words.get("unit-classes"));
        ui.add(DragValue::new(&mut settings.most).range(1..=8).suffix(unit)).labelled_by(name.id);
        let name = ui.label(words.get("sample-seed"));
        ui.add(DragValue::new(&mut settings.seed)).labelled_by(name.id);
        ui.separator();
        if scene.session.verification().is_checking(Method::Planted) {
            ui.spinner();
            ui.label(words.get("cli-planting"));
        } else if ui.button(words.get("planted-plant")).clicked() {
            requests.command(Command::Verification(Action::Check(Method::Planted)));
        }
    });
}

/// Draws what was found.
pub(super) fn show(ui: &mut Ui, words: Words, planted: &Planted) {
    let Planted { settings, found } = planted;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.strong(words.planted(*settings, found));
        ui.add_space(4.0);
        let heads = ["method", "found", "restored", "harmed", "severe", "conflicts"];
        let keys = heads.map(|head| format!("injection-{head}"));
        leave::list(ui, words, "verify-planted", keys.each_ref().map(String::as_str), || {
            found.repaired.iter().map(|repaired| cells(words, repaired, found.errors())).collect()
        });
        let rooms = keys.each_ref().map(|key| {
            let room = if key == METHOD { (140.0, 280.0) } else { (60.0, 110.0) };
            TableColumn::kept(room.0, room.1).titled(ui, &words.get(key))
        });
        let room = ui.available_width() - SCROLL_BAR;
        let widths = layout::columns(&rooms, heads.len(), ui.spacing().item_spacing.x, room);
        let mut table = TableBuilder::new(ui).striped(true).vscroll(false).auto_shrink([true, true]);
        for width in widths.into_iter().flatten() {
            table = table.column(Column::exact(width).clip(true));
        }
        let table = table.header(ROW, |mut row| {
            for key in &keys {
                let title = RichText::new(words.get(key)).strong();
                row.col(|ui| drop(ui.add(Label::new(title).truncate())));
            }
        });
        table.body(|body| {
            body.rows(ROW, found.repaired.len(), |mut row| {
                let Some(repaired) = found.repaired.get(row.index()) else { return };
                for cell in cells(words, repaired, found.errors()) {
                    row.col(|ui| drop(ui.add(Label::new(cell).truncate())));
                }
            });
        });
        ui.add_space(4.0);
        for told in words.planted_found(*settings, found) {
            ui.label(told);
        }
        parts::quiet(ui, words.get("planted-legend"));
    });
}

fn cells(words: Words, repaired: &Repaired, errors: u32) -> [String; 6] {
    let name = match repaired.by {
        Repairer::Exact(method) => words.with("build-exact", &[("method", words.method(method))]),
        Repairer::Greedy(measure) => words.greedy(measure),
    };
    let of_errors = |part: u32| percent(part_of(part, errors));
    let number = |number: u32| thousands(number.into());
    [
        name,
        of_errors(repaired.found),
        of_errors(repaired.restored),
        number(repaired.harmed),
        number(repaired.after.severe),
        number(repaired.conflicts),
    ]
}
