//! What to solve next: the proofs that settle most of all endgames for the work they take.

use egui::{Align, ComboBox, Layout, Ui};
use egui_extras::{Column, TableBuilder};

use crate::app::scene::{Requests, Scene};
use crate::app::theme::STEP;
use crate::app::{leave, parts};
use crate::inquiry::telling::Telling;
use crate::session::tables;
use crate::tablebase::catalog::memory;
use crate::text::thousands;

const ROW: f32 = 26.0;
/// Sizes that can be chosen, in index entries.
const SIZES: [u64; 4] = [1_000_000, 10_000_000, 100_000_000, 1_000_000_000];
/// The size to begin with: what is smaller is built in.
const USUAL: u64 = 100_000_000;
/// So many are put into the queue at once.
const AT_ONCE: usize = 8;

/// Draws the list.
pub(super) fn show(ui: &mut Ui, scene: Scene<'_>, requests: &mut Requests) {
    let (tables, words) = (scene.session.tables(), scene.words);
    let size = tables.ordered().unwrap_or(USUAL);
    if tables.ordered().is_none() {
        requests.command(tables::Action::Order(size));
    }
    let found: Vec<Telling> = tables.next().copied().collect();
    ui.horizontal_wrapped(|ui| {
        let named = |size: u64| words.with("tables-next-size", &[("entries", count(size.into()))]);
        let label = ui.label(words.get("tables-next-sizes"));
        let chosen = ComboBox::from_id_salt("size of tables").width(200.0).selected_text(named(size));
        let response = chosen.show_ui(ui, |ui| {
            for other in SIZES {
                if ui.selectable_label(other == size, named(other)).clicked() {
                    requests.command(tables::Action::Order(other));
                }
            }
        });
        response.response.labelled_by(label.id);
        let first = found.len().min(AT_ONCE);
        if first > 0 && ui.button(words.with("tables-next-all", &[("count", first)])).clicked() {
            let first = found.iter().take(first).map(|telling| tables::Action::Solve(telling.material));
            first.for_each(|wish| requests.command(wish));
        }
        if tables.is_ordering() {
            ui.spinner();
        }
    });
    parts::quiet(ui, words.get("tables-next-hint"));
    if found.is_empty() {
        if !tables.is_ordering() && tables.ordered().is_some() {
            parts::quiet(ui, words.get("tables-next-none"));
        }
        return;
    }
    table(ui, scene, &found, requests);
}

fn table(ui: &mut Ui, scene: Scene<'_>, found: &[Telling], requests: &mut Requests) {
    let words = scene.words;
    let titles = [
        ("table-material", ""),
        ("tables-next-gain", "tables-next-gain-hint"),
        ("tables-next-entries", "tables-next-entries-hint"),
        ("tables-next-memory", ""),
    ];
    leave::list(ui, words, "tables-next", titles.map(|(key, _)| key), || {
        let row = |telling: &Telling| {
            let bytes = memory(telling.material);
            [
                telling.material.to_string(),
                telling.gain.to_string(),
                telling.entries.to_string(),
                bytes.to_string(),
            ]
        };
        found.iter().map(row).collect()
    });
    let height = (ui.available_height() - ROW - STEP).max(ROW);
    TableBuilder::new(ui)
        .striped(true)
        .auto_shrink(false)
        .min_scrolled_height(0.0)
        .max_scroll_height(height)
        .column(Column::exact(180.0))
        .columns(Column::exact(120.0), 3)
        .column(Column::exact(STEP))
        .column(Column::exact(72.0))
        .column(Column::remainder().clip(true))
        .header(ROW, |mut header| {
            for (at, (key, hint)) in titles.into_iter().enumerate() {
                header.col(|ui| {
                    aligned(ui, at > 0, |ui| {
                        let title = ui.strong(words.get(key));
                        if !hint.is_empty() {
                            title.on_hover_text(words.get(hint));
                        }
                    });
                });
            }
        })
        .body(|body| {
            body.rows(ROW, found.len(), |mut row| {
                let Some(Telling { material, gain, entries }) = found.get(row.index()).copied() else {
                    return;
                };
                let megabytes = count(memory(material).div_ceil(1_000_000));
                let needed = words.with("tables-next-megabytes", &[("megabytes", megabytes)]);
                row.col(|ui| drop(parts::node_link(ui, scene, material.into(), requests)));
                for text in [count(gain.into()), count(entries), needed] {
                    row.col(|ui| aligned(ui, true, |ui| drop(ui.label(text))));
                }
                row.col(|_| ());
                row.col(|ui| {
                    if ui.small_button(words.get("tables-next-one")).clicked() {
                        requests.command(tables::Action::Solve(material));
                    }
                });
                row.col(|ui| drop(ui.label(words.material_aside(material))));
            });
        });
}

fn count(number: u128) -> String {
    thousands(i64::try_from(number).unwrap_or(i64::MAX))
}

/// Numbers stand at the right.
fn aligned(ui: &mut Ui, right: bool, add: impl FnOnce(&mut Ui)) {
    if right { drop(ui.with_layout(Layout::right_to_left(Align::Center), add)) } else { add(ui) }
}
