//! The isolated parts (connected components) of the scored lattice.

use egui::Ui;

use crate::app::list::{self, ListOf};
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::verification::isolated::Part;
use crate::views::verification as views;

/// Draws the findings.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    found: &[Part],
    list_of: &mut ListOf<'_>,
    requests: &mut Requests,
) {
    let words = scene.words;
    ui.label(words.isolated(found));
    let isolated = found.get(1..).unwrap_or_default();
    if isolated.is_empty() {
        parts::quiet(ui, words.get("verify-none"));
        return;
    }
    let table = list_of(false, &|| views::isolated(words, isolated.to_vec()));
    list::show(ui, scene, "isolated", &table, requests);
}
