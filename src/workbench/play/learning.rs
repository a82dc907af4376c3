//! What the program learns of a game that was played to its end.

use super::{Desk, PlayRoom, Player};
use crate::books::opening::{BookGame, LEARNED_WEIGHT, Source};
use crate::records::Outcome;
use crate::rules::tree::Place;
use crate::rules::{Color, Position};
use crate::workbench::notice::Notice;

/// Plies of a game that is learned, at least: what is shorter ended by a slip.
const SHORTEST: usize = 10;

/// Puts a game that has ended into the opening book of the base, once: whoever takes moves back then, plays for practice.
pub(super) fn learn(room: &mut PlayRoom, desk: &mut Desk) {
    // While a job has the base it waits.
    if !is_to_be_learned(room, desk) || desk.path().is_none() || !desk.fetch_openings() {
        return;
    }
    room.learns = false;
    if let Some(game) = played(room, desk) {
        let notice = desk.learn_opening(game).unwrap_or_else(Notice::Failed);
        desk.say(notice);
    }
}

/// Whether somebody has played the game from the initial position to its end, and wants the program to learn.
fn is_to_be_learned(room: &PlayRoom, desk: &Desk) -> bool {
    let (tree, settings) = (&room.tree, &desk.settings.play);
    room.learns
        && settings.learn
        && room.ending.is_some()
        && tree.next(tree.current()).is_empty()
        && tree.position_at(Place::START) == &Position::start()
        && tree.moves().len() >= SHORTEST
        && Color::ALL.iter().any(|color| settings.plays(*color) == Player::Human)
}

/// The game as one of the book, with the next number of those that were learned.
fn played(room: &PlayRoom, desk: &Desk) -> Option<BookGame> {
    let outcome = Outcome::of_word(room.ending?.score())?;
    let learned = desk.shelf.book().games().filter(|game| game.source() == Source::Learned);
    let number = learned.map(BookGame::number).max().unwrap_or(0).saturating_add(1);
    let name = (Source::Learned.word(), number);
    BookGame::new(name, &room.tree.moves(), outcome, Source::Learned, LEARNED_WEIGHT).ok()
}
