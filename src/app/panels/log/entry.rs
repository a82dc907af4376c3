//! An entry of the log: author, action and time, the way back, and every node that it changed.

use egui::{Button, ScrollArea, Ui};

use crate::app::scene::{Requests, ViewContext};
use crate::app::{changes, parts};
use crate::knowledge::change::Change;
use crate::knowledge::history::{Action, Entry, EntryId};
use crate::session::{base, log};
use crate::text::moment;

const ROW: f32 = 24.0;

/// Draws the entry.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, entry: &Entry, requests: &mut Requests) {
    let (history, words) = (scene.session.history(), scene.words);
    ui.add_space(4.0);
    ui.strong(format!("{} · {}", entry.id.0, words.entry(entry)));
    let changes = words.with("log-changes-of", &[("count", entry.changes)]);
    let facts = [words.author(&entry.author), moment(entry.time), changes];
    let facts: Vec<String> = facts.into_iter().filter(|part| !part.is_empty()).collect();
    parts::quiet(ui, facts.join(" · "));
    let mut steps = scene.session.acquisition().reported().iter().filter(|built| built.entry == entry.id);
    if let Some(built) = steps.next_back() {
        parts::quiet(ui, words.round_inputs(built));
    }
    ui.horizontal_wrapped(|ui| {
        way(ui, scene, entry, history.leads(entry.id, history.current().head), requests)
    });
    ui.separator();
    let Some(touched) = scene.session.log().touched(entry.id) else {
        return changes::unread(ui, scene);
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
                    changes::change(ui, scene, node, trace.change);
                })
            });
        }
    });
}

/// Draws the jump to before an entry, or to the state after an undone one: each undoes the other.
fn way(ui: &mut Ui, scene: ViewContext<'_>, entry: &Entry, in_force: bool, requests: &mut Requests) {
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
