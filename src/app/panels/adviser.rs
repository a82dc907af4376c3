//! The fuzzy adviser: the position of the game over guard values or the cognitive map, the moves by rank, and why.

mod choices;
mod curves;
mod paper;
mod ranking;
mod why;

use egui::{CentralPanel, Frame, ScrollArea, Ui, vec2};

use super::play::{self, analysis, desk::standing};
use crate::adviser::map::Influence;
use crate::adviser::{Advice, Advised, Adviser};
use crate::app::board::{BoardInput, Heat, MovingBoard};
use crate::app::commands::CommandId;
use crate::app::scene::{Requests, ViewContext};
use crate::app::set_up::{SetUp, Use};
use crate::app::theme::STEP;
use crate::app::{export, layout, moves, parts};
use crate::figures::number::signed;
use crate::rules::{Move, Position, Square};
use crate::session::adviser;
use crate::session::play::{Action, PlayFeature};

/// The layer under the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Under {
    /// The cognitive map.
    #[default]
    Map,
    /// The guard values.
    Guards,
    /// The board alone.
    Nothing,
}

impl Under {
    const ALL: [Self; 3] = [Self::Map, Self::Guards, Self::Nothing];

    const fn text_key(self) -> &'static str {
        match self {
            Self::Map => "adviser-map",
            Self::Guards => "adviser-guards",
            Self::Nothing => "adviser-nothing",
        }
    }
}

/// The state of the panel.
#[derive(Default)]
pub(in crate::app) struct AdviserPanel {
    board: MovingBoard,
    under: Under,
    /// The key of the position drawn last, and the number of the game.
    key: u64,
    game: u64,
    /// The selected move (default: the first).
    chosen: Option<Move>,
    /// The point under the pointer when the board was drawn last.
    looked: Option<Square>,
    /// The position being set up.
    editor: Option<SetUp>,
    paper: paper::State,
}

impl AdviserPanel {
    /// Returns the selected move.
    fn looked_at<'a>(&self, advice: &'a Advice) -> Option<&'a Advised> {
        let chosen = advice.moves.iter().find(|one| Some(one.played) == self.chosen);
        chosen.or(advice.moves.first())
    }
}

/// Height of the parts around the board.
const AROUND: f32 = 140.0;
/// Maximum number of arrows to a point.
const ARROWS: usize = 6;

/// Draws the panel.
pub(in crate::app) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut AdviserPanel,
    requests: &mut Requests,
) {
    let Some((position, advice)) = scene.session.adviser().advice() else { return };
    let stands = scene.session.adviser().figure().is_some();
    // No key navigates in a game that is not shown.
    let clipboard =
        if stands { moves::clipboard(ui) } else { moves::look_keys(ui, Action::Navigate, requests) };
    play::position_keys(ui, scene, position, clipboard, &mut state.editor, requests);
    if state.key != position.key() {
        (state.key, state.chosen) = (position.key(), None);
    }
    let game = scene.session.play().number();
    if std::mem::replace(&mut state.game, game) != game && stands {
        requests.command(adviser::Action::Figure(None));
    }
    choices::show(ui, scene, position, &mut state.editor, requests);
    if state.editor.is_some() {
        set_up(ui, scene, &mut state.editor, requests);
        return;
    }
    layout::beside_board(ui, "beside the adviser", AROUND, |ui| {
        let adviser = Adviser::new(scene.session.settings().adviser.clone());
        paper::beside(ui, scene, &adviser, &mut state.paper, requests);
        ranking::show(ui, scene, &adviser, (position, advice), state, requests);
        ScrollArea::vertical().id_salt("why").auto_shrink(false).show(ui, |ui| {
            if let Some(one) = state.looked_at(advice) {
                why::show(ui, scene, &adviser, (position, one), requests);
                curves::show(ui, scene, &adviser, one);
            }
            paper::show(ui, scene, &adviser, (position, advice), &mut state.paper, requests);
            if !stands {
                analysis::show(ui, scene, requests);
            }
            why::all(ui, scene, &adviser, requests);
        });
    });
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| {
        under(ui, scene, state, requests);
        let mut below = parts::BottomReserve::of(ui, "below the board", AROUND - 36.0);
        on_board(ui, scene, (position, advice), state, below.room(ui), requests);
        below.begin(ui);
        if stands {
            parts::quiet(ui, scene.words.get("adviser-stands"));
            below_figure(ui, scene, position, requests);
        } else {
            standing(ui, scene, state.board.refused(), None);
            buttons(ui, scene, requests);
        }
        parts::quiet(ui, scene.words.get("adviser-arrows"));
        below.end(ui);
    });
}

