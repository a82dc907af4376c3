//! Confirmation before the window closes if something would be lost. Enter closes, Esc stays.

use egui::{Context, Id, Key, Modal, Modifiers, ViewportCommand};

use super::scene::ViewContext;
use crate::service::notice::AtStake;
use crate::text::Words;

/// The confirmation dialog.
#[derive(Debug, Default)]
pub(super) struct Closing {
    asked: bool,
    /// Whether the user has confirmed.
    sure: bool,
}

impl Closing {
    /// Whether the dialog is open.
    pub(super) const fn is_open(&self) -> bool {
        self.asked
    }

    /// Keeps the window from closing if something would be lost, and asks for confirmation.
    pub(super) fn show(&mut self, ctx: &Context, scene: ViewContext<'_>) {
        let requested = ctx.input(|input| input.viewport().close_requested()) && !self.sure;
        // It may have been stored since the dialog opened.
        let stake = if requested || self.asked { scene.session.at_stake() } else { None };
        let Some(stake) = stake else {
            self.asked = false;
            return;
        };
        if requested {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.asked = true;
        }
        match self.ask(ctx, scene.words, stake) {
            Some(true) => {
                (self.asked, self.sure) = (false, true);
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            Some(false) => self.asked = false,
            None => {}
        }
    }

    /// Draws the dialog; returns the answer.
    fn ask(&self, ctx: &Context, words: Words, stake: AtStake) -> Option<bool> {
        let mut answered = None;
        let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if pressed(Key::Enter) {
            answered = Some(true);
        }
        if pressed(Key::Escape) {
            answered = Some(false);
        }
        let answer = Modal::new(Id::unique("closing")).show(ctx, |ui| {
            ui.set_max_width(460.0);
            ui.heading(words.get("closing-title"));
            ui.label(words.message(stake));
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                if ui.button(words.get("closing-stay")).clicked() {
                    answered = Some(false);
                }
                if ui.button(words.get("closing-close")).clicked() {
                    answered = Some(true);
                }
            });
        });
        if answer.should_close() { answered.or(Some(false)) } else { answered }
    }
}
