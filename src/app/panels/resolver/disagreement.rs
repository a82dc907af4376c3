//! Contradicting answers: each pair with the path between them, and the fewest to withdraw.

use egui::{CollapsingHeader, RichText, ScrollArea, Ui};

use crate::app::scene::{Requests, ViewContext};
use crate::app::{parts, swatch};
use crate::inference::exact::Disagreement;
use crate::inference::justification::chain;
use crate::knowledge::conflict::ConflictEdge;

/// Maximum number of pairs and of answers listed.
const LISTED: usize = 200;

/// Draws the page.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, found: &Disagreement, requests: &mut Requests) {
    let words = scene.words;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        if !found.squeezed.is_empty() {
            let squeezed = words.with("disagreement-squeezed", &[("count", found.squeezed.len())]);
            parts::caution(ui, &squeezed);
        }
        if found.contradictions.is_empty() {
            parts::quiet(ui, words.get("disagreement-agreed"));
            return;
        }
        ui.strong(words.withdraw(found));
        for withdrawal in found.withdraw.iter().take(LISTED) {
            ui.horizontal_wrapped(|ui| {
                swatch::score_label(ui, words, scene.session.kb().score(withdrawal.node));
                parts::node_link(ui, scene, withdrawal.node, requests);
                parts::quiet(ui, words.withdrawal(scene.session.kb(), withdrawal, false));
            });
        }
        rest(ui, scene, found.withdraw.len());
        let title = words.with("contradictions-title-count", &[("count", found.contradictions.len())]);
        parts::section(ui, title);
        parts::quiet(ui, words.get("disagreement-advice"));
        for edge in found.contradictions.iter().take(LISTED) {
            ui.push_id(edge, |ui| pair(ui, scene, *edge, requests));
        }
        rest(ui, scene, found.contradictions.len());
    });
}

fn rest(ui: &mut Ui, scene: ViewContext<'_>, all: usize) {
    if let Some(more) = all.checked_sub(LISTED).filter(|more| *more > 0) {
        parts::quiet(ui, scene.words.with("list-rest", &[("count", more)]));
    }
}

/// Draws two answers, and the reason of their contradiction; collapsed at first.
fn pair(ui: &mut Ui, scene: ViewContext<'_>, edge: ConflictEdge, requests: &mut Requests) {
    let (kb, words) = (scene.session.kb(), scene.words);
    ui.horizontal_wrapped(|ui| {
        parts::conflict_mark(ui, words);
        for (node, sign) in [(edge.better, "↔"), (edge.worse, "")] {
            swatch::score_label(ui, words, kb.score(node));
            parts::node_link(ui, scene, node, requests);
            if node.is_symmetric() {
                parts::quiet(ui, words.get("contradictions-equal"));
            }
            ui.label(sign);
        }
    });
    CollapsingHeader::new(RichText::new(words.get("way-shown")).weak()).show(ui, |ui| {
        ui.label(words.contradiction(kb, edge));
        parts::way(ui, scene, edge.better, &chain(kb, edge.better, edge.worse), requests);
    });
}
