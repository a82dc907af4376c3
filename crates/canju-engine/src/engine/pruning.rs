//! Pruning and reductions: reverse futility pruning, razoring and null-move pruning of a node; late move reductions, late move
//! pruning, futility pruning and SEE pruning of a move.

use xiangqi::rules::Move;

use super::picker::Pick;
use super::score::{Score, TABLE_BOUND, Window};
use super::search::{LateMove, Node};
use super::search_parameters::*;
use super::searcher::Searcher;
use super::see;

/// Late move reductions (LMR): plies by depth of the child and number of the move; made once for a search.
#[derive(Debug, Clone)]
pub(super) struct Reductions {
    table: [[u8; Self::MOVES]; Self::DEPTHS],
}

impl Reductions {
    const DEPTHS: usize = 64;
    const MOVES: usize = 64;

    /// Returns the table `LMR_BASE` + ln(depth)·ln(number)/`LMR_LOG_DIVISOR`, rounded down.
    pub(super) fn new() -> Self {
        let (base, divisor) = (f64::from(LMR_BASE) / 100.0, f64::from(LMR_LOG_DIVISOR) / 100.0);
        let mut table = [[0; Self::MOVES]; Self::DEPTHS];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                *entry = (base + (depth as f64).ln() * (number as f64).ln() / divisor) as u8;
            }
        }
        Self { table }
    }

    /// Returns the reduction of a move in plies; `child_depth` is the depth of the child before it, extension included.
    #[inline]
    pub(super) fn of(&self, child_depth: i32, number: usize) -> i32 {
        let row = self.table.get(child_depth.max(0) as usize).or(self.table.last());
        let entry = row.and_then(|row| row.get(number).or(row.last()));
        entry.copied().map_or(0, i32::from)
    }
}

impl Searcher<'_> {
    /// Prunes a node without searching its moves: returns a score outside the window, or `None`. `refined` is the static evaluation,
    /// corrected by the transposition table.
    pub(super) fn prune_node(&mut self, node: Node, refined: Score) -> Option<Score> {
        let Node { window: Window { alpha, beta }, depth, ply, cut, improving, .. } = node;
        if beta.abs() >= TABLE_BOUND || ply == 0 {
            return None;
        }

        // Reverse futility pruning (RFP).
        let margin = RFP_MARGIN * (depth - i32::from(improving));
        if depth <= RFP_DEPTH && refined - margin >= beta {
            return Some(refined);
        }

        // Razoring: far below alpha only captures could help.
        if depth <= RAZORING_DEPTH && refined + RAZORING_MARGIN * depth < alpha {
            let score = self.quiescence(Window::zero(alpha), 0, ply);
            if score <= alpha {
                return Some(score);
            }
        }

        // Null-move pruning (NMP). The reply to a null move is no cut node, so no two null moves follow each other.
        let may_pass = cut && depth >= NMP_DEPTH && refined >= beta;
        if may_pass && self.stack[ply].accumulator.has_strong_pieces(self.position.turn()) {
            return self.null_move(node, refined);
        }
        None
    }

    /// Null-move search: lets the other side move twice; returns the score if it still reaches beta.
    fn null_move(&mut self, node: Node, refined: Score) -> Option<Score> {
        let Node { window: Window { beta, .. }, depth, ply, .. } = node;
        let passed = self.position.passed()?;
        let by_eval = ((refined - beta) / NMP_EVAL_DIVISOR).min(NMP_EVAL_REDUCTION);
        let reduced = depth - NMP_REDUCTION - depth / NMP_DEPTH_DIVISOR - by_eval;
        let before = std::mem::replace(&mut self.position, passed);
        let since = self.game_history.forget();
        (self.stack[ply].played, self.stack[ply].piece_to) = (None, None);
        self.stack[ply + 1].accumulator = self.stack[ply].accumulator;
        self.accumulators.set(ply + 1, None);
        let score = -self.search(Window::zero(-beta), reduced, ply + 1, false);
        self.game_history.recall(since);
        self.position = before;
        if self.stopped {
            return Some(0);
        }
        // A forced win after a null move is not proved: a side may not pass.
        (score >= beta).then_some(if score >= TABLE_BOUND { beta } else { score })
    }

    /// Late move reductions (LMR): returns the reduction in plies, 0 to `child_depth - 1`; `child_depth` is the depth of the child,
    /// extension included.
    pub(super) fn reduction(&self, node: Node, child_depth: i32, late: LateMove) -> i32 {
        let is_pv = node.window.is_pv();
        if child_depth < LMR_CHILD_DEPTH
            || late.number <= 1 + usize::from(is_pv)
            || !(late.quiet || late.loses)
        {
            return 0;
        }
        let mut reduction = self.reductions.of(child_depth, late.number);
        reduction += i32::from(!node.improving) + i32::from(node.cut) - i32::from(is_pv);
        reduction -= late.history / LMR_HISTORY_DIVISOR;
        reduction.clamp(0, child_depth - 1)
    }

    /// Whether a move is pruned, given that another one has been searched.
    pub(super) fn should_skip(&self, node: Node, pick: Pick, number: usize, alpha: Score) -> bool {
        let Node { depth, ply, improving, in_check, .. } = node;
        if in_check || depth > MOVE_PRUNING_DEPTH || (pick.captures && !pick.loses) {
            return false;
        }

        // SEE pruning of losing captures.
        if pick.loses {
            return depth <= SEE_CAPTURE_DEPTH
                && !see::see_ge(&self.position, pick.played, -SEE_CAPTURE_MARGIN * depth);
        }

        // Late move pruning (LMP).
        let enough = (LMP_MOVES + depth * depth) / if improving { 1 } else { 2 };
        let share = if self.stack[ply].accumulator.is_technical() { LMP_TECHNICAL_SHARE } else { 100 };
        if number > (enough * share / 100) as usize {
            return true;
        }
        if depth > FUTILITY_DEPTH {
            return false;
        }

        // Futility pruning.
        let margin = FUTILITY_BASE + FUTILITY_MARGIN * depth;
        let is_futile = self.stack[ply].static_eval.is_some_and(|static_eval| static_eval + margin <= alpha);
        if is_futile && !self.gives_check(pick.played) {
            return true;
        }

        // SEE pruning of quiet moves.
        !see::see_ge(&self.position, pick.played, -SEE_QUIET_MARGIN * depth * depth)
    }

    /// Whether a move gives direct check; discovered checks are not seen.
    fn gives_check(&self, played: Move) -> bool {
        let board = self.position.board();
        let king = self.position.king(self.position.turn().opponent());
        board.piece_at(played.from).is_some_and(|piece| board.attacks_of(piece, played.to).contains(king))
    }

    /// Whether the static evaluation is higher than two plies before ("improving").
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
    use xiangqi::rules::referee::GameHistory;
    use xiangqi::rules::referee::RuleSet;

    /// The node at ply 1 of a search that expects it to fail high against beta 0.
    fn null_move(fen: &str, depth: i32) -> Option<Score> {
        let evaluation = Arc::new(Evaluation::classical(Parameters::default(), None));
        let tt = Arc::new(TranspositionTable::new(1));
        let position = fen.parse().unwrap();
        let (game_history, rules) = (GameHistory::new(), RuleSet::ASIAN);
        let mut searcher = Searcher::new(position, game_history, rules, evaluation, tt, &Unwatched);
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
