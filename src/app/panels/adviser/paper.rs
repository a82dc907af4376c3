//! The paper beside the adviser: its figures, the tree of two levels, the three shapes, and how often masters agree.

use std::sync::Arc;

use egui::Ui;

use crate::adviser::cases::CASES;
use crate::adviser::compare::{ByShape, by_shape};
use crate::adviser::{Advice, Adviser, Branch};
use crate::app::list::{self, Extra};
use crate::app::scene::{Memo, Requests, ViewContext};
use crate::app::{diagram, parts};
use crate::rules::Position;
use crate::session::adviser::Action;
use crate::views::adviser as views;

/// What is shown, and results kept while the advice stays the same.
#[derive(Default)]
pub(super) struct State {
    /// Whether Figure 2 is shown: the way from the position to the move.
    model: bool,
    tree: Memo<(), Arc<Vec<Branch>>, Advice>,
    shapes: Memo<(), Arc<Vec<ByShape>>, Advice>,
}

/// Draws the menu of the paper's figures. Positions are shown instead of the game, which is left as it is.
pub(super) fn figures(ui: &mut Ui, scene: ViewContext<'_>, state: &mut State, requests: &mut Requests) {
    let (words, shown) = (scene.words, scene.session.adviser().figure());
    let menu = ui.menu_button(words.get("adviser-figures"), |ui| {
        if ui.selectable_label(state.model, words.get("adviser-model")).clicked() {
            state.model = !state.model;
        }
        for case in &CASES {
            let is_shown = shown == Some(case);
            let name = words.with("adviser-figure", &[("figure", case.figure)]);
            if ui.selectable_label(is_shown, name).clicked() {
                requests.command(Action::Figure((!is_shown).then_some(case.figure)));
            }
        }
    });
    menu.response.on_hover_text(words.get("adviser-figures-hint"));
}

/// Draws what is printed beside what is found: the case shown, and Figure 2.
pub(super) fn beside(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    adviser: &Adviser,
    state: &mut State,
    requests: &mut Requests,
) {
    let (words, form) = (scene.words, scene.session.settings().play.form);
    if let Some(case) = scene.session.adviser().figure() {
        ui.horizontal(|ui| {
            ui.strong(words.with("adviser-figure", &[("figure", case.figure)]));
            if parts::icon(ui, "✕", &words.get("adviser-back")).clicked() {
                requests.command(Action::Figure(None));
            }
        });
        for line in views::case(words, form, case, adviser.settings()) {
            ui.label(line);
        }
        ui.separator();
    }
    if state.model {
        ui.horizontal(|ui| {
            ui.strong(words.get("adviser-model"));
            state.model = !parts::icon(ui, "✕", &words.get("adviser-model-close")).clicked();
        });
        diagram::show(ui, words, &views::model(words, adviser.settings()));
        parts::quiet(ui, words.get("adviser-model-read"));
        ui.separator();
    }
}

/// Draws the comparisons; the tree and the shapes are computed when they are opened.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    adviser: &Adviser,
    (position, advice): (&Position, &Arc<Advice>),
    state: &mut State,
    requests: &mut Requests,
) {
    let (words, form) = (scene.words, scene.session.settings().play.form);
    parts::quiet(ui, words.get("adviser-masters"));
    if advice.moves.is_empty() {
        return;
    }
    ui.add_space(6.0);
    ui.collapsing(words.get("adviser-tree"), |ui| {
        let tree = state.tree.get(advice, (), || Arc::new(adviser.tree(position)));
        parts::quiet(ui, words.get("adviser-tree-hint"));
        diagram::show(ui, words, &views::tree(words, form, position, &tree));
    });
    ui.collapsing(words.get("adviser-shapes"), |ui| {
        let rows = state.shapes.get(advice, (), || Arc::new(by_shape(adviser.settings(), position)));
        ui.label(views::shapes_agree(words, &rows));
        let table = views::shapes(words, form, position, rows.iter().take(SHOWN).copied().collect());
        let extra = Extra { whole: true, widget: None };
        list::show_with(ui, scene, "membership shapes", &table, extra, requests);
    });
}

/// Moves listed by shape.
const SHOWN: usize = 12;
