//! The materials to solve next: the proofs that settle most of all endgames relative to their cost.

use egui::{ComboBox, Ui, vec2};

use crate::app::list::{self, Extra};
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::STEP;
use crate::inquiry::telling::ProofCandidate;
use crate::session::tables;
use crate::text::thousands;
use crate::views::tables as views;

/// The minimum height of the list, in points.
const ROW: f32 = 26.0;
/// Width of the button of a row, in points.
const SOLVE: f32 = 72.0;
/// The sizes offered, in index entries.
const SIZES: [u64; 4] = [1_000_000, 10_000_000, 100_000_000, 1_000_000_000];
/// The default size: smaller tables are built in.
const USUAL: u64 = 100_000_000;
/// Maximum number of materials queued at once.
const AT_ONCE: usize = 8;

/// Draws the list.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let (tables, words) = (scene.session.tables(), scene.words);
    let size = tables.ordered().unwrap_or(USUAL);
    if tables.ordered().is_none() {
        requests.command(tables::Action::Order(size));
    }
    let found: Vec<ProofCandidate> = tables.next().copied().collect();
    ui.horizontal_wrapped(|ui| {
        let named = |size: u64| words.with("tables-next-size", &[("entries", count(size.into()))]);
        let chosen = ComboBox::from_id_salt("size of tables").width(200.0).selected_text(named(size));
        parts::labelled(ui, words.get("tables-next-sizes"), |ui| {
            let combo = chosen.show_ui(ui, |ui| {
                for other in SIZES {
                    if ui.selectable_label(other == size, named(other)).clicked() {
                        requests.command(tables::Action::Order(other));
                    }
                }
            });
            combo.response
        });
        let first = found.len().min(AT_ONCE);
        if first > 0 && ui.button(words.with("tables-next-all", &[("count", first)])).clicked() {
            let first = found.iter().take(first).map(|telling| tables::Action::Solve(telling.material));
            first.for_each(|action| requests.command(action));
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
    let height = (ui.available_height() - STEP).max(ROW);
    let button = words.get("tables-next-one");
    let mut wished = Requests::default();
    let mut solve = |ui: &mut Ui, row: usize| {
        if ui.small_button(&button).clicked() {
            let telling = found.get(row).map(|telling| tables::Action::Solve(telling.material));
            telling.into_iter().for_each(|action| wished.command(action));
        }
    };
    let extra = Extra { widget: Some((SOLVE, &mut solve)), ..Extra::default() };
    // At most 32 rows: the table is rebuilt in every frame.
    let table = views::next(words, found.clone());
    ui.allocate_ui(vec2(ui.available_width(), height), |ui| {
        list::show_with(ui, scene, "next", &table, extra, requests);
    });
    requests.append(wished);
}

fn count(number: u128) -> String {
    thousands(i64::try_from(number).unwrap_or(i64::MAX))
}
