//! Messages. What was done is told in one quiet line of the lowest bar, until there is something newer. What has to be read stays:
//! one at a time, at the foot of the rail, where there is nothing to press; the next comes when it is put away.

use egui::accesskit::{Live, Role};
use egui::{Align2, Area, Context, Frame, Label, Order, Rect, RichText, Ui, vec2};

use super::parts;
use super::scene::{Scene, Wishes};
use super::theme::STEP;
use crate::store::StoreError;
use crate::workbench::base;
use crate::workbench::command::{Command, Verb};
use crate::workbench::notice::{Fault, Notice};

/// Room around the message.
const MARGIN: f32 = STEP / 2.0;

/// Draws the latest message that stays until it was read, at the foot of `place`; Esc puts it away.
pub(super) fn show(ctx: &Context, scene: Scene<'_>, place: Rect, wishes: &mut Wishes) {
    let notices = scene.bench.notices();
    let Some((at, notice)) = notices.iter().enumerate().rfind(|(_, notice)| notice.stays()) else { return };
    let area = Area::new(egui::Id::unique("toast"))
        .order(Order::Middle)
        .role(Role::Log)
        .accessible_name(scene.words.get("toasts"))
        .constrain(false)
        .fixed_pos(place.left_bottom() + vec2(MARGIN, -MARGIN))
        .pivot(Align2::LEFT_BOTTOM);
    let room = place.size() - vec2(2.0 * MARGIN, 2.0 * MARGIN);
    let shown = area.show(ctx, |ui| {
        ui.set_width(room.x);
        toast(ui, scene, notice, room.y, wishes)
    });
    if shown.inner || parts::escaped(ctx) {
        wishes.command(Command::Dismiss(at));
    }
}

/// Draws one message, no higher than `room`; true where it is to go.
fn toast(ui: &mut Ui, scene: Scene<'_>, notice: &Notice, room: f32, wishes: &mut Wishes) -> bool {
    let words = scene.words;
    let text = words.notice(notice);
    let mut over = false;
    let frame = Frame::popup(ui.style()).inner_margin(STEP).shadow(egui::Shadow::NONE);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let colour = if notice.is_fault() { ui.visuals().error_fg_color } else { ui.visuals().text_color() };
        let buttons = 4.0 * (ui.spacing().interact_size.y + ui.spacing().item_spacing.y);
        parts::list_on_layer((room - buttons).max(60.0)).show(ui, |ui| {
            let text = RichText::new(format!("⚠ {text}")).color(colour);
            ui.add(Label::new(text).wrap().selectable(true));
        });
        let gone = matches!(notice, Notice::Failed(Fault::Store(StoreError::Gone { .. })));
        if gone && ui.button(words.get("verb-save-copy")).clicked() {
            wishes.verb(Verb::SaveCopy);
        }
        if let Notice::Failed(Fault::Store(
            StoreError::Log { path, .. } | StoreError::ForeignLog { path, .. },
        )) = notice
            && ui.button(words.get("toast-without-log")).clicked()
        {
            wishes.command(base::Wish::OpenWithoutLog(path.clone()));
            over = true;
        }
        ui.horizontal_wrapped(|ui| {
            if ui.button(words.get("toast-copy")).clicked() {
                ui.ctx().copy_text(text.clone());
            }
            over |= ui.button(words.get("toast-dismiss")).clicked();
        });
    });
    over
}

/// Draws what was done last in one line; true where there was something to tell.
pub(super) fn line(ui: &mut Ui, scene: Scene<'_>) -> bool {
    let Some(notice) = scene.bench.notices().iter().rfind(|notice| !notice.stays()) else { return false };
    let text = RichText::new(scene.words.notice(notice)).weak();
    let response = ui.add(Label::new(text).truncate());
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
    true
}
