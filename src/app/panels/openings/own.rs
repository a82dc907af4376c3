//! The base's own entries of the book: its games, newest first, and the weights of moves. Each can be removed at any time.

use egui::{CollapsingHeader, RichText, ScrollArea, Ui};

use super::exact::weight_name;
use crate::app::moves::notation;
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::books::opening::EditedMove;
use crate::rules::Position;
use crate::session::openings::Action;
use crate::text::thousands;
use crate::views::openings::numbered;

/// Maximum height of a list.
const HEIGHT: f32 = 132.0;

/// Draws the games, if the base has any.
pub(super) fn games(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let (book, words) = (scene.session.opening_book(), scene.words);
    let shipped = book.shipped_games();
    let own = book.games().len() - shipped;
    let title = words.with("opening-own", &[("count", thousands(own as i64))]);
    list(ui, "games of the base", &title, own, |ui, row| {
        let at = own - 1 - row;
        let Some(game) = book.game(shipped + at) else { return };
        let title = game.title();
        if parts::icon(ui, "✕", &words.with("opening-forget", &[("title", title.as_str())])).clicked() {
            requests.command(Action::Forget(at));
        }
        if parts::short_link(ui, &title).clicked() {
            requests.command(Action::Line(game.moves().to_vec()));
        }
    });
}

/// Draws the weights of moves, if there are any.
pub(super) fn weights(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let words = scene.words;
    let weights = scene.session.openings().answer().map_or(&[][..], |answer| &answer.weights);
    let title = words.with("opening-own-said", &[("count", thousands(weights.len() as i64))]);
    list(ui, "weights of moves", &title, weights.len(), |ui, row| {
        let Some(weight) = weights.get(row) else { return };
        let name = move_name(scene, weight);
        if parts::icon(ui, "✕", &words.with("opening-unsay", &[("move", name.as_str())])).clicked() {
            requests.command(Action::Weigh(weight.place, None));
        }
        match weight.line.as_deref().and_then(<[_]>::split_last) {
            None => drop(ui.monospace(name)),
            Some((_, before)) => {
                if ui.link(RichText::new(name).monospace()).clicked() {
                    requests.command(Action::Line(before.to_vec()));
                }
            }
        }
        parts::quiet(ui, weight_name(words, Some(weight.percent)));
    });
}

/// Returns the move with its number if a game of the book has it, else its coordinates.
fn move_name(scene: ViewContext<'_>, weight: &EditedMove) -> String {
    let Some((played, before)) = weight.line.as_deref().and_then(<[_]>::split_last) else {
        return weight.place.played.to_string();
    };
    let mut position = Position::start();
    for played in before {
        position.make(*played);
    }
    numbered(before.len(), &notation(scene, &position, *played))
}

/// Draws a list, collapsed under its title; nothing if it is empty.
fn list(ui: &mut Ui, name: &str, title: &str, rows: usize, mut row: impl FnMut(&mut Ui, usize)) {
    if rows == 0 {
        return;
    }
    CollapsingHeader::new(title).id_salt(name).show(ui, |ui| {
        let area = ScrollArea::vertical().max_height(HEIGHT).auto_shrink([false, true]);
        area.show_rows(ui, ui.spacing().interact_size.y, rows, |ui, seen| {
            for at in seen {
                ui.push_id(at, |ui| ui.horizontal(|ui| row(ui, at)));
            }
        });
    });
}
