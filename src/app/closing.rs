//! Before the window closes while something would be lost, it asks. Enter closes, Esc stays.

use egui::{Context, Id, Key, Modal, Modifiers, ViewportCommand};

use super::scene::ViewContext;
use crate::service::notice::AtStake;
use crate::text::Words;

/// The question whether to close.
#[derive(Debug, Default)]
pub(super) struct Closing {
    asked: bool,
    /// The user has said so.
    sure: bool,
}

impl Closing {
    /// True while it is asked.
    pub(super) const fn is_open(&self) -> bool {
        self.asked
    }

    /// Holds the window back from closing where something would be lost, and asks.
    pub(super) fn show(&mut self, ctx: &Context, scene: ViewContext<'_>) {
        let requested = ctx.input(|input| input.viewport().close_requested()) && !self.sure;
        // What was at stake may have been stored since it was asked.
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

    /// Draws the question; what was answered.
    fn ask(&self, ctx: &Context, words: Words, stake: AtStake) -> Option<bool> {
        let mut said = None;
        let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if pressed(Key::Enter) {
            said = Some(true);
        }
        if pressed(Key::Escape) {
            said = Some(false);
        }
        let answer = Modal::new(Id::unique("closing")).show(ctx, |ui| {
            ui.set_max_width(460.0);
            ui.heading(words.get("closing-title"));
            ui.label(words.at_stake(stake));
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                if ui.button(words.get("closing-stay")).clicked() {
                    said = Some(false);
                }
                if ui.button(words.get("closing-close")).clicked() {
                    said = Some(true);
                }
            });
        });
        if answer.should_close() { said.or(Some(false)) } else { said }
    }
}
