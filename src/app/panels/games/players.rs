//! The players of the library, and the names that may be one player.

use std::sync::Arc;

use egui::{Label, RichText, ScrollArea, TextEdit, Ui};

use crate::app::list::{self, Extra};
use crate::app::parts;
use crate::app::scene::{Memo, Requests, ViewContext};
use crate::records::players::{Proposal, Reason, Wanted};
use crate::report::Table;
use crate::service::collection::{Collection, Facet, PlayerEntry};
use crate::service::search::Search;
use crate::session::games::Action;
use crate::text::Words;
use crate::views::library as views;

/// The columns that the list has no room for below a width, the narrowest first.
const HIDDEN: [(f32, &[&str]); 2] = [
    (420.0, &["players-aliases", "games-years", "players-red", "players-black"]),
    (560.0, &["players-aliases", "games-years"]),
];

/// The height of the proposals, at most, as a share of the panel.
const SHARE: f32 = 0.4;

/// Players as a list, and its rows.
type Listed = (Table, Arc<Vec<PlayerEntry>>);

/// The state of the view.
#[derive(Default)]
pub(super) struct Players {
    find: String,
    listed: Memo<(String, Words, &'static [&'static str]), Listed, Collection>,
    proposals: Memo<(), Arc<Vec<Proposal>>, Collection>,
}

/// Draws the view; returns true if the games of a player are to be listed.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut Players,
    requests: &mut Requests,
) -> bool {
    let words = scene.words;
    let found = scene.session.games().found();
    let proposals = state.proposals.get(&found.collection, (), || Arc::new(found.collection.proposals()));
    if !proposals.is_empty() {
        let title = words.with("players-proposal-count", &[("count", proposals.len())]);
        egui::CollapsingHeader::new(title)
            .id_salt("proposals")
            .show(ui, |ui| propose(ui, scene, &proposals, requests));
    }
    parts::labelled(ui, words.get("players-find"), |ui| {
        ui.add(TextEdit::singleline(&mut state.find).desired_width(160.0))
            .on_hover_text(words.get("games-player-hint"))
    });
    let room = ui.available_width();
    let hidden = HIDDEN.into_iter().find(|(width, _)| room < *width).map_or(&[][..], |(_, hidden)| hidden);
    let key = (state.find.clone(), words, hidden);
    let (table, players) = state.listed.get(&found.collection, key, || {
        let wanted = Wanted::new(&state.find);
        let players = found.collection.players().into_iter().filter(|player| player.is_found_by(&wanted));
        let players: Vec<PlayerEntry> = players.cloned().collect();
        (views::players(words, players.clone()).without(hidden), Arc::new(players))
    });
    if table.is_empty() {
        parts::quiet(ui, words.get("players-none"));
        return false;
    }
    let mut leaves = false;
    let mut menu = |ui: &mut Ui, row: usize| {
        if let Some(player) = players.get(row) {
            leaves |= actions(ui, scene, player, requests);
        }
    };
    // The list's own requests are links, which it has none of.
    let mut none = Requests::default();
    list::show_with(
        ui,
        scene,
        "players",
        &table,
        Extra { whole: false, widget: Some((30.0, &mut menu)) },
        &mut none,
    );
    leaves
}

/// Draws the menu of a player; returns true if the games of the player are to be listed.
fn actions(ui: &mut Ui, scene: ViewContext<'_>, player: &PlayerEntry, requests: &mut Requests) -> bool {
    let words = scene.words;
    let mut lists = false;
    let menu = ui.menu_button("…", |ui| {
        let named = |key: &str, name: &str| words.with(key, &[("name", name)]);
        if ui.button(named("players-games-of", &player.name)).clicked() {
            requests.command(Action::Find(Search::default().toggled(Facet::Player, &player.name)));
            lists = true;
            ui.close();
        }
        for name in &player.aliases {
            if ui.button(named("players-separate", name)).clicked() {
                requests.command(Action::Separate(name.clone()));
                ui.close();
            }
        }
    });
    menu.response.accessible_name(words.with("players-games-of", &[("name", player.name.as_str())]));
    lists
}

/// Draws the proposals, each with its answers.
fn propose(ui: &mut Ui, scene: ViewContext<'_>, proposals: &[Proposal], requests: &mut Requests) {
    let words = scene.words;
    let certain: Vec<&Proposal> =
        proposals.iter().filter(|proposal| proposal.reason == Reason::Script).collect();
    if certain.len() > 1
        && ui.button(words.with("players-confirm-all", &[("count", certain.len())])).clicked()
    {
        requests.command(Action::Confirm(certain.into_iter().cloned().collect()));
    }
    let row = 2.0 * ui.spacing().interact_size.y + ui.spacing().item_spacing.y;
    let height = (ui.available_height() * SHARE).max(3.0 * row);
    ScrollArea::vertical().id_salt("proposals").max_height(height).auto_shrink([false, true]).show_rows(
        ui,
        row,
        proposals.len(),
        |ui, rows| {
            for proposal in proposals.get(rows).unwrap_or_default() {
                let names = proposal.names.join(" = ");
                ui.add(Label::new(&names).truncate()).on_hover_text(&names);
                ui.horizontal(|ui| {
                    if ui.button(words.get("players-confirm")).clicked() {
                        requests.command(Action::Confirm(vec![proposal.clone()]));
                    }
                    if ui.button(words.get("players-refuse")).clicked() {
                        requests.command(Action::Refuse(proposal.clone()));
                    }
                    let reason = words.alias_reason(proposal.reason);
                    ui.add(Label::new(RichText::new(&reason).weak()).truncate()).on_hover_text(&reason);
                });
            }
        },
    );
}
