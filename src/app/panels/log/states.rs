//! The named states of the base and the branches of work: shown, renamed, deleted.

use egui::{Button, CollapsingHeader, Grid, RichText, ScrollArea, TextEdit, Ui};

use crate::app::commands::CommandId;
use crate::app::parts;
use crate::app::scene::{Memo, Requests, ViewContext};
use crate::knowledge::history::Version;
use crate::service::rounds::is_built_upon;
use crate::session::base::Action;
use crate::text::moment;

/// Seconds during which the deletion of a version can be confirmed.
const REALLY: f64 = 5.0;

/// The state of the view.
#[derive(Default)]
pub(super) struct StatesView {
    /// The version being renamed, and its new name as typed.
    renaming: Option<(String, String)>,
    /// The version to delete on confirmation, and the time of the request.
    deleting: Option<(String, f64)>,
    digest: Memo<(), String>,
}

/// Draws them; collapsed at first.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut StatesView, requests: &mut Requests) {
    let (history, words) = (scene.session.history(), scene.words);
    let title = words.with("states-title", &[("count", history.versions().len())]);
    CollapsingHeader::new(title).id_salt("states").show(ui, |ui| {
        parts::quiet(ui, words.get("states-hint"));
        parts::command_button(ui, scene, CommandId::NameVersion, requests);
        let kb = scene.session.whole();
        let digest = state.digest.get(kb, (), || kb.digest().to_string());
        ui.label(words.with("digest-said", &[("digest", digest)])).on_hover_text(words.get("digest-hint"));
        let most = ui.available_height() * 0.4;
        let area = ScrollArea::vertical().id_salt("states").max_height(most);
        area.show(ui, |ui| {
            Grid::new("states").num_columns(5).striped(true).spacing([16.0, 4.0]).show(ui, |ui| {
                for version in history.versions() {
                    ui.push_id(&version.name, |ui| name(ui, scene, state, version, requests));
                    let kind = if version.frozen { "states-frozen" } else { "states-line" };
                    ui.label(words.get(kind)).on_hover_text(parts::hint(words, kind));
                    ui.label(version.head.0.to_string());
                    ui.label(
                        history.entry(version.head).map_or_else(String::new, |entry| moment(entry.time)),
                    );
                    ui.push_id(("deeds", &version.name), |ui| {
                        ui.horizontal(|ui| deeds(ui, scene, state, version, requests))
                    });
                    ui.end_row();
                }
            })
        });
    });
}

/// Draws its name, or the field with the new one.
fn name(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut StatesView,
    version: &Version,
    requests: &mut Requests,
) {
    let renaming = state.renaming.as_mut().filter(|(from, _)| *from == version.name);
    let Some((from, to)) = renaming else {
        let name = RichText::new(parts::version_name(scene, &version.name));
        let current = scene.session.history().current().name == version.name;
        ui.label(if current { name.strong() } else { name });
        return;
    };
    let field = ui.add(TextEdit::singleline(to).desired_width(160.0));
    let field = field.accessible_name(scene.words.get("states-rename"));
    let field = field.on_hover_text(scene.words.get("states-rename-hint"));
    if parts::confirmed(ui, &field) {
        if *to != *from && !to.trim().is_empty() {
            requests.command(Action::RenameVersion { from: from.clone(), to: to.clone() });
        }
        state.renaming = None;
    } else if field.lost_focus() {
        state.renaming = None;
    } else {
        field.request_focus();
    }
}

fn deeds(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut StatesView,
    version: &Version,
    requests: &mut Requests,
) {
    let (history, words) = (scene.session.history(), scene.words);
    let free = scene.session.path().is_some();
    let current = history.current().name == version.name;
    if ui.add_enabled(free && !current, Button::new(words.get("states-show"))).clicked() {
        requests.command(Action::SelectVersion(version.name.clone()));
    }
    let held = is_built_upon(history, &version.name);
    let rename = ui.add_enabled(free && !held, Button::new(words.get("states-rename")));
    if rename.on_disabled_hover_text(words.get("states-held")).clicked() {
        state.renaming = Some((version.name.clone(), version.name.clone()));
    }
    let now = ui.input(|input| input.time);
    state.deleting.take_if(|(_, then)| now - *then > REALLY);
    let asked = state.deleting.as_ref().is_some_and(|(name, _)| *name == version.name);
    let key = if asked { "states-delete-really" } else { "states-delete" };
    let delete = ui.add_enabled(free && !held && !current, Button::new(words.get(key)));
    let why = words.get(if held { "states-held" } else { "states-shown" });
    let delete = delete.on_hover_text(words.get("states-delete-hint")).on_disabled_hover_text(why);
    if delete.clicked() {
        state.deleting = if asked { None } else { Some((version.name.clone(), now)) };
        ui.ctx().request_repaint_after_secs(REALLY as f32 + 0.1);
        if asked {
            requests.command(Action::DeleteVersion(version.name.clone()));
        }
    }
}
