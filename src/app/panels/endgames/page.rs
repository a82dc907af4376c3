//! The books' entries for the position shown.

use egui::{Grid, RichText, Ui};

use crate::app::moves::notation;
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::books::endgame::positions::{State, Verdict};
use crate::books::endgame::query::{Entry, Page};
use crate::books::endgame::{Game, Given, Printed, Tally};
use crate::rules::{Color, Move};
use crate::session::endgames::{Action, EntryAction};
use crate::text::{Words, thousands};
use crate::views::book::result_word;

/// The move whose statistics are shown: list and book.
#[derive(Default)]
pub(super) struct Chosen(Option<(Id, Move)>);

/// A list of moves: the text key of its book, and whether the moves lead away from the position or to it.
type Id = (&'static str, Leads);

/// The direction of the moves of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Leads {
    Away,
    Here,
}

/// Draws the entries of the built-in book and of the base's book.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, chosen: &mut Chosen, requests: &mut Requests) {
    let (endgames, words) = (scene.session.endgames(), scene.words);
    for (of, key) in endgames.pages().iter().zip(["book-of-shipped", "book-of-base"]) {
        parts::section(ui, words.get(key));
        match &of.page {
            Some(page) => one(ui, scene, page, key, chosen, requests),
            None => drop(parts::quiet(ui, words.get("endgame-not-stored"))),
        }
        for (id, game) in &of.games {
            ui.horizontal_wrapped(|ui| {
                ui.label(facts(words, id.0, game));
                if ui.button(words.get("endgame-entry-open")).clicked() {
                    requests.command(Action::Entry(EntryAction::Open(*id)));
                }
            });
        }
        parts::quiet(ui, words.get("endgame-statistics"));
        statistics(ui, scene, of.tally);
        ui.add_space(8.0);
    }
}

/// Returns the number, name, page and number in print, and notes of a game.
pub(super) fn facts(words: Words, id: u32, game: &Game) -> String {
    let Printed { page, number, notes } = game.printed();
    let mut parts = vec![words.with("endgame-game", &[("game", id)])];
    parts.push(game.name().to_owned());
    parts.extend((*page > 0).then(|| words.with("endgame-game-page", &[("page", *page)])));
    parts.extend((*number > 0).then(|| words.with("endgame-game-number", &[("number", *number)])));
    parts.push(notes.clone());
    parts.retain(|part| !part.is_empty());
    parts.join(" · ")
}

fn one(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    page: &Page,
    book: &'static str,
    chosen: &mut Chosen,
    requests: &mut Requests,
) {
    let position = scene.session.endgames().line().position();
    let turn = position.turn();
    let root = if page.is_root() { "endgame-root-address" } else { "endgame-address" };
    parts::quiet(ui, scene.words.with(root, &[("address", page.id.0)]));
    for color in Color::ALL {
        let key = if color == Color::Red { "book-red-to-move" } else { "book-black-to-move" };
        ui.horizontal_wrapped(|ui| {
            ui.label(scene.words.get(key));
            state(ui, scene, page.state(color));
        });
    }
    let next = page.next.get(turn.index()).map_or(&[][..], Vec::as_slice);
    entries(ui, scene, (book, Leads::Away), next, chosen, requests);
    let previous = page.previous.get(turn.opponent().index()).map_or(&[][..], Vec::as_slice);
    entries(ui, scene, (book, Leads::Here), previous, chosen, requests);
}

/// Draws moves from or to this position, best first: a click shows this book's statistics of the other position, a
/// double click shows that position.
fn entries(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    id: Id,
    entries: &[Entry],
    chosen: &mut Chosen,
    requests: &mut Requests,
) {
    let words = scene.words;
    if entries.is_empty() {
        return;
    }
    let (title, hint) = match id.1 {
        Leads::Away => ("endgame-next", "endgame-click-hint"),
        Leads::Here => ("endgame-previous", "endgame-click-back-hint"),
    };
    parts::quiet(ui, words.get(title));
    let position = scene.session.endgames().line().position();
    Grid::new(id).num_columns(5).spacing([12.0, 2.0]).striped(true).show(ui, |ui| {
        for entry in entries {
            // An impossible position is written as coordinates and has no link.
            let before = entry.pieces.setup(position.turn().opponent()).check().ok();
            let text = match (id.1, &before) {
                (Leads::Away, _) => notation(scene, position, entry.played),
                (Leads::Here, Some(before)) => notation(scene, before, entry.played),
                (Leads::Here, None) => entry.played.to_string(),
            };
            let is_chosen = chosen.0 == Some((id, entry.played));
            let button = ui.selectable_label(is_chosen, RichText::new(text).monospace());
            let button = button.on_hover_text(words.get(hint));
            if button.double_clicked() {
                match id.1 {
                    Leads::Away => requests.command(Action::Move(entry.played)),
                    Leads::Here => {
                        before.into_iter().for_each(|before| requests.command(Action::Show(Box::new(before))))
                    }
                }
            } else if button.clicked() {
                chosen.0 = Some((id, entry.played));
            }
            verdict(ui, scene, entry.verdict);
            ui.label(RichText::new(thousands(entry.tally.positions as i64)).weak())
                .on_hover_text(words.get("endgame-positions-hint"));
            ui.label(RichText::new(format!("#{}", entry.id.0)).weak())
                .on_hover_text(words.with("endgame-address", &[("address", entry.id.0)]));
            ui.end_row();
        }
    });
    if let Some(entry) = entries.iter().find(|entry| chosen.0 == Some((id, entry.played))) {
        statistics(ui, scene, entry.tally);
    }
}

fn state(ui: &mut Ui, scene: ViewContext<'_>, state: State) {
    match state.given {
        Some(Given::Annotated(annotation)) => {
            ui.label(scene.words.get(&format!("book-word-{}", annotation.word())));
        }
        _ => verdict(ui, scene, state.verdict),
    }
    if state.partial {
        ui.label(RichText::new(scene.words.get("book-partial")).weak());
    }
}

/// Draws the result, with its number of plies.
fn verdict(ui: &mut Ui, scene: ViewContext<'_>, verdict: Option<Verdict>) {
    ui.label(verdict_text(scene.words, verdict));
}

/// Returns the result, with its number of plies if there are any.
pub(super) fn verdict_text(words: Words, verdict: Option<Verdict>) -> String {
    let result = verdict.and_then(|verdict| verdict.result);
    let text = words.get(&format!("book-result-{}", result_word(result)));
    match verdict.and_then(|verdict| verdict.moves).filter(|moves| *moves > 0) {
        Some(moves) => format!("{text} ({moves})"),
        None => text,
    }
}

/// Draws a book's counts of a combination.
fn statistics(ui: &mut Ui, scene: ViewContext<'_>, tally: Tally) {
    let [red, draw, black, _] = tally.both();
    let args = [
        ("positions", thousands(tally.positions as i64)),
        ("results", thousands(tally.known() as i64)),
        ("red", thousands(red as i64)),
        ("draw", thousands(draw as i64)),
        ("black", thousands(black as i64)),
    ];
    parts::quiet(ui, scene.words.with("endgame-tally", &args));
}
