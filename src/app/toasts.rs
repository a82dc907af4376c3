//! Messages. The last action is shown in one line of the bottom bar, until there is a newer one. A message to be read stays:
//! one at a time, in full, in a strip above that bar; the next one follows when it is dismissed.

use egui::accesskit::{Live, Role};
use egui::{Align, Label, Layout, Panel, RichText, ScrollArea, Ui};

use super::queue::Queue;
use super::scene::{Requests, ViewContext};
use super::theme::Palette;
use super::{parts, single};
use crate::app::commands::CommandId;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::session::{base, general};
use crate::store::StoreError;

/// Maximum share of the window's height; a longer message scrolls.
const MOST: f32 = 0.3;

/// Draws the latest message to be read; Esc dismisses it.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let notices = scene.session.notices();
    let Some((at, notice)) = notices.iter().enumerate().rfind(|(_, notice)| notice.stays()) else { return };
    let room = ui.available_height() * MOST;
    let shown = Panel::bottom("message").resizable(false).show(ui, |ui| {
        let name = scene.words.get("toasts");
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
            node.set_role(Role::Log);
            node.set_label(name);
        });
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            let over = buttons(ui, scene, notice, requests);
            ui.with_layout(Layout::top_down(Align::Min), |ui| text(ui, scene, notice, room));
            over
        })
        .inner
    });
    if shown.inner || parts::escaped(ui.ctx()) {
        requests.command(general::Action::Dismiss(at));
    }
}

/// Draws the actions for a message, right to left; returns true if it is dismissed.
fn buttons(ui: &mut Ui, scene: ViewContext<'_>, notice: &Notice, requests: &mut Requests) -> bool {
    let words = scene.words;
    let mut over = ui.button(words.get("toast-dismiss")).clicked();
    if ui.button(words.get("toast-copy")).clicked() {
        ui.ctx().copy_text(words.message(notice));
    }
    let gone = matches!(notice, Notice::Failed(Fault::Store(StoreError::Gone { .. })));
    if gone && ui.button(words.get("verb-save-copy")).clicked() {
        requests.run(CommandId::SaveCopy);
    }
    if let Notice::Failed(Fault::Store(StoreError::ForeignLog { path, .. })) = notice
        && ui.button(words.get("toast-without-log")).clicked()
    {
        requests.command(base::Action::OpenWithoutLog(path.clone()));
        over = true;
    }
    over
}

/// Draws the full message.
fn text(ui: &mut Ui, scene: ViewContext<'_>, notice: &Notice, room: f32) {
    let colour = if notice.is_fault() { ui.visuals().error_fg_color } else { ui.visuals().text_color() };
    let text = RichText::new(format!("⚠ {}", scene.words.message(notice))).color(colour);
    ScrollArea::vertical().id_salt("message").max_height(room).auto_shrink([false, true]).show(ui, |ui| {
        ui.add(Label::new(text).wrap().selectable(true));
    });
}

/// Draws in one line that a key was ignored, or else the last action; returns true if there is either.
pub(super) fn line(ui: &mut Ui, scene: ViewContext<'_>) -> bool {
    if let Some((why, count)) = Queue::ignored(ui.ctx()) {
        let text = scene.words.with(single::text_key(why), &[("count", count)]);
        let response = ui.add(Label::new(RichText::new(text).color(Palette::of(ui).warning)).truncate());
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(Live::Assertive));
        return true;
    }
    let Some(notice) = scene.session.notices().iter().rfind(|notice| !notice.stays()) else { return false };
    let text = RichText::new(scene.words.message(notice)).weak();
    let response = ui.add(Label::new(text).truncate());
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
    true
}
