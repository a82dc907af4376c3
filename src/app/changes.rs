//! Descriptions of the changes of nodes in the log.

use egui::{RichText, Ui};

use super::scene::ViewContext;
use super::{parts, swatch};
use crate::knowledge::change::{Change, NodeState};
use crate::material::NodeId;
use crate::text::Words;

/// Shows that an entry is being read, or could not be read; a message has given the reason.
pub(super) fn unread(ui: &mut Ui, scene: ViewContext<'_>) {
    if scene.session.log().is_reading() {
        ui.spinner();
    } else {
        parts::quiet(ui, scene.words.get("log-unread"));
    }
}

/// Draws a node's change, as seen from it or from its mirror: score and lock before and after, and the source.
pub(super) fn change(ui: &mut Ui, scene: ViewContext<'_>, seen_from: NodeId, change: Change) {
    let (kb, words) = (scene.session.kb(), scene.words);
    if scene.session.hides(seen_from) {
        parts::quiet(ui, words.get("score-hidden"));
        return;
    }
    match change {
        Change::State { node, before, after } => {
            let seen = |state: Option<NodeState>| match state {
                Some(state) if node != seen_from => Some(state.mirror()),
                state => state,
            };
            let (before, after) = (seen(before), seen(after));
            score(ui, words, before);
            ui.label("→");
            score(ui, words, after);
            let provenance = after.and_then(|after| kb.provenance(after.provenance));
            if let Some(provenance) = provenance {
                let text = RichText::new(words.provenance(provenance)).weak();
                ui.label(text).on_hover_text(&provenance.note);
            }
        }
        Change::Evidence { evidence, added, .. } => {
            let Some(piece) = kb.piece(evidence) else { return };
            let key = if added { "log-evidence-added" } else { "log-evidence-removed" };
            ui.label(words.with(key, &[("term", words.term(piece)), ("source", words.cited(piece))]));
        }
    }
}

fn score(ui: &mut Ui, words: Words, state: Option<NodeState>) {
    swatch::score_label(ui, words, state.map(|state| state.score));
    if state.is_some_and(|state| state.invariable) {
        ui.label(swatch::PADLOCK.to_string()).on_hover_text(words.get("inspector-locked"));
    }
}
