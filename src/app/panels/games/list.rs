//! The games found.

use egui::{Modifiers, Ui};
use egui_extras::{Column, TableBuilder};

use crate::app::layout::{self, SCROLL_BAR, TableColumn};
use crate::app::scene::{Requests, ViewContext};
use crate::app::{export, parts};
use crate::service::settings::Panel;
use crate::session::games::Action;
use crate::session::{endgames, lattice, preferences};
use crate::store::library::GameId;
use crate::text::thousands;
use crate::views::games as views;

const ROW: f32 = 24.0;

/// The columns with their titles. If space is short, the event and the length are in the tooltip only.
const COLUMNS: [(&str, TableColumn); 6] = [
    ("games-red", TableColumn::kept(60.0, 110.0)),
    ("games-black", TableColumn::kept(60.0, 110.0)),
    ("games-outcome", TableColumn::kept(44.0, 56.0)),
    ("games-date", TableColumn::ranked(80.0, 84.0, 1)),
    ("games-event-name", TableColumn::ranked(90.0, 120.0, 2)),
    ("games-plies", TableColumn::ranked(44.0, 44.0, 3)),
];

/// The index of the event among them.
const EVENT: usize = 4;

/// The games selected, to be removed together.
#[derive(Default)]
pub(super) struct Chosen(Vec<GameId>);

/// Draws the list: a click shows a game, with Ctrl it selects several.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, chosen: &mut Chosen, requests: &mut Requests) {
    let (games, words) = (scene.session.games(), scene.words);
    let found = games.found();
    ui.horizontal_wrapped(|ui| {
        parts::quiet(ui, words.with("games-found", &[("count", found.len())]));
        if games.is_searching() {
            ui.spinner();
        }
        deeds(ui, scene, chosen, requests);
    });
    elsewhere(ui, scene, requests);
    if found.is_empty() {
        parts::quiet(ui, words.get("games-none"));
        return;
    }
    let open = games.open().map(|open| open.id);
    let titles = COLUMNS.map(|(key, _)| key);
    let rooms = COLUMNS.map(|(key, column)| column.titled(ui, &words.get(key)));
    let widths =
        layout::columns(&rooms, EVENT, ui.spacing().item_spacing.x, ui.available_width() - SCROLL_BAR);
    let columns = views::columns(words);
    export::shown(ui.ctx(), &|| views::games(words, found.to_vec()).figure());
    let mut table = TableBuilder::new(ui).striped(true).min_scrolled_height(0.0).sense(egui::Sense::click());
    for width in widths.iter().flatten() {
        table = table.column(Column::exact(*width).clip(true));
    }
    table
        .header(ROW, |mut header| {
            for (key, _) in titles.iter().zip(&widths).filter(|(_, width)| width.is_some()) {
                header.col(|ui| drop(ui.strong(words.get(key))));
            }
        })
        .body(|body| {
            body.rows(ROW, found.len(), |mut row| {
                let Some(listed) = found.get(row.index()) else { return };
                row.set_selected(open == Some(listed.id) || chosen.0.contains(&listed.id));
                for (heading, _) in titles.iter().zip(&widths).filter(|(_, width)| width.is_some()) {
                    let text = columns.cell_below(heading, listed).display();
                    row.col(|ui| drop(ui.add(egui::Label::new(text).selectable(false).truncate())));
                }
                let response = row.response();
                let with_others =
                    response.ctx.input(|input| input.modifiers.matches_logically(Modifiers::COMMAND));
                if response.clicked() && with_others {
                    toggle(&mut chosen.0, listed.id);
                } else if response.clicked() {
                    chosen.0.clear();
                    requests.command(Action::Open(listed.id));
                }
                response.on_hover_text(format!("{}\n{}", listed.event, listed.source).trim());
            });
        });
}

/// Draws links to what the endgame books and the base have on the combinations searched for.
fn elsewhere(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let (games, words) = (scene.session.games(), scene.words);
    let Some(there) = games.elsewhere() else { return };
    let wanted = &games.search().material;
    let count = |key: &str, count: u64| words.with(key, &[("count", thousands(count as i64))]);
    ui.horizontal_wrapped(|ui| {
        parts::quiet(ui, words.get("games-elsewhere"));
        if ui.link(count("games-elsewhere-problems", there.problems)).clicked() {
            let choice = endgames::Choice { material: wanted.clone(), ..endgames::Choice::default() };
            requests.command(endgames::Action::Choose(choice));
            requests.command(preferences::Action::Show(Panel::Endgames));
        }
        parts::quiet(ui, count("games-elsewhere-stored", there.stored));
        if ui.link(count("games-elsewhere-scored", there.scored)).clicked() {
            requests.command(lattice::Action::Find(wanted.text.clone()));
            requests.command(preferences::Action::Show(Panel::Lattice));
        }
    });
}

fn toggle(chosen: &mut Vec<GameId>, id: GameId) {
    match chosen.iter().position(|known| *known == id) {
        Some(at) => drop(chosen.remove(at)),
        None => chosen.push(id),
    }
}

/// Draws the actions on the selected games, or on the one shown.
fn deeds(ui: &mut Ui, scene: ViewContext<'_>, chosen: &mut Chosen, requests: &mut Requests) {
    let (games, words) = (scene.session.games(), scene.words);
    let meant = match (chosen.0.as_slice(), games.open()) {
        ([], Some(open)) => vec![open.id],
        (chosen, _) => chosen.to_vec(),
    };
    let meant: Vec<GameId> =
        meant.into_iter().filter(|id| games.found().iter().any(|listed| listed.id == *id)).collect();
    if meant.is_empty() {
        return;
    }
    let (key, action) = match games.search().removed {
        true => ("games-bring-back", Action::BringBack(meant)),
        false => ("games-take-out", Action::TakeOut(meant)),
    };
    if ui.button(words.get(key)).clicked() {
        chosen.0.clear();
        requests.command(action);
    }
}
