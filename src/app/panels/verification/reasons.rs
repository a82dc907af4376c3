//! The base's score of a combination of a sample, and its reasons: of the one asked about if it is no longer blind, else of the one
//! judged last.

use egui::{RichText, Ui};

use super::tables::sign;
use crate::app::scene::{Requests, ViewContext};
use crate::app::{inspector, node_words, parts, swatch};
use crate::verification::Finding;
use crate::verification::marks::Judged;
use crate::verification::sampling::Sample;

/// Draws them.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    sample: &Sample,
    judged: &Judged,
    requests: &mut Requests,
) {
    let (session, kb, words) = (scene.session, scene.session.kb(), scene.words);
    let room = session.verification();
    let asked = session.next_to_mark().filter(|node| !session.hides(*node));
    let Some(node) = asked.or_else(|| room.last()) else {
        parts::quiet(ui, words.get("judging-hidden"));
        return;
    };
    parts::section(ui, words.get(if asked.is_some() { "judging-reasons" } else { "judging-last" }));
    parts::node_link(ui, scene, node, requests);
    ui.label(RichText::new(words.material_aside(node)).strong());
    if let Some(finding) =
        sample.nodes.iter().position(|drawn| *drawn == node).and_then(|at| finding(scene, sample, judged, at))
    {
        ui.strong(finding);
    }
    ui.horizontal_wrapped(|ui| {
        parts::quiet(ui, words.get("judging-base"));
        swatch::score_label(ui, words, kb.score(node));
        let meaning = |score| node_words::score_meaning(words, score);
        ui.label(kb.score(node).map_or_else(|| words.get("score-none"), meaning));
    });
    if let Some(provenance) = kb.state(node).and_then(|state| kb.provenance(state.provenance)) {
        let lock = if kb.is_invariable(node) { "🔒 " } else { "" };
        ui.label(format!("{lock}{}", words.provenance(provenance)));
        if !provenance.note.is_empty() {
            parts::quiet(ui, &provenance.note);
        }
    }
    inspector::conflicts(ui, scene, node, requests);
    inspector::evidence(ui, scene, node, requests);
}

/// Returns the existing verdict on a combination, and its author.
pub(super) fn finding(scene: ViewContext<'_>, sample: &Sample, judged: &Judged, at: usize) -> Option<String> {
    let words = scene.words;
    let (verdict, deviation) = (*judged.verdicts.get(at)?)?;
    let (session, node) = (scene.session, *sample.nodes.get(at)?);
    let is_marked = session.verification().marks().contains_key(&node);
    let marked_by = is_marked.then_some(session.settings().author.as_str());
    let by = words.judge(verdict.judge, verdict.judge.person(session.kb(), node, marked_by));
    let score = match verdict.finding {
        Finding::Is(score) => format!("{score} "),
        Finding::Not(_) => String::new(),
    };
    Some(format!("{} {score}{} · {by}", sign(deviation), words.deviation(deviation)))
}
