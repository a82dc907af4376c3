//! The paper beside the adviser: the case shown, the tree of two levels, the three shapes, and how often masters agree.

use std::sync::Arc;

use egui::Ui;

use crate::adviser::cases::{CASES, Case};
use crate::adviser::compare::{ByShape, by_shape};
use crate::adviser::{Advice, Adviser, Branch};
use crate::app::list::{self, Extra};
use crate::app::scene::{Memo, Requests, ViewContext};
use crate::app::{diagram, parts};
use crate::session::play;
use crate::text::Words;
use crate::views::adviser as views;

/// Results kept while the advice stays the same.
#[derive(Default)]
pub(super) struct State {
    tree: Memo<(), Arc<Vec<Branch>>, Advice>,
    shapes: Memo<(), Arc<Vec<ByShape>>, Advice>,
}

/// Draws the menu of the paper's cases; each begins a game.
pub(super) fn figures(ui: &mut Ui, words: Words, requests: &mut Requests) {
    let menu = ui.menu_button(words.get("adviser-figures"), |ui| {
        for case in &CASES {
            let name = words.with("adviser-figure", &[("figure", case.figure)]);
            if ui.button(name).clicked()
                && let Some(position) = case.position()
            {
                requests.command(play::Action::New(Box::new(position)));
            }
        }
    });
    menu.response.on_hover_text(words.get("adviser-figures-hint"));
}

/// Draws the comparisons; the tree and the shapes are computed when they are opened.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    adviser: &Adviser,
    advice: &Arc<Advice>,
    state: &mut State,
    requests: &mut Requests,
) {
    let (words, form) = (scene.words, scene.session.settings().play.form);
    let position = scene.session.play().tree().position();
    if let Some(case) = Case::of_position(position) {
        parts::section(ui, words.with("adviser-figure", &[("figure", case.figure)]));
        for line in views::case(words, form, case, adviser.settings()) {
            ui.label(line);
        }
    }
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
