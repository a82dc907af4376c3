//! Duplicates: the groups, what differs in one, and merging.

use egui::{Align, Grid, Label, Panel, ScrollArea, Ui, vec2};
use rustc_hash::FxHashSet;

use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::records::tag;
use crate::service::duplicates::{Difference, Group, Member};
use crate::session::games::Action;
use crate::store::library::GameId;
use crate::text::thousands;

/// The room for the names of properties, for each game, and the width of the value of a game, at least.
const NAMES: f32 = 44.0;
const CELL: f32 = 100.0;

/// The state of the view.
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

/// Draws the view.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Duplicates, requests: &mut Requests) {
    let (games, words) = (scene.session.games(), scene.words);
    parts::quiet(ui, words.get("duplicates-hint"));
    ui.horizontal(|ui| {
        if ui.add_enabled(!games.is_comparing(), egui::Button::new(words.get("duplicates-find"))).clicked() {
            requests.command(Action::FindDuplicates);
        }
        if games.is_comparing() {
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
    all(ui, scene, &groups, state, requests);
    let shown = groups.iter().find(|group| first(group) == state.shown);
    if let Some(group) = shown {
        let height = ui.available_height() * 0.5;
        Panel::bottom("group of duplicates")
            .resizable(false)
            .exact_size(height)
            .show(ui, |ui| detail(ui, scene, group, state, requests));
    }
    list(ui, &groups, state);
}

/// Draws the merging of all groups, which asks again.
fn all(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    groups: &[&Group],
    state: &mut Duplicates,
    requests: &mut Requests,
) {
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
            requests.command(Action::Merge(groups.iter().map(|group| group.ids().collect()).collect()));
        }
    });
}

/// Draws the groups.
fn list(ui: &mut Ui, groups: &[&Group], state: &mut Duplicates) {
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
fn detail(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    group: &Group,
    state: &mut Duplicates,
    requests: &mut Requests,
) {
    let words = scene.words;
    let keeper = state.keeper.filter(|keeper| group.ids().any(|id| id == *keeper)).or(first(group));
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let merge =
            ui.button(words.get("duplicates-merge")).on_hover_text(words.get("duplicates-merge-hint"));
        if let Some(keeper) = keeper.filter(|_| merge.clicked()) {
            let others = group.ids().filter(|id| *id != keeper);
            requests.command(Action::Merge(vec![std::iter::once(keeper).chain(others).collect()]));
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
                        requests.command(Action::Open(member.id));
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
