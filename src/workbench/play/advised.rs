//! The fuzzy adviser at the board: it plays a side, and the adviser's room is told the position.

use std::sync::Arc;

use super::thought::Subject;
use super::{Aim, Brought, Desk, PlayRoom, Player};
use crate::adviser::Adviser;
use crate::engine::Line;
use crate::jobs::JobKind;
use crate::jobs::strategies::advised;
use crate::jobs::thinking::Thought;
use crate::workbench::room;

impl PlayRoom {
    /// Whether the adviser is to find the move.
    pub(super) fn is_advised(&self, subject: &Subject) -> bool {
        let turn = self.tree.position().turn();
        subject.aim == Aim::Move && subject.plays(turn) == Player::Adviser
    }

    /// The adviser finds its move: a line that nobody judged.
    pub(super) fn advise(&mut self, desk: &mut Desk, subject: Subject) {
        let (game, adviser) = (self.tree.game(), Adviser::new(desk.settings.adviser.clone()));
        let job = desk.start(JobKind::Think, room::Brought::Play, move |_| {
            let line = |played| Line { score: 0, moves: vec![played], depth: 0, deepest: 0 };
            let lines = advised(&adviser, &game).map(line).into_iter().collect();
            Brought::Advised(Thought { lines, ..Thought::default() })
        });
        self.thinking.begin(job, subject);
    }

    /// What other rooms look at.
    pub(super) fn show_on(&self, desk: &mut Desk) {
        if desk.on_board.key() != self.tree.position().key() {
            desk.on_board = Arc::new(self.tree.position().clone());
        }
    }
}
