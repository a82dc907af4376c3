//! One entry of the log: who did what when, the way back, and every node that it changed.

use egui::{Button, RichText, ScrollArea, Ui};

use crate::app::scene::{Requests, Scene};
use crate::app::{parts, swatch};
use crate::knowledge::change::{Change, NodeState};
use crate::knowledge::history::{Action, Entry, EntryId};
use crate::material::NodeId;
use crate::session::{base, log};
use crate::text::{Words, moment};

const ROW: f32 = 24.0;

/// Draws the entry.
pub(super) fn show(ui: &mut Ui, scene: Scene<'_>, entry: &Entry, requests: &mut Requests) {
    let (history, words) = (scene.session.history(), scene.words);
    ui.add_space(4.0);
    ui.strong(format!("{} · {}", entry.id.0, words.entry(entry)));
    let changes = words.with("log-changes-of", &[("count", entry.changes)]);
    let told = [words.author(&entry.author), moment(entry.time), changes];
    let told: Vec<String> = told.into_iter().filter(|part| !part.is_empty()).collect();
    parts::quiet(ui, told.join(" · "));
    let mut steps = scene.session.acquisition().reported().iter().filter(|built| built.entry == entry.id);
    if let Some(built) = steps.next_back() {
        parts::quiet(ui, words.manner(built));
    }
    ui.horizontal_wrapped(|ui| {
        way(ui, scene, entry, history.leads(entry.id, history.current().head), requests)
    });
    ui.separator();
    let Some(touched) = scene.session.log().touched(entry.id) else {
        return unread(ui, scene);
    };
    if entry.changes > u64::from(log::SHOWN) {
        parts::quiet(ui, words.with("log-first", &[("count", log::SHOWN)]));
    }
    ScrollArea::vertical().auto_shrink(false).show_rows(ui, ROW, touched.len(), |ui, rows| {
        for (at, trace) in rows.clone().zip(touched.get(rows).into_iter().flatten()) {
            let (Change::State { node, .. } | Change::Evidence { node, .. }) = trace.change;
            ui.push_id(at, |ui| {
                ui.horizontal(|ui| {
                    parts::node_link(ui, scene, node, requests);
                    change(ui, scene, node, trace.change);
                })
            });
        }
    });
}

/// Back to before an entry, or to the state after one that was taken back: either is taken back by the other.
fn way(ui: &mut Ui, scene: Scene<'_>, entry: &Entry, in_force: bool, requests: &mut Requests) {
    let words = scene.words;
    let free = scene.session.path().is_some();
    let (key, to, possible) = if in_force {
        let begun = matches!(entry.action, Action::Create { .. }) || entry.parent == EntryId::ROOT;
        ("log-undo-from", entry.parent, !begun)
    } else {
        ("log-go-to", entry.id, true)
    };
    let button = ui.add_enabled(free && possible, Button::new(words.get(key)));
    if button.on_hover_text(parts::hint(words, key)).clicked() {
        requests.command(base::Action::GoTo(to));
    }
}

/// What stands where nothing was read: that it is being read, or that it cannot be; why was said.
pub(in crate::app) fn unread(ui: &mut Ui, scene: Scene<'_>) {
    if scene.session.log().is_reading() {
        ui.spinner();
    } else {
        parts::quiet(ui, scene.words.get("log-unread"));
    }
}

/// What a change made of a node, as seen from it or from its mirror: score and lock before and after, and who says so.
pub(in crate::app) fn change(ui: &mut Ui, scene: Scene<'_>, seen_from: NodeId, change: Change) {
    let (kb, words) = (scene.session.kb(), scene.words);
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
            let said = after.and_then(|after| kb.provenance(after.provenance));
            if let Some(said) = said {
                let text = RichText::new(words.provenance(said)).weak();
                ui.label(text).on_hover_text(&said.note);
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
