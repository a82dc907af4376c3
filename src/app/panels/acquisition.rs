//! Acquisition: the rounds from the elementary base to all endgames, the prediction for the selected combination with its reasons,
//! the exchange tables in use, their accuracy, and the comparison with the paper.

mod accuracy;
mod deviations;
mod exchange;
mod paper;
mod prediction;
mod rounds;

use egui::{Button, CentralPanel, Frame, Panel, ScrollArea, Ui};

use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::STEP;
use crate::service::settings::acquisition::AcquisitionSettings;
use crate::session::Command;
use crate::session::acquisition::Games;

/// The state of the panel.
#[derive(Default)]
pub(in crate::app) struct AcquisitionPanel {
    exchange: exchange::State,
    side: Side,
    games: Games,
    /// The settings while a number is dragged.
    held: Option<AcquisitionSettings>,
}

/// The content beside the prediction.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    /// The exchange tables.
    #[default]
    Tables,
    /// Their prediction accuracy.
    Accuracy,
    /// The figures of the paper.
    Paper,
}

/// Draws the panel.
pub(in crate::app) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut AcquisitionPanel,
    requests: &mut Requests,
) {
    if parts::nothing_scored(ui, scene, requests) {
        return;
    }
    let kept = &scene.session.settings().acquisition;
    let mut settings = state.held.clone().unwrap_or_else(|| kept.clone());
    rounds::show(ui, scene, &mut settings, requests);
    ui.separator();
    let wide = ui.available_width() * 0.42;
    let left = Panel::left("prediction").resizable(true).default_size(wide);
    // The tables of the paper take the whole width.
    if state.side != Side::Paper {
        left.size_range(220.0..=(ui.available_width() - 340.0).max(220.0)).show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                prediction::show(ui, scene, requests);
            });
        });
    }
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| {
        ui.horizontal(|ui| {
            let sides = [
                (Side::Tables, "exchange-title"),
                (Side::Accuracy, "accuracy-title"),
                (Side::Paper, "paper-title"),
            ];
            for (side, key) in sides {
                if ui.add(Button::selectable(state.side == side, scene.words.get(key))).clicked() {
                    state.side = side;
                }
            }
        });
        ui.push_id(state.side, |ui| match state.side {
            Side::Tables => {
                ScrollArea::vertical().id_salt("exchange tables").auto_shrink(false).show(ui, |ui| {
                    exchange::show(ui, scene, &mut settings, &mut state.exchange, requests);
                });
            }
            Side::Accuracy => accuracy::show(ui, scene, &mut settings, requests),
            Side::Paper => paper::show(ui, scene, &mut state.games, requests),
        });
    });
    keep(ui, kept, settings, &mut state.held, requests);
}

/// Applies changed settings once no number is dragged.
fn keep(
    ui: &Ui,
    kept: &AcquisitionSettings,
    settings: AcquisitionSettings,
    held: &mut Option<AcquisitionSettings>,
    requests: &mut Requests,
) {
    let changed = settings != *kept;
    if ui.ctx().dragged_id().is_some() {
        *held = changed.then_some(settings);
    } else {
        *held = None;
        if changed {
            requests.command(Command::Acquisition(crate::session::acquisition::Action::Settings(settings)));
        }
    }
}
