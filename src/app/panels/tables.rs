//! The exact tables: that of the selected node and its proof, a board to look positions up, and the list of all tables.

mod answer;
mod census;
mod header;
mod list;
mod next;
mod place;

use egui::{Button, CentralPanel, Frame, Panel, ScrollArea, Ui};

use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::STEP;
use crate::rules::{Position, Setup};
use crate::session::tables;

/// The state of the panel.
#[derive(Default)]
pub(in crate::app) struct TablesPanel {
    header: header::Header,
    place: place::Place,
    below: BottomReserve,
    list: list::Kept,
}

impl TablesPanel {
    /// Sets a position up on the board.
    pub(in crate::app) fn set_up(&mut self, setup: Setup) {
        self.place.put(setup);
    }

    /// Whether the board has something to take back.
    pub(in crate::app) fn is_played(&self) -> bool {
        self.place.is_played()
    }

    /// Takes back the last action on the board.
    pub(in crate::app) fn take_back(&mut self) {
        self.place.take_back();
    }
}

/// The part below the board.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
enum BottomReserve {
    /// The census of the selected node.
    #[default]
    Census,
    /// The available tables, and the queue.
    List,
    /// The materials to solve next.
    Next,
}

/// Draws the panel.
pub(in crate::app) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut TablesPanel,
    requests: &mut Requests,
) {
    header::show(ui, scene, &mut state.header, requests);
    state.place.follow(scene.session.selected());
    let height = ui.available_height();
    let below = Panel::bottom("below the board").resizable(true).default_size(height * 0.32);
    below.size_range(120.0..=(height - 240.0).max(120.0)).show(ui, |ui| {
        tabs(ui, scene, state);
        // The height drawn last, whatever the contents.
        let rest = ui.available_size();
        ui.allocate_ui(rest, |ui| {
            ui.set_min_size(rest);
            ui.push_id(state.below, |ui| shown_below(ui, scene, state, requests));
        });
    });
    let position = state.place.position();
    if let Ok(position) = &position
        && scene.session.tables().asked() != Some(position)
    {
        requests.command(tables::Action::LookUp(Box::new(position.clone())));
    }
    // As wide as the board needs for its height, including the pieces beside it.
    let wide = (ui.available_width() * 0.56).min(ui.available_height() * 0.85 + place::BESIDE).max(300.0);
    let board = Panel::left("board of tables").resizable(false).exact_size(wide);
    board.show(ui, |ui| state.place.show(ui, scene, position.as_ref().ok()));
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| match &position {
        Ok(position) => beside(ui, scene, state, position, requests),
        Err(faults) => drop(crate::app::parts::caution(ui, &scene.words.setup_faults(*faults))),
    });
}

fn shown_below(ui: &mut Ui, scene: ViewContext<'_>, state: &mut TablesPanel, requests: &mut Requests) {
    match state.below {
        BottomReserve::Census => {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| census::show(ui, scene, requests));
        }
        BottomReserve::List => list::show(ui, scene, &mut state.list, requests),
        BottomReserve::Next => next::show(ui, scene, requests),
    }
}

fn beside(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut TablesPanel,
    position: &Position,
    requests: &mut Requests,
) {
    if let Some(played) = answer::show(ui, scene, position, requests) {
        state.place.play(position, played);
    }
}

fn tabs(ui: &mut Ui, scene: ViewContext<'_>, state: &mut TablesPanel) {
    let tables = scene.session.tables();
    let list = scene.words.with("tables-list", &[("count", tables.list().len())]);
    ui.horizontal(|ui| {
        let (census, next) = (scene.words.get("tables-census"), scene.words.get("tables-next"));
        for (below, name) in
            [(BottomReserve::Census, census), (BottomReserve::List, list), (BottomReserve::Next, next)]
        {
            if ui.add(Button::selectable(state.below == below, name)).clicked() {
                state.below = below;
            }
        }
    });
}
