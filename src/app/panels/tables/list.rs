//! The tables there are, and those that wait.

use egui::{Align, Layout, Ui};
use egui_extras::{Column, TableBuilder};

use crate::app::scene::{Requests, Scene};
use crate::app::{leave, parts};
use crate::material::Material;
use crate::session::tables::{self, Listed};
use crate::text::thousands;

const ROW: f32 = 24.0;

/// Draws the list.
pub(super) fn show(ui: &mut Ui, scene: Scene<'_>, requests: &mut Requests) {
    let (tables, words) = (scene.session.tables(), scene.words);
    if tables.queue().len() > 0 {
        ui.horizontal_wrapped(|ui| {
            ui.label(words.get("tables-queue"));
            for material in tables.queue() {
                parts::node_link(ui, scene, material.into(), requests);
                if parts::icon(ui, "✕", &words.get("tables-unqueue")).clicked() {
                    requests.command(tables::Action::Unqueue(material));
                }
            }
        });
    }
    if tables.list().is_empty() {
        parts::quiet(ui, words.get("tables-none"));
        return;
    }
    parts::quiet(ui, words.with("tables-folder", &[("folder", tables.catalog().folder().to_string_lossy())]));
    let titles = ["table-material", "tables-bytes", "table-longest", "table-rules"];
    leave::list(ui, words, "panel-tables", titles, || {
        let row = |(material, header): &Listed| {
            let header = header.as_ref().ok()?;
            let [bytes, longest] = [header.bytes.to_string(), header.longest.to_string()];
            Some([material.to_string(), bytes, longest, header.rules.word().to_owned()])
        };
        tables.list().iter().filter_map(row).collect()
    });
    TableBuilder::new(ui)
        .striped(true)
        .min_scrolled_height(0.0)
        .column(Column::exact(200.0))
        .column(Column::exact(96.0))
        .column(Column::exact(112.0))
        .column(Column::remainder().clip(true))
        .header(ROW, |mut header| {
            for (at, key) in titles.iter().enumerate() {
                header.col(|ui| aligned(ui, at, |ui| drop(ui.strong(words.get(key)))));
            }
        })
        .body(|body| {
            body.rows(ROW, tables.list().len(), |mut row| {
                let Some((material, header)) = tables.list().get(row.index()) else { return };
                row.col(|ui| drop(parts::node_link(ui, scene, (*material).into(), requests)));
                match header {
                    Ok(header) => {
                        row.col(|ui| aligned(ui, 1, |ui| number(ui, header.bytes)));
                        row.col(|ui| aligned(ui, 2, |ui| number(ui, header.longest.into())));
                        row.col(|ui| name(ui, scene, *material, header.rules.word()));
                    }
                    Err(error) => {
                        row.col(|_| ());
                        row.col(|_| ());
                        row.col(|ui| drop(parts::caution(ui, &words.table_file_error(error))));
                    }
                }
            });
        });
}

/// Numbers stand at the right.
fn aligned(ui: &mut Ui, column: usize, add: impl FnOnce(&mut Ui)) {
    match column {
        1 | 2 => drop(ui.with_layout(Layout::right_to_left(Align::Center), add)),
        _ => add(ui),
    }
}

fn number(ui: &mut Ui, number: u64) {
    ui.label(thousands(i64::try_from(number).unwrap_or(i64::MAX)));
}

fn name(ui: &mut Ui, scene: Scene<'_>, material: Material, rules: &str) {
    ui.label(format!("{rules} · {}", scene.words.material_aside(material)));
}
