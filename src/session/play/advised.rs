//! The fuzzy adviser as a player: it plays a side, and its feature receives the position.

use std::sync::Arc;

use crate::adviser::Adviser;
use crate::engine::PvLine;
use crate::jobs::JobKind;
use crate::jobs::strategies::advised;
use crate::jobs::thinking::Thought;
use crate::service::settings::play::Player;
use crate::session::play::search::SearchKey;
use crate::session::play::{AppContext, Output, PlayFeature, SearchPurpose};

impl PlayFeature {
    /// Whether the adviser chooses the move.
    pub(super) fn is_advised(&self, subject: &SearchKey) -> bool {
        let turn = self.tree.position().turn();
        subject.aim == SearchPurpose::Move && subject.plays(turn) == Player::Adviser
    }

    /// Plays the adviser's move: a line without a score.
    pub(super) fn advise(&mut self, context: &mut AppContext, subject: SearchKey) {
        let (game, adviser) = (self.tree.game(), Adviser::new(context.settings.adviser.clone()));
        let job = context.start::<PlayFeature>(JobKind::Think, move |_| {
            let line = |played| PvLine { score: 0, moves: vec![played], depth: 0, seldepth: 0 };
            let lines = advised(&adviser, &game).map(line).into_iter().collect();
            Output::Advised(Thought { lines, ..Thought::default() })
        });
        self.thinking.begin(job, subject);
    }

    /// Passes the position on the board to other features.
    pub(super) fn show_on(&self, context: &mut AppContext) {
        if context.on_board.key() != self.tree.position().key() {
            context.on_board = Arc::new(self.tree.position().clone());
        }
    }
}
