//! The entries found, one per line.

use egui::{Align, Key, Label, Layout, Modifiers, RichText, Ui};
use egui_extras::{Column, TableBuilder};

use super::ListedEntry;
use crate::app::layout::{self, SCROLL_BAR, TableColumn};
use crate::app::scene::{Requests, ViewContext};
use crate::app::{export, keys};
use crate::knowledge::history::{Entry, EntryId};
use crate::material::Material;
use crate::session::{lattice, log};
use crate::views::log::{self as views, Logged};

const ROW: f32 = 24.0;

/// The columns with their titles: the action is the widest.
const COLUMNS: [(&str, TableColumn); 5] = [
    ("cli-entry", TableColumn::kept(40.0, 56.0)),
    ("cli-time", TableColumn::kept(176.0, 180.0)),
    ("cli-author", TableColumn::ranked(56.0, 120.0, 1)),
    ("cli-action", TableColumn::kept(216.0, 240.0)),
    ("cli-changes", TableColumn::ranked(64.0, 84.0, 2)),
];

/// The index of the action among them.
const ACTION: usize = 3;

/// Draws the list: a click or an arrow key shows the changes of an entry, and selects its node.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, found: &[ListedEntry], requests: &mut Requests) {
    let (history, words) = (scene.session.history(), scene.words);
    let looked_at = scene.session.log().looked_at();
    let titles = COLUMNS.map(|(key, _)| key);
    let columns = views::columns(words);
    export::shown(ui.ctx(), &|| {
        let entries = found.iter().filter_map(|found| Some((history.entry(found.id)?, found.in_force)));
        let rows = entries.map(|(entry, in_force)| Logged::of(words, history, entry, in_force)).collect();
        views::columns(words).table("panel-log", rows).figure()
    });
    let to = stepped(ui, found, looked_at);
    if let Some(entry) = to.and_then(|to| found.get(to)).and_then(|found| history.entry(found.id)) {
        look_at(entry, requests);
    }
    let rooms = COLUMNS.map(|(key, column)| column.titled(ui, &words.get(key)));
    let widths =
        layout::columns(&rooms, ACTION, ui.spacing().item_spacing.x, ui.available_width() - SCROLL_BAR);
    let mut table = TableBuilder::new(ui);
    if let Some(to) = to {
        table = table.scroll_to_row(to, None);
    }
    table = table
        .striped(true)
        .auto_shrink(false)
        .min_scrolled_height(0.0)
        .sense(egui::Sense::click())
        .cell_layout(Layout::left_to_right(Align::Center));
    for width in widths.iter().flatten() {
        table = table.column(Column::exact(*width).clip(true));
    }
    table
        .header(ROW, |mut header| {
            for (key, _) in titles.iter().zip(&widths).filter(|(_, width)| width.is_some()) {
                header.col(|ui| drop(ui.label(RichText::new(words.get(key)).weak())));
            }
        })
        .body(|body| {
            body.rows(ROW, found.len(), |mut row| {
                let Some(found) = found.get(row.index()) else { return };
                let Some(entry) = history.entry(found.id) else { return };
                row.set_selected(looked_at == Some(found.id));
                let logged = Logged::of(words, history, entry, found.in_force);
                for (heading, _) in titles.iter().zip(&widths).filter(|(_, width)| width.is_some()) {
                    let text = RichText::new(columns.cell_below(heading, &logged).display());
                    // Entries not in force are drawn weakly.
                    let text = if found.in_force { text } else { text.weak() };
                    row.col(|ui| drop(ui.add(Label::new(text).selectable(false).truncate())));
                }
                let response = row.response();
                if response.clicked() {
                    look_at(entry, requests);
                }
            });
        });
}

/// Returns the index of the entry the arrow keys move to from the one shown; from none to the first.
fn stepped(ui: &Ui, found: &[ListedEntry], looked_at: Option<EntryId>) -> Option<usize> {
    let at = found.iter().position(|found| looked_at == Some(found.id));
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if !keys::are_free(ui.ctx()) {
        return None;
    }
    let to = if pressed(Key::ArrowDown) {
        at.map_or(Some(0), |at| at.checked_add(1))
    } else if pressed(Key::ArrowUp) {
        at.and_then(|at| at.checked_sub(1))
    } else {
        None
    };
    to.filter(|to| *to < found.len())
}

/// Shows the changes of an entry, and selects its node.
fn look_at(entry: &Entry, requests: &mut Requests) {
    requests.command(log::Action::LookAt(entry.id));
    if let Some(material) = entry.action.material().and_then(|text| text.parse::<Material>().ok()) {
        requests.command(lattice::Action::Select(material.into()));
    }
}
