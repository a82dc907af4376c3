//! The available tables, and the queue.

use egui::Ui;

use crate::app::scene::{Memo, Requests, ViewContext};
use crate::app::{list, parts};
use crate::report::Table;
use crate::session::tables::{self, Listed};
use crate::text::Words;
use crate::views::tables as views;

/// The table of the listed files.
pub(super) type Kept = Memo<Words, Table, Vec<Listed>>;

/// Draws the list.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, list: &mut Kept, requests: &mut Requests) {
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
    for (material, error) in
        tables.list().iter().filter_map(|(of, header)| Some((of, header.as_ref().err()?)))
    {
        ui.horizontal(|ui| {
            parts::node_link(ui, scene, (*material).into(), requests);
            parts::caution(ui, &words.message(error));
        });
    }
    let table = list.get(tables.list(), words, || {
        let readable = |(material, header): &Listed| Some((*material, header.as_ref().ok()?.clone()));
        views::files(words, tables.list().iter().filter_map(readable).collect())
    });
    list::show(ui, scene, "files", &table, requests);
}
