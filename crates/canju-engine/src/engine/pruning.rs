//! What is searched less deep, or not at all.

use xiangqi::rules::Move;

use super::exchange;
use super::node::{LateMove, Node};
use super::picker::Pick;
use super::score::{Score, TABLE_BOUND};
use super::search::{Searcher, Window};

impl Searcher<'_> {
    /// What can be said without looking at moves: so far above the window that nothing will bring it down, by static_eval or by
    /// passing, or so far below it that only captures could help.
    pub(super) fn prune_node(&mut self, node: Node, refined: Score) -> Option<Score> {
        let Node { window: Window { alpha, beta }, depth, ply, cut, improving, .. } = node;
        if beta.abs() >= TABLE_BOUND || ply == 0 {
            return None;
        }
        let margin = 85 * (depth - i32::from(improving));
        if depth <= 7 && refined - margin >= beta {
            return Some(refined);
        }
        if depth <= 2 && refined + 220 * depth < alpha {
            let score = self.quiescence(Window::zero(alpha), 0, ply);
            if score <= alpha {
                return Some(score);
            }
        }
        // The reply to a null move is no cut node: no two null moves follow each other.
        let may_pass = cut && depth >= 3 && refined >= beta;
        if may_pass && self.stack[ply].accumulator.has_officers(self.position.turn()) {
            return self.null_move(node, refined);
        }
        None
    }

    /// Lets the other side move twice; if that is not enough for it, the node is good enough (null move).
    fn null_move(&mut self, node: Node, refined: Score) -> Option<Score> {
        let Node { window: Window { beta, .. }, depth, ply, .. } = node;
        let passed = self.position.passed()?;
        let reduced = depth - 4 - depth / 4 - ((refined - beta) / 200).min(3);
        let before = std::mem::replace(&mut self.position, passed);
        let since = self.path.forget();
        (self.stack[ply].played, self.stack[ply].step) = (None, None);
        self.stack[ply + 1].accumulator = self.stack[ply].accumulator;
        let score = -self.search(Window::zero(-beta), reduced, ply + 1, false);
        self.path.recall(since);
        self.position = before;
        if self.stopped {
            return Some(0);
        }
        // A win after a null move is none: the side to move may not pass.
        (score >= beta).then_some(if score >= TABLE_BOUND { beta } else { score })
    }

    /// How much less deep a late move is searched.
    pub(super) fn reduction(&self, node: Node, depth: i32, late: LateMove) -> i32 {
        let open = node.window.is_pv();
        if depth < 2 || late.number <= 1 + usize::from(open) || !(late.quiet || late.loses) {
            return 0;
        }
        let mut reduction = self.reductions.of(depth, late.number);
        reduction += i32::from(!node.improving) + i32::from(node.cut) - i32::from(open);
        reduction -= late.history / 5_000;
        reduction.clamp(0, depth - 1)
    }

    /// A late or bad move that need not be tried once another one is there.
    pub(super) fn should_skip(&self, node: Node, pick: Pick, number: usize, alpha: Score) -> bool {
        let Node { depth, ply, improving, in_check, .. } = node;
        if in_check || depth > 8 || (pick.captures && !pick.loses) {
            return false;
        }
        if pick.loses {
            return depth <= 5 && !exchange::see_ge(&self.position, pick.played, -110 * depth);
        }
        let enough = (4 + depth * depth) / if improving { 1 } else { 2 };
        if number > enough as usize {
            return true;
        }
        let futile =
            self.stack[ply].static_eval.is_some_and(|static_eval| static_eval + 120 + 95 * depth <= alpha);
        depth <= 6
            && ((futile && !self.gives_check(pick.played))
                || !exchange::see_ge(&self.position, pick.played, -35 * depth * depth))
    }

    /// Whether a move may give check directly; what it discovers is not seen.
    fn gives_check(&self, played: Move) -> bool {
        let board = self.position.board();
        let king = self.position.king(self.position.turn().opponent());
        board.piece_at(played.from).is_some_and(|piece| board.reach(piece, played.to).contains(king))
    }

    /// Whether the side to move stands better than two plies ago.
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        let now = self.stack[ply].static_eval;
        let earlier = ply.checked_sub(2).and_then(|earlier| self.stack[earlier].static_eval);
        now.zip(earlier).is_some_and(|(now, earlier)| now > earlier)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::limits::Unwatched;
    use crate::engine::{Evaluation, Parameters, TranspositionTable};
    use xiangqi::rules::path::Path;
    use xiangqi::rules::referee::RuleSet;

    /// The node at ply 1 of a search that expects it to fail high against beta 0.
    fn null_move(fen: &str, depth: i32) -> Option<Score> {
        let evaluation = Arc::new(Evaluation::new(Parameters::default(), None));
        let memory = Arc::new(TranspositionTable::new(1));
        let position = fen.parse().unwrap();
        let (path, rules) = (Path::new(), RuleSet::ASIAN);
        let mut searcher = Searcher::new(position, path, rules, evaluation, memory, &Unwatched);
        searcher.stack[1].accumulator = searcher.evaluation.accumulate(&searcher.position);
        let window = Window::new(-1, 0);
        let node = Node { window, depth, ply: 1, cut: true, improving: false, in_check: false };
        let before = searcher.position.clone();
        let score = searcher.null_move(node, 0);
        assert_eq!(searcher.position, before);
        score
    }

    #[test]
    fn a_win_by_force_after_a_null_move_is_only_good_enough() {
        // After the null move the other side has no move and loses. Shallower searches see only that it is far behind.
        for fen in ["3k5/R8/9/9/9/9/9/9/8R/4K4 w - - 0 1", "4k4/8r/9/9/9/9/9/9/r8/3K5 b - - 0 1"] {
            for depth in [12, 16] {
                assert_eq!(null_move(fen, depth), Some(0), "{fen} {depth}");
            }
        }
        // Nothing is won by passing: the score itself is returned.
        let ahead = null_move("3k5/4a4/9/9/9/9/9/4B4/4A4/R3K4 w - - 0 1", 6);
        assert!(ahead.is_some_and(|score| score > 0 && score < TABLE_BOUND), "{ahead:?}");
    }
}
