//! What is searched less deep, or not at all.

use crate::rules::Move;

use super::exchange;
use super::node::{Late, Node};
use super::picker::Pick;
use super::score::{Score, TABLE_BOUND};
use super::search::{Searcher, Window};

impl Searcher<'_> {
    /// What can be said without looking at moves: so far above the window that nothing will bring it down, by estimate or by
    /// passing, or so far below it that only captures could help.
    pub(super) fn without_a_move(&mut self, node: Node, refined: Score) -> Option<Score> {
        let Node { window: Window { alpha, beta }, depth, ply, cut, improving, .. } = node;
        if beta.abs() >= TABLE_BOUND || ply == 0 {
            return None;
        }
        let margin = 85 * (depth - i32::from(improving));
        if depth <= 7 && refined - margin >= beta {
            return Some(refined);
        }
        if depth <= 2 && refined + 220 * depth < alpha {
            let score = self.quiescence(Window::above(alpha), 0, ply);
            if score <= alpha {
                return Some(score);
            }
        }
        let just_passed = self.frames[ply - 1].played.is_none();
        let may_pass = cut && depth >= 3 && refined >= beta && !just_passed;
        if may_pass && self.frames[ply].tally.has_officers(self.position.turn()) {
            return self.pass(node, refined);
        }
        None
    }

    /// Lets the other side move twice; if that is not enough for it, the node is good enough (null move).
    fn pass(&mut self, node: Node, refined: Score) -> Option<Score> {
        let Node { window: Window { beta, .. }, depth, ply, .. } = node;
        let passed = self.position.passed()?;
        let reduced = depth - 4 - depth / 4 - ((refined - beta) / 200).min(3);
        let before = std::mem::replace(&mut self.position, passed);
        let since = self.path.forget();
        (self.frames[ply].played, self.frames[ply].step) = (None, None);
        self.frames[ply + 1].tally = self.frames[ply].tally;
        let score = -self.search(Window::above(-beta), reduced, ply + 1, false);
        self.path.recall(since);
        self.position = before;
        if self.stopped {
            return Some(0);
        }
        (score >= beta).then_some(if score >= TABLE_BOUND { beta } else { score })
    }

    /// How much less deep a late move is searched.
    pub(super) fn reduction(&self, node: Node, depth: i32, late: Late) -> i32 {
        let open = node.window.is_open();
        if depth < 2 || late.number <= 1 + usize::from(open) || !(late.quiet || late.loses) {
            return 0;
        }
        let mut reduction = self.reductions.of(depth, late.number);
        reduction += i32::from(!node.improving) + i32::from(node.cut) - i32::from(open);
        reduction -= late.history / 5_000;
        reduction.clamp(0, depth - 1)
    }

    /// A late or bad move that need not be tried once another one is there.
    pub(super) fn is_hopeless(&self, node: Node, pick: Pick, number: usize, alpha: Score) -> bool {
        let Node { depth, ply, improving, in_check, .. } = node;
        if in_check || depth > 8 || (pick.captures && !pick.loses) {
            return false;
        }
        if pick.loses {
            return depth <= 5 && !exchange::brings(&self.position, pick.played, -110 * depth);
        }
        let enough = (4 + depth * depth) / if improving { 1 } else { 2 };
        if number > enough as usize {
            return true;
        }
        let futile = self.frames[ply].estimate.is_some_and(|estimate| estimate + 120 + 95 * depth <= alpha);
        depth <= 6
            && ((futile && !self.gives_check(pick.played))
                || !exchange::brings(&self.position, pick.played, -35 * depth * depth))
    }

    /// Whether a move may give check directly; what it discovers is not seen.
    fn gives_check(&self, played: Move) -> bool {
        let board = self.position.board();
        let king = self.position.king(self.position.turn().opponent());
        board.piece_at(played.from).is_some_and(|piece| board.reach(piece, played.to).contains(king))
    }

    /// Whether the side to move stands better than two plies ago.
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        let now = self.frames[ply].estimate;
        let earlier = ply.checked_sub(2).and_then(|earlier| self.frames[earlier].estimate);
        now.zip(earlier).is_some_and(|(now, earlier)| now > earlier)
    }
}