/// Draws the position being set up instead of the game.
fn set_up(ui: &mut Ui, scene: ViewContext<'_>, shown: &mut Option<SetUp>, requests: &mut Requests) {
    let Some(editor) = shown else { return };
    let done = layout::beside_board(ui, "beside the adviser's position", AROUND, |ui| {
        let begin = |start| Action::New(Box::new(start)).into();
        editor.beside(ui, scene, &Use { key: "play-from-here", with: &begin }, requests)
    });
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| editor.board(ui, scene));
    if done {
        *shown = None;
    }
}

/// Draws the choice of the layer under the pieces, and the cases of the paper.
fn under(ui: &mut Ui, scene: ViewContext<'_>, state: &mut AdviserPanel, requests: &mut Requests) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        for under in Under::ALL {
            ui.selectable_value(&mut state.under, under, words.get(under.text_key()));
        }
        parts::divider(ui);
        paper::figures(ui, scene, &mut state.paper, requests);
    });
}

fn on_board(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    (position, advice): (&Position, &Advice),
    state: &mut AdviserPanel,
    room: f32,
    requests: &mut Requests,
) {
    let play: &PlayFeature = scene.session.play();
    let tree = play.tree();
    let stands = scene.session.adviser().figure().is_some();
    let heat: Option<Heat> = match state.under {
        Under::Map => Some(*advice.map.values()),
        Under::Guards => Some(advice.map.guards().map(f64::from)),
        Under::Nothing => None,
    };
    let bears = state.looked.map(|square| advice.map.influences(square)).unwrap_or_default();
    let arrows: Vec<(Square, Square, f32)> =
        bears.iter().take(ARROWS).map(|one| (one.from, one.to, one.brings as f32)).collect();
    let sign = |influence: &Influence| {
        let Influence { moves, weight, brings, .. } = *influence;
        format!("{moves} · {weight:.2} · {}", signed(brings, 2))
    };
    let labels: Vec<String> = bears.iter().take(ARROWS).map(sign).collect();
    let input = BoardInput {
        labels: &labels,
        flipped: play.is_flipped(),
        last: tree.played(tree.current()).filter(|_| !stands),
        heat: heat.as_ref(),
        arrows: &arrows,
        advice: state.looked_at(advice).map(|one| one.played).filter(|_| arrows.is_empty()),
        leaves: Some(export::position(ui.ctx(), scene.words, position, play.is_flipped())),
        ..BoardInput::of(position.board())
    };
    let free = !stands && play.waits_for_a_move(&scene.session.settings().play);
    let size = vec2(ui.available_width(), room.max(160.0));
    let played = state.board.show(ui, scene.words, position, input, size, free);
    played.into_iter().for_each(|played| requests.command(Action::Move(played)));
    if state.looked != state.board.looked_at() {
        state.looked = state.board.looked_at();
        ui.ctx().request_repaint();
    }
}

/// Draws the actions on a figure: back to the game, or a game from here.
fn below_figure(ui: &mut Ui, scene: ViewContext<'_>, position: &Position, requests: &mut Requests) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        if ui.button(words.get("adviser-back")).clicked() {
            requests.command(adviser::Action::Figure(None));
        }
        if ui.button(words.get("play-from-here")).clicked() {
            requests.command(Action::New(Box::new(position.clone())));
        }
        parts::short_command_button(ui, scene, CommandId::Flip, requests);
    });
}

/// Draws the actions on the game, as in the panel of the game.
fn buttons(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        moves::look_buttons(ui, scene, Action::Navigate, requests);
        ui.separator();
        for verb in [CommandId::NewGame, CommandId::TakeBack, CommandId::Flip] {
            parts::short_command_button(ui, scene, verb, requests);
        }
    });
}
