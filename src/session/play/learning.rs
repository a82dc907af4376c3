//! What the program learns of a game that was played to its end.

use crate::books::opening::{BookGame, LEARNED_WEIGHT, OpeningBook, Source};
use crate::records::Outcome;
use crate::rules::tree::{GameTree, NodeIndex};
use crate::rules::{Color, Ending, Position};
use crate::service::settings::play::{PlaySettings, Player};

/// Plies of a game that is learned, at least: what is shorter ended by a slip.
const SHORTEST: usize = 10;

/// Whether somebody has played the game from the initial position to where it now ends, and wants the program to learn.
pub(super) fn is_learned<N: Default>(tree: &GameTree<N>, settings: &PlaySettings) -> bool {
    settings.learn
        && tree.next(tree.current()).is_empty()
        && tree.position_at(NodeIndex::START) == &Position::start()
        && tree.moves().len() >= SHORTEST
        && Color::ALL.iter().any(|color| settings.plays(*color) == Player::Human)
}

/// The game as one of the book, with the next number of those that were learned.
pub(super) fn game<N: Default>(tree: &GameTree<N>, ending: Ending, book: &OpeningBook) -> Option<BookGame> {
    let outcome = Outcome::of_winner(ending.winner);
    let learned = book.games().filter(|game| game.source() == Source::Learned);
    let number = learned.map(BookGame::number).max().unwrap_or(0).saturating_add(1);
    let name = (Source::Learned.word(), number);
    BookGame::new(name, &tree.moves(), outcome, Source::Learned, LEARNED_WEIGHT).ok()
}
