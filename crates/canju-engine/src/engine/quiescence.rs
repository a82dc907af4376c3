//! Quiescence search: captures, checks at its first ply, all evasions of a side in check.

use xiangqi::rules::{Bitboard, Move, MoveList, Role, attacks};

use super::picker::{Hints, Picker};
use super::score::{self, INFINITE, Score, TABLE_BOUND, Window};
use super::search_parameters::{DELTA_MARGIN, EVASION_QUIETS};
use super::searcher::{MAX_PLY, Searcher};
use super::see::{self, PIECE_VALUES};
use super::transposition::{Bound, TtEntry};

impl Searcher<'_> {
    /// Returns the score of the quiescence search, `depth` plies (0, −1, …) into it.
    pub(super) fn quiescence(&mut self, window: Window, depth: i32, ply: usize) -> Score {
        self.stack[ply].pv.clear();
        if self.stopped {
            return 0;
        }
        if let Some(score) = self.by_rules(ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.static_eval(ply);
        }
        let key = self.position.key();
        let tt_entry = self.tt.probe(key);
        if let Some(entry) = tt_entry {
            let score = score::from_tt(entry.score, ply);
            if entry.bound.causes_cutoff(score, window) && window.beta - window.alpha == 1 {
                return score;
            }
        }
        if self.in_check() {
            return self.search_evasions(window, depth, ply, tt_entry.and_then(|entry| entry.best));
        }
        let static_eval =
            tt_entry.and_then(|entry| entry.static_eval).unwrap_or_else(|| self.static_eval(ply));
        let mut best = static_eval;
        let mut alpha = window.alpha.max(best);
        if alpha < window.beta {
            let mut best_move = None;
            let mut picker = Picker::captures(tt_entry.and_then(|entry| entry.best));
            while let Some(pick) = picker.next(&self.position, |_| 0) {
                if self.is_delta_pruned(pick.played, static_eval, alpha) {
                    continue;
                }
                let score = self.search_child(pick.played, Window::new(alpha, window.beta), depth, ply);
                if self.raise_alpha(score, pick.played, &mut best, &mut alpha, &mut best_move)
                    && alpha >= window.beta
                {
                    break;
                }
            }
            if depth == 0 && alpha < window.beta {
                for &played in &self.quiet_checks() {
                    let score = self.search_child(played, Window::new(alpha, window.beta), depth, ply);
                    if self.raise_alpha(score, played, &mut best, &mut alpha, &mut best_move)
                        && alpha >= window.beta
                    {
                        break;
                    }
                }
            }
            if !self.stopped && !score::is_by_rule(best) {
                let bound = if best >= window.beta { Bound::Lower } else { Bound::Upper };
                let entry = TtEntry {
                    best: best_move,
                    score: score::to_tt(best, ply),
                    static_eval: Some(static_eval),
                    depth: 0,
                    bound,
                };
                self.tt.store(key, entry);
            }
        }
        best
    }

    /// Updates best score, alpha and best move; returns whether alpha was raised or the search was stopped.
    fn raise_alpha(
        &self,
        score: Score,
        played: Move,
        best: &mut Score,
        alpha: &mut Score,
        best_move: &mut Option<Move>,
    ) -> bool {
        *best = (*best).max(score);
        let better = score > *alpha;
        if better {
            *alpha = score;
            *best_move = Some(played);
        }
        better || self.stopped
    }

    /// Returns the score of the position after a move.
    fn search_child(&mut self, played: Move, window: Window, depth: i32, ply: usize) -> Score {
        self.make(played, ply);
        let score = -self.quiescence(window.negated(), depth - 1, ply + 1);
        self.unmake();
        score
    }

    /// Searches the evasions of a check.
    fn search_evasions(&mut self, window: Window, depth: i32, ply: usize, tt_move: Option<Move>) -> Score {
        let mut picker = Picker::all(Hints { tt_move, quiet: [None; 3] });
        let (mut best, mut alpha, mut best_move) = (-INFINITE, window.alpha, None);
        let mut quiet = 0;
        while let Some(pick) = picker.next(&self.position, |_| 0) {
            // Once an evasion does not lose, only a few quiet ones are searched.
            if !pick.captures && best > -TABLE_BOUND {
                quiet += 1;
                if quiet > EVASION_QUIETS {
                    continue;
                }
            }
            let score = self.search_child(pick.played, Window::new(alpha, window.beta), depth, ply);
            if self.raise_alpha(score, pick.played, &mut best, &mut alpha, &mut best_move)
                && alpha >= window.beta
            {
                break;
            }
            if self.stopped {
                return 0;
            }
        }
        if best == -INFINITE { score::mated_in(ply) } else { best }
    }

    /// Delta pruning: whether a capture leaves the static evaluation below alpha by the margin.
    fn is_delta_pruned(&self, played: Move, static_eval: Score, alpha: Score) -> bool {
        let captured = self.position.piece_at(played.to).map_or(0, |piece| PIECE_VALUES[piece.role.index()]);
        static_eval + captured + DELTA_MARGIN <= alpha && alpha > -TABLE_BOUND
    }

    /// Returns quiet moves that give direct check and lose no material.
    fn quiet_checks(&self) -> MoveList {
        let (board, own) = (self.position.board(), self.position.turn());
        let king = self.position.king(own.opponent());
        let occupied = board.occupancy();
        let lines = attacks::lines(king, occupied);
        let from = |role| board.pieces(own, role);
        let free = Bitboard::ALL - occupied.set();
        let mut checks = MoveList::new();
        let candidates = [
            (Role::Rook, lines.rook),
            (Role::Knight, attacks::knights_to(king, occupied.set())),
            (Role::Cannon, attacks::cross(king)),
            (Role::Pawn, attacks::pawns_to(king, own)),
        ];
        for (role, targets) in candidates {
            for square in from(role) {
                let piece = xiangqi::rules::Piece::new(own, role);
                for to in board.attacks_of(piece, square) & targets & free {
                    let played = Move::new(square, to);
                    let hits = role != Role::Cannon || self.cannon_hits(square, to);
                    if hits && self.position.is_legal(played) && see::see_ge(&self.position, played, 0) {
                        checks.push(played);
                    }
                }
            }
        }
        checks
    }

    /// Whether a cannon that moves from one point to another attacks the enemy king from there.
    fn cannon_hits(&self, from: xiangqi::rules::Square, to: xiangqi::rules::Square) -> bool {
        let king = self.position.king(self.position.turn().opponent());
        let after = self.position.board().occupancy().toggled(from);
        attacks::lines(to, &after).cannon.contains(king)
    }
}
