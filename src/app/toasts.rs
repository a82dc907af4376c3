//! Messages: a success goes by itself and offers to be undone, a fault stays until it was read and can be copied.

use std::time::Duration;

use egui::accesskit::Role;
use egui::{Align2, Area, Context, Frame, Label, Order, Rect, RichText, Ui, vec2};

use super::parts;
use super::scene::{Scene, Wishes};
use crate::store::StoreError;
use crate::workbench::base;
use crate::workbench::command::{Command, Verb};
use crate::workbench::notice::{Fault, Notice};

/// Seconds for which a success is shown.
const SHOWN_FOR: f64 = 6.0;
/// Successes shown at once; an older one makes room for a newer.
const AT_ONCE: usize = 3;
const WIDTH: f32 = 380.0;

/// When each message of the workbench came up, in seconds of the window's clock.
#[derive(Debug, Default)]
pub(super) struct Toasts {
    born: Vec<f64>,
}

impl Toasts {
    /// Draws the messages at the lower right of `within`, the newest lowest.
    pub(super) fn show(&mut self, ctx: &Context, scene: Scene<'_>, within: Rect, wishes: &mut Wishes) {
        let notices = scene.bench.notices();
        let now = ctx.input(|input| input.time);
        self.born.resize(notices.len(), now);
        if notices.is_empty() {
            return;
        }
        let mut over = self.overdue(notices, now);
        if parts::escaped(ctx) {
            over.push(notices.len() - 1);
        }
        let area = Area::new(egui::Id::unique("toasts"))
            .order(Order::Foreground)
            .role(Role::Log)
            .accessible_name(scene.words.get("toasts"))
            .fixed_pos(within.right_bottom() - vec2(12.0, 12.0))
            .pivot(Align2::RIGHT_BOTTOM);
        area.show(ctx, |ui| {
            ui.set_width(WIDTH.min(within.width() - 24.0));
            for (at, notice) in notices.iter().enumerate() {
                if toast(ui, scene, notice, at, wishes) {
                    over.push(at);
                }
            }
        });
        self.dismiss(over, wishes);
        if let Some(next) = self.next_end(notices, now) {
            ctx.request_repaint_after(Duration::from_secs_f64(next));
        }
    }

    /// The successes that have been seen for long enough or make room for newer ones.
    fn overdue(&self, notices: &[Notice], now: f64) -> Vec<usize> {
        let successes: Vec<usize> = (0..notices.len()).filter(|at| !notices[*at].is_fault()).collect();
        let too_many = successes.len().saturating_sub(AT_ONCE);
        let old = |at: usize| self.born.get(at).is_some_and(|born| now - born >= SHOWN_FOR);
        let enumerated = successes.into_iter().enumerate();
        enumerated.filter(|(place, at)| *place < too_many || old(*at)).map(|(_, at)| at).collect()
    }

    fn next_end(&self, notices: &[Notice], now: f64) -> Option<f64> {
        let ends = self.born.iter().zip(notices).filter(|(_, notice)| !notice.is_fault());
        ends.map(|(born, _)| (born + SHOWN_FOR - now).max(0.05)).min_by(f64::total_cmp)
    }

    /// Takes messages away, the last first, so that the places of the others stay right.
    fn dismiss(&mut self, mut over: Vec<usize>, wishes: &mut Wishes) {
        over.sort_unstable();
        over.dedup();
        for at in over.into_iter().rev() {
            if at < self.born.len() {
                self.born.remove(at);
            }
            wishes.command(Command::Dismiss(at));
        }
    }
}

/// Draws one message; true where it is to go.
fn toast(ui: &mut Ui, scene: Scene<'_>, notice: &Notice, at: usize, wishes: &mut Wishes) -> bool {
    let words = scene.words;
    let text = words.notice(notice);
    let mut over = false;
    ui.push_id(at, |ui| {
        Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_width(ui.available_width());
            let text = if notice.is_fault() {
                RichText::new(format!("⚠ {text}")).color(ui.visuals().error_fg_color)
            } else {
                RichText::new(&text)
            };
            ui.add(Label::new(text).wrap().selectable(true));
            ui.horizontal(|ui| {
                // Only the last action can be undone, so only the newest message may offer it.
                let newest = at + 1 == scene.bench.notices().len();
                if notice.is_undoable() && newest && ui.button(words.get("verb-undo")).clicked() {
                    wishes.verb(Verb::Undo);
                    over = true;
                }
                let gone = matches!(notice, Notice::Failed(Fault::Store(StoreError::Gone { .. })));
                if gone && ui.button(words.get("verb-save-copy")).clicked() {
                    wishes.verb(Verb::SaveCopy);
                }
                if let Notice::Failed(Fault::Store(StoreError::Log { path, .. })) = notice
                    && ui.button(words.get("toast-without-log")).clicked()
                {
                    wishes.command(base::Wish::OpenWithoutLog(path.clone()));
                    over = true;
                }
                if notice.is_fault() && ui.button(words.get("toast-copy")).clicked() {
                    ui.ctx().copy_text(words.notice(notice));
                }
                over |= ui.button(words.get("toast-dismiss")).clicked();
            });
        });
    });
    over
}
