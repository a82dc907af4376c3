//! The opening book: the line on the board; the moves played in exactly this position; the candidate moves of similar games;
//! similar positions with their differences; and the base's own entries. Exact and approximate entries never share a row.

mod alike;
mod exact;
mod own;
mod tree;
mod whole;

use egui::{CentralPanel, ComboBox, DragValue, Frame, ScrollArea, Ui, vec2};

use crate::app::board::{BoardInput, MovingBoard};
use crate::app::moves::{self, Effect, Listed, Moves};
use crate::app::panels::play::options::shipped_openings;
use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::STEP;
use crate::app::{export, layout, opening_name, parts};
use crate::books::opening::Spread;
use crate::rules::{Move, Square};
use crate::service::settings::Panel as Shown;
use crate::session::openings::Action;
use crate::session::{Command, play, preferences};

/// The state of the panel.
#[derive(Default)]
pub(in crate::app) struct OpeningsPanel {
    board: MovingBoard,
    /// The key of the position drawn last.
    key: u64,
    moves: Moves,
    filter: tree::Fields,
    whole: whole::State,
    /// The similar position whose difference is drawn on the board.
    drawn: Option<usize>,
}

/// Height of the parts around the board.
const AROUND: f32 = 64.0;

/// Draws the panel.
pub(in crate::app) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut OpeningsPanel,
    requests: &mut Requests,
) {
    moves::look_keys(ui, Action::Navigate, requests);
    layout::beside_board(ui, "beside the opening", AROUND, |ui| {
        opening_name::show(ui, scene, scene.session.openings().line());
        line(ui, scene, state, requests);
        shipped_openings(ui, scene, requests);
        // Names of games may be wider than the panel: it scrolls.
        ScrollArea::both().id_salt("the opening book").auto_shrink(false).show(ui, |ui| {
            tree::show(ui, scene, &mut state.filter, requests);
            exact::show(ui, scene, requests);
            own::games(ui, scene, requests);
            own::weights(ui, scene, requests);
            alike::candidates(ui, scene, requests);
            settings(ui, scene, requests);
            whole::show(ui, scene, &mut state.whole, requests);
            alike::positions(ui, scene, &mut state.drawn, requests);
        });
    });
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| {
        on_board(ui, scene, state, requests);
        buttons(ui, scene, state.board.refused(), requests);
    });
}

/// Draws the moves to this position.
fn line(ui: &mut Ui, scene: ViewContext<'_>, state: &mut OpeningsPanel, requests: &mut Requests) {
    let listed = Listed {
        tree: scene.session.openings().line(),
        none: scene.words.get("opening-no-moves"),
        command: &|deed| -> Command {
            match deed {
                Effect::Go(place) | Effect::Promote(place) | Effect::Prune(place) => Action::Go(place).into(),
            }
        },
        remark: |()| ("", ""),
    };
    let height = ui.available_height() * 0.18;
    moves::show(ui, scene, &listed, &mut state.moves, height, requests);
}

fn on_board(ui: &mut Ui, scene: ViewContext<'_>, state: &mut OpeningsPanel, requests: &mut Requests) {
    let openings = scene.session.openings();
    let tree = openings.line();
    let position = tree.position();
    if state.key != position.key() {
        (state.key, state.drawn) = (position.key(), None);
    }
    let alike = state.drawn.and_then(|at| openings.answer()?.similar.get(at));
    let difference = alike.map(|alike| alike.difference.clone()).unwrap_or_default();
    let ringed: Vec<Square> = difference.extra.iter().map(|(square, _)| *square).collect();
    let input = BoardInput {
        last: tree.played(tree.current()),
        ghosts: &difference.missing,
        ringed: &ringed,
        advice: alike.map(|alike| alike.played).filter(|played| position.is_legal(*played)),
        leaves: Some(export::position(ui.ctx(), scene.words, position, false)),
        ..BoardInput::of(position.board())
    };
    let size = vec2(ui.available_width(), (ui.available_height() - AROUND + 24.0).max(160.0));
    let played = state.board.show(ui, scene.words, position, input, size, true);
    played.into_iter().for_each(|played| requests.command(Action::Move(played)));
}

fn buttons(ui: &mut Ui, scene: ViewContext<'_>, refused: Option<Move>, requests: &mut Requests) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        moves::look_buttons(ui, scene, Action::Navigate, requests);
        if ui.button(words.get("games-play-from-here")).clicked() {
            let position = scene.session.openings().line().position().clone();
            requests.command(play::Action::New(Box::new(position)));
            requests.command(preferences::Action::Show(Shown::Play));
        }
        if scene.session.openings().is_asking() {
            ui.spinner();
        }
        parts::refused(ui, words, scene.session.openings().line().position(), refused);
    });
}

/// Draws the settings: the random spread of values, and the maximum distance of similar positions.
fn settings(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let (openings, words) = (scene.session.openings(), scene.words);
    let (kind, mut seed) = match openings.spread() {
        Spread::None => (0, 1),
        Spread::Even(seed) => (1, seed),
        Spread::Paper(seed) => (2, seed),
    };
    let spread = |kind, seed| match kind {
        0 => Spread::None,
        1 => Spread::Even(seed),
        _ => Spread::Paper(seed),
    };
    ui.horizontal_wrapped(|ui| {
        let names =
            ["opening-spread-none", "opening-spread-even", "opening-spread-paper"].map(|key| words.get(key));
        let shown = names.get(kind).cloned().unwrap_or_default();
        parts::labelled(ui, words.get("opening-spread"), |ui| {
            let combo = ComboBox::from_id_salt("spread").selected_text(shown).show_ui(ui, |ui| {
                for (at, name) in names.iter().enumerate() {
                    if ui.selectable_label(at == kind, name).clicked() {
                        requests.command(Action::Spread(spread(at, seed)));
                    }
                }
            });
            combo.response
        });
        if kind > 0 {
            let number = DragValue::new(&mut seed);
            if parts::labelled(ui, words.get("opening-seed"), |ui| ui.add(number)).changed() {
                requests.command(Action::Spread(spread(kind, seed)));
            }
        }
        let mut distance = openings.distance();
        let number = DragValue::new(&mut distance).range(1..=12);
        if parts::labelled(ui, words.get("opening-distance"), |ui| ui.add(number)).changed() {
            requests.command(Action::Distance(distance));
        }
    });
}
