//! The parts of the scored lattice that hang together with nothing else.

use egui::Ui;

use super::list;
use crate::app::scene::{Scene, Wishes};
use crate::app::{leave, parts};
use crate::verification::isolated::Part;

/// So many combinations of a part are named.
const NAMED: usize = 6;

/// Draws what was found.
pub(super) fn show(ui: &mut Ui, scene: Scene<'_>, found: &[Part], wishes: &mut Wishes) {
    let words = scene.words;
    ui.label(words.isolated(found));
    let isolated = found.get(1..).unwrap_or_default();
    if isolated.is_empty() {
        parts::quiet(ui, words.get("verify-none"));
        return;
    }
    leave::list(ui, words, "verify-isolated", ["verify-nodes", "verify-combinations"], || {
        let named = |part: &Part| {
            let names: Vec<String> = part.canonical.iter().map(|node| node.material().to_string()).collect();
            [part.nodes.to_string(), names.join(" ")]
        };
        isolated.iter().map(named).collect()
    });
    let titles =
        [("verify-nodes", 72.0), ("verify-combinations", 0.0)].map(|(key, width)| (words.get(key), width));
    list::show(ui, "isolated", &titles, isolated.len(), |ui, row, column| {
        let Some(part) = isolated.get(row) else { return };
        if column == 0 {
            ui.label(part.nodes.to_string());
            return;
        }
        for node in part.canonical.iter().take(NAMED) {
            list::node(ui, scene, *node, scene.bench.kb().score(*node), wishes);
        }
        if part.canonical.len() > NAMED {
            ui.label("…");
        }
    });
}
