//! Learning from finished games.

use crate::books::opening::{BookGame, LEARNED_WEIGHT, OpeningBook, Source};
use crate::records::Outcome;
use crate::rules::tree::{GameTree, NodeIndex};
use crate::rules::{Color, Ending, Position};
use crate::service::notice::Notice;
use crate::service::settings::play::{PlaySettings, Player};
use crate::session::context::AppContext;
use crate::session::general;
use crate::session::play::PlayFeature;

/// Minimum number of plies of a game to be learned: a shorter one ended by a blunder.
const SHORTEST: usize = 10;

/// Whether a human has played the game from the initial position to its end, and learning is enabled.
fn is_learned<N: Default>(tree: &GameTree<N>, settings: &PlaySettings) -> bool {
    settings.learn
        && tree.next(tree.current()).is_empty()
        && tree.position_at(NodeIndex::START) == &Position::start()
        && tree.moves().len() >= SHORTEST
        && Color::ALL.iter().any(|color| settings.plays(*color) == Player::Human)
}

impl PlayFeature {
    /// Adds a finished game to the opening book, once (after a take-back it counts as practice), when the base is available.
    pub(super) fn learn(&mut self, context: &mut AppContext) {
        let Some(ending) = self.ending.filter(|_| !self.skips_learning) else { return };
        let can = is_learned(&self.tree, &context.settings.play) && context.path().is_some();
        if can && general::fetch_opening_book(context) {
            self.skips_learning = true;
            self.touch_file();
            let game = game(&self.tree, ending, context.opening_book.book());
            let added =
                game.map(|game| general::add_to_opening_book(context, game).unwrap_or_else(Notice::Failed));
            added.into_iter().for_each(|notice| context.say(notice));
        }
    }
}

/// Returns the game as a book game, with the next number of the learned games.
fn game<N: Default>(tree: &GameTree<N>, ending: Ending, book: &OpeningBook) -> Option<BookGame> {
    let outcome = Outcome::of_winner(ending.winner);
    let learned = book.games().filter(|game| game.source() == Source::Learned);
    let number = learned.map(BookGame::number).max().unwrap_or(0).saturating_add(1);
    let name = (Source::Learned.word(), number);
    BookGame::new(name, &tree.moves(), outcome, Source::Learned, LEARNED_WEIGHT).ok()
}
