//! Duplicates: the groups, what differs in one, and merging; the players of the library, and the names that may be one player.

use std::sync::Arc;

use egui::{Align, Grid, Label, Panel, RichText, ScrollArea, TextEdit, Ui, vec2};
use rustc_hash::FxHashSet;

use crate::app::list::{self, Extra};
use crate::app::parts;
use crate::app::scene::{Memo, ViewContext};
use crate::records::players::{Proposal, Reason, Wanted};
use crate::records::tag;
use crate::report::Table;
use crate::service::collection::{Collection, Facet, PlayerEntry, Search};
use crate::service::duplicates::{Difference, Group, Member};
use crate::session::games::Action;
use crate::store::library::GameId;
use crate::text::{Words, thousands};
use crate::views::games;

/// The room for the names of properties, for each game, and the width of the value of a game, at least.
const NAMES: f32 = 44.0;
const CELL: f32 = 100.0;

#[derive(Default)]
pub(super) struct Duplicates {
    /// The first game of the group shown.
    shown: Option<GameId>,
    /// The game that stays, if another one than the first was chosen.
    keeper: Option<GameId>,
    /// The first games of groups that the user does not want to merge.
    skipped: FxHashSet<GameId>,
    /// Whether merging all groups waits for its confirmation.
    asks: bool,
}

/// The first game of a group.
fn first(group: &Group) -> Option<GameId> {
    group.members.first().map(|member| member.id)
}

pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Duplicates) {
    let (games, words) = (scene.session.games(), scene.words);
    parts::quiet(ui, words.get("duplicates-hint"));
    ui.horizontal(|ui| {
        if ui
            .add_enabled(!games.comparing.is_running(), egui::Button::new(words.get("duplicates-find")))
            .clicked()
        {
            scene.command(Action::FindDuplicates);
        }
        if games.comparing.is_running() {
            ui.spinner();
        }
    });
    let Some((groups, current)) = games.duplicates() else { return };
    let groups: Vec<&Group> = groups
        .iter()
        .filter(|group| first(group).is_some_and(|first| !state.skipped.contains(&first)))
        .collect();
    if groups.is_empty() {
        parts::quiet(ui, words.get("duplicates-none"));
        return;
    }
    let superfluous: usize = groups.iter().map(|group| group.members.len() - 1).sum();
    let count = |count: usize| thousands(count as i64);
    parts::quiet(
        ui,
        words.with("duplicates-count", &[("groups", count(groups.len())), ("games", count(superfluous))]),
    );
    if !current {
        parts::caution(ui, &words.get("duplicates-changed"));
    }
    all(ui, scene, &groups, state);
    let shown = groups.iter().find(|group| first(group) == state.shown);
    if let Some(group) = shown {
        let height = ui.available_height() * 0.5;
        Panel::bottom("group of duplicates")
            .resizable(false)
            .exact_size(height)
            .show(ui, |ui| detail(ui, scene, group, state));
    }
    list_groups(ui, &groups, state);
}

/// Draws the merging of all groups, which asks again.
fn all(ui: &mut Ui, scene: ViewContext<'_>, groups: &[&Group], state: &mut Duplicates) {
    let words = scene.words;
    let merge = words.with("duplicates-merge-all", &[("groups", thousands(groups.len() as i64))]);
    ui.horizontal(|ui| {
        if !state.asks {
            let button = ui.button(format!("{merge} …")).on_hover_text(words.get("duplicates-merge-hint"));
            state.asks = button.clicked();
            return;
        }
        if ui.button(words.get("ask-cancel")).clicked() {
            state.asks = false;
        }
        if ui.button(merge).clicked() {
            state.asks = false;
            scene.command(Action::Merge(groups.iter().map(|group| group.ids().collect()).collect()));
        }
    });
}

fn list_groups(ui: &mut Ui, groups: &[&Group], state: &mut Duplicates) {
    let height = ui.spacing().interact_size.y;
    ScrollArea::vertical().id_salt("groups").auto_shrink(false).show_rows(
        ui,
        height,
        groups.len(),
        |ui, rows| {
            for group in groups.get(rows).unwrap_or_default() {
                let Some(member) = group.members.first() else { continue };
                let text = format!("{} ×  {}", group.members.len(), title(member));
                let is_shown = state.shown == Some(member.id);
                if ui.add(egui::Button::selectable(is_shown, text).truncate()).clicked() {
                    (state.shown, state.keeper) = (Some(member.id), None);
                }
            }
        },
    );
}

/// The players and the event of a game.
fn title(member: &Member) -> String {
    let text = |name: &str| member.header(name).map_or("", String::as_str);
    let sides = [text(tag::RED), text(tag::BLACK)].join(" – ");
    let parts = [sides.trim_matches([' ', '–']), text(tag::EVENT), text(tag::DATE)];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { format!("{}", member.id.0) } else { parts.join(", ") }
}

