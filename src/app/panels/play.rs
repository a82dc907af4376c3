//! Nothing yet.

use crate::app::scene::{Scene, Wishes};
use egui::Ui;

/// What the panel remembers.
#[derive(Default)]
pub(in crate::app) struct PlayPanel;

/// Draws the panel.
pub(in crate::app) fn show(_ui: &mut Ui, _scene: Scene<'_>, _state: &mut PlayPanel, _wishes: &mut Wishes) {}
