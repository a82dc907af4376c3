//! The list of moves, two a line, with branches behind the moves that they replace.

use egui::{Align, Button, Label, RichText, ScrollArea, Ui, vec2};

use super::notation::notation;
use crate::app::parts;
use crate::app::scene::{Scene, Wishes};
use crate::rules::Color;
use crate::rules::tree::Place;
use crate::workbench::play::Wish;

/// What is remembered of the list.
#[derive(Default)]
pub(super) struct Moves {
    /// The place last scrolled to.
    shown: Option<Place>,
}

/// Branches deeper than this are drawn no further to the right.
const DEEPEST: usize = 5;

/// Draws the list, so high.
pub(super) fn show(ui: &mut Ui, scene: Scene<'_>, state: &mut Moves, height: f32, wishes: &mut Wishes) {
    let tree = scene.bench.play().tree();
    parts::section(ui, scene.words.get("play-moves"));
    let current = tree.current();
    let follow = state.shown.replace(current) != Some(current);
    ScrollArea::vertical().id_salt("moves").auto_shrink(false).max_height(height).show(ui, |ui| {
        if tree.next(Place::START).is_empty() {
            parts::quiet(ui, scene.words.get("play-no-moves"));
            return;
        }
        ui.spacing_mut().item_spacing = vec2(4.0, 2.0);
        let list = List { scene, follow };
        list.line(ui, Place::START, 0, wishes);
    });
}

struct List<'a> {
    scene: Scene<'a>,
    /// The current move is to be scrolled to.
    follow: bool,
}

impl List<'_> {
    /// The moves after a place, and the branches where there are any.
    fn line(&self, ui: &mut Ui, from: Place, depth: usize, wishes: &mut Wishes) {
        let tree = self.scene.bench.play().tree();
        let mut at = from;
        let mut fresh = true;
        while let Some((&main, branches)) = tree.next(at).split_first() {
            // Moves run on in a line of text until there is a branch.
            let run = if branches.is_empty() { self.run(main) } else { vec![main] };
            at = run.last().copied().unwrap_or(main);
            ui.horizontal_wrapped(|ui| {
                indent(ui, depth);
                for place in run {
                    self.one(ui, place, std::mem::take(&mut fresh), wishes);
                }
            });
            for &branch in branches {
                let run = self.run(branch);
                let end = run.last().copied().unwrap_or(branch);
                ui.horizontal_wrapped(|ui| {
                    indent(ui, depth + 1);
                    ui.label(RichText::new("–").weak());
                    for (nth, place) in run.into_iter().enumerate() {
                        self.one(ui, place, nth == 0, wishes);
                    }
                    self.of_branch(ui, branch, wishes);
                });
                self.line(ui, end, depth + 1, wishes);
            }
            fresh = !branches.is_empty();
        }
    }

    /// A move and those that follow it until there is a branch.
    fn run(&self, first: Place) -> Vec<Place> {
        let tree = self.scene.bench.play().tree();
        let only = |place: &Place| match tree.next(*place) {
            [only] => Some(*only),
            _ => None,
        };
        std::iter::successors(Some(first), only).collect()
    }

    /// A move; a click goes there. Black's move has a number only where a line begins with it.
    fn one(&self, ui: &mut Ui, place: Place, begins: bool, wishes: &mut Wishes) {
        let tree = self.scene.bench.play().tree();
        let (Some(before), Some(played)) = (tree.before(place), tree.played(place)) else { return };
        let position = tree.position_at(before);
        let number = position.fullmoves();
        match position.turn() {
            Color::Red => drop(ui.add(Label::new(RichText::new(format!("{number}.")).weak()).extend())),
            Color::Black if begins => {
                drop(ui.add(Label::new(RichText::new(format!("{number}…")).weak()).extend()))
            }
            Color::Black => {}
        }
        let text = notation(self.scene, position, played);
        let here = tree.current() == place;
        let response = ui.add(
            Button::selectable(here, RichText::new(text).monospace()).wrap_mode(egui::TextWrapMode::Extend),
        );
        if here && self.follow {
            response.scroll_to_me(Some(Align::Center));
        }
        if response.clicked() {
            wishes.command(Wish::Go(place));
        }
    }

    /// What one can do with a branch.
    fn of_branch(&self, ui: &mut Ui, branch: Place, wishes: &mut Wishes) {
        for (sign, key, wish) in
            [("▲", "play-promote", Wish::Promote(branch)), ("✕", "play-prune", Wish::Prune(branch))]
        {
            if parts::icon(ui, sign, &self.scene.words.get(key)).clicked() {
                wishes.command(wish);
            }
        }
    }
}

fn indent(ui: &mut Ui, depth: usize) {
    ui.add_space(14.0 * depth.min(DEEPEST) as f32);
}
