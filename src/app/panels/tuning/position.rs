//! The six elements of the position on the board, and the parts of the program.

use egui::{CentralPanel, Frame, RichText, ScrollArea, Sense, Ui, pos2, vec2};

use super::matches;
use crate::app::board::{BoardInput, MovingBoard};
use crate::app::list::{self, Extra};
use crate::app::panels::play;
use crate::app::scene::{Requests, ViewContext};
use crate::app::set_up::{SetUp, Use};
use crate::app::theme::{Palette, STEP};
use crate::app::{export, layout, moves, parts};
use crate::engine::{Breakdown, Elements, Share};
use crate::figures::ExportFormat;
use crate::session::play::Action;
use crate::session::tuning::Values;
use crate::views::tuning as views;

/// The state of the section.
pub(super) struct State {
    board: MovingBoard,
    editor: Option<SetUp>,
    values: Values,
}

impl Default for State {
    fn default() -> Self {
        Self { board: MovingBoard::default(), editor: None, values: Values::Shipped }
    }
}

/// Height of the parts around the board.
const AROUND: f32 = 72.0;
/// The size of the bars of an element, in points.
const BARS: (f32, f32) = (124.0, 18.0);

/// Draws the board of the game and the elements beside it.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut State, requests: &mut Requests) {
    let clipboard = moves::look_keys(ui, Action::Navigate, requests);
    let position = scene.session.play().tree().position();
    play::position_keys(ui, scene, position, clipboard, &mut state.editor, requests);
    let done = layout::beside_board(ui, "beside the elements", AROUND, |ui| {
        if let Some(editor) = &mut state.editor {
            let begin = |start| Action::New(Box::new(start)).into();
            return editor.beside(ui, scene, &Use { key: "play-from-here", with: &begin }, requests);
        }
        ScrollArea::vertical().id_salt("the elements").auto_shrink(false).show(ui, |ui| {
            elements(ui, scene, &mut state.values, requests);
        });
        false
    });
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| match &mut state.editor {
        Some(editor) => editor.board(ui, scene),
        None => {
            on_board(ui, scene, &mut state.board, requests);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
                moves::look_buttons(ui, scene, Action::Navigate, requests);
                if ui.button(scene.words.get("play-set-up")).clicked() {
                    state.editor = Some(play::set_up(scene));
                }
                let position = scene.session.play().tree().position();
                parts::refused(ui, scene.words, position, state.board.refused());
            });
        }
    });
    if done {
        state.editor = None;
    }
}

fn on_board(ui: &mut Ui, scene: ViewContext<'_>, board: &mut MovingBoard, requests: &mut Requests) {
    let play = scene.session.play();
    let tree = play.tree();
    let input = BoardInput {
        flipped: play.is_flipped(),
        last: tree.played(tree.current()),
        leaves: Some(export::position(ui.ctx(), scene.words, tree.position(), play.is_flipped())),
        ..BoardInput::of(tree.position().board())
    };
    let free = play.waits_for_a_move(&scene.session.settings().play);
    let size = vec2(ui.available_width(), (ui.available_height() - AROUND + 24.0).max(160.0));
    let played = board.show(ui, scene.words, tree.position(), input, size, free);
    played.into_iter().for_each(|played| requests.command(Action::Move(played)));
}

/// Draws the elements of both sides, then their terms.
fn elements(ui: &mut Ui, scene: ViewContext<'_>, chosen: &mut Values, requests: &mut Requests) {
    let words = scene.words;
    ui.strong(words.get("elements-title"));
    let view = scene.session.tuning().view();
    ui.horizontal_wrapped(|ui| {
        for values in [Values::Shipped, Values::Hand] {
            ui.selectable_value(chosen, values, matches::name(words, values));
        }
        if view.is_some() {
            ui.selectable_value(chosen, Values::Choice, matches::name(words, Values::Choice));
        }
    });
    let of_run = view.and_then(|view| chosen.of(view));
    let values = of_run.unwrap_or_else(|| match chosen {
        Values::Hand => Elements::hand(),
        _ => Elements::default(),
    });
    let position = scene.session.play().tree().position();
    let breakdown = Breakdown::of(position, &values);
    let shares = breakdown.shares();
    let most =
        shares.iter().take(6).flat_map(|share| share.points).fold(1.0_f64, |most, one| most.max(one.abs()));
    let mut draw = |ui: &mut Ui, row: usize| {
        if let Some(share) = shares.get(row).filter(|share| share.element.is_some()) {
            bars(ui, share, most);
        }
    };
    let extra = Extra { whole: true, widget: Some((BARS.0, &mut draw)) };
    let table = views::elements(words, shares.to_vec());
    list::show_with(ui, scene, "elements of the position", &table, extra, requests);
    parts::quiet(ui, words.get("elements-legend"));
    export::button(ui, words, ExportFormat::OF_PICTURES, || views::elements_picture(words, &shares));
    ui.add_space(8.0);
    ui.label(RichText::new(words.get("elements-terms")).strong());
    let terms = views::element_terms(words, breakdown.parts);
    let extra = Extra { whole: true, widget: None };
    list::show_with(ui, scene, "terms of the position", &terms, extra, requests);
}

/// Draws the points of Red to the right and of Black to the left of a line.
fn bars(ui: &mut Ui, share: &Share, most: f64) {
    let (rect, _) = ui.allocate_exact_size(BARS.into(), Sense::hover());
    let palette = Palette::of(ui);
    let middle = rect.center().x;
    let wide = |points: f64| (points.max(0.0) / most) as f32 * (rect.width() / 2.0 - 2.0);
    let [red, black] = share.points;
    for (colour, from, to) in
        [(palette.win, middle, middle + wide(red)), (palette.loss, middle - wide(black), middle)]
    {
        let area = egui::Rect::from_min_max(pos2(from, rect.top() + 4.0), pos2(to, rect.bottom() - 4.0));
        ui.painter().rect_filled(area, 1.0, colour);
    }
    ui.painter().vline(middle, rect.y_range(), egui::Stroke::new(1.0, palette.edge));
}