/// Draws what differs in a group, and its actions.
fn detail(ui: &mut Ui, scene: ViewContext<'_>, group: &Group, state: &mut Duplicates) {
    let words = scene.words;
    let keeper = state.keeper.filter(|keeper| group.ids().any(|id| id == *keeper)).or(first(group));
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let merge = parts::button(ui, words, "duplicates-merge");
        if let Some(keeper) = keeper.filter(|_| merge.clicked()) {
            let others = group.ids().filter(|id| *id != keeper);
            scene.command(Action::Merge(vec![std::iter::once(keeper).chain(others).collect()]));
        }
        if ui.button(words.get("duplicates-skip")).clicked() {
            state.skipped.extend(first(group));
        }
        if group.differences.is_empty() {
            parts::quiet(ui, words.get("duplicates-same"));
        }
    });
    let width = ui.available_width() / group.members.len().max(1) as f32 - NAMES;
    let cell = vec2(width.max(CELL), ui.spacing().interact_size.y);
    ScrollArea::both().id_salt("differences").auto_shrink(false).show(ui, |ui| {
        Grid::new("differences").striped(true).spacing([12.0, 4.0]).show(ui, |ui| {
            ui.label(words.get("duplicates-keep"));
            for member in &group.members {
                ui.horizontal(|ui| {
                    if ui.radio(keeper == Some(member.id), "").clicked() {
                        state.keeper = Some(member.id);
                    }
                    if ui.link(format!("{}", member.id.0)).clicked() {
                        scene.command(Action::Open(member.id));
                    }
                });
            }
            ui.end_row();
            for (name, value) in properties(scene, group) {
                ui.label(name);
                for member in &group.members {
                    let text = value(member);
                    let label = ui.add_sized(cell, Label::new(&text).halign(Align::Min).truncate());
                    label.on_hover_text(text);
                }
                ui.end_row();
            }
        });
    });
}

/// A property of games by its name.
type Property<'a> = (String, Box<dyn Fn(&Member) -> String + 'a>);

/// The properties that differ in a group.
fn properties<'a>(scene: ViewContext<'a>, group: &'a Group) -> Vec<Property<'a>> {
    let words = scene.words;
    let mut found: Vec<Property<'a>> = Vec::new();
    for difference in &group.differences {
        match difference {
            Difference::Length => {
                found.push((words.get("games-plies"), Box::new(|member| member.plies.to_string())));
            }
            Difference::Mirror => found.push((
                words.get("duplicates-mirror"),
                Box::new(|member| if member.mirrored { "✓".to_owned() } else { String::new() }),
            )),
            Difference::Notes => {
                found.push((words.get("games-comments"), Box::new(|member| member.comments.to_string())));
                let moves = |member: &Member| member.side_moves.to_string();
                found.push((words.get("duplicates-side-moves"), Box::new(moves)));
            }
            Difference::Header(name) => found.push((
                words.header_name(name),
                Box::new(move |member| member.header(name).cloned().unwrap_or_default()),
            )),
        }
    }
    found
}

// The players of the library, and the names that may be one player.

/// The columns that the list has no room for below a width, the narrowest first.
const HIDDEN: [(f32, &[&str]); 2] = [
    (420.0, &["players-aliases", "games-years", "players-red", "players-black"]),
    (560.0, &["players-aliases", "games-years"]),
];

/// The height of the proposals, at most, as a share of the panel.
const SHARE: f32 = 0.4;

/// Players as a list, and its rows.
type Listed = (Table, Arc<Vec<PlayerEntry>>);

#[derive(Default)]
pub(super) struct Players {
    find: String,
    listed: Memo<(String, Words, &'static [&'static str]), Listed, Collection>,
    proposals: Memo<(), Arc<Vec<Proposal>>, Collection>,
}

/// Draws the view; returns true if the games of a player are to be listed.
pub(super) fn show_players(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Players) -> bool {
    let words = scene.words;
    let found = scene.session.games().found();
    let proposals = state.proposals.get(&found.collection, (), || Arc::new(found.collection.proposals()));
    if !proposals.is_empty() {
        let title = words.with("players-proposal-count", &[("count", proposals.len())]);
        egui::CollapsingHeader::new(title).id_salt("proposals").show(ui, |ui| propose(ui, scene, &proposals));
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
        (games::players(words, players.clone()).without(hidden), Arc::new(players))
    });
    if table.is_empty() {
        parts::quiet(ui, words.get("players-none"));
        return false;
    }
    let mut leaves = false;
    let mut menu = |ui: &mut Ui, row: usize| {
        if let Some(player) = players.get(row) {
            leaves |= actions(ui, scene, player);
        }
    };
    let extra = Extra { whole: false, widget: Some((30.0, &mut menu)) };
    list::show_with(ui, scene, "players", &table, extra);
    leaves
}

/// Draws the menu of a player; returns true if the games of the player are to be listed.
fn actions(ui: &mut Ui, scene: ViewContext<'_>, player: &PlayerEntry) -> bool {
    let words = scene.words;
    let mut lists = false;
    let menu = ui.menu_button("…", |ui| {
        let named = |key: &str, name: &str| words.with(key, &[("name", name)]);
        if ui.button(named("players-games-of", &player.name)).clicked() {
            scene.command(Action::Find(Search::default().toggled(Facet::Player, &player.name)));
            lists = true;
            ui.close();
        }
        for name in &player.aliases {
            if ui.button(named("players-separate", name)).clicked() {
                scene.command(Action::Separate(name.clone()));
                ui.close();
            }
        }
    });
    menu.response.accessible_name(words.with("players-games-of", &[("name", player.name.as_str())]));
    lists
}

/// Draws the proposals, each with its answers.
fn propose(ui: &mut Ui, scene: ViewContext<'_>, proposals: &[Proposal]) {
    let words = scene.words;
    let certain: Vec<&Proposal> =
        proposals.iter().filter(|proposal| proposal.reason == Reason::Script).collect();
    if certain.len() > 1
        && ui.button(words.with("players-confirm-all", &[("count", certain.len())])).clicked()
    {
        scene.command(Action::Confirm(certain.into_iter().cloned().collect()));
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
                        scene.command(Action::Confirm(vec![proposal.clone()]));
                    }
                    if ui.button(words.get("players-refuse")).clicked() {
                        scene.command(Action::Refuse(proposal.clone()));
                    }
                    let reason = words.get(proposal.reason.text_key());
                    ui.add(Label::new(RichText::new(&reason).weak()).truncate()).on_hover_text(&reason);
                });
            }
        },
    );
}
